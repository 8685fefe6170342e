import type { VendorApplication } from '@marquee/contract/admin'
import type { EarlierRejection } from '@marquee/contract/reviews'
import type { ProfileChanges } from '@marquee/contract/profile-changes'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { anAdminVendor, aVendorApplication, vendorPictures } from '../../../test/examples.ts'
import { resetStage, visit } from '../../../test/stage.tsx'
import { ReviewDetails } from './review-details.tsx'

beforeEach(() => void resetStage())

function show(application: VendorApplication) {
  const { user } = visit('/', () => <ReviewDetails application={application} />, '/', { isSignedIn: false })
  return { user, card: within(screen.getByRole('article', { name: 'Juniper & Rye' })) }
}

test('the open application shows pictures, links, facts, event types and styles', async () => {
  const full = anAdminVendor({
    images: vendorPictures(2),
    social_links: [{ id: 1, platform: 'instagram', url: 'instagram.com/juniper' }],
    event_types: [{ id: 1, display_name: 'Wedding' }],
    aesthetic_tags: [{ id: 1, name: 'rustic', display_name: 'Rustic' }],
    license_number: 'OR-11',
  })
  const { user, card } = show(aVendorApplication({ profile: full }))
  const slides = card.getAllByRole('group', { name: /of 2$/ })
  expect(slides.map((slide) => within(slide).queryByText('Primary') !== null)).toEqual([true, false])
  const website = card.getByRole('link', { name: /^juniper\.example\/work/ })
  expect(website.getAttribute('href')).toBe('https://juniper.example/work')
  expect(website.getAttribute('rel')).toContain('noopener')
  const social = card.getByRole('link', { name: 'Instagram of Juniper & Rye' })
  expect(social.getAttribute('href')).toBe('https://instagram.com/juniper')
  expect(within(card.getByRole('list', { name: 'Event types' })).getByText('Wedding')).toBeTruthy()
  expect(within(card.getByRole('list', { name: 'Aesthetic tags' })).getByText('Rustic')).toBeTruthy()
  const fact = (term: string) => card.getByText(term).nextElementSibling?.textContent
  expect([fact('License'), fact('Insurance'), fact('Pricing')]).toEqual(['OR-11', 'Not given', '$$$'])

  await user.click(card.getByRole('button', { name: 'View full screen: Scene 2' }))
  const box = await screen.findByRole('dialog', { name: 'Pictures of Juniper & Rye' })
  expect(within(box).getByText('2 / 2')).toBeTruthy()
})

test('an address with an unsafe scheme is shown as text', () => {
  const unsafe = anAdminVendor({ website: 'javascript:alert(1)' })
  const { card } = show(aVendorApplication({ profile: unsafe }))
  expect(card.getByText('javascript:alert(1)')).toBeTruthy()
  expect(card.queryByRole('link', { name: /javascript/ })).toBeNull()
})

const noChanges: ProfileChanges = { fields: [], added_images: [], removed_images: [], captions: [] }

/** Juniper, sent again after a rejection. */
const resubmitted = (changes: EarlierRejection['changes']) =>
  aVendorApplication({
    profile: anAdminVendor({ images: vendorPictures(2) }),
    resubmitted_at: '2027-03-09T08:00:00.000Z',
    earlier: {
      rejected_at: '2027-03-06T10:00:00.000Z',
      admin_name: 'Sam Okafor',
      reason: 'Show your own work.',
      changes,
    },
  })

test('a resubmission shows when it came, why it was rejected before and by whom, and what changed field by field', () => {
  const changes: ProfileChanges = {
    fields: [
      {
        field: 'business_description',
        before: ['We arrange flowers for every table in town.'],
        after: ['We arrange flowers for every garden in town.'],
      },
      { field: 'license_number', before: [], after: ['OR-11'] },
      { field: 'pricing_range', before: ['budget'], after: ['premium'] },
      { field: 'event_type_ids', before: ['Wedding', 'Gala'], after: ['Gala', 'Picnic'] },
      { field: 'social_links', before: ['https://instagram.com/rye'], after: [] },
    ],
    added_images: [2],
    removed_images: [{ id: 30, alt_text: 'Somebody else’s arch' }],
    captions: [{ id: 1, before: null, after: 'Scene 1' }],
  }
  const { card: again } = show(resubmitted(changes))
  expect(again.getByText('Resubmitted Mar 9, 2027')).toBeTruthy()
  const before = within(again.getByRole('region', { name: 'Rejected before' }))
  expect(before.getByText('Show your own work.')).toBeTruthy()
  expect(before.getByText('Sam Okafor, Mar 6, 2027')).toBeTruthy()
  const changed = (label: string) => before.getByText(label).nextElementSibling!
  expect(changed('Business description').textContent).toBe(
    'BeforeWe arrange flowers for every table in town.NowWe arrange flowers for every garden in town.',
  )
  expect(changed('Business description').querySelector('del')?.textContent).toBe('table')
  expect(changed('Business description').querySelector('ins')?.textContent).toBe('garden')
  expect(changed('License number').textContent).toBe('BeforeNothingNowOR-11')
  expect(changed('Pricing range').textContent).toBe('BeforeBudgetNowPremium')
  expect(changed('Event types').textContent).toBe('AddedPicnicRemovedWedding')
  expect(changed('Social links').textContent).toBe('Removedhttps://instagram.com/rye')
  expect(changed('Pictures').textContent).toBe('1 picture added1 picture removedSomebody else’s arch')
  expect(within(changed('Pictures') as HTMLElement).getByRole('img', { name: 'Scene 2' })).toBeTruthy()
  expect(changed('Caption').textContent).toBe('BeforeNothingNowScene 1')
})

test.each([
  [noChanges, 'Nothing. It was sent again as it was.'],
  [null, 'The rejected version was not kept, so it cannot be compared.'],
])('a resubmission without a difference is shown as such', (changes, sentence) => {
  expect(show(resubmitted(changes)).card.getByText(sentence)).toBeTruthy()
})
