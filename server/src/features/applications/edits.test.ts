import { callSentences } from '@marquee/contract/open-call'
import { refusals } from '@marquee/contract/policy'
import { questionSentences, type QuestionInput } from '@marquee/contract/questions'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { failure, statusesOf } from '../../../test/answers.ts'
import { auditOf } from '../../../test/audit-of.ts'
import { testApp } from '../../../test/test-app.ts'
import { applicationEdits } from '../../db/schema.ts'

const { make, nobody, as, database } = await testApp()
const { db } = database
const power: QuestionInput = { text: 'Do you need power?', kind: 'yes_no', need: 'required' }
const width: QuestionInput = { text: 'How wide is your stall?', kind: 'number', need: 'optional' }
const phone: QuestionInput = { text: 'Whom do we call?', kind: 'short', need: 'after_acceptance' }
const refusal = (sentence: string) => ({ status: 409, body: failure(sentence, 'conflict') })

async function sent(questions: QuestionInput[] = [power, width, phone]) {
  const organizer = await make.organizer()
  const vendor = await make.vendor()
  const event = await make.event({ organizer_id: organizer.id })
  const [host, guest] = [as(organizer.owner), as(vendor.owner)]
  const set = (closes_local: string | null = null, asked?: unknown[]) =>
    host.call('PUT', `/api/events/${event.id}/call`, {
      body: {
        closes_local,
        time_zone: 'UTC',
        answer_by: null,
        places: [{ service_id: null, wanted: 2 }],
        questions: asked,
      },
    })
  await set(null, questions)
  const ids = async () =>
    (await nobody.api.events.get({ params: { id: event.id } })).call!.questions.map(({ id }) => id)
  const [powerId, widthId, phoneId] = await ids()
  const { id, version } = await guest.api.applications.create({
    body: { event_id: event.id, message: 'Before', answers: [{ question_id: powerId!, value: true }] },
  })
  const params = { id }
  const edit = (body: object, by = guest, seen?: number) =>
    by.call('PUT', `/api/event-applications/${id}`, { body, headers: seen ? { 'if-match': `"${seen}"` } : {} })
  const decide = (status: 'accepted' | 'rejected') => host.api.applications.decide({ params, body: { status } })
  const changes = async (by = host) => (await by.api.applications.changes({ params })).map(({ at: _, ...one }) => one)
  const read = (by = host) => by.api.applications.get({ params })
  const is = (question_id: number | undefined, value: unknown) => ({ question_id, value })
  return {
    id,
    version,
    params,
    event,
    vendor,
    host,
    guest,
    set,
    ids,
    edit,
    decide,
    changes,
    read,
    is,
    powerId,
    widthId,
    phoneId,
  }
}

test('a vendor changes message and answers, and the organizer reads what was changed', async () => {
  const { edit, is, powerId, widthId, changes, read, version, guest, id, vendor } = await sent()
  const answered = await edit({ message: 'After', answers: [is(powerId, false), is(widthId, 2.5)] })
  expect(answered.body.data).toMatchObject({ message: 'After', version: version + 1 })
  const all = [
    { question: null, before: 'Before', after: 'After' },
    { question: width.text, before: null, after: 2.5 },
    { question: power.text, before: true, after: false },
  ]
  expect(await changes()).toEqual(all)
  expect(await changes(guest)).toEqual(all)
  const seen = await read()
  expect(seen).toMatchObject({
    message: 'After',
    answers: [{ value: false }, { value: 2.5 }],
    edited_at: expect.any(String),
  })
  expect(seen.updated_at).toBe(seen.applied_at)
  expect(await auditOf(db, 'application', id)).toMatchObject([
    { actor_user_id: vendor.owner.id, action: 'application.edit' },
  ])

  await edit({ answers: [is(powerId, false)] })
  expect((await changes())[0]).toEqual({ question: width.text, before: 2.5, after: null })
  expect((await read()).answers).toMatchObject([{ value: false }])
})

test('what stays the same is no change', async () => {
  const { edit, is, powerId, changes, read, version } = await sent()
  expect((await edit({ message: 'Before', answers: [is(powerId, true)] })).status).toBe(200)
  expect(await changes()).toEqual([])
  expect(await read()).toMatchObject({ version, edited_at: null })
})

