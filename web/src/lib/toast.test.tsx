import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast, Toasts } from './toast.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a toast is announced, and gone after four seconds', async () => {
  render(<Toasts />)
  await act(async () => void toast.success('Profile saved'))
  expect(screen.getByRole('group', { name: 'Profile saved' })).toBeTruthy()
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
