import * as z from 'zod/mini'
import { shape, noted } from './endpoint.ts'
import type { Field } from './described.ts'
import { organizerFields, type Organizer } from './organizers.ts'
import { vendorFields, type OwnVendor } from './vendors.ts'

/** What an admin judges of a profile: all that its owner wrote, chose and uploaded. Kept as JSON when a profile is rejected. */
export interface JudgedProfile {
  /** Texts and numbers, by the field's name. */
  values: Record<string, string | number | null>
  /** Choices from a lookup list, by the field's name, such as `event_type_ids`, with the names that they had. */
  choices: Record<string, { id: number; name: string }[]>
  social_links: { platform: string; url: string }[]
  /** Empty for organizers. */
  images: { id: number; alt_text: string | null }[]
}

const ChangedField = shape('ChangedField', {
  field: noted(z.string(), 'Name of the field, as in the profile.', 'event_type_ids'),
  before: z.array(z.string()),
  after: noted(z.array(z.string()), 'What it is now, in the same form.', ['Wedding', 'Gala']),
})
export type ChangedField = z.infer<typeof ChangedField>

const RemovedImage = shape('RemovedImage', { id: z.int(), alt_text: z.nullable(z.string()) })

const ChangedCaption = shape('ChangedCaption', {
  id: z.int(),
  before: noted(z.nullable(z.string()), 'The caption that it had; null without one.', null),
  after: noted(z.nullable(z.string()), 'The caption now; null without one.', 'The long table'),
})

/** How two versions of a profile differ. */
export const ProfileChanges = shape('ProfileChanges', {
  fields: noted(z.array(ChangedField), 'Texts, choices and links that differ.'),
  added_images: noted(z.array(z.int()), 'Ids of pictures that were added.', [33]),
  removed_images: noted(z.array(RemovedImage), 'Pictures that were removed.'),
  captions: noted(z.array(ChangedCaption), 'Pictures whose caption differs.'),
})
export type ProfileChanges = z.infer<typeof ProfileChanges>

/** The part of a profile that is judged, without addresses of pictures and without what only the server writes. */
export function judgedProfile(profile: OwnVendor | Organizer): JudgedProfile {
  const isVendor = 'company_name' in profile
  const judged: JudgedProfile = {
    values: {},
    choices: {},
    social_links: profile.social_links.map(({ platform, url }) => ({ platform, url })),
    images: isVendor ? profile.images.map(({ id, alt_text }) => ({ id, alt_text })) : [],
  }
  // Choices are in the profile as `event_type_ids`, and with their names as `event_types`.
  const given: Record<string, unknown> = { ...profile }
  for (const [field, { kind }] of Object.entries<Field>(isVendor ? vendorFields : organizerFields)) {
    if (kind === 'links') continue
    if (kind === 'choices') {
      const entries = given[field.replace(/_ids$/, 's')] as { id: number; display_name: string }[]
      judged.choices[field] = entries.map(({ id, display_name }) => ({ id, name: display_name }))
    } else {
      judged.values[field] = given[field] as string | number | null
    }
  }
  return judged
}

/**
 * What differs from `before` to `after`. The order of choices, links and pictures does not count. A field that `before` does not know,
 * because it was stored by an older version of the product, is left out.
 */
export function profileChanges(before: JudgedProfile, after: JudgedProfile): ProfileChanges {
  const values = Object.entries(after.values)
    .filter(([field, value]) => field in before.values && before.values[field] !== value)
    .map(([field, value]) => ({ field, before: listed(before.values[field]), after: listed(value) }))
  const choices = Object.entries(after.choices).flatMap(([field, entries]) => {
    const old = before.choices[field]
    if (!old || isSame(idsOf(old), idsOf(entries))) return []
    return [{ field, before: old.map(({ name }) => name), after: entries.map(({ name }) => name) }]
  })
  const [oldLinks, links] = [before.social_links, after.social_links].map((list) => list.map(({ url }) => url))
  const oldImages = new Map(before.images.map((image) => [image.id, image]))
  const kept = new Set(after.images.map(({ id }) => id))
  return {
    fields: [
      ...values,
      ...choices,
      ...(isSame(oldLinks, links) ? [] : [{ field: 'social_links', before: oldLinks ?? [], after: links ?? [] }]),
    ],
    added_images: after.images.filter(({ id }) => !oldImages.has(id)).map(({ id }) => id),
    removed_images: before.images.filter(({ id }) => !kept.has(id)),
    captions: after.images.flatMap(({ id, alt_text }) => {
      const old = oldImages.get(id)
      return old && old.alt_text !== alt_text ? [{ id, before: old.alt_text, after: alt_text }] : []
    }),
  }
}

/** Whether nothing differs. */
export function isUnchanged({ fields, added_images, removed_images, captions }: ProfileChanges): boolean {
  return [fields, added_images, removed_images, captions].every((list) => list.length === 0)
}

const listed = (value: string | number | null | undefined) =>
  value === null || value === undefined ? [] : [String(value)]
const idsOf = (entries: readonly { id: number }[]) => entries.map(({ id }) => id)
const isSame = <T>(a: readonly T[] = [], b: readonly T[] = []) =>
  a.length === b.length && new Set(a).size === new Set([...a, ...b]).size
