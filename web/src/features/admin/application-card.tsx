import type { OrganizerApplication, VendorApplication } from '@marquee/contract/admin'
import { pricingSymbols } from '@marquee/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { WebsiteLink } from '../users/website-link.tsx'
import { briefDate, shortDate } from '../../lib/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Carousel } from '../../ui/carousel.tsx'
import { preloadDialog } from '../../ui/dialog.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SocialLinks } from '../users/social-links.tsx'
import { Address } from './cells.tsx'
import { decideProfile } from './queries.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { events, years } from './labels.ts'

type Application = VendorApplication | OrganizerApplication

/** A pending vendor or organizer with everything an admin needs for the decision. */
export function ApplicationCard({ application }: { application: Application }) {
  const decision = useMutation(decideProfile)
  const [asksReason, setAsksReason] = useState(false)
  const titleId = useId()
  const { user, profile } = application
  const { name, description, address, facts } = aboutOf(application)
  const isVendor = isVendorApplication(application)
  const kind = isVendor ? 'vendor' : 'organizer'
  const pressed = decision.isPending ? decision.variables.status : undefined
  const about = { userId: user.id, kind, version: profile.version } as const
  return (
    <Card as="article" aria-labelledby={titleId} className="flex min-w-0 flex-col overflow-hidden">
      {isVendor && <Portfolio name={name} images={application.profile.images} />}
      <div className="flex flex-1 flex-col gap-4 p-5">
        <header className="grid gap-1">
          <h2 id={titleId} className="text-xl break-words">
            {name}
          </h2>
          <p className="text-sm text-muted">
            <span>Applied by {user.name || 'No Name'}</span>
            <span aria-hidden="true"> · </span>
            <span>{shortDate(profile.profile_created_at)}</span>
            {profile.submitted_at !== profile.profile_created_at && (
              <>
                <span aria-hidden="true"> · </span>
                <span>Resubmitted {briefDate(profile.submitted_at)}</span>
              </>
            )}
          </p>
          <div className="text-sm">
            <Address email={user.email} isVerified={user.email_verified} isLink />
          </div>
        </header>
        {profile.status_reason && (
          <p className="measure rounded-md bg-sunken px-3 py-2 text-sm whitespace-pre-line wrap-anywhere">
            <span className="font-semibold">Reason of the rejection before: </span>
            {profile.status_reason}
          </p>
        )}
        <Description text={description} />
        <ul aria-label="Facts" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
          {[address, ...facts]
            .filter((fact) => typeof fact === 'string')
            .map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
        </ul>
        <Badges label="Event types" look="outline" entries={profile.event_types} />
        {isVendor && <Badges label="Aesthetic tags" look="secondary" entries={application.profile.aesthetic_tags} />}
        <div className="mt-auto flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
          {profile.website ? (
            <WebsiteLink website={profile.website} className="min-w-0 truncate text-sm" />
          ) : (
            <span className="text-sm text-muted">No website</span>
          )}
          <SocialLinks owner={name} links={profile.social_links} />
        </div>
        <footer className="grid grid-cols-2 gap-3 border-t border-line pt-4">
          <Button
            aria-describedby={titleId}
            isPending={pressed === 'approved'}
            isDisabled={decision.isPending}
            pendingLabel="Processing..."
            onClick={() => decision.mutate({ ...about, status: 'approved' })}
          >
            {pressed ? (
              'Processing...'
            ) : (
              <>
                <CircleCheck aria-hidden="true" className="text-yes" />
                Approve
              </>
            )}
          </Button>
          <Button
            aria-describedby={titleId}
            isPending={pressed === 'rejected'}
            isDisabled={decision.isPending}
            pendingLabel="Processing..."
            onPointerEnter={preloadDialog}
            onFocus={preloadDialog}
            onClick={() => setAsksReason(true)}
          >
            {pressed ? (
              'Processing...'
            ) : (
              <>
                <CircleX aria-hidden="true" className="text-no" />
                Reject
              </>
            )}
          </Button>
        </footer>
      </div>
      <RejectDialog
        isOpen={asksReason}
        onClose={() => setAsksReason(false)}
        onReject={(reason) => decision.mutateAsync({ ...about, status: 'rejected', reason })}
        name={name}
        kind={kind}
        userId={user.id}
      />
    </Card>
  )
}

/** Only vendors have a company name. */
function isVendorApplication(application: Application): application is VendorApplication {
  return 'company_name' in application.profile
}

function aboutOf(application: Application) {
  if (isVendorApplication(application)) {
    const { profile } = application
    return {
      name: profile.company_name,
      description: profile.business_description,
      address: profile.business_address,
      facts: [
        profile.years_in_business !== null && `${years(profile.years_in_business)} in business`,
        profile.pricing_range && pricingSymbols[profile.pricing_range],
        profile.license_number && `License ${profile.license_number}`,
        profile.insurance_info && `Insurance ${profile.insurance_info}`,
      ],
    }
  }
  const { profile } = application
  return {
    name: profile.organization_name,
    description: profile.organization_description,
    address: profile.organization_address,
    facts: [
      profile.years_organizing !== null && `${years(profile.years_organizing)} organizing`,
      profile.typical_event_size,
      profile.annual_events_count !== null && `${events(profile.annual_events_count)} a year`,
    ],
  }
}

function Portfolio({ name, images }: { name: string; images: VendorApplication['profile']['images'] }) {
  if (images.length === 0) {
    return <p className="grid aspect-[3/2] flex-none place-content-center bg-sunken text-sm text-muted">No photos</p>
  }
  return (
    <Carousel
      label={`Pictures of ${name}`}
      className="aspect-[3/2] flex-none overflow-hidden bg-sunken"
      slides={images.map((image, index) => ({
        key: image.id,
        content: (
          <div className="relative size-full">
            <Picture
              image={image}
              alt={image.alt_text ?? `${name}, picture ${index + 1}`}
              sizes="(min-width: 64rem) 40vw, 100vw"
              className="size-full"
            />
            {image.is_primary && (
              <span className="absolute top-3 left-3">
                <Badge>Primary</Badge>
              </span>
            )}
          </div>
        ),
      }))}
    />
  )
}

/** A long text starts shortened, with a button that shows the rest. */
function Description({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  const shown = text.trim()
  if (!shown) return <p className="text-muted">No description provided</p>
  const isLong = shown.length > 320
  return (
    <div>
      <p className={`break-words whitespace-pre-line ${isLong && !isOpen ? 'line-clamp-5' : ''}`}>{shown}</p>
      {isLong && (
        <button type="button" className="link mt-1 min-h-6 text-sm font-semibold" onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  )
}

interface BadgesProps {
  label: string
  look: 'outline' | 'secondary'
  entries: readonly { id: number; display_name: string }[]
}

function Badges({ label, look, entries }: BadgesProps): ReactNode {
  if (entries.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Badge look={look}>{entry.display_name}</Badge>
        </li>
      ))}
    </ul>
  )
}
