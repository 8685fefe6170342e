import type { NoticeKind } from '@marquee/contract/notice-kinds'
import { applicationSides, type ApplicationSide } from '@marquee/contract/policy'
import type { DomainEvent } from '../context.ts'
import type { Db } from '../db/client.ts'
import type { deliveries, digestLines } from '../db/schema.ts'
import type { Person } from './event-data.ts'
import type { CalendarNews } from './invitations.ts'
import type { Sheet } from './mail-document.ts'
import type { ReplySettings } from './reply-address.ts'
import type { DirectLetter, Letter } from './templates.ts'
import type { UnsubscribeSettings } from './unsubscribe.ts'

/** `thread` is for this reader's e-mail, where each reader has another one. */
export type Reader = Person & { thread?: string }

export type Addressed = Reader & { email: string }

/** A message about an event: an in-app entry, and an e-mail for people with a valid address, as far as they want them. */
export interface Notice extends Letter {
  kind: NoticeKind
  to: readonly Reader[]
  /** Whom the text names, other than its readers: it goes when the account of one of them is deleted. */
  about?: readonly Pick<Person, 'id'>[]
  /** The e-mail's letter instead, when it replaces one of the topic that was not sent: it has the contents of both. */
  joined?: Letter
  /** What the entry in the product has in place of the paragraphs, where it needs less. */
  inBell?: readonly string[]
  /** The event whose notices of this kind are shown as one, and that its line in a digest is about. */
  eventId?: number
  /** False: no e-mail. */
  byMail?: boolean
  /** The e-mail is a line of the next digest with this topic instead of one of its own. */
  inDigest?: string
  /** How the line begins in a digest with other lines; by default the subject. */
  digestLine?: string
  /**
   * One fact, of which only the latest notice counts. It replaces an unread in-app entry and the text of an e-mail that is still queued;
   * between two e-mails there is a minimum pause. The state is in the database, so the rule holds for any number of servers.
   */
  topic?: string
  /** Seconds that an e-mail of a topic waits, so that more can go with it, and none is sent if the person reads it in the product meanwhile. */
  delaySeconds?: number
  /** True: it is not mailed when the last e-mail of the topic was the same. */
  isDecision?: boolean
  /** True: the topic is one for e-mails only, and each entry in the product stays. */
  keepsEntries?: boolean
  /** E-mails with the same thread are one conversation in mail programs. */
  thread?: string
  /** The event that it invites to: the e-mail is part of the campaign of its organizer (`haltOf`). */
  campaignEventId?: number
  /** What the e-mail does to the calendars of its readers, who are vendors. */
  calendar?: CalendarNews
}

export type EventOf<T extends DomainEvent['type']> = Extract<DomainEvent, { type: T }>
export type Delivery = typeof deliveries.$inferSelect
type Line = Pick<typeof digestLines.$inferSelect, 'subject' | 'link' | 'event_id'>

/** An e-mail that is not a notification, to an address. */
export interface DirectMail extends DirectLetter {
  to: string
  /** Whose account it is about, where that does not follow from the address: it goes with the account. */
  userId?: number | undefined
  topic?: string
}

/** What the notices of a feature are made with, in the transaction of the change. */
export interface NoticeTools {
  db: Db
  site: Sheet & UnsubscribeSettings
  deliver(notices: readonly Notice[]): Promise<void>
  /** Queues an e-mail without an in-app entry. */
  sendDirect(mail: DirectMail): Promise<void>
  /** Queues e-mails that are written already. */
  post(mails: readonly (typeof deliveries.$inferInsert)[]): Promise<unknown>
  /** Deletes e-mails of these topics that were not sent, only those of one thread if it is given. */
  drop(topics: readonly string[], thread?: string): Promise<void>
  /** Removes the lines about somebody from digests that were not sent. */
  forget(userId: number): Promise<void>
  /** Removes the lines about an event likewise. */
  forgetEvent(eventId: number): Promise<void>
}

/** One function for each type of domain event. The notices that it returns are delivered. */
export type Writers<T extends DomainEvent['type']> = {
  [K in T]: (event: EventOf<K>, tools: NoticeTools) => Promise<readonly Notice[] | void>
}

/** All that the features decide about notices (server/src/notices.ts): who gets what, and in which words. */
export interface NoticeRules {
  writers: Writers<DomainEvent['type']>
  /** The notice that a queued e-mail has to be now: null when there is nothing to send any more, undefined when its text is right. */
  noticeNow(db: Db, mail: Delivery, isOutdated: boolean): Promise<Notice | null | undefined>
  /**
   * The letter of a digest. Null when there is nothing to send any more.
   * @param lines the first of `count`
   */
  digestLetter(
    db: Db,
    digest: { id: number; topic: string; lines: readonly Line[]; count: number },
  ): Promise<Letter | null>
}

/** What the text of a notice or digest is made with. */
export interface NoticeSettings extends Sheet, UnsubscribeSettings {
  notices: NoticeRules
  /** Without them nobody can answer an e-mail. */
  replies?: ReplySettings | undefined
}

/** The topic of all decisions on one application. */
export const topicOf = (applicationId: number) => `application:${applicationId}`

/** The topic of the booking sheet of an application. */
export const bookingTopicOf = (applicationId: number) => `booking:${applicationId}`

/** The topic of changes of an event, for those who applied to it. */
export const eventTopicOf = (eventId: number) => `event:${eventId}`

/** The topic of changed terms of an event's open call, likewise. */
export const termsTopicOf = (eventId: number) => `terms:${eventId}`

/** The topic of the digest for admins. */
export const adminsDigest = 'digest:admins'

/** The topic of the digest of applications, for an organizer. Rows of earlier versions have one for each event, with its id at the end. */
export const applicationsDigest = 'digest:applications'

/** The topic of how a contact request goes on. */
export const contactTopicOf = (contactRequestId: number) => `contact:${contactRequestId}`

/** The topic of all that is mailed about the invitation of a contact. */
export const contactTopic = (invitationId: number) => `contact-invitation:${invitationId}`

/** The thread of everything that is mailed about one application. */
export const threadOf = topicOf

/** The application that a thread is about; 0 for other threads. */
export const applicationOfThread = (thread: string | null | undefined) =>
  Number(/^application:(\d+)$/.exec(thread ?? '')?.[1] ?? 0)

/** The topic of what one side of an application writes to the other, by the side that reads it. */
export const messageTopicOf = (applicationId: number, reader: ApplicationSide) => `messages:${applicationId}:${reader}`

/** The topics of all that is mailed about an application. */
export const topicsOf = (applicationId: number) => [
  topicOf(applicationId),
  bookingTopicOf(applicationId),
  ...applicationSides.map((side) => messageTopicOf(applicationId, side)),
]
