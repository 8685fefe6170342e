import { join } from 'node:path'
import type { LinkedContactInvitation } from '@marquee/contract/contact-invitations'
import type { Page } from '@playwright/test'
import { answers, changed, ok, press } from './answers.ts'
import { call } from './people.ts'
import type { Screen } from './screen.ts'

// The screens of an organizer's contacts. Nothing is written, so that the others see the demo's.

const own = '/organizer/contacts'
const start = `${own}/import`

/** Eighty rows, of which 11 cannot be used. */
export const demoFile = join(import.meta.dirname, '../../demo/files/vendors-last-year.csv')
export const fileLabel = /^Choose a file/

const choose = async (page: Page) => {
  await page.getByLabel(fileLabel).setInputFiles(demoFile)
  await page.getByRole('heading', { name: '11 rows cannot be used' }).waitFor()
}

let links = 0

/** The invitation of a contact to a real event of the demo, by its link. */
async function byContactLink(
  page: Page,
  given: Pick<LinkedContactInvitation, 'reader'> & Partial<LinkedContactInvitation>,
): Promise<string> {
  const read = async (path: string) => (await (await page.request.get(`/api/events${path}`)).json()).data
  const { events } = (await read('?limit=50')) as { events: { id: number; call: unknown }[] }
  const event = await read(`/${events.find((one) => one.call)?.id}`)
  const email = given.reader === 'none' ? 'studio@wrenandbramble.example' : null
  const shown = {
    place_id: 8,
    trade: 'Floral Design',
    state: 'opened',
    line: 'You were with us last year.',
    reason: null,
  }
  await page.route('**/api/contact-invitation-links/**', (route) =>
    route.fulfill(ok({ event, ...shown, email, ...given })),
  )
  // With the same address the page would stay as it is.
  links += 1
  return `/invitation#c${links}.${'x'.repeat(43)}`
}

export const contactScreens: Screen[] = [
  { name: 'contacts', viewer: 'organizer', path: own },
  {
    name: 'contacts-none',
    viewer: 'organizer',
    path: async (page) => {
      const pagination = { total: 0, limit: 20, has_more: false, page: 1 }
      await answers(page, '/api/contacts?*', { GET: ok({ contacts: [], pagination, trades: [] }) })
      return own
    },
  },
  { name: 'contacts-not-found', viewer: 'organizer', path: `${own}?search=zzzz` },
  {
    name: 'contacts-failed',
    viewer: 'organizer',
    path: async (page) => {
      await answers(page, '/api/contacts?*', { GET: { status: 500, json: { success: false } } })
      return own
    },
  },
  {
    name: 'contacts-selected',
    viewer: 'organizer',
    path: own,
    prepare: async (page) => {
      await page.getByRole('checkbox', { name: 'Select page' }).check()
      await page.getByRole('button', { name: /^Remove \d+ selected$/ }).waitFor()
    },
  },
  {
    name: 'contacts-invite',
    viewer: 'organizer',
    path: async (page) => {
      const { contacts } = await call<{ contacts: { id: number }[] }>(page, 'GET', '/contacts?limit=20')
      return `/organizer/invite?contacts=${contacts.map(({ id }) => id).join(',')}`
    },
    prepare: async (page) => page.getByRole('region', { name: 'The email' }).waitFor(),
    isWhole: true,
  },
  ...(['none', 'other', 'unconfirmed'] as const).map((reader): Screen => ({
    name: `contact-invitation-${reader}`,
    viewer: reader === 'none' ? 'visitor' : 'newcomer',
    path: async (page) => {
      if (reader === 'unconfirmed')
        await changed<{ email_verified: boolean }>(page, '**/api/users/profile', (me) => {
          me.email_verified = false
        })
      // The page would know who it was before.
      await page.goto('/events')
      return byContactLink(page, { reader })
    },
  })),
  {
    name: 'contact-invitation-declined',
    viewer: 'visitor',
    path: (page) => byContactLink(page, { reader: 'none', state: 'declined' }),
  },
  { name: 'contact-stop', viewer: 'visitor', path: `/unsubscribe#contact.7.${'a'.repeat(43)}.${'b'.repeat(43)}` },
  {
    name: 'contact-stopped',
    viewer: 'visitor',
    path: async (page) => {
      await page.route('**/api/notifications/unsubscribe/contacts/**', (route) =>
        route.fulfill(ok({ organization_name: 'Wren & Bramble Events' })),
      )
      return `/unsubscribe#contact.8.${'a'.repeat(43)}.${'b'.repeat(43)}`
    },
    prepare: async (page) => {
      // At the next size the page is the same, and stopped already.
      await page.getByRole('heading', { level: 1, name: /^(Stop these|These) emails/ }).waitFor()
      const stop = page.getByRole('button', { name: 'Stop these emails' })
      if (await stop.isVisible()) await stop.click()
      await page.getByRole('heading', { name: 'These emails are stopped' }).waitFor()
    },
  },
  {
    name: 'contact-remove',
    viewer: 'organizer',
    path: own,
    prepare: async (page) => {
      await page.getByRole('checkbox', { name: 'Select Garnet Tents' }).check()
      await press(page, 'Remove 1 selected')
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'contact-new',
    viewer: 'organizer',
    path: own,
    isForm: true,
    prepare: async (page) => {
      await press(page, 'Add contact')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'contact-edit',
    viewer: 'organizer',
    path: own,
    prepare: async (page) => {
      await press(page, 'Edit Slow Press Cider')
      await page.getByLabel('Email').fill('hello@')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await page.getByText('Please enter a valid email address').waitFor()
    },
  },
  { name: 'contacts-import', viewer: 'organizer', path: start, isForm: true },
  {
    name: 'contacts-import-refused',
    viewer: 'organizer',
    path: start,
    prepare: async (page) => {
      const file = { name: 'vendors.csv', mimeType: 'text/csv', buffer: Buffer.from('%PDF-1.7') }
      await page.getByLabel(fileLabel).setInputFiles(file)
      await page.getByText(/^This is not a table/).waitFor()
    },
  },
  { name: 'contacts-import-preview', viewer: 'organizer', path: start, isWhole: true, prepare: choose },
  {
    name: 'contacts-import-done',
    viewer: 'organizer',
    path: async (page) => {
      const refused = [{ line: 9, reason: '“jane@” is not an email address' }]
      await answers(page, '/api/contacts/import', {
        POST: ok({ added: 64, changed: 2, unchanged: 1, merged: 2, refused }),
      })
      return start
    },
    prepare: async (page) => {
      await choose(page)
      await press(page, 'Import 67 contacts')
      await page.getByRole('heading', { name: '64 contacts added' }).waitFor()
    },
  },
]
