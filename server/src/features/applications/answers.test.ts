import { questionSentences, type QuestionInput } from '@marquee/contract/questions'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { failure } from '../../../test/answers.ts'
import { testApp } from '../../../test/test-app.ts'
import { applicationAnswers, callQuestions } from '../../db/schema.ts'

const { make, nobody, as, database } = await testApp()
const { db } = database
const florist = await make.service('Florist')
const band = await make.service('Band')
const place = (service_id: number | null) => ({ service_id, wanted: 9 })
const power: QuestionInput = { text: 'Do you need power?', kind: 'yes_no', need: 'required' }
const width: QuestionInput = { text: 'How wide is your stall?', kind: 'number', need: 'optional' }
const setup: QuestionInput = { text: 'When?', kind: 'one_of', need: 'required', options: ['Friday', 'Saturday'] }

async function eventOf(questions: QuestionInput[], services: (number | null)[] = [null]) {
  const organizer = await make.organizer()
  const { id } = await make.event({ organizer_id: organizer.id })
  const caller = as(organizer.owner)
  const set = (asked: unknown[] | undefined) =>
    caller.call('PUT', `/api/events/${id}/call`, {
      body: { closes_local: null, time_zone: 'UTC', answer_by: null, places: services.map(place), questions: asked },
    })
  const saved = await set(questions)
  expect(saved.status).toBe(200)
  const call = async () => (await nobody.api.events.get({ params: { id } })).call!
  const read = async () => (await call()).questions
  return { id, organizer, caller, set, saved, call, read }
}

const applyTo = async (event_id: number, answers?: unknown, serviceIds: number[] = []) => {
  const vendor = await make.vendor({ serviceIds })
  const answer = await as(vendor.owner).call('POST', '/api/event-applications', {
    body: { event_id, message: 'We would love to', answers },
  })
  return { vendor, answer, id: answer.body.data?.id as number }
}

