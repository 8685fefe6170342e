import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ChipPicker } from './chip-picker.tsx'

afterEach(cleanup)

function Picker({ initial = [], error }: { initial?: number[]; error?: string }) {
  const [value, setValue] = useState(initial)
  const options = ['Rustic', 'Minimal', 'Garden'].map((label, index) => ({ id: index + 1, label }))
  return <ChipPicker label="Aesthetic tags" options={options} value={value} onChange={setValue} max={2} error={error} />
}

const chip = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('it is a group named by its heading, and counts the chosen options', async () => {
  render(<Picker />)
  const group = screen.getByRole('group', { name: 'Aesthetic tags' })
  expect(within(group).getByText('0 / 2 selected')).toBeTruthy()

  await userEvent.click(chip('Rustic'))

  expect(chip('Rustic').getAttribute('aria-pressed')).toBe('true')
  expect(chip('Minimal').getAttribute('aria-pressed')).toBe('false')
  expect(within(group).getByText('1 / 2 selected')).toBeTruthy()
})

test('it is one stop of the Tab key, with arrow keys inside; disabled options are left out', async () => {
  const user = userEvent.setup()
  render(
    <>
      <Picker initial={[1]} />
      <button type="button">Next</button>
    </>,
  )
  await user.tab()
  expect(document.activeElement).toBe(chip('Rustic'))
  await user.keyboard('{ArrowRight}{ArrowDown}{ArrowRight} ')
  expect(document.activeElement).toBe(chip('Garden'))
  expect(chip('Garden').getAttribute('aria-pressed')).toBe('true')
  // Two of two are chosen now, so Minimal is disabled.
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(chip('Rustic'))
  await user.keyboard('{End}')
  await user.tab()
  expect(document.activeElement).toBe(chip('Next'))
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(chip('Garden'))
  await user.keyboard('{Home}')
  expect(document.activeElement).toBe(chip('Rustic'))
})

test('at the maximum the other options are disabled until one is removed', async () => {
  render(<Picker initial={[1, 2]} />)
  expect(chip('Garden').disabled).toBe(true)
  expect(chip('Rustic').disabled).toBe(false)

  await userEvent.click(chip('Rustic'))

  expect(chip('Garden').disabled).toBe(false)
})

test('an error describes the group', () => {
  render(<Picker error="Choose at least one" />)
  const group = screen.getByRole('group', { name: 'Aesthetic tags' })
  const described = (group.getAttribute('aria-describedby') ?? '').split(' ')
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('Choose at least one')
})

function LongPicker({ initial = [] }: { initial?: number[] }) {
  const [value, setValue] = useState(initial)
  const options = Array.from({ length: 30 }, (_, at) => ({ id: at + 1, label: `Option ${at + 1}` }))
  return (
    <form onSubmit={() => expect.unreachable('Enter in the search field sent the form')}>
      <ChipPicker label="Event types" options={options} value={value} onChange={setValue} max={8} />
      <button type="button" onClick={() => setValue([30])}>
        Restore
      </button>
    </form>
  )
}
const labels = () => screen.getAllByRole('button', { name: /^Option/ }).map((one) => one.textContent)

test('a long list shows the chosen options first; an option that is pressed stays where it is', async () => {
  render(<LongPicker initial={[20]} />)
  expect(labels().slice(0, 3)).toEqual(['Option 20', 'Option 1', 'Option 2'])
  await userEvent.click(chip('Option 5'))
  expect(labels().slice(0, 6)).toEqual(['Option 20', 'Option 1', 'Option 2', 'Option 3', 'Option 4', 'Option 5'])
  await userEvent.click(chip('Restore'))
  expect(labels().slice(0, 2)).toEqual(['Option 30', 'Option 1'])
})

test('an opened list is searched in its own field; Enter chooses the only option that is left', async () => {
  render(<LongPicker />)
  expect(screen.queryByRole('searchbox')).toBeNull()
  await userEvent.click(chip('Show all 30'))
  const search = screen.getByRole('searchbox', { name: 'Search event types' })
  await userEvent.type(search, 'option 1')
  expect(labels()).toHaveLength(11)
  expect(screen.getByText('11 of 30')).toBeTruthy()
  await userEvent.type(search, '7{Enter}')
  expect(chip('Option 17').getAttribute('aria-pressed')).toBe('true')
  await userEvent.type(search, 'x{Enter}')
  expect(screen.getByText('Nothing is called “option 17x”.')).toBeTruthy()
  expect(screen.getByText('1 / 8 selected')).toBeTruthy()
  await userEvent.click(chip('Show fewer'))
  expect(labels().slice(0, 2)).toEqual(['Option 17', 'Option 1'])
  expect(labels()).toHaveLength(30)
})

test('one list is open at a time', async () => {
  const options = Array.from({ length: 30 }, (_, at) => ({ id: at + 1, label: `Option ${at + 1}` }))
  const lists = ['Services', 'Service areas'].map((label) => (
    <ChipPicker key={label} label={label} options={options} value={[]} onChange={() => {}} />
  ))
  render(<>{lists}</>)
  const more = (label: string) =>
    within(screen.getByRole('group', { name: label })).getByRole('button', { name: /^Show/ })
  await userEvent.click(more('Services'))
  await userEvent.click(more('Service areas'))
  expect(more('Services').getAttribute('aria-expanded')).toBe('false')
  expect(more('Service areas').getAttribute('aria-expanded')).toBe('true')
})

test('what is written nearby names the options that come first', () => {
  const names = [
    'Wedding',
    'Birthday party',
    'Garden party',
    'Office party',
    ...Array.from({ length: 20 }, (_, at) => `Kind ${at}`),
  ]
  const options = names.toReversed().map((label, id) => ({ id, label }))
  const picker = (near: string) => (
    <ChipPicker label="Event types" options={options} value={[]} onChange={() => {}} near={near} />
  )
  const first = () => screen.getAllByRole('button').map(({ textContent }) => textContent)[0]
  const { rerender } = render(picker('A party of any kind'))
  expect(first()).toBe('Kind 19')
  rerender(picker('Cakes for weddings'))
  expect(first()).toBe('Wedding')
})
