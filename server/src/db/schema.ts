import {
  applicationStatuses,
  contactStatuses,
  eventSizes,
  eventStatuses,
  maxLengths,
  maxYears,
  pricingRanges,
  profileStatuses,
  roles,
  socialPlatforms,
} from '@marquee/contract/limits'
import { deliveryStatuses } from '@marquee/contract/admin'
import { digestFrequencies, type NoticeGroup, type NoticeKind } from '@marquee/contract/notice-kinds'
import type { JudgedProfile } from '@marquee/contract/profile-changes'
import type { ReportedMessage } from '@marquee/contract/messages'
import { noteSubjects } from '@marquee/contract/admin-notes'
import { tokenScopes } from '@marquee/contract/token-scopes'
import { Vendor } from '@marquee/contract/vendors'
import { webhookMessageStatuses, type WebhookEventType, type WebhookMessageType } from '@marquee/contract/webhooks'
import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  QueryBuilder,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'

/** All tables. Rules are enforced by constraints; the services check them first only to give better error messages. */

const key = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
const ref = (name: string) => bigint(name, { mode: 'number' })
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const created = (name = 'created_at') => instant(name).notNull().defaultNow()
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })
const version = () => integer('version').notNull().default(1)
const refs = (name: string) => bigint(name, { mode: 'number' }).array().notNull()
/** Words for searching. Only SQL reads and writes it. */
const wordVector = customType<{ data: string }>({ dataType: () => 'tsvector' })
/** A set of days. Only SQL reads and writes it. */
const daySet = customType<{ data: string }>({ dataType: () => 'datemultirange' })

const oneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
const sized = (column: AnyPgColumn, min: number, max: number): SQL =>
  sql`char_length(${column}) between ${sql.raw(String(min))} and ${sql.raw(String(max))}`
const within = (column: AnyPgColumn, min: number, max: number): SQL =>
  sql`${column} between ${sql.raw(String(min))} and ${sql.raw(String(max))}`

// ── People ────────────────────────────────────────────────────────────────────────────────────────────────────────

const adminSources = ['settings', 'command'] as const

/** A person, identified by (issuer, subject) of the OpenID provider and never by e-mail address. */
export const users = pgTable(
  'users',
  {
    id: key(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    email: text('email'),
    email_verified: boolean('email_verified').notNull().default(false),
    name: text('name'),
    phone: text('phone'),
    role: text('role', { enum: roles }).notNull().default('user'),
    /**
     * Where the role admin comes from. ADMIN_EMAILS takes back only roles that it granted; roles from the command
     * line, and those with null, stay.
     */
    admin_by: text('admin_by', { enum: adminSources }),
    onboarding_completed: boolean('onboarding_completed').notNull().default(false),
    /** Since when the account is suspended; the reason is shown to the person. */
    suspended_at: instant('suspended_at'),
    suspended_reason: text('suspended_reason'),
    /** The person chose the name here, so the names in tokens no longer replace it. */
    name_is_own: boolean('name_is_own').notNull().default(false),
    /**
     * Since when the account is deleted. The row stays for what refers to it, without name, address, phone number and the
     * provider's subject.
     */
    deleted_at: instant('deleted_at'),
    created_at: created(),
  },
  (t) => [
    unique('users_issuer_subject').on(t.issuer, t.subject),
    // For the list of users, which leaves deleted accounts out: its order, and counting without reading the table.
    index('users_created')
      .on(sql`${t.created_at} desc`, sql`${t.id} desc`)
      .where(sql`${t.deleted_at} is null`),
    index('users_role_created')
      .on(t.role, sql`${t.created_at} desc`, sql`${t.id} desc`)
      .where(sql`${t.deleted_at} is null`),
    index('users_name')
      .on(sql`nullif(lower(${t.name}), '')`, t.id)
      .where(sql`${t.deleted_at} is null`),
    index('users_name_desc')
      .on(sql`nullif(lower(${t.name}), '') desc nulls last`, sql`${t.id} desc`)
      .where(sql`${t.deleted_at} is null`),
    index('users_email')
      .on(sql`nullif(lower(${t.email}), '')`, t.id)
      .where(sql`${t.deleted_at} is null`),
    index('users_email_desc')
      .on(sql`nullif(lower(${t.email}), '') desc nulls last`, sql`${t.id} desc`)
      .where(sql`${t.deleted_at} is null`),
    // So few rows that lists of profiles leave them out at no cost.
    index('users_deleted')
      .on(t.id)
      .where(sql`${t.deleted_at} is not null`),
    index('users_search')
      .using(
        'gin',
        sql`lower(${t.name}) gin_trgm_ops`,
        sql`lower(${t.email}) gin_trgm_ops`,
        sql`lower(${t.phone}) gin_trgm_ops`,
      )
      .with({ fastupdate: false }),
    check('users_role', oneOf(t.role, roles)),
    check('users_admin_by', oneOf(t.admin_by, adminSources)),
    check('users_suspended', sql`(${t.suspended_at} is null) = (${t.suspended_reason} is null)`),
  ],
)

/**
 * Whose account was deleted lately, as a hash of issuer and subject: tokens that were issued before must not create a new
 * account.
 */
export const deletedIdentities = pgTable(
  'deleted_identities',
  { hash: text('hash').primaryKey(), deleted_at: created('deleted_at') },
  (t) => [index('deleted_identities_deleted').on(t.deleted_at)],
)

export const exportStatuses = ['waiting', 'running', 'ready', 'failed'] as const

/** The file with everything of a person that they asked for: one per person. A job makes it. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: key(),
    user_id: ref('user_id')
      .notNull()
      .unique()
      .references(() => users.id),
    /** The name of the file in the storage, known before the file exists, so that a repeated job replaces it. */
    file: text('file').notNull().unique(),
    status: text('status', { enum: exportStatuses }).notNull().default('waiting'),
    /** Percent. */
    progress: smallint('progress').notNull().default(0),
    /** Bytes; null until the file is ready. */
    size: bigint('size', { mode: 'number' }),
    created_at: created(),
    /** When the row and the file are removed. */
    expires_at: instant('expires_at').notNull(),
  },
  (t) => [
    check('data_exports_status', oneOf(t.status, exportStatuses)),
    check('data_exports_progress', within(t.progress, 0, 100)),
    check('data_exports_ready', sql`(${t.status} = 'ready') = (${t.size} is not null)`),
    index('data_exports_expires').on(t.expires_at),
  ],
)

