import { useMutation, useQuery } from '@tanstack/react-query'
import { eventSizes, maxCounts } from '@marquee/contract/limits'
import { OrganizerInput, type Organizer } from '@marquee/contract/organizers'
import { Controller } from 'react-hook-form'
import { toNumber } from '../../lib/forms.ts'
import { queryClient } from '../../lib/query-client.ts'
import { SocialLinksField } from '../../ui/social-links-field.tsx'
import { NumberField, SelectField, TextArea, TextField, UrlField } from '../../ui/text-field.tsx'
import { LookupPicker } from '../lookups/lookup-picker.tsx'
import { eventTypesQuery, lookupFailures } from '../lookups/queries.ts'
import { ApplicationWizard, type Labels } from '../users/application-wizard.tsx'
import { ApplicationReceived } from '../users/application-received.tsx'
import { useProfileForm } from '../users/profile-form.ts'
import { useSaveProfile } from '../users/save-profile.ts'
import { checkSocialLink, linkErrors, platformOptions } from '../users/social-platforms.ts'
import { applyAsOrganizer, organizerFailures, ownOrganizerQuery, updateOrganizer } from './queries.ts'

const labels: Labels<OrganizerInput> = {
  organization_name: 'Organization name',
  organization_description: 'Organization description',
  organization_address: 'Organization address',
  event_type_ids: 'Event types',
  years_organizing: 'Years organizing',
  annual_events_count: 'Annual events count',
  typical_event_size: 'Typical event size',
  website: 'Website',
  social_links: 'Social links',
}

/** The organizer application in three steps. Given a profile, it updates that one. */
export function OrganizerWizard({ profile }: { profile: Organizer | undefined }) {
  const form = useProfileForm(OrganizerInput, profile)
  const { register, control, formState, watch } = form
  const { errors } = formState
  const eventTypes = useQuery(eventTypesQuery())
  const create = useMutation(applyAsOrganizer)
  const change = useMutation(updateOrganizer)
  const save = useSaveProfile<OrganizerInput, Organizer>({
    profile,
    create: (body, idempotencyKey) => create.mutateAsync({ body, idempotencyKey }),
    change: (body, version) => change.mutateAsync({ body, version }),
    own: () => queryClient().fetchQuery({ ...ownOrganizerQuery, staleTime: 0, retry: false }),
  })
  const submit = useMutation({ mutationFn: save, meta: { failure: organizerFailures.submit } })
  watch()

  if (submit.isSuccess) return <ApplicationReceived browseLabel="Browse Vendors" status={submit.data.status} />

  return (
    <ApplicationWizard
      title="Organizer Application"
      form={form}
      schema={OrganizerInput}
      labels={labels}
      draft="organizer-application"
      version={profile?.version}
      submit={async (body) => void (await submit.mutateAsync(body))}
      failure={() => (profile ? organizerFailures.submit : organizerFailures.create)}
      steps={[
        {
          title: 'Organization Information',
          fields: ['organization_name', 'organization_description', 'organization_address'],
          required: ['organization_name', 'organization_description', 'organization_address'],
          content: (
            <>
              <TextField
                label={labels.organization_name}
                required
                autoComplete="organization"
                error={errors.organization_name?.message}
                {...register('organization_name')}
              />
              <TextArea
                label={labels.organization_description}
                hint="Who you are and what kind of evenings you make."
                required
                error={errors.organization_description?.message}
                {...register('organization_description')}
              />
              <TextField
                label={labels.organization_address}
                required
                autoComplete="street-address"
                error={errors.organization_address?.message}
                {...register('organization_address')}
              />
            </>
          ),
        },
        {
          title: 'Event Types',
          description: 'Vendors who work at these kinds of events are the ones you will hear from.',
          fields: ['event_type_ids'],
          required: ['event_type_ids'],
          content: (
            <Controller
              control={control}
              name="event_type_ids"
              render={({ field }) => (
                <LookupPicker
                  list={eventTypes}
                  failure={lookupFailures.eventTypes}
                  label={labels.event_type_ids}
                  name="event_type_ids"
                  max={maxCounts.organizerEventTypes}
                  value={field.value ?? []}
                  onChange={field.onChange}
                  error={errors.event_type_ids?.message}
                />
              )}
            />
          ),
        },
        {
          title: 'Event Details (optional)',
          description: 'None of this is needed. All of it helps vendors to picture your events.',
          fields: ['years_organizing', 'annual_events_count', 'typical_event_size', 'website', 'social_links'],
          content: (
            <>
              <div className="grid gap-6 sm:grid-cols-2">
                <NumberField
                  label={labels.years_organizing}
                  error={errors.years_organizing?.message}
                  {...register('years_organizing', { setValueAs: (value: unknown) => toNumber(value) ?? null })}
                />
                <NumberField
                  label={labels.annual_events_count}
                  error={errors.annual_events_count?.message}
                  {...register('annual_events_count', { setValueAs: (value: unknown) => toNumber(value) ?? null })}
                />
              </div>
              <SelectField
                label={labels.typical_event_size}
                placeholder="Choose one"
                options={eventSizes.map((value) => ({ value, label: value }))}
                error={errors.typical_event_size?.message}
                {...register('typical_event_size', { setValueAs: (value: string) => value || null })}
              />
              <UrlField label={labels.website} error={errors.website?.message} {...register('website')} />
              <Controller
                control={control}
                name="social_links"
                render={({ field }) => (
                  <SocialLinksField
                    label={labels.social_links}
                    name="social_links"
                    value={field.value ?? []}
                    onChange={field.onChange}
                    platforms={platformOptions}
                    max={maxCounts.socialLinks}
                    validate={checkSocialLink}
                    errors={linkErrors(errors.social_links)}
                  />
                )}
              />
            </>
          ),
        },
      ]}
    />
  )
}
