import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { anEvent, aPerson, pageOf } from '../../../test/examples.ts'
import { api, resetStage, visit, type Received } from '../../../test/stage.tsx'
import { OrganizerEvent as OrganizerEventPage } from './organizer-event.tsx'

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
})

interface Given {
  start_date?: string
  end_date?: string
  all?: number
  pending?: number
  answer?: (call: Received) => unknown
}

/** The page of an event, with the question about completing it. */
async function ask({ start_date = '2020-06-19', end_date, all = 40, pending = 0, answer }: Given = {}) {
  const event = anEvent({ start_date, end_date: end_date ?? null, application_count: all })
  const calls = api({
    'GET /users/profile': aPerson('client'),
    'GET /events/7': event,
    'PUT /events/7': answer ?? { ...event, status: 'completed' },
    'POST /events/7/preview': ({ body }: Received) => {
      expect(body).toEqual({ status: 'completed' })
      const letters = [
        {
          count: pending,
          subject: 'Rejected: [their name] for Harvest Supper',
          paragraphs: ['Full.'],
          quote: 'Reason',
        },
        { count: all - pending, subject: 'Completed: Harvest Supper', paragraphs: ['Thank you.'], quote: null },
      ]
      return { letters: letters.filter(({ count }) => count > 0) }
    },
    'GET /event-applications/my-applications': ({ query }: Received) => {
      expect([query.get('event_id'), query.get('status')]).toEqual(['7', 'pending'])
      return pageOf('applications', [], { total: pending, limit: 1 })
    },
  })
  visit('/organizer/events/:id', OrganizerEventPage, '/organizer/events/7')
  await press(end_date !== undefined)
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body, version }) => [body, version])
  return { sent, question: async (name: string) => within(await screen.findByRole('alertdialog', { name })) }
}
const main = 'Mark this event as completed?'

/** Before the end of the event the action is in the menu. */
async function press(isToCome: boolean) {
  const name = 'Mark as Completed'
  if (!isToCome) return userEvent.click(await screen.findByRole('button', { name }))
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  expect(screen.queryByRole('button', { name })).toBeNull()
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}

test('an event that is over is completed after one question, which names how many are notified; a double click sends once', async () => {
  const { sent, question } = await ask()
  const asked = await question(main)
  expect(await asked.findByText(/The 40 vendors who applied are told\. This cannot be undone\./)).toBeTruthy()
  expect(asked.getByText('To 40 vendors: Completed: Harvest Supper')).toBeTruthy()
  expect(asked.queryByLabelText(/^Reason/)).toBeNull()
  expect(sent()).toEqual([])
  await userEvent.dblClick(asked.getByRole('button', { name: 'Mark as Completed' }))
  await waitFor(() => expect(toasts).toEqual(['Event updated successfully!']))
  expect(sent()).toEqual([[{ status: 'completed' }, '"4"']])
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('applications without an answer are rejected with a reason, which is asked for', async () => {
  const { sent, question } = await ask({ pending: 20 })
  const asked = await question(main)
  const link = await asked.findByRole('link', { name: '20 applications have no answer yet.' })
  expect(link.getAttribute('href')).toBe('/organizer/applications?event_id=7&status=pending')
  const button = asked.getByRole('button', { name: 'Reject 20 and complete' })
  await userEvent.click(button)
  expect(await asked.findByText('A reason is required')).toBeTruthy()
  expect(sent()).toEqual([])
  expect(asked.getByText('To 20 vendors: Rejected: [their name] for Harvest Supper')).toBeTruthy()
  await userEvent.type(asked.getByLabelText(/^Reason/), ' All places are filled. ')
  expect(asked.getAllByText('All places are filled.', { selector: 'blockquote' })).toHaveLength(1)
  await userEvent.click(button)
  await waitFor(() => expect(toasts).toEqual(['Event updated successfully!']))
  expect(sent()).toEqual([[{ status: 'completed', undecided_reason: 'All places are filled.' }, '"4"']])
})

test('before its last day is over the event asks twice, and can be kept open at each question', async () => {
  const { sent, question } = await ask({ start_date: '2020-06-19', end_date: '2090-06-20', pending: 1 })
  const first = await question('This event is not over yet')
  expect(first.getByText(/ends on June 20, 2090\./)).toBeTruthy()
  await userEvent.click(first.getByRole('button', { name: 'Complete it now' }))
  const second = await question(main)
  expect(await second.findByRole('link', { name: '1 application has no answer yet.' })).toBeTruthy()
  await userEvent.click(second.getByRole('button', { name: 'Keep it open' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await press(true)
  await userEvent.click((await question('This event is not over yet')).getByRole('button', { name: 'Keep it open' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent()).toEqual([])
})

test('without a connection the question stays, and what was written is kept', async () => {
  let isDown = true
  const { question } = await ask({
    pending: 2,
    answer: () => {
      if (isDown) throw new TypeError('Failed to fetch')
      return anEvent({ status: 'completed' })
    },
  })
  const asked = await question(main)
  await userEvent.type(await asked.findByLabelText(/^Reason/), 'Full')
  await userEvent.click(asked.getByRole('button', { name: 'Reject 2 and complete' }))
  await waitFor(() => expect(toasts).toHaveLength(1))
  expect(asked.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Full')
  isDown = false
  await userEvent.click(asked.getByRole('button', { name: 'Reject 2 and complete' }))
  await waitFor(() => expect(toasts).toContain('Event updated successfully!'))
})
