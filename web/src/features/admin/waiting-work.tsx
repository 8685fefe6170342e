import type { AdminWork } from '@marquee/contract/admin-work'
import { writeNumber } from '@marquee/contract/formats'
import { Building2, ChevronRight, Flag, MailWarning, MessageSquare, Store, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'

/** What waits for an admin, as items of a list: each with its number once it is known. */
export function WaitingWork({ work }: { work: AdminWork | undefined }) {
  return (
    <>
      <WorkLink
        to="/admin/applications"
        label="Vendor applications"
        text="Vendors who wait to be let in."
        icon={Store}
        count={work?.vendor_applications}
      />
      <WorkLink
        to="/admin/applications?tab=organizers"
        label="Organizer applications"
        text="Organizers who wait to be let in."
        icon={Building2}
        count={work?.organizer_applications}
      />
      <WorkLink
        to="/admin/contact-requests"
        label="Contact Requests"
        text="People who would like to be put in touch with a vendor."
        icon={MessageSquare}
        count={work?.open_contact_requests}
      />
      <WorkLink
        to="/admin/reports"
        label="Reports"
        text="Conversations that somebody asked us to look at."
        icon={Flag}
        count={work?.open_reports}
      />
      {!!work?.failed_emails && (
        <WorkLink
          to="/admin/deliveries?status=failed"
          label="Failed emails"
          text="Emails that could not be delivered."
          icon={MailWarning}
          count={work.failed_emails}
        />
      )}
    </>
  )
}

interface Props {
  to: string
  label: string
  text: string
  icon: LucideIcon
  /** How much waits there; undefined where nothing waits by nature, or while it is not known. */
  count?: number | undefined
}

/** A page for daily work, as an item of a list. */
export function WorkLink({ to, label, text, icon: Icon, count }: Props) {
  return (
    <li>
      <Link
        prefetch="intent"
        to={to}
        className="flex min-h-16 items-center gap-4 px-5 py-3 hover:bg-soft focus-visible:-outline-offset-2"
      >
        <Icon aria-hidden="true" className="size-5 flex-none" />
        <span className="grid min-w-0 flex-1">
          <span className="font-semibold">{label}</span>
          <span className="text-sm text-muted">{text}</span>
        </span>
        {count !== undefined && (
          <span className="figures flex-none">
            <Badge look={count > 0 ? 'lamp' : 'secondary'}>
              {writeNumber(count)}
              <span className="sr-only"> waiting</span>
            </Badge>
          </span>
        )}
        <ChevronRight aria-hidden="true" className="size-5 flex-none text-muted" />
      </Link>
    </li>
  )
}
