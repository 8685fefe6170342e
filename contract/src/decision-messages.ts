import type { ApplicationStatus } from './limits.ts'

/** What a decision tells the vendor: written once, for the e-mail, the entry in the product and the preview before it is sent. */
export interface DecisionMessage {
  subject: string
  paragraphs: readonly string[]
  /** The organizer's reason. */
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

/** An event in a sentence. `day` is its first day as it is read: `June 19, 2027`. */
export interface DescribedEvent {
  title: string
  day: string
  address: string
}

/** The message of a decision; `status` is what the application becomes. */
export function decisionMessage(
  status: ApplicationStatus,
  { organization_name, company_name, event, reason }: Parts,
): DecisionMessage {
  const texts = {
    accepted: {
      subject: `Accepted: ${event.title}`,
      paragraphs: [
        `${organization_name} has accepted ${company_name} for ${describeEvent(event)}.`,
        'The organizer has your contact details and will be in touch.',
      ],
    },
    rejected: {
      subject: `Rejected: ${event.title}`,
      paragraphs: [
        `${organization_name} has not chosen ${company_name} for ${describeEvent(event)}.`,
        'Other events are looking for vendors like you.',
      ],
    },
    pending: {
      subject: `Under review again: ${event.title}`,
      paragraphs: [`${organization_name} is looking at your application to ${describeEvent(event)} again.`],
    },
  } as const
  return { ...texts[status], quote: reasonQuote(reason), isMailed: status !== 'pending' }
}

/** `Harvest Supper on June 19, 2027 (Old Flour Mill, Portland)`. */
export function describeEvent({ title, day, address }: DescribedEvent): string {
  return `${title} on ${day} (${address})`
}

/** A reason as a quoted text; undefined without one. */
export function reasonQuote(reason: string | null): DecisionMessage['quote'] {
  return reason ? { label: 'Reason', text: reason } : undefined
}
