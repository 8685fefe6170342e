import { askedKinds } from '@marquee/contract/asked-documents'
import {
  applicationStatuses,
  contactStatuses,
  documentKinds,
  eventSizes,
  eventStatuses,
  eventVisibilities,
  numberReaders,
  outcomeAnswers,
  outcomeProblems,
  placeReasons,
  placeStates,
  pricingRanges,
  profileStatuses,
  questionKinds,
  questionNeeds,
  roles,
  socialPlatforms,
  waitingRules,
} from '@marquee/contract/limits'
import type { BookingLines } from '@marquee/contract/bookings'
import type { Booth } from '@marquee/contract/booths'
import type { ApplicationInput } from '@marquee/contract/applications'
import { deliveryOutcomes, deliveryStatuses } from '@marquee/contract/admin'
import { digestFrequencies, type NoticeGroup, type NoticeKind } from '@marquee/contract/notice-kinds'
import type { JudgedProfile } from '@marquee/contract/profile-changes'
import type { Typed } from '@marquee/contract/application-drafts'
import type { AnswerValue } from '@marquee/contract/questions'
import type { ReportedMessage } from '@marquee/contract/messages'
import type { RunSheetRow } from '@marquee/contract/run-sheets'
import { noteSubjects } from '@marquee/contract/admin-notes'
import { tokenScopes } from '@marquee/contract/token-scopes'
import { Vendor } from '@marquee/contract/vendors'
import { webhookMessageStatuses, type WebhookEventType, type WebhookMessageType } from '@marquee/contract/webhooks'
import { getTableColumns, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  QueryBuilder,
  real,
  smallint,
  text,
  time,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

/**
 * The columns of all tables, as the code reads and writes them. Keys, references, checks and indexes are in `server/migrations` alone. The
 * services check rules first only to give better error messages.
 */

const id = () => ref().primaryKey().generatedAlwaysAsIdentity()
const ref = (name = '') => bigint(name, { mode: 'number' })
const refs = () => ref().array().notNull()
const instant = () => timestamp({ withTimezone: true, mode: 'date' })
const now = () => instant().notNull().defaultNow()
const day = () => date({ mode: 'string' })
const version = () => integer().notNull().default(1)
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })
/** Words for searching. Only SQL reads and writes it. */
const wordVector = customType<{ data: string }>({ dataType: () => 'tsvector' })
/** A set of days. Only SQL reads and writes it. */
const daySet = customType<{ data: string }>({ dataType: () => 'datemultirange' })

// ── People ────────────────────────────────────────────────────────────────────────────────────────────────────────

const adminSources = ['settings', 'command'] as const

/** A person, identified by (issuer, subject) of the OpenID provider and never by e-mail address. */
export const users = pgTable('users', {
  id: id(),
  issuer: text().notNull(),
  subject: text().notNull(),
  email: text(),
  email_verified: boolean().notNull().default(false),
  name: text(),
  phone: text(),
  role: text({ enum: roles }).notNull().default('user'),
  /**
   * Where the role admin comes from. ADMIN_EMAILS takes back only roles that it granted; roles from the command
   * line, and those with null, stay.
   */
  admin_by: text({ enum: adminSources }),
  onboarding_completed: boolean().notNull().default(false),
  /** Since when the account is suspended; the reason is shown to the person. */
  suspended_at: instant(),
  suspended_reason: text(),
  /** The person chose the name here, so the names in tokens no longer replace it. */
  name_is_own: boolean().notNull().default(false),
  /**
   * Since when the account is deleted. The row stays for what refers to it, without name, address, phone number and the
   * provider's subject.
   */
  deleted_at: instant(),
  created_at: now(),
})

/**
 * Whose account was deleted lately, as a hash of issuer and subject: tokens that were issued before must not create a new
 * account.
 */
export const deletedIdentities = pgTable('deleted_identities', { hash: text().primaryKey(), deleted_at: now() })

export const exportStatuses = ['waiting', 'running', 'ready', 'failed'] as const

/** The file with everything of a person that they asked for: one per person. A job makes it. */
export const dataExports = pgTable('data_exports', {
  id: id(),
  user_id: ref().notNull(),
  /** The name of the file in the storage, known before the file exists, so that a repeated job replaces it. */
  file: text().notNull(),
  status: text({ enum: exportStatuses }).notNull().default('waiting'),
  /** Percent. */
  progress: smallint().notNull().default(0),
  /** Bytes; null until the file is ready. */
  size: bigint({ mode: 'number' }),
  created_at: now(),
  /** When the row and the file are removed. */
  expires_at: instant().notNull(),
})

// ── Lookups ───────────────────────────────────────────────────────────────────────────────────────────────────────

const texts = () =>
  text()
    .array()
    .notNull()
    .default(sql`'{}'`)
const degrees = () =>
  real()
    .array()
    .notNull()
    .default(sql`'{}'`)
/** Where an address is, as far as we know its city. Maintained by triggers; never written elsewhere. */
const pointColumns = () => ({ latitude: real(), longitude: real() })

const lookupColumns = () => ({
  id: id(),
  /** The stable short form: it stays when the entry is renamed. */
  name: text().notNull(),
  display_name: text().notNull(),
  description: text(),
  /**
   * Where it stands in its list: by position, then by display name. All are 0 until an admin orders the list. The choices
   * have a `position` too, and triggers join the two.
   */
  list_position: integer().notNull().default(0),
  /** Since when it can no longer be chosen; who chose it before keeps it. */
  retired_at: instant(),
  version: version(),
})
export const aestheticTags = pgTable('aesthetic_tags', lookupColumns())
export const eventTypes = pgTable('event_types', lookupColumns())
export const services = pgTable('services', {
  ...lookupColumns(),
  /** Other words and phrases that people search for when they mean this service. */
  synonyms: texts(),
})
export const serviceAreas = pgTable('service_areas', lookupColumns())

