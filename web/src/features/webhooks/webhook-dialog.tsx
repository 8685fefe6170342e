import { maxLengths, type Role } from '@marquee/contract/limits'
import { WebhookInput, webhookTypesOf, type Webhook } from '@marquee/contract/webhooks'
import { useId } from 'react'
import { queryClient } from '../../lib/query-client.ts'
import { FieldError } from '../../ui/field.tsx'
import { CallDialog } from '../../ui/form-dialog.tsx'
import { TextField, UrlField } from '../../ui/text-field.tsx'
import { useCallForm } from '../auth/call-form.tsx'
import { saveWebhook, webhooksQuery } from './queries.ts'
import { typeWords } from './webhook-words.ts'

interface Props {
  /** The webhook to change; undefined to make one. */
  webhook: Webhook | undefined
  role: Role
  isOpen: boolean
  onClose: () => void
  /** Gets the signing secret of a new webhook, to show it once. */
  onSecret: (secret: string) => void
}

const labels = { name: 'Name', url: 'Address', event_types: 'Tell it when' } as const

/** The form for a new webhook, or for one that exists. Another key for each opening: it starts with what is stored. */
export function WebhookDialog({ webhook, role, isOpen, onClose, onSecret }: Props) {
  const types = webhookTypesOf(role)
  const form = useCallForm({
    schema: WebhookInput,
    start: { name: '', url: '', event_types: types.filter((type) => type.startsWith('app')) },
    call: saveWebhook,
    onDone: (saved) => {
      onClose()
      if ('secret' in saved) onSecret(saved.secret)
      // Its answer has the secret.
      form.call.reset()
    },
    stored: webhook && {
      row: webhook,
      values: ({ name, url, event_types }) => ({ name, url, event_types }),
      read: () => latest(webhook.id),
      labels,
    },
  })
  const typesField = form.field('event_types')
  const errorId = useId()
  return (
    <CallDialog
      isOpen={isOpen}
      onClose={onClose}
      title={webhook ? 'Edit webhook' : 'Add webhook'}
      of={form}
      submitLabel={webhook ? 'Save' : 'Add webhook'}
    >
      <TextField
        {...form.field('name')}
        label={labels.name}
        autoComplete="off"
        placeholder="Spreadsheet"
        maxLength={maxLengths.webhookName}
      />
      <UrlField
        {...form.field('url')}
        label={labels.url}
        autoComplete="off"
        placeholder="https://example.com/marquee"
        hint="We send a POST with JSON there."
        maxLength={maxLengths.webhookUrl}
      />
      <fieldset className="grid min-w-0 gap-1" aria-describedby={typesField.error ? errorId : undefined}>
        <legend className="mb-1.5 font-semibold">{labels.event_types}</legend>
        {types.map((type) => (
          <label key={type} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input type="checkbox" className="check" value={type} {...form.form.register('event_types')} />
            {typeWords(type, role)}
          </label>
        ))}
        {typesField.error && <FieldError id={errorId}>{typesField.error}</FieldError>}
      </fieldset>
    </CallDialog>
  )
}

/** The webhook as it is now; undefined when it could not be read. */
async function latest(id: number): Promise<Webhook | undefined> {
  const all = await queryClient()
    .fetchQuery({ ...webhooksQuery, staleTime: 0 })
    .catch(() => undefined)
  return all?.find((webhook) => webhook.id === id)
}
