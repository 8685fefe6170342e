/** All business constants: limits, enums, page sizes and rate limits. */

export const roles = ['user', 'contractor', 'client', 'admin'] as const
export const profileStatuses = ['pending', 'approved', 'rejected'] as const
export const eventStatuses = ['draft', 'published', 'completed', 'cancelled'] as const
/** Who may see an event once it is published: everybody, people with its link, or people with a code that can expire. */
export const eventVisibilities = ['listed', 'unlisted', 'private'] as const
export const applicationStatuses = ['pending', 'accepted', 'rejected'] as const
/** Where an application stands with a place of an open call, and why a place was given back. */
export const placeStates = ['none', 'waiting', 'offered', 'confirmed', 'released'] as const
export const placeReasons = ['declined', 'expired', 'withdrawn', 'cancelled', 'removed'] as const
/** To whom of a waiting list a free place is offered. */
export const waitingRules = ['in_order', 'organizer_chooses'] as const
/** Who reads how many places of an open call are left; `vendors` are approved ones. */
export const numberReaders = ['everybody', 'vendors', 'organizer'] as const
/** What a question of an open call is answered with, and whether an application needs the answer; `after_acceptance` is asked then. */
export const questionKinds = ['short', 'long', 'number', 'one_of', 'several_of', 'yes_no', 'file'] as const
export const questionNeeds = ['required', 'optional', 'after_acceptance'] as const
/** How an event went for one of the two sides, and what a problem was about. */
export const outcomeAnswers = ['went_well', 'had_problem'] as const
export const outcomeProblems = ['absent', 'late', 'not_as_agreed', 'payment', 'site', 'conduct', 'other'] as const
/** Who reads a row of a run sheet beside the organizer: all vendors who have a place, those of the row, or nobody. */
export const runSheetAudiences = ['vendors', 'chosen', 'organizer'] as const
/** What the documents of a vendor prove. */
export const documentKinds = ['insurance', 'licence', 'food_permit', 'other'] as const
/** `open` is new: nobody has taken it up yet. `in_touch`: an admin has written to one of the two. `connected`: they know each other. */
export const contactStatuses = ['open', 'in_touch', 'connected', 'closed'] as const
export const pricingRanges = ['budget', 'moderate', 'premium', 'luxury'] as const
export const eventSizes = ['1-25 guests', '26-75 guests', '76-150 guests', '151-300 guests', '300+ guests'] as const
export const socialPlatforms = ['instagram', 'facebook', 'linkedin', 'twitter', 'tiktok'] as const
export const eventTimes = ['all', 'upcoming', 'this-week', 'this-month'] as const
export const eventSorts = ['start_date', 'distance'] as const
export const myEventTimes = ['all', 'upcoming', 'past'] as const
export const myEventSorts = ['created_at', 'next_date'] as const

export type Role = (typeof roles)[number]
export type ProfileStatus = (typeof profileStatuses)[number]
export type EventStatus = (typeof eventStatuses)[number]
export type EventVisibility = (typeof eventVisibilities)[number]
export type ApplicationStatus = (typeof applicationStatuses)[number]
export type PlaceState = (typeof placeStates)[number]
export type PlaceReason = (typeof placeReasons)[number]
export type WaitingRule = (typeof waitingRules)[number]
export type NumberReader = (typeof numberReaders)[number]
export type QuestionKind = (typeof questionKinds)[number]
export type QuestionNeed = (typeof questionNeeds)[number]
export type OutcomeAnswer = (typeof outcomeAnswers)[number]
export type OutcomeProblem = (typeof outcomeProblems)[number]
export type RunSheetAudience = (typeof runSheetAudiences)[number]
export type DocumentKind = (typeof documentKinds)[number]
export type ContactStatus = (typeof contactStatuses)[number]
export type PricingRange = (typeof pricingRanges)[number]
export type EventSize = (typeof eventSizes)[number]
export type SocialPlatform = (typeof socialPlatforms)[number]
export type EventTime = (typeof eventTimes)[number]

/** What a price range is called. */
export const pricingNames: Record<PricingRange, string> = {
  budget: 'Budget',
  moderate: 'Moderate',
  premium: 'Premium',
  luxury: 'Luxury',
}

