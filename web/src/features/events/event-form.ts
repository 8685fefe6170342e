import { zodResolver } from '@hookform/resolvers/zod'
import { EventInput, type Event } from '@marquee/contract/events'
import { useForm } from 'react-hook-form'
import type { z } from 'zod/mini'
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

/** The names of the fields that differ between two versions of an event, in words. */
export function changedFields(before: Event, now: Event): string[] {
  const names = Object.keys(words) as (keyof typeof words)[]
  return names.filter((name) => before[name] !== now[name]).map((name) => words[name])
}
