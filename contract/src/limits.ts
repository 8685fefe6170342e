/** Every business constant, once. Numbers and lists of the specification's section 9, the enums of section 3, the rate limits. */

export const roles = ['user', 'contractor', 'client', 'admin'] as const
export const profileStatuses = ['pending', 'approved', 'rejected'] as const
export const eventStatuses = ['draft', 'published', 'completed', 'cancelled'] as const
export const applicationStatuses = ['pending', 'accepted', 'rejected'] as const
export const contactStatuses = ['open', 'closed'] as const
export const pricingRanges = ['budget', 'moderate', 'premium', 'luxury'] as const
export const eventSizes = ['1-25 guests', '26-75 guests', '76-150 guests', '151-300 guests', '300+ guests'] as const
export const socialPlatforms = ['instagram', 'facebook', 'linkedin', 'twitter', 'tiktok'] as const
export const eventTimes = ['all', 'upcoming', 'this-week', 'this-month'] as const

export type Role = (typeof roles)[number]
export type ProfileStatus = (typeof profileStatuses)[number]
export type EventStatus = (typeof eventStatuses)[number]
export type ApplicationStatus = (typeof applicationStatuses)[number]
export type ContactStatus = (typeof contactStatuses)[number]
export type PricingRange = (typeof pricingRanges)[number]
export type EventSize = (typeof eventSizes)[number]
export type SocialPlatform = (typeof socialPlatforms)[number]
export type EventTime = (typeof eventTimes)[number]

/** How a price range is written on a card. */
export const pricingSymbols: Record<PricingRange, string> = {
  budget: '$',
  moderate: '$$',
  premium: '$$$',
  luxury: '$$$$',
}

/** How many of a thing one owner may have. */
export const maxCounts = {
  vendorImages: 5,
  vendorTags: 5,
  vendorEventTypes: 8,
  vendorServices: 8,
  vendorServiceAreas: 8,
  organizerEventTypes: 8,
  socialLinks: 5,
  eventImages: 10,
  unavailableDates: 730,
  /** Uploads of the older flow that wait to be added to a vendor's pictures. */
  openUploads: 10,
} as const

/** An id as it stands in an address: a positive whole number. */
export const idPattern = /^[1-9]\d{0,14}$/

/** Longest accepted text of each field, in characters after trimming. */
export const maxLengths = {
  name: 120,
  companyName: 200,
  description: 5_000,
  address: 300,
  website: 500,
  shortText: 300,
  eventTitle: 200,
  budgetRange: 100,
  applicationMessage: 10_000,
  contactMessage: 5_000,
  reason: 2_000,
  altText: 300,
  search: 200,
  fileName: 255,
} as const

/** Where the application message's counter turns to a warning; the server accepts `maxLengths.applicationMessage`. */
export const applicationMessageCounter = 500

/** Whole years a business or organizer may claim. */
export const maxYears = 200
/** Largest number accepted for people and counts. */
export const maxPeople = 10_000_000

/** Rows per page where a caller asks for no other number; `max` is the most any caller gets. */
export const pageSizes = {
  vendors: 12,
  browseEvents: 12,
  myEvents: 20,
  admin: 20,
  dashboard: 5,
  table: 10,
  applications: 100,
  max: 100,
} as const

export const passwordLength = { min: 8, max: 128 } as const

/** What a picture may be when it arrives, and the widths (px) that are kept of it. */
export const imageRules = {
  maxBytes: 10 * 1024 * 1024,
  types: ['image/png', 'image/jpeg', 'image/webp'],
  typeNames: 'JPEG, PNG, WebP',
  widths: [320, 800, 1600],
} as const

export const imageSentences = {
  unsupported: `Unsupported file type. Please use: ${imageRules.typeNames}`,
  tooLarge: 'File too large. Maximum size is 10MB',
  invalid: 'Invalid file',
} as const

/**
 * Requests per window: `per` names what is counted: the signed-in person, the network address (of IPv6 its /64), the block of addresses around it
 * (/24 of IPv4, /48 of IPv6), or the account that is tried. `onlyDone`: what fails does not count. Elsewhere it does, because the trying is
 * what costs; a request that is refused for a limit never counts.
 */
export const rateLimits = {
  contact: { max: 5, windowSeconds: 3600, per: 'user', onlyDone: true },
  apply: { max: 30, windowSeconds: 3600, per: 'user', onlyDone: true },
  upload: { max: 300, windowSeconds: 3600, per: 'user' },
  write: { max: 120, windowSeconds: 60, per: 'user' },
  search: { max: 600, windowSeconds: 60, per: 'address' },
  signUp: { max: 30, windowSeconds: 60, per: 'address' },
  /**
   * Accounts that were made. An office or a class behind one address gets its people in within the hour; who makes accounts by the hundred
   * does not. A block is also what a mobile network shares among its customers.
   */
  newAccounts: { max: 20, windowSeconds: 3600, per: 'address', onlyDone: true },
  newAccountsByBlock: { max: 100, windowSeconds: 3600, per: 'block', onlyDone: true },
  /** Sign-ins that are begun: each is remembered for half an hour, whoever asks. */
  signInStart: { max: 60, windowSeconds: 60, per: 'address' },
  /** What the identity provider is asked beside that: tokens, keys, going on. */
  signInSteps: { max: 600, windowSeconds: 60, per: 'address' },
  /** Tries at one's own password and codes on the account page. */
  accountGuard: { max: 20, windowSeconds: 600, per: 'user' },
  /** Mails for people who forgot their password. */
  passwordReset: { max: 10, windowSeconds: 600, per: 'address' },
  /** Failed sign-ins of one account from one address. */
  signInFailures: { max: 10, windowSeconds: 60, per: 'address' },
  /** Failed sign-ins from one address, whatever accounts it names. */
  signInFailuresByAddress: { max: 60, windowSeconds: 60, per: 'address' },
  /** The same from the addresses around it, which one attacker may hold. */
  signInFailuresByBlock: { max: 240, windowSeconds: 60, per: 'block' },
  /** Failed sign-ins of one account, from wherever; browsers that are known to be the owner's are not held up by it. */
  signInFailuresOfAccount: { max: 100, windowSeconds: 3600, per: 'account' },
  /** Wrong codes after the right password, from wherever. Whoever gets this far knows the password, so no browser is let past it. */
  secondFactorFailures: { max: 20, windowSeconds: 3600, per: 'account' },
} as const satisfies Record<string, LimitRule>

interface LimitRule {
  max: number
  windowSeconds: number
  per: 'user' | 'address' | 'block' | 'account'
  onlyDone?: true
}

export type RateLimit = keyof typeof rateLimits

/**
 * E-mails to one person about decisions on one application are at least so far apart, however often an organizer changes their mind;
 * the next one tells how it stands by then.
 */
export const decisionMailPauseSeconds = 600

/** How the review's length is promised to applicants. */
export const reviewPromise = '2-3 business days'
