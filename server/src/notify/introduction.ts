import { introducedPeople, introductionReply } from '@marquee/contract/introduction'
import type { deliveries } from '../db/schema.ts'
import type { Person } from './event-data.ts'
import { contactTopicOf, type Notice } from './notices/notice.ts'
import { blocks } from './mail-blocks.ts'
import { footerText, mailDocument, type Sheet } from './mail-document.ts'
import { oneLine, severalLines } from './plain-text.ts'

/** A contact request with the two people whom it concerns. */
interface Introduced {
  id: number
  vendor_id: number
  company_name: string
  asker: Person
  owner: Person
}

/** The e-mails that introduce two people to each other: the same text to both, and a reply goes to the other one. */
export function introductionMails(
  { id, company_name, asker, owner }: Introduced,
  written: { subject: string; text: string },
  sheet: Sheet,
): (typeof deliveries.$inferInsert)[] {
  const subject = oneLine(written.subject)
  const text = severalLines(written.text, Infinity)
  const people = introducedPeople({
    user_name: asker.name,
    user_email: asker.email,
    owner_name: owner.name,
    owner_email: owner.email,
    company_name,
  }).map(({ name, email }) => ({ name: oneLine(name), email }))

  const text_body = [
    text,
    people.map(({ name, email }) => (name ? `${name}: ${email}` : email)).join('\n'),
    introductionReply,
    footerText(footer, sheet),
  ].join('\n\n')
  const html = [
    blocks.title(subject),
    ...text.split('\n\n').map((paragraph) => blocks.paragraph(paragraph)),
    blocks.facts(people.map(({ name, email }) => ({ label: name, value: email }))),
    blocks.paragraph(introductionReply, 'muted'),
  ].join('\n')
  const html_body = mailDocument({ title: subject, preheader: text, html, footer }, sheet)
  return [
    { to: asker, other: owner },
    { to: owner, other: asker },
  ].map(({ to, other }) => ({
    recipient: to.email ?? '',
    reply_to: other.email,
    thread: contactTopicOf(id),
    subject,
    text_body: `${text_body}\n`,
    html_body,
    about_user_ids: [other.id],
  }))
}

/** What both read in the product: that the e-mail is on its way. */
export function introductionNotices({ id, vendor_id, company_name, asker, owner }: Introduced): Notice[] {
  const kind = 'contact.introduced'
  const topic = contactTopicOf(id)
  const who = asker.name ?? asker.email ?? 'somebody'
  return [
    {
      kind,
      to: [asker],
      about: [owner],
      topic,
      byMail: false,
      letter: {
        subject: `You are introduced to ${company_name}`,
        paragraphs: [`We have introduced you and ${company_name} by email. Look for it in your inbox.`],
        action: { label: 'View the vendor', path: `/vendors/${vendor_id}` },
      },
    },
    {
      kind,
      to: [owner],
      about: [asker],
      topic,
      byMail: false,
      letter: {
        subject: `You are introduced to ${who}`,
        paragraphs: [`${who} would like to work with you. We have introduced you by email. Look for it in your inbox.`],
        action: { label: 'Go to your dashboard', path: '/dashboard' },
      },
    },
  ]
}

const footer = { because: 'You get this because one of you asked us to introduce you.' }
