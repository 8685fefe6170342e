import type { ReactNode } from 'react'
import { reviewPromise } from '@marquee/contract/limits'
import { useSupportLink } from '../../lib/config.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** Shown to a person whose profile is pending; `children` are further actions. */
export function UnderReview({ children }: { children?: ReactNode }) {
  const support = useSupportLink()
  return (
    <EmptyState
      level={1}
      title="Application Under Review"
      actions={
        <>
          <ButtonLink to="/vendors" variant="primary">
            Browse Vendors
          </ButtonLink>
          <ButtonLink href={support}>Contact Support</ButtonLink>
        </>
      }
    >
      <p>
        Somebody on our team is reading your application. You will hear from us by email within {reviewPromise},
        whatever the answer.
      </p>
      {children}
    </EmptyState>
  )
}