/** Names of one city ("NYC") or of several ("Bay Area"). */
export const namedPlaces = pgTable('named_places', {
  ...lookupColumns(),
  synonyms: texts(),
  /** Such as "Oakland, CA". */
  cities: text().array().notNull(),
  /** Display name and synonyms as `place_words` makes them, and where the cities are. Maintained by a trigger. */
  plains: texts(),
  latitudes: degrees(),
  longitudes: degrees(),
})

/** Cities with their coordinates; the migrations write them. */
export const places = pgTable('places', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  /** The name as `place_words` makes it. */
  plain: text().notNull(),
  /** The state ("OR"), abroad the name of the country. */
  region: text().notNull(),
  country: text().notNull(),
  latitude: real().notNull(),
  longitude: real().notNull(),
  population: integer().notNull(),
})

/** How people write a state or a country. */
export const placeRegions = pgTable('place_regions', {
  plain: text().notNull(),
  country: text().notNull(),
  /** That of the places; empty for all of the country. */
  region: text().notNull(),
})

export const searchedLookups = ['service', 'event_type', 'style', 'area'] as const

/**
 * The words of the lookups: of their display names, and of the synonyms of services. Maintained by triggers on the
 * lookups.
 */
export const lookupWords = pgTable('lookup_words', {
  kind: text({ enum: searchedLookups }).notNull(),
  lookup_id: ref().notNull(),
  /** 0 for the display name, then the number of the synonym. */
  phrase: smallint().notNull(),
  word: text().notNull(),
  /** How many words of the phrase a search must have: 1 for display names, all for synonyms of several words. */
  needed: smallint().notNull(),
})

// ── Vendors ───────────────────────────────────────────────────────────────────────────────────────────────────────

const profileColumns = () => ({
  id: id(),
  user_id: ref().notNull(),
  status: text({ enum: profileStatuses }).notNull().default('pending'),
  /** The reason of the latest decision; it stays when the owner applies again, so that admins see it. */
  status_reason: text(),
  /** When the owner last sent the profile again, after a rejection or a question; null when that never happened. */
  resubmitted_at: instant(),
  website: text(),
  version: version(),
  created_at: now(),
  updated_at: now(),
})
const linkColumns = () => ({
  id: id(),
  platform: text({ enum: socialPlatforms }).notNull(),
  url: text().notNull(),
})
/** What was chosen from a lookup; `position` keeps the order. */
const choiceColumns = (lookup: string) => ({ lookup_id: ref(lookup).notNull(), position: smallint().notNull() })

/**
 * A vendor's profile. It counts (is listed, may apply) only while its owner has the role `contractor` and is not
 * suspended.
 */
export const vendors = pgTable('vendors', {
  ...profileColumns(),
  company_name: text().notNull(),
  business_description: text().notNull(),
  business_address: text().notNull(),
  years_in_business: smallint(),
  pricing_range: text({ enum: pricingRanges }),
  license_number: text(),
  insurance_info: text(),
  availability_info: text(),
  travel_km: smallint(),
  ...pointColumns(),
  /** Approved, and the profile counts. Maintained by triggers on `vendors` and `users`; never written elsewhere. */
  is_listed: boolean().notNull().default(false),
})

export const vendorSocialLinks = pgTable('vendor_social_links', { ...linkColumns(), vendor_id: ref().notNull() })

const vendorChoices = (table: string, lookup: string) =>
  pgTable(table, { vendor_id: ref().notNull(), ...choiceColumns(lookup) })
export const vendorAestheticTags = vendorChoices('vendor_aesthetic_tags', 'aesthetic_tag_id')
export const vendorEventTypes = vendorChoices('vendor_event_types', 'event_type_id')
export const vendorServices = vendorChoices('vendor_services', 'service_id')
export const vendorServiceAreas = vendorChoices('vendor_service_areas', 'service_area_id')

/** Days that a vendor has blocked. Days of accepted events are not stored: they follow from the applications. */
export const vendorUnavailableDates = pgTable('vendor_unavailable_dates', {
  vendor_id: ref().notNull(),
  date: day().notNull(),
})

/**
 * What the vendor list is filtered, searched and sorted by: one row per vendor. Maintained by triggers on the tables it
 * is made of, in the transaction of the change. There is no foreign key, because the triggers delete the row too.
 */
export const vendorListings = pgTable('vendor_listings', {
  vendor_id: ref().primaryKey(),
  is_listed: boolean().notNull(),
  created_at: instant().notNull(),
  /** In lower case. */
  name: text().notNull(),
  years: smallint(),
  event_type_ids: refs(),
  service_ids: refs(),
  area_ids: refs(),
  /** The address and the names of the service areas, in lower case, one per line. */
  place: text().notNull(),
  /** City and state of the address, and the names of the service areas. */
  places: text().array().notNull(),
  /** Blocked days, and the days of accepted events that are not cancelled. */
  taken: daySet().notNull(),
  /**
   * The words of name (weight A) and address (B), as `stems` makes them, and a mark for each choice: `#service1`,
   * `#event_type2`, `#style3`, `#area4`, `#premium`, and `#pictures` or `#bare`. Short, for ranking.
   */
  head: wordVector().notNull(),
  /**
   * The same and the words of the description (C). One column, because an index finds a word or the mark of what it
   * means in one step.
   */
  words: wordVector().notNull(),
  ...pointColumns(),
  travel_km: smallint(),
})

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
  vendor_id: ref().primaryKey(),
  card: text().notNull(),
})

/**
 * The number of listed vendors, as the sum of all rows. Each connection writes a row of its own, so that transactions
 * do not wait for each other. Maintained by triggers on `vendor_listings`.
 */
export const vendorCounts = pgTable('vendor_counts', {
  connection: smallint().primaryKey(),
  vendors: integer().notNull(),
})

