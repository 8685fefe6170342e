import { useRef, type BaseSyntheticEvent, type ReactNode } from 'react'
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

interface CallProps extends Omit<Props, 'form' | 'isPending'> {
  of: {
    id: string
    submit: (event: BaseSyntheticEvent) => void
    isPending: boolean
    /** Why it could not be sent. */
    failure?: string | undefined
    isUnreachable: boolean
    /** Somebody else has changed the row: the labels of what differs, and a function that fills the form with it. */
    conflict?: { changed: string[]; load: () => void } | undefined
  }
  /** What stands beside the form, where there is room. */
  beside?: ReactNode
}

/** A dialog with the form of `useCallForm`: its fields, and what became of sending it. */
export function CallDialog({ of, beside, children, ...dialog }: CallProps) {
  const { id, submit, failure, isUnreachable, conflict } = of
  const form = useRef<HTMLFormElement>(null)
  return (
    <FormDialog {...dialog} form={id} isPending={of.isPending}>
      <div className={beside ? 'grid items-start gap-6 md:grid-cols-2' : 'contents'}>
        <form ref={form} id={id} noValidate className="grid grid-cols-1 gap-6" onSubmit={submit}>
          {conflict && (
            <Conflict
              changed={conflict.changed}
              onOverwrite={() => form.current?.requestSubmit()}
              onLoad={conflict.load}
            />
          )}
          {children}
          {failure && !isUnreachable && (
            <p role="alert" className="font-medium text-no">
              {failure}
            </p>
          )}
          <SendFailed isUnreachable={isUnreachable} />
        </form>
        {beside}
      </div>
    </FormDialog>
  )
}
