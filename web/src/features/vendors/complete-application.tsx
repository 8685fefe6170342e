import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { UnfinishedApplication } from '../users/unfinished-application.tsx'

/** Shown to a vendor without a profile: leads to the application. */
export function CompleteApplication() {
  return (
    <EmptyState
      level={1}
      title="Complete Your Application"
      actions={
        <ButtonLink to="/contractor/apply" variant="primary">
          Complete Your Application
        </ButtonLink>
      }
    >
      <UnfinishedApplication kind="vendor" to="/contractor/apply" />
      <p>Tell us about your business and show your work. Organizers see you once we have approved it.</p>
    </EmptyState>
  )
}
