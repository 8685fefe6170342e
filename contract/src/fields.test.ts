import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import {
  bodyId,
  day,
  formFlag,
  id,
  idList,
  idsQuery,
  Instant,
  optionalNumber,
  optionalText,
  paging,
  picture,
  queryFlag,
  queryNumber,
  reason,
  requiredLine,
  requiredText,
  searchText,
} from './fields.ts'
import { VendorFilters } from './vendor-filters.ts'

/** The parsed value, or the sentence of the first error. */
const read = (shape: z.core.$ZodType, value: unknown): unknown => {
  const result = z.safeParse(shape, value)
  return result.success ? result.data : { refused: result.error.issues[0]?.message }
}
const no = (sentence: string) => ({ refused: sentence })
/** A condition: the shape parses each value to the given result. */
const reading = (rows: [value: unknown, becomes: unknown][]) => (shape: z.core.$ZodType) => {
  for (const [value, becomes] of rows) expect({ value, becomes: read(shape, value) }).toEqual({ value, becomes })
  return true
}
const unstorable = 'This text contains characters that cannot be stored'

describe('ids', () => {
  const wrong = no('Ids are positive whole numbers')

  test('in a path are positive whole numbers of at most 15 digits', () => {
    expect(id()).toSatisfy(
      reading([
        ['7', 7],
        [7, 7],
        ['999999999999999', 999_999_999_999_999],
        ...['0', '07', '-1', '1.5', '1e3', '', ' 7', '7 ', '7\n', 'x7', '٣', '1000000000000000', null, {}].map(
          (value): [unknown, unknown] => [value, wrong],
        ),
      ]),
    )
  })

  test('in a body are numbers', () => {
    expect(bodyId()).toSatisfy(
      reading([
        [1, 1],
        [999_999_999_999_999, 999_999_999_999_999],
        ...[0, -1, 1.5, 1e15, '7', null, Number.NaN].map((value): [unknown, unknown] => [value, wrong]),
      ]),
    )
    expect(read(bodyId('Which one?'), 0)).toEqual(no('Which one?'))
  })

  test('in a query may be repeated, up to fifty', () => {
    const fifty = Array.from({ length: 50 }, (_, index) => String(index + 1))
    expect(idsQuery()).toSatisfy(
      reading([
        [undefined, undefined],
        ['4', [4]],
        [
          ['4', '1', '4'],
          [4, 1, 4],
        ],
        [fifty, fifty.map(Number)],
        [[...fifty, '51'], no('At most 50 ids')],
        [['4', 'x'], wrong],
      ]),
    )
  })

  test('in a list are different, and at most `max`', () => {
    expect(idList(2, 'Choose at most two')).toSatisfy(
      reading([
        [[], []],
        [
          [3, 1],
          [3, 1],
        ],
        [[1, 2, 3], no('Choose at most two')],
        [[1, 1], no('Each may be chosen once')],
        ['1', no('This must be a list of ids')],
        [['1'], wrong],
      ]),
    )
  })
})