// ── Lookups ───────────────────────────────────────────────────────────────────────────────────────────────────────

const lookupColumns = () => ({
  id: key(),
  /** The stable short form: it stays when the entry is renamed. */
  name: text('name').notNull().unique(),
  display_name: text('display_name').notNull(),
  description: text('description'),
  /**
   * Where it stands in its list: by position, then by display name. All are 0 until an admin orders the list. The choices
   * have a `position` too, and triggers join the two.
   */
  list_position: integer('list_position').notNull().default(0),
  /** Since when it can no longer be chosen; who chose it before keeps it. */
  retired_at: instant('retired_at'),
  version: version(),
})
const displayNameOnce = (table: string) => (t: { display_name: AnyPgColumn }) => [
  uniqueIndex(`${table}_display_name`).on(sql`lower(${t.display_name})`),
]
export const aestheticTags = pgTable('aesthetic_tags', lookupColumns(), displayNameOnce('aesthetic_tags'))
export const eventTypes = pgTable('event_types', lookupColumns(), displayNameOnce('event_types'))
export const services = pgTable(
  'services',
  {
    ...lookupColumns(),
    /** Other words and phrases that people search for when they mean this service. */
    synonyms: text('synonyms')
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  displayNameOnce('services'),
)
export const serviceAreas = pgTable('service_areas', lookupColumns(), displayNameOnce('service_areas'))

export const searchedLookups = ['service', 'event_type', 'style', 'area'] as const

/**
 * The words of the lookups: of their display names, and of the synonyms of services. Maintained by triggers on the
 * lookups.
 */
export const lookupWords = pgTable(
  'lookup_words',
  {
    kind: text('kind', { enum: searchedLookups }).notNull(),
    lookup_id: ref('lookup_id').notNull(),
    /** 0 for the display name, then the number of the synonym. */
    phrase: smallint('phrase').notNull(),
    word: text('word').notNull(),
    /** How many words of the phrase a search must have: 1 for display names, all for synonyms of several words. */
    needed: smallint('needed').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.lookup_id, t.phrase, t.word] }),
    index('lookup_words_start').on(t.word.op('text_pattern_ops')),
    index('lookup_words_trgm').using('gin', sql`${t.word} gin_trgm_ops`),
  ],
)

// ── Vendors ───────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * A vendor's profile. It counts (is listed, may apply) only while its owner has the role `contractor` and is not
 * suspended.
 */
export const vendors = pgTable(
  'vendors',
  {
    id: key(),
    user_id: ref('user_id')
      .notNull()
      .unique()
      .references(() => users.id),
    company_name: text('company_name').notNull(),
    business_description: text('business_description').notNull(),
    business_address: text('business_address').notNull(),
    years_in_business: smallint('years_in_business'),
    pricing_range: text('pricing_range', { enum: pricingRanges }),
    website: text('website'),
    license_number: text('license_number'),
    insurance_info: text('insurance_info'),
    availability_info: text('availability_info'),
    status: text('status', { enum: profileStatuses }).notNull().default('pending'),
    status_reason: text('status_reason'),
    /** Approved, and the profile counts. Maintained by triggers on `vendors` and `users`; never written elsewhere. */
    is_listed: boolean('is_listed').notNull().default(false),
    /** When the owner of a rejected profile last applied again; null when that never happened. */
    resubmitted_at: instant('resubmitted_at'),
    version: version(),
    created_at: created(),
    updated_at: created('updated_at'),
  },
  (t) => [
    check('vendors_status', oneOf(t.status, profileStatuses)),
    check('vendors_pricing_range', oneOf(t.pricing_range, pricingRanges)),
    check('vendors_years', within(t.years_in_business, 0, maxYears)),
    check('vendors_company_name', sized(t.company_name, 1, maxLengths.companyName)),
    check('vendors_description', sized(t.business_description, 1, maxLengths.description)),
    check('vendors_address', sized(t.business_address, 1, maxLengths.address)),
    index('vendors_status_created').on(t.status, sql`${t.created_at} desc`, sql`${t.id} desc`),
    index('vendors_created').on(sql`${t.created_at} desc`, sql`${t.id} desc`),
    index('vendors_company_name').on(sql`nullif(lower(${t.company_name}), '')`, t.id),
    index('vendors_company_name_desc').on(sql`nullif(lower(${t.company_name}), '') desc nulls last`, sql`${t.id} desc`),
    index('vendors_waiting')
      .on(sql`coalesce(${t.resubmitted_at}, ${t.created_at})`, t.id)
      .where(sql`${t.status} = 'pending'`),
    index('vendors_search')
      .using('gin', sql`lower(${t.company_name}) gin_trgm_ops`, sql`lower(${t.business_address}) gin_trgm_ops`)
      .with({ fastupdate: false }),
  ],
)

export const vendorSocialLinks = pgTable(
  'vendor_social_links',
  {
    id: key(),
    vendor_id: ref('vendor_id')
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    platform: text('platform', { enum: socialPlatforms }).notNull(),
    url: text('url').notNull(),
  },
  (t) => [
    unique('vendor_social_links_platform').on(t.vendor_id, t.platform),
    check('vendor_social_links_known', oneOf(t.platform, socialPlatforms)),
  ],
)

/** A vendor's choices from a lookup; `position` keeps their order. */
const chosen = (table: string, lookup: { id: AnyPgColumn }, column: string) =>
  pgTable(
    table,
    {
      vendor_id: ref('vendor_id')
        .notNull()
        .references(() => vendors.id, { onDelete: 'cascade' }),
      lookup_id: ref(column)
        .notNull()
        .references(() => lookup.id),
      position: smallint('position').notNull(),
    },
    (t) => [primaryKey({ columns: [t.vendor_id, t.lookup_id] }), index(`${table}_lookup`).on(t.lookup_id, t.vendor_id)],
  )
