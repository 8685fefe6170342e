/**
 * The API documentation of each field: one sentence with unit and format, and an example. A name has the same meaning everywhere; where it
 * differs, `Schema.name` overrides `name`. Only the server imports this file, so that no browser loads it. A test fails for a field
 * without a note and for a note without a field.
 */
export interface Note {
  description: string
  /** Absent where the value is made of other described values. */
  example?: unknown
}

const note = (description: string, example?: unknown): Note => ({
  description,
  ...(example !== undefined && { example }),
})

const picture = 'http://localhost:3000/images/v/5f2d7c1e90ab4d6f8e3c2b1a0f9d8e7c'

/** Sentences about whole schemas, by the name they are registered under. */
export const schemaDescriptions: Record<string, string> = {
  Failure:
    'Every failed answer: one plain sentence, a code to branch on, and sentences per field where a form shows them.',
  Pagination: 'Where a list stands.',
  SocialLink: 'A stored link to a profile on a social platform.',
  Lookup: 'An entry of a lookup list.',
  AestheticTag: 'A style a vendor works in.',
  LookupRef: 'A lookup entry inside another thing.',
  TagRef: 'An aesthetic tag inside a vendor.',
  NewVendor: 'What a vendor says of the business when applying.',
  VendorUpdate: 'Part or whole of a vendor profile. What is absent stays, null clears an optional field.',
  Vendor: 'A vendor as anybody may see it. Never carries an e-mail address.',
  OwnVendor: 'A vendor as its owner and admins see it: also why it was decided so.',
  NewOrganizer: 'What an organizer says of the organization when applying.',
  OrganizerUpdate: 'Part or whole of an organizer profile. What is absent stays, null clears an optional field.',
  Organizer: 'An organizer profile, as its owner and admins see it.',
  User: 'A person with an account.',
  Me: 'The caller: the account, with the ids and statuses of the profiles that belong to it.',
  VendorImage: "A vendor's picture.",
  EventImage: "An event's picture.",
  UnavailableDate: 'A day on which a vendor cannot work.',
  UploadUrl: "Permission to PUT one picture's bytes to an address, and the key to name it by afterwards.",
  NewEvent: 'An event as its organizer writes it.',
  EventUpdate: 'Part or whole of an event, its status included. What is absent stays, null clears an optional field.',
  Event: 'An event.',
  NewApplication: 'An application to an event.',
  Application: "A vendor's application to an event, with what both sides need to know of each other.",
  Decision: "An organizer's decision on an application.",
  Notification: 'What somebody is told inside the application.',
  AdminUser: 'A person as admins see them.',
  EditedSince: 'What the owner of an approved profile changed since the approval.',
  Suspension: 'Keeps somebody out, or lets them in again.',
  AdminVendor: "A vendor in the admin's list, with its owner's name and e-mail address.",
  AdminOrganizer: "An organizer in the admin's list, with its owner's name and e-mail address.",
  VendorApplication: 'An application to become a vendor: who applied, with which profile.',
  OrganizerApplication: 'An application to become an organizer: who applied, with which profile.',
  ContactRequest: 'A wish to be put in touch with a vendor.',
  AuditEntry: 'Who decided what, when, from which state to which. Never changed, never deleted.',
  Delivery: 'One e-mail on its way.',
  RoleUpdate: "A user's new role, or the decision on their application.",
  PublicConfig: 'What a browser must know of this installation. Nothing in it is secret.',
}

