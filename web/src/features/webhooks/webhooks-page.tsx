import { brand } from '@marquee/contract/brand'
import { maxCounts, type Role } from '@marquee/contract/limits'
import { webhookSentences, type Webhook } from '@marquee/contract/webhooks'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { fullTitle } from '../../lib/page-head.tsx'
import { failureText } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { preloadDialog } from '../../ui/dialog.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, LoadFailed } from '../../ui/states.tsx'
import { useMe } from '../users/queries.ts'
import { webhooksQuery } from './queries.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookCard } from './webhook-card.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

export const meta = () => [{ title: fullTitle('Webhooks') }]

/** The webhooks of an organizer or an admin. `?webhook=7` in the address opens the log of one. */
export default function WebhooksPage() {
  const { data: me } = useMe()
  const list = useQuery(webhooksQuery)
  const [editing, setEditing] = useState<Webhook>()
  const [isOpen, setOpen] = useState(false)
  const [secret, setSecret] = useState<string>()
  const isFull = (list.data?.length ?? 0) >= maxCounts.webhooks
  const edit = (webhook?: Webhook) => {
    setEditing(webhook)
    setOpen(true)
  }
  const addButton = (
    <Button
      variant="primary"
      isDisabled={isFull}
      aria-describedby={isFull ? 'webhooks-full' : undefined}
      onPointerEnter={preloadDialog}
      onFocus={preloadDialog}
      onClick={() => edit()}
    >
      <Plus aria-hidden="true" />
      Add webhook
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Webhooks"
        subtitle={`${brand.name} tells your own programs when something happens.`}
        actions={list.data && list.data.length > 0 && addButton}
      />
      {isFull && (
        <p id="webhooks-full" className="mb-4 text-sm text-muted">
          {webhookSentences.tooMany}
        </p>
      )}
      {list.isPending || !me ? (
        <Loading label="Loading webhooks...">
          <div className="grid gap-5">
            <Skeleton className="h-48 w-full" />
            <Skeleton className="h-48 w-full" />
          </div>
        </Loading>
      ) : !list.data ? (
        <LoadFailed
          title="Failed to load webhooks"
          className="card"
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        >
          <p>{failureText(list.error)}</p>
        </LoadFailed>
      ) : list.data.length === 0 ? (
        <EmptyState title="No webhooks yet" className="card" actions={addButton}>
          <p>{emptySentence(me.role)}</p>
        </EmptyState>
      ) : (
        <Webhooks webhooks={list.data} role={me.role} onEdit={edit} onSecret={setSecret} />
      )}
      {me && (
        <WebhookDialog
          key={editing ? `${editing.id}` : 'new'}
          webhook={editing}
          role={me.role}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onSecret={setSecret}
        />
      )}
      <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />
    </>
  )
}

interface ListProps {
  webhooks: readonly Webhook[]
  role: Role
  onEdit: (webhook: Webhook) => void
  onSecret: (secret: string) => void
}

function Webhooks({ webhooks, role, onEdit, onSecret }: ListProps) {
  const [params, setParams] = useSearchParams()
  const openId = Number(params.get('webhook'))
  return (
    <ul className="grid grid-cols-1 gap-5">
      {webhooks.map((webhook) => (
        <li key={webhook.id}>
          <WebhookCard
            webhook={webhook}
            role={role}
            isOpen={webhook.id === openId}
            onToggle={(isOpen) =>
              setParams(isOpen ? { webhook: String(webhook.id) } : {}, { replace: true, preventScrollReset: true })
            }
            onEdit={() => onEdit(webhook)}
            onSecret={onSecret}
          />
        </li>
      ))}
    </ul>
  )
}

const emptySentence = (role: Role) =>
  role === 'admin'
    ? 'A webhook sends a message to an address of yours when somebody applies or is decided on, so that your own tools know at once.'
    : 'A webhook sends a message to an address of yours when a vendor applies to your events, so that a spreadsheet, a chat or your own program knows at once.'
