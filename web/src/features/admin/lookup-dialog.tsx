import {
  NewLookup,
  type AdminLookup,
  type LookupList,
  lookupSentences,
  plainName,
  Synonym,
} from '@marquee/contract/admin-lookups'
import { maxLengths, maxCounts } from '@marquee/contract/limits'
import { X } from 'lucide-react'
import { useState, type BaseSyntheticEvent, useRef } from 'react'
import * as z from 'zod/mini'
import { queryClient } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { CallDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { LiveRegion } from '../../ui/visually-hidden.tsx'
import { useCallForm } from '../auth/call-form.tsx'
import { listWords, lookupsQuery, saveLookup, usedBy } from './lookup-queries.ts'

interface Props {
  list: LookupList
  /** The entry to change; undefined to add one. */
  entry: AdminLookup | undefined
  isOpen: boolean
  onClose: () => void
}

/** The form for a new entry, or for one that exists. Each opening mounts it anew. */
export function LookupDialog({ list, entry, isOpen, onClose }: Props) {
  const { one } = listWords[list]
  const hasSynonyms = list === 'services' || list === 'places'
  const hasCities = list === 'places'
  const [typed, setTyped] = useState('')
  const [city, setCity] = useState('')
  const call = useCallForm({
    schema: NewLookup,
    start: {
      display_name: '',
      description: '',
      ...(hasSynonyms && { synonyms: [] }),
      ...(hasCities && { cities: [] }),
    },
    call: (row?: AdminLookup) => saveLookup(list, row),
    onDone: onClose,
    stored: entry && {
      row: entry,
      values: ({ display_name, description, synonyms, cities }: AdminLookup) => ({
        display_name,
        description: description ?? '',
        ...(hasSynonyms && { synonyms }),
        ...(hasCities && { cities }),
      }),
      read: () => current(list, entry.id),
      labels: { display_name: 'Name', description: 'Description', synonyms: 'Synonyms', cities: 'Cities' },
    },
  })
  const { form } = call
  const setError = (message: string | undefined) =>
    message ? form.setError('synonyms', { message }) : form.clearErrors('synonyms')
  const synonyms = form.watch('synonyms') ?? []
  const cities = form.watch('cities') ?? []
  const submit = (event: BaseSyntheticEvent) => {
    if (!hasSynonyms) return call.submit(event)
    if (hasCities) {
      form.setValue('cities', withCities(cities, city).items)
      setCity('')
    }
    const all = withSynonyms(synonyms, typed)
    form.setValue('synonyms', all.items)
    if (!all.failure) {
      setTyped('')
      return call.submit(event)
    }
    event.preventDefault()
    setError(all.failure)
  }
  return (
    <CallDialog
      isOpen={isOpen}
      onClose={onClose}
      title={entry ? `Edit ${one}` : `Add ${one}`}
      description={
        hasCities
          ? 'A search for this name finds vendors near its cities.'
          : entry
            ? renameWords(entry)
            : 'People can choose it as soon as you save it.'
      }
      of={{ ...call, submit }}
      submitLabel={entry ? 'Save' : `Add ${one}`}
    >
      <TextField {...call.field('display_name')} label="Name" autoComplete="off" maxLength={maxLengths.lookupName} />
      <TextField
        {...call.field('description')}
        label="Description"
        required={false}
        hint={hasCities ? 'A few words for your team.' : 'A few words, shown beside the name.'}
        autoComplete="off"
        maxLength={maxLengths.lookupDescription}
      />
      {hasCities && (
        <ItemsField
          label="Cities"
          one="city"
          hint="Where it is: one city for another name of it, several for an area. A city is written as “Portland, OR”."
          max={maxCounts.placeCities}
          add={withCities}
          separator=";"
          value={cities}
          onChange={(next) => form.setValue('cities', next)}
          text={city}
          onText={setCity}
          error={form.formState.errors.cities?.message}
          onError={(message) => (message ? form.setError('cities', { message }) : form.clearErrors('cities'))}
        />
      )}
      {hasSynonyms && (
        <ItemsField
          label="Synonyms"
          one="synonym"
          hint={
            hasCities
              ? 'Other names that people use, such as “NYC”.'
              : 'Words and phrases that people search for when they mean this service. Plurals are found by themselves.'
          }
          max={maxCounts.synonyms}
          add={withSynonyms}
          separator=","
          value={synonyms}
          onChange={(next) => form.setValue('synonyms', next)}
          text={typed}
          onText={setTyped}
          error={form.formState.errors.synonyms?.message}
          onError={setError}
        />
      )}
    </CallDialog>
  )
}

function renameWords(entry: AdminLookup): string {
  const used = usedBy(entry)
  return used === '' ? 'Nobody has chosen it yet.' : `${used} chose it. A new name shows everywhere at once.`
}

/** The entry as it is now; undefined when it could not be read. */
async function current(list: LookupList, id: number): Promise<AdminLookup | undefined> {
  const entries = await queryClient()
    .fetchQuery({ ...lookupsQuery(list), staleTime: 0 })
    .catch(() => undefined)
  return entries?.find((entry) => entry.id === id)
}

interface ItemsFieldProps {
  label: string
  /** What one is called. */
  one: string
  hint: string
  max: number
  /** Between several that are added at once. */
  separator: ',' | ';'
  add: (value: readonly string[], typed: string) => Added
  value: readonly string[]
  onChange: (items: string[]) => void
  /** What stands in the field and is not added yet. */
  text: string
  onText: (text: string) => void
  /** The sentence for a text that cannot be added. */
  error: string | undefined
  onError: (error: string | undefined) => void
}

/** Texts as chips. Enter or the separator adds what was typed; several with separators between are added at once. */
function ItemsField({
  label,
  one,
  hint,
  max,
  separator,
  value,
  onChange,
  text,
  onText,
  error,
  onError,
  ...own
}: ItemsFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [announced, announce] = useState('')
  const add = (typed: string) => {
    const { items, failure } = own.add(value, typed)
    onError(failure)
    // A pasted text has not been in the field yet.
    onText(failure ? typed : '')
    if (failure) return
    const count = items.length - value.length
    if (count > 0) announce(`${items.slice(-count).join(', ')} added.`)
    onChange(items)
  }
  const remove = (item: string) => {
    announce(`${item} removed.`)
    onError(undefined)
    onChange(value.filter((other) => other !== item))
    input.current?.focus()
  }
  const type = (next: string) => {
    onText(next)
    onError(undefined)
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <Field
        label={label}
        required={one === 'city'}
        hint={hint}
        error={error}
        aside={
          <span className="figures text-sm text-muted">
            {value.length} / {max}
          </span>
        }
      >
        {(wiring) => (
          <div className="flex gap-2">
            <input
              {...wiring}
              ref={input}
              type="text"
              autoComplete="off"
              autoCapitalize="none"
              className="control"
              maxLength={maxLengths.search}
              value={text}
              onChange={({ target }) => {
                // A text with a separator that was refused is corrected first, and then added with Enter.
                if (target.value.includes(separator) && !text.includes(separator)) add(target.value)
                else type(target.value)
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                // It would send the form.
                event.preventDefault()
                add(text)
              }}
            />
            <Button aria-label={`Add ${one}`} onClick={() => add(text)}>
              Add
            </Button>
          </div>
        )}
      </Field>
      <LiveRegion>{announced}</LiveRegion>
      <ul aria-label={`Chosen ${label.toLowerCase()}`} className="flex flex-wrap gap-2 empty:hidden">
        {value.map((item) => (
          <li key={item} className="min-w-0">
            <button
              type="button"
              className="chip max-w-full"
              aria-label={`Remove ${item}`}
              onClick={() => remove(item)}
            >
              <span className="min-w-0 break-words">{item}</span>
              <X aria-hidden="true" className="-mr-1 size-4 flex-none" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The synonyms with the typed ones at their end, each once; or the sentence for the first that cannot be one. */
function withSynonyms(value: readonly string[], typed: string): Added {
  const items = [...value]
  for (const text of typed.split(',').filter((one) => one.trim() !== '')) {
    const parsed = z.safeParse(Synonym, text)
    if (!parsed.success) return { items, failure: parsed.error.issues[0]?.message ?? lookupSentences.noLetters }
    if (items.every((one) => plainName(one) !== plainName(parsed.data))) items.push(parsed.data)
  }
  return items.length > maxCounts.synonyms ? { items, failure: lookupSentences.tooManySynonyms } : { items }
}

/** All of a list after something was added, and the sentence for what cannot be added. */
interface Added {
  items: string[]
  failure?: string
}

/** The cities with the typed ones at their end, each once. The server knows which there are. */
function withCities(value: readonly string[], typed: string): Added {
  const added = typed
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean)
  const items = [...new Set([...value, ...added])]
  return items.length > maxCounts.placeCities
    ? { items: [...value], failure: lookupSentences.tooManyCities }
    : { items }
}
