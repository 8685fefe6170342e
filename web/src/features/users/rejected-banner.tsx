import { ButtonLink } from '../../ui/button.tsx'

interface Props {
  /** What the rejection means, and what the person can do. */
  description: string
  /** The admin's reason, if there is one. */
  reason: string | null | undefined
  /** The path of the form in which the person applies again. Without it, the form is on the same page. */
  to?: string | undefined
}

/** Says that a profile was rejected, why, and where to apply again. */
export function RejectedBanner({ description, reason, to }: Props) {
  return (
    <section
      aria-label="Your application"
      className="mb-8 grid justify-items-start gap-3 rounded-lg bg-no-wash p-5 sm:p-6"
    >
      <p className="font-semibold text-no">{description}</p>
      {reason && (
        <p className="measure">
          <span className="font-semibold">What we wrote to you: </span>
          {reason}
        </p>
      )}
      {to && <ButtonLink to={to}>Update your application</ButtonLink>}
    </section>
  )
}
