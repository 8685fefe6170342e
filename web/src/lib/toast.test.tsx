import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast, Toasts } from './toast.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a toast is announced, can be closed by a screen reader, and is gone after four seconds', async () => {
  render(<Toasts />)
  await act(async () => void toast.success('Profile saved'))
  expect(screen.getByRole('group', { name: 'Profile saved' }).hasAttribute('aria-modal')).toBe(false)
  expect(screen.getByRole('button', { name: 'Close toast' })).toBeTruthy()
  await wait(3_900)
  expect(screen.queryByText('Profile saved')).not.toBeNull()
  await wait(1_000)
  expect(screen.queryByRole('group')).toBeNull()
})

test('Alt+T moves the focus to the toasts, which then stay', async () => {
  render(<Toasts />)
  await act(async () => void toast.info('Somebody applied'))
  fireEvent.keyDown(document.body, { altKey: true, code: 'KeyT', key: 't' })
  await wait(10_000)
  expect(screen.getByRole('group', { name: 'Somebody applied' })).toBeTruthy()
  expect(screen.getByRole('region').contains(document.activeElement)).toBe(true)
})

test('what can be undone stays ten seconds, also under the pointer; Z undoes the newest first, and each only once', async () => {
  const undone: string[] = []
  render(<Toasts />)
  await act(async () => {
    for (const about of ['Ada', 'Bel']) toast.success('Accepted', { about, undo: () => undone.push(about) })
  })
  const press = (key: string, more = {}) => act(async () => void fireEvent.keyDown(document.body, { key, ...more }))
  fireEvent.mouseEnter(screen.getByRole('region'))
  await wait(9_000)
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2)
  await press('z', { ctrlKey: true })
  expect(undone).toEqual([])
  await press('z')
  await press('z')
  await press('z')
  expect(undone).toEqual(['Bel', 'Ada'])
  await act(async () => void toast.success('Accepted', { about: 'Cyd', undo: () => undone.push('Cyd') }))
  await wait(9_900)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await act(async () => void toast.success('Accepted', { about: 'Dov', undo: () => undone.push('Dov') }))
  await wait(11_000)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await press('z')
  expect(undone).toEqual(['Bel', 'Ada', 'Cyd'])
})
