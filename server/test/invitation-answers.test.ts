import { questionSentences } from '@marquee/contract/questions'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eventApplications } from '../src/db/schema.ts'
import { placesOf } from './places.ts'
import { testApp, type Caller } from './test-app.ts'

// Invitations to events that ask questions. Here they cannot be undone, so that the vendor knows of each at once.
const world = await testApp()
const { db } = world.database
const { invited } = placesOf(world)
const mine = (caller: Caller) => caller.api.invitations.mine({ query: {} })

test('asks what an application is asked for the trade, and is not taken without what is required', async () => {
  const { id, asVendor, asOrganizer, event, setCall, trade } = await invited()
  const asked = { kind: 'short', need: 'required' }
  await setCall({
    places: [trade, null].map((service_id) => ({ service_id, wanted: 1 })),
    questions: [
      { ...asked, text: 'Where do you stand?' },
      { ...asked, text: 'How loud?', service_ids: [null] },
      { ...asked, text: 'Whom do we call?', need: 'after_acceptance' },
    ],
  })
  const [seen] = await mine(asVendor)
  expect(seen!.questions.map(({ text }) => text)).toEqual(['Where do you stand?'])
  const question_id = seen!.questions[0]!.id
  const take = (answers?: object[]) =>
    asVendor.call('PUT', `/api/invitations/${id}`, { body: { action: 'accept', ...(answers && { answers }) } })
  for (const answers of [undefined, [{ question_id, value: ' ' }]])
    expect((await take(answers)).body).toMatchObject({
      code: 'validation',
      fields: { [`answers.${question_id}`]: questionSentences.unanswered },
    })
  expect((await take([{ question_id: question_id + 1, value: 'Loud' }])).body.error).toBe(questionSentences.changed)
  expect(await db.$count(eventApplications, eq(eventApplications.event_id, event.id))).toBe(0)
  const { application } = (await take([{ question_id, value: 'By the door' }])).body.data
  expect(application).toMatchObject({
    answers: [{ question_id, text: 'Where do you stand?', value: 'By the door' }],
    unanswered: ['Whom do we call?'],
  })
  const read = await asOrganizer.api.applications.get({ params: { id: application.id } })
  expect(read.answers).toEqual(application.answers)
})

test('taken with another answer than the application that was sent meanwhile, the organizer reads both', async () => {
  const { id, asVendor, asOrganizer, event, setCall, trade } = await invited()
  const question = { text: 'Where do you stand?', kind: 'short', need: 'required' }
  await setCall({ places: [{ service_id: trade, wanted: 1 }], questions: [question] })
  const question_id = (await mine(asVendor))[0]!.questions[0]!.id
  const answers = (value: string) => [{ question_id, value }]
  await asVendor.call('POST', '/api/event-applications', {
    body: { event_id: event.id, message: 'Hello', answers: answers('Here') },
  })
  const { body } = await asVendor.call('PUT', `/api/invitations/${id}`, {
    body: { action: 'accept', answers: answers('There') },
  })
  expect(body.data.application.answers).toMatchObject([{ value: 'There' }])
  const params = { id: body.data.application.id }
  expect(await asOrganizer.api.applications.changes({ params })).toMatchObject([{ before: 'Here', after: 'There' }])
})
