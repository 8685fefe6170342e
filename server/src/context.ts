import { AsyncLocalStorage } from 'node:async_hooks'
import type { BookingLines } from '@marquee/contract/bookings'
import { sentences } from '@marquee/contract/errors'
import {
  decisionUndoSeconds,
  undoGraceSeconds,
  type ApplicationStatus,
  type ContactStatus,
  type ProfileStatus,
} from '@marquee/contract/limits'
import type { OpenCall } from '@marquee/contract/open-call'
import { refusal, type Action, type Actor, type Things } from '@marquee/contract/policy'
import type { TokenScope } from '@marquee/contract/token-scopes'
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import {
  invitedText,
  isLaterSubject,
  subjectOf,
  type AuditAction,
  type AuditInvited,
  type AuditSubject,
} from './db/audit-subject.ts'
import type { Database } from './db/client.ts'
import { contentVersions, type ContentVersions } from './db/content-version.ts'
import { auditEntries, auditSubjectRows, organizers, users, vendors } from './db/schema.ts'
import { AppError, forbidden, suspended, unauthorized } from './errors.ts'
import { noteSecurity } from './security-log.ts'

/** What the API reads about a person, from an access token or from userinfo. */
export interface Claims {
  issuer: string
  /** The person's id at the issuer; people are identified by issuer and subject together. */
  subject: string
  email?: string
  /**
   * True only when the issuer sends true, absent when it sends nothing. An unverified address must not give
   * any rights.
   */
  email_verified?: boolean
  name?: string
  phone_number?: string
  /** When the token was issued (Unix s); absent where the provider does not send it. */
  issued_at?: number
  /** The id of the token's session at the embedded provider. */
  session?: string
  /**
   * Whether the person signed in with a second factor. Absent for hosted providers, which decide about this
   * themselves.
   */
  second_factor?: boolean
}

/**
 * A change that a service announces inside its transaction. Removals and withdrawals are announced before the rows
 * are deleted.
 */