/** What a kind of document is called. */
export const documentNames: Record<DocumentKind, string> = {
  insurance: 'Insurance',
  licence: 'Licence',
  food_permit: 'Food permit',
  other: 'Other',
}

/** The maximum number of each thing that one owner may have. */
export const maxCounts = {
  suggestedEvents: 3,
  /** Events that are not listed, of those whose link a person has opened. */
  openedEvents: 12,
  /** Of each kind, what a search box suggests. */
  suggestions: 6,
  /** Months that the list of events offers. */
  eventMonths: 12,
  vendorImages: 5,
  vendorTags: 5,
  vendorEventTypes: 8,
  vendorServices: 8,
  vendorServiceAreas: 8,
  organizerEventTypes: 8,
  socialLinks: 5,
  eventImages: 10,
  /** Trades that an open call looks for. */
  places: 20,
  /** Of the waiting list, and of other vendors, for one place. */
  candidates: 20,
  invitationsOfEvent: 200,
  /** Vendors whom one call may name; more than can be invited, so that the rest is named too. */
  askedVendors: 500,
  /** By one organizer in 30 days. */
  invitationsOfVendor: 3,
  /** Invitations that one organizer mails in 24 hours, with reminders. */
  invitationMails: 300,
  /** Lists of vendors of one organizer, and vendors in one of them. */
  vendorLists: 50,
  vendorsOfList: 500,
  /** Contacts of one organizer, the rows of one import, and the trades that a filter offers. */
  contacts: 5_000,
  importedRows: 2_000,
  contactTrades: 100,
  /** Questions of an open call, and what can be chosen in answer to one. */
  questions: 10,
  questionOptions: 20,
  /** Applications of one vendor that were begun and not sent, and the answers in one, with those to questions that are gone. */
  applicationDrafts: 100,
  draftAnswers: 40,
  /** Files of one vendor for one event, with those that were replaced. */
  answerFiles: 20,
  /** Files of one booking sheet. */
  bookingFiles: 5,
  /** Booths and stages of one event. */
  booths: 300,
  /** Documents of one vendor. */
  vendorDocuments: 20,
  /** Rows of the run sheet of one event, vendors in one row, and run sheets that are offered to be copied. */
  runSheetRows: 200,
  runSheetVendors: 50,
  runSheetSources: 100,
  unavailableDates: 730,
  /** Vendors in the list of those whom a person has contacted. */
  contactedVendors: 500,
  /** Withdrawn applications in a vendor's list. */
  withdrawn: 100,
  /** Changes of an application that are listed. */
  applicationChanges: 100,
  /** Applications that one call decides. */
  decisions: 100,
  /** Vendors who get the same message at once. */
  massMessage: 200,
  /** Notes of admins on one person or request. */
  adminNotes: 200,
  /** Uploads by presigned address that are not pictures of the vendor yet. */
  openUploads: 10,
  /** Streams of news of one person, and of all people, that one server process keeps open. */
  streamsOfPerson: 10,
  streams: 2_000,
  /** Synonyms of one service. */
  synonyms: 40,
  /** Cities that one name means. */
  placeCities: 20,
  /** Words of one synonym: a search reads no more. */
  synonymWords: 10,
  /** Events of one calendar feed. */
  calendarEntries: 1_000,
  /** Personal access tokens of one person. */
  accessTokens: 20,
  /** E-mails that one call sends again. */
  retriedDeliveries: 500,
  /** Webhooks of one person. */
  webhooks: 10,
} as const

/** An id as it stands in an address: a positive whole number. */
export const idPattern = /^[1-9]\d{0,14}$/

/** Maximum length of each text field, in characters after trimming. */
/** So many characters of a message stand in a list of conversations. */
export const previewLength = 160

