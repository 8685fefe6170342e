import type { AdminWork } from '@marquee/contract/admin-work'
import type {
  AdminOrganizer,
  AdminUser,
  AdminVendor,
  OrganizerApplication,
  VendorApplication,
} from '@marquee/contract/admin'
import type { Application } from '@marquee/contract/applications'
import type { Conversation, Message } from '@marquee/contract/messages'
import { Event, type MyEvent } from '@marquee/contract/events'
import type { Pagination } from '@marquee/contract/fields'
import type { ProfileStatus, Role } from '@marquee/contract/limits'
import { Organizer } from '@marquee/contract/organizers'
import type { VendorImage } from '@marquee/contract/pictures'
import { Me } from '@marquee/contract/users'
import { OwnVendor } from '@marquee/contract/vendors'
import { blank } from './blank.ts'

/**
 * One example of each thing that the API answers, with every field filled in. The contract types them, so that a new field is a compile
 * error here. A test overrides the fields that it is about.
 */

export const anEvent = (given: Partial<Event> = {}): Event => ({
  ...blank(Event),
  id: 7,
  organizer_id: 3,
  title: 'Harvest Supper',
  description: 'One long table in the orchard.',
  address: 'Old Flour Mill, Portland',
  start_date: '2027-06-19',
  end_date: null,
  budget_range: '$8,000 - $12,000',
  expected_attendees: 140,
  event_type_id: 2,
  event_type_display_name: 'Private Dinner',
  status: 'published',
  visibility: 'listed',
  created_at: '2027-01-04T10:00:00.000Z',
  updated_at: '2027-02-05T10:00:00.000Z',
  application_count: 3,
  organization_name: 'Lantern Street Events',
  organizer_description: 'Long tables in orchards.',
  organizer_website: 'https://lantern.example',
  version: 4,
  ...given,
})

const counted = () => ({ ...anEvent(), pending_count: 2, accepted_count: 1 })
export const aMyEvent = (given: Partial<MyEvent> = {}): MyEvent => ({ ...counted(), ...given })

export const aPicture = (given: Partial<Event['images'][number]> = {}): Event['images'][number] => ({
  id: 31,
  event_id: 7,
  image_url: '/images/31.webp',
  alt_text: 'The long table',
  is_primary: true,
  display_order: 0,
  width: 800,
  height: 600,
  placeholder: '',
  variants: {},
  ...given,
})

export const anApplication = (given: Partial<Application> = {}): Application => ({
  id: 70,
  event_id: 7,
  contractor_id: 5,
  status: 'pending',
  status_reason: null,
  message: 'We would bring forty metres of flowers.',
  answers: [],
  unanswered: [],
  documents: [],
  edited_at: null,
  place: null,
  version: 2,
  applied_at: '2027-02-10T09:00:00.000Z',
  updated_at: '2027-02-10T09:00:00.000Z',
  company_name: 'Juniper & Rye',
  contractor_name: 'Wilma West',
  contractor_email: 'wilma@juniper.example',
  event_title: 'Harvest Supper',
  event_description: 'One long table in the orchard.',
  event_start_date: '2027-06-19',
  event_end_date: null,
  event_address: 'Old Flour Mill, Portland',
  event_status: 'published',
  event_type_display_name: 'Private Dinner',
  organization_name: 'Lantern Street Events',
  organizer_contact: null,
  business_description: 'Flowers from our own field.',
  website: 'https://www.juniper.example',
  pricing_range: 'premium',
  vendor: {
    years_in_business: 12,
    is_active: true,
    trade: 'Florist',
    license_number: null,
    insurance_info: null,
    phone: null,
    service_areas: [{ id: 1, display_name: 'Portland Metro' }],
    primary_image: null,
  },
  mark: { note: null, is_shortlisted: false, version: 0 },
  unread_messages: 0,
  last_message: null,
  ...given,
})

