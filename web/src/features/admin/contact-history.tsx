import type { ContactIntroduction, ContactRequest, ContactRequestDetails } from '@marquee/contract/contact-desk'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { briefDate } from '../../lib/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { askerOf, ContactBadges } from './contact-status.tsx'
import { LoadedPart } from './loaded.tsx'
import { adminQuery } from './queries.ts'

/** What happened to a contact request, with the e-mails that were sent, and what else the same person asked for. */
export function ContactHistory({ request }: { request: ContactRequest }) {
  const details = useQuery(adminQuery('contactRequest', { params: { id: request.id } }))
  return (
    <LoadedPart query={details} what="the history" failure="Failed to load the history">
      {({ introductions, history, other_requests: others }) => (
        <div className="grid gap-6">
          <Steps {...{ request, introductions, history }} />
          {others.length > 0 && <Others request={request} others={others} />}
        </div>
      )}
    </LoadedPart>
  )
}

type Part = { request: ContactRequest } & Pick<ContactRequestDetails, 'introductions' | 'history'>

function Steps({ request, introductions, history }: Part) {
  const sent = introductions.values()
  const all = [
    { what: 'Asked', who: askerOf(request), at: request.created_at, introduction: undefined },
    ...history.map(({ action, actor_name, at }) => ({
      what: steps[action] ?? action,
      who: actor_name || 'A former admin',
      at,
      introduction: action === 'contact_request.introduce' ? sent.next().value : undefined,
    })),
  ]
  return (
    <section className="grid gap-3">
      <h3 className="text-lg">History</h3>
      <ol className="grid gap-3">
        {all.map(({ what, who, at, introduction }, index) => (
          <li key={index} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
            <span
              aria-hidden="true"
              className="bulb mt-1.5 text-base"
              data-lit={index === all.length - 1 || undefined}
            />
            <div className="grid gap-1">
              <p className="wrap-anywhere">
                <span className="font-semibold">{what}</span>{' '}
                <span className="text-sm text-muted">
                  {briefDate(at)} <span aria-hidden="true">·</span> {who}
                </span>
              </p>
              {introduction && <Sent introduction={introduction} />}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

const steps: Record<string, string> = {
  'contact_request.reopen': 'Reopened',
  'contact_request.in_touch': 'In touch',
  'contact_request.connect': 'Connected',
  'contact_request.introduce': 'Introduced by email',
  'contact_request.close': 'Closed',
  'contact_request.spam': 'Marked as spam',
  'contact_request.no_spam': 'No longer spam',
  'note.add': 'Note added',
  'note.remove': 'Note deleted',
}

/** The e-mail of an introduction, as it was written. */
const Sent = ({ introduction: { subject, text } }: { introduction: ContactIntroduction }) => (
  <details className="text-sm">
    <summary className="link w-fit cursor-pointer">Show the email</summary>
    <div className="mt-2 grid gap-2 rounded-md bg-sunken p-3">
      <p className="font-semibold wrap-anywhere">{subject}</p>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  </details>
)

function Others({ request, others }: { request: ContactRequest; others: ContactRequestDetails['other_requests'] }) {
  const [params] = useSearchParams()
  return (
    <section className="grid gap-3">
      <h3 className="text-lg wrap-anywhere">Other requests by {askerOf(request)}</h3>
      <ul className="grid gap-2">
        {others.map((other) => (
          <li key={other.id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Link
              to={`?${new URLSearchParams({ ...Object.fromEntries(params), open: String(other.id) })}`}
              className="link wrap-anywhere"
            >
              {other.company_name}
            </Link>
            <span className="text-sm text-muted">{briefDate(other.created_at)}</span>
            <ContactBadges request={other} />
            {other.contractor_id === request.contractor_id && <Badge look="outline">Same vendor</Badge>}
          </li>
        ))}
      </ul>
    </section>
  )
}
