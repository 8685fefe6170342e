import { useEffect, useRef, type ReactNode } from 'react'
import { reviewPromise, type ProfileStatus } from '@marquee/contract/limits'
import { Bulbs } from '../../ui/bulbs.tsx'
import { ButtonLink } from '../../ui/button.tsx'

interface Props {
  browseLabel: string
  /** The current status of the profile: an approved one was updated, not sent for review. */
  status: ProfileStatus
  children?: ReactNode
}

/** The confirmation after an application was sent. */
export function ApplicationReceived({ browseLabel, status, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isLive = status === 'approved'
  return (
    <div className="mx-auto grid max-w-form justify-items-center gap-6 px-4 py-20 text-center">
      <Bulbs count={9} lit={9} className="text-xl max-sm:text-base" />
      <h1 tabIndex={-1} ref={heading}>
        {isLive ? 'Profile updated' : 'Application Submitted!'}
      </h1>
      <p className="measure text-lg text-muted">
        {isLive
          ? 'Your changes are live for everybody to see.'
          : `Thank you. Our team reviews every application by hand. You will hear from us by email within ${reviewPromise}.`}
      </p>
      {children}
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/dashboard" variant="primary">
          Go to Dashboard
        </ButtonLink>
        <ButtonLink to="/vendors">{browseLabel}</ButtonLink>
      </div>
    </div>
  )
}
