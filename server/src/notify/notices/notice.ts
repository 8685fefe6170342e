import type { NoticeKind } from '@marquee/contract/notice-kinds'
import type { ApplicationSide } from '@marquee/contract/policy'
import type { DomainEvent } from '../../context.ts'
import type { Person } from '../event-data.ts'
import type { CalendarNews } from '../invitations.ts'
import type { Letter } from '../templates.ts'

/** `thread` is for this reader's e-mail, where each reader has another one. */
export type Reader = Person & { thread?: string }

/** A message about an event: an in-app entry, and an e-mail for people with a valid address, as far as they want them. */
export interface Notice {
  kind: NoticeKind
  to: readonly Reader[]
  /** Whom the text tells of, other than its readers: it goes when the account of one of them is deleted. */
  about?: readonly Pick<Person, 'id'>[]
  letter: Letter
  /** The e-mail's letter instead, when it replaces one of the topic that was not sent: says all that both have to say. */
  joined?: Letter
  /** False: no e-mail. */
  byMail?: boolean
  /** The e-mail is a line of the next digest with this topic instead of one of its own. */
  inDigest?: string
  /** How the line begins in a digest with other lines; by default the letter's subject. */
  digestLine?: string
  /**
   * One fact, of which only the latest notice counts. It replaces an unread in-app entry and the text of an e-mail that is still queued;
   * between two e-mails there is a minimum pause. The state is in the database, so the rule holds for any number of servers.
   */
  topic?: string
  /** Seconds that an e-mail of a topic waits, so that more can go with it, and none is sent if the person reads it in the product meanwhile. */
  delaySeconds?: number
  /** True: the e-mail waits for as long as the change can be undone. Each further change of the topic begins that time again. */
  isUndoable?: boolean
  /** True: the topic is one for e-mails only, and each entry in the product stays. */
  keepsEntries?: boolean
  /** E-mails with the same thread are one conversation in mail programs. */
  thread?: string
  /** What the e-mail does to the calendars of its readers, who are vendors. */
  calendar?: CalendarNews
}

/** The topic of all decisions on one application. */
export const topicOf = (applicationId: number) => `application:${applicationId}`

/** The topic of changes of an event, for those who applied to it. */
export const eventTopicOf = (eventId: number) => `event:${eventId}`

/** The topic of the digest for admins. */
export const adminsDigest = 'digest:admins'

/** The topic of the digest of applications to an event, for its organizer. */
export const applicationsDigestOf = (eventId: number) => `digest:applications:${eventId}`

/** The topic of how a contact request goes on. */
export const contactTopicOf = (contactRequestId: number) => `contact:${contactRequestId}`

/** The thread of everything that is mailed about one application. */
export const threadOf = topicOf

/** The topic of what one side of an application writes to the other, by the side that reads it. */
export const messageTopicOf = (applicationId: number, reader: ApplicationSide) => `messages:${applicationId}:${reader}`

export type EventOf<T extends DomainEvent['type']> = Extract<DomainEvent, { type: T }>

/** One function for each type of domain event, which writes its notices. */
export type Writers<T extends DomainEvent['type']> = { [K in T]: (event: EventOf<K>) => Promise<Notice[]> }
