import { note, type Area } from './note.ts'

/** People with an account. */
export const people: Area = {
  schemas: {
    User: 'A person with an account.',
    Me: 'The caller: the account, with the ids and statuses of the profiles that belong to it.',
  },
  fields: {
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
    onboarding_completed: note('Whether the person has applied as a vendor or organizer.'),
    created_at: note('When it came to be, in UTC.'),
    updated_at: note('When it last changed, in UTC.'),
    contractor_status: note("Status of the caller's vendor profile; null without one.", 'approved'),
    organizer_status: note("Status of the caller's organizer profile; null without one.", null),
    unread_notifications: note('Notifications that the caller has not read.', 3),
    'Me.organizer_id': note("Id of the caller's organizer profile; null without one.", null),
    'Me.contractor_id': note("Id of the caller's vendor profile; null without one.", 7),
    owner_email: note("The e-mail address of the vendor's person; null when unknown.", 'ada@example.com'),
    owner_email_verified: note('Whether that address was shown to be theirs.'),
    owner_name: note("The owner's full name; null when unknown.", 'Ada Moreno'),
    user: note('The person who applied.'),
    'AdminPerson.user': note('The account.'),
    'AdminPerson.vendor': note('The vendor profile; null when there is none.'),
    organizer: note('The organizer profile; null when there is none.'),
    vendor_applications: note('Vendors waiting for a decision.', 4),
    organizer_applications: note('Organizers waiting for a decision.', 1),
    open_reports: note('Reported conversations that wait for an admin.', 1),
    failed_emails: note('E-mails of the last seven days that could not be delivered, and can be sent again.', 0),
    open_contact_requests: note('Contact requests that are open and not marked as spam.', 2),
    profile: note('The profile they applied with.'),
  },
}