export const vendorAestheticTags = chosen('vendor_aesthetic_tags', aestheticTags, 'aesthetic_tag_id')
export const vendorEventTypes = chosen('vendor_event_types', eventTypes, 'event_type_id')
export const vendorServices = chosen('vendor_services', services, 'service_id')
export const vendorServiceAreas = chosen('vendor_service_areas', serviceAreas, 'service_area_id')

/** Days that a vendor has blocked. Days of accepted events are not stored: they follow from the applications. */
export const vendorUnavailableDates = pgTable(
  'vendor_unavailable_dates',
  {
    vendor_id: ref('vendor_id')
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    date: date('date', { mode: 'string' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.vendor_id, t.date] })],
)

/**
 * What the vendor list is filtered, searched and sorted by: one row per vendor. Maintained by triggers on the tables it
 * is made of, in the transaction of the change. There is no foreign key, because the triggers delete the row too.
 */
export const vendorListings = pgTable(
  'vendor_listings',
  {
    vendor_id: ref('vendor_id').primaryKey(),
    is_listed: boolean('is_listed').notNull(),
    created_at: instant('created_at').notNull(),
    /** In lower case. */
    name: text('name').notNull(),
    years: smallint('years'),
    event_type_ids: refs('event_type_ids'),
    service_ids: refs('service_ids'),
    area_ids: refs('area_ids'),
    /** The address and the names of the service areas, in lower case, one per line. */
    place: text('place').notNull(),
    /** City and state of the address, and the names of the service areas. */
    places: text('places').array().notNull(),
    /** Blocked days, and the days of accepted events that are not cancelled. */
    taken: daySet('taken').notNull(),
    /**
     * The words of name (weight A) and address (B), as `stems` makes them, and a mark for each choice: `#service1`,
     * `#event_type2`, `#style3`, `#area4`, `#premium`, and `#pictures` or `#bare`. Short, for ranking.
     */
    head: wordVector('head').notNull(),
    /**
     * The same and the words of the description (C). One column, because an index finds any combination of words and
     * marks in one step.
     */
    words: wordVector('words').notNull(),
  },
  (t) => [
    index('vendor_listings_created')
      .on(sql`${t.created_at} desc`, sql`${t.vendor_id} desc`)
      .where(sql`${t.is_listed}`),
    index('vendor_listings_name')
      .on(t.name, t.vendor_id)
      .where(sql`${t.is_listed}`),
    index('vendor_listings_name_start')
      .on(t.name.op('text_pattern_ops'))
      .where(sql`${t.is_listed}`),
    index('vendor_listings_most_years')
      .on(sql`${t.years} desc nulls last`, t.vendor_id)
      .where(sql`${t.is_listed}`),
    index('vendor_listings_fewest_years')
      .on(sql`${t.years} nulls last`, t.vendor_id)
      .where(sql`${t.is_listed}`),
    // One index for all filters: PostgreSQL intersects them inside of it, several times faster than it combines two.
    // Without fastupdate, because otherwise every search would read the list of pending index entries.
    index('vendor_listings_filters')
      .using('gin', t.words, sql`${t.place} gin_trgm_ops`)
      .with({ fastupdate: false })
      .where(sql`${t.is_listed}`),
  ],
)

const shownColumns = Object.fromEntries(
  Object.entries(getTableColumns(vendors)).filter(([name]) => name in Vendor.shape),
)
/** What the contract shows of a listed vendor to everybody, as far as it is columns. `vendor_card_rows` makes cards of it. */
export const shownVendors = new QueryBuilder()
  .select(shownColumns)
  .from(vendors)
  .where(sql`${vendors.is_listed}`)

/**
 * The finished public answer for each listed vendor, as JSON in the shape of the contract's `Vendor`. Triggers on the
 * tables it is made of keep it. A card may be missing; then it is made for each answer, until a sweep stores it.
 */
export const vendorCards = pgTable('vendor_cards', {
  vendor_id: ref('vendor_id')
    .primaryKey()
    .references(() => vendors.id, { onDelete: 'cascade' }),
  card: text('card').notNull(),
})

/**
 * The number of listed vendors, as the sum of all rows. Each connection writes a row of its own, so that transactions
 * do not wait for each other. Maintained by triggers on `vendor_listings`.
 */
export const vendorCounts = pgTable('vendor_counts', {
  connection: smallint('connection').primaryKey(),
  vendors: integer('vendors').notNull(),
})

/** Cities and service areas, each with its number of listed vendors. Maintained by triggers on `vendor_listings`. */
export const vendorPlaces = pgTable(
  'vendor_places',
  {
    name: text('name').primaryKey(),
    /** As `plain_words` makes it. */
    plain: text('plain').notNull(),
    vendors: integer('vendors').notNull(),
  },
  (t) => [
    index('vendor_places_most').on(sql`${t.vendors} desc`, t.name),
    index('vendor_places_lower').on(sql`lower(${t.name})`),
  ],
)

/**
 * The words of four to forty letters in all listed vendors' names, addresses and descriptions, as `stems` makes them,
 * each with the number of vendors that use it. Maintained by triggers on `vendor_listings`. Used for correcting
 * misspelled searches.
 */
export const vendorWords = pgTable(
  'vendor_words',
  { word: text('word').primaryKey(), vendors: integer('vendors').notNull() },
  (t) => [
    index('vendor_words_start').on(t.word.op('text_pattern_ops')),
    // Without fastupdate, for the reason given above.
    index('vendor_words_trgm')
      .using('gin', sql`lower(${t.word}) gin_trgm_ops`)
      .with({ fastupdate: false }),
  ],
)

// ── Organizers ────────────────────────────────────────────────────────────────────────────────────────────────────

