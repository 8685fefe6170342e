import type { ApplicationStatus } from './limits.ts'

/** The message of a decision to the vendor: written once, for the e-mail, the entry in the product and the preview before it is sent. */
export interface DecisionMessage {
  subject: string
  paragraphs: readonly string[]
  /** The organizer's words: the reason, or with an acceptance a message. */
  quote: { label: string; text: string } | undefined
  /** False: only inside the product. */
  isMailed: boolean
}

interface Parts {
  organization_name: string
  company_name: string
  event: DescribedEvent
  reason: string | null
}

/** An event in a sentence. The days are as they are read: `June 19, 2027`. */
export interface DescribedEvent {
  title: string
  first_day: string
  /** Null for an event of a single day. */
  last_day: string | null
  address: string
}

/** The message of a decision; `status` is what the application becomes. */
export function decisionMessage(
  status: ApplicationStatus,
  { organization_name, company_name, event, reason }: Parts,
): DecisionMessage {
  const name = applicationName({ company_name }, event)
  const texts = {
    accepted: {
      subject: `Accepted: ${name}`,
      paragraphs: [
        `${organization_name} has accepted ${company_name} for ${describeEvent(event)}.`,
        `To settle the details, write to ${organization_name} in the conversation beside your application. They have your contact details too.`,
      ],
    },
    rejected: {
      subject: `Rejected: ${name}`,
      paragraphs: [
        `${organization_name} has not chosen ${company_name} for ${describeEvent(event)}.`,
        'Other events are looking for vendors like you.',
      ],
    },
    pending: {
      subject: `Under review again: ${name}`,
      paragraphs: [`${organization_name} is looking at your application to ${describeEvent(event)} again.`],
    },
  } as const
  const quote = reasonQuote(reason)
  // Nobody gives a reason for good news: it is a message.
  const words = quote && status === 'accepted' ? { ...quote, label: `Message from ${organization_name}` } : quote
  return { ...texts[status], quote: words, isMailed: status !== 'pending' }
}

/** An application in a subject: `Juniper & Rye for Harvest Supper`. */
export function applicationName({ company_name }: { company_name: string }, { title }: { title: string }): string {
  return `${company_name} for ${title}`
}

/** `Harvest Supper on June 19, 2027 (Old Flour Mill, Portland)`; of several days `Harvest Supper from June 19, 2027 to June 21, 2027 (…)`. */
export function describeEvent({ title, first_day, last_day, address }: DescribedEvent): string {
  const isOneDay = last_day === null || last_day === first_day
  return `${title} ${isOneDay ? `on ${first_day}` : `from ${first_day} to ${last_day}`} (${address})`
}

/** A reason as a quoted text; undefined without one. */
export function reasonQuote(reason: string | null): DecisionMessage['quote'] {
  return reason ? { label: 'Reason', text: reason } : undefined
}
