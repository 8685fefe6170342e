import { describeEvent, type DescribedEvent } from '@marquee/contract/decision-messages'
import { writeDay } from '../formats.ts'
import { oneLine } from './plain-text.ts'
import type { Letter } from './templates.ts'

const longDate = (day: string) => writeDay(day, { dateStyle: 'long' })

/** An event as texts name it. */
export const described = (event: Omit<Ticketed, 'id'>): DescribedEvent => ({
  title: event.title,
  address: event.address,
  first_day: longDate(event.start_date),
  last_day: event.end_date && longDate(event.end_date),
})

/** Title, place and days of an event, as part of a sentence. */
export const inWords = (event: Parameters<typeof described>[0]) => describeEvent(described(event))

/** The days of an event: `June 19, 2027`, or `June 19, 2027 to June 21, 2027`. */
export function daysInWords({ start_date, end_date }: { start_date: string; end_date: string | null }): string {
  const first = longDate(start_date)
  return end_date === null || end_date === start_date ? first : `${first} to ${longDate(end_date)}`
}

/** Whether a text that was written earlier has the event's days and place. */
export function namesDayAndPlace(
  text: string,
  event: Parameters<typeof daysInWords>[0] & { address: string },
): boolean {
  const days = daysInWords(event)
  // The first day of several is no single day.
  return text.includes(days) && !text.includes(`${days} to `) && text.includes(oneLine(event.address))
}

/** A day (YYYY-MM-DD) that is near: `Thursday, November 26`. */
export const weekdayOf = (day: string) => writeDay(day, { weekday: 'long', month: 'long', day: 'numeric' })

/** An event as the ticket in an e-mail. */
export const ticketOf = ({
  id,
  title,
  start_date,
  end_date,
  address,
}: Ticketed): NonNullable<Letter['tickets']>[number] => ({
  title,
  start_date,
  end_date,
  address,
  path: `/events/${id}`,
})

interface Ticketed {
  id: number
  title: string
  start_date: string
  end_date: string | null
  address: string
}
