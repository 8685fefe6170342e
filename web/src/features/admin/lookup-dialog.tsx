import { NewLookup, type AdminLookup, type LookupList } from '@marquee/contract/admin-lookups'
import { maxLengths } from '@marquee/contract/limits'
import { useState, type BaseSyntheticEvent } from 'react'
import { queryClient } from '../../lib/query-client.ts'
import { DialogForm, FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useCallForm } from '../auth/call-form.tsx'
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
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={entry ? `Edit ${one}` : `Add ${one}`}
      description={entry ? renameWords(entry) : 'People can choose it as soon as you save it.'}
      form={call.id}
      submitLabel={entry ? 'Save' : `Add ${one}`}
      isPending={call.isPending}
    >
      <DialogForm form={{ ...call, submit }}>
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
