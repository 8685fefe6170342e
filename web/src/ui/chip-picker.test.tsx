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
