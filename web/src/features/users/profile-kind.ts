import type { Field } from '@marquee/contract/described'
import type { ProfileStatus, Role } from '@marquee/contract/limits'
import type { Action } from '@marquee/contract/policy'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { queryClient } from '../../lib/query-client.ts'
import type { LookupName } from '../lookups/queries.ts'
import type { applicationDrafts } from './application-drafts.ts'
import type { FormSchema } from './profile-form.ts'
import type { ProfileForm } from './review-presets.ts'

/** What the pages need of a stored profile, beside its fields. */
export interface OwnedProfile {
  version: number
  status: ProfileStatus
  status_reason: string | null
  question: string | null
}

/** The control of a field. `beside` names a second short field that stands in the same row. */
export type Control<Name> = { hint?: string; beside?: Name } & (
  | { as: 'line'; autoComplete?: string }
  | { as: 'text' | 'number' | 'url' | 'links' }
  | { as: 'select'; options: readonly { value: string; label: string }[] }
  | { as: 'lookup'; source: LookupName; max: number }
)

/**
 * How the profiles of vendors and of organizers differ, for the pages where their owners apply and change them. `Name` is the name of a
 * field.
 */
export interface ProfileKind<Profile extends OwnedProfile, Name extends string> {
  /** The role that the application gives. */
  role: Role
  action: Extract<Action, 'vendor.apply' | 'organizer.apply'>
  /** The page where the stored profile is changed. */
  path: ProfileForm
  draft: (typeof applicationDrafts)[keyof typeof applicationDrafts]
  schema: FormSchema<FieldValues, FieldValues>
  /** What the contract knows of every field, and the control in which it is filled in. A field without one does not compile. */
  fields: Readonly<Record<Name, Field>>
  controls: Readonly<Record<Name, Control<Name>>>
  /** The caller's own profile; a 404 means that there is none. */
  own: UseQueryOptions<Profile, Error, Profile, string[]>
  apply(body: FieldValues, idempotencyKey: string): Promise<Profile>
  update(changes: FieldValues, version: number): Promise<Profile>
  /** Shown when the own profile cannot be loaded. */
  loadFailure: string
  /** What a rejection means, and what the person can do. */
  rejection: string
}

/** Reads the own profile from the server now. */
export const readOwn = <Profile>(own: UseQueryOptions<Profile, Error, Profile, string[]>): Promise<Profile> =>
  queryClient().fetchQuery({ ...own, staleTime: 0, retry: false })
