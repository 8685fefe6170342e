import { useMutation, useQuery } from '@tanstack/react-query'
import { eventSizes, most } from '@marquee/contract/limits'
import type { Organizer, OrganizerInput } from '@marquee/contract/organizers'
import { useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import { toNumber } from '../../lib/forms.ts'
import { SocialLinksField } from '../../ui/social-links-field.tsx'
import { NumberField, SelectField, TextArea, TextField, UrlField } from '../../ui/text-field.tsx'
import { LookupPicker } from '../lookups/lookup-picker.tsx'
import { eventTypesQuery, lookupFailures } from '../lookups/queries.ts'
import { ApplicationWizard, isBlank, missing } from '../users/application-wizard.tsx'
import { ApplicationReceived } from '../users/application-received.tsx'
import { checkSocialLink, platformOptions } from '../users/social-platforms.ts'
import { useOrganizerForm } from './organizer-form.ts'
import { applyAsOrganizer, updateOrganizer } from './queries.ts'

/** The application in three steps. With a profile it changes that one. */
export function OrganizerWizard({ profile }: { profile: Organizer | undefined }) {
  const form = useOrganizerForm(profile)
  const { register, control, formState, watch } = form
  const { errors } = formState
  const values = watch()
  const eventTypes = useQuery(eventTypesQuery())
  const create = useMutation(applyAsOrganizer)
  const change = useMutation(updateOrganizer)
  const [isDone, setDone] = useState(false)
  // A repeat of the same intent (a second tab, a lost answer) must not do it twice.
  const intent = useRef(crypto.randomUUID())

  const submit = async (body: OrganizerInput) => {
    try {
      if (profile) await change.mutateAsync({ body, version: profile.version })
      else await create.mutateAsync({ body, idempotencyKey: intent.current })
    } catch (error) {
      intent.current = crypto.randomUUID()
      throw error
    }
    setDone(true)
  }

  if (isDone) return <ApplicationReceived browseLabel="Browse Vendors" />

  return (
    <ApplicationWizard
      title="Organizer Application"
      form={form}
      submit={submit}
      failure="Failed to submit application"
      steps={[
        {
          title: 'Organization Information',
          missing: missing(
            [isBlank(values.organization_name), 'organization_name', 'Organization name'],
            [isBlank(values.organization_description), 'organization_description', 'Organization description'],
            [isBlank(values.organization_address), 'organization_address', 'Organization address'],
          ),
          content: (
            <>
              <TextField
                label="Organization name"
                required
                autoComplete="organization"
                error={errors.organization_name?.message}
                {...register('organization_name')}
              />
              <TextArea
                label="Organization description"
                hint="Who you are and what kind of evenings you make."
                required
                error={errors.organization_description?.message}
                {...register('organization_description')}
              />
              <TextField
                label="Organization address"
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
          missing: missing([(values.event_type_ids ?? []).length === 0, 'event_type_ids', 'Event types']),
          content: (
            <Controller
              control={control}
              name="event_type_ids"
              render={({ field }) => (
                <LookupPicker
                  list={eventTypes}
                  failure={lookupFailures.eventTypes}
                  label="Event types"
                  name="event_type_ids"
                  max={most.organizerEventTypes}
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
          content: (
            <>
              <div className="grid gap-6 sm:grid-cols-2">
                <NumberField
                  label="Years organizing"
                  error={errors.years_organizing?.message}
                  {...register('years_organizing', { setValueAs: toNumber })}
                />
                <NumberField
                  label="Annual events count"
                  error={errors.annual_events_count?.message}
                  {...register('annual_events_count', { setValueAs: toNumber })}
                />
              </div>
              <SelectField
                label="Typical event size"
                placeholder="Choose one"
                options={eventSizes.map((value) => ({ value, label: value }))}
                error={errors.typical_event_size?.message}
                {...register('typical_event_size', { setValueAs: (value: string) => value || null })}
              />
              <UrlField label="Website" error={errors.website?.message} {...register('website')} />
              <Controller
                control={control}
                name="social_links"
                render={({ field }) => (
                  <SocialLinksField
                    label="Social links"
                    name="social_links"
                    value={field.value ?? []}
                    onChange={field.onChange}
                    platforms={platformOptions}
                    max={most.socialLinks}
                    validate={checkSocialLink}
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
