import { OrganizerInput, type Organizer } from '@marquee/contract/organizers'
import { refusals } from '@marquee/contract/policy'
import { useMutation, useQuery } from '@tanstack/react-query'
import { fullTitle } from '../../lib/page-head.tsx'
import { failureText, queryClient } from '../../lib/query-client.ts'
import { PageHeader } from '../../ui/card.tsx'
import { FieldSet } from '../../ui/field.tsx'
import { LoadFailed, LoadingScreen } from '../../ui/states.tsx'
import { ConfirmEmail } from '../users/confirm-email.tsx'
import { ProfileEditor } from '../users/profile-editor.tsx'
import { RejectedBanner } from '../users/rejected-banner.tsx'
import {
  ExperienceFields,
  OrganizationFields,
  OrganizerEventTypes,
  organizerLabels,
  OrganizerLinkFields,
} from './organizer-fields.tsx'
import { organizerFailures, ownOrganizerQuery, updateOrganizer } from './queries.ts'

export const meta = () => [{ title: fullTitle('Your profile') }]

/** Where an organizer changes the profile. */
export default function OrganizerProfilePage() {
  const query = useQuery({ ...ownOrganizerQuery, staleTime: 0 })
  const { data: profile, error, isLoadingError, isFetching, refetch } = query
  if (isLoadingError) {
    return (
      <LoadFailed title={organizerFailures.profile} level={1} onRetry={() => void refetch()} isRetrying={isFetching}>
        <p>{failureText(error)}</p>
      </LoadFailed>
    )
  }
  return profile ? <Loaded profile={profile} /> : <LoadingScreen label="Loading..." />
}

function Loaded({ profile }: { profile: Organizer }) {
  const change = useMutation(updateOrganizer)
  const { status } = profile
  return (
    <>
      <PageHeader title="Your profile" subtitle={standing[status]} />
      <ConfirmEmail className="mb-8" />
      {status === 'rejected' && (
        <RejectedBanner description={refusals.organizerRejected} reason={profile.status_reason} />
      )}
      <ProfileEditor
        name="Your profile"
        schema={OrganizerInput}
        labels={organizerLabels}
        profile={profile}
        save={(body, version) => change.mutateAsync({ body, version })}
        own={() => queryClient().fetchQuery({ ...ownOrganizerQuery, staleTime: 0, retry: false })}
        failure="Failed to update your profile"
      >
        {(form) => (
          <>
            <FieldSet legend="Your organization">
              <OrganizationFields form={form} nameHint={status === 'approved' && shownToTeam} />
            </FieldSet>
            <FieldSet legend="Your events">
              <OrganizerEventTypes form={form} />
              <ExperienceFields form={form} />
            </FieldSet>
            <FieldSet legend="Elsewhere on the web">
              <OrganizerLinkFields form={form} />
            </FieldSet>
          </>
        )}
      </ProfileEditor>
    </>
  )
}

const standing = {
  approved: 'What vendors and our team know about you. Your events show its name and website.',
  pending: 'Our team is reading it. You can still change it.',
  rejected: 'You can create events once it is approved.',
} as const

const shownToTeam = 'A change here is shown to our team. Your profile stays approved.'
