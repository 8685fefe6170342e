import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Carousel } from './carousel.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const slides = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    key: index,
    content: <img src={`/${index}.webp`} alt={`${index}`} />,
  }))

test('a single picture has no arrows', () => {
  render(<Carousel label="Pictures" slides={slides(1)} />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('with several pictures, arrows move by one and stop at both ends', async () => {
  const scrollTo = vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(() => {})
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400)
  render(<Carousel label="Pictures" slides={slides(3)} />)
  expect(screen.getByRole('group', { name: '1 of 3' })).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Previous picture' }))
  expect(scrollTo).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Next picture' }))
  expect(scrollTo).toHaveBeenLastCalledWith(expect.objectContaining({ left: 400 }))
})

test('at an end the arrow is removed, and the focus moves to the pictures', async () => {
  vi.spyOn(HTMLElement.prototype, 'scrollTo').mockImplementation(() => {})
  render(<Carousel label="Pictures of Juniper & Rye" slides={slides(2)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Next picture' }))
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Pictures' }))
})
