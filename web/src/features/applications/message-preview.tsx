import { brand } from '@marquee/contract/brand'
import type { Application } from '@marquee/contract/applications'
import { decisionMessage } from '@marquee/contract/decision-messages'
import type { ApplicationStatus } from '@marquee/contract/limits'
import { longDate } from '../../lib/dates.ts'

interface Props {
  /** The first one is shown; with several, a line says that each vendor reads their own name. */
  applications: readonly Application[]
  /** What the applications are to become. */
  status: ApplicationStatus
  reason?: string | undefined
}

/** The words that a vendor is told by a decision, before it is made. */
export function MessagePreview({ applications, status, reason = '' }: Props) {
  const [first] = applications
  if (!first) return null
  const { subject, paragraphs, quote, isMailed } = decisionMessage(status, {
    organization_name: first.organization_name,
    company_name: first.company_name,
    event: {
      title: first.event_title,
      first_day: longDate(first.event_start_date),
      last_day: first.event_end_date && longDate(first.event_end_date),
      address: first.event_address,
    },
    reason: reason.trim() || null,
  })
  const isSameEvent = applications.every((one) => one.event_id === first.event_id)
  return (
    <section aria-label="Message to the vendor" className="rounded-md bg-sunken p-4 text-sm">
      <h3 className="mb-2 font-sans text-sm font-normal tracking-normal text-muted">
        {isMailed ? `They get this by email and on ${brand.name}` : `They read this on ${brand.name}; no email is sent`}
      </h3>
      <p className="font-semibold wrap-anywhere">{subject}</p>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-2 wrap-anywhere">
          {paragraph}
        </p>
      ))}
      {quote && (
        <blockquote className="mt-2 border-l-2 border-lamp-deep pl-3">
          <span className="text-muted">{quote.label}: </span>
          <span className="whitespace-pre-line wrap-anywhere">{quote.text}</span>
        </blockquote>
      )}
      {applications.length > 1 && (
        <p className="mt-3 text-muted">
          {isSameEvent
            ? 'Each vendor reads it with their own name.'
            : 'Each vendor reads it with their own name and event.'}
        </p>
      )}
    </section>
  )
}