/** Cities and service areas, each with its number of listed vendors. Maintained by triggers on `vendor_listings`. */
export const vendorPlaces = pgTable('vendor_places', {
  name: text().primaryKey(),
  /** As `plain_words` makes it. */
  plain: text().notNull(),
  vendors: integer().notNull(),
  latitude: real(),
  longitude: real(),
})

/**
 * The words of four to forty letters in all listed vendors' names, addresses and descriptions, as `stems` makes them,
 * each with the number of vendors that use it. Maintained by triggers on `vendor_listings`. Used for correcting
 * misspelled searches.
 */
export const vendorWords = pgTable('vendor_words', { word: text().primaryKey(), vendors: integer().notNull() })

// ── Organizers ────────────────────────────────────────────────────────────────────────────────────────────────────

/** An organizer's profile. It counts only while its owner has the role `client` and is not suspended. */
export const organizers = pgTable('organizers', {
  ...profileColumns(),
  organization_name: text().notNull(),
  organization_description: text().notNull(),
  organization_address: text().notNull(),
  years_organizing: smallint(),
  typical_event_size: text({ enum: eventSizes }),
  annual_events_count: integer(),
})

export const organizerSocialLinks = pgTable('organizer_social_links', {
  ...linkColumns(),
  organizer_id: ref().notNull(),
})

export const organizerEventTypes = pgTable('organizer_event_types', {
  organizer_id: ref().notNull(),
  ...choiceColumns('event_type_id'),
})

/**
 * The version of a profile that an admin rejected, so that the next one sees what changed since. Kept until the next
 * decision; one per profile.
 */
export const rejectedProfiles = pgTable('rejected_profiles', {
  id: id(),
  vendor_id: ref(),
  organizer_id: ref(),
  profile: jsonb().$type<JudgedProfile>().notNull(),
  created_at: now(),
})

/** What an admin asked an applicant for before deciding. The newest of a profile counts; it is closed by any decision. */
export const profileQuestions = pgTable('profile_questions', {
  id: id(),
  vendor_id: ref(),
  organizer_id: ref(),
  text: text().notNull(),
  asked_by: ref().notNull(),
  asked_at: now(),
  /** When the applicant saved the profile afterwards; null while the question is open. */
  answered_at: instant(),
})

// ── Events and applications to them ───────────────────────────────────────────────────────────────────────────────

export const events = pgTable('events', {
  id: id(),
  organizer_id: ref().notNull(),
  title: text().notNull(),
  description: text(),
  address: text().notNull(),
  start_date: day().notNull(),
  end_date: day(),
  hours: text(),
  budget_range: text(),
  expected_attendees: integer(),
  event_type_id: ref(),
  status: text({ enum: eventStatuses }).notNull(),
  visibility: text({ enum: eventVisibilities }).notNull().default('listed'),
  version: version(),
  /** When it was published for the first time; null for drafts, and for events from before this was recorded. */
  published_at: instant(),
  /** What the organizer added to the latest notice of a new day or place: e-mails of it may be written again. */
  change_word: text(),
  /** Answers to applications wait until the organizer sends them together. */
  answers_held: boolean().notNull().default(false),
  /** Its organizer gets no e-mails about applications. */
  mails_off: boolean().notNull().default(false),
  ...pointColumns(),
  created_at: now(),
  updated_at: now(),
  /** Maintained by a trigger: the words of title (weight A), address and months (B), description (C), organization (D), and `#event_type2`. */
  words: wordVector().notNull().default(''),
})

const { words: _, ...ofEvent } = getTableColumns(events)
/** The columns of an event without its words for searching. */
export const eventColumns = ofEvent

/** The link of an event that is not listed. A trigger makes another one when `visibility` changes. */
export const eventLinks = pgTable('event_links', {
  event_id: ref().primaryKey(),
  /** The code is made of it with a secret of the installation. */
  nonce: uuid().notNull().defaultRandom(),
  expires_on: day(),
  max_uses: integer(),
  uses: integer().notNull().default(0),
  created_at: now(),
})

/** The accounts that opened the link of an event: each sees the event from then on. */
export const eventGuests = pgTable('event_guests', {
  event_id: ref().notNull(),
  user_id: ref().notNull(),
  created_at: now(),
})

/** The words of four to forty letters of published events, each with the number of events. Maintained by triggers. */
export const eventWords = pgTable('event_words', { word: text().primaryKey(), events: integer().notNull() })

/** The cities of published events, each with the number of events. Maintained by triggers. */
export const eventPlaces = pgTable('event_places', {
  name: text().primaryKey(),
  /** As `plain_words` makes it. */
  plain: text().notNull(),
  events: integer().notNull(),
})

/** The open call of an event: until when vendors may apply. */
export const eventCalls = pgTable('event_calls', {
  event_id: ref().primaryKey(),
  /** Null without an end. */
  closes_at: instant(),
  time_zone: text().notNull(),
  answer_by: day(),
  /** Null where accepted vendors need not confirm. */
  confirm_within_days: smallint(),
  waiting_rule: text({ enum: waitingRules }).notNull().default('in_order'),
  numbers_shown_to: text({ enum: numberReaders }).notNull().default('everybody'),
  /** Those in force; null without any. */
  conditions_id: ref(),
  /** Kinds of documents that vendors need for the days of the event. */
  documents: text({ enum: askedKinds })
    .array()
    .notNull()
    .default(sql`'{}'`),
})

/** The conditions of an open call, append-only: each text once, with its version. */
export const callConditions = pgTable('call_conditions', {
  id: id(),
  event_id: ref().notNull(),
  version: integer().notNull(),
  text: text().notNull(),
  created_at: now(),
})

/** Places of an open call for one trade. */
export const callPlaces = pgTable('call_places', {
  id: id(),
  event_id: ref().notNull(),
  /** Null for any trade. */
  service_id: ref(),
  wanted: smallint().notNull(),
  note: text(),
  fee: text(),
  position: smallint().notNull(),
})

