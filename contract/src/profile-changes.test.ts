import { expect, test } from 'vitest'
import { isUnchanged, profileChanges, type JudgedProfile } from './profile-changes.ts'

const profile = (given: Partial<JudgedProfile> = {}): JudgedProfile => ({
  values: { company_name: 'Juniper & Rye', years_in_business: 4 },
  choices: {
    event_type_ids: [
      { id: 1, name: 'Wedding' },
      { id: 2, name: 'Gala' },
    ],
  },
  social_links: [{ platform: 'instagram', url: 'https://instagram.com/juniper' }],
  images: [
    { id: 31, alt_text: 'The long table' },
    { id: 32, alt_text: null },
  ],
  ...given,
})

test('the order of choices and pictures, and a new name of a choice, are no change', () => {
  const { choices, images } = profile()
  const reordered = profile({
    choices: { event_type_ids: choices.event_type_ids!.map((one) => ({ ...one, name: 'Renamed' })).toReversed() },
    images: images.toReversed(),
  })
  expect(isUnchanged(profileChanges(profile(), reordered))).toBe(true)
})

test('a value, a choice, a link, pictures and a caption, with what they were and what they are', () => {
  const changed = profile({
    values: { company_name: 'Juniper & Rye', years_in_business: null },
    choices: { event_type_ids: [{ id: 2, name: 'Gala' }] },
    social_links: [],
    images: [
      { id: 32, alt_text: 'The arch' },
      { id: 33, alt_text: null },
    ],
  })
  expect(profileChanges(profile(), changed)).toEqual({
    fields: [
      { field: 'years_in_business', before: ['4'], after: [] },
      { field: 'event_type_ids', before: ['Wedding', 'Gala'], after: ['Gala'] },
      { field: 'social_links', before: ['https://instagram.com/juniper'], after: [] },
    ],
    added_images: [33],
    removed_images: [{ id: 31, alt_text: 'The long table' }],
    captions: [{ id: 32, before: null, after: 'The arch' }],
  })
})

test('a field that did not exist when the older version was stored is no change', () => {
  const older = profile({ values: { company_name: 'Juniper & Rye' }, choices: {} })
  expect(isUnchanged(profileChanges(older, profile()))).toBe(true)
})
