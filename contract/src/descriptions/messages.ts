import { note, type Area } from './note.ts'

/** What vendor and organizer write to each other. */
export const messages: Area = {
  schemas: {
    Message: 'A message of a vendor or an organizer about an application.',
    NewMessage: 'A message as it is sent.',
    Conversation: 'A part of what vendor and organizer wrote to each other, with what the caller may do.',
    NewReport: 'Why somebody asks admins to look at a conversation.',
    ReportedMessage: 'A message as it was when the conversation was reported.',
    MessagesRead: 'How far somebody has read a conversation.',
  },
  fields: {
    messages: note('The messages, oldest first.'),
    has_earlier: note('Whether there are messages before these.', false),
    'messages.list.before': note('Id of a message: those before it.', 41),
    author: note('The side that wrote it.', 'vendor'),
    'Message.author_name': note('Name of the vendor or of the organization.', 'Wild Fern Florals'),
    is_own: note('Whether the caller wrote it.', false),
    'Message.text': note('The message.', 'Is there water on the site?'),
    'NewMessage.text': note('The message, 1 to 2,000 characters; line breaks stay.', 'Is there water on the site?'),
    'ReportedMessage.text': note('The message.', 'Is there water on the site?'),
    'ReportedMessage.author_id': note('Id of the person who wrote it.', 14),
    read_up_to: note('Id of the last message that the other side has read; 0 before the first.', 41),
    own_read_up_to: note('Id of the last message that the caller has read; 0 before the first.', 40),
    'MessagesRead.up_to': note('Id of the last message that was read.', 41),
    may_write: note('Whether the caller may write now.'),
    why_not: note('The sentence that says why the caller may not write; null otherwise.', null),
    reported_at: note('When the caller reported it, in UTC; null when no report of theirs is open.', null),
    'messages.report.reported_at': note('When it was reported, in UTC.'),
    'NewReport.reason': note('What is wrong, 1 to 2,000 characters.', 'They ask for money in advance.'),
  },
}