export const maxLengths = {
  name: 120,
  phone: 40,
  companyName: 200,
  description: 5_000,
  address: 300,
  website: 500,
  shortText: 300,
  eventTitle: 200,
  budgetRange: 100,
  hours: 100,
  bookingText: 2_000,
  outcomeNote: 1_000,
  booth: 60,
  boothSize: 40,
  runSheetWhat: 200,
  runSheetPlace: 100,
  placeNote: 200,
  placeFee: 100,
  conditions: 5_000,
  question: 300,
  questionOption: 100,
  shortAnswer: 200,
  longAnswer: 5_000,
  applicationMessage: 10_000,
  contactMessage: 5_000,
  adminNote: 5_000,
  introductionSubject: 200,
  introductionText: 10_000,
  reason: 2_000,
  note: 2_000,
  /** A message about an application. */
  message: 2_000,
  altText: 300,
  search: 200,
  fileName: 255,
  documentTitle: 100,
  trade: 100,
  city: 100,
  lookupName: 60,
  lookupDescription: 200,
  synonym: 60,
  /** What an organizer adds to an invitation. */
  invitationLine: 500,
  listName: 60,
  tokenName: 60,
  webhookName: 60,
  webhookUrl: 500,
} as const

/** Number of characters from which the counter of the application message warns; the server accepts `maxLengths.applicationMessage`. */
export const applicationMessageCounter = 500

/** Whole years a business or organizer may claim. */
export const maxYears = 200
/** How many accounts the code of a private event can let in. */
export const maxLinkUses = 10_000
/** Vendors that an event may look for in one trade. */
export const maxPlaces = 500
/** Largest number that answers a question, and the smallest with a minus. */
export const maxAnswerNumber = 1_000_000_000_000
/** The longest row of a run sheet. */
export const maxRowMinutes = 1_440
/** The days that a vendor may have to confirm a place. */
export const maxConfirmDays = 30
/** The days that an invited vendor has where the call asks nobody to confirm. */
export const invitationDays = 5
/** How far from a place (km) vendors are near it, and the farthest that a vendor may travel. */
export const distances = { near: 40, maxTravel: 500 } as const
/** Largest number accepted for people and counts. */
export const maxPeople = 10_000_000

/** Default number of rows per page; `max` is the maximum for every list. */
export const pageSizes = {
  vendors: 12,
  browseEvents: 12,
  myEvents: 20,
  admin: 20,
  contacts: 20,
  dashboard: 5,
  table: 10,
  applications: 100,
  messages: 50,
  max: 100,
} as const

/** Largest sizes (bytes) of a file with contacts, of a sheet in it when unpacked, of the rows that are sent, and of a run sheet. */
export const maxBytes = {
  contactFile: 5 * 1024 * 1024,
  unpackedSheet: 16 * 1024 * 1024,
  /** As much as 2,000 rows with the longest notes. */
  importedRows: 8 * 1024 * 1024,
  runSheet: 1024 * 1024,
} as const

export const passwordLength = { min: 8, max: 128 } as const

/** Accepted uploads of pictures, and the widths (px) that are stored. */
export const imageRules = {
  maxBytes: 10 * 1024 * 1024,
  types: ['image/png', 'image/jpeg', 'image/webp'],
  typeNames: 'JPEG, PNG, WebP',
  widths: [320, 800, 1600],
} as const

/** The size (px) at which an e-mail shows a vendor's picture. */
export const mailPicture = { width: 112, height: 84 } as const

export const imageSentences = {
  unsupported: `Unsupported file type. Please use: ${imageRules.typeNames}`,
  tooLarge: 'File too large. Maximum size is 10MB',
  invalid: 'Invalid file',
} as const

/** Files that answer questions, and documents of vendors: PDF, or a picture. */
export const fileRules = { ...imageRules, types: ['application/pdf', ...imageRules.types] } as const
export const fileSentences = {
  ...imageSentences,
  unsupported: `Unsupported file type. Please use: PDF, ${imageRules.typeNames}`,
} as const

/**
 * Rate limits: `max` requests per window. `per` is what is counted: the signed-in person, the network address (an IPv6 /64), the block of
 * addresses around it (IPv4 /24, IPv6 /48), or the account of a sign-in. With `onlyDone` failed requests do not count; elsewhere they do,
 * because the attempt itself is expensive. A request refused by a limit never counts. A limit with
 * `perProcess` protects one server process from too much work and is counted in its memory; all others are counted in the database, for all
 * processes together.
 */
