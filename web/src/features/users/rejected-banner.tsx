import { CircleX } from 'lucide-react'
import { ButtonLink } from '../../ui/button.tsx'

interface Props {
  /** What the rejection means, and what the person can do. */
  description: string
  /** The admin's reason, if there is one. */
  reason: string | null | undefined
  /** The path of the form in which the person applies again. Without it, the form is on the same page. */
  to?: string | undefined
}

/** Shows that a profile was rejected, why, and where to apply again. */
export function RejectedBanner({ description, reason, to }: Props) {
  return (
    <section
      aria-label="Your application"
      className="mb-8 grid justify-items-start gap-4 rounded-lg border border-no bg-no-wash p-5 sm:p-6"
    >
      <p className="flex items-start gap-2.5 font-semibold text-no">
        <CircleX aria-hidden="true" className="mt-0.5 size-5 flex-none" />
        {description}
      </p>
      {reason && (
        <figure className="grid w-full gap-1.5 rounded-md bg-surface p-4">
          <figcaption className="text-sm font-semibold text-muted">What we wrote to you</figcaption>
          <blockquote className="measure text-lg whitespace-pre-line wrap-anywhere">{reason}</blockquote>
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
