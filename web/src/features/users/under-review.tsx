import { promisedDay, reviewDue } from '@marquee/contract/business-days'
import { reviewPromise } from '@marquee/contract/limits'
import type { ReactNode } from 'react'
import { useSupportLink } from '../../lib/config.ts'
import { today, dayName } from '../../lib/dates.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, Facts, PageHeader } from '../../ui/card.tsx'
import { askedSentence, ReviewBanner } from './review-banner.tsx'
import type { ProfileForm } from './review-presets.ts'
import { Picture, type PictureSource } from '../../ui/picture.tsx'

/** What somebody sent for review. */
interface Submission {
  name: string
  /** An instant in ISO 8601. */
  submitted_at: string
  /** What we ask for before we decide; null when nothing is open. */
  question: string | null
  facts: readonly (readonly [string, ReactNode])[]
  pictures?: readonly (PictureSource & { id: number })[] | undefined
}

interface Props {
  /** Undefined while it is not known. */
  submission: Submission | undefined
  /** The page where it can be changed. */
  editPath: ProfileForm
  /** What is missing in it. */
  children?: ReactNode
}

/** The page of a person whose profile is pending: what was sent, and by when there is an answer, or what we ask for. */
export function UnderReview({ submission, editPath, children }: Props) {
  const support = useSupportLink()
  const question = submission?.question
  const due = submission && reviewDue(submission.submitted_at)
  const isLate = due !== undefined && due < today()
  const promised = submission && promisedDay(submission.submitted_at, today())
  return (
    <>
      <PageHeader
        title="Application Under Review"
        actions={
          <>
            <ButtonLink to="/vendors" variant={question ? 'secondary' : 'primary'}>
              Browse Vendors
            </ButtonLink>
            <ButtonLink href={support}>Contact Support</ButtonLink>
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
        <div className="grid gap-6">
          {question ? (
            <ReviewBanner answer="asked" description={askedSentence} words={question} form={editPath} />
          ) : (
            <p className="measure text-lg">
              Somebody on our team is reading your application. You will hear from us by email within {reviewPromise},
              whatever the answer.
            </p>
          )}
          {submission && due && !question && (
            <ol className="grid gap-4">
              {[
                ['Sent', dayName(submission.submitted_at)],
                ['In review', 'A person reads it. You can still change it.'],
                isLate
                  ? [
                      'The answer is late',
                      `It was due by ${dayName(due)}, and we are sorry. ${promised ? `You will have our answer by ${dayName(promised)}. ` : ''}Your application is not lost; write to us if you cannot wait.`,
                    ]
                  : ['Answer', `by ${dayName(due)}`],
              ].map(([title, text], at) => (
                <li key={title} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
                  <span className="bulb mt-1.5" data-lit={at < 2 || undefined} aria-hidden="true" />
                  <span className="grid">
                    <span className="font-semibold">{title}</span>
                    <span className="text-muted">{text}</span>
                  </span>
                </li>
              ))}
            </ol>
          )}
        </div>
        {submission && (
          <Card as="section" aria-labelledby="sent" className="overflow-hidden">
            {submission.pictures && submission.pictures.length > 0 && <Pictures pictures={submission.pictures} />}
            <div className="grid gap-5 p-5 sm:p-6">
              <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
                <h2 id="sent" className="min-w-0 text-2xl wrap-anywhere">
                  {submission.name}
                </h2>
                <StatusBadge look="waiting">{question ? 'Waiting for you' : 'Under review'}</StatusBadge>
              </div>
              <Facts facts={submission.facts} className="sm:grid-cols-2" />
              {children}
              {!question && (
                <div>
                  <ButtonLink to={editPath}>Edit your application</ButtonLink>
                </div>
              )}
            </div>
          </Card>
        )}
      </div>
    </>
  )
}

/** The first pictures, in one row. */
function Pictures({ pictures }: { pictures: NonNullable<Submission['pictures']> }) {
  const shown = pictures.slice(0, 3)
  return (
    <ul aria-label="Pictures" className="grid auto-cols-fr grid-flow-col gap-px">
      {shown.map((picture) => (
        <li key={picture.id}>
          <Picture
            image={picture}
            sizes="(min-width: 64rem) 18vw, 33vw"
            className={`w-full ${shown.length === 1 ? 'aspect-[5/2]' : 'aspect-[4/3]'}`}
          />
        </li>
      ))}
    </ul>
  )
}
