import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { api, resetStage } from '../../../test/stage.tsx'
import { choose, newcomer, reachPictures, start } from '../../../test/application-stage.tsx'

// The pictures of a draft, by the example of the vendor application.

/** What the browser's database holds, and what its next answers wait for. */
const database = vi.hoisted(() => ({
  rows: new Map<string, unknown>(),
  reading: Promise.resolve() as Promise<unknown>,
  writing: Promise.resolve() as Promise<unknown>,
}))
vi.mock('idb-keyval', () => ({
  createStore: () => 'store',
  keys: async () => [...database.rows.keys()],
  getMany: async (keys: string[]) => {
    await database.reading
    return keys.map((key) => database.rows.get(key))
  },
  setMany: async (rows: [string, unknown][]) => {
    await database.writing
    for (const [key, value] of rows) database.rows.set(key, value)
  },
  delMany: async (keys: string[]) => {
    for (const key of keys) database.rows.delete(key)
  },
}))

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
  database.rows.clear()
  Object.assign(database, { reading: Promise.resolve(), writing: Promise.resolve() })
  api(newcomer)
})

const draft = 'marquee.draft:1:vendor-application'
const kept = 'What you entered is kept as a draft in this browser.'
const chosen = () => screen.findAllByRole('button', { name: /^Remove / })
const leave = () => userEvent.click(screen.getByRole('link', { name: 'Back to Dashboard' }))
const begin = async () => {
  start()
  await reachPictures()
  await choose('table.png', 'lamp.png')
  await chosen()
}

test('whoever closes the tab while the pictures of a draft are read finds them the next time', async () => {
  await begin()
  await waitFor(() => expect(database.rows.size).toBe(2))
  window.dispatchEvent(new Event('pagehide'))
  cleanup()

  const held = Promise.withResolvers<void>()
  database.reading = held.promise
  start()
  await screen.findByText(/^We kept what you wrote on/)
  await screen.findByRole('heading', { level: 2, name: 'Showcase Your Work' })
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  database.reading = Promise.resolve()
  held.resolve()

  start()
  expect((await chosen()).map((button) => button.getAttribute('aria-label'))).toEqual([
    'Remove table.png',
    'Remove lamp.png',
  ])
  expect(screen.queryByText(/could not be kept/)).toBeNull()
})

test('leaving asks until the pictures are kept too', async () => {
  const held = Promise.withResolvers<void>()
  database.writing = held.promise
  await begin()
  await leave()
  await userEvent.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(toasts).toEqual([])
  held.resolve()
  await waitFor(() => expect(database.rows.size).toBe(2))
  await leave()
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/dashboard'))
  expect(toasts).toEqual([kept])
})

test.each([
  [1, 'One of its pictures could not be kept: please choose it again.'],
  [2, '2 of its pictures could not be kept: please choose them again.'],
])('a draft that lost %s of its pictures shows a note', async (lost, sentence) => {
  await begin()
  await waitFor(() => expect(database.rows.size).toBe(2))
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  expect(localStorage.getItem(draft)).toContain('table.png')
  for (const key of [...database.rows.keys()].slice(0, lost)) database.rows.delete(key)
  start()
  expect((await screen.findByText(/^We kept what you wrote on/)).textContent).toContain('We kept')
  expect(await screen.findByText(new RegExp(sentence.replace('.', '\\.')))).toBeTruthy()
})
