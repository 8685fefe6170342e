import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Pager } from './pager.tsx'

afterEach(cleanup)

const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true'

test('Previous is disabled on page 1 and does nothing there', async () => {
  const onPage = vi.fn<(page: number) => void>()
  render(<Pager page={1} hasMore onPage={onPage} />)
  expect(isOff('Previous')).toBe(true)
  expect(isOff('Next')).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
  expect(onPage).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(onPage).toHaveBeenCalledWith(2)
})

test('Next is disabled on the last page', async () => {
  const onPage = vi.fn<(page: number) => void>()
  render(
    <Pager page={3} hasMore={false} onPage={onPage}>
      Page 3 of 3
    </Pager>,
  )
  expect(isOff('Next')).toBe(true)
  expect(screen.getByText('Page 3 of 3')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(onPage).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Previous' }))
  expect(onPage).toHaveBeenCalledWith(2)
})
