import { note, type Area } from './note.ts'

/** Events. */
export const events: Area = {
  schemas: {
    Agenda: 'What an organizer has to do next, among published events that are not over.',
    NewEvent: 'An event as its organizer writes it.',
    EventUpdate: 'Part or whole of an event, its status included. What is absent stays, null clears an optional field.',
    Event: 'An event.',
    MyEvent: 'An event in the list of its organizer.',
  },
  fields: {
    event_type_display_name: note('Name of the kind of event; null without one.', 'Market'),
    'Event.status': note(
      'Drafts are seen by their organizer and admins only; completed and cancelled are final.',
      'published',
    ),
    'MyEvent.status': note('Drafts are seen by their organizer and admins only.', 'published'),
    'NewEvent.status': note('Whether to publish it at once or keep it as a draft.', 'draft'),
    'EventUpdate.status': note('The status it goes to; completed and cancelled are final.', 'completed'),
    undecided_reason: note(
      'With status completed: the applications without an answer are rejected with this reason, 1 to 2000 characters, and their vendors read it. Otherwise it has no effect.',
      'All places are filled by now.',
    ),
    'events.list.status': note('Only published events are listed, so that is the only value.', 'published'),
    'events.mine.status': note('Only events with this status.', 'draft'),
    'events.mine.time': note(
      'Only events that are past, or that are not, in UTC days; a draft is never past.',
      'upcoming',
    ),
    'events.mine.sort_by': note(
      'Newest first (`created_at`), or what is not past first, nearest first, then past events, latest first (`next_date`).',
      'next_date',
    ),
    application_count: note('Applications that exist now.', 6),
    waiting: note('Events with applications that wait for an answer, nearest first.'),
    next_event: note('The nearest event; null without one.', null),
    pending_count: note('Applications that wait for an answer.', 3),
    past_count: note('Events of the list that are over, whatever time it asks for.', 7),
    accepted_count: note('Vendors accepted for it.', 2),
    since: note('When the oldest of them was sent, in UTC.'),
    organizer_website: note("The organizer's web address; null without one.", 'https://harbornights.example.com'),
  },
}
