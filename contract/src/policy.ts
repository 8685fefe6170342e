import type { ErrorCode } from './errors.ts'
import { sentences } from './errors.ts'
import { maxCounts } from './limits.ts'
import type { ApplicationStatus, EventStatus, EventVisibility, NumberReader, ProfileStatus, Role } from './limits.ts'
import { refusals } from './refusals.ts'
import type { TokenScope } from './token-scopes.ts'

export { refusals }

/** Who is acting: the account with its role and the profiles that belong to it. Null is nobody. */
export interface Actor {
  id: number
  role: Role
  /** The e-mail address is confirmed. */
  verified: boolean
  vendor: { id: number; status: ProfileStatus } | null
  organizer: { id: number; status: ProfileStatus } | null
  /** An admin who signed in without a second factor: has no admin rights, and reads why. */
  lacks_second_factor?: true
  /** What a program may do that acts for this person by a personal access token. Absent when they are signed in themselves. */
  token?: TokenScope
}

/** Why something is refused: the error code and the sentence for the person. */
export interface Refusal {
  code: ErrorCode & ('unauthorized' | 'forbidden' | 'insufficient_scope' | 'unverified' | 'not_found' | 'conflict')
  sentence: string
}

interface OwnedProfile {
  user_id: number
  status: ProfileStatus
  /** The owner holds the role that makes the profile count, and is not suspended. */
  counts: boolean
}
interface OwnedEvent {
  organizer_id: number
  status: EventStatus
}
interface KnownEvent extends OwnedEvent {
  visibility: EventVisibility
  /** The actor has opened its link, was invited or has applied. Needed only when it is not listed. */
  is_guest: boolean
}
/** An event with the facts that decide who may see it. */
interface SeenEvent extends KnownEvent {
  /** The profile of its organizer counts. */
  counts: boolean
  /** The actor has applied to it. Needed only when `counts` is false. */
  applied: boolean
}
/** The two sides of an application. */
export const applicationSides = ['vendor', 'organizer'] as const
export type ApplicationSide = (typeof applicationSides)[number]

interface OwnedApplication {
  contractor_id: number
  organizer_id: number
  status: ApplicationStatus
  event_status: EventStatus
}

type Sides = Pick<OwnedApplication, 'contractor_id' | 'organizer_id'>

