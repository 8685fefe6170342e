import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Pager } from './pager.tsx'

afterEach(cleanup)

const open = (pager: ReactElement, address = '/events') =>
  render(<MemoryRouter initialEntries={[address]}>{pager}</MemoryRouter>)
const button = (name: string) => screen.getByRole('button', { name })
const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true'

test('Previous is disabled on page 1 and does nothing there', async () => {
  const onPage = vi.fn<(page: number) => void>()
  open(<Pager page={1} hasMore onPage={onPage} />)
  expect(isOff('Previous')).toBe(true)
  expect(button('Previous').hasAttribute('href')).toBe(false)
  expect(isOff('Next')).toBe(false)
  await userEvent.click(button('Previous'))
  expect(onPage).not.toHaveBeenCalled()
  await userEvent.click(button('Next'))
  expect(onPage).toHaveBeenCalledWith(2)
})

test('Next is disabled on the last page', async () => {
  const onPage = vi.fn<(page: number) => void>()
  open(
    <Pager page={3} hasMore={false} onPage={onPage}>
      Page 3 of 3
    </Pager>,
  )
  expect(isOff('Next')).toBe(true)
  expect(screen.getByText('Page 3 of 3')).toBeTruthy()
  await userEvent.click(button('Next'))
  expect(onPage).not.toHaveBeenCalled()
  await userEvent.click(button('Previous'))
  expect(onPage).toHaveBeenCalledWith(2)
})

test('both are links to addresses that keep the filters, and with Ctrl they open as links do', async () => {
  const onPage = vi.fn<(page: number) => void>()
  open(<Pager page={2} hasMore onPage={onPage} />, '/events?location=Portland&page=2')
  expect(button('Next').getAttribute('href')).toBe('/events?location=Portland&page=3')
  expect(button('Previous').getAttribute('href')).toBe('/events?location=Portland')
  expect(fireEvent.click(button('Next'), { ctrlKey: true })).toBe(true)
  expect(onPage).not.toHaveBeenCalled()
  expect(fireEvent.click(button('Next'))).toBe(false)
})

test('Enter and Space press them, as they press any button', async () => {
  const onPage = vi.fn<(page: number) => void>()
  open(<Pager page={1} hasMore onPage={onPage} />)
  button('Next').focus()
  await userEvent.keyboard(' ')
  await userEvent.keyboard('{Enter}')
  expect(onPage.mock.calls).toEqual([[2], [2]])
})

test('a link that becomes disabled by its press keeps the focus', async () => {
  const pager = (page: number) => (
    <MemoryRouter>
      <Pager page={page} hasMore={page < 2} onPage={() => {}} />
    </MemoryRouter>
  )
  const { rerender } = render(pager(1))
  button('Next').focus()
  rerender(pager(2))
  expect(isOff('Next')).toBe(true)
  expect(document.activeElement).toBe(button('Next'))
})
