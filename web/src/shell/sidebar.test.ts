import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSidebar } from './area.tsx'

const setCookie = vi.fn<(cookie: string) => void>()
let cookies = ''
let isNarrow = false

beforeEach(() => {
  cookies = ''
  isNarrow = false
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => cookies)
  vi.spyOn(document, 'cookie', 'set').mockImplementation(setCookie)
  vi.stubGlobal('matchMedia', () => ({ matches: isNarrow }))
})

afterEach(() => {
  cleanup()
  setCookie.mockReset()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const press = (init: KeyboardEventInit) => act(() => void window.dispatchEvent(new KeyboardEvent('keydown', init)))

test.each([{ ctrlKey: true }, { metaKey: true }])(
  'Ctrl+B and Cmd+B collapse it, and a cookie keeps that for 7 days',
  (keys) => {
    const { result } = renderHook(() => useSidebar())
    expect(result.current.isCollapsed).toBe(false)
    press({ key: 'b', ...keys })
    expect(result.current.isCollapsed).toBe(true)
    expect(setCookie).toHaveBeenLastCalledWith('sidebar_state=false; path=/; max-age=604800; samesite=lax')
    press({ key: 'b', ...keys })
    expect(result.current.isCollapsed).toBe(false)
    expect(setCookie).toHaveBeenLastCalledWith('sidebar_state=true; path=/; max-age=604800; samesite=lax')
  },
)

test('on https the cookie is secure, and belongs to this host alone', () => {
  vi.spyOn(location, 'protocol', 'get').mockReturnValue('https:')
  renderHook(() => useSidebar())
  press({ key: 'b', ctrlKey: true })
  expect(setCookie).toHaveBeenLastCalledWith('__Host-sidebar_state=false; path=/; max-age=604800; samesite=lax; secure')
})

test('the b key alone does nothing', () => {
  const { result } = renderHook(() => useSidebar())
  press({ key: 'b' })
  expect(result.current.isCollapsed).toBe(false)
})

test('the stored state is restored', () => {
  cookies = 'other=1; sidebar_state=false'
  const { result } = renderHook(() => useSidebar())
  expect(result.current.isCollapsed).toBe(true)
})

test('on a phone it is a drawer, and the cookie does not change', () => {
  isNarrow = true
  const { result } = renderHook(() => useSidebar())
  press({ key: 'b', ctrlKey: true })
  expect(result.current.isDrawerOpen).toBe(true)
  expect(setCookie).not.toHaveBeenCalled()
  act(() => result.current.closeDrawer())
  expect(result.current.isDrawerOpen).toBe(false)
})
