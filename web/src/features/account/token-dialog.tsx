import { NewAccessToken, tokenDays, type MadeAccessToken } from '@marquee/contract/access-tokens'
import { maxLengths } from '@marquee/contract/limits'
import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { longDate, today } from '../../lib/dates.ts'
import { useDialogForm } from '../../lib/dialog-form.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { SelectField, TextField } from '../../ui/text-field.tsx'
import { createToken } from './access-tokens.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
}

const scopes = [
  { value: 'read', label: 'Read what I can read' },
  { value: 'write', label: 'Read and write, like me' },
]
const days = [7, 30, tokenDays.default, 180, tokenDays.max]

/** Asks what a new token is for, and then shows its secret, once. */
export function TokenDialog({ isOpen, onClose }: Props) {
  const form = useId()
  const [made, setMade] = useState<MadeAccessToken>()
  const create = useMutation(createToken)
  const close = () => {
    setMade(undefined)
    create.reset()
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      closesOutside={false}
      title={made ? 'Copy your new token' : 'New access token'}
      description={
        made
          ? 'It is shown only now. Keep it where you keep your passwords: whoever has it can use it.'
          : 'It can never change your password, your sign-in or your tokens, nor delete your account.'
      }
      footer={
        made ? (
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" form={form} variant="primary" isPending={create.isPending}>
              Make token
            </Button>
          </>
        )
      }
    >
      {made ? <Secret token={made} /> : <TokenForm id={form} create={create} onMade={setMade} />}
    </Dialog>
  )
}

interface FormProps {
  id: string
  create: UseMutationResult<MadeAccessToken, Error, NewAccessToken>
  onMade: (token: MadeAccessToken) => void
}

function TokenForm({ id, create, onMade }: FormProps) {
  const name = useRef<HTMLInputElement>(null)
  const form = useDialogForm({
    schema: NewAccessToken,
    fields: { name },
    send: async (token) => onMade(await create.mutateAsync(token)),
    call: create,
    failure: 'The token could not be made. Please try again.',
  })
  return (
    <DialogForm
      id={id}
      form={form}
      onSubmit={(fields) =>
        form.submit({ name: fields.get('name'), scope: fields.get('scope'), days: Number(fields.get('days')) })
      }
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
  )
}

function Secret({ token }: { token: MadeAccessToken }) {
  const place = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone.
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="grid grid-cols-1 gap-4">
      <p className="figures rounded-md bg-sunken px-4 py-3 wrap-anywhere select-all">{token.secret}</p>
      <p className="flex flex-wrap gap-3">
        <CopyButton text={token.secret}>Copy token</CopyButton>
      </p>
      <p className="text-sm text-muted">It works until {longDate(token.expires_at)}. You can revoke it before.</p>
    </div>
  )
}