/**
 * What an open call asks. Text, kind and options are never changed: another version is a row of its own. Without a position it is not asked
 * any more.
 */
export const callQuestions = pgTable('call_questions', {
  id: id(),
  event_id: ref().notNull(),
  /** Null for a first version. */
  first_id: ref(),
  text: text().notNull(),
  kind: text({ enum: questionKinds }).notNull(),
  options: text().array().notNull(),
  need: text({ enum: questionNeeds }).notNull(),
  /** The trades that are asked, with 0 for any trade; null: all. */
  service_ids: ref().array(),
  position: smallint(),
})

/** How places came and went, append-only. Application and place may be gone. */
export const placeChanges = pgTable('place_changes', {
  id: id(),
  event_id: ref().notNull(),
  vendor_id: ref().notNull(),
  application_id: ref().notNull(),
  place_id: ref().notNull(),
  state: text({ enum: placeStates }).notNull(),
  /** Of `released`. */
  reason: text({ enum: placeReasons }),
  /** Of `offered`: it is over then, also without a later entry. */
  until: instant(),
  /** It was accepted beyond the number of places. */
  is_over_limit: boolean().notNull(),
  created_at: now(),
})

/** Places offered to vendors who have not applied: one per event and vendor. */
export const placeInvitations = pgTable('place_invitations', {
  id: id(),
  event_id: ref().notNull(),
  vendor_id: ref().notNull(),
  /** Null when the place is gone. */
  place_id: ref(),
  /** Until then it can be undone, and the vendor does not know of it. */
  send_after: instant().notNull(),
  /** Null before it is sent. It is over then, also without a later change. */
  until: instant(),
  /** Null while it waits for an answer. */
  ended: text({ enum: ['taken', 'declined', 'expired', 'withdrawn'] }),
  created_at: now(),
  /** The vendor is asked to apply, and no place is kept: `place_id` is null. */
  asks: boolean().notNull().default(false),
  /** What the vendor is asked to apply for; null when the place is gone. */
  asked_place_id: ref(),
  /** Since when the vendor knows of it; null before, and where a place is kept. */
  sent_at: instant(),
  opened_at: instant(),
  reminded_at: instant(),
  /** What the organizer adds. */
  line: text(),
  /** Why the vendor declines. */
  reason: text(),
})

/** Vendors who want no invitations of an organizer. */
export const invitationStops = pgTable('invitation_stops', {
  organizer_id: ref().notNull(),
  vendor_id: ref().notNull(),
  created_at: now(),
})

/** Contacts who are asked to apply to an event. */
export const contactInvitations = pgTable('contact_invitations', {
  id: id(),
  event_id: ref().notNull(),
  /** Null when the contact was removed: then nothing else is left of whom it was for than the hash. */
  contact_id: ref(),
  /** Null when the place is gone. */
  place_id: ref(),
  /** The account with the mailed address that has opened the link. */
  user_id: ref(),
  address_hash: text().notNull(),
  /** What the organizer adds. */
  line: text(),
  /** Why the contact declines. */
  reason: text(),
  send_after: instant().notNull(),
  /** When the e-mail was queued; null before. */
  sent_at: instant(),
  opened_at: instant(),
  reminded_at: instant(),
  /** Null while it waits for an answer. */
  ended: text({ enum: ['taken', 'declined', 'withdrawn'] }),
  created_at: now(),
})

/** Addresses that want no invitations of an organizer, or of anybody where there is none. */
export const contactStops = pgTable('contact_stops', {
  address_hash: text().notNull(),
  organizer_id: ref(),
  created_at: now(),
})

/** Lists of vendors that organizers keep. Nobody else sees them. */
export const vendorLists = pgTable('vendor_lists', {
  id: id(),
  organizer_id: ref().notNull(),
  name: text().notNull(),
  created_at: now(),
})

export const vendorListEntries = pgTable('vendor_list_entries', {
  list_id: ref().notNull(),
  vendor_id: ref().notNull(),
  created_at: now(),
})

/** Applications of vendors under review, as they were sent: they become applications when the vendor is approved. */
export const keptApplications = pgTable('kept_applications', {
  event_id: ref().notNull(),
  vendor_id: ref().notNull(),
  application: jsonb().$type<ApplicationInput>().notNull(),
  /** Why it did not become one; null while it waits. */
  problem: text(),
  created_at: now(),
})

/** People whom an organizer knows, for that organizer alone. The address is in lower case. */
export const contacts = pgTable('contacts', {
  id: id(),
  organizer_id: ref().notNull(),
  name: text(),
  email: text().notNull(),
  trade: text(),
  city: text(),
  phone: text(),
  note: text(),
  /** File and line that it was imported from. */
  source: text(),
  version: version(),
  created_at: now(),
})

/** A vendor's application to an event: one per pair. */
export const eventApplications = pgTable('event_applications', {
  id: id(),
  event_id: ref().notNull(),
  vendor_id: ref().notNull(),
  /** What it is for, where the event has an open call. */
  place_id: ref(),
  /** The newest of its place changes; null before the first. */
  place_change_id: ref(),
  /** The conditions that the vendor agreed to last. */
  conditions_id: ref(),
  message: text().notNull(),
  status: text({ enum: applicationStatuses }).notNull().default('pending'),
  status_reason: text(),
  version: version(),
  /** The versions that were decided on by decisions which the vendor was never sent, because they were undone in time. */
  untold_versions: integer()
    .array()
    .notNull()
    .default(sql`'{}'`),
  applied_at: now(),
  updated_at: now(),
})

/** An application's answer to a question. */
export const applicationAnswers = pgTable('application_answers', {
  application_id: ref().notNull(),
  question_id: ref().notNull(),
  value: jsonb().$type<AnswerValue>().notNull(),
})

