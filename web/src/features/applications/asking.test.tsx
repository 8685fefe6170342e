import type { AskingPreview, LinkedInvitation } from '@marquee/contract/invitations'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { anEvent, aPerson, pagination, aListedVendor } from '../../../test/examples.ts'
import { anInvitation } from '../../../test/place-examples.ts'
import { api, clearStage, open, Refusal, visit } from '../../../test/stage.tsx'
import EventInvitationsPage from './event-invitations-page.tsx'
import InvitationPage from './invitation-page.tsx'
import InvitePage from './invite-page.tsx'
import { UnansweredInvitations } from './unanswered-invitations.tsx'

beforeEach(clearStage)

const place = {
  id: 8,
  service_id: null,
  trade: 'Any trade',
  wanted: 3,
  taken: 0,
  is_full: false,
  note: null,
  fee: '$120',
}
const call = {
  closes_at: null,
  closes_local: null,
  time_zone: 'UTC',
  answer_by: null,
  confirm_within_days: null,
  conditions: null,
  places: [place],
  questions: [],
}
const event = () =>
  anEvent({ id: 7, title: 'Summer Fair', status: 'published', start_date: '2090-06-19', call: call as never })
const preview: AskingPreview = {
  asked: [
    { contractor_id: 7, company_name: 'Juniper & Rye' },
    { contractor_id: 9, company_name: 'Hal' },
  ],
  left_out: [
    { contractor_id: 8, company_name: 'Aster', why: 'applied' },
    { contractor_id: 10, company_name: null, why: 'not_listed' },
  ],
  possible_again: null,
  mail: {
    subject: 'Fair Folk invites you to apply: Summer Fair',
    paragraphs: ['Any trade, $120. You can apply until June 18.'],
    quote: 'Fair Folk writes',
    button: 'See the invitation',
    after: ['Not for you?'],
  },
}

function openInvite(address: string, answers: object = {}) {
  const calls = api({
    'GET /users/profile': { ...aPerson('client'), organizer_id: event().organizer_id },
    'GET /events/my-events': { events: [event()], pagination: pagination(1), past_count: 0 },
    'PUT /call-places/8/invitations/to-apply/preview': preview,
    'POST /call-places/8/invitations/to-apply': { asked: preview.asked, left_out: preview.left_out },
    ...answers,
  })
  return { calls, ...visit('/organizer/invite', InvitePage, address, { hasToasts: true }) }
}

test('a search is previewed with who is left out and the e-mail; only Send sends', async () => {
  const contractors = [7, 8, 9, 10].map((id) => aListedVendor(id))
  const { calls, user, here } = openInvite('/organizer/invite?pricing_range=premium', {
    'GET /contractors': { contractors, total: 4, has_more: false, understood: [], closest: null },
  })
  const mail = within(await screen.findByRole('region', { name: 'The email' }))
  expect(mail.getByText('Fair Folk invites you to apply: Summer Fair')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: /^Your line/ }), 'We loved your stall.')
  expect(mail.getByText(/We loved your stall\./)).toBeTruthy()
  expect(screen.getByText('Has applied before (1)').nextElementSibling?.textContent).toBe('Aster')
  expect(screen.getByText('Not listed any more (1)')).toBeTruthy()
  const search = calls.find(({ name }) => name === 'GET /contractors')!.query
  expect([search.get('pricing_range'), search.get('limit')]).toEqual(['premium', '100'])
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Send 2 invitations' }))
  await waitFor(() => expect(here()).toBe('/organizer/events/7/invitations'))
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { contractor_ids: [7, 9], line: 'We loved your stall.' },
  ])
  expect(await screen.findByText('2 invitations sent')).toBeTruthy()
})

