import { maxLengths, type Role } from '@marquee/contract/limits'
import {
  WebhookInput,
  webhookTypesOf,
  type Webhook,
  type WebhookEventType,
  type WebhookWithSecret,
} from '@marquee/contract/webhooks'
import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { codeOf, failureText, isUnreachable, queryClient } from '../../lib/query-client.ts'
import { useOnce } from '../../lib/send-once.ts'
import { Button } from '../../ui/button.tsx'
import { Conflict } from '../../ui/conflict.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { SendFailed } from '../../ui/send-failed.tsx'
import { TextField, UrlField } from '../../ui/text-field.tsx'
import { saveWebhook, webhooksQuery, type SaveInput } from './queries.ts'
import { ownTypeWords, typeWords } from './webhook-words.ts'

interface Props {
  /** The webhook to change; undefined to make one. */
  webhook: Webhook | undefined
  role: Role
  isOpen: boolean
  onClose: () => void
  /** Gets the signing secret of a new webhook, to show it once. */
  onSecret: (secret: string) => void
}

/** The form for a new webhook, or for one that exists. */
export function WebhookDialog({ webhook, role, isOpen, onClose, onSecret }: Props) {
  const form = useId()
  const save = useMutation(saveWebhook)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={webhook ? 'Edit webhook' : 'Add webhook'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" isPending={save.isPending} pendingLabel="Saving...">
            {webhook ? 'Save' : 'Add webhook'}
          </Button>
        </>
      }
    >
      {isOpen && (
        <WebhookForm
          id={form}
          webhook={webhook}
          role={role}
          save={save}
          onSaved={(saved) => {
            onClose()
            if ('secret' in saved) onSecret(saved.secret)
            // Its answer has the secret.
            save.reset()
          }}
        />
      )}
    </Dialog>
  )
}

interface FormProps extends Pick<Props, 'webhook' | 'role'> {
  id: string
  save: UseMutationResult<Webhook | WebhookWithSecret, Error, SaveInput>
  onSaved: (saved: Webhook | WebhookWithSecret) => void
}

const labels = { name: 'Name', url: 'Address', event_types: 'Tell it when' } as const
type Field = keyof typeof labels
const fields = Object.keys(labels) as Field[]

function WebhookForm({ id, webhook, role, save, onSaved }: FormProps) {
  const types = webhookTypesOf(role)
  const [shown, setShown] = useState(webhook)
  const [newer, setNewer] = useState<Webhook>()
  const [values, setValues] = useState<WebhookInput>(
    webhook ? valuesOf(webhook) : { name: '', url: '', event_types: types.filter((type) => type.startsWith('app')) },
  )
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const inputs = { name: useRef<HTMLInputElement>(null), url: useRef<HTMLInputElement>(null) }
  const firstType = useRef<HTMLInputElement>(null)
  const errorId = useId()

  const change = (part: Partial<WebhookInput>) => {
    setValues((before) => ({ ...before, ...part }))
    setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])) }))
  }
  const show = (found: Partial<Record<Field, string>>) => {
    setErrors(found)
    const first = fields.find((name) => found[name])
    if (first) (first === 'event_types' ? firstType : inputs[first]).current?.focus()
  }
  const submit = useOnce(async (current: Webhook | undefined) => {
    const parsed = z.safeParse(WebhookInput, values)
    const found: Partial<Record<Field, string>> = {}
    for (const { path, message } of parsed.error?.issues ?? []) found[path[0] as Field] ??= message
    show(found)
    if (!parsed.success) return
    try {
      onSaved(await save.mutateAsync({ ...parsed.data, webhook: current }))
    } catch (error) {
      if (codeOf(error) === 'stale' && current) return setNewer(await latest(current.id))
      show((error as { fields?: Record<string, string> }).fields ?? {})
    }
  })
  const isShownAtField = Object.values(errors).some(Boolean)
  return (
    <form
      id={id}
      noValidate
      className="grid grid-cols-1 gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        submit(newer ?? shown)
      }}
    >
      {newer && shown && (
        <Conflict
          changed={fields.filter((name) => String(shown[name]) !== String(newer[name])).map((name) => labels[name])}
          onOverwrite={() => submit(newer)}
          onLoad={() => {
            setShown(newer)
            setNewer(undefined)
            setValues(valuesOf(newer))
            setErrors({})
            save.reset()
          }}
        />
      )}
      <TextField
        ref={inputs.name}
        label={labels.name}
        required
        autoComplete="off"
        placeholder="Spreadsheet"
        maxLength={maxLengths.webhookName}
        value={values.name}
        error={errors.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <UrlField
        ref={inputs.url}
        label={labels.url}
        required
        autoComplete="off"
        placeholder="https://example.com/marquee"
        hint="We send a POST with JSON there. It must start with https://."
        maxLength={maxLengths.webhookUrl}
        value={values.url}
        error={errors.url}
        onChange={({ target }) => change({ url: target.value })}
      />
      <fieldset className="grid min-w-0 gap-1" aria-describedby={errors.event_types ? errorId : undefined}>
        <legend className="mb-1.5 font-semibold">{labels.event_types}</legend>
        {types.map((type, index) => (
          <label key={type} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              ref={index === 0 ? firstType : undefined}
              type="checkbox"
              className="check"
              checked={values.event_types.includes(type)}
              onChange={({ target }) =>
                change({ event_types: toggled(types, values.event_types, type, target.checked) })
              }
            />
            {(role === 'admin' ? undefined : ownTypeWords[type]) ?? typeWords[type]}
          </label>
        ))}
        {errors.event_types && <FieldError id={errorId}>{errors.event_types}</FieldError>}
      </fieldset>
      {save.error && !newer && !isShownAtField && !isUnreachable(save.error) && (
        <p role="alert" className="font-medium text-no">
          {failureText(save.error, 'Failed to save the webhook')}
        </p>
      )}
      <SendFailed isUnreachable={isUnreachable(save.error)} />
    </form>
  )
}

const valuesOf = ({ name, url, event_types }: Webhook): WebhookInput => ({ name, url, event_types })

/** The chosen types in their usual order, with or without one of them. */
const toggled = (
  all: readonly WebhookEventType[],
  chosen: readonly WebhookEventType[],
  type: WebhookEventType,
  isOn: boolean,
) => all.filter((one) => (one === type ? isOn : chosen.includes(one)))

/** The webhook as it is now; undefined when it could not be read. */
async function latest(id: number): Promise<Webhook | undefined> {
  const all = await queryClient()
    .fetchQuery({ ...webhooksQuery, staleTime: 0 })
    .catch(() => undefined)
  return all?.find((webhook) => webhook.id === id)
}