/** Applications that were begun and not sent. */
export const applicationDrafts = pgTable('application_drafts', {
  id: id(),
  vendor_id: ref().notNull(),
  event_id: ref().notNull(),
  message: text().notNull(),
  place_id: ref(),
  answers: jsonb().$type<Typed>().notNull(),
  updated_at: now(),
})

/** Files that answer questions; those without an application are removed after a day. */
export const answerFiles = pgTable('answer_files', {
  id: id(),
  vendor_id: ref().notNull(),
  event_id: ref().notNull(),
  application_id: ref(),
  key: text().notNull(),
  name: text().notNull(),
  /** Bytes. */
  size: integer().notNull(),
  created_at: now(),
})

/** Documents of vendors, such as an insurance. */
export const vendorDocuments = pgTable('vendor_documents', {
  id: id(),
  vendor_id: ref().notNull(),
  kind: text({ enum: documentKinds }).notNull(),
  /** Of the kind `other`; null for all others. */
  title: text(),
  valid_from: day().notNull(),
  /** Null: it has no end. */
  valid_until: day(),
  key: text().notNull(),
  name: text().notNull(),
  /** Bytes. */
  size: integer().notNull(),
  sha256: text().notNull(),
  version: version(),
  created_at: now(),
  updated_at: now(),
})

/** The days (UTC) on which organizers downloaded a document. */
export const documentLooks = pgTable('document_looks', {
  document_id: ref().notNull(),
  organizer_id: ref().notNull(),
  day: day().notNull(),
})

/** Who has checked the newest version of a document; without an organizer an admin. */
export const documentChecks = pgTable('document_checks', {
  document_id: ref().notNull(),
  organizer_id: ref(),
  day: day().notNull(),
})

/** What a vendor changed in an application after sending it. */
export const applicationEdits = pgTable('application_edits', {
  id: id(),
  application_id: ref().notNull(),
  /** Null for the message. */
  question_id: ref(),
  before: jsonb().$type<AnswerValue>(),
  after: jsonb().$type<AnswerValue>(),
  created_at: now(),
})

/**
 * A decision that was made and not sent yet, and what the other side knows until then. The decision itself is in the row of the application
 * or profile.
 */
export const heldDecisions = pgTable('held_decisions', {
  id: id(),
  application_id: ref(),
  vendor_id: ref(),
  organizer_id: ref(),
  known_status: text({ enum: [...applicationStatuses, 'approved'] }).notNull(),
  known_reason: text(),
  known_version: integer().notNull(),
  known_at: instant().notNull(),
  /** The rejected version of the profile that an undo brings back. */
  rejected_profile: jsonb().$type<JudgedProfile>(),
  /** Null: it waits until the organizer sends the event's answers, or is never sent, because the event was cancelled. */
  send_after: instant(),
})

/** Applications that vendors have withdrawn, until they apply to the event again. */
export const withdrawnApplications = pgTable('withdrawn_applications', {
  vendor_id: ref().notNull(),
  event_id: ref().notNull(),
  withdrawn_at: now(),
})

/** What vendor and organizer write to each other about an application. */
export const messages = pgTable('messages', {
  id: id(),
  application_id: ref().notNull(),
  author_id: ref().notNull(),
  text: text().notNull(),
  created_at: now(),
})

/** Up to which message somebody has read a conversation. */
export const messageReads = pgTable('message_reads', {
  application_id: ref().notNull(),
  user_id: ref().notNull(),
  /** Id of the last message that was read; not a foreign key, because messages of deleted accounts go. */
  read_up_to: ref().notNull(),
  read_at: now(),
})

/**
 * Somebody asked admins to look at a conversation. While such a row exists, admins may read it. The report keeps the messages as they were,
 * because an application that is withdrawn takes them along.
 */
export const messageReports = pgTable('message_reports', {
  id: id(),
  /** Null after the application was withdrawn or its event removed. */
  application_id: ref(),
  reporter_id: ref().notNull(),
  /** The other side. */
  reported_id: ref().notNull(),
  reason: text().notNull(),
  /** The messages at the time of the report, oldest first. */
  transcript: jsonb().notNull().$type<readonly ReportedMessage[]>(),
  created_at: now(),
  /** When an admin closed it; null while it is open. */
  closed_at: instant(),
  closed_by: ref(),
  /** What the admin did about it. */
  outcome: text(),
})

/**
 * What the organizer noted about an application; only they see it. Without a row there is no note, and the application is not on the
 * shortlist.
 */
export const applicationMarks = pgTable('application_marks', {
  application_id: ref().primaryKey(),
  note: text(),
  is_shortlisted: boolean().notNull().default(false),
  /** Number of changes of the note. */
  version: integer().notNull().default(0),
  updated_at: now(),
})

/**
 * The booking sheet of an application. `lines` is what the organizer saved last, `sent` what the vendor reads, `seen` what the vendor has
 * confirmed to have seen.
 */
export const bookingSheets = pgTable('booking_sheets', {
  application_id: ref().primaryKey(),
  lines: jsonb().$type<BookingLines>().notNull(),
  version: version(),
  /** When `lines` is sent; null when there is nothing to send. */
  send_after: instant(),
  sent: jsonb().$type<BookingLines>(),
  sent_version: integer(),
  sent_at: instant(),
  seen: jsonb().$type<BookingLines>(),
  seen_version: integer(),
  seen_at: instant(),
})

/** Files of booking sheets. Those that a vendor reads stand in `sent.files` of the sheet. */
export const bookingFiles = pgTable('booking_files', {
  id: id(),
  application_id: ref().notNull(),
  key: text().notNull().unique(),
  name: text().notNull(),
  size: integer().notNull(),
  created_at: now(),
})

