import { useQuery } from '@tanstack/react-query'
import { refusal } from '@marquee/contract/policy'
import { actorOf, type Me } from '@marquee/contract/users'
import { ButtonLink } from '../../ui/button.tsx'
import { ownOrganizerQuery } from '../organizers/queries.ts'
import { useMe } from '../users/queries.ts'

/** Why this person cannot create or publish events now; null when they can, or as long as that is not known. */
export function organizerRefusal(me: Me | undefined): string | null {
  return me ? (refusal(actorOf(me), 'event.create', null)?.sentence ?? null) : null
}

/** Told to organizers who were not approved: why, and how to be looked at again. Nothing for everybody else. */
export function OrganizerNotice() {
  const { data: me } = useMe()
  const sentence = organizerRefusal(me)
  const profile = useQuery({ ...ownOrganizerQuery, enabled: me?.organizer_status === 'rejected' })
  if (!sentence) return null
  return (
    <section aria-label="Your organizer application" className="mb-8 grid gap-3 rounded-lg bg-no-wash p-5 text-no">
      <p className="font-semibold">{sentence}</p>
      {profile.data?.status_reason && <p>{profile.data.status_reason}</p>}
      <p>
        <ButtonLink size="sm" to="/client/apply">
          Update your application
        </ButtonLink>
      </p>
    </section>
  )
}
