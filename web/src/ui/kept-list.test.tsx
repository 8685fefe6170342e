import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { Kept, KeptList } from './kept-list.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const height = 400

/** Ten rows of one height, scrolled so that the sixth stands at the top. */
function scrolled() {
  vi.spyOn(window.HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const at = this.parentElement ? Array.from(this.parentElement.children).indexOf(this) : 0
    return new window.DOMRect(0, (at - 5) * height, 300, height) as unknown as DOMRect
  })
}

function stage() {
  const drawn: number[] = []
  const List = () => (
    <main>
      <Kept name="filters">
        <h2>Filters</h2>
      </Kept>
      <KeptList items={Array.from({ length: 10 }, (_, index) => index)} keyOf={(item) => item}>
        {(item) => {
          drawn.push(item)
          return `Card ${item}`
        }}
      </KeptList>
    </main>
  )
  const router = createMemoryRouter([
    { path: '/', Component: List },
    { path: '/one', element: <p>One of them</p> },
  ])
  render(<RouterProvider router={router} />)
  return { router, drawn }
}

test('coming back draws what was looked at before the rest', async () => {
  scrolled()
  const { router, drawn } = stage()
  expect(screen.getAllByRole('listitem')).toHaveLength(10)
  await router.navigate('/one')
  await screen.findByText('One of them')
  drawn.length = 0
  await router.navigate(-1)
  await screen.findByText('Card 5')
  // Two fill the window; the one above and the one below touch its margin.
  expect(window.innerHeight).toBe(768)
  expect(drawn.slice(0, 4)).toEqual([4, 5, 6, 7])
  expect(screen.queryByRole('heading', { name: 'Filters' })).toBeNull()
  await waitFor(() => expect(screen.getByText('Card 0')).toBeTruthy())
  expect(screen.getAllByText(/^Card/)).toHaveLength(10)
  expect(screen.getByRole('heading', { name: 'Filters' })).toBeTruthy()
})

test('a list that is entered anew is drawn whole', async () => {
  scrolled()
  const { router, drawn } = stage()
  await router.navigate('/one')
  await screen.findByText('One of them')
  drawn.length = 0
  await router.navigate('/')
  await screen.findByText('Card 5')
  expect(drawn.slice(0, 10)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})