/** An organizer's profile. It counts only while its owner has the role `client` and is not suspended. */
export const organizers = pgTable(
  'organizers',
  {
    id: key(),
    user_id: ref('user_id')
      .notNull()
      .unique()
      .references(() => users.id),
    organization_name: text('organization_name').notNull(),
    organization_description: text('organization_description').notNull(),
    organization_address: text('organization_address').notNull(),
    website: text('website'),
    years_organizing: smallint('years_organizing'),
    typical_event_size: text('typical_event_size', { enum: eventSizes }),
    annual_events_count: integer('annual_events_count'),
    status: text('status', { enum: profileStatuses }).notNull().default('pending'),
    /** The reason of the latest decision; it stays when the owner applies again, so that admins see it. */
    status_reason: text('status_reason'),
    /** When the owner of a rejected profile last applied again; null when that never happened. */
    resubmitted_at: instant('resubmitted_at'),
    version: version(),
    created_at: created(),
    updated_at: created('updated_at'),
  },
  (t) => [
    check('organizers_status', oneOf(t.status, profileStatuses)),
    check('organizers_event_size', oneOf(t.typical_event_size, eventSizes)),
    check('organizers_years', within(t.years_organizing, 0, maxYears)),
    check('organizers_annual_events', sql`${t.annual_events_count} >= 0`),
    check('organizers_name', sized(t.organization_name, 1, maxLengths.companyName)),
    index('organizers_status_created').on(t.status, sql`${t.created_at} desc`, sql`${t.id} desc`),
    index('organizers_created').on(sql`${t.created_at} desc`, sql`${t.id} desc`),
    index('organizers_search')
      .using('gin', sql`lower(${t.organization_name}) gin_trgm_ops`, sql`lower(${t.organization_address}) gin_trgm_ops`)
      .with({ fastupdate: false }),
  ],
)

export const organizerSocialLinks = pgTable(
  'organizer_social_links',
  {
    id: key(),
    organizer_id: ref('organizer_id')
      .notNull()
      .references(() => organizers.id, { onDelete: 'cascade' }),
    platform: text('platform', { enum: socialPlatforms }).notNull(),
    url: text('url').notNull(),
  },
  (t) => [
    unique('organizer_social_links_platform').on(t.organizer_id, t.platform),
    check('organizer_social_links_known', oneOf(t.platform, socialPlatforms)),
  ],
)

