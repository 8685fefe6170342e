import { webhookTypeWords, type WebhookMessage } from '@marquee/contract/webhooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { exactTime } from '../../lib/local-dates.ts'
import { failureText } from '../../lib/query-client.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Pager } from '../../ui/pager.tsx'
import { messagesQuery, retryMessage } from './queries.ts'
import { messageLooks, messageWord, timeOf } from './webhook-words.ts'

interface Props {
  webhookId: number
  /** The webhook is on: messages can be sent again. */
  isOn: boolean
}

/** The messages of a webhook, newest first, each with what became of it and its body. */
export function MessageLog({ webhookId, isOn }: Props) {
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
  const retry = useMutation(retryMessage)
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
            {body === null ? 'This is not shown any more.' : indented(body)}
          </pre>
        </div>
        <p className="flex flex-wrap gap-3">
          {body !== null && <CopyButton text={body}>Copy body</CopyButton>}
          {canRetry && (
            <Button
              size="sm"
              isPending={retry.isPending}
              pendingLabel="Sending..."
              onClick={() => retry.mutate({ id: webhookId, messageId: id })}
            >
              {status === 'queued' ? 'Send now' : 'Send again'}
            </Button>
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

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
