import { webhookRules } from '@marquee/contract/limits'
import { eq, sql } from 'drizzle-orm'
import { users, webhooks } from '../../db/schema.ts'
import { personColumns } from '../../notify/event-data.ts'
import type { Writers } from '../../notify/notice.ts'

/** The owner of a webhook reads that the product has turned it off. */
export const webhookNotices: Writers<'webhook.disabled'> = {
  async 'webhook.disabled'({ webhookId, why }, { db }) {
    const found = await db
      .select({
        name: webhooks.name,
        url: webhooks.url,
        owner: personColumns,
        area: sql<string>`case when ${users.role} = 'admin' then 'admin' else 'organizer' end`,
      })
      .from(webhooks)
      .innerJoin(users, eq(users.id, webhooks.user_id))
      .where(eq(webhooks.id, webhookId))
    return found.map(({ name, url, owner, area }) => ({
      kind: 'webhook.disabled',
      to: [owner],
      subject: `Your webhook “${name}” was turned off`,
      paragraphs: [
        why === 'gone'
          ? `The receiver at ${url} answered that it is gone for good (410).`
          : `Nothing has arrived at ${url} for ${webhookRules.daysBeforeOff} days.`,
        'When it works again, turn it on: its log can send the last days again.',
      ],
      action: { label: 'Look at the webhook', path: `/${area}/webhooks?webhook=${webhookId}` },
    }))
  },
}
