import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userKeyPrefix } from './session.ts'
import { themeScript, useTheme } from './theme.ts'

const html = document.documentElement

beforeEach(() => {
  localStorage.clear()
  delete html.dataset.theme
  delete html.dataset.session
})
afterEach(cleanup)

/** Runs the script as the document does, before anything else. */
// oxlint-disable-next-line typescript/no-implied-eval -- the script is text by nature
const runScript = () => new Function(themeScript)()

test('before the first paint the stored choice applies, otherwise the system setting', () => {
  runScript()
  expect(html.dataset.theme).toBe('system')
  localStorage.setItem('theme', 'dark')
  runScript()
  expect(html.dataset.theme).toBe('dark')
})

test('before the first paint the document shows whether somebody is signed in', () => {
  runScript()
  expect(html.dataset.session).toBeUndefined()
  localStorage.setItem(`${userKeyPrefix}issuer:web`, '{}')
  runScript()
  expect(html.dataset.session).toBe('')
})

test('a choice is stored and applied at once', () => {
  runScript()
  const { result } = renderHook(() => useTheme())
  expect(result.current.theme).toBe('system')
  act(() => result.current.choose('dark'))
  expect(result.current.theme).toBe('dark')
  expect(html.dataset.theme).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
})

test('another tab follows the choice', () => {
  runScript()
  const { result } = renderHook(() => useTheme())
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'light' })))
  expect(result.current.theme).toBe('light')
})
