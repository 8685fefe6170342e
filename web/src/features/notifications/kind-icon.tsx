import { noticeKinds, type NoticeGroup, type NoticeKind } from '@marquee/contract/notice-kinds'
import {
  AlarmClock,
  Bell,
  CalendarClock,
  CalendarPlus,
  CalendarX,
  CircleCheck,
  CircleX,
  ClipboardList,
  Handshake,
  Inbox,
  LifeBuoy,
  MessageSquare,
  Send,
  UserRound,
  type LucideIcon,
} from 'lucide-react'

const ofGroup: Record<NoticeGroup, LucideIcon> = {
  account: UserRound,
  answers: CircleCheck,
  event_changes: CalendarClock,
  receipts: Send,
  applications: Inbox,
  reminders: AlarmClock,
  messages: MessageSquare,
  contact: Handshake,
  new_events: CalendarPlus,
  admin_reviews: ClipboardList,
  admin_requests: LifeBuoy,
}

/** Kinds that mean something else than the rest of their group. */
const ofKind: Partial<Record<NoticeKind, LucideIcon>> = {
  'vendor.approved': CircleCheck,
  'organizer.approved': CircleCheck,
  'vendor.rejected': CircleX,
  'organizer.rejected': CircleX,
  'application.rejected': CircleX,
  'application.reset': Inbox,
  'event.cancelled': CalendarX,
  'event.removed': CalendarX,
}

/** A picture for a kind of notice; entries may be older than the list of kinds. */
export function KindIcon({ kind, className }: { kind: string; className?: string }) {
  const Icon = isKnown(kind) ? (ofKind[kind] ?? ofGroup[noticeKinds[kind]]) : Bell
  return <Icon aria-hidden="true" className={className} />
}

/** The picture of a group. */
export function GroupIcon({ group, className }: { group: NoticeGroup; className?: string }) {
  const Icon = ofGroup[group]
  return <Icon aria-hidden="true" className={className} />
}

const isKnown = (kind: string): kind is NoticeKind => Object.hasOwn(noticeKinds, kind)
