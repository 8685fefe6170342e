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
  /** Of an acceptance that is to be confirmed: the last day for it, as it is read. */
  confirm_by?: string | null
  /** Documents that an accepted vendor still has to add, as they are read. */
  lacking?: string
}

/** An event in a sentence. The days are as they are read: `June 19, 2027`. */
export interface DescribedEvent {
  title: string
  first_day: string
  /** Null for an event of a single day. */
  last_day: string | null
  address: string
}

/** How the subject of an acceptance begins that the vendor still has to confirm. */
export const offerSubject = 'Confirm by '

/** The message of a decision; `status` is what the application becomes. */
export function decisionMessage(
  status: ApplicationStatus,
  { organization_name, company_name, event, reason, confirm_by = null, lacking = '' }: Parts,
): DecisionMessage {
  const name = applicationName({ company_name }, event)
  const texts = {
    accepted: {
      subject: confirm_by ? `${offerSubject}${confirm_by}: ${event.title}` : `Accepted: ${name}`,
      paragraphs: [
        ...(confirm_by
          ? [
              `${organization_name} has accepted you for ${daysAndPlace(event)}. The place is yours when you confirm it by ${confirm_by}.`,
            ]
          : []),
        ...(lacking
          ? [
              `This is on one condition: please add documents that cover the event (${lacking}). They are missing or expire before it.`,
            ]
          : []),
        `Settle the details with ${organization_name} in your conversation. They have your contact details.`,
      ],
    },
    rejected: {
      subject: `Rejected: ${name}`,
      paragraphs: [`${organization_name} has chosen others for ${daysAndPlace(event)}.`],
    },
    pending: {
      subject: `Under review again: ${name}`,
      paragraphs: [`${organization_name} decides again: ${daysAndPlace(event)}.`],
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
export function describeEvent(event: DescribedEvent): string {
  return `${event.title} ${isOneDay(event) ? 'on' : 'from'} ${daysAndPlace(event)}`
}

/** `June 19, 2027 (Old Flour Mill, Portland)`; of several days `June 19, 2027 to June 21, 2027 (…)`. */
export function daysAndPlace(event: Omit<DescribedEvent, 'title'>): string {
  const { first_day, last_day, address } = event
  return `${isOneDay(event) ? first_day : `${first_day} to ${last_day}`} (${address})`
}

const isOneDay = ({ first_day, last_day }: Omit<DescribedEvent, 'title'>) => last_day === null || last_day === first_day

/** A reason as a quoted text; undefined without one. */
export function reasonQuote(reason: string | null): DecisionMessage['quote'] {
  return reason ? { label: 'Reason', text: reason } : undefined
}
