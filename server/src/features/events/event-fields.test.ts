import { fieldNotes } from '@marquee/contract/descriptions'
import { eventFields } from '@marquee/contract/events'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/test-app.ts'
import { events } from '../../db/schema.ts'
import { erasedText } from '../../db/erased.ts'

/** Every field of the description of an event, by its name alone: a new one is tested without a change here. */
const { database, make, as } = await testApp()
const type = await make.eventType()
const organizer = await make.organizer()
const by = as(organizer.owner)

const names = Object.keys(eventFields) as (keyof typeof eventFields)[]
const optional = names.filter((name) => eventFields[name].kind === 'optional')
const all = Object.fromEntries(
  names.map((name) => [name, name === 'event_type_id' ? type.id : fieldNotes[name]?.example]),
)
const filled = Object.fromEntries(optional.map((name) => [name, all[name]]))
const cleared = Object.fromEntries(optional.map((name) => [name, null]))
const created = async () => (await by.call('POST', '/api/events', { body: all })).body.data as { id: number }
const at = (event: { id: number }) => `/api/events/${event.id}`

test('an event holds every field that was sent', async () => {
  expect(names.filter((name) => all[name] === undefined)).toEqual([])
  const event = await created()
  expect(event).toMatchObject(all)
  expect((await by.call('GET', at(event))).body.data).toEqual(event)
})

test('a change keeps every field that it leaves out, clears and takes each', async () => {
  const event = await created()
  const change = async (body: object) => (await by.call('PUT', at(event), { body })).body.data
  expect(await change({})).toMatchObject(all)
  expect(await change(cleared)).toMatchObject({ ...all, ...cleared })
  expect(await change(filled)).toMatchObject(all)
})

test('a copy has every field', async () => {
  const { body } = await by.call('POST', `${at(await created())}/copies`, {})
  expect(body.data).toMatchObject({ ...all, title: `${all.title as string} (copy)` })
})

test('of an event whose organizer is gone only what the description keeps is left', async () => {
  const { id } = await created()
  await make.application({ event_id: id, vendor_id: (await make.vendor()).id })
  const gone = await by.call('POST', '/api/account/delete', { body: { confirmation: organizer.owner.email } })
  expect(gone.status).toBe(200)
  const left = names.map((name) => {
    const field: { kind: string; isKept?: boolean } = eventFields[name]
    return [name, field.isKept ? all[name] : field.kind === 'required' ? erasedText : null]
  })
  const [row] = await database.db.select().from(events).where(eq(events.id, id))
  expect(row).toMatchObject(Object.fromEntries(left))
})
