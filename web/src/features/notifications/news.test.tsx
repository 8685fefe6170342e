import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Notification } from '@marquee/contract/notifications'
import { aNotification, pageOf } from '../../../test/examples.ts'
import { api, resetStage, Refusal, visit, type Received } from '../../../test/stage.tsx'
import { News } from './news.tsx'

let said: string[]
beforeEach(() => {
  said = resetStage()
})

const list = (rows: Notification[]) => ({
  ...pageOf('notifications', rows),
  unread: rows.filter((row) => row.read_at === null).length,
})
const show = () => visit('/dashboard', News, '/dashboard')

test('unread entries say so in words; following a link marks the entry as read', async () => {
  const rows = [
    aNotification(),
    aNotification({ id: 2, subject: 'You are approved', link: null, read_at: '2027-02-10T10:00:00.000Z' }),
  ]
  const calls = api({
    'GET /notifications': () => list(rows),
    'PUT /notifications/1/read': () => {
      rows[0] = aNotification({ read_at: '2027-02-11T10:00:00.000Z' })
      return rows[0]
    },
  })
  show()
  const entries = await screen.findAllByRole('listitem')
  expect(entries[0]?.textContent).toContain('Unread: Harvest Supper accepted you')
  expect(entries[0]?.textContent).toContain('Feb 10, 2027')
  expect(entries[1]?.textContent).not.toContain('Unread')
  expect(screen.getByRole('heading', { name: /Latest news/ }).textContent).toContain('1 unread')

  await userEvent.click(screen.getByRole('link', { name: 'Harvest Supper accepted you' }))
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/events/7'))
  expect(calls.filter((call) => call.path === '/notifications/1/read')).toHaveLength(1)
})

test('the button marks one entry as read; read entries have none', async () => {
  const rows = [aNotification({ link: null })]
  const calls = api({
    'GET /notifications': () => list(rows),
    'PUT /notifications/1/read': () => {
      rows[0] = aNotification({ link: null, read_at: '2027-02-11T10:00:00.000Z' })
      return rows[0]
    },
  })
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as read: Harvest Supper accepted you' }))
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  expect(screen.queryByText(/unread/i)).toBeNull()
  expect(calls.filter((call) => call.method === 'PUT')).toHaveLength(1)
})

test('all can be marked at once; a failure is announced', async () => {
  let rows = [aNotification(), aNotification({ id: 2, subject: 'Another' })]
  let isDown = true
  api({
    'GET /notifications': () => list(rows),
    'PUT /notifications/read': () => {
      if (isDown) return new Refusal(502, 'HTTP 502')
      rows = rows.map((row) => ({ ...row, read_at: '2027-02-11T10:00:00.000Z' }))
      return null
    },
  })
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(said).toEqual(['Failed to mark notifications as read']))
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(screen.queryByText(/Unread/)).toBeNull())
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

test('five are shown at first, and all of them on demand, page by page; the focus moves to the first new one', async () => {
  const rows = Array.from({ length: 32 }, (_, id) => aNotification({ id, subject: `News ${id}` }))
  let isDown = false
  const calls = api({
    'GET /notifications': ({ query }: Received) => {
      const page = Number(query.get('page'))
      if (page === 2 && isDown) return new Refusal(403, 'No')
      const shown = rows.slice((page - 1) * 20, page * 20)
      return { ...pageOf('notifications', shown, { total: 32, page, has_more: page === 1 }), unread: 32 }
    },
  })
  show()
  expect(await screen.findAllByRole('listitem')).toHaveLength(5)
  const more = () => userEvent.click(screen.getByRole('button', { name: /^Show older news|Try Again/ }))

  await more()
  expect(screen.getAllByRole('listitem')).toHaveLength(20)
  expect(document.activeElement?.textContent).toContain('News 5')
  expect(calls).toHaveLength(1)

  isDown = true
  await more()
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to load notifications')
  isDown = false
  await more()
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(32))
  expect(document.activeElement?.textContent).toContain('News 20')
  expect(screen.queryByRole('button', { name: 'Show older news' })).toBeNull()
})

test('a link to the news arrives at their heading once they are loaded', async () => {
  api({ 'GET /notifications': list([aNotification()]) })
  visit('/dashboard', News, '/dashboard#news')
  const heading = await screen.findByRole('heading', { name: /Latest news/ })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('without notifications the section says so', async () => {
  api({ 'GET /notifications': list([]) })
  show()
  expect(
    await screen.findByText('Nothing yet. What happens with your applications and events appears here.'),
  ).toBeTruthy()
})

test('after a failure the list can be loaded again', async () => {
  let answer: unknown = new Refusal(403, 'No')
  api({ 'GET /notifications': () => answer })
  show()
  expect(await screen.findByRole('heading', { name: 'Failed to load notifications' })).toBeTruthy()
  answer = list([aNotification()])
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('Harvest Supper accepted you')).toBeTruthy()
})
