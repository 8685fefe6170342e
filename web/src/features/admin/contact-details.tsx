import type { ContactRequest } from '@marquee/contract/contact-desk'
import { Ban } from 'lucide-react'
import { briefDate, waitedFor } from '../../lib/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { AdminNotes } from './admin-notes.tsx'
import { ContactHistory } from './contact-history.tsx'
import { ContactPeople } from './contact-people.tsx'
import { askerOf, ContactBadges, contactStatusNames } from './contact-status.tsx'

interface Props {
  request: ContactRequest
  /** The request as it was shown when a decision was refused because somebody else had changed it. */
  before: ContactRequest | undefined
  onSpam: (isSpam: boolean) => void
  isPending: boolean
  addressOf: (id: number) => string
}

/** A contact request with all that an admin needs: the message, both people, notes and history. */
export function ContactDetails({ request, before, onSpam, isPending, addressOf }: Props) {
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
              Asked {briefDate(request.created_at)} <span aria-hidden="true">·</span> {waitedFor(request.created_at)}
            </p>
            <Button
              variant="ghost"
              size="sm"
              className="-my-1 -mr-2 ml-auto"
              isPending={isPending}
              onClick={() => onSpam(!request.is_spam)}
            >
              <Ban aria-hidden="true" />
              {request.is_spam ? 'Not spam' : 'Spam'}
            </Button>
          </div>
          {before && before.version !== request.version && <Changed before={before} now={request} />}
        </header>
        <Message text={request.message} />
        <ContactPeople request={request} />
        <ContactHistory request={request} addressOf={addressOf} />
      </Card>
      <Card className="p-5 sm:p-6">
        <AdminNotes subject="contact_request" id={request.id} />
      </Card>
    </div>
  )
}

function Message({ text }: { text: string | null }) {
  return (
    <section className="grid gap-2">
      <h3 className="text-lg">Message</h3>
      {text ? (
        <p className="measure rounded-md bg-sunken px-4 py-3 whitespace-pre-line wrap-anywhere">{text}</p>
      ) : (
        <p className="text-muted">They wrote no message.</p>
      )}
    </section>
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
