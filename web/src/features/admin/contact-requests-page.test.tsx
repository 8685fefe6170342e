import { screen, waitFor, within } from '@testing-library/react'
import type { ContactRequest } from '@marquee/contract/contact-desk'
import { introductionReply } from '@marquee/contract/introduction'
import { beforeEach, afterEach, expect, test, vi } from 'vitest'
import { aPerson, pagination } from '../../../test/examples.ts'
import { clearStage, openWithAnswer, Refusal, signIn, type Received } from '../../../test/stage.tsx'
import ContactRequestsPage from './contact-requests-page.tsx'

beforeEach(() => {
  // A wide screen, where list and open request stand beside each other.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener() {},
    removeEventListener() {},
  }))
})
afterEach(clearStage)

const aContactRequest = (given: Partial<ContactRequest> = {}): ContactRequest => ({
  id: 4,
  contractor_id: 9,
  company_name: 'Juniper & Rye',
  vendor_listed: true,
  user_id: 3,
  user_name: 'Ada Guest',
  user_email: 'ada@guest.test',
  user_email_verified: true,
  user_suspended: false,
  owner_id: 12,
  owner_name: 'Ines Okafor',
  owner_email: 'ines@juniper.test',
  owner_email_verified: true,
  owner_suspended: false,
  message: 'Could you do forty tables?\nIn the orchard.',
  status: 'open',
  is_spam: false,
  version: 1,
  created_at: '2027-03-04T09:00:00.000Z',
  closed_at: null,
  ...given,
})

const second = aContactRequest({ id: 5, user_name: 'Bo Lind', user_email: 'bo@lind.test', message: null })

/** The desk with these requests, as a server keeps them; `answer` may answer instead. */
function openDesk(given: ContactRequest[], address = '', answer: (call: Received) => unknown = () => undefined) {
  signIn()
  const matchMedia = window.matchMedia
  let requests = given
  const notes: object[] = []
  const change = (id: number, part: Partial<ContactRequest>) => {
    requests = requests.map((one) => (one.id === id ? { ...one, ...part, version: one.version + 1 } : one))
    return requests.find((one) => one.id === id)
  }
  const desk = openWithAnswer(ContactRequestsPage, `/admin/contact-requests${address}`, (call) => {
    const own = answer(call)
    if (own !== undefined) return own
    const id = Number(/\d+/.exec(call.path)?.[0])
    if (call.name === 'GET /users/profile') return aPerson('admin')
    if (call.name === 'GET /admin/notes') return { notes: [...notes] }
    if (call.name === 'POST /admin/notes') {
      notes.push({
        id: 1,
        author_id: 1,
        author_name: 'Root',
        author_is_admin: true,
        created_at: '2027-03-05T00:00:00.000Z',
        ...(call.body as object),
      })
      return { id: 1 }
    }
    if (call.name === 'GET /contact-requests/admin/all') {
      const status = call.query.get('status')
      const isSpam = call.query.get('spam') === 'true'
      const waits = (one: ContactRequest) => ['open', 'in_touch'].includes(one.status)
      const rows = requests.filter(
        (one) => one.is_spam === isSpam && (!status || (status === 'waiting' ? waits(one) : one.status === status)),
      )
      return { contact_requests: rows, pagination: pagination(rows.length) }
    }
    if (call.method === 'PUT') return change(id, call.body as Partial<ContactRequest>)
    if (call.path.endsWith('/introduction')) return change(id, { status: 'connected' }) && { id: 1 }
    return { request: requests.find((one) => one.id === id), introductions: [], history: [], other_requests: [] }
  })
  vi.stubGlobal('matchMedia', matchMedia)
  return { ...desk, change: (id: number, part: Partial<ContactRequest>) => change(id, part) }
}

const heading = (name: string) => screen.findByRole('heading', { level: 2, name })
const written = (sent: Received[]) => sent.filter(({ method }) => method !== 'GET')

