import { useQuery } from '@tanstack/react-query'
import { each } from '@marquee/contract/described'
import { eventSizes, maxCounts } from '@marquee/contract/limits'
import { organizerFields, type OrganizerInput } from '@marquee/contract/organizers'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { toNumber } from '../../lib/forms.ts'
import { NumberField, SelectField, TextArea, TextField, UrlField } from '../../ui/text-field.tsx'
import { LookupPicker } from '../lookups/lookup-picker.tsx'
import { eventTypesQuery } from '../lookups/queries.ts'
import { SocialLinksControl } from '../users/social-links-control.tsx'

/** The label of every field of an organizer's profile. */
export const organizerLabels = each(organizerFields, 'label')

interface Props {
  form: UseFormReturn<z.input<typeof OrganizerInput>, unknown, OrganizerInput>
}

/** Name, description and address. `nameHint` stands below the label of the name. */
export function OrganizationFields({ form, nameHint }: Props & { nameHint?: ReactNode }) {
  const { errors } = form.formState
  return (
    <>
      <TextField
        label={organizerLabels.organization_name}
        hint={nameHint}
        required
        autoComplete="organization"
        error={errors.organization_name?.message}
        {...form.register('organization_name')}
      />
      <TextArea
        label={organizerLabels.organization_description}
        hint="Who you are and what kind of evenings you make."
        required
        error={errors.organization_description?.message}
        {...form.register('organization_description')}
      />
      <TextField
        label={organizerLabels.organization_address}
        required
        autoComplete="street-address"
        error={errors.organization_address?.message}
        {...form.register('organization_address')}
      />
    </>
  )
}

/** The picker for the kinds of events. */
export function OrganizerEventTypes({ form }: Props) {
  const list = useQuery(eventTypesQuery())
  return (
    <Controller
      control={form.control}
      name="event_type_ids"
      render={({ field }) => (
        <LookupPicker
          list={list}
          source="eventTypes"
          label={organizerLabels.event_type_ids}
          name="event_type_ids"
          max={maxCounts.organizerEventTypes}
          value={field.value ?? []}
          onChange={field.onChange}
          error={form.formState.errors.event_type_ids?.message}
        />
      )}
    />
  )
}

/** Years, number and size of the events. */
export function ExperienceFields({ form }: Props) {
  const { errors } = form.formState
  return (
    <>
      <div className={pairs}>
        <NumberField
          label={organizerLabels.years_organizing}
          error={errors.years_organizing?.message}
          {...form.register('years_organizing', { setValueAs: (value: unknown) => toNumber(value) ?? null })}
        />
        <NumberField
          label={organizerLabels.annual_events_count}
          error={errors.annual_events_count?.message}
          {...form.register('annual_events_count', { setValueAs: (value: unknown) => toNumber(value) ?? null })}
        />
      </div>
      <Controller
        control={form.control}
        name="typical_event_size"
        render={({ field }) => (
          <SelectField
            {...field}
            label={organizerLabels.typical_event_size}
            placeholder="Choose one"
            value={field.value ?? ''}
            onChange={(chosen) => field.onChange(chosen.target.value || null)}
            options={eventSizes.map((value) => ({ value, label: value }))}
            error={errors.typical_event_size?.message}
          />
        )}
      />
    </>
  )
}

/** Website and social links. */
export function OrganizerLinkFields({ form }: Props) {
  return (
    <>
      <UrlField
        label={organizerLabels.website}
        error={form.formState.errors.website?.message}
        {...form.register('website')}
      />
      <SocialLinksControl form={form} label={organizerLabels.social_links} />
    </>
  )
}

/** Two short fields beside each other, on phones too, but not with large text. */
const pairs = 'grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-4 gap-y-6 sm:gap-x-6'