export const organizerEventTypes = pgTable(
  'organizer_event_types',
  {
    organizer_id: ref('organizer_id')
      .notNull()
      .references(() => organizers.id, { onDelete: 'cascade' }),
    lookup_id: ref('event_type_id')
      .notNull()
      .references(() => eventTypes.id),
    position: smallint('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.organizer_id, t.lookup_id] })],
)

/**
 * The version of a profile that an admin rejected, so that the next one sees what changed since. Kept until the next
 * decision; one per profile.
 */
export const rejectedProfiles = pgTable(
  'rejected_profiles',
  {
    id: key(),
    vendor_id: ref('vendor_id')
      .unique()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    organizer_id: ref('organizer_id')
      .unique()
      .references(() => organizers.id, { onDelete: 'cascade' }),
    profile: jsonb('profile').$type<JudgedProfile>().notNull(),
    created_at: created(),
  },
  (t) => [check('rejected_profiles_owner', sql`num_nonnulls(${t.vendor_id}, ${t.organizer_id}) = 1`)],
)

// ── Events and applications to them ───────────────────────────────────────────────────────────────────────────────

export const events = pgTable(
  'events',
  {
    id: key(),
    organizer_id: ref('organizer_id')
      .notNull()
      .references(() => organizers.id),
    title: text('title').notNull(),
    description: text('description'),
    address: text('address').notNull(),
    start_date: date('start_date', { mode: 'string' }).notNull(),
    end_date: date('end_date', { mode: 'string' }),
    budget_range: text('budget_range'),
    expected_attendees: integer('expected_attendees'),
    event_type_id: ref('event_type_id').references(() => eventTypes.id),
    status: text('status', { enum: eventStatuses }).notNull(),
    version: version(),
    /** When it was published for the first time; null for drafts, and for events from before this was recorded. */
    published_at: instant('published_at'),
    created_at: created(),
    updated_at: created('updated_at'),
  },
  (t) => [
    check('events_status', oneOf(t.status, eventStatuses)),
    check('events_title', sized(t.title, 1, maxLengths.eventTitle)),
    check('events_address', sized(t.address, 1, maxLengths.address)),
    check('events_dates', sql`${t.end_date} >= ${t.start_date}`),
    check('events_attendees', sql`${t.expected_attendees} >= 1`),
    index('events_status_start').on(t.status, t.start_date, t.id),
    index('events_organizer_created').on(t.organizer_id, sql`${t.created_at} desc`, sql`${t.id} desc`),
    index('events_type_start').on(t.event_type_id, t.start_date),
    index('events_address_trgm').using('gin', sql`lower(${t.address}) gin_trgm_ops`),
    index('events_published').on(t.published_at),
  ],
)

/** A vendor's application to an event: one per pair. */
export const eventApplications = pgTable(
  'event_applications',
  {
    id: key(),
    event_id: ref('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    vendor_id: ref('vendor_id')
      .notNull()
      .references(() => vendors.id),
    message: text('message').notNull(),
    status: text('status', { enum: applicationStatuses }).notNull().default('pending'),
    status_reason: text('status_reason'),
    version: version(),
    applied_at: created('applied_at'),
    updated_at: created('updated_at'),
  },
  (t) => [
    unique('event_applications_once').on(t.event_id, t.vendor_id),
    check('event_applications_status', oneOf(t.status, applicationStatuses)),
    check('event_applications_message', sized(t.message, 1, maxLengths.applicationMessage)),
    index('event_applications_vendor').on(t.vendor_id, sql`${t.applied_at} desc`, sql`${t.id} desc`),
    index('event_applications_event').on(t.event_id, sql`${t.applied_at} desc`, sql`${t.id} desc`),
  ],
)

/** What vendor and organizer write to each other about an application. */
export const messages = pgTable(
  'messages',
  {
    id: key(),
    application_id: ref('application_id')
      .notNull()
      .references(() => eventApplications.id, { onDelete: 'cascade' }),
    author_id: ref('author_id')
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    created_at: created(),
  },
  (t) => [
    check('messages_text', sized(t.text, 1, maxLengths.message)),
    index('messages_application').on(t.application_id, t.id),
    index('messages_author').on(t.author_id),
  ],
)

/** Up to which message somebody has read a conversation. */
export const messageReads = pgTable(
  'message_reads',
  {
    application_id: ref('application_id')
      .notNull()
      .references(() => eventApplications.id, { onDelete: 'cascade' }),
    user_id: ref('user_id')
      .notNull()
      .references(() => users.id),
    /** Id of the last message that was read; not a foreign key, because messages of deleted accounts go. */
    read_up_to: ref('read_up_to').notNull(),
    read_at: created('read_at'),
  },
  (t) => [primaryKey({ columns: [t.application_id, t.user_id] }), index('message_reads_user').on(t.user_id)],
)

/**
 * Somebody asked admins to look at a conversation. While such a row exists, admins may read it. The report keeps the messages as they were,
 * because an application that is withdrawn takes them along.
 */
export const messageReports = pgTable(
  'message_reports',
  {
    id: key(),
    /** Null after the application was withdrawn or its event removed. */
    application_id: ref('application_id').references(() => eventApplications.id, { onDelete: 'set null' }),
    reporter_id: ref('reporter_id')
      .notNull()
      .references(() => users.id),
    /** The other side. */
    reported_id: ref('reported_id')
      .notNull()
      .references(() => users.id),
    reason: text('reason').notNull(),
    /** The messages at the time of the report, oldest first. */
    transcript: jsonb('transcript').notNull().$type<readonly ReportedMessage[]>(),
    created_at: created(),
    /** When an admin closed it; null while it is open. */
    closed_at: instant('closed_at'),
    closed_by: ref('closed_by').references(() => users.id),
    /** What the admin did about it. */
    outcome: text('outcome'),
  },
  (t) => [
    check('message_reports_reason', sized(t.reason, 1, maxLengths.reason)),
    uniqueIndex('message_reports_open')
      .on(t.application_id, t.reporter_id)
      .where(sql`${t.closed_at} is null`),
    index('message_reports_created').on(sql`${t.created_at} desc`, sql`${t.id} desc`),
    index('message_reports_application').on(t.application_id),
    index('message_reports_reporter').on(t.reporter_id),
    index('message_reports_reported').on(t.reported_id),
  ],
)

/**
 * What the organizer noted about an application; only they see it. Without a row there is no note, and the application is not on the
 * shortlist.
 */
export const applicationMarks = pgTable(
  'application_marks',
  {
    application_id: ref('application_id')
      .primaryKey()
      .references(() => eventApplications.id, { onDelete: 'cascade' }),
    note: text('note'),
    is_shortlisted: boolean('is_shortlisted').notNull().default(false),
    /** Number of changes of the note. */
    version: integer('version').notNull().default(0),
    updated_at: created('updated_at'),
  },
  (t) => [check('application_marks_note', sized(t.note, 1, maxLengths.note))],
)

// ── Pictures ──────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * A picture of a vendor or an event. The files are in the image store under `key`; their addresses follow from key
 * and width. The pictures of a copied event have the keys of the original ones.
 */
export const pictures = pgTable(
  'pictures',
  {
    id: key(),
    vendor_id: ref('vendor_id').references(() => vendors.id, { onDelete: 'cascade' }),
    event_id: ref('event_id').references(() => events.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    placeholder: text('placeholder').notNull(),
    alt_text: text('alt_text'),
    is_primary: boolean('is_primary').notNull(),
    display_order: smallint('display_order').notNull(),
    created_at: created(),
  },
  (t) => [
    check('pictures_owner', sql`num_nonnulls(${t.vendor_id}, ${t.event_id}) = 1`),
    check('pictures_order', sql`${t.display_order} >= 0`),
    check('pictures_alt', sized(t.alt_text, 0, maxLengths.altText)),
    // Not unique: an event and its copies name the same files.
    index('pictures_key').on(t.key),
    index('pictures_vendor').on(t.vendor_id, t.display_order, t.id),
    index('pictures_event').on(t.event_id, t.display_order, t.id),
    uniqueIndex('pictures_vendor_primary')
      .on(t.vendor_id)
      .where(sql`${t.is_primary}`),
    uniqueIndex('pictures_event_primary')
      .on(t.event_id)
      .where(sql`${t.is_primary}`),
  ],
)

/**
 * Open uploads of the older two-step flow, by their key. Each row stands for a file that may exist in the store; it
 * is deleted together with the file, when the file becomes a picture or the upload expires.
 */
export const uploadSlots = pgTable(
  'upload_slots',
  {
    key: text('key').primaryKey(),
    vendor_id: ref('vendor_id')
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    expires_at: instant('expires_at').notNull(),
    /** Since when a request is processing the picture; null when none is. */
    claimed_at: instant('claimed_at'),
  },
  (t) => [index('upload_slots_vendor').on(t.vendor_id), index('upload_slots_expires').on(t.expires_at)],
)

// ── Contact, notifications, audit ─────────────────────────────────────────────────────────────────────────────────

export const contactRequests = pgTable(
  'contact_requests',
  {
    id: key(),
    vendor_id: ref('vendor_id')
      .notNull()
      .references(() => vendors.id),
    user_id: ref('user_id')
      .notNull()
      .references(() => users.id),
    message: text('message'),
    status: text('status', { enum: contactStatuses }).notNull().default('open'),
    /** Neither listed nor counted among those that wait. The person who asked does not see it. */
    is_spam: boolean('is_spam').notNull().default(false),
    version: version(),
    created_at: created(),
    closed_at: instant('closed_at'),
    closed_by: ref('closed_by').references(() => users.id),
  },
  (t) => [
    check('contact_requests_status', oneOf(t.status, contactStatuses)),
    index('contact_requests_status_created').on(t.status, sql`${t.created_at} desc`, sql`${t.id} desc`),
    index('contact_requests_created').on(sql`${t.created_at} desc`, sql`${t.id} desc`),
    // For searching: those of the vendors that were found, and the text.
    index('contact_requests_vendor').on(t.vendor_id),
    index('contact_requests_message')
      .using('gin', sql`lower(${t.message}) gin_trgm_ops`)
      .with({ fastupdate: false }),
    // A person's latest request to one vendor, and to each vendor.
    index('contact_requests_user_vendor').on(t.user_id, t.vendor_id, sql`${t.created_at} desc`),
  ],
)

/** An e-mail with which an admin introduced the two people of a contact request to each other, as it was written. */
export const contactIntroductions = pgTable(
  'contact_introductions',
  {
    id: key(),
    contact_request_id: ref('contact_request_id')
      .notNull()
      .references(() => contactRequests.id),
    sent_by: ref('sent_by')
      .notNull()
      .references(() => users.id),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    created_at: created(),
  },
  (t) => [
    check('contact_introductions_subject', sized(t.subject, 1, maxLengths.introductionSubject)),
    check('contact_introductions_text', sized(t.text, 1, maxLengths.introductionText)),
    index('contact_introductions_request').on(t.contact_request_id),
  ],
)

/** Notes of admins on a person or a contact request; only admins see them. `subject_id` has no foreign key, because it names a row of either table. */
export const adminNotes = pgTable(
  'admin_notes',
  {
    id: key(),
    subject_type: text('subject_type', { enum: noteSubjects }).notNull(),
    subject_id: ref('subject_id').notNull(),
    author_id: ref('author_id')
      .notNull()
      .references(() => users.id),
    text: text('text').notNull(),
    created_at: created(),
  },
  (t) => [
    check('admin_notes_subject', oneOf(t.subject_type, noteSubjects)),
    check('admin_notes_text', sized(t.text, 1, maxLengths.adminNote)),
    index('admin_notes_subject_created').on(t.subject_type, t.subject_id, sql`${t.created_at} desc`, sql`${t.id} desc`),
  ],
)

/** What a person chose for a group of notices. Without a row the defaults hold. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    user_id: ref('user_id')
      .notNull()
      .references(() => users.id),
    notice_group: text('notice_group').notNull().$type<NoticeGroup>(),
    in_app: boolean('in_app').notNull().default(true),
    email: boolean('email').notNull().default(true),
    /** For digests only. */
    frequency: text('frequency', { enum: digestFrequencies }).notNull().default('off'),
    /** Until when the person was told of new events; the next digest starts there. */
    told_until: instant('told_until'),
    updated_at: created('updated_at'),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.notice_group] }),
    check('notification_preferences_frequency', oneOf(t.frequency, digestFrequencies)),
    index('notification_preferences_digest')
      .on(t.frequency, t.told_until)
      .where(sql`${t.frequency} <> 'off'`),
  ],
)