/** The thing that each action needs for its decision. */
export interface Things {
  'vendor.apply': null
  'vendor.see': OwnedProfile
  'vendor.edit': { user_id: number }
  'vendor.resubmit': { user_id: number }
  'vendor.contact': OwnedProfile
  'document.edit': { contractor_id: number }
  /** `is_hired`: an event of the actor has accepted the vendor, and that lasts. */
  'document.see': { contractor_id: number; is_hired: boolean }
  /** Noting that a document was checked. */
  'document.check': { contractor_id: number; is_hired: boolean }
  'organizer.apply': null
  'organizer.edit': { user_id: number }
  'organizer.resubmit': { user_id: number }
  'event.create': null
  'event.see': SeenEvent
  'event.edit': OwnedEvent
  'event.publish': OwnedEvent
  'event.remove': OwnedEvent
  'event.applications': OwnedEvent
  /** Reading how many of its places are taken. */
  'event.numbers': Pick<OwnedEvent, 'organizer_id'> & { numbers_shown_to: NumberReader }
  /** Offering its places to vendors who have not applied. `is_stopped`: an admin has stopped the organizer's invitations. */
  'event.invite': OwnedEvent & { is_stopped: boolean }
  /** Changing the booths and stages of an event, and its plan. */
  'booth.edit': OwnedEvent
  /** A list of vendors. `lists` is how many the organizer has. */
  'list.create': { lists: number }
  'list.edit': { organizer_id: number }
  /** Contacts of one's own: adding, and changing one. */
  'contact.create': null
  'contact.edit': { organizer_id: number }
  /** The event as a calendar entry. `is_accepted`: the actor is accepted for it as a vendor. */
  'event.calendar': Omit<SeenEvent, 'applied'> & { is_accepted: boolean }
  'application.create': KnownEvent
  /** Having an application wait for the own approval: to an event that the vendor was let into, by a link or an invitation. */
  'application.keep': KnownEvent
  'application.see': OwnedApplication
  'application.decide': OwnedApplication
  /** Confirming or declining an offered place, and agreeing to changed conditions. */
  'application.confirm': OwnedApplication
  /** Taking or declining a place without having applied. `is_sent`: the vendor knows of it. */
  'invitation.answer': Pick<OwnedApplication, 'contractor_id' | 'event_status'> & { is_sent: boolean }
  /** Reading a booking sheet. `has_place`: the vendor is accepted, as far as the reader knows, and the place is not released. */
  'booking.see': Sides & { event_status: EventStatus; has_place: boolean }
  /** Changing and sending it. */
  'booking.edit': Sides & { event_status: EventStatus; has_place: boolean }
  /** Answering how an event went. */
  'outcome.answer': Sides & { is_open: boolean }
  /** Ticking that the vendor has arrived: also after the event, because ticks may arrive late. */
  'booking.tick': Sides & { has_place: boolean }
  /** Reading a run sheet. `has_place`: the actor is accepted, as far as they know, and the place is not released. */
  'run_sheet.see': OwnedEvent & { has_place: boolean }
  'run_sheet.edit': OwnedEvent
  /** What belongs to the organizer's side alone: notes, the shortlist, and when the vendor is taken. */
  'application.assess': OwnedApplication
  /** Changing message and answers. */
  'application.edit': Omit<OwnedApplication, 'organizer_id'>
  /** Reading what was changed, and files that answer questions. */
  'application.changes': Sides
  'application.withdraw': Omit<OwnedApplication, 'organizer_id'>
  /** The conversation of an application. `has_open_report`: one of the two has reported it, and no admin has closed the report. */
  'thread.see': Sides & { has_open_report: boolean }
  /** Each is false when the side's account is gone or suspended, or has another role. */
  'thread.write': Sides & { event_status: EventStatus; vendor_counts: boolean; organizer_counts: boolean }
  /** Noting what was read. */
  'thread.mark': Sides
  'thread.report': Sides
  /** Closing a report. */
  'thread.review': { is_closed: boolean }
  /** A private address of one's own calendar. */
  'calendar.feed': null
  /** `tokens` is how many the person has. */
  'token.create': { tokens: number }
  'webhook.create': null
  /** Reading a webhook and its messages, and deleting it. */
  'webhook.see': { user_id: number }
  /** Changing a webhook, and having it sent something. */
  'webhook.edit': { user_id: number }
  'account.delete': { otherAdmins: number }
  /** `author_is_admin` is false when the author's account was deleted or has another role. */
  'note.remove': { author_id: number; author_is_admin: boolean }
}
export type Action = keyof Things

/** Why nothing can be decided on the applications to an event with this status; null while it can. */
export function closedToDecisions(status: EventStatus): string | null {
  if (status === 'cancelled') return refusals.cancelledEvent
  return status === 'completed' ? refusals.completedEvent : null
}

/** The same as a refusal. */
function whenClosed(status: EventStatus): Refusal | null {
  const closed = closedToDecisions(status)
  return closed === null ? null : no('conflict', closed)
}

const isPublic: ReadonlySet<Action> = new Set(['vendor.see', 'event.see', 'event.numbers', 'event.calendar'])

/** Null when the actor may; otherwise why not. A pure function. Somebody else's thing is `not_found`, not `forbidden`. */
export function refusal<A extends Action>(actor: Actor | null, action: A, thing: Things[A]): Refusal | null {
  if (!actor && !isPublic.has(action)) return no('unauthorized', sentences.signIn)
  return rules[action](actor ?? nobody, thing)
}

/**
 * The refusal that the actor cannot change now; null for an unconfirmed e-mail address, because it can be confirmed beside the form, which
 * can then be sent.
 */
export function lastingRefusal<A extends Action>(actor: Actor | null, action: A, thing: Things[A]): Refusal | null {
  const why = refusal(actor, action, thing)
  return why?.code === 'unverified' ? null : why
}

