import { expect, test } from 'vitest'
import { applicationStatusRefusals, decision } from './application-status.ts'
import { eventStatusRefusals, isOver, transition } from './event-status.ts'
import { applicationStatuses, eventStatuses, type EventStatus } from './limits.ts'

const { completed, cancelled, hasApplications, notPublished } = eventStatusRefusals

/** From each status to each, without and with applications: the action, or the sentence of the refusal. */
const events: Record<EventStatus, Record<EventStatus, string | [without: string, withSome: string]>> = {
  draft: { draft: 'keep', published: 'publish', completed: notPublished, cancelled: 'cancel' },
  published: {
    draft: ['unpublish', hasApplications],
    published: 'keep',
    completed: 'complete',
    cancelled: 'cancel',
  },
  completed: { draft: completed, published: completed, completed: 'keep', cancelled: completed },
  cancelled: { draft: cancelled, published: cancelled, completed: cancelled, cancelled: 'keep' },
}

for (const from of eventStatuses) {
  test.each(eventStatuses)(`an event that is ${from} becomes %s`, (to) => {
    for (const count of [0, 1, 7]) {
      const outcome = events[from][to]
      const expected = Array.isArray(outcome) ? outcome[count === 0 ? 0 : 1] : outcome
      const found = transition(from, to, count)
      expect('action' in found ? found.action : found.refused).toBe(expected)
    }
  })
}

test.each(applicationStatuses)('an application that is %s is decided', (before) => {
  const done = { accepted: 'accept', rejected: 'reject', pending: 'reset' }
  for (const to of applicationStatuses) {
    expect(decision(before, to)).toEqual(
      before === to ? { refused: applicationStatusRefusals[to] } : { action: done[to] },
    )
  }
})

test('every refusal has its own sentence', () => {
  const refusals = [...Object.values(eventStatusRefusals), ...Object.values(applicationStatusRefusals)]
  const all = refusals.map((one) => (typeof one === 'function' ? one(2) : one))
  expect(new Set(all).size).toBe(all.length)
  for (const sentence of all) expect(sentence).toMatch(/^[A-Z\d].{8,}/)
})

test('an event is over after its last day, or when it is completed', () => {
  const over = (status: EventStatus, start_date: string, end_date: string | null = null) =>
    isOver({ status, start_date, end_date }, '2027-06-19')
  expect(over('published', '2027-06-19')).toBe(false)
  expect(over('published', '2027-06-18')).toBe(true)
  expect(over('published', '2027-06-17', '2027-06-19')).toBe(false)
  expect(over('cancelled', '2027-06-17', '2027-06-18')).toBe(true)
  expect(over('completed', '2027-07-01')).toBe(true)
})
