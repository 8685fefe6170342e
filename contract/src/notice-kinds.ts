import { brand } from './brand.ts'
import type { Role } from './limits.ts'

/**
 * What people are notified of, and what they may choose about it. A kind is one sort of notice, such as `application.accepted`; kinds that people
 * choose together are one group.
 */

/** Where a notice is seen: in the product, or by e-mail. */
export const noticeChannels = ['in_app', 'email'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** Which people get the notices of a group. `everyone` are all who are signed in. */
export type NoticeAudience = 'everyone' | 'contractor' | 'client' | 'admin'

/** How often e-mails of a group come. At once: the first, and what follows within minutes together. */
export const noticeFrequencies = ['off', 'at_once', 'daily', 'weekly'] as const
export type NoticeFrequency = (typeof noticeFrequencies)[number]

/** Those that are stored beside whether the e-mails are on; `off` there is no choice, or at once. */
export const digestFrequencies = ['off', 'daily', 'weekly'] as const
export type DigestFrequency = (typeof digestFrequencies)[number]

export interface NoticeGroupRule {
  /** Its name on the page of preferences. */
  label: string
  /** What it is about, in one sentence. */
  explanation: string
  audience: readonly NoticeAudience[]
  /** Channels that cannot be switched off, because the product promises these notices. */
  required: readonly NoticeChannel[]
  /** Channels that the group never uses. */
  unused?: readonly NoticeChannel[]
  /** How often its e-mails may come, where people choose that. */
  frequencies?: readonly NoticeFrequency[]
  /** The group is a digest by e-mail. It is off until people choose how often it comes. */
  isDigest?: true
  /** Its e-mails wait for the end of their reader's quiet hours. */
  mayWait?: true
}

export const noticeGroups = {
  account: {
    label: 'Your account',
    get explanation() {
      return `Your application to ${brand.name}, our answer, and what concerns your account.`
    },
    audience: ['everyone'],
    required: ['in_app', 'email'],
  },
  answers: {
    label: 'Answers to your applications',
    explanation: 'You are accepted, rejected or on a waiting list, or the event is cancelled.',
    audience: ['contractor'],
    required: ['in_app', 'email'],
  },
  invitations: {
    label: 'Invitations',
    explanation: 'An organizer offers you a place without your application.',
    audience: ['contractor'],
    required: ['in_app'],
  },
  event_changes: {
    label: 'Changes of events',
    explanation: 'Another day, place or terms, your booking sheet, or it is over.',
    audience: ['contractor'],
    required: ['in_app'],
  },
  receipts: {
    label: 'Receipts',
    explanation: 'For each application that you send or withdraw.',
    audience: ['contractor'],
    required: [],
  },
  applications: {
    label: 'Applications to your events',
    explanation: 'A vendor applies, withdraws, or answers your offer.',
    audience: ['client'],
    required: ['in_app'],
    frequencies: noticeFrequencies,
    mayWait: true,
  },
  reminders: {
    label: 'Reminders',
    explanation: 'An offer, a call or a document ends soon, or applications wait at your event.',
    audience: ['contractor', 'client'],
    required: [],
    mayWait: true,
  },
  messages: {
    label: 'Messages',
    explanation: 'Somebody writes to you about an application.',
    audience: ['contractor', 'client'],
    required: ['in_app'],
    frequencies: ['off', 'at_once', 'daily'],
    mayWait: true,
  },
  contact: {
    label: 'Contact requests',
    explanation: 'How a request to be put in touch goes on.',
    audience: ['everyone'],
    required: ['in_app'],
    mayWait: true,
  },
  new_events: {
    label: 'New events for you',
    explanation: 'Of your types, in your areas, in one email.',
    audience: ['contractor'],
    required: [],
    unused: ['in_app'],
    frequencies: digestFrequencies,
    isDigest: true,
    mayWait: true,
  },
  admin_reviews: {
    label: 'Applications to review',
    explanation: 'New, changed and late ones. At most one email in 15 minutes.',
    audience: ['admin'],
    required: ['in_app'],
    mayWait: true,
  },
  admin_requests: {
    label: 'Contact requests and reports',
    explanation: 'New and late requests, and reported conversations. At most one email in 15 minutes.',
    audience: ['admin'],
    required: ['in_app'],
    mayWait: true,
  },
} as const satisfies Record<string, NoticeGroupRule>

export type NoticeGroup = keyof typeof noticeGroups

export const noticeGroupNames = Object.keys(noticeGroups) as [NoticeGroup, ...NoticeGroup[]]

/** A group with all parts of its rule, also those that only some groups have. */
export const noticeGroupRule = (group: NoticeGroup): NoticeGroupRule => noticeGroups[group]

/** The groups of the people with a role, in the order of `noticeGroups`. */
export const noticeGroupsOf = (role: Role): NoticeGroup[] =>
  noticeGroupNames.filter((group) =>
    noticeGroupRule(group).audience.some((audience) => audience === 'everyone' || audience === role),
  )

/** The group of each kind. */
export const noticeKinds = {
  'vendor.received': 'account',
  'vendor.approved': 'account',
  'vendor.rejected': 'account',
  'vendor.asked': 'account',
  'vendor.late': 'account',
  'organizer.received': 'account',
  'organizer.approved': 'account',
  'organizer.rejected': 'account',
  'organizer.asked': 'account',
  'organizer.late': 'account',
  'user.suspended': 'account',
  'user.unsuspended': 'account',
  'user.moved': 'account',
  'token.created': 'account',
  'webhook.disabled': 'account',
  'delivery.failed': 'account',
  'application.accepted': 'answers',
  'application.rejected': 'answers',
  'application.reset': 'answers',
  'application.offer_ended': 'answers',
  'application.waiting': 'answers',
  'application.not_waiting': 'answers',
  'invitation.sent': 'invitations',
  'invitation.ended': 'invitations',
  'event.cancelled': 'answers',
  'event.removed': 'answers',
  'event.changed': 'event_changes',
  'event.terms_changed': 'event_changes',
  'event.completed': 'event_changes',
  'booking.sent': 'event_changes',
  'booking.changed': 'event_changes',
  'application.received': 'receipts',
  'application.taken_back': 'receipts',
  'application.submitted': 'applications',
  'application.withdrawn': 'applications',
  'application.confirmed': 'applications',
  'application.declined': 'applications',
  'application.expired': 'applications',
  'invitation.declined': 'applications',
  'invitation.expired': 'applications',
  'event.closing_soon': 'reminders',
  'event.reminder': 'reminders',
  'application.offer_reminder': 'reminders',
  'document.ending': 'reminders',
  'message.sent': 'messages',
  'contact.received': 'contact',
  'contact.in_touch': 'contact',
  'contact.introduced': 'contact',
  'contact.closed': 'contact',
  'events.digest': 'new_events',
  'vendor.applied': 'admin_reviews',
  'vendor.resubmitted': 'admin_reviews',
  'vendor.waiting': 'admin_reviews',
  'organizer.applied': 'admin_reviews',
  'organizer.resubmitted': 'admin_reviews',
  'organizer.waiting': 'admin_reviews',
  'contact.requested': 'admin_requests',
  'contact.waiting': 'admin_requests',
  'thread.reported': 'admin_requests',
} as const satisfies Record<string, NoticeGroup>

export type NoticeKind = keyof typeof noticeKinds

/** The kinds of a group. */
export const kindsOf = (group: NoticeGroup): NoticeKind[] =>
  (Object.keys(noticeKinds) as NoticeKind[]).filter((kind) => noticeKinds[kind] === group)

/**
 * Kinds of which several are one entry in the product, with the page that has all of them: those about one event, and for admins those that
 * are unread.
 */
export const gatheredNotices: Partial<Record<NoticeKind, GatheredNotice>> = {
  'application.submitted': {
    subject: (count, title) => `${count} applications for ${title}`,
    unread: (count, title) => `${count} new applications for ${title}`,
    path: (eventId) => `/organizer/applications?status=pending&event_id=${eventId}`,
  },
  ...forEvent('application.withdrawn', 'vendors withdrew from', ''),
  ...forEvent('application.confirmed', 'vendors confirmed for', '/places'),
  ...forEvent('application.declined', 'vendors declined a place at', '/places'),
  ...forEvent('application.expired', 'vendors did not confirm in time for', '/places'),
  ...forEvent('invitation.declined', 'invitations declined for', '/invitations'),
  ...forEvent('invitation.expired', 'invitations not confirmed in time for', '/places'),
  ...forAdmins('vendor.applied', 'new vendor applications', '/admin/applications'),
  ...forAdmins('vendor.resubmitted', 'changed vendor applications', '/admin/applications'),
  ...forAdmins('vendor.waiting', 'late vendor applications', '/admin/applications'),
  ...forAdmins('organizer.applied', 'new organizer applications', '/admin/applications?tab=organizers'),
  ...forAdmins('organizer.resubmitted', 'changed organizer applications', '/admin/applications?tab=organizers'),
  ...forAdmins('organizer.waiting', 'late organizer applications', '/admin/applications?tab=organizers'),
  ...forAdmins('contact.requested', 'contact requests', '/admin/contact-requests'),
  ...forAdmins('contact.waiting', 'contact requests that wait', '/admin/contact-requests'),
  ...forAdmins('thread.reported', 'reported conversations', '/admin/reports'),
}

function forEvent(kind: NoticeKind, words: string, page: string): Partial<Record<NoticeKind, GatheredNotice>> {
  const subject = (count: number, title: string) => `${count} ${words} ${title}`
  return { [kind]: { subject, unread: subject, path: (eventId: number) => `/organizer/events/${eventId}${page}` } }
}

function forAdmins(kind: NoticeKind, words: string, path: string): Partial<Record<NoticeKind, GatheredNotice>> {
  return { [kind]: { unread: (count: number) => `${count} ${words}`, path: () => path } }
}

interface GatheredNotice {
  /** Of those about one event that are read; without it they are not gathered, and neither by event. */
  subject?(count: number, title: string): string
  unread(count: number, title: string): string
  path(eventId: number): string
}
