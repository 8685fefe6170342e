import { useRef, type ReactNode } from 'react'
import type { DialogFormState } from '../lib/dialog-form.ts'
import { Button } from './button.tsx'
import { Conflict } from './conflict.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { SendFailed } from './send-failed.tsx'

interface Props extends Omit<DialogProps, 'footer' | 'closesOutside'> {
  /** The id of its form. */
  form: string
  submitLabel: string
  isPending: boolean
  /** Default "Saving...". */
  pendingLabel?: string | undefined
  /** The form cannot be sent as it is. */
  isDisabled?: boolean | undefined
}

/** A dialog with one form: Cancel, and the button that sends the form. */
export function FormDialog({ form, submitLabel, isPending, pendingLabel = 'Saving...', isDisabled, ...dialog }: Props) {
  return (
    <Dialog
      {...dialog}
      closesOutside={false}
      footer={
        <>
          <Button onClick={dialog.onClose}>Cancel</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            isDisabled={isDisabled}
            isPending={isPending}
            pendingLabel={pendingLabel}
          >
            {submitLabel}
          </Button>
        </>
      }
    />
  )
}

interface FormProps {
  id: string
  form: DialogFormState
  onSubmit: (fields: FormData) => void
  children: ReactNode
}

/** The form of a `FormDialog`: its fields, and what became of sending it. */
export function DialogForm({ id, form: { conflict, failure, isUnreachable }, onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  return (
    <form
      ref={form}
      id={id}
      noValidate
      className="grid grid-cols-1 gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget))
      }}
    >
      {conflict && (
        <Conflict changed={conflict.changed} onOverwrite={() => form.current?.requestSubmit()} onLoad={conflict.load} />
      )}
      {children}
      {failure && (
        <p role="alert" className="font-medium text-no">
          {failure}
        </p>
      )}
      <SendFailed isUnreachable={isUnreachable} />
    </form>
  )
}
