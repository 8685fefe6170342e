import type { AdminLookup } from '@marquee/contract/admin-lookups'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clearStage, openWithAnswer, Refusal, type Received } from '../../../test/stage.tsx'
import LookupsPage from './lookups-page.tsx'

afterEach(clearStage)

const entry = (id: number, display_name: string, given: Partial<AdminLookup> = {}): AdminLookup => ({
  id,
  name: display_name.toLowerCase(),
  display_name,
  description: null,
  synonyms: [],
  cities: [],
  retired_at: null,
  version: 3,
  vendor_count: 0,
  organizer_count: 0,
  event_count: 0,
  ...given,
})
const three = () => [
  entry(1, 'Catering', { vendor_count: 12, event_count: 1, description: 'Menus', synonyms: ['caterer', 'food'] }),
  entry(2, 'Film'),
  entry(3, 'Bar Service'),
]

/** The page with these entries, which the changes do not change; `change` answers the writes. */
function openPage(entries: AdminLookup[] | Refusal, change: (call: Received) => unknown = () => entry(1, 'Changed')) {
  return openWithAnswer(LookupsPage, '/admin/lookups', (call) => (call.method === 'GET' ? entries : change(call)))
}

const names = () =>
  within(screen.getByRole('list', { name: /in order$/ }))
    .getAllByRole('heading')
    .map((one) => one.textContent)
const writes = (sent: Received[]) => sent.filter(({ method }) => method !== 'GET')
const button = (name: string) => screen.findByRole('button', { name })

test('a list shows each entry with its meaning, synonyms and use; the tab is kept in the address', async () => {
  const { user, sent, here } = openPage(three())
  expect(screen.getByText('Loading services...')).toBeTruthy()
  await screen.findByRole('heading', { name: 'Catering' })
  expect(names()).toEqual(['Catering', 'Film', 'Bar Service'])
  for (const text of ['Menus', 'Also found as caterer, food', '12 vendors, 1 event']) screen.getByText(text)
  expect(screen.getAllByText('Not chosen yet')).toHaveLength(2)

  await user.click(screen.getByRole('tab', { name: 'Event types' }))
  expect(here()).toBe('/admin/lookups?list=event-types')
  await waitFor(() => expect(sent.at(-1)?.name).toBe('GET /admin/lookups/event-types'))
  screen.getByRole('button', { name: 'Add event type' })
})

test('an empty list and one that cannot be loaded have a sentence', async () => {
  const { unmount } = openPage([])
  await screen.findByRole('heading', { name: 'No services yet' })
  unmount()
  const { user, sent } = openPage(new Refusal(403, 'Not for you'))
  await screen.findByText('Not for you')
  await user.click(await button('Try Again'))
  await waitFor(() => expect(sent).toHaveLength(2))
})

