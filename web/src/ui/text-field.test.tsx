import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { setFieldErrors, toNumber, toText } from '../lib/forms.ts'
import { DateField, NumberField, SelectField, TextArea, TextField } from './text-field.tsx'

afterEach(cleanup)

const describedBy = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

test('hint and error describe the control, and the error marks it', () => {
  render(<TextField label="Event title" hint="As on the poster" error="Event title is required" required />)
  const input = screen.getByLabelText('Event title')
  expect(describedBy(input)).toBe('As on the poster Event title is required')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(input.getAttribute('aria-required')).toBe('true')
})

test('without an error nothing is marked', () => {
  render(<TextField label="Event title" />)
  expect(screen.getByLabelText('Event title').hasAttribute('aria-invalid')).toBe(false)
  expect(screen.getByLabelText('Event title').hasAttribute('aria-describedby')).toBe(false)
})

test('the counter follows the text, warns above its maximum and does not cut the text', async () => {
  render(<TextArea label="Application Message" counter={5} />)
  const area = screen.getByLabelText<HTMLTextAreaElement>('Application Message')
  await userEvent.type(area, 'Hello you')
  expect(area.value).toBe('Hello you')
  expect(screen.getByText('9/5').className).toContain('text-wait')
})

interface Values {
  start_date: string | undefined
  expected_attendees: number | undefined
  event_type_id: string
}

function EventForm({ onValues, serverError }: { onValues?: (values: Values) => void; serverError?: unknown }) {
  const form = useForm<Values>({ defaultValues: { start_date: '', event_type_id: '' } })
  const { errors } = form.formState
  return (
    <form onSubmit={(event) => void form.handleSubmit((values) => onValues?.(values))(event)}>
      <DateField
        label="Start date"
        error={errors.start_date?.message}
        {...form.register('start_date', { setValueAs: toText })}
      />
      <NumberField label="Expected attendees" {...form.register('expected_attendees', { setValueAs: toNumber })} />
      <SelectField
        label="Event type"
        placeholder="Any"
        options={[{ value: 3, label: 'Wedding' }]}
        {...form.register('event_type_id')}
      />
      <button type="submit">Save</button>
      <button type="button" onClick={() => setFieldErrors(form, serverError)}>
        Refuse
      </button>
    </form>
  )
}

test('a date is a native date input whose value is YYYY-MM-DD; a blank field is undefined', async () => {
  const seen: Values[] = []
  render(<EventForm onValues={(values) => seen.push(values)} />)
  const date = screen.getByLabelText<HTMLInputElement>('Start date')
  expect(date.type).toBe('date')

  fireEvent.change(date, { target: { value: '2027-06-19' } })
  await userEvent.type(screen.getByLabelText('Expected attendees'), '120')
  await userEvent.selectOptions(screen.getByLabelText('Event type'), 'Wedding')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(seen).toEqual([{ start_date: '2027-06-19', expected_attendees: 120, event_type_id: '3' }])

  fireEvent.change(date, { target: { value: '' } })
  await userEvent.clear(screen.getByLabelText('Expected attendees'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(seen[1]).toEqual({ start_date: undefined, expected_attendees: undefined, event_type_id: '3' })
})

test("the server's error is shown at its field, which gets the focus", async () => {
  render(<EventForm serverError={{ fields: { start_date: 'Start date is required', elsewhere: 'Unknown' } }} />)
  await userEvent.click(screen.getByRole('button', { name: 'Refuse' }))
  const date = screen.getByLabelText('Start date')
  expect(describedBy(date)).toBe('Start date is required')
  expect(document.activeElement).toBe(date)
})
