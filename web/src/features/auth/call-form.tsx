import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useId, useState, type BaseSyntheticEvent, type ComponentProps, type ReactNode } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form'
import type * as z from 'zod/mini'
import { setFieldErrors } from '../../lib/forms.ts'
import { codeOf, failureText, isUnreachable } from '../../lib/query-client.ts'
import { useOnce } from '../../lib/send-once.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface Options<Input extends FieldValues, Values extends FieldValues, Answer, Row> {
  schema: z.ZodMiniType<Values, Input>
  /** What the fields start with, without a stored row. */
  start: DefaultValues<Input>
  /** The call that the form makes; for a form that changes a stored row, with the row in the version that the person knows. */
  call:
    | UseMutationOptions<Answer, Error, Values>
    | ((row: Row | undefined) => UseMutationOptions<Answer, Error, Values>)
  onDone?: ((answer: Answer) => void) | undefined
  /** Returns true when the failure needs no sentence in this form. */
  onFailed?: ((error: Error, sent: Values) => unknown) | undefined
  /** For a form that changes a stored row, which others may change meanwhile. */
  stored?: Stored<Input, Row> | undefined
}

interface Stored<Input, Row> {
  row: Row
  /** What the fields show of a row. */
  values: (row: Row) => Input
  /** Reads the row as it is now; undefined when it could not be read. */
  read: () => Promise<Row | undefined>
  labels: Partial<Record<keyof Input, string>>
}

/**
 * The state of a form that makes one call: of a `CallForm`, or of a `CallDialog`. It shows the server's refusal at its fields or below them.
 * When somebody else has changed the row meanwhile, nothing is lost: the person chooses whose version stays.
 */
export function useCallForm<Input extends FieldValues, Values extends FieldValues, Answer, Row = never>(
  options: Options<Input, Values, Answer, Row>,
) {
  const { schema, start, onDone, onFailed, stored } = options
  const id = useId()
  const form = useForm<Input, unknown, Values>({
    resolver: zodResolver(schema),
    defaultValues: stored ? (stored.values(stored.row) as DefaultValues<Input>) : start,
  })
  const { errors } = form.formState
  const [known, setKnown] = useState(stored?.row)
  const [newer, setNewer] = useState<Row>()
  const call = typeof options.call === 'function' ? options.call(newer ?? known) : options.call
  const made = useMutation({
    ...call,
    async onSuccess(answer, ...given) {
      await call.onSuccess?.(answer, ...given)
      onDone?.(answer)
    },
    async onError(error, sent) {
      if (onFailed?.(error, sent) === true) made.reset()
      else if (stored && codeOf(error) === 'stale') setNewer(await stored.read())
      else setFieldErrors(form, error)
    },
  })
  // For a type that is not known yet TypeScript cannot see that there is always something to send.
  const send = made.mutateAsync as (values: Values) => Promise<Answer>
  const submit = useOnce(form.handleSubmit((values) => send(values)))
  const [before, after] = [known, newer].map((row) => row && stored?.values(row))
  const differs = (name: string) => String(before?.[name]) !== String(after?.[name])
  // What stands at a field or in the conflict is not repeated.
  const isShown = Object.keys(errors).length > 0 || (newer !== undefined && codeOf(made.error) === 'stale')
  const error = isShown ? null : made.error
  return {
    id,
    form,
    call: made,
    submit: (event?: BaseSyntheticEvent) => {
      event?.preventDefault()
      submit()
    },
    /** The props of the field with this name. */
    field: (name: Path<Input>) => ({
      ...form.register(name),
      error: errors[name]?.message as string | undefined,
      required: true,
    }),
    failure: error ? failureText(error, call.meta?.failure as string | undefined) : undefined,
    isUnreachable: isUnreachable(error),
    // After a success the form waits for the page that replaces it.
    isPending: made.isPending || made.isSuccess,
    /** Somebody else has changed the row: the labels of what differs, and a function that fills the form with it. */
    conflict:
      stored && known && newer
        ? {
            changed: Object.entries(stored.labels).flatMap(([name, label]) => (differs(name) ? [label as string] : [])),
            load: () => {
              setKnown(newer)
              setNewer(undefined)
              form.reset(stored.values(newer))
              made.reset()
            },
          }
        : undefined,
  }
}

/** The server's sentences about fields, by the names of the fields. */
export const fieldsOf = (error: unknown) => (error as { fields?: Record<string, string> } | null)?.fields ?? {}

interface Props {
  of: { submit: (event: BaseSyntheticEvent) => void; failure: string | undefined; isPending: boolean }
  /** The words on the button that sends the form. */
  action: string
  tone?: 'primary' | 'secondary' | 'danger' | undefined
  /** The name of the form, where the page has several. */
  label?: string
  /** Whose account it is about: password managers look for it beside a password. */
  account?: string | undefined
  /** With it there is a button Cancel. */
  onCancel?: () => void
  /** Another way on, below the button that sends the form. */
  second?: ReactNode
  /** In the place of the button that sends the form. */
  instead?: ReactNode
  children: ReactNode
}

/** The form of `useCallForm`: its fields, why it failed, and the button that sends it. */
export function CallForm({ of, action, tone = 'primary', label, account, onCancel, second, instead, children }: Props) {
  return (
    <form noValidate method="post" aria-label={label} className="grid gap-5" onSubmit={of.submit}>
      {account !== undefined && <input type="text" autoComplete="username" value={account} readOnly hidden />}
      {children}
      {of.failure && <FormFailure>{of.failure}</FormFailure>}
      <div className={onCancel ? 'flex flex-wrap gap-3' : 'grid gap-3'}>
        {instead || (
          <Button type="submit" variant={tone} size={onCancel ? 'md' : 'lg'} needsScripts isPending={of.isPending}>
            {action}
          </Button>
        )}
        {second}
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

/** A failure of a form as a whole, not of one field. */
export function FormFailure({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="flex gap-2 rounded-md bg-no-wash px-4 py-3 text-left font-medium text-no">
      <CircleAlert aria-hidden="true" className="mt-1 size-4 flex-none" />
      {children}
    </p>
  )
}

/** The e-mail address of an account, which password managers keep as its name. Takes what `field` of a `CallForm` returns. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField {...props} label="Email" type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />
  )
}
