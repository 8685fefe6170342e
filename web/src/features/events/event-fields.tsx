import { useQuery } from '@tanstack/react-query'
import { eventFields, Event, EventInput } from '@marquee/contract/events'
import { eventStatusRefusals, transition } from '@marquee/contract/event-status'
import { eventVisibilities } from '@marquee/contract/limits'
import type { Lookup } from '@marquee/contract/lookups'
import { type ReactNode, useId } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { today } from '../../lib/dates.ts'
import { FieldSet } from '../../ui/field.tsx'
import { DateField, NumberField, SelectField, TextArea, TextField } from '../../ui/text-field.tsx'
import { eventTypesQuery, lookupFailures } from '../lookups/queries.ts'
import { asNumber, asText, fieldProps, valuesOf } from '../users/profile-form.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { each } from '@marquee/contract/described'
import * as z from 'zod/mini'
import { visibilityWords } from './visibility.tsx'
import { errorDelay } from '../../lib/forms.ts'

interface Props {
  form: ReturnType<typeof useEventForm>
  /** The event as the editor was opened with it. */
  event: Event | undefined
  /** The latest version that this person has seen; undefined for a new event. */
  base: Event | undefined
  /** Suggested for the address. */
  places: readonly string[]
  /** Between what is needed and what may be left out. */
  pictures?: ReactNode
}

/** The fields of the event editor, except its pictures. */
export function EventFields({ form, event, base, places, pictures }: Props) {
  const placesId = useId()
  const { formState, watch } = form
  const { errors } = formState
  const field = fieldProps(form, eventFields)
  const types = useQuery(eventTypesQuery())
  const startDate = watch('start_date')
  const isFinal = base?.status === 'completed' || base?.status === 'cancelled'
  const canUnpublish = !base || 'action' in transition(base.status, 'draft', base.application_count)
  return (
    <>
      <FieldSet legend="The event" className={section}>
        <TextField {...field('title')} />
        <div className={pair}>
          <DateField
            {...field('start_date')}
            hint={
              base?.status === 'draft' && startDate && startDate < today()
                ? 'This day is over. Choose a new one before you publish.'
                : 'The first day'
            }
          />
          <DateField
            {...field('end_date', asText)}
            required={false}
            hint="Leave empty for single-day events"
            min={startDate || undefined}
          />
        </div>
        <TextField {...field('hours')} required={false} hint='For example "6 PM to 11 PM"' />
        <TextField {...field('address')} autoComplete="street-address" list={placesId} />
        <Controller
          control={form.control}
          name="visibility"
          render={({ field: control }) => (
            <SelectField
              {...control}
              label={eventFields.visibility.label}
              hint={visibilityWords[control.value ?? 'listed'].hint}
              options={eventVisibilities.map((value) => ({ value, label: visibilityWords[value].label }))}
              error={errors.visibility?.message}
            />
          )}
        />
        <datalist id={placesId}>
          {places.map((place) => (
            <option key={place}>{place}</option>
          ))}
        </datalist>
      </FieldSet>

      {pictures && <div className={section}>{pictures}</div>}

      <FieldSet legend="What vendors want to know" className={section}>
        <TextArea
          {...field('description')}
          required={false}
          hint="What kind of night it is, and whom you are looking for."
        />
        <div className={base ? pair : undefined}>
          <Controller
            control={form.control}
            name="event_type_id"
            render={({ field: { value, onChange, ...control } }) => (
              <SelectField
                {...control}
                label={eventFields.event_type_id.label}
                required={false}
                hint="Vendors filter by it"
                placeholder="Choose one"
                value={value ?? ''}
                onChange={(chosen) => onChange(chosen.target.value ? Number(chosen.target.value) : null)}
                options={typeOptions(types.data, event)}
                error={errors.event_type_id?.message ?? (types.isLoadingError ? lookupFailures.eventTypes : undefined)}
              />
            )}
          />
          {base && (
            <Controller
              control={form.control}
              name="status"
              render={({ field: control }) => (
                <SelectField
                  {...control}
                  label="Status"
                  disabled={isFinal}
                  hint={
                    isFinal
                      ? eventStatusRefusals[base.status as 'completed' | 'cancelled']
                      : canUnpublish
                        ? 'Only you see a draft'
                        : `${eventStatusRefusals.hasApplications}, so it stays published.`
                  }
                  options={[
                    { value: 'draft', label: 'Draft', isDisabled: !canUnpublish },
                    { value: 'published', label: 'Published' },
                  ]}
                  error={errors.status?.message}
                />
              )}
            />
          )}
        </div>
        <div className={pair}>
          <NumberField {...field('expected_attendees', asNumber)} required={false} hint="Your best guess" min={1} />
          <TextField {...field('budget_range')} required={false} hint='For example "$5,000 - $10,000"' />
        </div>
      </FieldSet>
    </>
  )
}

/** The look of a part of the editor. A legend in the flow would interrupt the border. */
export const section = 'card @container p-4 sm:p-6 [&>legend]:float-start [&>legend]:mb-0'

/** Two fields in a row, whose labels, hints, controls and errors stand level. */
const pair = 'grid gap-5 @md:grid-cols-2 @md:gap-y-1.5 @md:[&>*]:row-span-4 @md:[&>*]:grid-rows-subgrid'

/** Contains the event's own type even before the list has loaded, so that the select keeps its value. */
function typeOptions(types: readonly Lookup[] = [], event: Event | undefined) {
  const options = types.map((type) => ({ value: type.id, label: type.display_name }))
  const { event_type_id: own = null, event_type_display_name: label } = event ?? {}
  const isListed = own === null || options.some((option) => option.value === own)
  return isListed ? options : [{ value: own, label: label ?? '' }, ...options]
}

type EventValues = z.input<typeof EventInput>

/** A form for an event, validated by the schema that the server uses. */
export function useEventForm(event: Event | undefined) {
  return useForm<EventValues, unknown, EventInput>({
    resolver: zodResolver(EventInput),
    defaultValues: eventValues(event),
    mode: 'onTouched',
    delayError: errorDelay,
  })
}

/** The initial values of the form. For a completed or cancelled event the status is published; the status is only sent if it was changed. */
export const eventValues = (event: Event | undefined) => ({
  ...valuesOf(Entered, event),
  visibility: event?.visibility ?? ('listed' as const),
  status: event?.status === 'draft' ? ('draft' as const) : ('published' as const),
})

const Entered = z.object(each(eventFields, 'sent'))

/** What a draft remembers of the event that it was written over: its version, and its fields, to name those that change meanwhile. */
export const writtenOver = (event: Event) => WrittenOver.parse(event)

/** The event as it was when the draft was written; undefined if it has not changed since then, or if what was kept cannot be read. */
export function asWrittenOver(event: Event, kept: unknown): Event | undefined {
  const read = z.safeParse(WrittenOver, kept)
  return read.success && read.data.version !== event.version ? { ...event, ...read.data } : undefined
}

const WrittenOver = z.object({
  ...each(eventFields, 'shown'),
  status: Event.shape.status,
  version: Event.shape.version,
})

/** The names of the fields that differ between two versions of an event, in words. */
export function changedFields(before: Event, now: Event): string[] {
  const labels = { ...each(eventFields, 'label'), status: 'Status' }
  const names = Object.keys(labels) as (keyof typeof labels)[]
  return names.filter((name) => before[name] !== now[name]).map((name) => labels[name])
}