describe('numbers and flags', () => {
  test('numbers in a query are whole and within their bounds', () => {
    expect(queryNumber('Years', 2, 200)).toSatisfy(
      reading([
        ['2', 2],
        [200, 200],
        ['007', 7],
        ['1', no('Years must be at least 2')],
        ['201', no('Years must be at most 200')],
        ...['', '-3', '3.0', '3 ', 'x3', '1234567890', null].map((value): [unknown, unknown] => [
          value,
          no('Years must be a whole number'),
        ]),
      ]),
    )
    expect(read(queryNumber('N', 0, 999_999_999), '999999999')).toBe(999_999_999)
  })

  test('optional numbers may be missing or null', () => {
    expect(optionalNumber('Between 1 and 9', 1, 9)).toSatisfy(
      reading([
        [undefined, undefined],
        [null, null],
        [1, 1],
        [9, 9],
        ...[0, 10, 1.5, '1'].map((value): [unknown, unknown] => [value, no('Between 1 and 9')]),
      ]),
    )
  })

  test('a flag is true or false', () => {
    expect(queryFlag('has_images')).toSatisfy(
      reading([
        ['true', true],
        ['false', false],
        [true, true],
        [false, false],
        ...['', 'yes', '1', 'TRUE', null].map((value): [unknown, unknown] => [
          value,
          no('has_images must be true or false'),
        ]),
      ]),
    )
    expect(formFlag()).toSatisfy(
      reading([
        [undefined, false],
        ['true', true],
        ['x', no('is_primary must be true or false')],
      ]),
    )
  })

  test('pages begin at 1, and a limit is cut to 100', () => {
    const page = z.object(paging(12))
    expect(page).toSatisfy(
      reading([
        [{}, { page: 1, limit: 12 }],
        [
          { page: '1000000', limit: '100' },
          { page: 1_000_000, limit: 100 },
        ],
        [{ limit: '101' }, { page: 1, limit: 100 }],
        [{ limit: '999999999' }, { page: 1, limit: 100 }],
        [{ limit: '1' }, { page: 1, limit: 1 }],
        [{ page: '0' }, no('Page must be at least 1')],
        [{ page: '1000001' }, no('Page must be at most 1000000')],
        [{ limit: '0' }, no('Limit must be at least 1')],
        [{ limit: 'x' }, no('Limit must be a whole number')],
      ]),
    )
  })
})

describe('text', () => {
  test('required text is trimmed, has a maximum length and can be stored', () => {
    expect(requiredText('Say something', 5)).toSatisfy(
      reading([
        [' abc ', 'abc'],
        ['  12345  ', '12345'],
        ['👋👋', '👋👋'],
        ['123456', no('At most 5 characters')],
        ['', no('Say something')],
        ['   ', no('Say something')],
        [null, no('Say something')],
        [7, no('Say something')],
        ['a\u0000b', no(unstorable)],
        ['\ud800', no(unstorable)],
      ]),
    )
    expect(read(requiredText('Say something', 5, 'Too long'), '123456')).toEqual(no('Too long'))
    // Text that is too long is refused before any other check.
    expect(z.safeParse(requiredText('Say something', 5), 'a\u0000bcdef').error?.issues).toHaveLength(1)
  })

  test('optional text becomes null when blank', () => {
    expect(optionalText('Caption', 5)).toSatisfy(
      reading([
        [undefined, undefined],
        [null, null],
        ['', null],
        ['   ', null],
        [' abc ', 'abc'],
        ['123456', no('Caption can have at most 5 characters')],
        [7, no('Caption must be text')],
        ['\u0000', no(unstorable)],
      ]),
    )
    expect(reason()).toSatisfy(
      reading([
        ['x'.repeat(2_000), 'x'.repeat(2_000)],
        ['x'.repeat(2_001), no('Reason can have at most 2000 characters')],
        [7, no('Reason must be text')],
      ]),
    )
  })

  test('search text is trimmed and has at most 200 characters', () => {
    expect(searchText()).toSatisfy(
      reading([
        [undefined, undefined],
        [' a ', 'a'],
        ['   ', ''],
        ['x'.repeat(200), 'x'.repeat(200)],
        ['x'.repeat(201), no('Search can have at most 200 characters')],
        [['a', 'b'], no('Search must be text')],
        ['\u0000', no(unstorable)],
      ]),
    )
    expect(read(searchText('Location'), 7)).toEqual(no('Location must be text'))
  })
})

test('a day is a calendar day from 1900', () => {
  const sentence = 'Which day?'
  expect(day(sentence)).toSatisfy(
    reading([
      ['2028-02-29', '2028-02-29'],
      ['1900-01-01', '1900-01-01'],
      ['9999-12-31', '9999-12-31'],
      ...[
        '2027-02-29',
        '2027-02-30',
        '2027-13-01',
        '2027-00-10',
        '2027-04-31',
        '1899-12-31',
        '0000-00-00',
        '99999-01-01',
        '2027-1-1',
        ' 2027-01-01',
        '2027-01-01T00:00:00Z',
        '2027-01-01\n',
        '',
        null,
        20270101,
      ].map((value): [unknown, unknown] => [value, no(sentence)]),
    ]),
  )
})

