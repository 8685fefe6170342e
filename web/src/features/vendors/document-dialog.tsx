import { documentKinds, documentNames, maxLengths } from '@marquee/contract/limits'
import { DocumentUpdate, NewDocument, type VendorDocument } from '@marquee/contract/vendor-documents'
import { X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useController } from 'react-hook-form'
import { fileDropRules, fileNote } from '../../lib/picture-rules.ts'
import { sizeWords } from '../../lib/size-words.ts'
import { IconButton } from '../../ui/button.tsx'
import { FieldGroup, groupDescription } from '../../ui/field.tsx'
import { CallDialog } from '../../ui/form-dialog.tsx'
import { PictureDrop } from '../../ui/picture-drop.tsx'
import { DateField, SelectField, TextField } from '../../ui/text-field.tsx'
import { useCallForm } from '../auth/call-form.tsx'
import { addDocument, replaceDocument } from './document-queries.ts'

interface Props {
  /** The document to replace; undefined to add one. */
  document?: VendorDocument | undefined
  /** The kind that a new one starts with. */
  kind?: VendorDocument['kind'] | undefined
  isOpen: boolean
  onClose: () => void
}

const asDay = { setValueAs: (value: string) => value || undefined }

/** The form for a document. Another key for each opening. */
export function DocumentDialog({ document, kind, isOpen, onClose }: Props) {
  const first = document?.kind ?? kind
  const form = useCallForm({
    schema: document ? DocumentUpdate : (NewDocument as unknown as typeof DocumentUpdate),
    start: {
      ...(first && { kind: first }),
      ...(document?.valid_until && { valid_until: document.valid_until }),
      title: document?.title ?? '',
      valid_from: document?.valid_from ?? '',
    },
    call: document ? replaceDocument(document) : addDocument,
    onDone: onClose,
  })
  const from = form.form.watch('valid_from')
  return (
    <CallDialog
      isOpen={isOpen}
      onClose={onClose}
      title={document ? 'Replace the document' : 'Add a document'}
      of={form}
      submitLabel={document ? 'Replace' : 'Add document'}
    >
      <SelectField
        {...form.field('kind')}
        label="Kind"
        placeholder="Choose one"
        options={documentKinds.map((value) => ({ value, label: documentNames[value] }))}
      />
      {form.form.watch('kind') === 'other' && (
        <TextField
          {...form.field('title')}
          label="Title"
          autoComplete="off"
          placeholder="Fire safety test"
          maxLength={maxLengths.documentTitle}
        />
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        <DateField {...form.field('valid_from')} label="Valid from" />
        <DateField
          {...form.field('valid_until')}
          {...form.form.register('valid_until', asDay)}
          label="Valid to"
          required={false}
          min={from || undefined}
        />
      </div>
      <FileChoice form={form.form} stored={document} />
    </CallDialog>
  )
}

interface ChoiceProps {
  form: ReturnType<typeof useCallForm<Values, Values, unknown>>['form']
  stored: VendorDocument | undefined
}
type Values = Parameters<ReturnType<typeof replaceDocument>['mutationFn'] & {}>[0]

/** The file of the form: chosen here, and sent with it. */
function FileChoice({ form, stored }: ChoiceProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { field, fieldState } = useController({ control: form.control, name: 'file' })
  const chosen = field.value instanceof File ? field.value : undefined
  // The control that was pressed is gone then.
  const remove = useRef<HTMLButtonElement>(null)
  const mustFocus = useRef(false)
  useEffect(() => {
    if (mustFocus.current) (remove.current ?? input.current)?.focus()
    mustFocus.current = false
  }, [chosen])
  const choose = (file: File | undefined) => {
    mustFocus.current = true
    field.onChange(file)
  }
  const group = {
    id,
    label: 'File',
    isOptional: stored !== undefined,
    hint: stored && `Without a new file, ${stored.name} stays.`,
    error: fieldState.error?.message,
    name: 'file',
  }
  return (
    <FieldGroup {...group}>
      {chosen ? (
        <p className="flex items-center gap-2 wrap-anywhere">
          {chosen.name} ({sizeWords(chosen.size)})
          <IconButton ref={remove} icon={X} label={`Remove ${chosen.name}`} onClick={() => choose(undefined)} />
        </p>
      ) : (
        <PictureDrop
          label="File"
          rules={fileDropRules}
          note={fileNote}
          max={1}
          room={1}
          onFiles={([file]) => choose(file)}
          input={input}
          describedBy={groupDescription(group)}
          isInvalid={group.error !== undefined}
        />
      )}
    </FieldGroup>
  )
}
