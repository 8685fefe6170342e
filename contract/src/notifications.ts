import * as z from 'zod/mini'
import { shape, forSignedIn, noted } from './endpoint.ts'
import { IdParams, Instant, Pagination, paging, queryFlag } from './fields.ts'
import { pageSizes } from './limits.ts'
import { noticeFrequencies, noticeGroupNames } from './notice-kinds.ts'

/** A notification inside the product. */
export const Notification = shape('Notification', {
  id: z.int(),
  kind: noted(z.string(), 'The domain event it tells of.', 'application.accepted'),
  subject: noted(z.string(), 'Headline.', 'Your application was accepted'),
  body: z.string(),
  link: noted(z.nullable(z.string()), 'Path of the page it speaks of; null without one.', '/events/5'),
  count: noted(
    z.int(),
    'How many it stands for: several of a kind about one event are one, read ones and unread ones apart, and an admin’s unread ones of a kind.',
    1,
  ),
  read_at: noted(z.nullable(Instant), 'When it was read, in UTC; null while unread.', null),
  created_at: Instant,
})
export type Notification = z.infer<typeof Notification>

/** An event of the stream of news. It has no texts: the browser reads again what it shows. */
export const LiveNews = shape('LiveNews', {
  unread: noted(z.int(), 'Notifications that were not read yet.', 2),
  /** The kinds of what is new; none when something was only marked as read. Null: news may have been missed, so everything may be new. */
  kinds: z.nullable(z.array(z.string())),
})
export type LiveNews = z.infer<typeof LiveNews>

export const NotificationList = shape('NotificationList', {
  notifications: noted(z.array(Notification), 'Notifications on this page.'),
  unread: noted(z.int(), 'Notifications that were not read yet.', 2),
  newer: noted(z.int(), 'Notifications that arrived after `up_to`.', 1),
  up_to: z.nullable(Instant),
  /** What this answer could show, for `readAll`: a notification with an earlier time may be stored later. */
  snapshot: z.string(),
  pagination: Pagination,
})
export type NotificationList = z.infer<typeof NotificationList>

/** On which channels a person gets a group of notices. */
export const NoticePreference = shape('NoticePreference', {
  group: z.enum(noticeGroupNames),
  in_app: z.boolean(),
  email: noted(z.boolean(), 'Whether they are sent by e-mail.'),
  frequency: z.nullable(z.enum(noticeFrequencies)),
})
export type NoticePreference = z.infer<typeof NoticePreference>

/** Part or whole of a preference. What is absent stays. */
export const NoticePreferenceUpdate = shape('NoticePreferenceUpdate', {
  in_app: z.optional(z.boolean('In the product must be true or false')),
  email: noted(z.optional(z.boolean('By email must be true or false')), 'Whether they are sent by e-mail.'),
  frequency: z.optional(z.enum(noticeFrequencies, 'Please choose off, at_once, daily or weekly')),
})
export type NoticePreferenceUpdate = z.infer<typeof NoticePreferenceUpdate>

export const preferenceSentences = {
  required: 'We always send these.',
  unused: 'These are not sent this way.',
  noDigest: 'These come at once, one by one.',
  howOften: 'Please choose one of the frequencies of this group.',
  hours: 'Quiet hours need a beginning and another end.',
  unknownZone: 'This server does not know that time zone.',
} as const

const time = () =>
  z.nullable(
    z
      .string('Quiet hours are times such as 22:00')
      .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Quiet hours are times such as 22:00')),
  )

/** Names of the IANA database; offsets and abbreviations have no summer time. */
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
const zoneSentence = 'Time zone must be a name such as Europe/Berlin'

/** When a person gets e-mails that can wait. */
export const MailHours = shape('MailHours', {
  time_zone: noted(
    z.string(zoneSentence).check(z.maxLength(64, zoneSentence), z.refine(isTimeZone, zoneSentence)),
    'Name of the IANA database.',
    'Europe/Berlin',
  ),
  quiet_from: noted(time(), 'From then on e-mails wait that can wait; null: never.', '22:00'),
  quiet_until: noted(time(), 'Then they leave.', '07:00'),
})
export type MailHours = z.infer<typeof MailHours>

/** The time of the newest notification that somebody has seen. A notification that was replaced by a newer one counts as not seen. */
const upTo = () => z.optional(z.iso.datetime('Up to is the time of the newest notification that was seen'))

const snapshot = () => {
  const sentence = 'Snapshot comes from a list of notifications'
  return z.optional(
    z
      .string(sentence)
      .check(z.maxLength(10_000, sentence), z.regex(/^\d{1,20}:\d{1,20}:(\d{1,20}(,\d{1,20})*)?$/, sentence)),
  )
}

export const notificationsApi = {
  list: forSignedIn.get('/notifications', {
    summary: "The caller's notifications, newest first",
    description:
      'Several applications for one event are one entry, several withdrawals, confirmations, declined and ended offers or invitations too, and for admins what asks for the same work; `unread` and `newer` count each. The receipt of an application that has an answer is only there with `group`. The first page answers with `up_to`. With that `up_to`, further pages continue the same list, whatever has arrived since, and `newer` counts what has.',
    query: z.object({
      ...paging(pageSizes.admin),
      unread: z.optional(queryFlag('Unread')),
      group: noted(
        z.optional(z.enum(noticeGroupNames, 'Group must be one of the groups of notices')),
        'Only those of this group.',
        'messages',
      ),
      up_to: upTo(),
    }),
    data: NotificationList,
  }),
  read: forSignedIn.put('/notifications/:id/read', {
    summary: 'Mark one as read',
    description: 'One that stands for several marks those that were there when it arrived.',
    params: IdParams,
    data: Notification,
  }),
  readAll: forSignedIn.put('/notifications/read', {
    summary: 'Mark all as read',
    description: 'With `up_to` and `snapshot` of the list that was seen, what has arrived since stays unread.',
    body: z.object({ up_to: upTo(), snapshot: snapshot() }),
    data: z.null(),
  }),
  stream: forSignedIn.get('/notifications/stream', {
    summary: 'News as they happen, as server-sent events',
    description:
      'Each event is called `news`; the first comes at once. A comment comes at least every 30 seconds. The stream ends when the caller’s session or rights do, and from time to time for no reason: open it again after the time in `retry`. While it answers 429 or 503, ask for the list instead.',
    stream: true,
    limit: 'streams',
    data: LiveNews,
  }),
  preferences: forSignedIn.get('/notifications/preferences', {
    summary: 'What the caller wants to be told of, and on which channels',
    data: z.object({
      preferences: z.array(NoticePreference),
      hours: noted(z.nullable(MailHours), 'Quiet hours; null until they are chosen, then the zone is UTC.'),
    }),
  }),
  setHours: forSignedIn.put('/notifications/hours', {
    summary: 'Choose the time zone and the quiet hours of e-mails',
    description:
      'In quiet hours e-mails wait about applications to own events, messages, reminders, contact requests, new events, and for admins what waits for them. What concerns the account, answers, and changed or cancelled events still leave at once.',
    body: MailHours,
    data: MailHours,
  }),
  prefer: forSignedIn.put('/notifications/preferences/:group', {
    summary: 'Choose the channels of a group of notices',
    description:
      'A channel that the product promises cannot be switched off. Where a group has frequencies, `off` and `email` false are the same. A digest is off until somebody chooses how often it comes.',
    params: z.object({ group: z.enum(noticeGroupNames) }),
    body: NoticePreferenceUpdate,
    data: NoticePreference,
  }),
}