export type DomainEvent =
  /** `again`: a rejected profile was changed and sent for another review. */
  | { type: 'vendor.applied'; vendorId: number; again: boolean }
  | { type: 'vendor.decided'; vendorId: number; status: ProfileStatus; reason: string | null }
  | { type: 'organizer.applied'; organizerId: number; again: boolean }
  | { type: 'organizer.decided'; organizerId: number; status: ProfileStatus; reason: string | null }
  | { type: 'application.submitted'; applicationId: number }
  | { type: 'application.decided'; applicationId: number; status: ApplicationStatus; reason: string | null }
  | { type: 'application.withdrawn'; applicationId: number; isLeaving?: boolean }
  /** Something came of the place that it is for, other than by a decision. */
  | { type: 'application.place_changed'; applicationId: number; change: PlaceNews }
  /** A booking sheet was sent, and `before` is what the vendor read until then; or the vendor has seen it. */
  | { type: 'booking.changed'; applicationId: number; change: 'sent'; before: BookingLines | null }
  | { type: 'booking.changed'; applicationId: number; change: 'seen' }
  /** Something came of an invitation. */
  | {
      type: 'invitation.changed'
      invitationId: number
      change: 'sent' | 'reminded' | 'taken' | 'declined' | 'expired' | 'withdrawn'
    }
  /** Something came of the invitation of a contact. */
  | { type: 'contact_invitation.changed'; invitationId: number; change: 'sent' | 'reminded' | 'taken' | 'declined' }
  /** An offer was not answered yet, and ends soon. */
  | { type: 'offer.reminder'; applicationId: number }
  /** An event stops to take applications soon, and the vendor has begun one. */
  | { type: 'call.closing'; eventId: number; vendorId: number }
  /** A published event moved to another day or place. `before` is what it was. */
  | { type: 'event.changed'; eventId: number; before: EventTimeAndPlace }
  /** A document of a vendor ends soon. */
  | { type: 'document.ending'; documentId: number }
  /** Times, places or conditions of the open call of a published event. `before` is what it was. */
  | { type: 'call.changed'; eventId: number; before: OpenCall }
  /** `justRejected` are the ids of the applications that had no answer: they were rejected with it, and are notified of that. */
  | { type: 'event.completed'; eventId: number; justRejected: readonly number[] }
  /** `word` is what the organizer adds. */
  | { type: 'event.cancelled'; eventId: number; word?: string }
  | { type: 'event.removed'; eventId: number }
  | { type: 'contact.requested'; contactRequestId: number }
  /** Another status of a contact request that is not spam, set by an admin. */
  | { type: 'contact.changed'; contactRequestId: number; from: ContactStatus; status: Exclude<ContactStatus, 'open'> }
  /** The requests that were going on when one of the two deleted the account, who gets no notice. */
  | { type: 'contact.abandoned'; leavingUserId: number; requests: readonly { id: number; status: ContactStatus }[] }
  | { type: 'contact.introduced'; contactRequestId: number; subject: string; text: string }
  | { type: 'message.sent'; messageId: number }
  /** An answer to an e-mail could not become a message. `why` is a sentence. */
  | { type: 'reply.refused'; userId: number; applicationId: number; why: string }
  | { type: 'thread.reported'; reportId: number }
  /** An admin asks the applicant for something before deciding; and the applicant has saved the profile afterwards. */
  | { type: 'review.asked'; noun: 'vendor' | 'organizer'; id: number; question: string }
  | { type: 'review.answered'; noun: 'vendor' | 'organizer'; id: number }
  /** The answer is later than was promised; it is promised by `newDay` (YYYY-MM-DD) now. */
  | { type: 'review.late'; noun: 'vendor' | 'organizer'; id: number; newDay: string }
  | { type: 'contact.late'; contactRequestId: number }
  /** The event is near and has so many applications without an answer. */
  | { type: 'event.reminder'; eventId: number; unanswered: number }
  /** New events that fit a vendor. `more` is how many there are besides. */
  | { type: 'events.digest'; userId: number; eventIds: readonly number[]; more: number }
  | { type: 'user.suspended'; userId: number; reason: string }
  | { type: 'user.unsuspended'; userId: number }
  /** The account of the embedded provider is reached through this issuer now. */
  | { type: 'user.moved'; userId: number; issuer: string }
  /** An e-mail was given up. */
  | { type: 'delivery.failed'; deliveryId: number }
  /** The owner of an address that refuses e-mails wants to confirm it anew, by this path. */
  | { type: 'address.asked'; userId: number; email: string; path: string }
  | { type: 'export.requested'; exportId: number }
  | { type: 'token.created'; userId: number; name: string; scope: TokenScope }
  /** By the product, because its messages do not arrive; `gone`: the receiver answered 410. */
  | { type: 'webhook.disabled'; webhookId: number; why: 'failing' | 'gone' }
  | { type: 'account.deleted'; userId: number; name: string | null; email: string | null }

export type PlaceNews = 'confirmed' | 'declined' | 'expired' | 'waiting' | 'not_waiting'

export interface EventTimeAndPlace {
  /** Days as YYYY-MM-DD. */
  start_date: string
  end_date: string | null
  address: string
}

/** Handles an event in the same transaction; an error that it throws rolls the change back. */
export type Subscriber = (event: DomainEvent) => Promise<void>

/** What the audit log keeps besides actor, action and subject. */
export interface AuditDetails extends AuditInvited {
  /** What kind of thing it is about, where the noun of the action does not name that. */
  subject?: AuditSubject
  from?: string | null
  to?: string | null
  reason?: string | null | undefined
  /** The version of the subject that was decided on, or that an edit created. */
  version?: number
  /** Names of the fields that an edit changed. Their values are not recorded. */
  fields?: readonly string[]
}

/**
 * What every service works with. `db` joins the running transaction automatically. A call writes only inside
 * `inTransaction`, because that is where the caller's rights are read again.
 */