/** How an event went for one of the two sides of an application (`side`); without an answer until there is one. Only admins read what others wrote. */
export const eventOutcomes = pgTable('event_outcomes', {
  id: id(),
  application_id: ref(),
  vendor_id: ref().notNull(),
  organizer_id: ref().notNull(),
  side: text({ enum: ['vendor', 'organizer'] }).notNull(),
  asked_at: now(),
  answer: text({ enum: outcomeAnswers }),
  problem: text({ enum: outcomeProblems }),
  note: text(),
  answered_at: instant(),
})

/** The booths and stages of an event, in their order. Who has one stands in `lines.place` of the booking sheets. */
export const boothLists = pgTable('booth_lists', {
  event_id: ref().primaryKey(),
  booths: jsonb().$type<Booth[]>().notNull(),
  version: version(),
})

/** Whether an accepted vendor has arrived at the event, as it was ticked last, and when that was on the device. */
export const arrivals = pgTable('arrivals', {
  application_id: ref().primaryKey(),
  has_arrived: boolean().notNull(),
  ticked_at: instant().notNull(),
})

/** A row of a run sheet. `application_ids` are those of its vendors; who has no place any more is left out when it is read. */
export type StoredRow = Omit<RunSheetRow, 'vendors'> & { application_ids: number[] }

/** The run sheet of an event, its rows in their order. */
export const runSheets = pgTable('run_sheets', {
  event_id: ref().primaryKey(),
  rows: jsonb().$type<StoredRow[]>().notNull(),
  version: version(),
  changed_at: now(),
})

// ── Pictures ──────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * A picture of a vendor or an event, or the plan of an event (`plan_of`), which not everybody sees. The files are in the image store under `key`; their addresses follow from key
 * and width. The pictures of a copied event have the keys of the original ones.
 */
export const pictures = pgTable('pictures', {
  id: id(),
  vendor_id: ref(),
  event_id: ref(),
  plan_of: ref(),
  key: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  placeholder: text().notNull(),
  alt_text: text(),
  is_primary: boolean().notNull(),
  display_order: smallint().notNull(),
  created_at: now(),
})

/**
 * Open uploads of the older two-step flow, by their key. Each row stands for a file that may exist in the store; it
 * is deleted together with the file, when the file becomes a picture or the upload expires.
 */
export const uploadSlots = pgTable('upload_slots', {
  key: text().primaryKey(),
  vendor_id: ref().notNull(),
  expires_at: instant().notNull(),
  /** Since when a request is processing the picture; null when none is. */
  claimed_at: instant(),
})

// ── Contact, notifications, audit ─────────────────────────────────────────────────────────────────────────────────

export const contactRequests = pgTable('contact_requests', {
  id: id(),
  vendor_id: ref().notNull(),
  user_id: ref().notNull(),
  message: text(),
  status: text({ enum: contactStatuses }).notNull().default('open'),
  /** Neither listed nor counted among those that wait. The person who asked does not see it. */
  is_spam: boolean().notNull().default(false),
  version: version(),
  created_at: now(),
  closed_at: instant(),
  closed_by: ref(),
})

/** An e-mail with which an admin introduced the two people of a contact request to each other, as it was written. */
export const contactIntroductions = pgTable('contact_introductions', {
  id: id(),
  contact_request_id: ref().notNull(),
  sent_by: ref().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  created_at: now(),
})

/** Notes of admins on a person or a contact request; only admins see them. `subject_id` has no foreign key, because it names a row of either table. */
export const adminNotes = pgTable('admin_notes', {
  id: id(),
  subject_type: text({ enum: noteSubjects }).notNull(),
  subject_id: ref().notNull(),
  author_id: ref().notNull(),
  text: text().notNull(),
  created_at: now(),
})

/** Which application an admin has open, for other admins to see: one for each admin. */
export const adminClaims = pgTable('admin_claims', {
  admin_id: ref().primaryKey(),
  role: text({ enum: ['contractor', 'client'] }).notNull(),
  user_id: ref().notNull(),
  claimed_at: now(),
})

/** What a person chose for a group of notices. Without a row the defaults hold. */
export const notificationPreferences = pgTable('notification_preferences', {
  user_id: ref().notNull(),
  notice_group: text().notNull().$type<NoticeGroup>(),
  in_app: boolean().notNull().default(true),
  email: boolean().notNull().default(true),
  /** `off` for groups that are no digest: at once, if e-mails are on. */
  frequency: text({ enum: digestFrequencies }).notNull().default('off'),
  /** Until when the person was notified of new events; the next digest starts there. */
  told_until: instant(),
  updated_at: now(),
})

/** When a person gets e-mails that can wait. */
export const mailHours = pgTable('mail_hours', {
  user_id: ref().primaryKey(),
  time_zone: text().notNull(),
  quiet_from: time(),
  quiet_until: time(),
  updated_at: now(),
})

/**
 * What is sent once only, such as the apology for a late review. The row is written in the transaction of the notice, so that of
 * several servers one sends it.
 */
export const madeNotices = pgTable('told_once', {
  name: text().primaryKey(),
  created_at: now(),
})

/** A line of an e-mail that collects several notices. The lines go with the e-mail. */
export const digestLines = pgTable('digest_lines', {
  id: id(),
  delivery_id: ref().notNull(),
  /** The event that it is about, in those for organizers; null in rows of earlier versions. */
  event_id: ref(),
  subject: text().notNull(),
  link: text().notNull(),
  /** Whom the line is about: it goes when the account of one of them is deleted. */
  about_user_ids: refs().default(sql`'{}'`),
  created_at: now(),
})

/** A person's private calendar address. Its secret is derived from the generation, which a renewal raises. */
export const calendarFeeds = pgTable('calendar_feeds', {
  user_id: ref().primaryKey(),
  generation: integer().notNull().default(1),
  created_at: now(),
})

/** A token that a person made for a program of theirs. Only its hash is kept. */
export const accessTokens = pgTable('access_tokens', {
  id: id(),
  user_id: ref().notNull(),
  name: text().notNull(),
  scope: text({ enum: tokenScopes }).notNull(),
  /** SHA-256 of the token in hexadecimal digits. */
  hash: text().notNull(),
  /** The last characters of the token, by which its owner knows it again. */
  hint: text().notNull(),
  expires_at: instant().notNull(),
  last_used_at: instant(),
  created_at: now(),
})

