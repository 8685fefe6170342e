import { note } from './note.ts'

const picture = 'http://localhost:3000/images/v/5f2d7c1e90ab4d6f8e3c2b1a0f9d8e7c'

/** Notes by the name of the field; `Schema.name` and `operation.name` override `name` where it differs. */
export const marketplace = {
  // The envelope of every answer, ids, and lists with their filters.
  // The envelope
  success: note('True for an answer that did what was asked, false for every failure.'),
  data: note('What was asked for.'),
  code: note('What went wrong, as a stable word to branch on.', 'not_found'),
  fields: note('Sentences by field name, for a form to show beside its fields.', {
    company_name: 'Company name is required',
  }),
  pagination: note('Where this page stands in the whole list.'),
  total: note('Entries in the whole list, not only on this page.', 42),
  has_more: note('Whether a further page exists.'),
  page: note('Number of the page, from 1. A page beyond the end is an empty list.', 1),
  limit: note('Entries per page, 1 to 100; more counts as 100.', 12),
  'Pagination.page': note('Number of this page, from 1.', 1),
  'Pagination.limit': note('Entries per page, as it was applied.', 12),

  // Ids
  id: note('Id: a positive whole number.', 7),
  ids: note('Only these entries; repeat the key for several, at most 50. Unknown ids are left out.', [1, 4]),
  userId: note("The user's id.", 12),
  eventId: note("The event's id.", 5),
  uid: note('The running sign-in, as it stands in the address of the sign-in page.', 'k3J9xQ2vTzLwPmN8rB5cD'),
  user_id: note('Id of the person it belongs to.', 12),
  contractor_id: note("Id of the vendor profile (not of the vendor's user).", 7),
  event_id: note('Id of the event.', 5),
  subject_id: note('Id of what was decided about, within its kind.', 7),
  subject_name: note(
    'What it is called now, of an application the event; null when it has no name or is gone.',
    'Wren & Rye',
  ),
  about_user_id: note('Only what concerns this user: the account, both profiles, events and applications.', 12),
  actor_user_id: note('Id of the person who decided; null for what the system did.', 1),
  version: note(
    'Grows with every change by PUT or a status action. Send it back as `If-Match` to refuse stale writes.',
    3,
  ),

  // Lists
  contractors: note('Vendors on this page.'),
  organizers: note('Organizers on this page.'),
  users: note('Users on this page.'),
  events: note('Events on this page.'),
  applications: note('Applications on this page.'),
  contact_requests: note('Contact requests on this page.'),
  reports: note('Reports on this page.'),
  entries: note('Audit entries on this page.'),
  deliveries: note('E-mails on this page.'),
  search: note('Text to search for, at most 200 characters; blank counts as absent.', 'flowers'),
  'vendors.list.search': note(
    'Words; each must start a word of the name, services (also their synonyms), event types, styles, service areas, address or description. Misspelt words are corrected; plural and singular are the same. Best match first.',
    'florist portland',
  ),
  closest: note(
    'Where nothing was found with several words or filters: the search without one of them; null otherwise.',
  ),
  'ClosestSearch.filter': note('The filter that was left out; null when it was a word.', 'location'),
  place: note('City and state; the address where it names none.', 'Portland, OR'),
  'PlaceSuggestion.name': note('City and state, or the service area.', 'Portland, OR'),
  'PlaceSuggestion.vendors': note('Listed vendors in it.', 12),
  'vendors.suggestions.what': note('The beginning of words of a company name.', 'wren'),
  'vendors.suggestions.where': note('The beginning of a word of a city or service area.', 'port'),
  location: note(
    'Any part of the address; for vendors, of a service area too. Of a known place, also what is near it.',
    'Portland',
  ),
  near: note('Latitude and longitude, with at most two decimals.', '45.52,-122.68'),
  sort_by: note(
    'What to sort by. Absent: newest first, in a search for vendors the best match. Empty values come last.',
    'created_at',
  ),
  'admin.vendors.sort_by': note('What to sort by. Absent: newest first. Empty values come last.', 'company_name'),
  'admin.organizers.sort_by': note(
    'What to sort by. Absent: newest first. Empty values come last.',
    'organization_name',
  ),
  sort_order: note('Direction of the sort.', 'desc'),
  has_images: note('Only vendors with pictures (true) or without (false).'),
  availability_date: note('Only vendors who are free on this day, as YYYY-MM-DD.', '2027-06-19'),
  min_years: note('Only vendors at least so many years in business.', 5),
  time: note('When, in UTC days; an event that is under way counts as upcoming. Weeks begin on Monday.', 'upcoming'),

  // The lookup lists.
  'LookupUpdate.display_name': note('What people read from now on, 1 to 60 characters.', 'Flowers'),
  display_name: note('What people read.', 'Romantic'),
  description: note(
    'What is meant, in a sentence or more; null when nothing was written.',
    'An evening under the trees.',
  ),
  synonyms: note('Other words and phrases that people search for when they mean this service.', ['florist', 'flowers']),
  list: note('Which list.', 'services'),
  'NewLookup.display_name': note('What people read, 1 to 60 characters; each name once in its list.', 'Floral Design'),
  'NewLookup.description': note('What is meant, at most 200 characters.', 'Bouquets, tables, arches'),
  'LookupUpdate.description': note(
    'What is meant, at most 200 characters; null clears it.',
    'Bouquets, tables, arches',
  ),
  'AdminLookup.description': note('What is meant; null when nothing was written.', 'Bouquets, tables, arches'),
  retired: note('True retires the entry, false restores it.'),
  before: note('The entry that it then stands before; null for the end.', 4),
  'TagRef.name': note('Stable short form.', 'romantic'),
  'AestheticTag.name': note('Stable short form.', 'romantic'),

  // People with an account.
  created_at: note('When it came to be, in UTC.'),
  updated_at: note('When it last changed, in UTC.'),
  name: note('Full name; null when the identity provider told none.', 'Ada Moreno'),
  email: note('E-mail address; null when the identity provider told none.', 'ada@example.com'),
  email_verified: note('Whether the address was shown to be theirs.'),
  phone: note(
    'Phone number, as the person wrote it or the identity provider told it; null without one.',
    '+1 503 555 0134',
  ),
  role: note(
    '`user` has chosen nothing yet, `contractor` is a vendor, `client` an organizer, `admin` an administrator.',
    'contractor',
  ),
  contractor_status: note("Status of the caller's vendor profile; null without one.", 'approved'),
  organizer_status: note("Status of the caller's organizer profile; null without one.", null),
  owner_email: note("The e-mail address of the vendor's person; null when unknown.", 'ada@example.com'),
  owner_name: note("The owner's full name; null when unknown.", 'Ada Moreno'),
  user: note('The person who applied.'),
  'AdminPerson.user': note('The account.'),
  failed_emails: note('E-mails of the last seven days that could not be delivered, and can be sent again.', 0),
  profile: note('The profile they applied with.'),

  // The profiles of vendors and organizers, and the days of vendors.
  profile_created_at: note('When the profile was handed in, in UTC.'),
  platform: note('The social platform.', 'instagram'),
  url: note("Web address on the platform's own domain; a bare host gets `https://`.", 'https://instagram.com/wildfern'),
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
  question: note('What our team asks for before it decides; null when nothing is open.', null),
  status_reason: note('The words given with the last decision; null without any.', null),
  reason: note('Words for the person concerned, at most 2,000 characters.', 'Please add a picture of your own work.'),
  images: note('Pictures, in order.'),
  event_types: note('Kinds of event, as they were chosen.'),
  service_areas: note('Areas served, as they were chosen.'),
  submitted_at: note(
    'When the profile was last handed in for review, in UTC: later than `profile_created_at` after a rejection or a question.',
  ),
  dates: note('Days as YYYY-MM-DD, at most 730.', ['2027-06-19', '2027-06-20']),
  date: note('The day, as YYYY-MM-DD.', '2027-06-19'),
  is_free: note('False for a day that is blocked, or of an accepted event.'),
  block: note('Days to block, as YYYY-MM-DD, at most 730; those that are blocked or booked stay as they are.', [
    '2027-06-19',
  ]),
  free: note('Days to free, as YYYY-MM-DD, at most 730; booked days stay as they are.', ['2027-06-20']),
  'BookedEvent.title': note('Title of the event.', 'Harvest Supper'),
  booked: note('True for a day of an accepted event, which cannot be removed by hand.', false),

  // Pictures, and how they are uploaded.
  primary_image: note('Address of the primary picture, largest size; null without pictures.', `${picture}/1600.webp`),
  image: note(
    'The picture: JPEG, PNG or WebP, at most 10 MB. Judged by its bytes, not by its name or header.',
    '(bytes of the picture)',
  ),
  image_url: note('Address of the largest size.', `${picture}/1600.webp`),
  image_key: note('Name of the picture in the store.', 'v/5f2d7c1e90ab4d6f8e3c2b1a0f9d8e7c'),
  alt_text: note('What the picture shows, for those who cannot see it; null without words.', 'A table with peonies'),
  is_primary: note('Whether it is the one picture that stands for the whole. The first is primary by itself.'),
  display_order: note('Position among its siblings, from 0; beyond the end means last.', 0),
  placeholder: note(
    'Thumbhash in base64: a blurred stand-in until the picture is there.',
    'GAgKDIJweHiIeIeHd4eHd3d3cA==',
  ),
  variants: note('Addresses by width in px; widths above the picture’s own are absent.', {
    320: `${picture}/320.webp`,
    800: `${picture}/800.webp`,
    1600: `${picture}/1600.webp`,
  }),
  file_name: note("Name of the file on the sender's disk.", 'table.jpg'),
  file_type: note('Media type of the file.', 'image/jpeg'),
  file_size: note('Size of the file in bytes.', 481_516),
  upload_url: note(
    'Where to PUT the bytes, once and soon: the address expires.',
    'http://localhost:3000/uploads/u/7/9c1e?expires=1',
  ),
  public_url: note(
    'Where the picture will be found after it was added by its key.',
    'http://localhost:3000/images/u/7/9c1e',
  ),

  // Events.
  event_type_display_name: note('Name of the kind of event; null without one.', 'Market'),
  'Event.status': note(
    'Drafts are seen by their organizer and admins only; completed and cancelled are final.',
    'published',
  ),
  'MyEvent.status': note('Drafts are seen by their organizer and admins only.', 'published'),
  'NewEvent.status': note('Whether to publish it at once or keep it as a draft.', 'draft'),
  'EventUpdate.status': note('The status it goes to; completed and cancelled are final.', 'completed'),
  word: note(
    'What the organizer adds to the notice of a new day or place, or of a cancelled event; null without it.',
    'The mill is flooded: we meet in the barn.',
  ),
  undecided_reason: note(
    'With status completed: the applications without an answer are rejected with this reason, 1 to 2000 characters, and their vendors read it. Otherwise it has no effect.',
    'All places are filled by now.',
  ),
  from: note('Events with a day from here on, as YYYY-MM-DD.', '2027-06-01'),
  to: note('Events with a day up to here, this one included, as YYYY-MM-DD.', '2027-06-30'),
  'events.list.sort_by': note(
    'Sort by the day, with `search` by the best match; or by the distance to the place.',
    'distance',
  ),
  'events.suggestions.what': note('The beginning of words of a title.', 'night'),
  'events.suggestions.where': note('The beginning of a word of a city.', 'port'),
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
  waiting: note('Events with applications that wait for an answer, the longest waiting first.'),
  next_event: note('The nearest event; null without one.', null),
  pending_count: note('Applications that wait for an answer.', 3),
  past_count: note('Events of the list that are over, whatever time it asks for.', 7),
  numbers: note('Counts of all events of the organizer.'),
  accepted_count: note('Vendors accepted for it.', 2),
  since: note('When the oldest of them was sent, in UTC.'),
  organizer_website: note("The organizer's web address; null without one.", 'https://harbornights.example.com'),

  // Applications to events.
  applied_at: note('When the vendor applied, in UTC.'),
  message: note('What the vendor says, 1 to 10,000 characters.', 'We would love to bring our flowers.'),
  'vendors.contact.message': note('What to tell the admin, at most 5,000 characters.', 'Are you free in June?'),
  'Application.status': note('Pending until the organizer accepts or rejects; both can be reset.', 'pending'),
  'ApplicationStep.at': note('When, in UTC.'),
  'Decision.status': note('What the application becomes.', 'accepted'),
  contractor_email: note(
    "The vendor's e-mail address, for the event's organizer, the applicant and admins; null while it is not confirmed.",
    'ada@example.com',
  ),
  event_title: note("The event's title.", 'Midsummer Night Market'),
  event_description: note("The event's description; null without one.", 'An evening under the trees.'),
  vendor: note('The profile of the vendor as it is now.'),
  is_active: note('False for a former vendor, who cannot be accepted: no role, suspended, deleted or not approved.'),
  has_messages: note('Only applications with messages, the latest message first.'),
  has_unread: note('Only applications with messages that the caller has not read.'),
  'MarkUpdate.note': note('Private note, at most 2,000 characters; null removes it.', 'Ask about the arch.'),
  is_shortlisted: note('Whether the application is on the shortlist.'),
  'ApplicationMark.version': note(
    'Grows with every change of the note, from 0. Send it back as `If-Match` to refuse a note that was written on an older one.',
    1,
  ),
  'Decisions.status': note('What the applications become.', 'accepted'),
  'Decisions.applications': note('1 to 100 applications, each once, in the version that was seen.', [
    { id: 7, version: 3 },
  ]),
  results: note('One for each application, in the order of the request.'),
  'DecisionResult.error': note('Why it was not decided; null where it was.', null),
  sentence: note('One plain sentence that can be shown to a person.', 'This application is already accepted.'),
  first: note('First day that was looked at, as YYYY-MM-DD.', '2027-06-05'),
  last: note('Last day that was looked at, as YYYY-MM-DD.', '2027-07-03'),
  'VendorDates.days': note('The taken days between them, in order.'),

  // What vendor and organizer write to each other.
  messages: note('The messages, oldest first.'),
  'messages.list.before': note('Id of a message: those before it.', 41),
  'NewMessage.text': note('The message, 1 to 2,000 characters; line breaks stay.', 'Is there water on the site?'),
  'MessagesRead.up_to': note('Id of the last message that was read.', 41),
  reported_at: note('When the caller reported it, in UTC; null when no report of theirs is open.', null),
  'messages.report.reported_at': note('When it was reported, in UTC.'),
  'NewReport.reason': note('What is wrong, 1 to 2,000 characters.', 'They ask for money in advance.'),
}
