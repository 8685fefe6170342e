import { zodResolver } from '@hookform/resolvers/zod'
import { each } from '@marquee/contract/described'
import { Event, EventInput, eventFields } from '@marquee/contract/events'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { errorDelay } from '../../lib/forms.ts'
import { valuesOf } from '../users/profile-form.ts'

export type EventValues = z.input<typeof EventInput>

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