/** A message of the organizer, as the vendor reads it. */
export const aMessage = (given: Partial<Message> = {}): Message => ({
  id: 1,
  author: 'organizer',
  author_name: 'Lantern Street Events',
  is_own: false,
  text: 'Is there water on the site?',
  created_at: '2027-02-11T09:00:00.000Z',
  ...given,
})

export const aConversation = (messages: Message[] = [], given: Partial<Conversation> = {}): Conversation => ({
  messages,
  has_earlier: false,
  read_up_to: 0,
  own_read_up_to: 0,
  may_write: true,
  why_not: null,
  reported_at: null,
  ...given,
})

export const aPerson = (role: Role, status: ProfileStatus = 'approved'): Me => ({
  ...blank(Me),
  id: 1,
  name: 'Wilma West',
  email: 'wilma@juniper.example',
  email_verified: true,
  role,
  onboarding_completed: true,
  created_at: '2027-01-01T00:00:00.000Z',
  contractor_id: role === 'contractor' ? 5 : null,
  contractor_status: role === 'contractor' ? status : null,
  organizer_id: role === 'client' ? 3 : null,
  organizer_status: role === 'client' ? status : null,
  unread_notifications: 0,
})

export const aVendor = (given: Partial<OwnVendor> = {}): OwnVendor => ({
  ...blank(OwnVendor),
  id: 5,
  user_id: 1,
  company_name: 'Juniper & Rye',
  business_description: 'Flowers from our own field.',
  business_address: '214 Alder Street, Portland',
  years_in_business: 12,
  pricing_range: 'premium',
  website: 'https://www.juniper.example',
  social_links: [{ id: 1, platform: 'instagram', url: 'https://instagram.com/juniper' }],
  status: 'pending',
  event_types: [{ id: 2, display_name: 'Private Dinner' }],
  aesthetic_tags: [{ id: 1, name: 'tag-1', display_name: 'Tag 1' }],
  event_type_ids: [2],
  aesthetic_tag_ids: [1],
  profile_created_at: '2027-01-04T10:00:00.000Z',
  submitted_at: '2027-01-04T10:00:00.000Z',
  version: 3,
  ...given,
})

export const aVendorPicture = (given: Partial<VendorImage> = {}): VendorImage => ({
  ...omitEvent(aPicture()),
  contractor_id: 5,
  image_key: 'vendors/5/31',
  ...given,
})

export const anOrganizer = (given: Partial<Organizer> = {}): Organizer => ({
  ...blank(Organizer),
  id: 3,
  user_id: 1,
  organization_name: 'Lantern Street Events',
  organization_description: 'Suppers under lanterns.',
  organization_address: '9 Dock Road, Seattle',
  years_organizing: 4,
  typical_event_size: '76-150 guests',
  annual_events_count: 6,
  event_type_ids: [2],
  event_types: [{ id: 2, display_name: 'Private Dinner' }],
  status: 'pending',
  profile_created_at: '2027-01-04T10:00:00.000Z',
  submitted_at: '2027-01-04T10:00:00.000Z',
  version: 3,
  ...given,
})

/** One page of a list as the server answers it. */
export const pageOf = <Name extends string, Row>(
  name: Name,
  rows: readonly Row[],
  pagination: { total?: number; limit?: number; page?: number; has_more?: boolean } = {},
) => ({ [name]: rows, pagination: { total: rows.length, limit: 12, page: 1, has_more: false, ...pagination } })

/** A listed vendor without any choice from the lookup lists: "Vendor 8". */
export const aListedVendor = (id: number, given: Partial<OwnVendor> = {}): OwnVendor =>
  aVendor({
    id,
    user_id: id + 100,
    company_name: `Vendor ${id}`,
    business_address: '12 Mill Lane, Portland, OR',
    website: 'https://vendor.example.com',
    status: 'approved',
    ...noChoices,
    ...given,
  })

const noChoices = { social_links: [], event_types: [], aesthetic_tags: [], event_type_ids: [], aesthetic_tag_ids: [] }