/** An address that is notified of events by signed requests. */
export const webhooks = pgTable('webhooks', {
  id: id(),
  user_id: ref().notNull(),
  name: text().notNull(),
  url: text().notNull(),
  /** The key of the signatures, as in Standard Webhooks: `whsec_` and Base64. */
  secret: text().notNull(),
  event_types: text().array().notNull().$type<WebhookEventType[]>(),
  is_enabled: boolean().notNull().default(true),
  /** Since when every message has failed; null after one that arrived. */
  failing_since: instant(),
  version: version(),
  created_at: now(),
  updated_at: now(),
})

/** One message to a webhook: written in the transaction of the change, sent by a job, and kept for a while with its result. */
export const webhookMessages = pgTable('webhook_messages', {
  id: id(),
  webhook_id: ref().notNull(),
  type: text().notNull().$type<WebhookMessageType>(),
  /** The body as it is signed and sent. */
  body: text().notNull(),
  /** Whom the body is about: it goes when the account of one of them is deleted. */
  about_user_ids: refs().default(sql`'{}'`),
  status: text({ enum: webhookMessageStatuses }).notNull().default('queued'),
  attempts: integer().notNull().default(0),
  /** HTTP status of the last answer; null when there was none. */
  last_status: smallint(),
  last_error: text(),
  last_ms: integer(),
  send_after: instant().notNull().defaultNow(),
  sent_at: instant(),
  created_at: now(),
})

/** In-app notifications. */
export const notifications = pgTable('notifications', {
  id: id(),
  user_id: ref().notNull(),
  kind: text().notNull(),
  subject: text().notNull(),
  body: text().notNull(),
  link: text(),
  /** The event that it is about, where several of its kind are shown as one. */
  event_id: ref(),
  /** Notifications of one topic replace each other: a new one replaces an unread one. */
  topic: text(),
  /** Whom the text is about, other than its reader: it goes when the account of one of them is deleted. */
  about_user_ids: refs().default(sql`'{}'`),
  read_at: instant(),
  created_at: now(),
})

/** One e-mail: written in the transaction of the change that it is about, sent by a job, and kept with its result. */
export const deliveries = pgTable('deliveries', {
  id: id(),
  recipient: text().notNull(),
  /** Where a reply goes; null for the product's own address. */
  reply_to: text(),
  subject: text().notNull(),
  text_body: text().notNull(),
  html_body: text().notNull(),
  /** E-mails of one topic replace each other: a new one rewrites one that still waits. */
  topic: text(),
  /** Whom the text is about, other than its reader: it goes when the account of one of them is deleted. */
  about_user_ids: refs().default(sql`'{}'`),
  /** The earliest time of sending; null means at once. */
  send_after: instant(),
  /** Whether it waits for the end of its reader's quiet hours. */
  may_wait: boolean().notNull().default(false),
  /** The sort of notice; null for e-mails that are no notices. */
  kind: text().$type<NoticeKind>(),
  /** Who gets it; null for e-mails to people without an account. */
  user_id: ref(),
  /** E-mails about one thing have the same thread: mail programs show them together. */
  thread: text(),
  /** A calendar entry (RFC 5545) that goes with it. */
  calendar: text(),
  /** By what its reader, who has no account, stops e-mails like this one; null for all others. */
  stop_token: text(),
  /** The picture inside of it, as base64: from the first attempt on, until it is sent. */
  picture: text(),
  status: text({ enum: deliveryStatuses }).notNull().default('queued'),
  attempts: smallint().notNull().default(0),
  /** How often it was tried again since it was queued. */
  retries: smallint().notNull().default(0),
  /** When it is tried again after a failure; null from the beginning of an attempt on. */
  retry_at: instant(),
  last_error: text(),
  created_at: now(),
  sent_at: instant(),
  /** The event that it invites to: such e-mails are a campaign of the event's organizer. */
  campaign_event_id: ref(),
  /** What came of it, other than by `status`; null when nothing is known. */
  outcome: text({ enum: deliveryOutcomes }),
})

/** Addresses that refuse e-mails for good, or whose reader complained, in lower case. */
export const refusedAddresses = pgTable('refused_addresses', {
  email: text().primaryKey(),
  why: text({ enum: ['refused', 'complained'] }).notNull(),
  /** The words of the mail server, or of the complaint. */
  reason: text().notNull(),
  created_at: now(),
})

/** Organizers whose invitations an admin has stopped. */
export const organizerStops = pgTable('organizer_stops', {
  organizer_id: ref().primaryKey(),
  reason: text().notNull(),
  created_at: now(),
})

/** Whom an organizer invited lately to events that were removed since: a vendor or a contact. */
export const formerInvitations = pgTable('former_invitations', {
  id: id(),
  organizer_id: ref().notNull(),
  vendor_id: ref(),
  address_hash: text(),
  created_at: instant().notNull(),
})

/** How many invitations an organizer has mailed lately. */
export const invitationMails = pgTable('invitation_mails', {
  id: id(),
  organizer_id: ref().notNull(),
  mails: integer().notNull(),
  created_at: now(),
})

/** The kinds of subject that `audit_entries` knows; its check cannot be changed. Later kinds are in `audit_subjects`. */
const firstAuditSubjects = ['user', 'contractor', 'organizer', 'event', 'application', 'contact_request'] as const
export const laterAuditSubjects = ['lookup', 'delivery'] as const

/**
 * Who decided what. Append-only: a trigger refuses update and delete. Subjects are not foreign keys, because entries
 * outlive them. This table and the three after it may belong to another role than the server's, so later migrations
 * must not change them.
 */
