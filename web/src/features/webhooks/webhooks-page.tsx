import { brand } from '@marquee/contract/brand'
import { maxCounts, type Role } from '@marquee/contract/limits'
import { webhookSentences, type Webhook } from '@marquee/contract/webhooks'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { fullTitle } from '../../lib/page-head.tsx'
import { failureText } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SecretDialog } from '../../ui/secret-dialog.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { webhooksQuery } from './queries.ts'
import { WebhookCard } from './webhook-card.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

export const meta = () => [{ title: fullTitle('Webhooks') }]

/** The webhooks of an organizer or an admin. `?webhook=7` in the address opens the log of one. */
export default function WebhooksPage() {
  const { pathname } = useLocation()
  const role = pathname.startsWith('/admin/') ? 'admin' : 'client'
  const [params, setParams] = useSearchParams()
  const list = useQuery(webhooksQuery)
  // Each opening starts with a new form.
  const [edit, setEdit] = useState({ webhook: undefined as Webhook | undefined, opening: 0, isOpen: false })
  const open = (webhook?: Webhook) => setEdit({ webhook, opening: edit.opening + 1, isOpen: true })
  const [secret, setSecret] = useState<string>()
  const isFull = (list.data?.length ?? 0) >= maxCounts.webhooks
  const addButton = (
    <Button
      variant="primary"
      isDisabled={isFull}
      aria-describedby={isFull ? 'webhooks-full' : undefined}
      onClick={() => open()}
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
      <Loaded
        query={list}
        failure="Failed to load webhooks"
        hint={failureText}
        className="card"
        loading="Loading webhooks..."
        skeleton="h-48"
      >
        {(webhooks) =>
          webhooks.length === 0 ? (
            <EmptyState title="No webhooks yet" className="card" actions={addButton}>
              <p>{emptySentence(role)}</p>
            </EmptyState>
          ) : (
            <ul className="grid grid-cols-1 gap-5">
              {webhooks.map((webhook) => (
                <li key={webhook.id}>
                  <WebhookCard
                    webhook={webhook}
                    role={role}
                    isOpen={params.get('webhook') === String(webhook.id)}
                    onToggle={(isOpen) =>
                      setParams(isOpen ? { webhook: String(webhook.id) } : {}, {
                        replace: true,
                        preventScrollReset: true,
                      })
                    }
                    onEdit={() => open(webhook)}
                    onSecret={setSecret}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <WebhookDialog
        key={edit.opening}
        webhook={edit.webhook}
        role={role}
        isOpen={edit.isOpen}
        onClose={() => setEdit({ ...edit, isOpen: false })}
        onSecret={setSecret}
      />
      <SecretDialog
        secret={secret}
        onClose={() => setSecret(undefined)}
        title="Your signing secret"
        description="Your receiver checks with it that a message comes from us. Copy it now: it is not shown again."
        copyLabel="Copy secret"
        closeLabel="I have copied it"
      >
        Signatures follow Standard Webhooks, which has libraries for most languages. Lost it? Replace it in the menu of
        the webhook.
      </SecretDialog>
    </>
  )
}

const emptySentence = (role: Role) =>
  role === 'admin'
    ? 'A webhook sends a message to an address of yours when somebody applies or is decided on, so that your own tools know at once.'
    : 'A webhook sends a message to an address of yours when a vendor applies to your events, so that a spreadsheet, a chat or your own program knows at once.'
