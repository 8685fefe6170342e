import { note, type Area } from './note.ts'

/** The profiles of vendors and organizers, and the days of vendors. */
export const profiles: Area = {
  schemas: {
    SocialLink: 'A stored link to a profile on a social platform.',
    NewVendor: 'What a vendor says of the business when applying.',
    VendorUpdate: 'Part or whole of a vendor profile. What is absent stays, null clears an optional field.',
    Vendor: 'A vendor as anybody may see it. Never carries an e-mail address.',
    OwnVendor: 'A vendor as its owner and admins see it: also why it was decided so.',
    NewOrganizer: 'What an organizer says of the organization when applying.',
    OrganizerUpdate: 'Part or whole of an organizer profile. What is absent stays, null clears an optional field.',
    Organizer: 'An organizer profile, as its owner and admins see it.',
    UnavailableDate: 'A day on which a vendor cannot work.',
    BookedEvent: 'An event that takes up a day.',
    DayChanges: 'Days to block and days to free. All other days stay as they are.',
    Availability: 'Whether a vendor is free on a day.',
  },
  fields: {
    platform: note('The social platform.', 'instagram'),
    url: note(
      "Web address on the platform's own domain; a bare host gets `https://`.",
      'https://instagram.com/wildfern',
    ),
    status: note('Where it stands.', 'pending'),
    'Vendor.status': note('Only approved vendors are public.', 'approved'),
    'OwnVendor.status': note(
      'Only approved vendors are public. A rejected one returns to pending by a change.',
      'approved',
    ),
    'AdminVendor.status': note('Only approved vendors are public.', 'approved'),
    'Organizer.status': note(
      'Only approved organizers may create events. A rejected one returns to pending by a change.',
      'approved',
    ),
    'AdminOrganizer.status': note('Only approved organizers may create events.', 'approved'),
    status_reason: note('The words given with the last decision; null without any.', null),
    reason: note('Words for the person concerned, at most 2,000 characters.', 'Please add a picture of your own work.'),
    images: note('Pictures, in order.'),
    event_types: note('Kinds of event, as they were chosen.'),
    aesthetic_tags: note('Styles, in the order chosen.'),
    services: note('Services on offer, as they were chosen.'),
    service_areas: note('Areas served, as they were chosen.'),
    profile_created_at: note('When the profile was handed in, in UTC.'),
    submitted_at: note(
      'When the profile was last handed in for review, in UTC: later than `profile_created_at` after a rejection.',
    ),
    dates: note('Days as YYYY-MM-DD, at most 730.', ['2027-06-19', '2027-06-20']),
    date: note('The day, as YYYY-MM-DD.', '2027-06-19'),
    is_free: note('False for a day that is blocked, or of an accepted event.'),
    block: note('Days to block, as YYYY-MM-DD, at most 730; those that are blocked or booked stay as they are.', [
      '2027-06-19',
    ]),
    free: note('Days to free, as YYYY-MM-DD, at most 730; booked days stay as they are.', ['2027-06-20']),
    'UnavailableDate.events': note('The accepted events on this day; empty for a day blocked by hand.'),
    'BookedEvent.title': note('Title of the event.', 'Harvest Supper'),
    booked: note('True for a day of an accepted event, which cannot be removed by hand.', false),
  },
}
