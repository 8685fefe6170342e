import type { DomainEvent } from '../context.ts'
import type { Database } from '../db/client.ts'
import { eventData } from './event-data.ts'
import { accountNotices } from './notices/account.ts'
import { applicationNotices } from './notices/applications.ts'
import { contactNotices } from './notices/contact.ts'
import { deliveryNotices } from './notices/deliveries.ts'
import { eventNotices } from './notices/events.ts'
import { messageNotices } from './notices/messages.ts'
import type { Notice, Writers } from './notices/notice.ts'
import { profileNotices } from './notices/profiles.ts'
import { scheduledNotices } from './notices/scheduled.ts'

/**
 * Writes the notices of domain events: who gets one, and its text. Vendors' e-mail addresses are never part of a text.
 * @param supportEmail the address that suspended people may write to
 */
export function noticeWriter(db: Database['db'], supportEmail: string): (event: DomainEvent) => Promise<Notice[]> {
  const data = eventData(db)
  const writers: Writers<DomainEvent['type']> = {
    ...profileNotices(data),
    ...applicationNotices(db, data),
    ...eventNotices(data),
    ...contactNotices(data),
    ...messageNotices(db, data),
    ...accountNotices(data, supportEmail),
    ...scheduledNotices(data),
    ...deliveryNotices(db, data),
    'deliveries.retried': async () => [],
    'export.requested': async () => [],
    'account.deleted': async () => [],
  }
  return async <T extends DomainEvent['type']>(event: Extract<DomainEvent, { type: T }>) => {
    const write = writers[event.type] as (event: DomainEvent) => Promise<Notice[]>
    return write(event)
  }
}
