import { CircleHelp, CircleX } from 'lucide-react'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { partsNamedIn, type ProfileForm } from './review-presets.ts'

interface Props {
  /** Our answer: a rejection, or a question before the decision. */
  answer?: 'rejected' | 'asked'
  /** What the answer means, and what the person can do. */
  description: string
  /** The admin's words, if there are any. */
  words: string | null | undefined
  /** The path of the form in which the person changes the application. */
  form: ProfileForm
  /** The form is on the same page. */
  isOnForm?: boolean
}

const looks = {
  rejected: { Icon: CircleX, box: 'border-no bg-no-wash', ink: 'text-no' },
  asked: { Icon: CircleHelp, box: 'border-wait bg-wait-wash', ink: 'text-wait' },
}

/** Shows what the person has to do about the application: it was rejected, or something is missing. With our words, and where to go on. */
export function ReviewBanner({ answer = 'rejected', description, words, form, isOnForm }: Props) {
  const { Icon, box, ink } = looks[answer]
  return (
    <section
      aria-label="Your application"
      className={cx('mb-8 grid justify-items-start gap-4 rounded-lg border p-5 sm:p-6', box)}
    >
      <p className={cx('flex items-start gap-2.5 font-semibold', ink)}>
        <Icon aria-hidden="true" className="mt-0.5 size-5 flex-none" />
        {description}
      </p>
      {words && (
        <figure className="grid w-full gap-1.5 rounded-md bg-surface p-4">
          <figcaption className="text-sm font-semibold text-muted">What we wrote to you</figcaption>
          <blockquote className="measure text-lg whitespace-pre-line wrap-anywhere">{words}</blockquote>
        </figure>
      )}
      <p className="flex flex-wrap gap-3 empty:hidden">
        {!isOnForm && (
          <ButtonLink variant="primary" to={form}>
            Update your application
          </ButtonLink>
        )}
        {partsNamedIn(words ?? '', form).map((part) => (
          <ButtonLink key={part.to} to={part.to}>
            {part.label}
          </ButtonLink>
        ))}
      </p>
    </section>
  )
}

/** The sentence above a question. */
export const askedSentence = 'We need something more before we can decide. Saving your application sends it to us.'
