import { maxLengths, type Role } from '@marquee/contract/limits'
import { WebhookInput, webhookTypesOf, type Webhook, type WebhookEventType } from '@marquee/contract/webhooks'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useDialogForm } from '../../lib/dialog-form.ts'
import { queryClient } from '../../lib/query-client.ts'
import { FieldError } from '../../ui/field.tsx'
import { DialogForm, FormDialog } from '../../ui/form-dialog.tsx'
import { TextField, UrlField } from '../../ui/text-field.tsx'
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
const fields = Object.keys(labels) as (keyof typeof labels)[]

/** The form for a new webhook, or for one that exists. Another key for each opening: it starts with what is stored. */
export function WebhookDialog({ webhook, role, isOpen, onClose, onSecret }: Props) {
  const id = useId()
  const save = useMutation(saveWebhook)
  const types = webhookTypesOf(role)
  const [values, setValues] = useState<WebhookInput>(
    webhook ?? { name: '', url: '', event_types: types.filter((type) => type.startsWith('app')) },
  )
  const inputs = {
    name: useRef<HTMLInputElement>(null),
    url: useRef<HTMLInputElement>(null),
    event_types: useRef<HTMLInputElement>(null),
  }
  const errorId = useId()
  const form = useDialogForm({
    schema: WebhookInput,
    fields: inputs,
    send: async (input, row?: Webhook) => {
      const saved = await save.mutateAsync({ ...input, webhook: row })
      onClose()
      if ('secret' in saved) onSecret(saved.secret)
      // Its answer has the secret.
      save.reset()
    },
    call: save,
    failure: 'Failed to save the webhook',
    stored: webhook && {
      row: webhook,
      latest: () => latest(webhook.id),
      changed: (before, now) =>
        fields.filter((name) => String(before[name]) !== String(now[name])).map((name) => labels[name]),
      fill: setValues,
    },
  })
  const { errors } = form
  const change = (name: keyof WebhookInput, value: string | WebhookEventType[]) => {
    setValues((before) => ({ ...before, [name]: value }))
    form.setError(name)
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={webhook ? 'Edit webhook' : 'Add webhook'}
      form={id}
      submitLabel={webhook ? 'Save' : 'Add webhook'}
      isPending={save.isPending}
    >
      <DialogForm id={id} form={form} onSubmit={() => form.submit(values)}>
        <TextField
          ref={inputs.name}
          label={labels.name}
          required
          autoComplete="off"
          placeholder="Spreadsheet"
          maxLength={maxLengths.webhookName}
          value={values.name}
          error={errors['name']}
          onChange={({ target }) => change('name', target.value)}
        />
        <UrlField
          ref={inputs.url}
          label={labels.url}
          required
          autoComplete="off"
          placeholder="https://example.com/marquee"
          hint="We send a POST with JSON there."
          maxLength={maxLengths.webhookUrl}
          value={values.url}
          error={errors['url']}
          onChange={({ target }) => change('url', target.value)}
        />
        <fieldset className="grid min-w-0 gap-1" aria-describedby={errors['event_types'] ? errorId : undefined}>
          <legend className="mb-1.5 font-semibold">{labels.event_types}</legend>
          {types.map((type, index) => (
            <label key={type} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                ref={index === 0 ? inputs.event_types : undefined}
                type="checkbox"
                className="check"
                checked={values.event_types.includes(type)}
                // In their usual order.
                onChange={() =>
                  change(
                    'event_types',
                    types.filter((one) => (one === type) !== values.event_types.includes(one)),
                  )
                }
              />
              {typeWords(type, role)}
            </label>
          ))}
          {errors['event_types'] && <FieldError id={errorId}>{errors['event_types']}</FieldError>}
        </fieldset>
      </DialogForm>
    </FormDialog>
  )
}

/** The webhook as it is now; undefined when it could not be read. */
async function latest(id: number): Promise<Webhook | undefined> {
  const all = await queryClient()
    .fetchQuery({ ...webhooksQuery, staleTime: 0 })
    .catch(() => undefined)
  return all?.find((webhook) => webhook.id === id)
}
