import { maxCounts } from '@marquee/contract/limits'
import { refusals } from '@marquee/contract/policy'
import type { OwnList, VendorInList, WholeList } from '@marquee/contract/vendor-lists'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aListedVendor, aPerson } from '../../../test/examples.ts'
import { api, clearStage, Refusal, visit } from '../../../test/stage.tsx'
import { openVendors } from '../../../test/vendors-stage.tsx'
import ListPage from './list-page.tsx'
import ListsPage from './lists-page.tsx'

beforeEach(clearStage)

const aList = (given: Partial<OwnList> = {}): OwnList => ({
  id: 3,
  name: 'Spring market',
  vendor_count: 1,
  has_vendor: false,
  ...given,
})
const inList = (given: Partial<VendorInList> = {}): VendorInList => ({
  contractor_id: 7,
  company_name: 'Juniper & Rye',
  trade: 'Florist',
  business_address: '1 Garden Street, Portland, OR',
  pricing_range: 'moderate',
  primary_image: null,
  ...given,
})
const contractors = [aListedVendor(7, { company_name: 'Juniper & Rye' }), aListedVendor(8)]
const all = {
  'GET /contractors': { contractors, total: 2, has_more: false },
  'GET /event-types': [],
  'GET /contractors/contacted': [],
  'GET /vendor-lists/contractors': { contractor_ids: [7] },
}
const asked = (calls: { path: string }[]) => calls.filter(({ path }) => path.startsWith('/vendor-lists')).length

test.each([
  ['visitors', undefined],
  ['vendors', aPerson('contractor')],
])('%s see nothing of lists, and ask for none', async (_, person) => {
  const { calls } = openVendors(
    '/vendors',
    { ...all, 'GET /users/profile': person },
    { isSignedIn: person !== undefined },
  )
  await screen.findByText('2 vendors found')
  await waitFor(() => expect(calls.some(({ path }) => path === '/users/profile')).toBe(person !== undefined))
  expect(asked(calls)).toBe(0)
  expect(screen.queryByRole('button', { name: /list: Juniper/ })).toBeNull()
  expect(screen.queryByRole('link', { name: /^Invite/ })).toBeNull()
})

test('cards show organizers who is in a list, with one call; a press opens the lists', async () => {
  let lists = [aList({ has_vendor: true }), aList({ id: 4, name: 'Weddings', vendor_count: 0 })]
  const { calls, user } = openVendors(
    '/vendors',
    {
      ...all,
      'GET /users/profile': aPerson('client'),
      'GET /vendor-lists': () => lists,
      'PUT /vendor-lists/4/contractors/7': () => {
        lists = lists.map((one) => ({ ...one, has_vendor: true }))
        return null
      },
      'POST /vendor-lists': new Refusal(409, 'You have a list with this name already.'),
    },
    { isSignedIn: true },
  )
  const inLists = await screen.findByRole('button', { name: 'In your lists: Juniper & Rye' })
  // While a dialog is open, what is below it has no role.
  expect(screen.getAllByRole('button', { name: /^Add to list: / })).toHaveLength(1)
  expect(asked(calls)).toBe(1)
  await user.click(inLists)
  const dialog = within(await screen.findByRole('dialog', { name: 'Juniper & Rye' }))
  const tick = (name: string) => dialog.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`) })
  await waitFor(() => expect(tick('Spring market').checked).toBe(true))
  expect(tick('Weddings').checked).toBe(false)
  await user.click(tick('Weddings'))
  await waitFor(() => expect(tick('Weddings').checked).toBe(true))
  expect(calls.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual([
    '/vendor-lists/4/contractors/7',
  ])
  await user.type(dialog.getByRole('textbox', { name: /New list/ }), 'weddings')
  await user.click(dialog.getByRole('button', { name: 'Add to the new list' }))
  expect(await dialog.findByText('You have a list with this name already.')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'POST /vendor-lists')?.body).toEqual({ name: 'weddings', contractor_id: 7 })
})

test('the page of all lists makes one', async () => {
  let lists: OwnList[] = []
  const calls = api({
    'GET /users/profile': aPerson('client'),
    'GET /vendor-lists': () => lists,
    'POST /vendor-lists': () => {
      lists = [aList({ vendor_count: 0 })]
      return lists[0]
    },
  })
  const { user } = visit('/organizer/lists', ListsPage, '/organizer/lists')
  await user.click(await screen.findByRole('button', { name: 'New list' }))
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Spring market')
  await user.click(screen.getByRole('button', { name: 'Make the list' }))
  const link = await screen.findByRole('link', { name: /Spring market/ })
  expect(link.getAttribute('href')).toBe('/organizer/lists/3')
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'Spring market' })
})

test('with as many lists as there may be, a sentence stands in place of another one', async () => {
  const lists = Array.from({ length: maxCounts.vendorLists }, (_, at) => aList({ id: at + 1 }))
  api({ 'GET /users/profile': aPerson('client'), 'GET /vendor-lists': lists })
  visit('/organizer/lists', ListsPage, '/organizer/lists')
  expect(await screen.findByText(refusals.manyLists)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'New list' }).getAttribute('aria-disabled')).toBe('true')
})

test('a list takes a vendor out, is exported without formulas, renamed and deleted', async () => {
  const written = Promise.withResolvers<Blob>()
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = (blob: Blob) => (written.resolve(blob), 'blob:x')
      static override revokeObjectURL = () => {}
    },
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  let list: WholeList = {
    id: 3,
    name: 'Spring market',
    vendor_count: 2,
    contractors: [inList(), inList({ contractor_id: 8, company_name: '=HYPERLINK("x")', trade: '@sum' })],
  }
  const calls = api({
    'GET /users/profile': aPerson('client'),
    'GET /vendor-lists/3': () => list,
    'DELETE /vendor-lists/3/contractors/7': () => {
      list = { ...list, contractors: list.contractors.slice(1) }
      return null
    },
    'PUT /vendor-lists/3': ({ body }: { body: unknown }) => {
      list = { ...list, ...(body as object) }
      return aList(body as object)
    },
    'DELETE /vendor-lists/3': null,
  })
  const { user, here } = visit('/organizer/lists/:id', ListPage, '/organizer/lists/3', { hasToasts: true })
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
  const lines = (await (await written.promise).text()).trim().split('\r\n')
  expect(lines[1]).toMatch(/^Juniper & Rye,Florist,"1 Garden Street, Portland, OR",Moderate,https?:.+\/vendors\/7$/)
  expect(lines[2]).toMatch(/^"'=HYPERLINK\(""x""\)","?'@sum/)
  expect(screen.getByRole('link', { name: 'Invite' }).getAttribute('href')).toBe('/organizer/invite?list=3')
  await user.click(screen.getByRole('button', { name: 'Take out Juniper & Rye' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Juniper & Rye' })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Rename' }))
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /Name/ })
  expect(name.value).toBe('Spring market')
  await user.type(name, 's')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Spring markets' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(calls.filter(({ name: call }) => call === 'DELETE /vendor-lists/3')).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Delete the list' }))
  await waitFor(() => expect(here()).toBe('/organizer/lists'))
})

test('a list of somebody else does not exist', async () => {
  api({ 'GET /users/profile': aPerson('client'), 'GET /vendor-lists/3': undefined })
  visit('/organizer/lists/:id', ListPage, '/organizer/lists/3')
  expect(await screen.findByRole('heading', { name: 'List not found' })).toBeTruthy()
})
