import type { Application } from '@marquee/contract/applications'
import { closedToDecisions } from '@marquee/contract/policy'
import { hasToAgree } from '@marquee/contract/places'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { CallButton } from '../../ui/call-button.tsx'
import { LineFailed } from '../../ui/loaded.tsx'
import { Conditions } from '../events/conditions.tsx'
import { eventFailures, eventQuery } from '../events/queries.ts'
import { agreeToConditions } from './place-queries.ts'

/** Whether the vendor is asked to agree to the conditions of an event. */
export const isAskedAgain = ({ event_status, status, place }: Application): boolean =>
  status !== 'rejected' && hasToAgree(place) && closedToDecisions(event_status) === null

/** Asks the vendor to agree to conditions that have changed; nothing where there is nothing to agree to. The place stays until the organizer decides. */
export function AgreeAgain({ application }: { application: Application }) {
  const { id, event_id, place, organization_name } = application
  const isAsked = isAskedAgain(application)
  const event = useQuery({ ...eventQuery(event_id), enabled: isAsked })
  if (!isAsked) return null
  const conditions = event.data?.call?.conditions
  return (
    <section aria-label="New conditions" className="mb-5 grid gap-3 rounded-md bg-wait-wash p-4">
      <div className="flex items-start gap-3">
        <FileText aria-hidden="true" className="mt-0.5 size-5 flex-none text-wait" />
        <div className="grid gap-0.5">
          <p className="font-semibold">
            {place?.agreed_version ? 'The conditions have changed' : 'There are conditions now'}
          </p>
          <p className="text-sm text-muted">Your application stays. {organization_name} sees whether you agree.</p>
        </div>
      </div>
      {event.isLoadingError && <LineFailed query={event} failure={eventFailures.one} />}
      {conditions?.text && (
        <>
          <Conditions text={conditions.text} />
          <CallButton
            call={agreeToConditions}
            given={{ id, conditions_version: conditions.version }}
            variant="primary"
            className="justify-self-start"
          >
            I agree
          </CallButton>
        </>
      )}
    </section>
  )
}