export const rateLimits = {
  contact: { max: 5, windowSeconds: 3600, per: 'user', onlyDone: true },
  /** Messages about applications, of one person in all conversations together. */
  messages: { max: 20, windowSeconds: 3600, per: 'user', onlyDone: true },
  /** Messages to all who applied to an event, each of up to `maxCounts.massMessage`. */
  massMessages: { max: 5, windowSeconds: 3600, per: 'user', onlyDone: true },
  /** Reports of conversations. */
  reports: { max: 10, windowSeconds: 3600, per: 'user', onlyDone: true },
  apply: { max: 30, windowSeconds: 3600, per: 'user', onlyDone: true },
  /** Decisions on several applications at once, each of up to `maxCounts.decisions`. */
  bulkDecisions: { max: 30, windowSeconds: 600, per: 'user' },
  /** Verifying the audit log, which reads all of it. */
  auditCheck: { max: 10, windowSeconds: 600, per: 'user' },
  /** Imports of contacts. */
  imports: { max: 30, windowSeconds: 3600, per: 'user', onlyDone: true },
  upload: { max: 300, windowSeconds: 3600, per: 'user' },
  /** Files that answer questions: what a vendor sends and never uses is kept for a day or longer. */
  answerFiles: { max: 60, windowSeconds: 86_400, per: 'user', onlyDone: true },
  write: { max: 120, windowSeconds: 60, per: 'user', perProcess: true },
  /** Opened streams of news: one for each page that is loaded anew. Without a stream, pages follow only once a minute. */
  streams: { max: 120, windowSeconds: 60, per: 'user', perProcess: true },
  search: { max: 600, windowSeconds: 60, per: 'address', perProcess: true },
  /** Opened links of events that are not listed. */
  eventLinks: { max: 60, windowSeconds: 60, per: 'address', perProcess: true },
  signUp: { max: 30, windowSeconds: 60, per: 'address', perProcess: true },
  /**
   * New accounts. Enough for an office or a class behind one address, too few for mass registration. Customers of a mobile network share a
   * block of addresses.
   */
  newAccounts: { max: 20, windowSeconds: 3600, per: 'address', onlyDone: true },
  newAccountsByBlock: { max: 100, windowSeconds: 3600, per: 'block', onlyDone: true },
  /** Started sign-ins; the server stores each for half an hour. */
  signInStart: { max: 60, windowSeconds: 60, per: 'address', perProcess: true },
  /** All other requests to the identity provider: tokens, keys, steps of a sign-in. */
  signInSteps: { max: 600, windowSeconds: 60, per: 'address', perProcess: true },
  /** Attempts with password and codes on the account page. */
  accountGuard: { max: 20, windowSeconds: 600, per: 'user' },
  /** Wishes for another e-mail address, and for a link that confirms it anew, each of which mails to it. */
  addressChanges: { max: 5, windowSeconds: 3600, per: 'user', onlyDone: true },
  /** New personal access tokens. */
  accessTokens: { max: 20, windowSeconds: 3600, per: 'user', onlyDone: true },
  /** Exports of one's own data. */
  dataExport: { max: 3, windowSeconds: 86_400, per: 'user', onlyDone: true },
  /** Reads of one calendar feed: several programs of one person, each every few minutes. */
  calendarFeed: { max: 60, windowSeconds: 600, per: 'user', perProcess: true },
  /** Test messages to the webhooks of one person. */
  webhookTests: { max: 20, windowSeconds: 600, per: 'user' },
  /** Messages to webhooks that one person has sent again by hand. */
  webhookRetries: { max: 60, windowSeconds: 600, per: 'user' },
  /** E-mails to reset a password. */
  passwordReset: { max: 10, windowSeconds: 600, per: 'address' },
  /** E-mails with a code to sign in, and wrong codes in one sign-in. */
  mailedCodes: { max: 10, windowSeconds: 600, per: 'address' },
  mailedCodeFailures: { max: 5, windowSeconds: 600, per: 'account' },
  /** Failed sign-ins of one account from one address. */
  signInFailures: { max: 10, windowSeconds: 60, per: 'address' },
  /** Failed sign-ins from one address, whatever accounts it names. */
  signInFailuresByAddress: { max: 60, windowSeconds: 60, per: 'address' },
  /** The same for a block of addresses, which one attacker may control. */
  signInFailuresByBlock: { max: 240, windowSeconds: 60, per: 'block' },
  /** Failed sign-ins of one account from all addresses; it does not block browsers that the owner has used before. */
  signInFailuresOfAccount: { max: 100, windowSeconds: 3600, per: 'account' },
  /** Wrong codes after the correct password, from all addresses. It blocks known browsers too, because the attacker knows the password. */
  secondFactorFailures: { max: 20, windowSeconds: 3600, per: 'account' },
} as const satisfies Record<string, LimitRule>

