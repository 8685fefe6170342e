import type { RunSheetInput } from '@marquee/contract/run-sheets'
import { fullestEvents } from './bookings.ts'
import type { AddedEvent, Stage } from './stage.ts'

type Row = Omit<RunSheetInput['rows'][number], 'id' | 'starts' | 'application_ids'>

/** The day of an event: the time, who of the accepted vendors by their numbers, and the row. */
const day: [time: string, vendors: number[], row: Row][] = [
  [
    '07:30',
    [],
    { what: 'Gates open for us', minutes: 30, place: 'Main gate', who: 'Noor Haddad', audience: 'organizer' },
  ],
  ['08:00', [0, 1], { what: 'Load-in, first wave', minutes: 60, place: 'River side', audience: 'vendors' }],
  ['09:00', [2, 3], { what: 'Load-in, second wave', minutes: 60, place: 'River side', audience: 'vendors' }],
  ['10:30', [], { what: 'Cars are off the field', audience: 'vendors' }],
  [
    '14:00',
    [0],
    { what: 'Power is switched on', minutes: 15, place: 'Generator', who: 'Ines Park', audience: 'chosen' },
  ],
  ['15:00', [1], { what: 'Soundcheck', minutes: 45, place: 'Main stage', audience: 'chosen' }],
  ['15:30', [2], { what: 'Light test', minutes: 30, place: 'Main stage', audience: 'chosen' }],
  [
    '16:30',
    [],
    { what: 'Everybody is ready', minutes: 15, place: 'Main stage', who: 'Noor Haddad', audience: 'vendors' },
  ],
  ['17:00', [], { what: 'Doors', place: 'Main gate', audience: 'vendors' }],
  ['19:00', [3], { what: 'Supper', minutes: 90, place: 'Long tables', audience: 'vendors' }],
  ['22:30', [], { what: 'Last guests leave', minutes: 30, audience: 'vendors' }],
  ['23:00', [0, 1, 2, 3], { what: 'Load-out', minutes: 90, place: 'River side', audience: 'vendors' }],
  ['23:15', [], { what: 'Count the tills', minutes: 45, place: 'Office', who: 'Noor Haddad', audience: 'organizer' }],
]

/** The events with booking sheets have run sheets. */
export async function addRunSheets(stage: Stage, events: readonly AddedEvent[]): Promise<void> {
  const { silent } = stage
  for (const { id, actor, hired } of await fullestEvents(stage, events)) {
    const { start_date } = await silent.events.get(actor, id)
    const rows = day.map(([time, numbers, row]) => ({
      ...row,
      id: null,
      starts: `${start_date}T${time}`,
      application_ids: numbers.flatMap((number) => hired[number]?.application_id ?? []),
    }))
    await silent.applications.runSheets.save(actor, id, { rows })
  }
}
