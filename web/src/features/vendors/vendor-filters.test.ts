import { expect, test } from 'vitest'
import { VendorFilters } from '@marquee/contract/vendor-filters'
import { readQuery } from '../../lib/search-params.ts'
import { activeFilters, advancedCount, sortOf, sortPatch, sorts, vendorsPath } from './vendor-filters.ts'

const read = (search: string) => readQuery(VendorFilters, new URLSearchParams(search))

test('the Advanced count includes each filter beyond place, services, price and event types once', () => {
  expect(advancedCount(read('search=x&location=Oslo&pricing_range=budget&event_type_ids=1&service_ids=3'))).toBe(0)
  const all =
    'has_images=true&availability_date=2027-06-19&min_years=5&aesthetic_tag_ids=1&aesthetic_tag_ids=2&service_area_ids=4'
  expect(advancedCount(read(all))).toBe(5)
  expect(advancedCount(read('min_years=0&has_images=false'))).toBe(0)
})

test('best match is the order only during a search; then newest can be chosen', () => {
  expect(sortOf(read(''))).toBe('created_at desc')
  expect(sortOf(read('search=flowers'))).toBe('')
  expect(sortPatch(sorts[0].value, read('search=flowers'))).toEqual({ sort_by: 'created_at', sort_order: 'desc' })
  expect(sortPatch(sorts[0].value, read(''))).toEqual({ sort_by: undefined, sort_order: 'desc' })
  expect(sortPatch('company_name asc', read(''))).toEqual({ sort_by: 'company_name', sort_order: 'asc' })
})

test('an address keeps one place, and orders by distance only with one', () => {
  expect(vendorsPath(read('near=1,2&location=Oslo&sort_by=distance'))).toBe('/vendors?near=1%2C2&sort_by=distance')
  expect(vendorsPath(read('sort_by=distance'))).toBe('/vendors')
})

test('the canonical address leaves out the page and default values', () => {
  expect(vendorsPath(read('page=3&sort_order=desc&limit=12'))).toBe('/vendors')
  expect(vendorsPath(read('page=3&event_type_ids=2&event_type_ids=5'))).toBe(
    '/vendors?event_type_ids=2&event_type_ids=5',
  )
})

test('removing one of several entries keeps the others, and removing the last clears the filter', () => {
  const names = { event_type_ids: [1, 2].map((id) => ({ id, display_name: `Kind ${id}`, description: null })) }
  const both = activeFilters(read('event_type_ids=1&event_type_ids=2'), names)
  expect(both.map(({ label, without }) => [label, without.event_type_ids])).toEqual([
    ['Kind 1', [2]],
    ['Kind 2', [1]],
  ])
  expect(activeFilters(read('event_type_ids=2'), names)[0]?.without).toEqual({ event_type_ids: undefined })
})
