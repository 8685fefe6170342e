import type { Role } from '@marquee/contract/limits'
import type { Webhook, WebhookTest } from '@marquee/contract/webhooks'
import { useMutation } from '@tanstack/react-query'
import { ChevronDown, KeyRound, Pencil, Send, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { StatusBadge } from '../../ui/badge.tsx'
import { Breakable } from '../../ui/breakable.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Switch } from '../../ui/switch.tsx'
import { useQuestion } from '../../ui/use-question.tsx'
import { RowMenu } from '../admin/row-menu.tsx'
import { MessageLog } from './message-log.tsx'
import { removeWebhook, renewSecret, switchWebhook, testWebhook } from './queries.ts'
import { stateOf, typeWords } from './webhook-words.ts'

interface Props {
  webhook: Webhook
  role: Role
  /** Its log is shown. */
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  onEdit: () => void
  /** Gets a new signing secret, to show it once. */
  onSecret: (secret: string) => void
}

/** One webhook: where it sends to, how it is doing, and its log. */
export function WebhookCard({ webhook, role, isOpen, onToggle, onEdit, onSecret }: Props) {
  const { id, name, url, event_types, is_enabled } = webhook
  const state = stateOf(webhook)
  const test = useMutation(testWebhook)
  const turn = useMutation(switchWebhook)
  const heading = useId()
  const log = useId()
  return (
    <Card as="section" aria-labelledby={heading} className="@container grid grid-cols-1 gap-4 p-5 sm:p-6">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 id={heading} className="min-w-0 text-xl wrap-anywhere">
            {name}
          </h2>
          <StatusBadge look={state.look}>{state.word}</StatusBadge>
        </div>
        <div className="-mt-1.5 flex items-center gap-1">
          <Switch
            label={`On: ${name}`}
            isOn={turn.isPending ? turn.variables.is_enabled : is_enabled}
            onChange={(isOn) => !turn.isPending && turn.mutate({ id, is_enabled: isOn })}
          />
          <Actions webhook={webhook} onEdit={onEdit} onSecret={onSecret} />
        </div>
        <p className="figures col-span-full text-sm text-muted wrap-anywhere">
          <Breakable address={url} />
        </p>
      </div>
      <Facts
        className="@xl:grid-cols-2 @xl:gap-x-8"
        facts={[
          ['How it is doing', state.sentence],
          [
            'Told when',
            <ul key="types">
              {event_types.map((type) => (
                <li key={type}>{typeWords(type, role)}</li>
              ))}
            </ul>,
          ],
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" isPending={test.isPending} pendingLabel="Sending..." onClick={() => test.mutate(id)}>
          <Send aria-hidden="true" />
          Send a test
        </Button>
        <Button size="sm" variant="ghost" aria-expanded={isOpen} aria-controls={log} onClick={() => onToggle(!isOpen)}>
          <ChevronDown aria-hidden="true" className={cx('transition-transform', isOpen && 'rotate-180')} />
          Messages
        </Button>
      </div>
      <div role="status" className="empty:hidden">
        {test.data && !test.isPending && <TestResult test={test.data} />}
      </div>
      <div id={log} className="empty:hidden">
        {isOpen && <MessageLog webhookId={id} isOn={is_enabled} />}
      </div>
    </Card>
  )
}

/** What became of a test message: the status, the time it took, and the start of the answer. */
function TestResult({ test: { status, last_status, last_error, last_ms, answer } }: { test: WebhookTest }) {
  const isSent = status === 'sent'
  return (
    <div className={cx('grid gap-2 rounded-md px-4 py-3', isSent ? 'bg-yes-wash text-yes' : 'bg-no-wash text-no')}>
      <p className="font-medium">
        {isSent ? `The test arrived: ${last_status} after ${last_ms} ms.` : `The test did not arrive. ${last_error}`}
        {!isSent && last_ms !== null && <span className="font-normal"> ({last_ms} ms)</span>}
      </p>
      {answer && <pre className="max-h-40 overflow-auto text-sm wrap-anywhere whitespace-pre-wrap">{answer}</pre>}
    </div>
  )
}

function Actions({ webhook: { id, name }, onEdit, onSecret }: Pick<Props, 'webhook' | 'onEdit' | 'onSecret'>) {
  const question = useQuestion()
  const remove = useMutation(removeWebhook)
  const renew = useMutation(renewSecret)
  const askToRenew = () =>
    question.ask({
      title: 'Replace the signing secret?',
      description:
        'The old one ends at once. Until your receiver has the new one it refuses our messages; we try them again for three days.',
      confirmLabel: 'Replace secret',
      onConfirm: async () => {
        onSecret((await renew.mutateAsync(id)).secret)
        // Its answer has the secret.
        renew.reset()
      },
    })
  const askToRemove = () =>
    question.ask({
      title: `Delete “${name}”?`,
      description: 'Its log goes too, and messages that wait are not sent. This cannot be undone.',
      confirmLabel: 'Delete webhook',
      tone: 'danger',
      onConfirm: () => remove.mutateAsync(id),
    })
  return (
    <>
      <RowMenu
        name={name}
        groups={[
          [
            { label: 'Edit', icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
            { label: 'Replace signing secret', icon: <KeyRound aria-hidden="true" />, onSelect: askToRenew },
          ],
          [{ label: 'Delete', icon: <Trash2 aria-hidden="true" />, isDanger: true, onSelect: askToRemove }],
        ]}
      />
      {question.dialog}
    </>
  )
}
