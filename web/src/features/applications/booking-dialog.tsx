import { BookingInput, bookingLabels, copiedFields, typedFields, type Booking } from '@marquee/contract/bookings'
import { maxLengths } from '@marquee/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { isSameBooth } from '@marquee/contract/booths'
import { useId } from 'react'
import { CallDialog } from '../../ui/form-dialog.tsx'
import { SelectField, TextArea, TextField } from '../../ui/text-field.tsx'
import { useCallForm } from '../auth/call-form.tsx'
import { boothsQuery } from './booth-queries.ts'
import { bookingsQuery, readBooking, saveBooking } from './booking-queries.ts'

interface Props {
  booking: Booking
  isOpen: boolean
  onClose: () => void
}

/** The form of a booking sheet. Another key for each opening: it starts with what is stored. */
export function BookingDialog({ booking, isOpen, onClose }: Props) {
  const { data: all = [] } = useQuery({ ...bookingsQuery(booking.event_id), enabled: isOpen })
  const { data: ground } = useQuery({ ...boothsQuery(booking.event_id), enabled: isOpen })
  const list = useId()
  const form = useCallForm({
    schema: BookingInput,
    start: {},
    call: (row: Booking | undefined) => saveBooking(row ?? booking),
    onDone: onClose,
    stored: {
      row: booking,
      values: (row: Booking) => Object.fromEntries(typedFields.map((name) => [name, row[name] ?? ''])),
      read: () => readBooking(booking.application_id),
      labels: bookingLabels,
    },
  })
  const others = all.filter(
    (one) => one.application_id !== booking.application_id && copiedFields.some((name) => one[name] !== null),
  )
  const copy = (id: number) => {
    const from = others.find((one) => one.application_id === id)
    for (const name of from ? copiedFields : [])
      if (from?.[name]) form.form.setValue(name, from[name], { shouldDirty: true })
  }
  const place = form.form.watch('place')
  const isListed = ground?.booths.some(({ name }) => isSameBooth(name, place)) && !isSameBooth(booking.place, place)
  const holders = all.filter(
    (one) => isListed && one.application_id !== booking.application_id && isSameBooth(one.place, place),
  )
  const field = (name: (typeof typedFields)[number]) => ({
    ...form.field(name),
    label: bookingLabels[name],
    autoComplete: 'off',
  })
  const time = (name: (typeof typedFields)[number]) => <TextField {...field(name)} type="datetime-local" />
  return (
    <CallDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Booking sheet: ${booking.company_name}`}
      description={`Fill in what you know. ${
        booking.sent_version === null
          ? 'The vendor sees nothing before you send it.'
          : 'The vendor is told what you change.'
      }`}
      of={form}
      submitLabel="Save"
    >
      {others.length > 0 && (
        <SelectField
          label="Copy from another vendor"
          hint="Times, contact and notes"
          placeholder="Choose one"
          options={others.map((one) => ({ value: one.application_id, label: one.company_name }))}
          onChange={({ target }) => copy(Number(target.value))}
        />
      )}
      {/* Browsers make the field of a day and time wider than half of the dialog. */}
      <div className="grid gap-6 *:grid-cols-1 sm:grid-cols-2">
        {time('arrival')}
        {time('load_in')}
        {time('starts')}
        {time('ends')}
      </div>
      <TextField {...field('place')} maxLength={maxLengths.shortText} list={list} />
      <datalist id={list}>
        {ground?.booths.map(({ id, name, size }) => (
          <option key={id} value={name}>
            {size}
          </option>
        ))}
      </datalist>
      {holders.length > 0 && (
        <label className="flex min-h-11 items-center gap-3 justify-self-start font-semibold">
          <input type="checkbox" className="check" {...form.form.register('is_shared')} />
          {holders.map(({ company_name }) => company_name).join(' and ')} {holders.length > 1 ? 'have' : 'has'} it. Give
          it to both
        </label>
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField {...field('contact_name')} maxLength={maxLengths.name} />
        <TextField {...field('contact_phone')} type="tel" maxLength={maxLengths.phone} />
      </div>
      <TextArea {...field('agreed')} hint="One line each" />
      <TextArea {...field('notes')} />
    </CallDialog>
  )
}
