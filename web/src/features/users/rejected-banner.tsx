import { ButtonLink } from '../../ui/button.tsx'

interface Props {
  /** What it means, and what can be done. */
  says: string
  /** What the admin wrote, if anything. */
  reason: string | null | undefined
  /** Where one applies again. */
  to: string
}

/** An application was not approved: why, and the way back. */
export function RejectedBanner({ says, reason, to }: Props) {
  return (
    <section
      aria-label="Your application"
      className="mb-8 grid justify-items-start gap-3 rounded-lg bg-no-wash p-5 sm:p-6"
    >
      <p className="font-semibold text-no">{says}</p>
      {reason && (
        <p className="measure">
          <span className="font-semibold">What we wrote to you: </span>
          {reason}
        </p>
      )}
      <ButtonLink to={to}>Update your application</ButtonLink>
    </section>
  )
}
