import type {
  ContactAskingPreview,
  ContactInvitation,
  LinkedContactInvitation,
} from '@marquee/contract/contact-invitations'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { anEvent, aPerson, pagination } from '../../../test/examples.ts'
import { api, clearStage, visit } from '../../../test/stage.tsx'
import { session } from '../../lib/session.ts'
import { tabStorage } from '../../lib/storage.ts'
import { invitedAddress } from '../auth/invited-address.ts'
import EventInvitationsPage from './event-invitations-page.tsx'
import InvitationPage from './invitation-page.tsx'
import InvitePage from './invite-page.tsx'

beforeEach(() => {
  clearStage()
  for (const key of ['marquee.contact-invitation', 'marquee.invited-address']) tabStorage.remove(key)
})

const place = {
  id: 8,
  service_id: null,
  trade: 'Any trade',
  wanted: 3,
  taken: 0,
  is_full: false,
  note: null,
  fee: null,
}
const call = {
  closes_at: null,
  closes_local: null,
  time_zone: 'UTC',
  answer_by: null,
  confirm_within_days: null,
  conditions: null,
  waiting_rule: 'choice',
  places: [place],
  questions: [],
  documents: [],
}
const event = () =>
  anEvent({ id: 7, title: 'Summer Fair', status: 'published', start_date: '2090-06-19', call: call as never })
const who = (contact_id: number, name: string | null) => ({ contact_id, name, email: `${contact_id}@fern.example` })
const link = `c5.${'x'.repeat(43)}`
const linked = (given: Partial<LinkedContactInvitation> = {}): LinkedContactInvitation => ({
  event: event(),
  place_id: 8,
  trade: 'Any trade',
  state: 'opened',
  line: 'We met in May.',
  reason: null,
  reader: 'none',
  email: 'hello@wildfern.example',
  ...given,
})
const openLink = (answer: LinkedContactInvitation, { hash = `#${link}`, isSignedIn = false, answers = {} } = {}) => {
  const calls = api({ [`PUT /contact-invitation-links/${link}`]: answer, ...answers })
  return { calls, ...visit('/invitation', InvitationPage, `/invitation${hash}`, { isSignedIn, hasToasts: true }) }
}

test('chosen contacts are previewed with who is left out; only Send sends', async () => {
  const preview: ContactAskingPreview = {
    asked: [who(1, 'Wild Fern'), who(2, null)],
    left_out: [{ ...who(3, 'Hal'), why: 'stopped' }],
    possible_again: null,
    mail: {
      subject: 'Fair Folk invites you',
      paragraphs: ['Any trade.'],
      quote: 'Fair Folk writes',
      button: 'See',
      after: [],
    },
  }
  const calls = api({
    'GET /users/profile': { ...aPerson('client'), organizer_id: event().organizer_id },
    'GET /events/my-events': { events: [event()], pagination: pagination(1), past_count: 0 },
    'PUT /call-places/8/contact-invitations/preview': preview,
    'POST /call-places/8/contact-invitations': { asked: preview.asked, left_out: preview.left_out },
  })
  const { user, here } = visit('/organizer/invite', InvitePage, '/organizer/invite?contacts=1,2,3', { hasToasts: true })
  expect(await screen.findByText('2 contacts will be invited')).toBeTruthy()
  expect(screen.getByText('Wants no invitations from you (1)').nextElementSibling?.textContent).toBe('Hal')
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Send 2 invitations' }))
  await waitFor(() => expect(here()).toBe('/organizer/events/7/invitations'))
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { contact_ids: [1, 2], line: '' },
  ])
})