interface LimitRule {
  max: number
  windowSeconds: number
  per: 'user' | 'address' | 'block' | 'account'
  onlyDone?: true
  perProcess?: true
}

export type RateLimit = keyof typeof rateLimits

/** Seconds in which the button to undo a decision shows. */
export const decisionUndoSeconds = 10

/**
 * Seconds that a decision waits longer than that before it is mailed: the browser counts from the answer, and a press in the last moment
 * needs time to arrive. What was undone is never mailed.
 */
export const undoGraceSeconds = 2

/**
 * Minimum seconds between two e-mails to one person about one fact, such as the day of an event or the decision on an application. So long,
 * at most, somebody believes what is not true any more.
 */
export const correctionPauseSeconds = 30

/** Minimum seconds between two e-mails to one person that collect things: messages of one conversation, or applications to an organizer's events. */
export const mailPauseSeconds = 600

/** Seconds that an e-mail about a message waits: lines written in the meantime go with it, and it is not sent when they were read in the product. */
export const messageMailDelaySeconds = 30

/** How many days the old e-mail address of an account has to answer, before the new one is enough. */
export const addressWaitDays = 7

/** A mailed code to sign in: how long it is, and how long it is valid. */
export const mailedCode = { digits: 8, minutes: 10 } as const

/** How many days the link is valid that confirms an address anew. */
export const addressCheckDays = 3

/** Minutes for which other admins see that an admin has an application open. */
export const claimMinutes = 5

/** Days for which admins are shown on their home that an e-mail could not be delivered. */
export const failedMailDays = 7

/** How long the server knows a call by its `Idempotency-Key`, in hours. After that the same key runs the call again. */
export const idempotencyHours = 24

/** The newest messages of a conversation that a report keeps. */
export const maxReportedMessages = 500

/** Minimum seconds between two e-mails to one admin about what waits for admins; each has everything that came up meanwhile. */
export const adminDigestPauseSeconds = 900

/**
 * The fields by which our team judged a profile. After the approval a change of one of them is marked for admins; the profile stays
 * approved.
 */
export const materialFields = {
  vendor: ['company_name', 'license_number', 'insurance_info'],
  organizer: ['organization_name'],
} as const

/** Days before the end of a document on which its vendor is reminded, and days after an event for which its organizer still reads documents. */
export const documentDays = { reminders: [30, 7], afterEvent: 30 } as const

/** Days for which both sides can answer how an event went, months of answers that admins see, and the newest problems among them. */
export const outcomeDays = 30
export const outcomeMonths = 12
export const maxShownProblems = 100

/** How many days before and after an event its organizer sees when a vendor is taken. */
export const vendorDatesAround = 14
/** How many days after the start of a long event this ends. */
export const vendorDatesMax = 60

/** The promised duration of a review, for applicants. */
export const reviewDays = { least: 2, most: 3 } as const
export const reviewPromise = `${reviewDays.least}-${reviewDays.most} business days`

/** The sentence for a text that is longer than its limit, in characters. `name` is that of its field: `Reason`. */
export const tooLong = (name: string, max: number): string => `${name} can have at most ${max} characters`

/** How messages to webhooks are tried, and how long they are kept. */
export const webhookRules = {
  /** Pauses (seconds) before the second attempt and those after it: 5 seconds to 24 hours, together about three days. */
  pauses: [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400],
  /** A receiver may ask for at most this pause (seconds). */
  longestPause: 86_400,
  /** A webhook is turned off when nothing has arrived for this long and a message was tried `triesBeforeOff` times. */
  daysBeforeOff: 5,
  triesBeforeOff: 4,
  keptDays: 30,
  /** The body of a message; longer than it is tried. */
  bodyDays: 7,
} as const
