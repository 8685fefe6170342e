import { reviewDays } from '@marquee/contract/limits'
import type { VendorImage } from '@marquee/contract/pictures'
import { isUnchanged, judgedProfile, profileChanges } from '@marquee/contract/profile-changes'
import type { AskedFor, EarlierRejection, ReviewAge as Age } from '@marquee/contract/reviews'
import { Clock, ClockAlert, Expand } from 'lucide-react'
import { useId, useState, type ComponentProps } from 'react'
import { briefDate, dayName, shortDate } from '../../lib/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { Carousel } from '../../ui/carousel.tsx'
import { cx } from '../../ui/cx.ts'
import { Picture } from '../../ui/picture.tsx'
import { SocialLinks } from '../users/social-links.tsx'
import { WebsiteLink } from '../users/website-link.tsx'
import { VendorDocuments } from '../vendors/vendor-documents.tsx'
import { useLightbox } from '../vendors/use-lightbox.tsx'
import { Address } from './cells.tsx'
import { ProfileDifference } from './profile-difference.tsx'
import { Choices, Description, subjectOf } from './profile-subject.tsx'
import type { ReviewedApplication } from './queries.ts'

/** A pending vendor or organizer with everything an admin needs for the decision. */
export function ReviewDetails({ application }: { application: ReviewedApplication }) {
  const titleId = useId()
  const { user, profile, age, resubmitted_at, earlier, asked } = application
  const { kind, name, description, images, labels, facts, choices } = subjectOf(application.profile)
  return (
    <Card as="article" aria-labelledby={titleId} className="grid min-w-0 grid-cols-1 gap-6 p-5 sm:p-6">
      <header className="grid gap-1.5">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 id={titleId} className="text-2xl wrap-anywhere">
            {name}
          </h2>
          {age && (
            <span className="text-sm text-muted">
              {isFirstDay(application) ? (
                'Promised'
              ) : (
                <>
                  <ReviewAge age={age} /> · promised
                </>
              )}{' '}
              by {dayName(age.due)}
            </span>
          )}
        </div>
        <p className="text-sm text-muted">
          <span>Applied by {user.name || 'No Name'}</span>
          <span aria-hidden="true"> · </span>
          <span>{shortDate(profile.profile_created_at)}</span>
          {resubmitted_at && (!asked || asked.answered_at) && (
            <>
              <span aria-hidden="true"> · </span>
              <span className="font-semibold text-ink">
                {asked ? 'Answered' : 'Resubmitted'} {briefDate(resubmitted_at)}
              </span>
            </>
          )}
        </p>
        <div className="text-sm">
          <Address email={user.email} isVerified={user.email_verified} />
        </div>
      </header>
      <ChangedWhileOpen application={application} />
      {asked && <Asked asked={asked} />}
      {earlier && <Earlier earlier={earlier} labels={labels} images={images} />}
      {kind === 'vendor' && <ReviewPortfolio name={name} images={images} />}
      <Description text={description} />
      <Facts className="grid-cols-2" facts={facts} />
      <Choices choices={choices} />
      {kind === 'vendor' && (
        <section aria-label="Documents" className="grid gap-3">
          <h3 className="text-lg">Documents</h3>
          <VendorDocuments vendorId={profile.id} reader="admin" level={4} />
        </section>
      )}
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {profile.website ? (
          <WebsiteLink website={profile.website} className="min-w-0 wrap-anywhere" />
        ) : (
          <span className="text-sm text-muted">No website</span>
        )}
        <SocialLinks owner={name} links={profile.social_links} />
      </div>
    </Card>
  )
}

/** What the applicant changed since the application was opened here, because the decision is about what is shown now. */
function ChangedWhileOpen({ application }: { application: ReviewedApplication }) {
  const [opened] = useState(application.profile)
  const changes = profileChanges(judgedProfile(opened), judgedProfile(application.profile))
  const { labels, images } = subjectOf(application.profile)
  return (
    <div role="status" className="empty:hidden">
      {!isUnchanged(changes) && (
        <section aria-label="Changed meanwhile" className="grid gap-3 rounded-md bg-wait-wash p-4">
          <p className="font-semibold text-wait">The applicant changed this while you were reading.</p>
          <ProfileDifference changes={changes} labels={labels} images={images} />
        </section>
      )}
    </div>
  )
}