/** Whether the actor may; the web shows or hides controls by it, the server enforces it. */
export function can<A extends Action>(actor: Actor | null, action: A, thing: Things[A]): boolean {
  return refusal(actor, action, thing) === null
}

const no = (code: Refusal['code'], sentence: string): Refusal => ({ code, sentence })
const unknown = (sentence: string) => no('not_found', sentence)

/** Owns nothing and has no rights. */
const nobody: Actor = { id: 0, role: 'user', verified: false, vendor: null, organizer: null }

const isAdmin = (actor: Actor) => actor.role === 'admin'
const organizes = (actor: Actor, thing: { organizer_id: number }) =>
  actor.role === 'client' && actor.organizer?.id === thing.organizer_id
const applied = (actor: Actor, thing: Pick<OwnedApplication, 'contractor_id'>) =>
  actor.role === 'contractor' && actor.vendor?.id === thing.contractor_id

const isKnown = (event: Pick<KnownEvent, 'visibility' | 'is_guest'>) => event.visibility === 'listed' || event.is_guest

/** On which side of an application the actor is; null for everybody else, admins included. */
export function sideOf(actor: Actor | null, application: Sides): ApplicationSide | null {
  if (applied(actor ?? nobody, application)) return 'vendor'
  return organizes(actor ?? nobody, application) ? 'organizer' : null
}

/** Checked last: somebody who is refused for another reason need not confirm the address first. */
const owned = (actor: Actor): Refusal | null => (actor.verified ? null : no('unverified', refusals.unverified))

function applies(actor: Actor, role: Role, profile: object | null, exists: string): Refusal | null {
  if (actor.role === 'user') return owned(actor)
  if (actor.role !== role) return no('conflict', refusals.roleTaken)
  return profile ? no('conflict', exists) : owned(actor)
}

function editsVendor(actor: Actor, vendor: { user_id: number }): Refusal | null {
  return actor.role === 'contractor' && actor.id === vendor.user_id ? null : unknown(refusals.vendorNotFound)
}

function editsOrganizer(actor: Actor, organizer: { user_id: number }): Refusal | null {
  return actor.role === 'client' && actor.id === organizer.user_id ? null : unknown(sentences.notFound)
}

function editsEvent(actor: Actor, event: OwnedEvent): Refusal | null {
  return organizes(actor, event) ? organizerMayWork(actor) : unknown(refusals.eventNotFound)
}

function checksDocument(actor: Actor, { is_hired }: { is_hired: boolean }): Refusal | null {
  const may = isAdmin(actor) || (is_hired && organizerMayWork(actor) === null)
  return may ? null : unknown(refusals.documentNotFound)
}

function takesPart(actor: Actor, thread: Sides): Refusal | null {
  return sideOf(actor, thread) ? null : unknown(refusals.applicationNotFound)
}

const seesWebhook = (actor: Actor, webhook: { user_id: number }) =>
  actor.id === webhook.user_id ? null : unknown(refusals.webhookNotFound)

/** Approved organizers and admins. */
const mayHaveWebhooks = (actor: Actor) => (isAdmin(actor) ? null : organizerMayWork(actor)) ?? owned(actor)

function organizerMayWork(actor: Actor): Refusal | null {
  if (actor.role !== 'client') return no('forbidden', sentences.forbidden)
  if (!actor.organizer) return no('forbidden', refusals.organizerMissing)
  if (actor.organizer.status === 'pending') return no('forbidden', refusals.organizerPending)
  if (actor.organizer.status === 'rejected') return no('forbidden', refusals.organizerRejected)
  return null
}

