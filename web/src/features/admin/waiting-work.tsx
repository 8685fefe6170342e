import type { AdminWork } from '@marquee/contract/admin-work'
import { Building2, Flag, MailWarning, MessageSquare, Store } from 'lucide-react'
import { WorkLink } from './work-link.tsx'

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
