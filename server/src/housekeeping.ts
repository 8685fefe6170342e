import { sql } from 'drizzle-orm'
import { createContext } from './context.ts'
import type { Database } from './db/client.ts'
import { noteOfEnd } from './db/audit-chain.ts'
import { sweepContentChanges } from './db/content-version.ts'
import type { DataExports } from './features/account/exports.ts'
import { sweepInvited } from './db/invitation-mails.ts'
import { sweepDrafts, sweepUnsentFiles } from './features/applications/service.ts'
import { sweepAccessTokens, sweepDeletedIdentities } from './features/users/service.ts'
import { addMissingCards } from './features/vendors/cards.ts'
import { fadeWebhookMessages, sweepWebhookMessages } from './features/webhooks/service.ts'
import { sweepIdempotencyKeys } from './http/idempotency.ts'
import { sweepLimitCounts } from './http/limit-counters.ts'
import { sweepInvitations } from './identity/invitations.ts'
import type { Identity } from './identity/identity.ts'
import { gallery } from './images/gallery.ts'
import type { ImageStore } from './images/image-store.ts'
import type { PublicCopies } from './images/public-copies.ts'
import { sweepDeletionNotices } from './notify/erasure.ts'
import { sweepRefused } from './notify/refused-addresses.ts'
import { reportToOperator } from './report.ts'

export interface TidyParts {
  database: Database
  identity: Identity
  store: ImageStore
  copies: PublicCopies
  exports: DataExports
}

/**
 * Removes expired data: sessions and codes of the embedded provider, invitations, who was invited to removed events, idempotency keys, counts of rate limits, recorded changes,
 * pictures without an owner, files that were not sent, exports, messages to webhooks, what remains of deleted accounts. Stores the vendors'
 * cards that are missing. Logs where the audit log ends: a log that is kept elsewhere proves later that nothing was cut off.
 */
export async function tidy({ database, identity, store, copies, exports }: TidyParts): Promise<void> {
  const pictures = gallery(createContext(database, []), store)
  const tasks: (() => Promise<unknown> | undefined)[] = [
    async () =>
      reportToOperator('info', `The audit log ends with ${(await noteOfEnd(database)) ?? 'nothing: its end is gone'}`),
    () => identity.embedded?.sweepExpired(),
    () => sweepInvitations(database.db),
    () => sweepInvited(database.db),
    () => sweepRefused(database.db),
    () => sweepIdempotencyKeys(database.db),
    () => sweepLimitCounts(database.db),
    () => sweepContentChanges(database),
    () => addMissingCards(database.db),
    // Before the sweep, which then deletes these files.
    () => sweepDrafts(database.db),
    () => sweepUnsentFiles(database.db),
    () => pictures.sweep(),
    () => copies.reload(),
    () => exports.sweep(),
    () => sweepWebhookMessages(database),
    () => fadeWebhookMessages(database),
    () => sweepDeletionNotices(database.db),
    () => sweepDeletedIdentities(database.db),
    () => sweepAccessTokens(database.db),
    // The embedded database has no autovacuum; without this, searches would read many dead rows.
    async () =>
      database.embedded &&
      database.db.execute(
        sql`vacuum vendor_listings, vendor_cards, vendor_words, vendor_places, vendor_counts, event_words, event_places, idp_records, rate_counts, content_changes`,
      ),
  ]
  for (const task of tasks) {
    try {
      await task()
    } catch (error) {
      reportToOperator('error', 'Tidying up failed', error)
    }
  }
}