test('answers are checked as when applying, and one to a former question stays', async () => {
  const { edit, set, ids, is, powerId, read } = await sent([power])
  expect((await edit({ answers: [] })).body).toMatchObject({
    fields: { [`answers.${powerId}`]: questionSentences.unanswered },
  })
  await set(null, [{ ...power, id: powerId, text: 'Do you need electricity?' }])
  expect(await edit({ answers: [is(powerId, false)] })).toMatchObject(refusal(questionSentences.changed))
  const [next] = await ids()
  expect((await edit({ answers: [is(next, false)] })).status).toBe(200)
  expect((await read()).answers).toMatchObject([
    { text: 'Do you need electricity?', value: false },
    { text: power.text, value: true },
  ])
})

test('nothing is changed after the call has closed', async () => {
  const { edit, set, read, is, powerId } = await sent()
  await set('2020-05-03T18:00')
  expect(await edit({ message: 'After', answers: [is(powerId, true)] })).toMatchObject(refusal(callSentences.closed))
  expect(await read()).toMatchObject({ message: 'Before' })
})

test('nothing is changed after a rejection, and after the acceptance only what is asked then', async () => {
  const one = await sent()
  await one.decide('rejected')
  expect(await one.edit({ message: 'After' })).toMatchObject(refusal(refusals.notEditable))

  const { decide, edit, is, powerId, phoneId, read, guest, set, changes } = await sent()
  expect(await edit({ answers: [is(powerId, true), is(phoneId, 'Ida')] })).toMatchObject(
    refusal(questionSentences.changed),
  )
  expect(await read()).toMatchObject({ unanswered: [] })
  await decide('accepted')
  await set('2020-05-03T18:00')
  for (const by of [undefined, guest]) expect(await read(by)).toMatchObject({ unanswered: [phone.text] })
  expect(await edit({ message: 'After' })).toMatchObject(refusal(refusals.notEditable))
  expect(await edit({ answers: [is(powerId, false)] })).toMatchObject(refusal(questionSentences.changed))
  expect((await edit({ message: 'Before', answers: [is(phoneId, 'Ida, 503 555 0142')] })).status).toBe(200)
  expect(await read()).toMatchObject({ unanswered: [], answers: [{ value: true }, { value: 'Ida, 503 555 0142' }] })
  expect(await changes()).toEqual([{ question: phone.text, before: null, after: 'Ida, 503 555 0142' }])
})

test('an event without a call keeps applications as they were sent', async () => {
  const vendor = await make.vendor()
  const { id } = await make.application({ vendor_id: vendor.id })
  const answer = await as(vendor.owner).call('PUT', `/api/event-applications/${id}`, { body: { message: 'After' } })
  expect(answer).toMatchObject(refusal(refusals.notEditable))
})

test('nobody else changes an application, and others do not read what was changed', async () => {
  const { edit, host, params, is, powerId } = await sent()
  await edit({ message: 'After', answers: [is(powerId, true)] })
  const admin = as(await make.admin())
  const other = as((await make.vendor()).owner)
  for (const by of [host, admin, other]) expect(await edit({ message: 'Mine' }, by)).toMatchObject({ status: 404 })
  expect((await edit({ message: 'Mine' }, nobody as never)).status).toBe(401)
  for (const by of [admin, other])
    expect((await by.call('GET', `/api/event-applications/${params.id}/changes`)).status).toBe(404)
  expect(await admin.api.applications.get({ params })).toMatchObject({ edited_at: null, unanswered: [] })
})

test('of two tabs the second is refused, and an organizer who saw the former answers decides anew', async () => {
  const { edit, is, powerId, version, params, host, id } = await sent()
  const same = [is(powerId, true)]
  const both = await Promise.all(['A', 'B'].map((message) => edit({ message, answers: same }, undefined, version)))
  expect(statusesOf(both)).toEqual([200, 412])
  const late = host.api.applications.decide({ params, body: { status: 'accepted' } }, { version })
  await expect(late).rejects.toMatchObject({ status: 412 })
  expect(await db.$count(applicationEdits, eq(applicationEdits.application_id, id))).toBe(1)
})

test.each([
  [{ message: ' ' }, 'message'],
  [{ message: 'x'.repeat(10_001) }, 'message'],
  [{ answers: [{ question_id: 'a', value: 1 }] }, 'answers.0.question_id'],
])('refuses %j', async (body, field) => {
  const { edit } = await sent()
  expect((await edit(body)).body).toMatchObject({ code: 'validation', fields: { [field]: expect.any(String) } })
})
