import { NewLookup, type AdminLookup, type LookupList } from '@marquee/contract/admin-lookups'
import { maxLengths } from '@marquee/contract/limits'
import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { codeOf, failureText, isUnreachable, queryClient } from '../../lib/query-client.ts'
import { useOnce } from '../../lib/send-once.ts'
import { Button } from '../../ui/button.tsx'
import { Conflict } from '../../ui/conflict.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SendFailed } from '../../ui/send-failed.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { lookupsQuery, saveLookup, type SaveInput } from './lookup-queries.ts'
import { listWords, usedBy } from './lookup-words.ts'
import { SynonymsField, withSynonyms } from './synonyms-field.tsx'

interface Props {
  list: LookupList
  /** The entry to change; undefined to add one. */
  entry: AdminLookup | undefined
  isOpen: boolean
  onClose: () => void
}

/** The form for a new entry, or for one that exists. */
export function LookupDialog({ list, entry, isOpen, onClose }: Props) {
  const form = useId()
  const save = useMutation(saveLookup)
  const { one } = listWords[list]
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={entry ? `Edit ${one}` : `Add ${one}`}
      description={entry ? renameWords(entry) : 'People can choose it as soon as you save it.'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" isPending={save.isPending} pendingLabel="Saving...">
            {entry ? 'Save' : `Add ${one}`}
          </Button>
        </>
      }
    >
      <LookupForm id={form} list={list} entry={entry} save={save} onSaved={onClose} />
    </Dialog>
  )
}

interface FormProps extends Omit<Props, 'isOpen' | 'onClose'> {
  id: string
  save: UseMutationResult<AdminLookup, Error, SaveInput>
  onSaved: () => void
}

function LookupForm({ id, list, entry, save, onSaved }: FormProps) {
  const [shown, setShown] = useState(entry)
  const [newer, setNewer] = useState<AdminLookup>()
  const [name, setName] = useState(entry?.display_name ?? '')
  const [description, setDescription] = useState(entry?.description ?? '')
  const [synonyms, setSynonyms] = useState<string[]>(entry?.synonyms ?? [])
  const [typed, setTyped] = useState('')
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  const nameField = useRef<HTMLInputElement>(null)

  const submit = useOnce(async (version: number | undefined) => {
    const all = withSynonyms(synonyms, typed)
    const parsed = z.safeParse(NewLookup, {
      display_name: name,
      description,
      ...(list === 'services' && { synonyms: all.synonyms }),
    })
    const found: Record<string, string | undefined> = { synonyms: all.failure }
    for (const { path, message } of parsed.error?.issues ?? []) found[String(path[0])] ??= message
    setErrors(found)
    if (found['display_name']) nameField.current?.focus()
    if (!parsed.success || all.failure) return
    try {
      await save.mutateAsync({ ...parsed.data, list, entry, version })
      onSaved()
    } catch (error) {
      if (codeOf(error) === 'stale' && entry) return setNewer(await current(list, entry.id))
      const fields = (error as { fields?: Record<string, string> }).fields ?? {}
      setErrors(fields)
      if (fields['display_name']) nameField.current?.focus()
    }
  })
  const fill = (from: AdminLookup) => {
    setShown(from)
    setNewer(undefined)
    setName(from.display_name)
    setDescription(from.description ?? '')
    setSynonyms(from.synonyms)
    setTyped('')
    setErrors({})
    save.reset()
  }
  const isShownAtField = Object.values(errors).some(Boolean)
  return (
    <form
      id={id}
      noValidate
      className="grid grid-cols-1 gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        submit((newer ?? shown)?.version)
      }}
    >
      {newer && shown && (
        <Conflict
          changed={changedLabels(shown, newer)}
          onOverwrite={() => submit(newer.version)}
          onLoad={() => fill(newer)}
        />
      )}
      <TextField
        ref={nameField}
        label="Name"
        required
        autoComplete="off"
        maxLength={maxLengths.lookupName}
        value={name}
        error={errors['display_name']}
        onChange={({ target }) => {
          setName(target.value)
          setErrors((before) => ({ ...before, display_name: undefined }))
        }}
      />
      <TextField
        label="Description"
        required={false}
        hint="A few words, shown beside the name."
        autoComplete="off"
        maxLength={maxLengths.lookupDescription}
        value={description}
        error={errors['description']}
        onChange={({ target }) => setDescription(target.value)}
      />
      {list === 'services' && (
        <SynonymsField
          value={synonyms}
          onChange={setSynonyms}
          text={typed}
          onText={setTyped}
          error={errors['synonyms']}
          onError={(error) => setErrors((before) => ({ ...before, synonyms: error }))}
        />
      )}
      {save.error && !newer && !isShownAtField && !isUnreachable(save.error) && (
        <p role="alert" className="font-medium text-no">
          {failureText(save.error, 'Failed to save the entry')}
        </p>
      )}
      <SendFailed isUnreachable={isUnreachable(save.error)} />
    </form>
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

function changedLabels(before: AdminLookup, after: AdminLookup): string[] {
  return [
    before.display_name !== after.display_name && 'Name',
    before.description !== after.description && 'Description',
    before.synonyms.join() !== after.synonyms.join() && 'Synonyms',
  ].filter((label) => label !== false)
}
