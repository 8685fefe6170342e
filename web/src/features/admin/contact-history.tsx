import type {
  ContactIntroduction,
  ContactRequest,
  ContactRequestDetails,
  ContactStep,
} from '@marquee/contract/contact-desk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { briefDate } from '../../lib/dates.ts'
import { failureText } from '../../lib/query-client.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { contactFailures, contactRequestQuery } from './contact-queries.ts'
import { askerOf, ContactBadges } from './contact-status.tsx'

interface Props {
  request: ContactRequest
  /** The address at which another request is open. */
  addressOf: (id: number) => string
}

/** What happened to a contact request, with the e-mails that were sent, and what else the same person asked for. */
export function ContactHistory({ request, addressOf }: Props) {
  const details = useQuery(contactRequestQuery(request.id))
  if (details.isLoadingError) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p className="font-medium text-no">{failureText(details.error, contactFailures.history)}</p>
        <Button size="sm" onClick={() => void details.refetch()} isPending={details.isFetching}>
          Try Again
        </Button>
      </div>
    )
  }
  if (details.isPending) {
    return (
      <Loading label="Loading the history...">
        <Skeleton className="h-16 w-64" />
      </Loading>
    )
  }
  const { introductions, history, other_requests: others } = details.data
  const sent = introductions.values()
  return (
    <div className="grid gap-6">
      <section className="grid gap-3">
        <h3 className="text-lg">History</h3>
        <ol className="grid gap-3">
          <Step what="Asked" who={askerOf(request)} at={request.created_at} isLast={history.length === 0} />
          {history.map((step, index) => (
            <Step
              key={index}
              what={steps[step.action] ?? step.action}
              who={step.actor_name || 'A former admin'}
              at={step.at}
              isLast={index === history.length - 1}
            >
              {isIntroduction(step) && <Sent introduction={sent.next().value} />}
            </Step>
          ))}
        </ol>
      </section>
      {others.length > 0 && <Others request={request} others={others} addressOf={addressOf} />}
    </div>
  )
}

const isIntroduction = ({ action }: ContactStep) => action === 'contact_request.introduce'

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

interface StepProps {
  what: string
  who: string
  at: string
  isLast: boolean
  children?: ReactNode
}

function Step({ what, who, at, isLast, children }: StepProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <span aria-hidden="true" className="bulb mt-1.5 text-base" data-lit={isLast || undefined} />
      <div className="grid gap-1">
        <p className="wrap-anywhere">
          <span className="font-semibold">{what}</span>{' '}
          <span className="text-sm text-muted">
            {briefDate(at)} <span aria-hidden="true">·</span> {who}
          </span>
        </p>
        {children}
      </div>
    </li>
  )
}

/** The e-mail of an introduction, as it was written. */
function Sent({ introduction }: { introduction: ContactIntroduction | undefined }) {
  if (!introduction) return null
  return (
    <details className="text-sm">
      <summary className="link w-fit cursor-pointer">Show the email</summary>
      <div className="mt-2 grid gap-2 rounded-md bg-sunken p-3">
        <p className="font-semibold wrap-anywhere">{introduction.subject}</p>
        <p className="whitespace-pre-line wrap-anywhere">{introduction.text}</p>
      </div>
    </details>
  )
}

function Others({ request, others, addressOf }: Props & { others: ContactRequestDetails['other_requests'] }) {
  return (
    <section className="grid gap-3">
      <h3 className="text-lg wrap-anywhere">Other requests by {askerOf(request)}</h3>
      <ul className="grid gap-2">
        {others.map((other) => (
          <li key={other.id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Link to={addressOf(other.id)} className="link wrap-anywhere">
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
