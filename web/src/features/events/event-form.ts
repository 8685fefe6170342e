import { zodResolver } from '@hookform/resolvers/zod'
import { Event, EventInput } from '@marquee/contract/events'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { errorDelay } from '../../lib/forms.ts'

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
export function eventValues(event: Event | undefined): EventValues {
  return {
    title: event?.title ?? '',
    description: event?.description ?? '',
    address: event?.address ?? '',
    start_date: event?.start_date ?? '',
    end_date: event?.end_date ?? null,
    budget_range: event?.budget_range ?? '',
    expected_attendees: event?.expected_attendees ?? null,
    event_type_id: event?.event_type_id ?? null,
    status: event?.status === 'draft' ? 'draft' : 'published',
  }
}

/** What a draft remembers of the event that it was written over: its version, and its fields, to name those that change meanwhile. */
export const writtenOver = (event: Event) => WrittenOver.parse(event)

/** The event as it was when the draft was written; undefined if it has not changed since then, or if what was kept cannot be read. */
export function asWrittenOver(event: Event, kept: unknown): Event | undefined {
  const read = z.safeParse(WrittenOver, kept)
  return read.success && read.data.version !== event.version ? { ...event, ...read.data } : undefined
}

const words = {
  title: 'Event title',
  description: 'Description',
  address: 'Event address',
  start_date: 'Start date',
  end_date: 'End date',
  budget_range: 'Budget range',
  expected_attendees: 'Expected attendees',
  event_type_id: 'Event type',
  status: 'Status',
} as const satisfies Partial<Record<keyof Event, string>>

const WrittenOver = z.pick(Event, {
  version: true,
  title: true,
  description: true,
  address: true,
  start_date: true,
  end_date: true,
  budget_range: true,
  expected_attendees: true,
  event_type_id: true,
  status: true,
})

/** The names of the fields that differ between two versions of an event, in words. */
export function changedFields(before: Event, now: Event): string[] {
  const names = Object.keys(words) as (keyof typeof words)[]
  return names.filter((name) => before[name] !== now[name]).map((name) => words[name])
}
