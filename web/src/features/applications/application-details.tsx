import type { Application } from '@marquee/contract/applications'
import { anyTrade } from '@marquee/contract/open-call'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, memo } from 'react'
import { longDate, longRange, shortDate, shortRange } from '../../lib/dates.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, Facts, Panel } from '../../ui/card.tsx'
import { MailLink } from '../../ui/mail-link.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { VendorDocuments } from '../vendors/vendor-documents.tsx'
import { WebsiteLink } from '../users/website-link.tsx'
import { Answers } from './answers.tsx'
import { ApplicationChanges } from './application-changes.tsx'
import { ApplicationBadge } from './application-badge.tsx'
import { ApplicationTimeline } from './application-timeline.tsx'
import { OrganizerBooking } from './booking-sheet.tsx'
import { Conversation } from './conversation.tsx'
import { LinkedText } from './message-list.tsx'
import { PlaceFacts } from './place-facts.tsx'
import { PrivateNote } from './private-note.tsx'
import { companyName, applicationQuery } from './queries.ts'
import { ShortlistButton } from './shortlist-button.tsx'
import { VendorSummary } from './vendor-summary.tsx'

interface Props {
  application: Application
  /** The buttons to decide, unless they stand elsewhere. */
  decision?: ReactNode
}

/** The cards with everything about an application. They stand in two columns where their place is wide enough. */
export function ApplicationDetails({ application, decision }: Props) {
  const { website, contractor_email, event_description } = application
  return (
    <Columns>
      <div className="grid grid-cols-1 gap-6">
        <OrganizerBooking application={application} />
        <Offer application={application} level={2} />
        <Talk application={application} level={2} />
        <Panel title="Vendor Details">
          <Facts
            className="grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-x-4 [&>:nth-child(3)]:col-span-full"
            facts={[
              ['Company', companyName(application)],
              ['Contact', application.contractor_name],
              // A row of its own, because addresses are long and hard to read when they wrap.
              ['Email', contractor_email && <MailLink key="email" to={contractor_email} />],
              ['Website', website && <WebsiteLink key="website" website={website} className="wrap-anywhere" />],
            ]}
          />
          <About application={application} />
        </Panel>
        <Documents application={application} level={2} />
        <Timeline application={application} level={2} />
      </div>
      <div className="grid grid-cols-1 gap-6">
        <Panel title="Application Status" aside={<ApplicationBadge application={application} />}>
          <PlaceFacts application={application} />
          {application.status_reason && <Facts facts={[['Your reason', application.status_reason]]} />}
          {decision && <div className="mt-5 first:mt-0">{decision}</div>}
        </Panel>
        <Panel title="Event Information">
          <Facts
            facts={[
              [
                'Event',
                <TextLink key="event" to={`/organizer/events/${application.event_id}`} className="font-semibold">
                  {application.event_title}
                </TextLink>,
              ],
              ['Applied for', application.place?.trade !== anyTrade && application.place?.trade],
              ['Date', longRange(application.event_start_date, application.event_end_date)],
              ['Location', application.event_address],
              ['Event Type', application.event_type_display_name],
              [
                'Description',
                event_description && (
                  <span key="description" className="line-clamp-6">
                    {event_description}
                  </span>
                ),
              ],
            ]}
          />
        </Panel>
      </div>
    </Columns>
  )
}

const Columns = ({ children }: { children: ReactNode }) => (
  <div className="@container">
    <div className="grid grid-cols-1 items-start gap-6 @min-[48rem]:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      {children}
    </div>
  </div>
)

/** The documents of an accepted vendor, which organizers read while that lasts. */
function Documents({ application, level }: PartProps) {
  if (application.status !== 'accepted') return null
  return (
    <Panel level={level} title="Documents">
      <VendorDocuments vendorId={application.contractor_id} reader="organizer" level={level === 2 ? 3 : 4} />
    </Panel>
  )
}

interface PartProps {
  application: Application
  /** Of the headings: 2 below the title of a page, 3 beside a list. */
  level: 2 | 3
}