test('a service is added with its synonyms, also one that was typed and not added yet', async () => {
  const { user, sent } = openPage(three(), () => entry(4, 'Falconry'))
  await user.click(await button('Add service'))
  await user.type(await screen.findByLabelText('Name'), 'Falconry')
  const field = screen.getByLabelText(/^Synonyms/)
  await user.type(field, 'hawks{Enter}')
  await user.click(field)
  await user.paste('owls, HAWKS, birds of prey')
  await user.type(field, 'eagles')
  await user.click(screen.getByRole('button', { name: 'Remove owls' }))
  expect(document.activeElement).toBe(field)
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add service' }))

  await screen.findByText('“Falconry” added')
  expect(writes(sent)).toMatchObject([
    {
      name: 'POST /admin/lookups/services',
      body: { display_name: 'Falconry', description: null, synonyms: ['hawks', 'birds of prey', 'eagles'] },
    },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a name of places is added with its cities and its other names', async () => {
  const { user, sent } = openPage([], () => entry(4, 'Bay Area', { cities: ['Oakland, CA'] }))
  await user.click(await screen.findByRole('tab', { name: 'Places' }))
  await user.click(await button('Add place'))
  await user.type(await screen.findByLabelText('Name'), 'Bay Area')
  await user.type(screen.getByLabelText(/^Cities/), 'Oakland, CA; San Jose, CA{Enter}')
  await user.click(screen.getByRole('button', { name: 'Remove San Jose, CA' }))
  await user.type(screen.getByLabelText(/^Cities/), 'San Francisco, CA')
  await user.type(screen.getByLabelText(/^Synonyms/), 'the bay')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add place' }))
  await screen.findByText('“Bay Area” added')
  expect(writes(sent)).toMatchObject([
    {
      name: 'POST /admin/lookups/places',
      body: { display_name: 'Bay Area', cities: ['Oakland, CA', 'San Francisco, CA'], synonyms: ['the bay'] },
    },
  ])
})

test('what the server or the form refuses stands at its field, which has the focus, and nothing is lost', async () => {
  const taken = '“Film” is in this list already'
  const { user, sent } = openPage(three(), () => new Refusal(409, taken, { display_name: taken }))
  await user.click(await button('Add service'))
  const add = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Add service' })
  await user.click(add)
  const name = screen.getByRole('textbox', { name: 'Name', description: 'A name is required' })
  expect(document.activeElement).toBe(name)
  expect(writes(sent)).toEqual([])

  await user.type(name, 'film')
  await user.click(add)
  await screen.findByRole('textbox', { name: 'Name', description: taken })
  expect((name as HTMLInputElement).value).toBe('film')
  await user.type(screen.getByLabelText(/^Synonyms/), '?{Enter}')
  screen.getByText('This needs a letter or a digit')
  const field = screen.getByLabelText<HTMLInputElement>(/^Synonyms/)
  await user.clear(field)
  await user.paste('owls, ?, hawks')
  screen.getByText('This needs a letter or a digit')
  expect(field.value).toBe('owls, ?, hawks')
  await user.type(field, '{Backspace}', { initialSelectionStart: 7, initialSelectionEnd: 7 })
  expect(field.value).toBe('owls, , hawks')
  await user.keyboard('{Enter}')
  screen.getByRole('button', { name: 'Remove hawks' })
  expect(field.value).toBe('')
})

test('a change that somebody else made meanwhile is shown, and can be written over or loaded', async () => {
  const newer = [entry(1, 'Food and Drink', { version: 9, description: 'Menus' }), ...three().slice(1)]
  let stored = three()
  const { user, sent } = openWithAnswer(LookupsPage, '/admin/lookups', ({ method, version }) => {
    if (method === 'GET') return stored
    if (version === '"9"') return entry(1, 'Meals')
    stored = newer
    return new Refusal(412, 'Somebody changed this meanwhile', undefined, 'stale')
  })
  await user.click(await button('Edit Catering'))
  await screen.findByText('12 vendors, 1 event chose it. A new name shows everywhere at once.')
  const name = screen.getByLabelText('Name')
  await user.clear(name)
  await user.type(name, 'Meals')
  await user.click(await button('Save'))
  await screen.findByText(/^Changed meanwhile: Name, Synonyms\./)
  expect((name as HTMLInputElement).value).toBe('Meals')

  await user.click(await button('Save mine'))
  await screen.findByText('“Meals” saved')
  expect(writes(sent).map(({ version }) => version)).toEqual(['"3"', '"9"'])
})

test('entries are moved with buttons and the menu, quickly too: each with the version that the move before it gave', async () => {
  let stored = three()
  const { user, sent } = openWithAnswer(LookupsPage, '/admin/lookups', ({ method, path, body }) => {
    if (method === 'GET') return stored
    const id = Number(path.split('/').at(-2))
    const { before } = body as { before: number | null }
    const moved = stored.find((one) => one.id === id)!
    const rest = stored.filter((one) => one.id !== id)
    const at = before === null ? rest.length : rest.findIndex((one) => one.id === before)
    stored = rest.toSpliced(at, 0, { ...moved, version: moved.version + 1 })
    return stored
  })
  const down = await button('Move Catering down')
  await user.dblClick(down)
  expect(names()).toEqual(['Film', 'Bar Service', 'Catering'])
  screen.getByText('Catering is now at position 3 of 3.')
  await waitFor(() =>
    expect(writes(sent).map((call) => [call.version, call.body])).toEqual([
      ['"3"', { before: 3 }],
      ['"4"', { before: null }],
    ]),
  )
  await user.click(await button('Actions for Bar Service'))
  await user.click(await screen.findByRole('menuitem', { name: 'Move to the top' }))
  expect(names()).toEqual(['Bar Service', 'Film', 'Catering'])
  await waitFor(() =>
    expect(writes(sent).at(-1)).toMatchObject({ path: '/admin/lookups/services/3/place', body: { before: 2 } }),
  )
})

test('a move that is refused is taken back', async () => {
  const { user } = openPage(three(), () => new Refusal(412, 'Somebody changed this meanwhile'))
  await user.click(await button('Move Film up'))
  await screen.findByText('Somebody changed this meanwhile')
  await waitFor(() => expect(names()).toEqual(['Catering', 'Film', 'Bar Service']))
})

test('an entry is retired after a question that counts who keeps it, and restored', async () => {
  const { user, sent } = openPage([
    ...three(),
    entry(9, 'Telegrams', { retired_at: '2027-01-05T10:00:00.000Z', vendor_count: 1, version: 5 }),
  ])
  const retired = await screen.findByRole('list', { name: 'Retired' })
  within(retired).getByText('Retired Jan 5, 2027')
  await user.click(screen.getByRole('button', { name: 'Restore Telegrams' }))
  await waitFor(() =>
    expect(writes(sent)).toMatchObject([
      { path: '/admin/lookups/services/9/retired', version: '"5"', body: { retired: false } },
    ]),
  )

  await user.click(await button('Actions for Catering'))
  await user.click(await screen.findByRole('menuitem', { name: 'Retire' }))
  const question = await screen.findByRole('alertdialog', { name: 'Retire “Catering”?' })
  within(question).getByText(/12 vendors, 1 event chose it and keep it\./)
  await user.click(within(question).getByRole('button', { name: 'Retire' }))
  await waitFor(() =>
    expect(writes(sent).at(-1)).toMatchObject({
      path: '/admin/lookups/services/1/retired',
      version: '"3"',
      body: { retired: true },
    }),
  )
})