/** What the applicant was asked for, by whom and when, and whether they answered. */
function Asked({ asked: { text, admin_name, asked_at, answered_at } }: { asked: AskedFor }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-2 rounded-md border border-line p-4 sm:p-5">
      <h3 id={id} className="text-lg">
        {answered_at ? 'Answered' : 'Waiting for the applicant'}
      </h3>
      <figure className="grid gap-2">
        <figcaption className="text-sm text-muted">
          {admin_name ?? 'An admin'} asked, {shortDate(asked_at)}
          {answered_at && `; saved since, ${shortDate(answered_at)}`}
        </figcaption>
        <blockquote className="measure rounded-sm bg-wait-wash px-3 py-2 whitespace-pre-line wrap-anywhere">
          {text}
        </blockquote>
      </figure>
    </section>
  )
}

interface EarlierProps {
  earlier: EarlierRejection
  /** The label of each field. */
  labels: Record<string, string>
  images: ComponentProps<typeof ProfileDifference>['images']
}

/** Why an application was rejected before, by whom and when, and what its owner changed since. */
function Earlier({ earlier, labels, images }: EarlierProps) {
  const id = useId()
  const { rejected_at, admin_name, reason, changes } = earlier
  return (
    <section aria-labelledby={id} className="grid gap-5 rounded-md border border-line p-4 sm:p-5">
      <div className="grid gap-2">
        <h3 id={id} className="text-lg">
          Rejected before
        </h3>
        <figure className="grid gap-2">
          <figcaption className="text-sm text-muted">
            {admin_name ?? 'An admin'}, {shortDate(rejected_at)}
          </figcaption>
          {reason ? (
            <blockquote className="measure rounded-sm bg-no-wash px-3 py-2 whitespace-pre-line wrap-anywhere">
              <span className="sr-only">Reason of the rejection before: </span>
              {reason}
            </blockquote>
          ) : (
            <p className="text-muted">Without a reason.</p>
          )}
        </figure>
      </div>
      <div className="grid gap-3">
        <h3 className="text-lg">Changed since</h3>
        {changes === null ? (
          <p className="text-muted">The rejected version was not kept, so it cannot be compared.</p>
        ) : isUnchanged(changes) ? (
          <p>Nothing. It was sent again as it was.</p>
        ) : (
          <ProfileDifference changes={changes} labels={labels} images={images} />
        )}
      </div>
    </section>
  )
}

/** Whether it was sent again today, which "New" would contradict. */
export const isFirstDay = ({ age, resubmitted_at }: ReviewedApplication) =>
  resubmitted_at !== null && age?.business_days === 0

/** How long an application has waited, in words, with an icon and a colour when its answer is due or late. */
export function ReviewAge({ age }: { age: Age }) {
  const isDue = age.late_by === 0 && age.business_days >= reviewDays.most
  const Icon = age.late_by > 0 ? ClockAlert : Clock
  return (
    <span
      className={cx(
        'inline-flex flex-none items-center gap-1 text-xs whitespace-nowrap',
        age.late_by > 0 ? 'font-semibold text-no' : isDue ? 'font-semibold text-wait' : 'text-muted',
      )}
    >
      {(age.late_by > 0 || isDue) && <Icon aria-hidden="true" className="size-3.5" />}
      {ageWords(age, isDue)}
    </span>
  )
}

function ageWords({ business_days, late_by }: Age, isDue: boolean): string {
  if (late_by > 0) return `Late by ${late_by} ${late_by === 1 ? 'day' : 'days'}`
  if (isDue) return 'Due today'
  if (business_days === 0) return 'New'
  return `${business_days} business ${business_days === 1 ? 'day' : 'days'}`
}

/** An applicant's pictures. Each opens in full screen. */
export function ReviewPortfolio({ name, images }: { name: string; images: VendorImage[] }) {
  const { buttonOf, lightbox } = useLightbox(name, images)
  if (images.length === 0) {
    return <p className="grid h-32 place-content-center rounded-md bg-sunken text-sm text-muted">No photos</p>
  }
  return (
    <>
      <Carousel
        label={`Pictures of ${name}`}
        className="aspect-[3/2] max-h-[28rem] w-full overflow-hidden rounded-md bg-sunken"
        slides={images.map((image, index) => ({
          key: image.id,
          content: (
            <div className="relative size-full">
              <button type="button" {...buttonOf(index)} className="framed block size-full cursor-zoom-in">
                <Picture
                  image={image}
                  alt={image.alt_text ?? `${name}, picture ${index + 1}`}
                  sizes="(min-width: 64rem) 45vw, 100vw"
                  className="size-full"
                />
              </button>
              {image.is_primary && (
                <span className="pointer-events-none absolute top-3 left-3">
                  <Badge>Primary</Badge>
                </span>
              )}
              <span className="night pointer-events-none absolute right-3 bottom-3 grid size-8 place-items-center rounded-sm bg-canvas/75">
                <Expand aria-hidden="true" className="size-4" />
              </span>
            </div>
          ),
        }))}
      />
      {lightbox}
    </>
  )
}