describe('the questions of an open call', () => {
  test('everybody reads them in the order of the organizer, and a call saved without the field keeps them', async () => {
    const { read, set } = await eventOf([power, { ...setup, service_ids: [null] }])
    const first = await read()
    expect(first).toEqual([
      { ...power, id: expect.any(Number), first_id: first[0]?.id, options: [], service_ids: null },
      { ...setup, id: expect.any(Number), first_id: first[1]?.id, service_ids: [null] },
    ])
    await set(undefined)
    expect(await read()).toEqual(first)
    await set([first[1], first[0]])
    expect(await read()).toEqual([first[1], first[0]])
    await set([])
    expect(await read()).toEqual([])
    expect(await db.$count(callQuestions, eq(callQuestions.id, first[0]!.id))).toBe(0)
  })

  test('another text is the next version, and an answer keeps the question that was asked', async () => {
    const { id, read, set, caller } = await eventOf([power, width])
    const [asked, other] = await read()
    const { id: application } = await applyTo(id, [{ question_id: asked!.id, value: true }])
    await set([{ ...asked, text: 'Do you need electricity?', need: 'optional' }])
    const [next] = await read()
    expect(next).toMatchObject({ text: 'Do you need electricity?', need: 'optional', first_id: asked!.id })
    expect(next!.id).not.toBe(asked!.id)
    const { answers } = await caller.api.applications.get({ params: { id: application } })
    expect(answers).toEqual([
      { question_id: asked!.id, first_id: asked!.id, text: power.text, kind: 'yes_no', value: true },
    ])
    expect(await db.$count(callQuestions, eq(callQuestions.id, other!.id))).toBe(0)
  })

  test('what is asked is never changed, and who is asked may be', async () => {
    const { id, read, set } = await eventOf([power])
    const [asked] = await read()
    await applyTo(id, [{ question_id: asked!.id, value: false }])
    await set([{ ...asked, need: 'optional', service_ids: [null] }])
    expect(await read()).toEqual([{ ...asked, need: 'optional', service_ids: [null] }])
    const change = db.update(callQuestions).set({ text: 'Other' }).where(eq(callQuestions.id, asked!.id))
    await expect(change).rejects.toThrow('update "call_questions"')
  })

  test('without its call an event asks nothing, and what was answered stays', async () => {
    const { id, read, caller } = await eventOf([power, width])
    const [asked] = await read()
    const { id: application } = await applyTo(id, [{ question_id: asked!.id, value: false }])
    await caller.api.events.removeCall({ params: { id } })
    expect((await applyTo(id)).answer.status).toBe(201)
    const { answers } = await caller.api.applications.get({ params: { id: application } })
    expect(answers).toMatchObject([{ text: power.text, value: false }])
  })

  test('a copy of the event asks the same', async () => {
    const { id, caller, read } = await eventOf([{ ...setup, service_ids: [null] }])
    const copied = await caller.api.events.copy({ params: { id } })
    const [before] = await read()
    expect(copied.call?.questions).toMatchObject([{ ...setup, service_ids: [null] }])
    expect(copied.call?.questions[0]?.id).not.toBe(before?.id)
  })

  test.each([
    ['eleven questions', Array.from({ length: 11 }, () => power), 'questions'],
    ['a blank text', [{ ...power, text: ' ' }], 'questions.0.text'],
    ['a long text', [{ ...power, text: 'x'.repeat(301) }], 'questions.0.text'],
    ['an unknown kind', [{ ...power, kind: 'colour' }], 'questions.0.kind'],
    ['an unknown need', [{ ...power, need: 'maybe' }], 'questions.0.need'],
    ['a single choice', [{ ...setup, options: ['Friday', ' '] }], 'questions.0.options'],
    ['a choice twice', [{ ...setup, options: ['Friday', 'Friday'] }], 'questions.0.options'],
    ['21 choices', [{ ...setup, options: Array.from({ length: 21 }, (_, at) => `${at}`) }], 'questions.0.options'],
    ['no trades', [{ ...power, service_ids: [] }], 'questions.0.service_ids'],
    ['a trade that is not looked for', [{ ...power, service_ids: [florist.id] }], 'questions.0.service_ids'],
  ])('with %s are refused', async (_, wrong, field) => {
    const { set } = await eventOf([])
    expect((await set(wrong)).body).toMatchObject({ code: 'validation', fields: { [field]: expect.any(String) } })
  })
})

