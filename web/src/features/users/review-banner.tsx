import { CircleHelp, CircleX } from 'lucide-react'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'

interface Props {
  /** Our answer: a rejection, or a question before the decision. */
  answer?: 'rejected' | 'asked'
  /** What the answer means, and what the person can do. */
  description: string
  /** The admin's words, if there are any. */
  words: string | null | undefined
  /** The path of the form in which the person changes the application. Without it, the form is on the same page. */
  to?: string | undefined
}

const looks = {
  rejected: { Icon: CircleX, box: 'border-no bg-no-wash', ink: 'text-no' },
  asked: { Icon: CircleHelp, box: 'border-wait bg-wait-wash', ink: 'text-wait' },
}

/** Shows what the person has to do about the application: it was rejected, or something is missing. With our words, and where to go on. */
export function ReviewBanner({ answer = 'rejected', description, words, to }: Props) {
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
      {to && (
        <ButtonLink variant="primary" to={to}>
          Update your application
        </ButtonLink>
      )}
    </section>
  )
}

/** The sentence above a question. */
export const askedSentence = 'We need something more before we can decide. Saving your application sends it to us.'