test('a list invites those in it; without an event that looks for vendors nothing can be sent', async () => {
  const list = { id: 3, name: 'Spring market', vendor_count: 1, contractors: [{ contractor_id: 9 }] }
  const { calls } = openInvite('/organizer/invite?list=3', { 'GET /vendor-lists/3': list })
  await screen.findByRole('button', { name: 'Send 2 invitations' })
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ contractor_ids: [9] })
  clearStage()
  openInvite('/organizer/invite?vendor=9', {
    'GET /events/my-events': { events: [{ ...event(), call: null }], pagination: pagination(1), past_count: 0 },
  })
  expect(await screen.findByRole('heading', { name: 'No event looks for vendors' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull()
})

test('the page of an event shows what came of each, and reminds once', async () => {
  const asked = { asks: true, event_id: 7 }
  let rows = [
    anInvitation({ ...asked, id: 1, company_name: 'Hal', state: 'sent' }),
    anInvitation({ ...asked, id: 2, company_name: 'Ida', state: 'declined', reason: 'We are away.' }),
    anInvitation({ ...asked, id: 3, company_name: 'Jo', state: 'applied' }),
  ]
  const calls = api({
    'GET /users/profile': { ...aPerson('client'), organizer_id: event().organizer_id },
    'GET /events/7': event(),
    'GET /events/7/invitations': () => rows,
    'PUT /invitations/1/reminder': () => {
      rows = rows.map((one) => (one.id === 1 ? { ...one, reminded_at: '2090-01-01T00:00:00.000Z' } : one))
      return null
    },
  })
  const { user } = visit('/organizer/events/:id/invitations', EventInvitationsPage, '/organizer/events/7/invitations')
  expect(await screen.findByText(/1 not opened, 1 applied, 1 declined/)).toBeTruthy()
  expect(screen.getByText('“We are away.”')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remind Hal' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull())
  expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1)
})

test('the organizer’s home names each event with open invitations once; nothing without any', async () => {
  api({ 'GET /invitations/unanswered': [{ event_id: 7, event_title: 'Summer Fair', sent: 7, opened: 3 }] })
  open({ '/': UnansweredInvitations }, '/')
  const link = await screen.findByRole('link', { name: /Summer Fair/ })
  expect(link.textContent).toContain('7 not opened, 3 opened')
  expect(link.getAttribute('href')).toBe('/organizer/events/7/invitations')
})

const link = `7.${'x'.repeat(43)}`
function openLink(state: LinkedInvitation['state'], answers: object = {}) {
  const { conditions: _, ...invitation } = anInvitation({ state, line: 'We loved your stall.' })
  const calls = api({ [`PUT /invitation-links/${link}`]: invitation, ...answers })
  return {
    calls,
    invitation,
    ...visit('/invitation', InvitationPage, `/invitation#${link}`, { isSignedIn: false }),
  }
}

test('the page of the mailed link declines only by a press; then it takes a reason, and stops the organizer', async () => {
  const { calls, user, invitation } = openLink('opened', {
    [`PUT /invitation-links/${link}/decline`]: ({ body }: { body: object }) => ({
      ...invitation,
      state: 'declined',
      reason: null,
      ...body,
    }),
  })
  expect(await screen.findByText('We loved your stall.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Apply' }).getAttribute('href')).toBe('/events/7?place=8#apply')
  const declines = () => calls.filter(({ path }) => path.endsWith('/decline')).map(({ body }) => body)
  expect(declines()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Decline' }))
  expect(await screen.findByText(/^You have declined\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Apply after all' }).getAttribute('href')).toBe('/events/7?place=8#apply')
  await user.click(screen.getByRole('button', { name: 'Not for me: no more invitations from Fair Folk' }))
  expect(await screen.findByText('Fair Folk cannot invite you any more.')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: /^Why/ }), 'We are away.')
  await user.click(screen.getByRole('button', { name: 'Send the reason' }))
  expect(await screen.findByText('Your reason is sent: “We are away.”')).toBeTruthy()
  expect(declines()).toEqual([{}, { stops: true }, { reason: 'We are away.' }])
})

test('a link that is over or unknown has no buttons that answer', async () => {
  openLink('expired')
  expect(await screen.findByText(/This invitation is over\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
  clearStage()
  openLink('opened', { [`PUT /invitation-links/${link}`]: new Refusal(404, 'This link is not valid any more.') })
  expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeTruthy()
})

test('whose invitations are stopped reads why and cannot send; the limit of a day has the time when more are possible', async () => {
  const invitations_stopped = { since: '2027-03-04T00:00:00Z', reason: 'Please write to us first.' }
  openInvite('/organizer/invite?vendor=9', {
    'GET /users/profile': { ...aPerson('client'), invitations_stopped },
    'PUT /call-places/8/invitations/to-apply/preview': {
      ...preview,
      left_out: [{ contractor_id: 8, company_name: 'Aster', why: 'day_limit' }],
      possible_again: new Date(2090, 5, 19, 18, 4, 0).toISOString(),
    },
  })
  const stopped = within(await screen.findByRole('region', { name: 'Your invitations are stopped' }))
  expect(stopped.getByText('Please write to us first.')).toBeTruthy()
  expect(stopped.getByRole('link').getAttribute('href')).toMatch(/^mailto:/)
  const send = await screen.findByRole('button', { name: 'Send 2 invitations' })
  expect((send as HTMLButtonElement).disabled || send.getAttribute('aria-disabled') === 'true').toBe(true)
  expect(screen.getByText('Over the limit of a day (1)')).toBeTruthy()
  expect(screen.getByText(/^You can send 300 invitations a day\. More are possible from Jun.19,.2090/)).toBeTruthy()
})

test('whose invitations are stopped can invite and remind nobody, and still take back', async () => {
  const invitations_stopped = { since: '2027-03-04T00:00:00Z', reason: 'Nobody knows you.' }
  const calls = api({
    'GET /users/profile': { ...aPerson('client'), organizer_id: event().organizer_id, invitations_stopped },
    'GET /events/7': event(),
    'GET /events/7/invitations': [anInvitation({ asks: true, event_id: 7, id: 1, company_name: 'Hal', state: 'sent' })],
    'GET /events/7/contact-invitations': [],
  })
  const { user } = visit('/organizer/events/:id/invitations', EventInvitationsPage, '/organizer/events/7/invitations')
  for (const name of ['Invite more vendors', 'Remind Hal']) {
    const button = await screen.findByRole('button', { name, description: /has stopped your invitations/ })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await user.click(button)
  }
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
  expect(screen.getByRole('button', { name: /^Take back/ }).getAttribute('aria-disabled')).not.toBe('true')
})