const rules: { [A in Action]: (actor: Actor, thing: Things[A]) => Refusal | null } = {
  'vendor.apply': (actor) => applies(actor, 'contractor', actor.vendor, refusals.vendorExists),
  'vendor.see': (actor, vendor) => {
    const isPublic = vendor.status === 'approved' && vendor.counts
    return isPublic || isAdmin(actor) || actor.id === vendor.user_id ? null : unknown(refusals.vendorNotFound)
  },
  'vendor.edit': editsVendor,
  'vendor.resubmit': (actor, vendor) => editsVendor(actor, vendor) ?? owned(actor),
  'vendor.contact': (actor, vendor) => {
    if (actor.id === vendor.user_id) return no('forbidden', refusals.ownVendor)
    return vendor.status === 'approved' && vendor.counts ? owned(actor) : unknown(refusals.vendorNotFound)
  },
  'document.edit': (actor, document) => (applied(actor, document) ? null : unknown(refusals.documentNotFound)),
  'document.see': (actor, document) => (applied(actor, document) ? null : checksDocument(actor, document)),
  'document.check': checksDocument,
  'organizer.apply': (actor) => applies(actor, 'client', actor.organizer, refusals.organizerExists),
  'organizer.edit': editsOrganizer,
  'organizer.resubmit': (actor, organizer) => editsOrganizer(actor, organizer) ?? owned(actor),
  'event.create': (actor) => organizerMayWork(actor) ?? owned(actor),
  'event.see': (actor, event) => {
    const isSeen = event.status !== 'draft' && ((event.counts && isKnown(event)) || event.applied)
    return isSeen || isAdmin(actor) || organizes(actor, event) ? null : unknown(refusals.eventNotFound)
  },
  'event.edit': editsEvent,
  'event.publish': (actor, event) => editsEvent(actor, event) ?? owned(actor),
  'event.remove': editsEvent,
  'event.applications': (actor, event) =>
    isAdmin(actor) || organizes(actor, event) ? null : unknown(refusals.eventNotFound),
  'event.numbers': (actor, { numbers_shown_to: shown, ...event }) => {
    const isApproved = actor.role === 'contractor' && actor.vendor?.status === 'approved'
    const may = shown === 'everybody' || (shown === 'vendors' && isApproved) || organizes(actor, event)
    return may ? null : unknown(refusals.eventNotFound)
  },
  'event.invite': (actor, event) => {
    const draft = event.status === 'draft' ? no('conflict', refusals.eventClosed) : null
    const stopped = event.is_stopped ? no('forbidden', refusals.invitationsStopped) : null
    return editsEvent(actor, event) ?? stopped ?? whenClosed(event.status) ?? draft
  },
  'booth.edit': (actor, event) => editsEvent(actor, event) ?? whenClosed(event.status),
  'list.create': (actor, { lists }) =>
    organizerMayWork(actor) ?? (lists < maxCounts.vendorLists ? null : no('conflict', refusals.manyLists)),
  'list.edit': (actor, list) => (organizes(actor, list) ? null : unknown(refusals.listNotFound)),
  'contact.create': organizerMayWork,
  'contact.edit': (actor, contact) => (organizes(actor, contact) ? null : unknown(refusals.contactNotFound)),
  'event.calendar': (actor, event) => {
    const isOpen = event.status === 'published' && event.counts && isKnown(event)
    const may = organizes(actor, event) ? event.status !== 'draft' : isOpen || event.is_accepted
    return may ? null : unknown(refusals.eventNotFound)
  },
  'application.create': (actor, event) => {
    // First, so that nobody learns of an event that they do not know of.
    if (!isKnown(event)) return unknown(refusals.eventNotFound)
    if (actor.role !== 'contractor' || !actor.vendor) return no('forbidden', refusals.onlyVendorsApply)
    if (actor.vendor.status === 'pending') return no('forbidden', refusals.vendorPending)
    if (actor.vendor.status === 'rejected') return no('forbidden', refusals.vendorRejected)
    if (event.status === 'draft') return unknown(refusals.eventNotFound)
    return event.status === 'published' ? owned(actor) : no('conflict', refusals.eventClosed)
  },
  'application.keep': (actor, event) => {
    if (!isKnown(event) || event.status === 'draft') return unknown(refusals.eventNotFound)
    const isMeant = actor.role === 'contractor' && actor.vendor?.status === 'pending' && event.is_guest
    if (!isMeant) return no('conflict', refusals.notKept)
    return event.status === 'published' ? owned(actor) : no('conflict', refusals.eventClosed)
  },
  'application.see': (actor, application) => (isAdmin(actor) ? null : takesPart(actor, application)),
  'application.decide': (actor, application) =>
    organizes(actor, application) ? whenClosed(application.event_status) : unknown(refusals.applicationNotFound),
  'application.confirm': (actor, application) =>
    applied(actor, application) ? whenClosed(application.event_status) : unknown(refusals.applicationNotFound),
  'invitation.answer': (actor, { is_sent, ...asked }) =>
    applied(actor, asked) && is_sent ? whenClosed(asked.event_status) : unknown(refusals.invitationNotFound),
  'booking.see': (actor, booking) => {
    if (organizes(actor, booking)) return null
    const isTheirs = applied(actor, booking) && booking.has_place && booking.event_status !== 'cancelled'
    return isTheirs ? null : unknown(refusals.applicationNotFound)
  },
  'booking.edit': (actor, booking) =>
    (organizes(actor, booking) ? whenClosed(booking.event_status) : null) ?? rules['booking.tick'](actor, booking),
  'booking.tick': (actor, booking) => {
    if (!organizes(actor, booking)) return unknown(refusals.applicationNotFound)
    return booking.has_place ? null : no('conflict', refusals.notBooked)
  },
  'outcome.answer': (actor, outcome) =>
    takesPart(actor, outcome) ?? (outcome.is_open ? null : no('conflict', refusals.outcomeClosed)),
  'run_sheet.see': (actor, { has_place, ...event }) =>
    organizes(actor, event) || (actor.role === 'contractor' && has_place && event.status !== 'cancelled')
      ? null
      : unknown(refusals.eventNotFound),
  'run_sheet.edit': (actor, event) =>
    editsEvent(actor, event) ?? (closedToDecisions(event.status) ? no('conflict', refusals.closedRunSheet) : null),
  'application.assess': (actor, application) =>
    organizes(actor, application) ? null : unknown(refusals.applicationNotFound),
  'application.edit': (actor, application) => {
    if (!applied(actor, application)) return unknown(refusals.applicationNotFound)
    const closed = whenClosed(application.event_status)
    return closed ?? (application.status === 'rejected' ? no('conflict', refusals.notEditable) : null)
  },
  'application.changes': takesPart,
  'application.withdraw': (actor, application) => {
    if (!applied(actor, application)) return unknown(refusals.applicationNotFound)
    if (application.event_status === 'cancelled') return no('conflict', refusals.cancelledEvent)
    return application.status === 'rejected' ? no('conflict', refusals.rejectedStays) : null
  },
  'thread.see': (actor, thread) => (isAdmin(actor) && thread.has_open_report ? null : takesPart(actor, thread)),
  'thread.write': (actor, thread) => {
    const outside = takesPart(actor, thread)
    if (outside) return outside
    if (thread.event_status === 'cancelled') return no('conflict', refusals.cancelledThread)
    if (!thread.vendor_counts) return no('conflict', refusals.vendorGone)
    return thread.organizer_counts ? null : no('conflict', refusals.organizerGone)
  },
  'thread.mark': takesPart,
  'thread.report': takesPart,
  'thread.review': (actor, report) => {
    if (!isAdmin(actor)) return no('forbidden', sentences.forbidden)
    return report.is_closed ? no('conflict', refusals.reportClosed) : null
  },
  'calendar.feed': (actor) =>
    actor.role === 'contractor' || actor.role === 'client' ? null : unknown(refusals.noCalendar),
  'token.create': (_, { tokens }) => (tokens < maxCounts.accessTokens ? null : no('conflict', refusals.manyTokens)),
  'webhook.create': mayHaveWebhooks,
  'webhook.see': seesWebhook,
  'webhook.edit': (actor, webhook) => seesWebhook(actor, webhook) ?? mayHaveWebhooks(actor),
  'account.delete': (actor, { otherAdmins }) => {
    const isOne = isAdmin(actor) || actor.lacks_second_factor === true
    return isOne && otherAdmins === 0 ? no('conflict', refusals.lastAdmin) : null
  },
  'note.remove': (actor, note) => {
    const may = isAdmin(actor) && (actor.id === note.author_id || !note.author_is_admin)
    return may ? null : no('forbidden', refusals.otherNote)
  },
}
