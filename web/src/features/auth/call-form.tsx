import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import type { BaseSyntheticEvent, ReactNode, ComponentProps } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form'
import type * as z from 'zod/mini'
import { setFieldErrors } from '../../lib/forms.ts'
import { failureText } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface Options<Input extends FieldValues, Values extends FieldValues, Answer> {
  schema: z.ZodMiniType<Values, Input>
  /** What the fields start with. */
  start: DefaultValues<Input>
  /** The call that the form makes. */
  call: UseMutationOptions<Answer, Error, Values>
  onDone?: ((answer: Answer) => void) | undefined
  /** Returns true when the failure needs no sentence in this form. */
  onFailed?: ((error: Error, sent: Values) => unknown) | undefined
}

/** The state of a `CallForm`: a form that makes one call, and shows the server's refusal at its fields or below them. */
export function useCallForm<Input extends FieldValues, Values extends FieldValues, Answer>({
  schema,
  start,
  call,
  onDone,
  onFailed,
}: Options<Input, Values, Answer>) {
  const form = useForm<Input, unknown, Values>({ resolver: zodResolver(schema), defaultValues: start })
  const { errors } = form.formState
  const made = useMutation({
    ...call,
    async onSuccess(answer, ...given) {
      await call.onSuccess?.(answer, ...given)
      onDone?.(answer)
    },
    onError(error, sent) {
      if (onFailed?.(error, sent) === true) made.reset()
      else setFieldErrors(form, error)
    },
  })
  // For a type that is not known yet TypeScript cannot see that there is always something to send.
  const send = made.mutate as (values: Values) => void
  return {
    form,
    call: made,
    submit: form.handleSubmit((values) => send(values)),
    /** The props of the field with this name. */
    field: (name: Path<Input>) => ({
      ...form.register(name),
      error: errors[name]?.message as string | undefined,
      required: true,
    }),
    failure: made.error && Object.keys(errors).length === 0 ? failureText(made.error) : undefined,
    // After a success the form waits for the page that replaces it.
    isPending: made.isPending || made.isSuccess,
  }
}

/** The server's sentences about fields, by the names of the fields. */
export const fieldsOf = (error: unknown) => (error as { fields?: Record<string, string> } | null)?.fields ?? {}

interface Props {
  of: { submit: (event: BaseSyntheticEvent) => Promise<void>; failure: string | undefined; isPending: boolean }
  /** The words on the button that sends the form. */
  action: string
  tone?: 'primary' | 'danger' | undefined
  /** The name of the form, where the page has several. */
  label?: string
  /** Whose account it is about: password managers look for it beside a password. */
  account?: string | undefined
  /** With it there is a button Cancel. */
  onCancel?: () => void
  /** In the place of the button that sends the form. */
  instead?: ReactNode
  children: ReactNode
}

/** The form of `useCallForm`: its fields, why it failed, and the button that sends it. */
export function CallForm({ of, action, tone = 'primary', label, account, onCancel, instead, children }: Props) {
  return (
    <form noValidate method="post" aria-label={label} className="grid gap-5" onSubmit={of.submit}>
      {account !== undefined && <input type="text" autoComplete="username" value={account} readOnly hidden />}
      {children}
      {of.failure && <FormFailure>{of.failure}</FormFailure>}
      <div className={onCancel ? 'flex flex-wrap gap-3' : 'grid'}>
        {instead || (
          <Button type="submit" variant={tone} size={onCancel ? 'md' : 'lg'} isPending={of.isPending}>
            {action}
          </Button>
        )}
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
