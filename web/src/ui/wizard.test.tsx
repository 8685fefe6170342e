import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ChipPicker } from './chip-picker.tsx'
import { TextField } from './text-field.tsx'
import { Wizard } from './wizard.tsx'

afterEach(cleanup)

interface Props {
  onSubmit?: () => void
  onMissing?: (fields: string[]) => void
  isPending?: boolean
  alert?: string
  refused?: string[]
}

function Application({ onSubmit = () => {}, ...props }: Props) {
  const [name, setName] = useState('')
  const [tags, setTags] = useState<number[]>([])
  return (
    <Wizard
      title="Vendor Application"
      onSubmit={onSubmit}
      {...props}
      steps={[
        {
          title: 'Basics',
          fields: ['company_name'],
          missing: name ? [] : [{ field: 'company_name', label: 'Company name' }],
          wrong: name === '?' ? [{ field: 'company_name', label: 'Company name' }] : [],
          content: (
            <TextField
              label="Company name"
              name="company_name"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          ),
        },
        {
          title: 'Style',
          fields: ['aesthetic_tag_ids'],
          missing: tags.length > 0 ? [] : [{ field: 'aesthetic_tag_ids', label: 'Aesthetic tags' }],
          content: (
            <ChipPicker
              label="Aesthetic tags"
              name="aesthetic_tag_ids"
              options={[{ id: 1, label: 'Rustic' }]}
              value={tags}
              onChange={setTags}
            />
          ),
        },
      ]}
    />
  )
}

const button = (name: string) => screen.getByRole('button', { name })

test('Next in an incomplete step stays, names what is missing and focuses it', async () => {
  const onMissing = vi.fn<(fields: string[]) => void>()
  render(<Application onMissing={onMissing} />)
  expect(button('Next').getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('To go on: Company name.')).toBeTruthy()

  await userEvent.click(button('Next'))

  expect(screen.getByRole('alert').textContent).toBe('Still missing: Company name.')
  expect(document.activeElement).toBe(screen.getByLabelText('Company name'))
  expect(screen.getByRole('heading', { level: 2, name: 'Basics' })).toBeTruthy()
  expect(onMissing).toHaveBeenCalledWith(['company_name'])
})

test('Next in a valid step continues, and the focus is on the new heading', async () => {
  render(<Application />)
  expect(button('Previous').getAttribute('aria-disabled')).toBe('true')

  await userEvent.type(screen.getByLabelText('Company name'), 'Juniper{Enter}')

  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Style' }))
  const current = screen.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step')
  expect(current?.textContent).toContain('Style')
  expect(screen.getByText('Step 2 of 2')).toBeTruthy()
})

test('a step is done when it was reached, also where it needs nothing', async () => {
  const steps = ['First', 'Second', 'Third'].map((title) => ({ title, fields: [], missing: [], content: null }))
  render(<Wizard title="Nothing to fill in" onSubmit={() => {}} steps={steps} />)
  const titles = () => screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(titles()).toEqual(['First', 'Second', 'Third'])
  await userEvent.click(button('Next'))
  expect(titles()).toEqual(['First (done)', 'Second', 'Third'])
})

test('a missing picker is focused at its first button, and Previous keeps the values', async () => {
  render(<Application />)
  await userEvent.type(screen.getByLabelText('Company name'), 'Juniper{Enter}')

  await userEvent.click(button('Submit Application'))
  expect(document.activeElement).toBe(button('Rustic'))

  await userEvent.click(button('Previous'))
  expect(screen.getByLabelText<HTMLInputElement>('Company name').value).toBe('Juniper')
})

test('the last step submits once, and not while it is sending', async () => {
  const onSubmit = vi.fn<() => void>()
  const { rerender } = render(<Application onSubmit={onSubmit} />)
  await userEvent.type(screen.getByLabelText('Company name'), 'Juniper{Enter}')
  await userEvent.click(button('Rustic'))
  await userEvent.click(button('Submit Application'))
  expect(onSubmit).toHaveBeenCalledTimes(1)

  rerender(<Application onSubmit={onSubmit} isPending />)
  await userEvent.click(button('Submitting...'))
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('a failed submit is an alert in the page', () => {
  render(<Application alert="Failed to submit application" />)
  expect(screen.getByRole('alert').textContent).toBe('Failed to submit application')
})

test('Next stays at an invalid value as at a missing one', async () => {
  render(<Application />)
  await userEvent.type(screen.getByLabelText('Company name'), '?{Enter}')
  expect(button('Next').getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('alert').textContent).toBe('Please check: Company name.')
  expect(screen.getByRole('heading', { level: 2, name: 'Basics' })).toBeTruthy()
})

test('a refused field returns to its step and gets the focus, after each refusal', async () => {
  const { rerender } = render(<Application />)
  const name = 'Company name'
  await userEvent.type(screen.getByLabelText(name), 'Juniper{Enter}')
  rerender(<Application alert="Taken" refused={['company_name']} />)
  expect(document.activeElement).toBe(screen.getByLabelText(name))
  expect(screen.getByRole('alert').textContent).toBe('Taken')

  await userEvent.click(button('Next'))
  expect(screen.getByRole('heading', { level: 2, name: 'Style' })).toBeTruthy()
  rerender(<Application alert="Taken" refused={['company_name']} />)
  expect(document.activeElement).toBe(screen.getByLabelText(name))

  rerender(<Application alert="Unknown" refused={['elsewhere']} />)
  expect(screen.getByRole('heading', { level: 2, name: 'Basics' })).toBeTruthy()
})
