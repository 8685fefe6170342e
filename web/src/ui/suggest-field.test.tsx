import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { SuggestField } from './suggest-field.tsx'
import { SuggestList } from './suggest-list.tsx'

afterEach(cleanup)

const groups = [{ title: 'Places', items: [{ key: 'a', label: 'Austin' }] }]

/** A field whose suggestions arrive when the test calls `arrive`, or never. `before` acts on it before hydration. */
function openField(before?: (field: HTMLInputElement) => void) {
  const part = Promise.withResolvers<typeof SuggestList>()
  function Field() {
    const [text, setText] = useState('')
    return (
      <SuggestField label="Where" name="location" value={text} onText={setText} load={() => part.promise}>
        {(List, input) => <List input={input} groups={groups} onPick={({ label }) => setText(label)} />}
      </SuggestField>
    )
  }
  const container = document.body.appendChild(document.createElement('div'))
  if (before) {
    container.innerHTML = renderToString(<Field />)
    before(within(container).getByLabelText<HTMLInputElement>('Where'))
  }
  render(<Field />, { container, hydrate: before !== undefined })
  return {
    user: userEvent.setup(),
    field: () => screen.getByLabelText<HTMLInputElement>('Where'),
    arrive: () => act(async () => part.resolve(SuggestList)),
    fail: () => act(async () => part.reject(new Error('No connection'))),
  }
}

test('when the suggestions arrive while somebody types, text, focus and caret stay, and the list opens', async () => {
  const { user, field, arrive } = openField()
  await user.type(field(), 'Asti')
  expect(field().getAttribute('role')).toBeNull()
  field().setSelectionRange(1, 1)
  await arrive()
  expect(field().getAttribute('role')).toBe('combobox')
  expect(document.activeElement).toBe(field())
  expect(field().name).toBe('location')
  await user.keyboard('u')
  expect(field().value).toBe('Austi')
  await user.click(await screen.findByRole('option', { name: 'Austin' }))
  expect(field().value).toBe('Austin')
})

test('focus by the Tab key does not open the list; the arrow key does', async () => {
  const { user, field, arrive } = openField()
  await user.tab()
  await arrive()
  expect(document.activeElement).toBe(field())
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.keyboard('{ArrowDown}')
  expect(await screen.findByRole('listbox', { name: 'Suggestions' })).toBeTruthy()
})

test('what was typed before hydration stays, and its suggestions open', async () => {
  const { field, arrive } = openField((input) => {
    input.focus()
    input.value = 'Aus'
  })
  await arrive()
  expect(field().value).toBe('Aus')
  expect(await screen.findByRole('option', { name: 'Austin' })).toBeTruthy()
})

test('a focus that is repeated after the first key does not close the list', async () => {
  const { user, field, arrive } = openField()
  await user.tab()
  await user.keyboard('Aus')
  act(() => void field().dispatchEvent(new FocusEvent('focusin', { bubbles: true })))
  await arrive()
  expect(await screen.findByRole('option', { name: 'Austin' })).toBeTruthy()
})

test('an input method keeps its composition: the suggestions wait for its end', async () => {
  const { user, field, arrive } = openField()
  await user.click(field())
  act(() => void field().dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true })))
  await arrive()
  expect(field().getAttribute('role')).toBeNull()
  act(() => void field().dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })))
  expect(field().getAttribute('role')).toBe('combobox')
})

test('without the code of the suggestions it stays a text field', async () => {
  const { user, field, fail } = openField()
  await user.type(field(), 'Aus')
  await fail()
  await user.type(field(), 'tin')
  expect(field().value).toBe('Austin')
})
