import type { OpenCall } from '@marquee/contract/open-call'
import type { Db } from '../src/db/client.ts'
import { callConditions, callPlaces, eventCalls } from '../src/db/schema.ts'

/** Stores an open call with conditions and one place, and returns a call that it was before. `words` changes every text. */
export async function changedCall(db: Db, event_id: number, words: (text: string) => string): Promise<OpenCall> {
  const text = words('Please be set up by 4 PM. Bring your own power.')
  const [conditions] = await db.insert(callConditions).values({ event_id, version: 2, text }).returning()
  const closes_at = new Date('2030-05-04T18:00:00Z')
  await db.insert(eventCalls).values({ event_id, time_zone: 'UTC', closes_at, conditions_id: conditions!.id })
  const [place] = await db
    .insert(callPlaces)
    .values({ event_id, wanted: 2, fee: words('$120'), position: 0 })
    .returning()
  return {
    closes_at: '2030-05-03T18:00:00.000Z',
    closes_local: '2030-05-03T18:00',
    time_zone: 'UTC',
    answer_by: '2030-05-10',
    confirm_within_days: 5,
    waiting_rule: 'in_order',
    numbers_shown_to: 'everybody' as const,
    documents: [],
    conditions: { version: 1, text: words('Please be set up by 5 PM.') },
    places: [
      {
        id: place!.id,
        service_id: null,
        trade: 'Any trade',
        wanted: 1,
        taken: 0,
        is_full: false,
        note: null,
        fee: null,
      },
    ],
    questions: [],
  }
}