function Offer({ application, level }: PartProps) {
  return (
    <>
      <Panel level={level} title="Their work">
        <VendorSummary application={application} />
        {level === 3 && <About application={application} />}
      </Panel>
      <Panel level={level} title="Application Message">
        <p className="measure text-lg wrap-anywhere whitespace-pre-line">
          <LinkedText>{application.message}</LinkedText>
        </p>
        <ApplicationChanges application={application} />
      </Panel>
      {application.answers.length + application.unanswered.length > 0 && (
        <Panel level={level} title="Answers">
          <Answers application={application} />
        </Panel>
      )}
    </>
  )
}

function Talk({ application, level }: PartProps) {
  return (
    <>
      <Conversation key={application.id} application={application} level={level} other={companyName(application)} />
      {application.mark && (
        <Card className="p-5 sm:p-6">
          <PrivateNote application={application} />
        </Card>
      )}
    </>
  )
}

function About({ application }: Pick<Props, 'application'>) {
  return (
    <>
      <Facts className="mt-4 measure first:mt-0 empty:hidden" facts={[['About', application.business_description]]} />
      <p className="mt-5">
        <TextLink to={`/vendors/${application.contractor_id}`} className="font-semibold">
          View their profile
        </TextLink>
      </p>
    </>
  )
}

function Timeline({ application, level }: PartProps) {
  const hasChanged = application.updated_at !== application.applied_at
  return (
    <Panel level={level} title="Timeline">
      <Facts
        className="grid-cols-2 gap-x-4"
        facts={[
          ['Applied', longDate(application.applied_at)],
          ['Last Updated', hasChanged ? longDate(application.updated_at) : null],
        ]}
      />
      {hasChanged && <ApplicationTimeline application={application} label="All steps" className="mt-3" />}
    </Panel>
  )
}

/** The open application of the desk: event, status and contact once, in its head. */
export const OpenedApplication = memo(function OpenedApplication({
  application: listed,
}: {
  application: Application
}) {
  // The list knows it already. This one stays current also when it has left the list, for example because somebody else decided on it.
  const { data } = useQuery({ ...applicationQuery(listed.id), initialData: listed })
  const application = data.version > listed.version ? data : listed
  const { contractor_name, contractor_email, website, place } = application
  const name = companyName(application)
  return (
    <>
      <header className="mb-5 grid grid-cols-1 gap-1.5 lg:pt-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="min-w-0">{name}</h2>
          <ApplicationBadge application={application} />
          <span className="-mx-3 flex lg:ml-auto print:hidden">
            <ShortlistButton application={application} />
            <ButtonLink
              size="sm"
              variant="ghost"
              to={`/organizer/applications/${application.id}`}
              aria-label={`View Details: ${name} for ${application.event_title}`}
            >
              View Details
            </ButtonLink>
          </span>
        </div>
        <p className="text-muted">
          Applied {shortDate(application.applied_at)} to{' '}
          <span className="font-semibold text-ink">{application.event_title}</span>
          {place && place.trade !== anyTrade && <span className="text-ink"> for {place.trade}</span>} ·{' '}
          {shortRange(application.event_start_date, application.event_end_date)}
        </p>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
          {contractor_name && <li className="font-medium text-ink">{contractor_name}</li>}
          {contractor_email && (
            <li>
              <MailLink to={contractor_email} />
            </li>
          )}
          {website && (
            <li>
              <WebsiteLink website={website} className="wrap-anywhere" />
            </li>
          )}
        </ul>
        <PlaceFacts application={application} />
        {application.status_reason && <Facts className="mt-3" facts={[['Your reason', application.status_reason]]} />}
      </header>
      <Columns>
        <div className="grid grid-cols-1 gap-6">
          <Offer application={application} level={3} />
        </div>
        <div className="grid grid-cols-1 gap-6">
          <Talk application={application} level={3} />
        </div>
        <div className="grid grid-cols-1 gap-6 empty:hidden @min-[48rem]:col-span-2">
          <Documents application={application} level={3} />
          {application.updated_at !== application.applied_at && <Timeline application={application} level={3} />}
        </div>
      </Columns>
    </>
  )
})