/** Sentences and values of single names. */
export const fieldNotes: Record<string, Note> = {
  // The envelope
  success: note('True for an answer that did what was asked, false for every failure.', true),
  data: note('What was asked for.'),
  error: note('One plain sentence that can be shown to a person.', 'Not found'),
  code: note('What went wrong, as a stable word to branch on.', 'not_found'),
  fields: note('Sentences by field name, for a form to show beside its fields.', {
    company_name: 'Company name is required',
  }),
  pagination: note('Where this page stands in the whole list.'),
  total: note('Entries in the whole list, not only on this page.', 42),
  has_more: note('Whether a further page exists.', true),
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
  entries: note('Audit entries on this page.'),
  deliveries: note('E-mails on this page.'),
  search: note('Text to search for, at most 200 characters; blank counts as absent.', 'flowers'),
  'vendors.list.search': note(
    'Words of the company name and description, misspellings included; matches in the name come first.',
    'florist',
  ),
  location: note('Any part of the address; for vendors, of a service area too.', 'Portland'),
  sort_by: note(
    'What to sort by. Absent: best match where there is a search, else newest. Empty values come last.',
    'created_at',
  ),
  sort_order: note('Direction of the sort.', 'desc'),
  has_images: note('Only vendors with pictures (true) or without (false).', true),
  availability_date: note('Only vendors who are free on this day, as YYYY-MM-DD.', '2027-06-19'),
  min_years: note('Only vendors at least so many years in business.', 5),
  time: note('When, in UTC days; an event that is under way counts as upcoming. Weeks begin on Monday.', 'upcoming'),

  // Lookups
  display_name: note('What people read.', 'Romantic'),
  'LookupRef.display_name': note('What people read.', 'Wedding'),
  'Lookup.display_name': note('What people read.', 'Wedding'),
  description: note(
    'What is meant, in a sentence or more; null when nothing was written.',
    'An evening under the trees.',
  ),
  'TagRef.name': note('Stable short form.', 'romantic'),
  'AestheticTag.name': note('Stable short form.', 'romantic'),

  // People
  name: note('Full name; null when the identity provider told none.', 'Ada Moreno'),
  email: note('E-mail address; null when the identity provider told none.', 'ada@example.com'),
  email_verified: note('Whether the address was shown to be theirs.', true),
  phone: note('Phone number as the identity provider told it; null without one.', '+1 503 555 0134'),
  role: note(
    '`user` has chosen nothing yet, `contractor` is a vendor, `client` an organizer, `admin` an administrator.',
    'contractor',
  ),
  onboarding_completed: note('Whether the person has applied as a vendor or organizer.', true),
  created_at: note('When it came to be, in UTC.', '2027-03-02T09:30:00.000Z'),
  updated_at: note('When it last changed, in UTC.', '2027-03-04T16:05:00.000Z'),
  contractor_status: note("Status of the caller's vendor profile; null without one.", 'approved'),
  organizer_status: note("Status of the caller's organizer profile; null without one.", null),
  'Me.organizer_id': note("Id of the caller's organizer profile; null without one.", null),
  'Me.contractor_id': note("Id of the caller's vendor profile; null without one.", 7),
  owner_name: note("The owner's full name; null when unknown.", 'Ada Moreno'),
  user: note('The person who applied.'),
  profile: note('The profile they applied with.'),

  // Vendor profile
  company_name: note('Name of the business, 1 to 200 characters.', 'Wild Fern Florals'),
  business_description: note(
    'What the business does, 1 to 5,000 characters.',
    'Seasonal flowers for weddings and dinners.',
  ),
  business_address: note('Where the business is, 1 to 300 characters.', '1 Garden Street, Portland, OR'),
  years_in_business: note('Whole years in business, 0 to 200; null when not told.', 8),
  pricing_range: note('Rough price: budget $, moderate $$, premium $$$, luxury $$$$.', 'moderate'),
  website: note(
    'Web address, http or https; a bare host gets `https://`. Null without one.',
    'https://wildfern.example.com',
  ),
  license_number: note('License number, in free words; null when not told.', 'OR-55821'),
  insurance_info: note(
    'What the business is insured for, in free words; null when not told.',
    'Liability up to $1,000,000',
  ),
  availability_info: note('When the business works, in free words; null when not told.', 'Thursday to Sunday'),
  social_links: note('At most 5 links, each platform once.'),
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
  status_reason: note('The words given with the last decision; null without any.', null),
  reason: note('Words for the person concerned, at most 2,000 characters.', 'Please add a picture of your own work.'),
  images: note('Pictures, in order.'),
  primary_image: note('Address of the primary picture, largest size; null without pictures.', `${picture}/1600.webp`),
  event_types: note('Kinds of event, as they were chosen.'),
  aesthetic_tags: note('Styles, in the order chosen.'),
  services: note('Services on offer, as they were chosen.'),
  service_areas: note('Areas served, as they were chosen.'),
  event_type_ids: note('Ids of kinds of event; any of them in a filter, at most 8 in a profile.', [2, 5]),
  aesthetic_tag_ids: note('Ids of aesthetic tags; any of them in a filter, at most 5 in a profile.', [1, 4]),
  service_ids: note('Ids of services; any of them in a filter, at most 8 in a profile.', [3]),
  service_area_ids: note('Ids of service areas; any of them in a filter, at most 8 in a profile.', [6]),
  profile_created_at: note('When the profile was handed in, in UTC.', '2027-03-02T09:30:00.000Z'),
  dates: note('Days as YYYY-MM-DD, at most 730.', ['2027-06-19', '2027-06-20']),
  date: note('The day, as YYYY-MM-DD.', '2027-06-19'),
  booked: note('True for a day of an accepted event, which cannot be removed by hand.', false),

  // Pictures
  image: note(
    'The picture: JPEG, PNG or WebP, at most 10 MB. Judged by its bytes, not by its name or header.',
    '(bytes of the picture)',
  ),
  image_url: note('Address of the largest size.', `${picture}/1600.webp`),
  image_key: note('Name of the picture in the store.', 'v/5f2d7c1e90ab4d6f8e3c2b1a0f9d8e7c'),
  alt_text: note('What the picture shows, for those who cannot see it; null without words.', 'A table with peonies'),
  is_primary: note('Whether it is the one picture that stands for the whole. The first is primary by itself.', true),
  display_order: note('Position among its siblings, from 0; beyond the end means last.', 0),
  width: note('Width of the largest size in px.', 1600),
  height: note('Height of the largest size in px.', 1200),
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
  upload_url: note(
    'Where to PUT the bytes, once and soon: the address expires.',
    'http://localhost:3000/uploads/u/7/9c1e?expires=1',
  ),
  public_url: note(
    'Where the picture will be found after it was added by its key.',
    'http://localhost:3000/images/u/7/9c1e',
  ),

  // Organizer profile
  organization_name: note('Name of the organization, 1 to 200 characters.', 'Harbor Nights'),
  organization_description: note(
    'What the organization does, 1 to 5,000 characters.',
    'Concerts and markets by the water.',
  ),
  organization_address: note('Where the organization is, 1 to 300 characters.', '2 Hall Road, Seattle, WA'),
  years_organizing: note('Whole years of organizing events, 0 to 200; null when not told.', 4),
  typical_event_size: note('How many guests an event usually has; null when not told.', '76-150 guests'),
  annual_events_count: note('Events per year, a whole number of 0 or more; null when not told.', 12),

  // Events
  title: note('Title, 1 to 200 characters.', 'Midsummer Night Market'),
  address: note('Where it takes place, 1 to 300 characters.', '3 Pier, San Francisco, CA'),
  start_date: note('First day, as YYYY-MM-DD, without time or zone.', '2027-06-19'),
  end_date: note('Last day, as YYYY-MM-DD, not before the first; null for a single day.', '2027-06-20'),
  budget_range: note('Budget in free words; null when not told.', '$5,000 - $10,000'),
  expected_attendees: note('People expected, a whole number of 1 or more; null when not told.', 250),
  event_type_id: note('Id of the kind of event; null without one.', 2),
  event_type_display_name: note('Name of the kind of event; null without one.', 'Market'),
  'Event.status': note(
    'Drafts are seen by their organizer and admins only; completed and cancelled are final.',
    'published',
  ),
  'NewEvent.status': note('Whether to publish it at once or keep it as a draft.', 'draft'),
  'EventUpdate.status': note('The status it goes to; completed and cancelled are final.', 'completed'),
  'events.list.status': note('Only published events are listed, so that is the only value.', 'published'),
  'events.mine.status': note('Only events with this status.', 'draft'),
  application_count: note('Applications that exist now.', 6),
  organizer_website: note("The organizer's web address; null without one.", 'https://harbornights.example.com'),

  // Applications to events
  message: note('What the vendor says, 1 to 10,000 characters.', 'We would love to bring our flowers.'),
  'vendors.contact.message': note('What to tell the admin, at most 5,000 characters.', 'Are you free in June?'),
  'ContactRequest.message': note('What the person wrote; null when nothing.', 'Are you free in June?'),
  applied_at: note('When the vendor applied, in UTC.', '2027-03-02T09:30:00.000Z'),
  'Application.status': note('Pending until the organizer accepts or rejects; both can be reset.', 'pending'),
  'Decision.status': note('What the application becomes.', 'accepted'),
  contractor_name: note("The vendor's full name; null when unknown.", 'Ada Moreno'),
  contractor_email: note(
    "The vendor's e-mail address, for the event's organizer, the applicant and admins; null while it is not confirmed.",
    'ada@example.com',
  ),
  event_title: note("The event's title.", 'Midsummer Night Market'),
  event_description: note("The event's description; null without one.", 'An evening under the trees.'),
  event_start_date: note("The event's first day, as YYYY-MM-DD.", '2027-06-19'),
  event_end_date: note("The event's last day, as YYYY-MM-DD; null for a single day.", null),
  event_address: note('Where the event takes place.', '3 Pier, San Francisco, CA'),
  event_status: note("The event's status.", 'published'),

  // Notifications
  unread: note('Notifications that were not read yet.', 2),
  kind: note('The domain event it tells of.', 'application.accepted'),
  subject: note('Headline.', 'Your application was accepted'),
  body: note('The words themselves.', 'Harbor Nights accepted your application to Midsummer Night Market.'),
  link: note('Path of the page it speaks of; null without one.', '/events/5'),
  read_at: note('When it was read, in UTC; null while unread.', null),

  // Administration
  user_name: note("The person's full name; null when unknown.", 'Noor Haddad'),
  user_email: note("The person's e-mail address; null when unknown.", 'noor@example.com'),
  user_email_verified: note('Whether the address was shown to be theirs.', true),
  closed_at: note('When it was closed, in UTC; null while open.', null),
  'ContactRequest.status': note('Open until an admin closes it.', 'open'),
  'admin.closeContactRequest.status': note('What it becomes.', 'closed'),
  'admin.contactRequests.status': note('Only requests with this status.', 'open'),
  'admin.users.role': note('Only users with this role.', 'client'),
  suspended_at: note('Since when the account is suspended, in UTC; null when it is not.', null),
  suspended_reason: note('Why, as the person was told; null when it is not suspended.', null),
  'Suspension.suspended': note('True suspends, false lifts it.', true),
  'Suspension.reason': note(
    'Why, at most 2,000 characters; the person reads it.',
    'Pictures of other businesses’ work.',
  ),
  edited_since_approval: note('What its owner changed since the approval; null when nothing.', null),
  at: note('When it was changed last, in UTC.', '2027-03-02T09:30:00.000Z'),
  'EditedSince.fields': note('Names of the fields that were changed.', ['company_name']),
  'AuditEntry.fields': note('Names of the fields that an edit changed; empty for everything else.', []),
  'AuditEntry.version': note(
    "The subject's version that was decided on, or that an edit made; null where there is none.",
    3,
  ),
  'RoleUpdate.role': note('The role to give, or the role whose application is decided.', 'contractor'),
  'RoleUpdate.status': note('The decision, approved or rejected; absent to set the role only.', 'approved'),
  subject_type: note('What kind of thing was decided about.', 'contractor'),
  actor_name: note('Full name of the person who decided; null when unknown.', 'Sam Okafor'),
  action: note('Noun and verb of what was done.', 'vendor.approve'),
  from_state: note('The state before; null when there was none.', 'pending'),
  to_state: note('The state after; null when there is none.', 'approved'),
  'AuditEntry.reason': note('The words given with it; null without any.', null),
  recipient: note('E-mail address it goes to.', 'ada@example.com'),
  'Delivery.subject': note('Subject line.', 'Your vendor application was approved'),
  'Delivery.status': note('`failed` means that the last attempt failed and none is planned.', 'sent'),
  'admin.deliveries.status': note('Only e-mails with this status.', 'failed'),
  attempts: note('How often it was tried.', 1),
  last_error: note('What the mail server said last; null when nothing went wrong.', null),
  sent_at: note('When the mail server took it, in UTC; null before.', '2027-03-02T09:30:04.000Z'),

  // Settings and sign-in
  issuer: note('Address of the OpenID Connect issuer.', 'http://localhost:3000/idp'),
  client_id: note('Client id of this site at the issuer.', 'marquee-web'),
  audience: note(
    'The API that tokens are for; null when they are bound to the client instead.',
    'http://localhost:3000/api',
  ),
  scope: note('What a sign-in asks for, with spaces between.', 'openid profile email'),
  extra_query: note('Query parameters added to every authorization request.', {}),
  signup_query: note('Query parameters added when somebody wants to create an account.', { prompt: 'create' }),
  embedded: note("Whether the product's own identity provider is at work.", true),
  support_email: note('Where to ask for help.', 'support@example.com'),
  demo: note('Whether this is a demo marketplace.', false),
  opens_messages: note('Whether messages can be opened on the page, as on a demo without a mail server.', false),
  sent: note('Whether a mail goes out now; false where one went out minutes ago, or none is needed.', true),
  mode: note('Which screen the sign-in asks for.', 'sign-in'),
  password: note('Password, 8 to 128 characters.', 'correct horse battery'),
  redirect: note(
    'Where the browser goes on; null when a confirmation link was mailed and the account waits for it.',
    '/idp/auth/k3J9xQ2v',
  ),
  token: note('The secret of the mailed link.', 'Jf0q3Yx1n2v7wB8zK4mR6tP9sD5aG1hL0cE3uXiOoQk'),
  'sign-in.signIn.code': note(
    'Six digits of the authenticator app, or a recovery code; asked for where two-step sign-in is on.',
    '492039',
  ),
  'account.confirmSecondFactor.code': note('Six digits of the authenticator app.', '492039'),
  current_password: note('The password as it is now.', 'correct horse battery'),
  'account.guard.email_verified': note('Whether a link that was mailed to the address was opened.', true),
  second_factor: note('Whether signing in asks for a code beside the password.', true),
  second_factor_required: note('Whether the account is an admin’s, who may do nothing as one without it.', false),
  recovery_codes_left: note('Recovery codes that were not used yet.', 10),
  password_changed_at: note(
    'When the password was changed last; null while it is the first one.',
    '2027-06-19T18:00:00.000Z',
  ),
  key: note('The key for typing into an authenticator app, in Base32.', 'IH4EYPDHSMU4LQQBB4RBFCDUTYOJESJE'),
  uri: note(
    'The same key for a QR code.',
    'otpauth://totp/Marquee:ada%40example.org?issuer=Marquee&secret=IH4EYPDHSMU4LQQB',
  ),
  recovery_codes: note('Codes for when the app is lost. Each works once; they are shown only here.', [
    'mfrg-gzdf-mztw-q2lk-nnwg-23tp',
  ]),
  'account.endSession.id': note(
    'The session, as the list of sessions names it.',
    'Jf0q3Yx1n2v7wB8zK4mR6tP9sD5aG1hL0cE3uXiOoQk',
  ),
  'account.sessions.id': note('Names the session.', 'Jf0q3Yx1n2v7wB8zK4mR6tP9sD5aG1hL0cE3uXiOoQk'),
  browser: note('A guess from what the browser says of itself; null where it says nothing.', 'Firefox on Linux'),
  signed_in_at: note('When the session began.', '2027-06-19T18:00:00.000Z'),
  last_used_at: note('When the session was used last, to about ten minutes.', '2027-06-19T18:10:00.000Z'),
  is_current: note('Whether it is the session that asks.', true),
}