/** `count` pictures of a vendor; the first is the primary one. */
export const vendorPictures = (count: number): VendorImage[] =>
  Array.from({ length: count }, (_, index) =>
    aVendorPicture({
      id: index + 1,
      image_url: `/images/${index + 1}.webp`,
      alt_text: `Scene ${index + 1}`,
      is_primary: index === 0,
      display_order: index,
      width: 1200,
      height: 900,
    }),
  )

/** An entry of a lookup list. */
export const anEntry = (id: number, display_name: string) => {
  return { id, name: `entry-${id}`, display_name, description: null }
}

export const anAdminUser = (given: Partial<AdminUser> = {}): AdminUser => ({
  id: 7,
  name: 'Ines Okafor',
  email: 'ines@marquee.test',
  email_verified: true,
  phone: null,
  role: 'user',
  onboarding_completed: false,
  created_at: '2027-01-01T23:30:00.000Z',
  suspended_at: null,
  suspended_reason: null,
  ...given,
})

export const anAdminVendor = (given: Partial<AdminVendor> = {}): AdminVendor => ({
  ...aVendor({
    id: 1,
    user_id: 7,
    business_description: 'Flowers for rooms that feel like their season.',
    website: 'juniper.example/work',
    profile_created_at: '2027-03-04T00:30:00.000Z',
    submitted_at: '2027-03-04T00:30:00.000Z',
    version: 1,
    ...noChoices,
  }),
  owner_name: 'Ines Okafor',
  email: 'ines@juniper.test',
  email_verified: true,
  edited_since_approval: null,
  ...given,
})

export const anAdminOrganizer = (given: Partial<AdminOrganizer> = {}): AdminOrganizer => ({
  ...anOrganizer({
    id: 1,
    user_id: 9,
    organization_name: 'Quayside Suppers',
    organization_description: '',
    years_organizing: 1,
    annual_events_count: 4,
    event_type_ids: [],
    event_types: [],
    profile_created_at: '2027-03-05T00:30:00.000Z',
    submitted_at: '2027-03-05T00:30:00.000Z',
    version: 1,
  }),
  owner_name: 'Tomas Lindqvist',
  email: 'tomas@quayside.test',
  email_verified: true,
  edited_since_approval: null,
  ...given,
})

/** A vendor who waits for a decision, for the first time and in time. */
export const aVendorApplication = (given: Partial<VendorApplication> = {}): VendorApplication => ({
  user: { id: 7, name: 'Ines Okafor', email: 'ines@juniper.test', email_verified: true },
  profile: anAdminVendor(),
  age: { business_days: 2, due: '2027-03-09', late_by: 0 },
  resubmitted_at: null,
  asked: null,
  earlier: null,
  ...given,
})

/** An organizer who waits for a decision, likewise. */
export const anOrganizerApplication = (given: Partial<OrganizerApplication> = {}): OrganizerApplication => ({
  user: { id: 9, name: 'Tomas Lindqvist', email: 'tomas@quayside.test', email_verified: true },
  profile: anAdminOrganizer(),
  age: { business_days: 1, due: '2027-03-10', late_by: 0 },
  resubmitted_at: null,
  asked: null,
  earlier: null,
  ...given,
})

/** The pagination of a list with `total` rows. */
export const pagination = (total: number, page = 1, limit = 20): Pagination => {
  return { total, limit, page, has_more: page * limit < total }
}

const omitEvent = ({ event_id: _, ...picture }: ReturnType<typeof aPicture>) => picture

/** Nothing waits, apart from what is given. */
export const someWork = (given: Partial<AdminWork> = {}): AdminWork => ({
  vendor_applications: 0,
  organizer_applications: 0,
  open_contact_requests: 0,
  open_reports: 0,
  failed_emails: 0,
  ...given,
  waits: {
    vendor_applications: { since: null, late: 0 },
    organizer_applications: { since: null, late: 0 },
    open_contact_requests: { since: null, late: 0 },
    open_reports: { since: null, late: 0 },
    ...given.waits,
  },
})
