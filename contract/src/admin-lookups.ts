import * as z from 'zod/mini'
import { callsFor, forAdmins, noted, shape } from './endpoint.ts'
import { Instant, id, optionalText, requiredText } from './fields.ts'
import { maxCounts, maxLengths } from './limits.ts'

/** The lists that people choose from, and the names of places, as they stand in addresses. */
export const lookupLists = ['services', 'event-types', 'aesthetic-tags', 'service-areas', 'places'] as const
export type LookupList = (typeof lookupLists)[number]

/** An entry of a list as admins keep it: also retired ones, with how many have chosen it. */
export const AdminLookup = shape('AdminLookup', {
  id: z.int(),
  name: noted(z.string(), 'Stable short form; it stays when the entry is renamed.', 'floral-design'),
  display_name: z.string(),
  description: z.nullable(z.string()),
  /** Empty in the lists that have none: only services and places have synonyms. */
  synonyms: z.array(z.string()),
  cities: noted(z.array(z.string()), 'The cities that a name of a place means; empty in other lists.', ['Oakland, CA']),
  retired_at: noted(z.nullable(Instant), 'Since when it can no longer be chosen, in UTC; null while it can.', null),
  version: z.int(),
  vendor_count: noted(z.int(), 'Vendor profiles that have chosen it.', 12),
  organizer_count: noted(z.int(), 'Organizer profiles that have chosen it; 0 outside event types.', 0),
  event_count: noted(z.int(), 'Events of this kind; 0 outside event types.', 0),
})
export type AdminLookup = z.infer<typeof AdminLookup>

/** Sentences about lookups that server and web share. */
export const lookupSentences = {
  missing: 'This entry does not exist any more',
  nameRequired: 'A name is required',
  nameTooLong: `A name can have at most ${maxLengths.lookupName} characters`,
  noLetters: 'This needs a letter or a digit',
  noSynonyms: 'Only services and places have synonyms',
  noCities: 'Only names of places mean cities',
  citiesRequired: 'Name at least one city',
  unknownCity: (city: string) => `We do not know “${city}”. Write a city as “Portland, OR”`,
  tooManyCities: `At most ${maxCounts.placeCities} cities`,
  synonymTwice: 'Each synonym stands once',
  synonymTooLong: `A synonym can have at most ${maxLengths.synonym} characters`,
  synonymWords: `A synonym can have at most ${maxCounts.synonymWords} words`,
  tooManySynonyms: `At most ${maxCounts.synonyms} synonyms`,
  taken: (name: string) => `“${name}” is in this list already`,
  takenByRetired: (name: string) => `“${name}” is among the retired ones. Restore it instead`,
  retired: (name: string) => `“${name}” is no longer offered. Please choose another one`,
} as const

/** Whether a search can find the text at all: it reads letters and digits. */
const isSearchable = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** A text in the form in which two are compared: without extra spaces, and without case. */
export const plainName = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()

const oneSpace = (text: string) => text.replace(/\s+/g, ' ')

const displayName = () =>
  z.pipe(
    requiredText(lookupSentences.nameRequired, maxLengths.lookupName, lookupSentences.nameTooLong).check(
      z.refine(isSearchable, { error: lookupSentences.noLetters }),
    ),
    z.transform(oneSpace),
  )

/** One synonym of a service. */
export const Synonym = z.pipe(
  requiredText('A synonym is text', maxLengths.synonym, lookupSentences.synonymTooLong).check(
    z.refine(isSearchable, { error: lookupSentences.noLetters, abort: true }),
    z.refine((text) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean).length <= maxCounts.synonymWords, {
      error: lookupSentences.synonymWords,
    }),
  ),
  z.transform(oneSpace),
)

const synonyms = () =>
  z.array(Synonym, 'Synonyms must be a list').check(
    z.maxLength(maxCounts.synonyms, lookupSentences.tooManySynonyms),
    z.refine((list) => new Set(list.map(plainName)).size === list.length, { error: lookupSentences.synonymTwice }),
  )

const cities = () =>
  z
    .array(requiredText('A city is text', maxLengths.search), 'Cities must be a list')
    .check(z.maxLength(maxCounts.placeCities, lookupSentences.tooManyCities))

const description = () => optionalText('Description', maxLengths.lookupDescription)

export const NewLookup = shape('NewLookup', {
  display_name: displayName(),
  description: description(),
  synonyms: z.optional(synonyms()),
  cities: z.optional(cities()),
})
export type NewLookup = z.infer<typeof NewLookup>

export const LookupUpdate = shape('LookupUpdate', {
  display_name: z.optional(displayName()),
  description: description(),
  synonyms: z.optional(synonyms()),
  cities: z.optional(cities()),
})
export type LookupUpdate = z.infer<typeof LookupUpdate>

const ListParams = z.object({ list: z.enum(lookupLists, 'There is no such list') })
const EntryParams = z.object({ ...ListParams.shape, id: id() })
const onEntry = callsFor({
  access: ['admin'],
  params: EntryParams,
  missing: lookupSentences.missing,
  versioned: true,
})

/** Where admins keep the lists that people choose from; part of `adminApi`. */
export const adminLookupsApi = {
  lookups: forAdmins.get('/admin/lookups/:list', {
    summary: 'A list with its retired entries',
    description: 'In the order in which people see them, retired ones last.',
    params: ListParams,
    data: z.array(AdminLookup),
  }),
  addLookup: forAdmins.post('/admin/lookups/:list', {
    summary: 'Add an entry to a list',
    description:
      'A display name stands once in a list, whatever its case. `synonyms` are for services and places only, `cities` for places, which need one.',
    params: ListParams,
    body: NewLookup,
    data: AdminLookup,
  }),
  updateLookup: onEntry.put('/admin/lookups/:list/:id', {
    summary: 'Rename an entry, or change its description or its synonyms',
    description: 'Absent fields stay. A new name shows everywhere at once; who chose the entry keeps it.',
    body: LookupUpdate,
    data: AdminLookup,
  }),
  retireLookup: onEntry.put('/admin/lookups/:list/:id/retired', {
    summary: 'Retire an entry, or restore it',
    description: 'A retired entry can no longer be chosen. Who chose it before keeps it.',
    body: z.object({ retired: z.boolean('Retired is true or false') }),
    data: AdminLookup,
  }),
  moveLookup: onEntry.put('/admin/lookups/:list/:id/place', {
    summary: 'Move an entry within its list',
    description:
      'It then stands before the entry `before`, or last where that is null. `If-Match` names the version of the moved entry.',
    body: z.object({
      before: z.nullable(z.int('Before is an id or null').check(z.minimum(1, 'Before is an id or null'))),
    }),
    data: z.array(AdminLookup),
  }),
}
