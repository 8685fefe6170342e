import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { SuggestField } from './suggest-field.tsx'

afterEach(cleanup)

const cities = ['Austin', 'Astoria', 'Bend']
const field = () => screen.getByLabelText<HTMLInputElement>('Where')

function Field() {
  const [text, setText] = useState('')
  const items = cities.filter((city) => city.startsWith(text)).map((label) => ({ key: label, label }))
  return (
    <SuggestField
      label="Where"
      name="location"
      value={text}
      onText={setText}
      groups={[
        { title: 'Places', items },
        { title: 'Nothing', items: [] },
      ]}
      onPick={({ label }) => setText(label)}
    />
  )
}

test('typing opens the list; arrow keys move in a circle, Enter chooses', async () => {
  const user = userEvent.setup()
  render(<Field />)
  await user.type(field(), 'A')
  const list = within(screen.getByRole('listbox', { name: 'Suggestions' }))
  expect(list.getAllByRole('group')).toHaveLength(1)
  expect(screen.getByText('2 suggestions')).toBeTruthy()
  const marked = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent
  expect(marked()).toBeUndefined()
  await user.keyboard('{ArrowUp}')
  expect(marked()).toBe('Astoria')
  await user.keyboard('{ArrowDown}')
  expect(marked()).toBe('Austin')
  await user.keyboard('{Enter}')
  expect(field().value).toBe('Austin')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(document.activeElement).toBe(field())
})

test('focus by the Tab key does not open the list; the arrow key does, and Escape closes it', async () => {
  const user = userEvent.setup()
  render(<Field />)
  await user.tab()
  expect(document.activeElement).toBe(field())
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.keyboard('{ArrowDown}')
  expect(screen.getAllByRole('option')).toHaveLength(3)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('a press in the field opens the list, a press on a suggestion chooses it, and leaving closes', async () => {
  const user = userEvent.setup()
  render(<Field />)
  await user.click(field())
  await user.click(screen.getByRole('option', { name: 'Bend' }))
  expect(field().value).toBe('Bend')
  await user.click(screen.getByRole('button', { name: 'Clear where' }))
  await user.click(field())
  expect(screen.getByRole('listbox')).toBeTruthy()
  await user.tab()
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('what was typed before hydration stays, and its suggestions open', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(<Field />)
  const typed = within(container).getByLabelText<HTMLInputElement>('Where')
  typed.value = 'Aus'
  render(<Field />, { container, hydrate: true })
  expect(await screen.findByRole('option', { name: 'Austin' })).toBeTruthy()
  expect(field().value).toBe('Aus')
})