describe('answers', () => {
  test('are for the two sides of the application alone, and go with the vendor who leaves', async () => {
    const { id, read, caller } = await eventOf([power])
    const [asked] = await read()
    const { vendor, id: application } = await applyTo(id, [{ question_id: asked!.id, value: true }])
    const expected = [{ text: power.text, value: true }]
    expect((await caller.api.applications.ofEvent({ params: { eventId: id } })).applications).toMatchObject([
      { answers: expected },
    ])
    expect((await as(vendor.owner).api.applications.mine()).applications).toMatchObject([{ answers: expected }])
    const seen = { params: { id: application } }
    expect((await as(await make.admin()).api.applications.get(seen)).answers).toEqual([])
    const other = await as((await make.vendor()).owner).call('GET', `/api/event-applications/${application}`)
    expect(other.status).toBe(404)
    await caller.api.applications.decide({ ...seen, body: { status: 'rejected' } })
    const body = { confirmation: vendor.owner.email }
    expect((await as(vendor.owner).call('POST', '/api/account/delete', { body })).status).toBe(200)
    expect((await caller.api.applications.get(seen)).answers).toEqual([])
    expect(await db.$count(applicationAnswers, eq(applicationAnswers.application_id, application))).toBe(0)
  })

  test('only what the trade is asked is answered', async () => {
    const { id, read } = await eventOf(
      [
        { ...power, service_ids: [band.id] },
        { ...setup, service_ids: [null, florist.id] },
      ],
      [florist.id, band.id, null],
    )
    const [ofBands, ofOthers] = (await read()).map((question) => question.id)
    const answers = [{ question_id: ofOthers, value: 'Friday' }]
    expect((await applyTo(id, answers, [florist.id])).answer.status).toBe(201)
    expect((await applyTo(id, answers)).answer.status).toBe(201)
    expect((await applyTo(id, answers, [band.id])).answer).toMatchObject({
      status: 409,
      body: failure(questionSentences.changed, 'conflict'),
    })
    expect((await applyTo(id, [{ question_id: ofBands, value: false }], [band.id])).answer.status).toBe(201)
  })

  test('of a dialog that was open while a question was replaced are refused, and nothing is sent', async () => {
    const { id, read, set, caller } = await eventOf([power])
    const [asked] = await read()
    await set([{ ...asked, text: 'Do you bring a generator?' }])
    const { answer } = await applyTo(id, [{ question_id: asked!.id, value: true }])
    expect(answer).toMatchObject({ status: 409, body: failure(questionSentences.changed, 'conflict') })
    expect((await caller.api.applications.ofEvent({ params: { eventId: id } })).applications).toEqual([])
  })

  test.each([
    ['no answer', power, undefined, questionSentences.unanswered],
    ['text', power, 'yes', questionSentences.unanswered],
    ['a blank text', setup, '', questionSentences.unanswered],
    ['no choice of the list', setup, 'Sunday', questionSentences.notAnOption],
    ['an empty list', { ...setup, kind: 'several_of' }, [], questionSentences.unanswered],
    ['a choice twice', { ...setup, kind: 'several_of' }, ['Friday', 'Friday'], questionSentences.sameOptions],
    [
      'a list with a wrong choice',
      { ...setup, kind: 'several_of' },
      ['Friday', 'Sunday'],
      questionSentences.notAnOption,
    ],
    ['a word', width, 'wide', questionSentences.notANumber],
    ['a huge number', width, 1e13, 'The number is between -1000000000000 and 1000000000000'],
    ['a long line', { ...width, kind: 'short' }, 'x'.repeat(201), 'An answer can have at most 200 characters'],
    ['two lines', { ...width, kind: 'short' }, 'two\nlines', 'This must be one line, without invisible characters'],
    ['a long text', { ...width, kind: 'long' }, 'x'.repeat(5001), 'An answer can have at most 5000 characters'],
  ] as [string, QuestionInput, unknown, string][])(
    '%s is refused at its question',
    async (_, question, value, sentence) => {
      const { id, read } = await eventOf([question])
      const [asked] = await read()
      const { answer } = await applyTo(id, value === undefined ? [] : [{ question_id: asked!.id, value }])
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'validation', fields: { [`answers.${asked!.id}`]: sentence } },
      })
    },
  )

  test('of every kind are kept as they were given, without blank ones', async () => {
    const kinds = ['short', 'long', 'number', 'one_of', 'several_of', 'yes_no', 'short'] as const
    const { id, read, caller } = await eventOf(kinds.map((kind) => ({ ...setup, need: 'optional', kind })))
    const values = [' Oak ', 'Two\nlines', 2.5, 'Friday', ['Saturday', 'Friday'], false, '  ']
    const answers = (await read()).map((question, at) => ({ question_id: question.id, value: values[at] }))
    await applyTo(id, answers)
    const { applications } = await caller.api.applications.ofEvent({ params: { eventId: id } })
    expect(applications[0]?.answers.map(({ value }) => value)).toEqual([
      'Oak',
      'Two\nlines',
      2.5,
      'Friday',
      ['Saturday', 'Friday'],
      false,
    ])
  })

  test('an event without questions takes none, and one without a call neither', async () => {
    const { id, read } = await eventOf([])
    const other = await eventOf([power])
    const answers = [{ question_id: (await other.read())[0]!.id, value: true }]
    expect(await read()).toEqual([])
    for (const event of [id, (await make.event()).id]) {
      expect((await applyTo(event, answers)).answer.body.error).toBe(questionSentences.changed)
      expect((await applyTo(event)).answer.status).toBe(201)
    }
    expect((await applyTo(other.id, [...answers, ...answers])).answer.status).toBe(409)
  })
})
