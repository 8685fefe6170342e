import { MyEventFilters } from '@marquee/contract/events'
import { searchText } from '@marquee/contract/fields'
import * as z from 'zod/mini'

/** What the address of My Events holds: filters, whether past events are unfolded, and a text that only narrows the loaded page. */
export const MyEventsAddress = z.extend(z.omit(MyEventFilters, { time: true, sort_by: true }), {
  past: z.optional(z.literal('open')),
  text: searchText(),
})
export type MyEventsAddress = z.infer<typeof MyEventsAddress>

/** Past events are folded only in the whole list: whoever filters or searches finds them too. */
export const canFoldPast = ({ status, search, text }: MyEventsAddress): boolean => !status && !search && !text

/** What the server is asked for: next dates first, and past events only where they are shown. */
export function askedFor(address: MyEventsAddress): MyEventFilters {
  const { page, limit, status, search, past } = address
  const isFolded = canFoldPast(address) && past !== 'open'
  return { page, limit, status, search, sort_by: 'next_date', time: isFolded ? 'upcoming' : 'all' }
}
