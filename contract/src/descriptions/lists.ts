import { note, type Area } from './note.ts'

/** The envelope of every answer, ids, and lists with their filters. */
export const lists: Area = {
  schemas: {
    Failure:
      'Every failed answer: one plain sentence, a code to branch on, and sentences per field where a form shows them.',
    Pagination: 'Where a list stands.',
    ClosestSearch: 'For a search that finds nothing: what it finds with one word or one filter left out.',
    VendorSuggestions: 'What a search box suggests.',
    VendorSuggestion: 'A vendor to suggest.',
    PlaceSuggestion: 'A city or a service area to suggest.',
  },
  fields: {
    // The envelope
    'Failure.success': note('Always false.', false),
    success: note('True for an answer that did what was asked, false for every failure.'),
    data: note('What was asked for.'),
    error: note('One plain sentence that can be shown to a person.', 'Not found'),
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
    organizer_id: note('Id of the organizer profile.', 3),
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
    notifications: note('Notifications on this page.'),
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
    'ClosestSearch.search': note('The words of the search that stay.', 'florist'),
    'ClosestSearch.dropped': note('The word that was left out; null when it was a filter.', 'paris'),
    'ClosestSearch.filter': note('The filter that was left out; null when it was a word.', 'location'),
    'ClosestSearch.total': note('Vendors that it finds.', 4),
    vendors: note('Vendors to suggest, at most six.'),
    places: note('Cities and service areas to suggest, at most six.'),
    place: note('City and state; the address where it names none.', 'Portland, OR'),
    'PlaceSuggestion.name': note('City and state, or the service area.', 'Portland, OR'),
    'PlaceSuggestion.vendors': note('Listed vendors in it.', 12),
    'vendors.suggestions.what': note('The beginning of words of a company name.', 'wren'),
    'vendors.suggestions.where': note('The beginning of a word of a city or service area.', 'port'),
    location: note('Any part of the address; for vendors, of a service area too.', 'Portland'),
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
  },
}