export interface Context extends Pick<Database, 'db' | 'readForAll' | 'inTransaction' | 'afterCommit'> {
  /** Of everything that public answers are made from. */
  content: ContentVersions
  /**
   * Runs `work` on behalf of an actor. Every transaction in it first locks the actor's row and fails with `forbidden`
   * when the role or approval that admitted the call was taken away meanwhile, with `suspended` when the person was
   * suspended, or with `unauthorized` when the account was deleted.
   */
  actingAs<T>(actor: Actor, work: () => Promise<T>): Promise<T>
  /** The function, each call of which runs in `inTransaction`. */
  transactional<Given extends unknown[], T>(work: (...given: Given) => Promise<T>): (...given: Given) => Promise<T>
  /** Calls all subscribers, inside the transaction. */
  emit: Subscriber
  /** After how long a decision is announced, and cannot be undone any more. */
  undoSeconds: number
  /**
   * Records who decided what; entries are append-only. `actor` is null for changes that the system made, `id` that of the thing that the
   * noun of the action names.
   */
  audit(actor: { id: number } | null, action: AuditAction, id: number, details?: AuditDetails): Promise<void>
  /** Has the open pages of all admins read again what they show, or only who has what open. For changes without an entry in the audit log. */
  notifyAdmins(kind?: AdminNews): Promise<void>
  /** The same for the open pages of an organizer: a vendor has arrived. */
  notifyOrganizer(id: number): Promise<void>
}

export function createContext(
  database: Database,
  subscribers: readonly Subscriber[],
  undoSeconds = decisionUndoSeconds + undoGraceSeconds,
  content = contentVersions(database),
): Context {
  const { db, readForAll, afterCommit } = database
  const acting = new AsyncLocalStorage<Actor | null>()
  const inTransaction: Context['inTransaction'] = (work) => {
    const actor = acting.getStore()
    if (!actor) return database.inTransaction(work)
    return database.inTransaction(async () => {
      await lockActor(db, actor)
      // The lock is held until the transaction ends, so nested transactions need not check the rights again.
      return acting.run(null, work)
    })
  }
  return {
    db,
    readForAll,
    content,
    afterCommit,
    undoSeconds,
    actingAs: (actor, work) => acting.run(actor, work),
    inTransaction,
    transactional:
      (work) =>
      (...given) =>
        inTransaction(() => work(...given)),
    async emit(event) {
      for (const subscriber of subscribers) await subscriber(event)
    },
    notifyAdmins: (kind) => notifyAdmins(db, kind),
    notifyOrganizer: (id) =>
      notifyPages(
        db,
        'booking.arrived',
        inArray(users.id, db.select({ id: organizers.user_id }).from(organizers).where(eq(organizers.id, id))),
      ),
    async audit(actor, action, id, details = {}) {
      const { subject = subjectOf(action), from, to, reason, version, fields } = details
      const isLater = isLaterSubject(subject)
      const [created] = await db
        .insert(auditEntries)
        .values({
          actor_user_id: actor?.id ?? null,
          action,
          ...(isLater
            ? { subject_type: 'user', subject_id: actor?.id ?? id }
            : { subject_type: subject, subject_id: id }),
          from_state: from ?? null,
          to_state: to ?? invitedText(details),
          reason: reason ?? null,
          version: version ?? null,
          fields: fields ? [...fields] : null,
        })
        .returning({ id: auditEntries.id })
      if (created && isLater) {
        await db.insert(auditSubjectRows).values({ entry_id: created.id, subject_type: subject, subject_id: id })
      }
      if (isShownToAdmins(action)) await notifyAdmins(db)
      afterCommit(() => noteAudited(action, id, to))
    },
  }
}

type AdminNews = 'admin.decided' | 'admin.claimed'

/** What admins decide. */
export const adminWork =
  /^(vendor|organizer)\.(approve|reject|ask|undo|check)$|^user\.(role|suspend|unsuspend)$|^contact_request\.|^report\.close$/