test('the page of an event shows contacts beside vendors, reminds once, and takes back', async () => {
  const one = (id: number, given: Partial<ContactInvitation> = {}): ContactInvitation => ({
    id,
    event_id: 7,
    event_title: 'Summer Fair',
    ...who(id, `Contact ${id}`),
    place_id: 8,
    trade: 'Any trade',
    state: 'sent',
    line: null,
    reason: null,
    reminded_at: null,
    is_refused: false,
    created_at: '2027-06-19T18:04:00.000Z',
    ...given,
  })
  let rows = [one(1), one(2, { state: 'declined', reason: 'We are away.' }), one(3, { is_refused: true })]
  const calls = api({
    'GET /users/profile': { ...aPerson('client'), organizer_id: event().organizer_id },
    'GET /events/7': event(),
    'GET /events/7/invitations': [],
    'GET /events/7/contact-invitations': () => rows,
    'PUT /contact-invitations/1/reminder': () => {
      rows = rows.map((row) => (row.id === 1 ? { ...row, reminded_at: '2090-01-01T00:00:00.000Z' } : row))
      return null
    },
    'DELETE /contact-invitations/3': null,
  })
  const { user } = visit('/organizer/events/:id/invitations', EventInvitationsPage, '/organizer/events/7/invitations')
  const list = within(await screen.findByRole('list', { name: 'Invited contacts' }))
  expect(list.getByText('“We are away.”')).toBeTruthy()
  expect(screen.getByText(/2 not opened, 1 declined/)).toBeTruthy()
  expect(list.getByText(/Emails come back/)).toBeTruthy()
  await user.click(list.getByRole('button', { name: 'Remind Contact 1' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull())
  expect(list.queryByRole('button', { name: 'Take back the invitation of Contact 2' })).toBeNull()
  await user.click(list.getByRole('button', { name: 'Take back the invitation of Contact 3' }))
  await user.click(await screen.findByRole('button', { name: 'Take it back' }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true))
})

test('a visitor reads the call, and signs up with the mailed address; no address of a page has the link', async () => {
  const { user } = openLink(linked())
  expect(await screen.findByRole('heading', { level: 1, name: 'Summer Fair' })).toBeTruthy()
  expect(screen.getByText('We met in May.')).toBeTruthy()
  const apply = screen.getByRole('link', { name: 'Apply' })
  expect(apply.getAttribute('href')).toBe('/auth?redirect=/invitation&mode=sign-up')
  await user.click(apply)
  expect(invitedAddress()).toBe('hello@wildfern.example')
  expect(tabStorage.get('marquee.contact-invitation')).toBe(link)
})

test('whoever comes back with the mailed address applies for the place, and the tab forgets the address', async () => {
  tabStorage.set('marquee.contact-invitation', link)
  tabStorage.set('marquee.invited-address', 'hello@fern.example')
  openLink(linked({ reader: 'same', email: null }), { hash: '', isSignedIn: true })
  expect((await screen.findByRole('link', { name: 'Apply' })).getAttribute('href')).toBe('/events/7?place=8#apply')
  expect(invitedAddress()).toBe('')
})

test('an account with another address reads so without an address, and can sign out, but not apply', async () => {
  const { user } = openLink(linked({ reader: 'other', email: null }), { isSignedIn: true })
  expect((await screen.findByText(/sent to another email address/)).textContent).not.toContain('@')
  expect(screen.queryByRole('link', { name: 'Apply' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Decline' })).toBeTruthy()
  const signOut = vi.spyOn(session, 'signOut').mockResolvedValue()
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(signOut).toHaveBeenCalledOnce()
  signOut.mockRestore()
})

test('an account that has not confirmed the address can have the link again, and goes on when that is done in another tab', async () => {
  let reader: LinkedContactInvitation['reader'] = 'unconfirmed'
  openLink(linked(), {
    isSignedIn: true,
    answers: {
      [`PUT /contact-invitation-links/${link}`]: () => linked({ reader, email: null }),
      'GET /users/profile': { ...aPerson('user'), email_verified: false },
      'GET /config': { embedded: true, opens_messages: false },
    },
  })
  expect(await screen.findByRole('button', { name: 'Send the link again' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Apply' })).toBeNull()
  reader = 'same'
  window.dispatchEvent(new StorageEvent('storage', { key: 'marquee.confirmed' }))
  expect(await screen.findByRole('link', { name: 'Apply' })).toBeTruthy()
})

test('one press declines; a reason and no more invitations are further presses', async () => {
  let answer = linked({ state: 'declined' })
  const { user, calls } = openLink(linked(), {
    answers: {
      [`PUT /contact-invitation-links/${link}/decline`]: ({ body }: { body: { reason?: string } }) => {
        answer = { ...answer, reason: body.reason ?? answer.reason }
        return answer
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Decline' }))
  expect(await screen.findByText(/^You have declined\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Apply after all' })).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: /^Why/ }), 'We are away.')
  await user.click(screen.getByRole('button', { name: 'Send the reason' }))
  expect(await screen.findByText('Your reason is sent: “We are away.”')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Not for me/ }))
  await waitFor(() =>
    expect(calls.filter(({ name }) => name.endsWith('/decline')).map(({ body }) => body)).toEqual([
      {},
      { reason: 'We are away.' },
      { stops: true },
    ]),
  )
})
