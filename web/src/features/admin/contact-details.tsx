import type { ContactRequest, ContactIntroduction, ContactRequestDetails } from '@marquee/contract/contact-desk'
import type { ContactStatus } from '@marquee/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { briefDate } from '../../lib/dates.ts'
import { Badge, StatusBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { AdminNotes } from './admin-notes.tsx'
import { Address } from './cells.tsx'
import { AskedAt, DeskPeople, DeskPerson, DeskQuote } from './desk.tsx'
import { adminQuery } from './queries.ts'
import { LoadedPart } from './table-list.tsx'

interface Props {
  request: ContactRequest
  /** The request as it was shown when a decision was refused because somebody else had changed it. */
  before: ContactRequest | undefined
  onSpam: () => void
  isPending: boolean
}

/** A contact request with all that an admin needs: the message, both people, notes and history. */
export function ContactDetails({ request, before, onSpam, isPending }: Props) {
  return (
    <div className="grid gap-6">
      <Card as="article" className="grid gap-6 p-5 sm:p-6">
        <header className="grid gap-3">
          <h2 className="text-xl wrap-anywhere">
            {askerOf(request)} <span className="font-normal text-muted">asks for</span> {request.company_name}
          </h2>
          <div className="flex flex-wrap items-center gap-2 text-sm text-muted">
            <ContactBadges request={request} />
            <p>
              <AskedAt verb="Asked" at={request.created_at} />
            </p>
            <Button variant="ghost" size="sm" className="-my-1 -mr-2 ml-auto" isPending={isPending} onClick={onSpam}>
              <Ban aria-hidden="true" />
              {request.is_spam ? 'Not spam' : 'Spam'}
            </Button>
          </div>
          {before && before.version !== request.version && <Changed before={before} now={request} />}
        </header>
        <DeskQuote title="Message" text={request.message} none="They wrote no message." />
        <People request={request} />
        <ContactHistory request={request} />
      </Card>
      <Card className="p-5 sm:p-6">
        <AdminNotes subject="contact_request" id={request.id} />
      </Card>
    </div>
  )
}

/** After a decision that came too late: what somebody else has changed. */
function Changed({ before, now }: { before: ContactRequest; now: ContactRequest }) {
  const changes = [
    before.status !== now.status &&
      `It was ${contactStatusNames[before.status]}, now it is ${contactStatusNames[now.status]}.`,
    before.is_spam !== now.is_spam && (now.is_spam ? 'It is marked as spam now.' : 'It is no longer marked as spam.'),
  ].filter(Boolean)
  return (
    <p className="rounded-md bg-wait-wash px-4 py-3 font-medium text-wait">
      Somebody changed this meanwhile, so nothing of yours was saved. {changes.join(' ')}
    </p>
  )
}

/** The two people, each with the e-mail address and where to find out more. */
function People({ request }: { request: ContactRequest }) {
  const { owner_name: owner, owner_email, owner_suspended, user_email } = request
  return (
    <DeskPeople>
      <DeskPerson
        label="Asks"
        name={askerOf(request)}
        isSuspended={request.user_suspended}
        account={accountOf(user_email ?? request.user_name)}
      >
        <Email email={user_email} isVerified={request.user_email_verified} />
      </DeskPerson>
      <DeskPerson
        label="Vendor"
        name={request.company_name}
        isSuspended={owner_suspended}
        account={accountOf(owner_email ?? owner)}
        links={
          <Link to={`/vendors/${request.contractor_id}`} className="link">
            Vendor page
          </Link>
        }
      >
        <p className="text-sm wrap-anywhere">
          {owner}
          {!request.vendor_listed && !owner_suspended && (
            <span className="ml-2">
              <Badge look="outline">Not listed</Badge>
            </span>
          )}
        </p>
        <Email email={owner_email} isVerified={request.owner_email_verified} />
      </DeskPerson>
    </DeskPeople>
  )
}

/** The list of users that finds the account. */
const accountOf = (search: string | null) =>
  search === null ? undefined : `/admin/users?${new URLSearchParams({ search })}`

function Email({ email, isVerified }: { email: string | null; isVerified: boolean }): ReactNode {
  if (!email) return <p className="text-muted">No email address</p>
  return (
    <div className="flex items-center justify-between gap-2 text-sm">
      <Address email={email} isVerified={isVerified} />
      <CopyButton text={email} isIconOnly>{`Copy ${email}`}</CopyButton>
    </div>
  )
}

/** What admins call the statuses. */
export const contactStatusNames: Record<ContactStatus, string> = {
  open: 'New',
  in_touch: 'In touch',
  connected: 'Connected',
  closed: 'Closed',
}

/** Where a contact request stands, and whether it is spam. */
export function ContactBadges({
  request: { status, is_spam },
}: {
  request: Pick<ContactRequest, 'status' | 'is_spam'>
}) {
  const name = contactStatusNames[status]
  return (
    <>
      {is_spam && <Badge look="destructive">Spam</Badge>}
      {status === 'open' || status === 'connected' ? (
        <StatusBadge look={status === 'open' ? 'waiting' : 'accepted'}>{name}</StatusBadge>
      ) : (
        <Badge look={status === 'in_touch' ? 'outline' : 'secondary'}>{name}</Badge>
      )}
    </>
  )
}

/** Who asked, as far as it is known. */
export const askerOf = ({ user_name, user_email }: Pick<ContactRequest, 'user_name' | 'user_email'>) =>
  user_name || user_email || 'Somebody'

/** What happened to a contact request, with the e-mails that were sent, and what else the same person asked for. */
function ContactHistory({ request }: { request: ContactRequest }) {
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
