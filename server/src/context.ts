import { AsyncLocalStorage } from 'node:async_hooks'
import type { auditSubjects } from '@marquee/contract/admin'
import { sentences } from '@marquee/contract/errors'
import type { ApplicationStatus, ProfileStatus } from '@marquee/contract/limits'
import { refusal, type Action, type Actor, type Things } from '@marquee/contract/policy'
import { eq } from 'drizzle-orm'
import type { Database } from './db/client.ts'
import { auditEntries, organizers, users, vendors } from './db/schema.ts'
import { AppError, forbidden, suspended } from './errors.ts'
import { noteSecurity } from './security-log.ts'

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
  | { type: 'user.suspended'; userId: number; reason: string }
  | { type: 'user.unsuspended'; userId: number }

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
  /** The subject's version that was decided on, or that an edit made. */
  version?: number
  /** Names of the fields that an edit changed. What they held and hold is nobody's business here. */
  fields?: readonly string[]
}

/**
 * What every service works with. `db` joins the running transaction by itself; what a call writes, it writes inside `inTransaction`,
 * which is where the rights of whoever calls are read again.
 */
export interface Context extends Pick<Database, 'db' | 'inTransaction' | 'afterCommit'> {
  /**
   * Does `work` for somebody: every transaction in it begins by holding this person still, and is `forbidden` when the role or the
   * approval that the call was admitted with is gone by then, `suspended` when the person is.
   */
  actingAs<T>(actor: Actor, work: () => Promise<T>): Promise<T>
  /** Tells all subscribers, inside the transaction. */
  emit: Subscriber
  /** Writes down who decided what; append-only. */
  audit(entry: AuditInput): Promise<void>
}

export function createContext(database: Database, subscribers: readonly Subscriber[]): Context {
  const { db, afterCommit } = database
  const acting = new AsyncLocalStorage<Actor | null>()
  return {
    db,
    afterCommit,
    actingAs: (actor, work) => acting.run(actor, work),
    inTransaction(work) {
      const actor = acting.getStore()
      if (!actor) return database.inTransaction(work)
      return database.inTransaction(async () => {
        await holdStill(db, actor)
        // Nobody can take anything from this person until the transaction ends: those within need not ask again.
        return acting.run(null, work)
      })
    },
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
        version: entry.version ?? null,
        fields: entry.fields ? [...entry.fields] : null,
      })
      afterCommit(() => noteAudited(entry))
    },
  }
}

/** Whose rights change, the operator reads too. */
function noteAudited({ action, id, to }: AuditInput): void {
  const noted = { outcome: 'success', reason: to ?? action, subject: id } as const
  if (/^user\.(role|admin)/.test(action)) noteSecurity('role_changed', noted)
  else if (/^(vendor|organizer)\.(approve|reject)/.test(action)) noteSecurity('profile_decided', noted)
  else if (/^user\.(suspend|unsuspend|reinstate|restore)/.test(action))
    noteSecurity('account_suspended', { ...noted, reason: action })
}

/**
 * Locks a person's row, so that whoever gives or takes a role, decides on a profile or writes as the same person waits. It is the first
 * lock of every call's transaction: events, applications and profiles come after it, so that nobody waits in a circle.
 */
async function holdStill(db: Database['db'], actor: Actor): Promise<void> {
  const [person] = await db
    .select({ role: users.role, suspended_reason: users.suspended_reason })
    .from(users)
    .where(eq(users.id, actor.id))
    .for('no key update')
  if (person && person.suspended_reason !== null) throw suspended(person.suspended_reason)
  // Somebody without a role has nothing that could be taken; what they gain meanwhile, the services look at themselves.
  if (!person || (person.role !== actor.role && actor.role !== 'user')) throw forbidden(sentences.rightsChanged)
  // A statement of its own: the one that waited for the lock sees the profiles as they were before it.
  if (actor.vendor?.status === 'approved') await requireApproved(db, vendors, actor.id)
  if (actor.organizer?.status === 'approved') await requireApproved(db, organizers, actor.id)
}

async function requireApproved(db: Database['db'], profiles: typeof vendors | typeof organizers, userId: number) {
  const [profile] = await db.select({ status: profiles.status }).from(profiles).where(eq(profiles.user_id, userId))
  if (profile?.status !== 'approved') throw forbidden(sentences.rightsChanged)
}

/** Which of the fields that somebody sent hold something else now. Rows that were only written anew (with other ids) count as the same. */
export function changedFields<Row extends object>(sent: Partial<Record<keyof Row, unknown>>, before: Row, after: Row) {
  const text = (value: unknown) => JSON.stringify(value, (name, part: unknown) => (name === 'id' ? undefined : part))
  return (Object.keys(sent) as (keyof Row & string)[]).filter((name) => text(before[name]) !== text(after[name]))
}

/** Throws the policy's own sentence when the actor may not. */
export function authorize<A extends Action>(actor: Actor | null, action: A, thing: Things[A]): void {
  const why = refusal(actor, action, thing)
  if (!why) return
  // Somebody else's thing is answered as one that does not exist, and would be noted as nothing else.
  if (why.code === 'not_found') noteSecurity('access_refused', { outcome: 'failure', reason: action })
  throw new AppError(why.code, why.sentence)
}
