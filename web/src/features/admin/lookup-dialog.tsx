import { NewLookup, type AdminLookup, type LookupList } from '@marquee/contract/admin-lookups'
import { maxLengths } from '@marquee/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useDialogForm } from '../../lib/dialog-form.ts'
import { queryClient } from '../../lib/query-client.ts'
import { DialogForm, FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { listWords, lookupsQuery, saveLookup, usedBy } from './lookup-queries.ts'
import { SynonymsField, withSynonyms } from './synonyms-field.tsx'

interface Props {
  list: LookupList
  /** The entry to change; undefined to add one. */
  entry: AdminLookup | undefined
  isOpen: boolean
  onClose: () => void
}

/** The form for a new entry, or for one that exists. Each opening mounts it anew. */
export function LookupDialog({ list, entry, isOpen, onClose }: Props) {
  const id = useId()
  const save = useMutation(saveLookup)
  const { one } = listWords[list]
  const [name, setName] = useState(entry?.display_name ?? '')
  const [description, setDescription] = useState(entry?.description ?? '')
  const [synonyms, setSynonyms] = useState<string[]>(entry?.synonyms ?? [])
  const [typed, setTyped] = useState('')
  const nameField = useRef<HTMLInputElement>(null)
  const form = useDialogForm({
    schema: NewLookup,
    fields: { display_name: nameField },
    send: async (input, row?: AdminLookup) => {
      await save.mutateAsync({ ...input, list, entry: row })
      onClose()
    },
    call: save,
    failure: 'Failed to save the entry',
    stored: entry && {
      row: entry,
      latest: () => current(list, entry.id),
      changed: changedLabels,
      fill: (row) => {
        setName(row.display_name)
        setDescription(row.description ?? '')
        setSynonyms(row.synonyms)
        setTyped('')
      },
    },
  })
  const submit = () => {
    const all = withSynonyms(synonyms, typed)
    const given = { display_name: name, description, ...(list === 'services' && { synonyms: all.synonyms }) }
    form.submit(given, { synonyms: all.failure })
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={entry ? `Edit ${one}` : `Add ${one}`}
      description={entry ? renameWords(entry) : 'People can choose it as soon as you save it.'}
      form={id}
      submitLabel={entry ? 'Save' : `Add ${one}`}
      isPending={save.isPending}
    >
      <DialogForm id={id} form={form} onSubmit={submit}>
        <TextField
          ref={nameField}
          label="Name"
          required
          autoComplete="off"
          maxLength={maxLengths.lookupName}
          value={name}
          error={form.errors['display_name']}
          onChange={({ target }) => {
            setName(target.value)
            form.setError('display_name')
          }}
        />
        <TextField
          label="Description"
          required={false}
          hint="A few words, shown beside the name."
          autoComplete="off"
          maxLength={maxLengths.lookupDescription}
          value={description}
          error={form.errors['description']}
          onChange={({ target }) => setDescription(target.value)}
        />
        {list === 'services' && (
          <SynonymsField
            value={synonyms}
            onChange={setSynonyms}
            text={typed}
            onText={setTyped}
            error={form.errors['synonyms']}
            onError={(error) => form.setError('synonyms', error)}
          />
        )}
      </DialogForm>
    </FormDialog>
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
