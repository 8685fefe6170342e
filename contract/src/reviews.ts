import * as z from 'zod/mini'
import { shape, noted } from './endpoint.ts'
import { Instant } from './fields.ts'
import { ProfileChanges } from './profile-changes.ts'

/** How long an application waits for its decision, in business days, measured against the promise to applicants. */
export const ReviewAge = shape('ReviewAge', { business_days: z.int(), due: z.string(), late_by: z.int() })
export type ReviewAge = z.infer<typeof ReviewAge>

/** The rejection after which a profile was sent again. */
export const EarlierRejection = shape('EarlierRejection', {
  rejected_at: noted(Instant, 'When it was rejected, in UTC.'),
  admin_name: noted(z.nullable(z.string()), 'Full name of the admin who rejected it; null when unknown.', 'Sam Okafor'),
  reason: noted(z.nullable(z.string()), 'What the applicant read; null without words.', 'Please show your own work.'),
  /** Since the version that was rejected; null when that version was not kept. */
  changes: z.nullable(ProfileChanges),
})
export type EarlierRejection = z.infer<typeof EarlierRejection>

/** What an admin asked the applicant for before deciding. */
export const AskedFor = shape('AskedFor', {
  text: noted(z.string(), 'What the applicant reads.', 'Please add your licence.'),
  asked_at: noted(Instant, 'When it was asked, in UTC.'),
  admin_name: noted(z.nullable(z.string()), 'Full name of the admin who asked; null when unknown.', 'Sam Okafor'),
  answered_at: noted(
    z.nullable(Instant),
    'When the applicant saved the profile afterwards, in UTC; null before.',
    null,
  ),
})
export type AskedFor = z.infer<typeof AskedFor>

/** What an application to review carries beside the profile. */
export const reviewFields = {
  /** Null once it is decided, and while it waits for the applicant. */
  age: z.nullable(ReviewAge),
  /** When it was sent again after a rejection or a question; null when that never happened. */
  resubmitted_at: z.nullable(Instant),
  /** Null for a first application, and once it is decided. */
  earlier: z.nullable(EarlierRejection),
  /** Without an answer it waits for the applicant, and is not late. Null when nothing was asked, and once it is decided. */
  asked: noted(
    z.nullable(AskedFor),
    'What was asked for before deciding; null when nothing was, and once it is decided.',
  ),
}
