import type { ReactNode } from 'react'
import { reviewPromise } from '@marquee/contract/limits'
import { Bulbs } from '../../ui/bulbs.tsx'
import { ButtonLink } from '../../ui/button.tsx'

/** What an applicant sees once the application has arrived: every light is on. */
export function ApplicationReceived({ browseLabel, children }: { browseLabel: string; children?: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-form justify-items-center gap-6 px-4 py-20 text-center">
      <Bulbs count={9} lit={9} className="text-xl" />
      <h1 tabIndex={-1} ref={(heading) => heading?.focus()}>
        Application Submitted!
      </h1>
      <p className="measure text-lg text-muted">
        Thank you. Our team reviews every application by hand. You will hear from us by email within {reviewPromise}.
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
