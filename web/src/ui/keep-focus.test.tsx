import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { keepFocus } from './keep-focus.ts'

afterEach(cleanup)

function Filters() {
  const [left, setLeft] = useState(['Rustic', 'Modern'])
  return (
    <section aria-label="Results" tabIndex={-1}>
      <input aria-label="Search" />
      <ul>
        {left.map((word) => (
          <li key={word} ref={keepFocus}>
            <button type="button" onClick={() => setLeft(left.filter((one) => one !== word))}>
              {word}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => setLeft([])}>
        All
      </button>
    </section>
  )
}

test('an element that is removed while it has the focus passes it to the place around it', async () => {
  render(<Filters />)
  await userEvent.click(screen.getByRole('button', { name: 'Rustic' }))
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Results' }))
})

test('an element that is removed without the focus does not move it', async () => {
  render(<Filters />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Search' }), 'oak')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search' }))
  await userEvent.click(screen.getByRole('button', { name: 'All' }))
  expect(screen.queryByRole('button', { name: 'Modern' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'All' }))
})
