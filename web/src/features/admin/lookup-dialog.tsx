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
  const hasSynonyms = list === 'services'
  const [typed, setTyped] = useState('')
  const call = useCallForm({
    schema: NewLookup,
    start: { display_name: '', description: '', ...(hasSynonyms && { synonyms: [] }) },
    call: (row?: AdminLookup) => saveLookup(list, row),
    onDone: onClose,
    stored: entry && {
      row: entry,
      values: ({ display_name, description, synonyms }: AdminLookup) => ({
        display_name,
        description: description ?? '',
        ...(hasSynonyms && { synonyms }),
      }),
      read: () => current(list, entry.id),
      labels: { display_name: 'Name', description: 'Description', synonyms: 'Synonyms' },
    },
  })
  const { form } = call
  const setError = (message: string | undefined) =>
    message ? form.setError('synonyms', { message }) : form.clearErrors('synonyms')
  const synonyms = form.watch('synonyms') ?? []
  const submit = (event: BaseSyntheticEvent) => {
    if (!hasSynonyms) return call.submit(event)
    const all = withSynonyms(synonyms, typed)
    form.setValue('synonyms', all.synonyms)
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
      description={entry ? renameWords(entry) : 'People can choose it as soon as you save it.'}
      of={{ ...call, submit }}
      submitLabel={entry ? 'Save' : `Add ${one}`}
    >
      <TextField {...call.field('display_name')} label="Name" autoComplete="off" maxLength={maxLengths.lookupName} />
      <TextField
        {...call.field('description')}
        label="Description"
        required={false}
        hint="A few words, shown beside the name."
        autoComplete="off"
        maxLength={maxLengths.lookupDescription}
      />
      {hasSynonyms && (
        <SynonymsField
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

interface SynonymsFieldProps {
  value: readonly string[]
  onChange: (synonyms: string[]) => void
  /** What stands in the field and is not added yet. */
  text: string
  onText: (text: string) => void
  /** The sentence for a text that cannot be added. */
  error: string | undefined
  onError: (error: string | undefined) => void
}

/** The synonyms of a service as chips. Enter or a comma adds what was typed; several with commas between are added at once. */
function SynonymsField({ value, onChange, text, onText, error, onError }: SynonymsFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [announced, announce] = useState('')
  const add = (typed: string) => {
    const { synonyms, failure } = withSynonyms(value, typed)
    onError(failure)
    // A pasted text has not been in the field yet.
    onText(failure ? typed : '')
    if (failure) return
    const count = synonyms.length - value.length
    if (count > 0) announce(`${synonyms.slice(-count).join(', ')} added.`)
    onChange(synonyms)
  }
  const remove = (synonym: string) => {
    announce(`${synonym} removed.`)
    onError(undefined)
    onChange(value.filter((one) => one !== synonym))
    input.current?.focus()
  }
  const type = (next: string) => {
    onText(next)
    onError(undefined)
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <Field
        label="Synonyms"
        required={false}
        hint="Words and phrases that people search for when they mean this service. Plurals are found by themselves."
        error={error}
        aside={
          <span className="figures text-sm text-muted">
            {value.length} / {maxCounts.synonyms}
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
                // A text with a comma that was refused is corrected first, and then added with Enter.
                if (target.value.includes(',') && !text.includes(',')) add(target.value)
                else type(target.value)
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                // It would send the form.
                event.preventDefault()
                add(text)
              }}
            />
            <Button aria-label="Add synonym" onClick={() => add(text)}>
              Add
            </Button>
          </div>
        )}
      </Field>
      <LiveRegion>{announced}</LiveRegion>
      <ul aria-label="Chosen synonyms" className="flex flex-wrap gap-2 empty:hidden">
        {value.map((synonym) => (
          <li key={synonym} className="min-w-0">
            <button
              type="button"
              className="chip max-w-full"
              aria-label={`Remove ${synonym}`}
              onClick={() => remove(synonym)}
            >
              <span className="min-w-0 break-words">{synonym}</span>
              <X aria-hidden="true" className="-mr-1 size-4 flex-none" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The synonyms with the typed ones at their end, each once; or the sentence for the first that cannot be one. */
function withSynonyms(value: readonly string[], typed: string): { synonyms: string[]; failure?: string } {
  const synonyms = [...value]
  for (const text of typed.split(',').filter((one) => one.trim() !== '')) {
    const parsed = z.safeParse(Synonym, text)
    if (!parsed.success) return { synonyms, failure: parsed.error.issues[0]?.message ?? lookupSentences.noLetters }
    if (synonyms.every((one) => plainName(one) !== plainName(parsed.data))) synonyms.push(parsed.data)
  }
  return synonyms.length > maxCounts.synonyms ? { synonyms, failure: lookupSentences.tooManySynonyms } : { synonyms }
}