export const auditEntries = pgTable('audit_entries', {
  id: id(),
  actor_user_id: ref(),
  action: text().notNull(),
  subject_type: text({ enum: firstAuditSubjects }).notNull(),
  subject_id: ref().notNull(),
  from_state: text(),
  to_state: text(),
  reason: text(),
  /** The version of the subject that was decided on, or that an edit created. */
  version: integer(),
  /** Names of the fields that an edit changed, never their values. */
  fields: text().array(),
  created_at: now(),
})

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
  position: bigint({ mode: 'number' }).primaryKey(),
  entry_id: ref().notNull(),
  /** SHA-256, in hexadecimal. */
  hash: text().notNull(),
})

/**
 * The subject of an entry about a later kind of thing. The entry itself then names the account of its actor. Append-only. No
 * foreign key to the entry, because the product may not refer to a table of another role.
 */
export const auditSubjectRows = pgTable('audit_subjects', {
  entry_id: ref().primaryKey(),
  subject_type: text({ enum: laterAuditSubjects }).notNull(),
  subject_id: ref().notNull(),
})

/** The end of the chain; with it a removed tail is detected. Has one row. */
export const auditHead = pgTable('audit_head', {
  id: smallint().primaryKey().default(1),
  entries: bigint({ mode: 'number' }).notNull(),
  hash: text().notNull(),
})

/** Stored answers of calls with an Idempotency-Key, so that a repeated call gets the same answer and does nothing. */
export const idempotencyKeys = pgTable('idempotency_keys', {
  user_id: ref().notNull(),
  key: text().notNull(),
  request_hash: text().notNull(),
  answer: jsonb(),
  created_at: now(),
})

/** How much of a limit is used, for all server processes together. */
export const rateCounts = pgTable('rate_counts', {
  /** Its name in `rateLimits`. */
  limit: text().notNull(),
  /** A hash of what is counted: a person, an address or an account. */
  key: text().notNull(),
  count: integer().notNull(),
  ends_at: instant().notNull(),
})

// ── The embedded OpenID provider ──────────────────────────────────────────────────────────────────────────────────

export const idpAccounts = pgTable('idp_accounts', {
  id: uuid().primaryKey().defaultRandom(),
  email: text().notNull(),
  email_verified: boolean().notNull().default(false),
  name: text(),
  password: text().notNull(),
  /** Null while it is still the password of the sign-up. */
  password_changed_at: instant(),
  /** How often all sessions were ended at once. A sign-in that was started before the last time is refused. */
  generation: integer().notNull().default(0),
  created_at: now(),
})

export const invitedRoles = ['user', 'admin'] as const

/** State of the embedded provider: sessions, grants, codes, refresh tokens, running sign-ins. */
export const idpRecords = pgTable('idp_records', {
  model: text().notNull(),
  /** The hash of the id, so that reading this table is not enough to sign in as somebody. */
  id: text().notNull(),
  payload: jsonb().notNull(),
  grant_id: text(),
  uid: text(),
  /** The account; also set for a sign-in that was answered but not finished. */
  account_id: uuid(),
  /** Of a session, such as "Firefox on Linux". */
  browser: text(),
  expires_at: instant(),
  consumed_at: instant(),
})

export const idpKeys = pgTable('idp_keys', {
  kid: text().primaryKey(),
  jwk: jsonb().notNull(),
  cookie_key: text().notNull(),
  created_at: now(),
})

/** One-time links that were sent by e-mail; only a hash of the token is stored. */
export const idpLinks = pgTable('idp_links', {
  token_hash: text().primaryKey(),
  account_id: uuid().notNull(),
  purpose: text({ enum: ['confirm', 'reset', 'new-address', 'old-address'] }).notNull(),
  expires_at: instant().notNull(),
})

/** The e-mail address that somebody wants instead: done when both addresses have agreed, or the old one has not answered for days. */
export const idpAddressChanges = pgTable('idp_address_changes', {
  account_id: uuid().primaryKey(),
  email: text().notNull(),
  asked_at: now(),
  /** By the link that was mailed to the new address. */
  confirmed_at: instant(),
  /** By the link that was mailed to the old address. */
  agreed_at: instant(),
})

/**
 * Who may create an account although not everybody may, or will be an admin at once. A row is removed when the person has come, or when it
 * has expired.
 */
export const invitations = pgTable('invitations', {
  /** In lower case. */
  email: text().primaryKey(),
  role: text({ enum: invitedRoles }).notNull(),
  /** Of the links that create the account at the embedded provider: one for each attempt to send the e-mail. None once one was used. */
  token_hashes: text().array().notNull(),
  expires_at: instant().notNull(),
})

/** Authenticator apps for two-step sign-in. */
export const idpSecondFactors = pgTable('idp_second_factors', {
  account_id: uuid().primaryKey(),
  /** Encrypted. */
  secret: text().notNull(),
  begun_at: now(),
  /** Null until a first code was entered; until then sign-in asks for no code. */
  confirmed_at: instant(),
  /** The latest 30-second period whose code was used: its code and earlier ones are no longer accepted. */
  last_step: ref(),
  /** Hashes of the unused recovery codes. */
  recovery_codes: text()
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
})

/**
 * Values of this installation, by name: the secret that signs upload addresses, whether the demo was loaded, and so
 * on.
 */
export const installation = pgTable('installation', {
  name: text().primaryKey(),
  value: text().notNull(),
  created_at: now(),
})

/** The migrations that this database has. */
export const migrations = pgTable('migrations', {
  name: text().primaryKey(),
  applied_at: now(),
})

/**
 * The transactions that changed something that public answers are made from; triggers on those tables write it. Each
 * transaction has a row of its own, so that writers never wait for each other. See content-version.ts.
 */
export const contentChanges = pgTable('content_changes', {
  xid: transactionId('xid')
    .primaryKey()
    .default(sql`pg_current_xact_id()`),
  touched: text('touched').array(),
})