/**
 * What is told once only, such as the apology for a late review. The row is written in the transaction of the notice, so that of
 * several servers one tells it.
 */
export const toldOnce = pgTable('told_once', {
  name: text('name').primaryKey(),
  created_at: created(),
})

/** A line of an e-mail that collects several notices for admins. The lines go with the e-mail. */
export const digestLines = pgTable(
  'digest_lines',
  {
    id: key(),
    delivery_id: ref('delivery_id')
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    link: text('link').notNull(),
    /** Whom the line tells of: it goes when the account of one of them is deleted. */
    about_user_ids: refs('about_user_ids').default(sql`'{}'`),
    created_at: created(),
  },
  (t) => [
    index('digest_lines_delivery').on(t.delivery_id, t.id),
    index('digest_lines_about').using('gin', t.about_user_ids),
  ],
)

/** A person's private calendar address. Its secret is derived from the generation, which a renewal raises. */
export const calendarFeeds = pgTable('calendar_feeds', {
  user_id: ref('user_id')
    .primaryKey()
    .references(() => users.id),
  generation: integer('generation').notNull().default(1),
  created_at: created(),
})

/** A token that a person made for a program of theirs. Only its hash is kept. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: key(),
    user_id: ref('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    scope: text('scope', { enum: tokenScopes }).notNull(),
    /** SHA-256 of the token in hexadecimal digits. */
    hash: text('hash').notNull().unique(),
    /** The last characters of the token, by which its owner knows it again. */
    hint: text('hint').notNull(),
    expires_at: instant('expires_at').notNull(),
    last_used_at: instant('last_used_at'),
    created_at: created(),
  },
  (t) => [
    check('access_tokens_scope', oneOf(t.scope, tokenScopes)),
    check('access_tokens_name', sized(t.name, 1, maxLengths.tokenName)),
    index('access_tokens_user').on(t.user_id, t.id),
    index('access_tokens_expires').on(t.expires_at),
  ],
)

/** An address that is told of events by signed requests. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: key(),
    user_id: ref('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    url: text('url').notNull(),
    /** The key of the signatures, as in Standard Webhooks: `whsec_` and Base64. */
    secret: text('secret').notNull(),
    event_types: text('event_types').array().notNull().$type<WebhookEventType[]>(),
    is_enabled: boolean('is_enabled').notNull().default(true),
    /** Since when every message has failed; null after one that arrived. */
    failing_since: instant('failing_since'),
    version: version(),
    created_at: created(),
    updated_at: created('updated_at'),
  },
  (t) => [
    check('webhooks_name', sized(t.name, 1, maxLengths.webhookName)),
    check('webhooks_url', sized(t.url, 1, maxLengths.webhookUrl)),
    index('webhooks_user').on(t.user_id, t.id),
  ],
)

/** One message to a webhook: written in the transaction of the change, sent by a job, and kept for a while with its result. */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    id: key(),
    webhook_id: ref('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    type: text('type').notNull().$type<WebhookMessageType>(),
    /** The body as it is signed and sent. */
    body: text('body').notNull(),
    /** Whom the body tells of: it goes when the account of one of them is deleted. */
    about_user_ids: refs('about_user_ids').default(sql`'{}'`),
    status: text('status', { enum: webhookMessageStatuses }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    /** HTTP status of the last answer; null when there was none. */
    last_status: smallint('last_status'),
    last_error: text('last_error'),
    last_ms: integer('last_ms'),
    send_after: instant('send_after').notNull().defaultNow(),
    sent_at: instant('sent_at'),
    created_at: created(),
  },
  (t) => [
    check('webhook_messages_status', oneOf(t.status, webhookMessageStatuses)),
    index('webhook_messages_webhook').on(t.webhook_id, sql`${t.id} desc`),
    index('webhook_messages_waiting')
      .on(t.send_after)
      .where(sql`${t.status} = 'queued'`),
    index('webhook_messages_created').on(t.created_at),
    index('webhook_messages_about').using('gin', t.about_user_ids),
  ],
)

