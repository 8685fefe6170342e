import type { auditSubjects } from '@marquee/contract/admin'
import type { ApplicationStatus, ProfileStatus } from '@marquee/contract/limits'
import { refusal, type Action, type Actor, type Things } from '@marquee/contract/policy'
import type { Database } from './db/client.ts'
import { auditEntries } from './db/schema.ts'
import { AppError } from './errors.ts'

/** What happened, told by a service inside its transaction. Removals and withdrawals are told before the rows go. */
export type DomainEvent =
  | { type: 'vendor.applied'; vendorId: number }
  | { type: 'vendor.decided'; vendorId: number; status: ProfileStatus; reason: string | null }
  | { type: 'organizer.applied'; organizerId: number }
  | { type: 'organizer.decided'; organizerId: number; status: ProfileStatus; reason: string | null }
  | { type: 'application.submitted'; applicationId: number }
  | { type: 'application.decided'; applicationId: number; status: ApplicationStatus; reason: string | null }
  | { type: 'application.withdrawn'; applicationId: number }
  | { type: 'event.cancelled'; eventId: number }
  | { type: 'event.removed'; eventId: number }
  | { type: 'contact.requested'; contactRequestId: number }

/** Acts on an event in the same transaction; what it throws undoes the change. */
export type Subscriber = (event: DomainEvent) => Promise<void>

export interface AuditInput {
  /** Null for what the system did. */
  actor: { id: number } | null
  /** Noun and verb, such as `vendor.approve`. */
  action: string
  subject: (typeof auditSubjects)[number]
  id: number
  from?: string | null
  to?: string | null
  reason?: string | null | undefined
}

/** What every service works with. `db` joins the running transaction by itself. */
export interface Context extends Pick<Database, 'db' | 'inTransaction' | 'afterCommit'> {
  /** Tells all subscribers, inside the transaction. */
  emit: Subscriber
  /** Writes down who decided what; append-only. */
  audit(entry: AuditInput): Promise<void>
}

export function createContext(database: Database, subscribers: readonly Subscriber[]): Context {
  const { db, inTransaction, afterCommit } = database
  return {
    db,
    inTransaction,
    afterCommit,
    async emit(event) {
      for (const subscriber of subscribers) await subscriber(event)
    },
    async audit(entry) {
      await db.insert(auditEntries).values({
        actor_user_id: entry.actor?.id ?? null,
        action: entry.action,
        subject_type: entry.subject,
        subject_id: entry.id,
        from_state: entry.from ?? null,
        to_state: entry.to ?? null,
        reason: entry.reason ?? null,
      })
    },
  }
}

/** Throws the policy's own sentence when the actor may not. */
export function authorize<A extends Action>(actor: Actor | null, action: A, thing: Things[A]): void {
  const why = refusal(actor, action, thing)
  if (why) throw new AppError(why.code, why.sentence)
}
