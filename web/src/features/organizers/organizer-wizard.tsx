import { useMutation } from '@tanstack/react-query'
import { namesOf } from '@marquee/contract/described'
import { organizerFields, OrganizerInput, type Organizer } from '@marquee/contract/organizers'
import { refusals } from '@marquee/contract/policy'
import { queryClient } from '../../lib/query-client.ts'
import { applicationDrafts } from '../users/application-drafts.ts'
import { ApplicationWizard } from '../users/application-wizard.tsx'
import { ApplicationReceived } from '../users/application-received.tsx'
import { RejectedBanner } from '../users/rejected-banner.tsx'
import { useProfileForm } from '../users/profile-form.ts'
import { useSaveProfile } from '../users/save-profile.ts'
import {
  ExperienceFields,
  OrganizationFields,
  OrganizerEventTypes,
  organizerLabels,
  OrganizerLinkFields,
} from './organizer-fields.tsx'
import { applyAsOrganizer, organizerFailures, ownOrganizerQuery, updateOrganizer } from './queries.ts'

/** The organizer application in three steps. Given a profile, it updates that one. */
export function OrganizerWizard({ profile }: { profile: Organizer | undefined }) {
  const form = useProfileForm(OrganizerInput, profile)
  const create = useMutation(applyAsOrganizer)
  const change = useMutation(updateOrganizer)
  const save = useSaveProfile<OrganizerInput, Organizer>({
    profile,
    create: (body, idempotencyKey) => create.mutateAsync({ body, idempotencyKey }),
    change: (body, version) => change.mutateAsync({ body, version }),
    own: () => queryClient().fetchQuery({ ...ownOrganizerQuery, staleTime: 0, retry: false }),
  })
  const submit = useMutation({ mutationFn: save, meta: { failure: organizerFailures.submit } })
  form.watch()

  if (submit.isSuccess) return <ApplicationReceived browseLabel="Browse Vendors" status={submit.data.status} />

  return (
    <ApplicationWizard
      title="Organizer Application"
      form={form}
      schema={OrganizerInput}
      labels={organizerLabels}
      draft={applicationDrafts.organizer}
      version={profile?.version}
      notice={
        profile?.status === 'rejected' && (
          <RejectedBanner description={refusals.organizerRejected} reason={profile.status_reason} />
        )
      }
      submit={async (body) => void (await submit.mutateAsync(body))}
      failure={() => (profile ? organizerFailures.submit : organizerFailures.create)}
      steps={[
        {
          title: 'Organization Information',
          fields: namesOf(organizerFields, 'organization'),
          required: ['organization_name', 'organization_description', 'organization_address'],
          content: <OrganizationFields form={form} />,
        },
        {
          title: 'Event Types',
          description: 'Vendors who work at these kinds of events are the ones you will hear from.',
          fields: namesOf(organizerFields, 'choices'),
          required: ['event_type_ids'],
          content: <OrganizerEventTypes form={form} />,
        },
        {
          title: 'Event Details (optional)',
          description: 'None of this is needed. All of it helps vendors to picture your events.',
          fields: namesOf(organizerFields, 'details'),
          content: (
            <>
              <ExperienceFields form={form} />
              <OrganizerLinkFields form={form} />
            </>
          ),
        },
      ]}
    />
  )
}
