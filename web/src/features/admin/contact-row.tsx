import type { ContactRequest } from '@marquee/contract/contact-desk'
import { waitedFor } from '../../lib/dates.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { askerOf, ContactBadges } from './contact-status.tsx'

/** A contact request in the list: who asks for whom, the first line, and for how long. `hasStatus`: the list has several statuses. */
export function ContactRow({ request, hasStatus }: { request: ContactRequest; hasStatus: boolean }) {
  const name = askerOf(request)
  const first = request.message?.replaceAll(/\s+/g, ' ')
  return (
    <span className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3">
      <Avatar name={name} className="size-10 text-xs" />
      <span className="grid min-w-0">
        <span className="flex min-w-0 items-center gap-2">
          <span className="min-w-0 grow truncate font-semibold">{name}</span>
          {hasStatus && <ContactBadges request={request} />}
          <span className="figures flex-none text-xs text-muted">{waitedFor(request.created_at)}</span>
        </span>
        <span className="truncate text-sm text-muted">
          <span className="text-ink">{request.company_name}</span>
          {first && ` · ${first}`}
        </span>
      </span>
    </span>
  )
}