/** In-app notifications. */
export const notifications = pgTable(
  'notifications',
  {
    id: key(),
    user_id: ref('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    link: text('link'),
    /** Notifications of one topic replace each other: a new one replaces an unread one. */
    topic: text('topic'),
    /** Whom the text tells of, other than its reader: it goes when the account of one of them is deleted. */
    about_user_ids: refs('about_user_ids').default(sql`'{}'`),
    read_at: instant('read_at'),
    created_at: created(),
  },
  (t) => [
    index('notifications_about').using('gin', t.about_user_ids),
    index('notifications_user').on(t.user_id, sql`${t.created_at} desc`, sql`${t.id} desc`),
    index('notifications_unread')
      .on(t.user_id)
      .where(sql`${t.read_at} is null`),
    uniqueIndex('notifications_topic_unread')
      .on(t.topic, t.user_id)
      .where(sql`${t.read_at} is null`),
  ],
)

/** One e-mail: written in the transaction of the change that it is about, sent by a job, and kept with its result. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: key(),
    recipient: text('recipient').notNull(),
    /** Where a reply goes; null for the product's own address. */
    reply_to: text('reply_to'),
    subject: text('subject').notNull(),
    text_body: text('text_body').notNull(),
    html_body: text('html_body').notNull(),
    /** E-mails of one topic replace each other: a new one rewrites one that still waits. */
    topic: text('topic'),
    /** Whom the text tells of, other than its reader: it goes when the account of one of them is deleted. */
    about_user_ids: refs('about_user_ids').default(sql`'{}'`),
    /** The earliest time of sending; null means at once. */
    send_after: instant('send_after'),
    /** The sort of notice; null for e-mails that are no notices. */
    kind: text('kind').$type<NoticeKind>(),
    /** Who gets it; null for e-mails to people without an account. */
    user_id: ref('user_id').references(() => users.id),
    /** E-mails about one thing have the same thread: mail programs show them together. */
    thread: text('thread'),
    /** A calendar entry (RFC 5545) that goes with it. */
    calendar: text('calendar'),
    status: text('status', { enum: deliveryStatuses }).notNull().default('queued'),
    attempts: smallint('attempts').notNull().default(0),
    last_error: text('last_error'),
    created_at: created(),
    sent_at: instant('sent_at'),
  },
  (t) => [
    check('deliveries_status', oneOf(t.status, deliveryStatuses)),
    index('deliveries_created').on(sql`${t.created_at} desc`, sql`${t.id} desc`),
    index('deliveries_status_created').on(t.status, sql`${t.created_at} desc`, sql`${t.id} desc`),
    index('deliveries_recipient').on(sql`lower(${t.recipient})`),
    index('deliveries_search')
      .using('gin', sql`lower(${t.recipient}) gin_trgm_ops`)
      .with({ fastupdate: false }),
    index('deliveries_about').using('gin', t.about_user_ids),
    index('deliveries_user')
      .on(t.user_id)
      .where(sql`${t.user_id} is not null`),
    index('deliveries_topic')
      .on(t.topic, t.recipient)
      .where(sql`${t.topic} is not null`),
    uniqueIndex('deliveries_topic_queued')
      .on(t.topic, t.recipient)
      .where(sql`${t.status} = 'queued'`),
  ],
)

/** The kinds of subject that `audit_entries` knows; its check cannot be changed. Later kinds are in `audit_subjects`. */
const firstAuditSubjects = ['user', 'contractor', 'organizer', 'event', 'application', 'contact_request'] as const
export const laterAuditSubjects = ['lookup', 'delivery'] as const

/**
 * Who decided what. Append-only: a trigger refuses update and delete. Subjects are not foreign keys, because entries
 * outlive them. This table and the three after it may belong to another role than the server's, so later migrations
 * must not change them.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: key(),
    actor_user_id: ref('actor_user_id').references(() => users.id),
    action: text('action').notNull(),
    subject_type: text('subject_type', { enum: firstAuditSubjects }).notNull(),
    subject_id: ref('subject_id').notNull(),
    from_state: text('from_state'),
    to_state: text('to_state'),
    reason: text('reason'),
    /** The version of the subject that was decided on, or that an edit created. */
    version: integer('version'),
    /** Names of the fields that an edit changed, never their values. */
    fields: text('fields').array(),
    created_at: created(),
  },
  (t) => [
    check('audit_entries_subject', oneOf(t.subject_type, firstAuditSubjects)),
    index('audit_entries_subject_created').on(t.subject_type, t.subject_id, sql`${t.id} desc`),
    index('audit_entries_actor').on(t.actor_user_id, sql`${t.id} desc`),
  ],
)

/**
 * The hash chain over the audit entries: each hash covers the entry and the previous hash, so that changes and
 * removals are detected. Written by a trigger at the end of the transaction, one transaction at a time. No foreign
 * key, because a link must stay when its entry is removed.
 */
export const auditChain = pgTable('audit_chain', {
  /**
   * From 1, without gaps. The order differs from the order of ids, because ids are assigned before a transaction
   * ends.
   */
  position: bigint('position', { mode: 'number' }).primaryKey(),
  entry_id: ref('entry_id').notNull().unique(),
  /** SHA-256, in hexadecimal. */
  hash: text('hash').notNull(),
})

/**
 * The subject of an entry about a later kind of thing. The entry itself then names the account of its actor. Append-only. No
 * foreign key to the entry, because the product may not refer to a table of another role.
 */
