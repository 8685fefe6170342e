import { useQuery } from '@tanstack/react-query'
import { each } from '@marquee/contract/described'
import { eventSizes, maxCounts } from '@marquee/contract/limits'
import { organizerFields, type OrganizerInput } from '@marquee/contract/organizers'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { NumberField, SelectField, TextArea, TextField, UrlField } from '../../ui/text-field.tsx'
import { LookupPicker } from '../lookups/lookup-picker.tsx'
import { eventTypesQuery } from '../lookups/queries.ts'
import { asNumber, fieldProps } from '../users/profile-form.ts'
import { SocialLinksControl } from '../users/social-links-control.tsx'

/** The label of every field of an organizer's profile. */
export const organizerLabels = each(organizerFields, 'label')

interface Props {
  form: UseFormReturn<z.input<typeof OrganizerInput>, unknown, OrganizerInput>
}

/** Name, description and address. `nameHint` stands below the label of the name. */
export function OrganizationFields({ form, nameHint }: Props & { nameHint?: ReactNode }) {
  const field = fieldProps(form, organizerFields)
  return (
    <>
      <TextField {...field('organization_name')} hint={nameHint} autoComplete="organization" />
      <TextArea {...field('organization_description')} hint="Who you are and what kind of evenings you make." />
      <TextField {...field('organization_address')} autoComplete="street-address" />
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
  const field = fieldProps(form, organizerFields)
  return (
    <>
      <div className={pairs}>
        <NumberField {...field('years_organizing', asNumber)} />
        <NumberField {...field('annual_events_count', asNumber)} />
      </div>
      <Controller
        control={form.control}
        name="typical_event_size"
        render={({ field: control, fieldState }) => (
          <SelectField
            {...control}
            label={organizerLabels.typical_event_size}
            placeholder="Choose one"
            value={control.value ?? ''}
            onChange={(chosen) => control.onChange(chosen.target.value || null)}
            options={eventSizes.map((value) => ({ value, label: value }))}
            error={fieldState.error?.message}
          />
        )}
      />
    </>
  )
}

/** Website and social links. */
export function OrganizerLinkFields({ form }: Props) {
  const field = fieldProps(form, organizerFields)
  return (
    <>
      <UrlField {...field('website')} />
      <SocialLinksControl form={form} label={organizerLabels.social_links} />
    </>
  )
}

/** Two short fields beside each other, on phones too, but not with large text. */
const pairs = 'grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-4 gap-y-6 sm:gap-x-6'