test('the open request has the whole message, both addresses, and links to both people', async () => {
  openDesk([aContactRequest(), second])
  await heading('Ada Guest asks for Juniper & Rye')
  const list = within(screen.getByRole('group', { name: 'Contact Requests' }))
  expect(list.getAllByRole('link').map((link) => link.textContent)).toEqual([
    expect.stringMatching(/^Ada Guest.*Juniper & Rye · Could you do forty tables\? In the orchard\.$/),
    expect.stringMatching(/^Bo Lind.*Juniper & Rye$/),
  ])
  const message = screen.getByRole('heading', { name: 'Message' }).closest('section')
  expect(message?.textContent).toBe('MessageCould you do forty tables?\nIn the orchard.')
  const asker = within(screen.getByRole('region', { name: 'Asks: Ada Guest' }))
  const vendor = within(screen.getByRole('region', { name: 'Vendor: Juniper & Rye' }))
  expect(asker.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'mailto:ada@guest.test',
    '/admin/users?search=ada%40guest.test',
  ])
  expect(asker.getByRole('button', { name: 'Copy ada@guest.test' })).toBeTruthy()
  expect(vendor.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'mailto:ines@juniper.test',
    '/vendors/9',
    '/admin/users?search=ines%40juniper.test',
  ])
  expect(vendor.getByText('Confirmed')).toBeTruthy()
  expect(screen.getByText('Every status but New is mailed to both people at once.')).toBeTruthy()
})

test('T, C and U set the status of the open request with its version', async () => {
  const { user, sent } = openDesk([aContactRequest()], '?status=all&open=4')
  await heading('Ada Guest asks for Juniper & Rye')
  for (const [key, name] of [
    ['t', 'In touch'],
    ['c', 'Closed'],
    ['u', 'New'],
  ] as const) {
    await user.keyboard(key)
    await waitFor(() => expect(screen.getByRole('button', { name, pressed: true })).toBeTruthy())
    await waitFor(() => expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBeNull())
  }
  expect(written(sent).map(({ name, body, version }) => [name, body, version])).toEqual([
    ['PUT /contact-requests/4/status', { status: 'in_touch' }, '"1"'],
    ['PUT /contact-requests/4/status', { status: 'closed' }, '"2"'],
    ['PUT /contact-requests/4/status', { status: 'open' }, '"3"'],
  ])
  expect(screen.getByText('Contact request opened again')).toBeTruthy()
})

test('an introduction is prepared, changed, shown as both read it, and sent to both once', async () => {
  const { user, sent } = openDesk([aContactRequest()], '?status=all&open=4')
  await heading('Ada Guest asks for Juniper & Rye')
  await user.keyboard('i')
  const dialog = within(await screen.findByRole('dialog', { name: 'Introduce Ada Guest and Juniper & Rye' }))
  const subject = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Subject' })
  expect(subject.value).toBe('Introduction: Ada Guest and Juniper & Rye')
  const text = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
  expect(text.value).toContain('> In the orchard.')
  await user.clear(text)
  await user.click(dialog.getByRole('button', { name: 'Send to both' }))
  expect(await dialog.findByText('Text is required')).toBeTruthy()
  await user.type(text, 'Hello you two')
  const preview = within(dialog.getByRole('region', { name: 'What both read' }))
  expect(preview.getByText('Hello you two')).toBeTruthy()
  expect(preview.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Ada Guestada@guest.test',
    'Ines Okafor, Juniper & Ryeines@juniper.test',
  ])
  expect(preview.getByText(introductionReply)).toBeTruthy()
  await user.dblClick(dialog.getByRole('button', { name: 'Send to both' }))
  expect(await screen.findByText('Introduction sent to both')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(written(sent).map(({ name, body, version }) => [name, body, version])).toEqual([
    ['POST /contact-requests/4/introduction', { subject: subject.value, text: 'Hello you two' }, '"1"'],
  ])
  expect(screen.queryByRole('button', { name: 'Introduce by email' })).toBeNull()
})

test('without a confirmed address the introduction is off, and the reason stands beside it', async () => {
  const { user } = openDesk([aContactRequest({ owner_email_verified: false })])
  const button = await screen.findByRole('button', { name: 'Introduce by email' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('Ines Okafor of Juniper & Rye has no confirmed email address.').id).toBe(
    button.getAttribute('aria-describedby'),
  )
  await user.keyboard('i')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a decision that came too late shows what somebody else changed, and the request stays open', async () => {
  const desk = openDesk([aContactRequest()], '?status=all&open=4', ({ method }) =>
    method === 'PUT'
      ? (desk.change(4, { status: 'in_touch' }),
        new Refusal(412, 'Somebody changed this meanwhile', undefined, 'stale'))
      : undefined,
  )
  await heading('Ada Guest asks for Juniper & Rye')
  await desk.user.keyboard('c')
  expect(
    await screen.findByText(
      'Somebody changed this meanwhile, so nothing of yours was saved. It was New, now it is In touch.',
    ),
  ).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'Ada Guest asks for Juniper & Rye' })).toBeTruthy()
})

