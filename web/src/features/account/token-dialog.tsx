import { NewAccessToken, tokenDays, type MadeAccessToken } from '@marquee/contract/access-tokens'
import { maxLengths } from '@marquee/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { longDate, today } from '../../lib/dates.ts'
import { useDialogForm } from '../../lib/dialog-form.ts'
import { DialogForm, FormDialog } from '../../ui/form-dialog.tsx'
import { SelectField, TextField } from '../../ui/text-field.tsx'
import { createToken } from './access-tokens.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  onMade: (token: MadeAccessToken) => void
}

const scopes = [
  { value: 'read', label: 'Read what I can read' },
  { value: 'write', label: 'Read and write, like me' },
]
const days = [7, 30, tokenDays.default, 180, tokenDays.max]

/** Asks what a new token is for, and makes it. */
export function TokenDialog({ isOpen, onClose, onMade }: Props) {
  const id = useId()
  const name = useRef<HTMLInputElement>(null)
  const create = useMutation(createToken)
  const form = useDialogForm({
    schema: NewAccessToken,
    fields: { name },
    send: async (token) => {
      onMade(await create.mutateAsync(token))
      // Its answer has the secret.
      create.reset()
    },
    call: create,
    failure: 'The token could not be made. Please try again.',
  })
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={() => {
        form.setError('name')
        create.reset()
        onClose()
      }}
      title="New access token"
      description="It can never change your password, your sign-in or your tokens, nor delete your account."
      form={id}
      submitLabel="Make token"
      pendingLabel="Make token"
      isPending={create.isPending}
    >
      <DialogForm
        id={id}
        form={form}
        onSubmit={(fields) => form.submit({ ...Object.fromEntries(fields), days: Number(fields.get('days')) })}
      >
        <TextField
          ref={name}
          name="name"
          label="Name"
          hint="What is it for?"
          required
          autoComplete="off"
          maxLength={maxLengths.tokenName}
          error={form.errors['name']}
          onChange={() => form.setError('name')}
        />
        <SelectField name="scope" label="What it may do" required options={scopes} error={form.errors['scope']} />
        <SelectField
          name="days"
          label="Valid for"
          required
          defaultValue={String(tokenDays.default)}
          options={days.map((count) => ({
            value: String(count),
            label: `${count} days, until ${longDate(today(count))}`,
          }))}
          error={form.errors['days']}
        />
      </DialogForm>
    </FormDialog>
  )
}
