import { note, type Area } from './note.ts'

/** Notifications. */
export const notifications: Area = {
  schemas: {
    Notification: 'What somebody is told inside the application.',
    LiveNews: 'An event of the stream of news: how much is unread, and what is new.',
    NotificationList: 'A page of notifications.',
    NoticePreference: 'On which channels a person hears of a group of notices.',
    NoticePreferenceUpdate: 'Part or whole of a preference. What is absent stays.',
  },
  fields: {
    'LiveNews.unread': note('Notifications that were not read yet.', 2),
    kinds: note(
      'The kinds of what is new; none when something was only marked as read. Null: news may have been missed.',
      ['application.accepted'],
    ),
    'NotificationList.unread': note('Notifications that were not read yet.', 2),
    unread: note('Only notifications that were not read yet.'),
    newer: note('Notifications that arrived after `up_to`.', 1),
    up_to: note('Time of the newest notification that was seen, in UTC; null without any.'),
    snapshot: note('What the list could show; `notifications.readAll` takes it back.', '1042:1047:1043,1045'),
    preferences: note("One for each group that the caller's role hears of."),
    group: note('Notices that are chosen together.', 'messages'),
    in_app: note('Whether they are shown in the product.'),
    'NoticePreference.email': note('Whether they are sent by e-mail.'),
    'NoticePreferenceUpdate.email': note('Whether they are sent by e-mail.'),
    'NoticePreference.frequency': note('How often a digest comes by e-mail; null for groups that are no digest.', null),
    'NoticePreferenceUpdate.frequency': note('How often a digest comes. Only for groups that are digests.', 'weekly'),
    kind: note('The domain event it tells of.', 'application.accepted'),
    subject: note('Headline.', 'Your application was accepted'),
    body: note('The words themselves.', 'Harbor Nights accepted your application to Midsummer Night Market.'),
    link: note('Path of the page it speaks of; null without one.', '/events/5'),
    read_at: note('When it was read, in UTC; null while unread.', null),
  },
}