test('spam leaves the list of what waits, and the next request is opened', async () => {
  const { user, sent } = openDesk([aContactRequest(), second])
  await heading('Ada Guest asks for Juniper & Rye')
  await user.click(screen.getByRole('button', { name: 'Spam' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Ada Guest/ })).toBeNull())
  expect(written(sent)).toMatchObject([{ name: 'PUT /contact-requests/4/spam', body: { is_spam: true } }])
  await heading('Bo Lind asks for Juniper & Rye')
})

test('a note is added, and its words are kept until then', async () => {
  const { user } = openDesk([aContactRequest()])
  expect(await screen.findByText('No notes yet.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  expect(await screen.findByText('Write a note first')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'New note' }), 'Called her')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New note' }).value).toBe(''))
  expect(within(await screen.findByRole('list', { name: 'Notes' })).getByText('Called her')).toBeTruthy()
})

test('the history has each step with who did it, the e-mail as it was sent, and other requests', async () => {
  openDesk([aContactRequest({ status: 'connected' })], '?status=all&open=4', ({ name }) =>
    name === 'GET /contact-requests/4'
      ? {
          request: aContactRequest({ status: 'connected' }),
          introductions: [
            {
              id: 1,
              subject: 'Meet',
              text: 'Hello you two',
              sent_by_name: 'Root',
              created_at: '2027-03-05T00:00:00.000Z',
            },
          ],
          history: [
            {
              action: 'contact_request.in_touch',
              from_state: 'open',
              to_state: 'in_touch',
              actor_name: 'Root',
              at: '2027-03-04T12:00:00.000Z',
            },
            {
              action: 'contact_request.introduce',
              from_state: 'in_touch',
              to_state: 'connected',
              actor_name: null,
              at: '2027-03-05T00:00:00.000Z',
            },
          ],
          other_requests: [
            {
              id: 2,
              contractor_id: 9,
              company_name: 'Juniper & Rye',
              status: 'closed',
              is_spam: false,
              created_at: '2027-02-01T00:00:00.000Z',
            },
          ],
        }
      : undefined,
  )
  const history = (await screen.findByRole('heading', { name: 'History' })).closest('section')!
  expect(
    within(history)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Asked Mar 4, 2027 · Ada Guest',
    'In touch Mar 4, 2027 · Root',
    'Introduced by email Mar 5, 2027 · A former adminShow the emailMeetHello you two',
  ])
  const others = screen.getByRole('heading', { name: 'Other requests by Ada Guest' }).closest('section')!
  expect(within(others).getByRole('link', { name: 'Juniper & Rye' }).getAttribute('href')).toContain('open=2')
  expect(within(others).getByText('Same vendor')).toBeTruthy()
})

test('a link opens a request that the list leaves out', async () => {
  const { user } = openDesk([aContactRequest(), { ...second, status: 'closed' }], '?open=5')
  await heading('Bo Lind asks for Juniper & Rye')
  await user.click(screen.getByRole('link', { name: /^Ada Guest/ }))
  await heading('Ada Guest asks for Juniper & Rye')
  expect(screen.queryByRole('link', { name: /^Bo Lind/ })).toBeNull()
})

test('a request that was closed here opens again from the other requests of its person', async () => {
  const { user, here } = openDesk([aContactRequest(), second], '?open=4', ({ name }) =>
    name === 'GET /contact-requests/5'
      ? {
          request: second,
          introductions: [],
          history: [],
          other_requests: [{ ...aContactRequest(), status: 'closed' }],
        }
      : undefined,
  )
  await heading('Ada Guest asks for Juniper & Rye')
  await user.keyboard('c')
  await heading('Bo Lind asks for Juniper & Rye')
  await user.click(await screen.findByRole('link', { name: 'Juniper & Rye' }))
  await heading('Ada Guest asks for Juniper & Rye')
  expect(here()).toBe('/admin/contact-requests?open=4')
  expect(screen.getByRole('button', { name: 'Closed', pressed: true })).toBeTruthy()
})

test('nothing waits, nothing found, and a failed load each have a sentence', async () => {
  const empty = openDesk([])
  expect(await screen.findByText('Nothing waits')).toBeTruthy()
  await empty.user.type(screen.getByRole('searchbox', { name: 'Search contact requests' }), 'zzz')
  await empty.user.click(await screen.findByRole('button', { name: 'Clear search and filter' }))
  expect(await screen.findByText('Nothing waits')).toBeTruthy()
  empty.unmount()
  openDesk([], '', ({ path }) =>
    path === '/contact-requests/admin/all' ? new Refusal(404, 'No such list') : undefined,
  )
  expect(await screen.findByText('Error Loading Contact Requests')).toBeTruthy()
  expect(screen.getByText('No such list')).toBeTruthy()
})
