import { accountNotices } from './features/account/notices.ts'
import { contactNotices } from './features/admin/contact-notices.ts'
import { noteLateRequests } from './features/admin/late-requests.ts'
import { adminNotices, adminsLetter } from './features/admin/notices.ts'
import { applicationsLetter, noticeNow } from './features/applications/mail-texts.ts'
import { bookingNotices } from './features/applications/booking-notices.ts'
import { sendBookings } from './features/applications/bookings.ts'
import { draftReminderNotices, remindOfDrafts } from './features/applications/draft-reminders.ts'
import { contactInvitationNotices } from './features/applications/contact-invitation-notices.ts'
import { sendContactInvitations } from './features/applications/contact-invitation-times.ts'
import { invitationNotices } from './features/applications/invitation-notices.ts'
import { endInvitations, sendInvitations } from './features/applications/invitation-times.ts'
import { sendKept } from './features/applications/kept.ts'
import { messageNotices } from './features/applications/message-notices.ts'
import { applicationNotices } from './features/applications/notices.ts'
import { offerReminderNotices, remindOfOffers } from './features/applications/offer-reminders.ts'
import { placeNotices } from './features/applications/place-notices.ts'
import { endOffers } from './features/applications/place-offers.ts'
import { remindOrganizers } from './features/applications/reminders.ts'
import { sendEventDigests } from './features/events/digests.ts'
import { eventNotices } from './features/events/notices.ts'
import { noteLateReviews } from './features/profiles/late-reviews.ts'
import { profileNotices } from './features/profiles/notices.ts'
import { documentNotices, remindOfDocuments } from './features/vendors/document-reminders.ts'
import { userNotices } from './features/users/notices.ts'
import { webhookNotices } from './features/webhooks/notices.ts'
import { adminsDigest, type NoticeRules } from './notify/notice.ts'
import type { Duty } from './notify/schedule.ts'

/** What the features decide about notices. A type of domain event without its function does not compile. */
export const notices: NoticeRules = {
  writers: {
    ...profileNotices,
    ...documentNotices,
    ...userNotices,
    ...eventNotices,
    ...applicationNotices,
    ...placeNotices,
    ...invitationNotices,
    ...bookingNotices,
    ...contactInvitationNotices,
    ...offerReminderNotices,
    ...draftReminderNotices,
    ...messageNotices,
    ...contactNotices,
    ...adminNotices,
    ...webhookNotices,
    ...accountNotices,
  },
  noticeNow,
  digestLetter: async (db, digest) =>
    digest.topic.startsWith(adminsDigest) ? adminsLetter(digest) : applicationsLetter(db, digest),
}

/** What leaves when it cannot be undone any more, besides decisions. */
export const unsent = [sendInvitations, sendContactInvitations, sendBookings, sendKept]

/** What time brings. */
export const duties: readonly Duty[] = [
  endOffers,
  endInvitations,
  remindOfOffers,
  remindOfDrafts,
  remindOfDocuments,
  noteLateReviews,
  noteLateRequests,
  remindOrganizers,
  sendEventDigests,
]
