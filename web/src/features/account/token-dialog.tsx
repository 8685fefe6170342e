import { NewAccessToken, tokenDays, type MadeAccessToken } from '@marquee/contract/access-tokens'
import { maxLengths } from '@marquee/contract/limits'
import { longDate, today } from '../../lib/dates.ts'
import { DialogForm, FormDialog } from '../../ui/form-dialog.tsx'
import { SelectField, TextField } from '../../ui/text-field.tsx'
import { useCallForm } from '../auth/call-form.tsx'
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
  const form = useCallForm({
    schema: NewAccessToken,
    start: { name: '', scope: 'read', days: tokenDays.default },
    call: createToken,
    onDone: (token) => {
      onMade(token)
      clear()
    },
  })
  /** Also removes the answer, which has the secret. */
  const clear = () => {
    form.form.reset()
    form.call.reset()
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={() => {
        clear()
        onClose()
      }}
      title="New access token"
      description="It can never change your password, your sign-in or your tokens, nor delete your account."
      form={form.id}
      submitLabel="Make token"
      pendingLabel="Make token"
      isPending={form.isPending}
    >
      <DialogForm form={form}>
        <TextField
          {...form.field('name')}
          label="Name"
          hint="What is it for?"
          autoComplete="off"
          maxLength={maxLengths.tokenName}
        />
        <SelectField {...form.field('scope')} label="What it may do" options={scopes} />
        <SelectField
          {...form.field('days')}
          {...form.form.register('days', { valueAsNumber: true })}
          label="Valid for"
          options={days.map((count) => ({ value: count, label: `${count} days, until ${longDate(today(count))}` }))}
        />
      </DialogForm>
    </FormDialog>
  )
}