export const auditSubjectRows = pgTable(
  'audit_subjects',
  {
    entry_id: ref('entry_id').primaryKey(),
    subject_type: text('subject_type', { enum: laterAuditSubjects }).notNull(),
    subject_id: ref('subject_id').notNull(),
  },
  (t) => [
    check('audit_subjects_type', oneOf(t.subject_type, laterAuditSubjects)),
    index('audit_subjects_subject').on(t.subject_type, t.subject_id, sql`${t.entry_id} desc`),
  ],
)

/** The end of the chain; with it a removed tail is detected. Has one row. */
export const auditHead = pgTable(
  'audit_head',
  {
    id: smallint('id').primaryKey().default(1),
    entries: bigint('entries', { mode: 'number' }).notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [check('audit_head_single', sql`${t.id} = 1`)],
)

/** Stored answers of calls with an Idempotency-Key, so that a repeated call gets the same answer and does nothing. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    user_id: ref('user_id')
      .notNull()
      .references(() => users.id),
    key: text('key').notNull(),
    request_hash: text('request_hash').notNull(),
    answer: jsonb('answer'),
    created_at: created(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.key] }), index('idempotency_keys_created').on(t.created_at)],
)

/** How much of a limit is used, for all server processes together. */
export const rateCounts = pgTable(
  'rate_counts',
  {
    /** Its name in `rateLimits`. */
    limit: text('limit').notNull(),
    /** A hash of what is counted: a person, an address or an account. */
    key: text('key').notNull(),
    count: integer('count').notNull(),
    ends_at: instant('ends_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.limit, t.key] }), index('rate_counts_ends').on(t.ends_at)],
)

// ── The embedded OpenID provider ──────────────────────────────────────────────────────────────────────────────────

export const idpAccounts = pgTable(
  'idp_accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    email_verified: boolean('email_verified').notNull().default(false),
    name: text('name'),
    password: text('password').notNull(),
    /** Null while it is still the password of the sign-up. */
    password_changed_at: instant('password_changed_at'),
    /** How often all sessions were ended at once. A sign-in that was started before the last time is refused. */
    generation: integer('generation').notNull().default(0),
    created_at: created(),
  },
  (t) => [uniqueIndex('idp_accounts_email').on(sql`lower(${t.email})`)],
)

export const invitedRoles = ['user', 'admin'] as const

/** State of the embedded provider: sessions, grants, codes, refresh tokens, running sign-ins. */
export const idpRecords = pgTable(
  'idp_records',
  {
    model: text('model').notNull(),
    /** The hash of the id, so that reading this table is not enough to sign in as somebody. */
    id: text('id').notNull(),
    payload: jsonb('payload').notNull(),
    grant_id: text('grant_id'),
    uid: text('uid'),
    /** The account; also set for a sign-in that was answered but not finished. */
    account_id: uuid('account_id'),
    /** Of a session, such as "Firefox on Linux". */
    browser: text('browser'),
    expires_at: instant('expires_at'),
    consumed_at: instant('consumed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.model, t.id] }),
    index('idp_records_grant').on(t.grant_id),
    index('idp_records_uid').on(t.uid),
    index('idp_records_account').on(t.account_id),
    index('idp_records_expires').on(t.expires_at),
  ],
)

export const idpKeys = pgTable('idp_keys', {
  kid: text('kid').primaryKey(),
  jwk: jsonb('jwk').notNull(),
  cookie_key: text('cookie_key').notNull(),
  created_at: created(),
})

/** One-time links that were sent by e-mail; only a hash of the token is stored. */
export const idpLinks = pgTable(
  'idp_links',
  {
    token_hash: text('token_hash').primaryKey(),
    account_id: uuid('account_id').notNull(),
    purpose: text('purpose', { enum: ['confirm', 'reset'] }).notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  (t) => [
    foreignKey({ name: 'idp_links_account', columns: [t.account_id], foreignColumns: [idpAccounts.id] }).onDelete(
      'cascade',
    ),
    check('idp_links_purpose', oneOf(t.purpose, ['confirm', 'reset'])),
  ],
)

/**
 * Who may create an account although not everybody may, or will be an admin at once. A row is removed when the person has come, or when it
 * has expired.
 */
export const invitations = pgTable(
  'invitations',
  {
    /** In lower case. */
    email: text('email').primaryKey(),
    role: text('role', { enum: invitedRoles }).notNull(),
    /** Of the links that create the account at the embedded provider: one for each attempt to send the e-mail. None once one was used. */
    token_hashes: text('token_hashes').array().notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  (t) => [check('invitations_role', oneOf(t.role, invitedRoles))],
)

/** Authenticator apps for two-step sign-in. */
export const idpSecondFactors = pgTable(
  'idp_second_factors',
  {
    account_id: uuid('account_id').primaryKey(),
    /** Encrypted. */
    secret: text('secret').notNull(),
    begun_at: instant('begun_at')
      .notNull()
      .default(sql`now()`),
    /** Null until a first code was entered; until then sign-in asks for no code. */
    confirmed_at: instant('confirmed_at'),
    /** The latest 30-second period whose code was used: its code and earlier ones are no longer accepted. */
    last_step: bigint('last_step', { mode: 'number' }),
    /** Hashes of the unused recovery codes. */
    recovery_codes: text('recovery_codes')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
  },
  (t) => [
    foreignKey({
      name: 'idp_second_factors_account',
      columns: [t.account_id],
      foreignColumns: [idpAccounts.id],
    }).onDelete('cascade'),
  ],
)

/**
 * Values of this installation, by name: the secret that signs upload addresses, whether the demo was loaded, and so
 * on.
 */
export const installation = pgTable('installation', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  created_at: created(),
})

/** The migrations that this database has. */
export const migrations = pgTable('migrations', {
  name: text('name').primaryKey(),
  applied_at: created('applied_at'),
})

/**
 * The transactions that changed something that public answers are made from; triggers on those tables write it. Each
 * transaction has a row of its own, so that writers never wait for each other. See content-version.ts.
 */
export const contentChanges = pgTable('content_changes', {
  xid: transactionId('xid')
    .primaryKey()
    .default(sql`pg_current_xact_id()`),
})