/** What the queues, lists and numbers of admins show. Of most of it no admin gets a notice, and who gets one may have switched that off. */
const isShownToAdmins = (action: string): boolean =>
  !/^(event|application|document|token|webhook|audit)\.|^report\.read$/.test(action)

const notifyAdmins = (db: Database['db'], kind: AdminNews = 'admin.decided') =>
  notifyPages(db, kind, eq(users.role, 'admin'))

/** At the commit, the open pages of these people read again what they show (decision 028). */
async function notifyPages(db: Database['db'], kind: AdminNews | 'booking.arrived', whose: SQL): Promise<void> {
  const payload = sql`concat(${users.id}::text, ' ', ${kind}::text)`
  await db
    .select({ sent: sql`pg_notify('notifications', ${payload})` })
    .from(users)
    .where(and(whose, isNull(users.deleted_at)))
}

/** Changes of somebody's rights also go to the security log, for the operator. */
function noteAudited(action: string, id: number, to: string | null | undefined): void {
  const noted = { outcome: 'success', reason: to ?? action, subject: id } as const
  if (/^user\.(role|admin)/.test(action)) noteSecurity('role_changed', noted)
  else if (/^(vendor|organizer)\.(approve|reject|undo)/.test(action)) noteSecurity('profile_decided', noted)
  else if (action.startsWith('token.')) noteSecurity('access_token', { ...noted, reason: action })
  else if (/^user\.(delete|demo_removed)$/.test(action)) noteSecurity('account_deleted', noted)
  else if (/^user\.(suspend|unsuspend|reinstate|restore)/.test(action))
    noteSecurity('account_suspended', { ...noted, reason: action })
}

/**
 * Locks a person's row. Whoever changes the person's role, decides on their profile or writes as the same person
 * waits for it. It is always the first lock of a call's transaction, before events, applications and profiles, to
 * avoid deadlocks.
 */
async function lockActor(db: Database['db'], actor: Actor): Promise<void> {
  const [person] = await db
    .select({ role: users.role, suspended_reason: users.suspended_reason, deleted_at: users.deleted_at })
    .from(users)
    .where(eq(users.id, actor.id))
    .for('no key update')
  if (person && person.deleted_at !== null) throw unauthorized(sentences.badToken)
  if (person && person.suspended_reason !== null) throw suspended(person.suspended_reason)
  // A person without a role has nothing that could be taken away. Rights that were gained meanwhile are checked by
  // the services.
  if (!person || (person.role !== actor.role && actor.role !== 'user')) throw forbidden(sentences.rightsChanged)
  // A separate statement: the one that waited for the lock sees the profiles as they were before the wait.
  if (actor.vendor?.status === 'approved') await requireApproved(db, vendors, actor.id)
  if (actor.organizer?.status === 'approved') await requireApproved(db, organizers, actor.id)
}

async function requireApproved(db: Database['db'], profiles: typeof vendors | typeof organizers, userId: number) {
  const [profile] = await db.select({ status: profiles.status }).from(profiles).where(eq(profiles.user_id, userId))
  if (profile?.status !== 'approved') throw forbidden(sentences.rightsChanged)
}

/**
 * The sent fields whose value has changed. Child rows that were deleted and inserted again with new ids count as
 * unchanged.
 */
export function changedFields<Row extends object>(sent: Partial<Record<keyof Row, unknown>>, before: Row, after: Row) {
  const text = (value: unknown) => JSON.stringify(value, (name, part: unknown) => (name === 'id' ? undefined : part))
  return (Object.keys(sent) as (keyof Row & string)[]).filter((name) => text(before[name]) !== text(after[name]))
}

/** Throws an `AppError` with the sentence of the policy when the actor may not do this. */
export function authorize<A extends Action>(actor: Actor | null, action: A, thing: Things[A]): void {
  const why = refusal(actor, action, thing)
  if (!why) return
  // Things of other people are answered as not found, so this is the only place where the refusal can be logged.
  if (why.code === 'not_found') noteSecurity('access_refused', { outcome: 'failure', reason: action })
  throw new AppError(why.code, why.sentence)
}
