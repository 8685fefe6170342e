import { brand } from './brand.ts'
import type { ContactRequest, Introduction } from './contact-desk.ts'
import { maxLengths } from './limits.ts'

/** The e-mail that introduces a person to a vendor. Server and web both need its parts: what is shown before sending is what is sent. */

type People = Pick<ContactRequest, 'user_name' | 'user_email' | 'owner_name' | 'owner_email' | 'company_name'>

/** Below the text: what a reply does. */
export const introductionReply = 'A reply to this email goes straight to the other one of you.'

/** Subject and text as an admin finds them, before changing anything. */
export function preparedIntroduction(request: People & Pick<ContactRequest, 'message'>): Introduction {
  const { company_name, owner_name, message } = request
  const asker = request.user_name ?? request.user_email ?? 'Somebody'
  const names = [request.user_name, owner_name ?? company_name].filter(Boolean).join(' and ')
  const paragraphs = [
    `Hello ${names},`,
    `${asker} asked us for an introduction to ${company_name}. We hope that the two of you get on well. From here on, please write to each other directly.`,
    ...(message ? [`What ${asker} wrote:\n${message.replaceAll(/^/gm, '> ')}`] : []),
    `The ${brand.name} team`,
  ]
  return {
    subject: `Introduction: ${asker} and ${company_name}`.slice(0, maxLengths.introductionSubject).trim(),
    text: paragraphs.join('\n\n').slice(0, maxLengths.introductionText),
  }
}

/** The two people, as they stand below the text: name and address. */
export function introducedPeople(request: People): { name: string; email: string }[] {
  const { user_name, user_email, owner_name, owner_email, company_name } = request
  return [
    { name: user_name ?? '', email: user_email ?? '' },
    { name: owner_name ? `${owner_name}, ${company_name}` : company_name, email: owner_email ?? '' },
  ]
}

/** Why the two cannot be introduced by e-mail now, as a sentence for admins; null when they can. */
export function introductionRefusal(request: Omit<ContactRequest, 'created_at' | 'closed_at'>): string | null {
  if (request.is_spam) return introductionRefusals.spam
  if (request.status === 'connected') return introductionRefusals.connected
  if (request.status === 'closed') return introductionRefusals.closed
  const people = [
    {
      who: request.user_name ?? 'The person who asked',
      isSuspended: request.user_suspended,
      isReachable: request.user_email !== null && request.user_email_verified,
    },
    {
      who: request.owner_name ? `${request.owner_name} of ${request.company_name}` : request.company_name,
      isSuspended: request.owner_suspended,
      isReachable: request.owner_email !== null && request.owner_email_verified,
    },
  ]
  const suspended = people.find(({ isSuspended }) => isSuspended)
  if (suspended) return `The account of ${suspended.who} is suspended.`
  const [one, other] = people.filter(({ isReachable }) => !isReachable)
  if (one && other) return `Neither ${one.who} nor ${other.who} has a confirmed email address.`
  return one ? `${one.who} has no confirmed email address.` : null
}

export const introductionRefusals = {
  spam: 'This request is marked as spam. Take the mark away first.',
  connected: 'The two have been put in touch already.',
  closed: 'This request is closed. Reopen it first.',
  address: 'One of the addresses cannot be written to.',
} as const
