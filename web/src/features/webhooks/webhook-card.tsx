import type { Role } from '@marquee/contract/limits'
import { type Webhook, type WebhookTest, webhookTypeWords, type WebhookMessage } from '@marquee/contract/webhooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ChevronDown, KeyRound, Pencil, Send, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { exactTime } from '../../lib/local-dates.ts'
import { failureText } from '../../lib/query-client.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Breakable } from '../../ui/breakable.tsx'
import { Button } from '../../ui/button.tsx'
import { CallButton } from '../../ui/call-button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { cx } from '../../ui/cx.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useQuestion } from '../../ui/use-question.tsx'
import { RowMenu } from '../admin/open-person.tsx'
import { removeWebhook, renewSecret, switchWebhook, testWebhook, messagesQuery, retryMessage } from './queries.ts'
import { stateOf, typeWords, messageLooks, messageWord, timeOf } from './webhook-words.ts'

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

interface MessageLogProps {
  webhookId: number
  /** The webhook is on: messages can be sent again. */
  isOn: boolean
}

/** The messages of a webhook, newest first, each with what became of it and its body. */
function MessageLog({ webhookId, isOn }: MessageLogProps) {
  const [page, setPage] = useState(1)
  const log = useQuery(messagesQuery(webhookId, page))
  return (
    <Loaded
      query={log}
      failure="Failed to load messages"
      hint={failureText}
      level={3}
      loading="Loading messages..."
      skeleton="h-24"
    >
      {({ messages, pagination }) =>
        messages.length === 0 ? (
          <p className="text-muted">No messages in the last 30 days.</p>
        ) : (
          <>
            <h3 className="sr-only">Messages</h3>
            <ul className="divide-y divide-line border-y border-line">
              {messages.map((message) => (
                <li key={message.id}>
                  <Message message={message} webhookId={webhookId} isOn={isOn} />
                </li>
              ))}
            </ul>
            {(pagination.has_more || page > 1) && (
              <Pager
                label="Pages of messages"
                page={page}
                hasMore={pagination.has_more}
                last={Math.ceil(pagination.total / pagination.limit)}
                onPage={setPage}
              />
            )}
          </>
        )
      }
    </Loaded>
  )
}

function Message({ message, webhookId, isOn }: { message: WebhookMessage; webhookId: number; isOn: boolean }) {
  const { id, message_id, type, body, status, attempts, created_at, sent_at, send_after } = message
  const canRetry = isOn && body !== null && type !== 'webhook.test' && (status !== 'queued' || attempts > 0)
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 py-2.5">
        <span className="grid grow items-center gap-x-3 gap-y-1 @2xl:grid-cols-[8rem_minmax(0,1fr)_auto]">
          <span>
            <StatusBadge look={messageLooks[status]}>{messageWord(message)}</StatusBadge>
          </span>
          <span className="font-medium">{webhookTypeWords[type]}</span>
          <time dateTime={created_at} className="text-sm text-muted">
            {timeOf(created_at)}
          </time>
        </span>
        <ChevronDown aria-hidden="true" className="size-4 flex-none transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-1 gap-4 pt-2 pb-5">
        <Facts
          className="grid-cols-2"
          facts={[
            ['Type', type],
            ['Message id', message_id],
            ['Attempts', attempts],
            ['Last answer', answerOf(message)],
            ['Next attempt', status === 'queued' && send_after ? exactTime(send_after) : null],
            ['Arrived', sent_at && exactTime(sent_at)],
          ]}
        />
        <div className="grid grid-cols-1 gap-2">
          <h4 className="text-sm font-normal text-muted">Body</h4>
          <pre className="rounded-md bg-sunken px-4 py-3 text-sm wrap-anywhere whitespace-pre-wrap">
            {body === null ? 'This is not shown any more.' : JSON.stringify(JSON.parse(body), null, 2)}
          </pre>
        </div>
        <p className="flex flex-wrap gap-3">
          {body !== null && <CopyButton text={body}>Copy body</CopyButton>}
          {canRetry && (
            <CallButton
              call={retryMessage}
              given={{ id: webhookId, messageId: id }}
              size="sm"
              pendingLabel="Sending..."
            >
              {status === 'queued' ? 'Send now' : 'Send again'}
            </CallButton>
          )}
        </p>
      </div>
    </details>
  )
}

function answerOf({ last_status, last_error, last_ms }: WebhookMessage): string | null {
  const answer = last_error || last_status
  return answer === null ? null : `${answer}${last_ms === null ? '' : ` (${last_ms} ms)`}`
}
