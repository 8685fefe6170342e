import type { ErrorCode } from './errors.ts'
import { sentences } from './errors.ts'
import type { ApplicationStatus, EventStatus, ProfileStatus, Role } from './limits.ts'

/** Who is acting: the account with its role and the profiles that belong to it. Null is nobody. */
export interface Actor {
  id: number
  role: Role
  /** The e-mail address is confirmed. */
  verified: boolean
  vendor: { id: number; status: ProfileStatus } | null
  organizer: { id: number; status: ProfileStatus } | null
  /** An admin who signed in without a second factor: has no admin rights, and is told why. */
  lacks_second_factor?: true
}

/** Why something is refused: the error code and the sentence for the person. */
export interface Refusal {
  code: ErrorCode & ('unauthorized' | 'forbidden' | 'unverified' | 'not_found' | 'conflict')
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
/** An event with the facts that decide who may see it. */
interface SeenEvent extends OwnedEvent {
  /** The profile of its organizer counts. */
  counts: boolean
  /** The actor has applied to it. Needed only when `counts` is false. */
  applied: boolean
}
interface OwnedApplication {
  contractor_id: number
  organizer_id: number
  status: ApplicationStatus
  event_status: EventStatus
}

/** The thing that each action needs for its decision. */
export interface Things {
  'vendor.apply': null
  'vendor.see': OwnedProfile
  'vendor.edit': { user_id: number }
  'vendor.resubmit': { user_id: number }
  'vendor.contact': OwnedProfile
  'organizer.apply': null
  'organizer.edit': { user_id: number }
  'organizer.resubmit': { user_id: number }
  'event.create': null
  'event.see': SeenEvent
  'event.edit': OwnedEvent
  'event.publish': OwnedEvent
  'event.remove': OwnedEvent
  'event.applications': OwnedEvent
  'application.create': OwnedEvent
  'application.see': OwnedApplication
  'application.decide': OwnedApplication
  /** What belongs to the organizer's side alone: notes, the shortlist, and when the vendor is taken. */
  'application.assess': OwnedApplication
  'application.withdraw': Omit<OwnedApplication, 'organizer_id'>
  'account.delete': { otherAdmins: number }
  /** `author_is_admin` is false when the author's account was deleted or has another role. */
  'note.remove': { author_id: number; author_is_admin: boolean }
}
export type Action = keyof Things

/** The sentences of refusals. */
export const refusals = {
  unverified: 'Please confirm your email address first.',
  onlyVendorsApply: 'Only registered vendors can apply to events.',
  vendorPending: 'Your vendor application is still under review. You can apply to events once it is approved.',
  vendorRejected: 'Your vendor application was not approved. Update your profile to be reviewed again.',
  organizerPending: 'Your organizer application is still under review. You can create events once it is approved.',
  organizerRejected: 'Your organizer application was not approved. Update your profile to be reviewed again.',
  organizerMissing: 'Please complete your organizer application first.',
  vendorExists: 'You already have a vendor profile.',
  organizerExists: 'You already have an organizer profile.',
  roleTaken: 'This account already has another role.',
  eventNotFound: 'Event not found',
  eventClosed: 'This event is not currently accepting applications.',
  vendorNotFound: 'Vendor not found',
  ownVendor: 'This is your own profile. You cannot contact yourself.',
  applicationNotFound: "Application not found or you don't have permission to view it.",
  rejectedStays: 'A rejected application cannot be withdrawn.',
  vendorGone: 'This vendor is no longer on Marquee.',
  otherNote: 'Only the admin who wrote a note can delete it.',
  lastAdmin: 'You are the only admin. Make somebody else an admin first.',
  cancelledEvent: 'This event was cancelled, so its applications can no longer change.',
} as const

/** Null when the actor may; otherwise why not. A pure function. Somebody else's thing is `not_found`, not `forbidden`. */
export function refusal<A extends Action>(actor: Actor | null, action: A, thing: Things[A]): Refusal | null {
  return rules[action](actor, thing)
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
const signIn = no('unauthorized', sentences.signIn)

const isAdmin = (actor: Actor | null) => actor?.role === 'admin'
const organizes = (actor: Actor | null, thing: { organizer_id: number }) =>
  actor?.role === 'client' && actor.organizer?.id === thing.organizer_id
const applied = (actor: Actor | null, thing: Pick<OwnedApplication, 'contractor_id'>) =>
  actor?.role === 'contractor' && actor.vendor?.id === thing.contractor_id

/** Checked last: somebody who is refused for another reason need not confirm the address first. */
const owned = (actor: Actor | null): Refusal | null => (actor?.verified ? null : no('unverified', refusals.unverified))

function editsVendor(actor: Actor | null, vendor: { user_id: number }): Refusal | null {
  if (!actor) return signIn
  return actor.role === 'contractor' && actor.id === vendor.user_id ? null : unknown(refusals.vendorNotFound)
}

function editsOrganizer(actor: Actor | null, organizer: { user_id: number }): Refusal | null {
  if (!actor) return signIn
  return actor.role === 'client' && actor.id === organizer.user_id ? null : unknown(sentences.notFound)
}

function editsEvent(actor: Actor | null, event: OwnedEvent): Refusal | null {
  if (!actor) return signIn
  return organizes(actor, event) ? organizerMayWork(actor) : unknown(refusals.eventNotFound)
}

function organizerMayWork(actor: Actor | null): Refusal | null {
  if (!actor) return signIn
  if (actor.role !== 'client') return no('forbidden', sentences.forbidden)
  if (!actor.organizer) return no('forbidden', refusals.organizerMissing)
  if (actor.organizer.status === 'pending') return no('forbidden', refusals.organizerPending)
  if (actor.organizer.status === 'rejected') return no('forbidden', refusals.organizerRejected)
  return null
}

const rules: { [A in Action]: (actor: Actor | null, thing: Things[A]) => Refusal | null } = {
  'vendor.apply': (actor) => {
    if (!actor) return signIn
    if (actor.role === 'user') return owned(actor)
    if (actor.role !== 'contractor') return no('conflict', refusals.roleTaken)
    return actor.vendor ? no('conflict', refusals.vendorExists) : owned(actor)
  },
  'vendor.see': (actor, vendor) => {
    const isPublic = vendor.status === 'approved' && vendor.counts
    return isPublic || isAdmin(actor) || actor?.id === vendor.user_id ? null : unknown(refusals.vendorNotFound)
  },
  'vendor.edit': editsVendor,
  'vendor.resubmit': (actor, vendor) => editsVendor(actor, vendor) ?? owned(actor),
  'vendor.contact': (actor, vendor) => {
    if (!actor) return signIn
    if (actor.id === vendor.user_id) return no('forbidden', refusals.ownVendor)
    return vendor.status === 'approved' && vendor.counts ? owned(actor) : unknown(refusals.vendorNotFound)
  },
  'organizer.apply': (actor) => {
    if (!actor) return signIn
    if (actor.role === 'user') return owned(actor)
    if (actor.role !== 'client') return no('conflict', refusals.roleTaken)
    return actor.organizer ? no('conflict', refusals.organizerExists) : owned(actor)
  },
  'organizer.edit': editsOrganizer,
  'organizer.resubmit': (actor, organizer) => editsOrganizer(actor, organizer) ?? owned(actor),
  'event.create': (actor) => organizerMayWork(actor) ?? owned(actor),
  'event.see': (actor, event) => {
    const isPublic = event.status !== 'draft' && (event.counts || event.applied)
    return isPublic || isAdmin(actor) || organizes(actor, event) ? null : unknown(refusals.eventNotFound)
  },
  'event.edit': editsEvent,
  'event.publish': (actor, event) => editsEvent(actor, event) ?? owned(actor),
  'event.remove': (actor, event) => {
    if (!actor) return signIn
    return organizes(actor, event) ? organizerMayWork(actor) : unknown(refusals.eventNotFound)
  },
  'event.applications': (actor, event) => {
    if (!actor) return signIn
    return isAdmin(actor) || organizes(actor, event) ? null : unknown(refusals.eventNotFound)
  },
  'application.create': (actor, event) => {
    if (!actor) return signIn
    if (actor.role !== 'contractor' || !actor.vendor) return no('forbidden', refusals.onlyVendorsApply)
    if (actor.vendor.status === 'pending') return no('forbidden', refusals.vendorPending)
    if (actor.vendor.status === 'rejected') return no('forbidden', refusals.vendorRejected)
    if (event.status === 'draft') return unknown(refusals.eventNotFound)
    return event.status === 'published' ? owned(actor) : no('conflict', refusals.eventClosed)
  },
  'application.see': (actor, application) => {
    if (!actor) return signIn
    const may = isAdmin(actor) || applied(actor, application) || organizes(actor, application)
    return may ? null : unknown(refusals.applicationNotFound)
  },
  'application.decide': (actor, application) => {
    if (!actor) return signIn
    if (!organizes(actor, application)) return unknown(refusals.applicationNotFound)
    return application.event_status === 'cancelled' ? no('conflict', refusals.cancelledEvent) : null
  },
  'application.assess': (actor, application) => {
    if (!actor) return signIn
    return organizes(actor, application) ? null : unknown(refusals.applicationNotFound)
  },
  'application.withdraw': (actor, application) => {
    if (!actor) return signIn
    if (!applied(actor, application)) return unknown(refusals.applicationNotFound)
    if (application.event_status === 'cancelled') return no('conflict', refusals.cancelledEvent)
    return application.status === 'rejected' ? no('conflict', refusals.rejectedStays) : null
  },
  'account.delete': (actor, { otherAdmins }) => {
    if (!actor) return signIn
    const isOne = isAdmin(actor) || actor.lacks_second_factor === true
    return isOne && otherAdmins === 0 ? no('conflict', refusals.lastAdmin) : null
  },
  'note.remove': (actor, note) => {
    if (!actor) return signIn
    const may = isAdmin(actor) && (actor.id === note.author_id || !note.author_is_admin)
    return may ? null : no('forbidden', refusals.otherNote)
  },
}
