import type { ContactRequest } from '@marquee/contract/contact-desk'
import { Ban } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { AdminNotes } from './admin-notes.tsx'
import { Address } from './cells.tsx'
import { ContactHistory } from './contact-history.tsx'
import { askerOf, ContactBadges, contactStatusNames } from './contact-status.tsx'
import { AskedAt, DeskPeople, DeskPerson, DeskQuote } from './desk-parts.tsx'

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