test('an instant is ISO 8601 in UTC', () => {
  expect(Instant).toSatisfy(
    reading([
      [new Date('2027-06-19T18:00:00+02:00'), '2027-06-19T16:00:00.000Z'],
      ['2027-06-19T18:00:00.000Z', '2027-06-19T18:00:00.000Z'],
    ]),
  )
})

test('a picture must be a file', () => {
  const file = { bytes: new Uint8Array(), filename: 'a.png' }
  expect(picture('Choose one')).toSatisfy(
    reading([
      [file, file],
      ['a.png', no('Choose one')],
      [null, no('Choose one')],
      [undefined, no('Choose one')],
    ]),
  )
})

test('filters of the vendor list are parsed from a query string', () => {
  const none = { page: 1, limit: 12, sort_order: 'desc' }
  expect(VendorFilters).toSatisfy(
    reading([
      [{}, none],
      [{ unknown: 'x' }, none],
      [
        {
          page: '2',
          limit: '24',
          sort_by: 'company_name',
          sort_order: 'asc',
          search: ' silk ',
          location: ' Portland ',
          pricing_range: 'luxury',
          has_images: 'true',
          availability_date: '2031-01-02',
          min_years: '5',
          aesthetic_tag_ids: '1',
          event_type_ids: ['2', '3'],
          service_ids: '4',
          service_area_ids: ['5'],
        },
        {
          page: 2,
          limit: 24,
          sort_by: 'company_name',
          sort_order: 'asc',
          search: 'silk',
          location: 'Portland',
          pricing_range: ['luxury'],
          has_images: true,
          availability_date: '2031-01-02',
          min_years: 5,
          aesthetic_tag_ids: [1],
          event_type_ids: [2, 3],
          service_ids: [4],
          service_area_ids: [5],
        },
      ],
      [
        { sort_by: 'created_at', sort_order: 'desc' },
        { ...none, sort_by: 'created_at' },
      ],
      [{ sort_by: 'years_in_business' }, { ...none, sort_by: 'years_in_business' }],
      [{ sort_by: 'email' }, no('Sort by created_at, company_name, years_in_business, distance')],
      [{ sort_order: 'up' }, no('Sort order is asc or desc')],
      [{ pricing_range: 'free' }, no('Pricing range is one of budget, moderate, premium, luxury')],
      [{ has_images: 'maybe' }, no('has_images must be true or false')],
      [{ availability_date: 'soon' }, no('Availability date must be a day, as YYYY-MM-DD')],
      [{ min_years: '0' }, { ...none, min_years: 0 }],
      [{ min_years: '200' }, { ...none, min_years: 200 }],
      [{ min_years: '201' }, no('min_years must be at most 200')],
      [{ min_years: 'x' }, no('min_years must be a whole number')],
      [{ location: 7 }, no('Location must be text')],
    ]),
  )
})

test('S24 a name or a title is one line of what everybody sees', () => {
  const name = requiredLine('Please enter a name', 20)
  const unseen = no('This must be one line, without invisible characters')
  expect(name).toSatisfy(
    reading([
      ['  Zoë  Byron ', 'Zoë  Byron'],
      // Joiners belong to letters and signs.
      ['نامه\u200cها', 'نامه\u200cها'],
      ['👩\u200d👧', '👩\u200d👧'],
      ['', no('Please enter a name')],
      ...[
        '\u200b',
        '\u2060',
        '\ufeff',
        '\u00ad',
        '\u202e',
        '\u2066',
        '\u200f',
        '\u061c',
        '\u2028',
        '\n',
        '\r',
        '\t',
        '\u0007',
        '\u0085',
      ].map((sign): [unknown, unknown] => [`a${sign}b`, unseen]),
      ['a\u0000b', no(unstorable)],
    ]),
  )
})
