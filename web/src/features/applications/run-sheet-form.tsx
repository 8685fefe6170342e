import { maxCounts, maxLengths, maxRowMinutes, runSheetAudiences } from '@marquee/contract/limits'
import { RunSheetRowInput, type RunSheetRow } from '@marquee/contract/run-sheets'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Controller } from 'react-hook-form'
import { toNumber } from '../../lib/forms.ts'
import { ChipPicker } from '../../ui/chip-picker.tsx'
import { Conflict } from '../../ui/conflict.tsx'
import { NumberField, SelectField, TextField } from '../../ui/text-field.tsx'
import { CallForm, useCallForm } from '../auth/call-form.tsx'
import { bookingsQuery } from './booking-queries.ts'
import { audienceWords, lineOf, readRow, saveRow } from './run-sheet-queries.ts'

const labels = {
  starts: 'Time',
  minutes: 'Minutes',
  what: 'What',
  place: 'Where',
  who: 'Who else',
  application_ids: 'Vendors',
  audience: 'For',
}

interface Props {
  eventId: number
  /** The row that is changed. Without it a new one is written, which begins at `starts`. */
  row?: RunSheetRow
  starts?: string
  /** Something is typed that is not saved. */
  onUnsaved: (isUnsaved: boolean) => void
  onDone: () => void
  onCancel: () => void
}

/** A row of a run sheet, edited where it stands. */
export function RunSheetForm({ eventId, row, starts = '', onUnsaved, onDone, onCancel }: Props) {
  const { data: vendors = [] } = useQuery(bookingsQuery(eventId))
  const form = useCallForm({
    schema: RunSheetRowInput,
    start: { id: null, starts, what: '', place: '', who: '', application_ids: [], audience: 'vendors' },
    call: (known: RunSheetRow | undefined) => saveRow(eventId, known),
    onDone,
    stored: row && {
      row,
      values: (known: RunSheetRow) => ({
        ...lineOf(known),
        minutes: known.minutes ?? undefined,
        place: known.place ?? '',
        who: known.who ?? '',
      }),
      read: () => readRow(eventId, row.id),
      labels,
    },
  })
  const { control, register, formState } = form.form
  const isUnsaved = formState.isDirty && !form.isPending
  const note = useEffectEvent(onUnsaved)
  useEffect(() => {
    note(isUnsaved)
    return () => note(false)
  }, [isUnsaved])
  const field = (name: 'starts' | 'what' | 'place' | 'who' | 'audience') => ({
    ...form.field(name),
    label: labels[name],
    required: name !== 'place' && name !== 'who',
    autoComplete: 'off',
  })
  return (
    <CallForm of={form} action="Save row" label={row ? `Edit ${row.what}` : 'New row'} onCancel={onCancel}>
      <h2 className="sr-only">{row ? `Edit ${row.what}` : 'New row'}</h2>
      {form.conflict && (
        <Conflict changed={form.conflict.changed} onOverwrite={() => form.submit()} onLoad={form.conflict.load} />
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] gap-4 *:grid-cols-1">
        <TextField {...field('what')} maxLength={maxLengths.runSheetWhat} autoFocus />
        <TextField {...field('starts')} type="datetime-local" />
        <NumberField
          {...register('minutes', { setValueAs: toNumber })}
          label={labels.minutes}
          error={formState.errors.minutes?.message}
          required={false}
          min={1}
          max={maxRowMinutes}
        />
        <TextField {...field('place')} maxLength={maxLengths.runSheetPlace} />
        <TextField {...field('who')} maxLength={maxLengths.name} />
        <SelectField
          {...field('audience')}
          options={runSheetAudiences.map((value) => ({ value, label: audienceWords[value] }))}
        />
      </div>
      {vendors.length > 0 && (
        <Controller
          control={control}
          name="application_ids"
          render={({ field: { value, onChange } }) => (
            <ChipPicker
              label={labels.application_ids}
              options={vendors.map((one) => ({ id: one.application_id, label: one.company_name }))}
              value={value ?? []}
              onChange={onChange}
              max={vendors.length > maxCounts.runSheetVendors ? maxCounts.runSheetVendors : undefined}
            />
          )}
        />
      )}
    </CallForm>
  )
}
