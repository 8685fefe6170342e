import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { anApplication } from '../../../test/examples.ts'
import { api, open, type Received, Refusal, resetStage } from '../../../test/stage.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { PrivateNote } from './private-note.tsx'
import { applicationQuery } from './queries.ts'
import { ShortlistButton } from './shortlist-button.tsx'

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
})

function Desk() {
  const { data } = useQuery(applicationQuery(70))
  return (
    data && (
      <>
        <ShortlistButton application={data} />
        <PrivateNote application={data} />
      </>
    )
  )
}

/** A server that keeps the mark of application 70 as the real one does. `lost`: no call to change it arrives. */
function markServer(given: Partial<NonNullable<ReturnType<typeof anApplication>['mark']>> = {}) {
  const server = { mark: { note: null as string | null, is_shortlisted: false, version: 0, ...given }, lost: false }
  const calls = api({
    'GET /event-applications/70': () => anApplication({ mark: server.mark }),
    'PUT /event-applications/70/mark': ({ body, version }: Received) => {
      if (server.lost) throw new TypeError('Load failed')
      const change = body as { note?: string | null; is_shortlisted?: boolean }
      const isStale = change.note !== undefined && version !== `"${server.mark.version}"`
      if (isStale) return new Refusal(412, 'Somebody changed this meanwhile')
      const { note = server.mark.note, is_shortlisted = server.mark.is_shortlisted } = change
      const version_ = server.mark.version + (note === server.mark.note ? 0 : 1)
      server.mark = { note, is_shortlisted, version: version_ }
      return server.mark
    },
  })
  const sent = () => calls.filter((call) => call.method === 'PUT').map((call) => call.body)
  return { server, sent }
}
const desk = () => open({ '/desk': Desk }, '/desk')
const field = () => screen.findByLabelText<HTMLTextAreaElement>('Private note')
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('marquee.draft:'))

test('a note is saved by itself after a pause, with one call, and the page shows it', async () => {
  const { sent } = markServer()
  const { user } = desk()
  await user.type(await field(), 'Ask about the arch')
  expect(await screen.findByText('Note saved')).toBeTruthy()
  expect(sent()).toEqual([{ note: 'Ask about the arch' }])
  await waitFor(() => expect(drafts()).toEqual([]))
})

test('it is saved when the field is left, and when the application is closed before the pause is over', async () => {
  const { sent } = markServer({ note: 'Old' })
  const { user, unmount } = desk()
  await user.type(await field(), ' words')
  await user.tab()
  await waitFor(() => expect(sent()).toEqual([{ note: 'Old words' }]))
  await screen.findByText('Note saved')
  await user.clear(await field())
  unmount()
  await waitFor(() => expect(sent()).toEqual([{ note: 'Old words' }, { note: null }]))
})

test('without a connection the words stay, also through a reload, and are saved by a press', async () => {
  const { server, sent } = markServer()
  server.lost = true
  const { user, unmount } = desk()
  await user.type(await field(), 'Ask about the arch')
  await user.tab()
  expect(await screen.findByText('The connection failed. What you wrote is kept.')).toBeTruthy()
  unmount()
  await waitFor(() => expect(drafts()).toHaveLength(1))

  server.lost = false
  const again = desk()
  expect((await field()).value).toBe('Ask about the arch')
  expect(screen.getByText(/^We kept what you wrote on/)).toBeTruthy()
  await again.user.click(screen.getByRole('button', { name: 'Save the note' }))
  expect(await screen.findByText('Note saved')).toBeTruthy()
  expect(sent().at(-1)).toEqual({ note: 'Ask about the arch' })
  expect(screen.queryByText(/^We kept what you wrote on/)).toBeNull()
})

test('when the note was changed somewhere else, both are shown and nothing is overwritten until the person chooses', async () => {
  const { server, sent } = markServer({ note: 'Old', version: 1 })
  const { user } = desk()
  await field()
  server.mark = { note: 'From the phone', is_shortlisted: false, version: 2 }
  await user.type(await field(), ' words')
  await user.tab()
  expect(await screen.findByText(/This note was changed somewhere else/)).toBeTruthy()
  expect(screen.getByText(/From the phone/)).toBeTruthy()
  expect((await field()).value).toBe('Old words')
  expect(server.mark.note).toBe('From the phone')

  await user.click(screen.getByRole('button', { name: 'Save mine' }))
  expect(await screen.findByText('Note saved')).toBeTruthy()
  expect(server.mark).toMatchObject({ note: 'Old words', version: 3 })

  server.mark = { note: 'Again from the phone', is_shortlisted: false, version: 4 }
  await user.type(await field(), '!')
  await user.tab()
  await user.click(await screen.findByRole('button', { name: 'Take the other' }))
  expect((await field()).value).toBe('Again from the phone')
  expect(sent()).toHaveLength(3)
})

test('a kept draft is not saved by itself, and not over a newer note: both are shown until the person chooses', async () => {
  const { server, sent } = markServer({ note: 'Old', version: 1 })
  server.lost = true
  const first = desk()
  await first.user.type(await field(), ' words')
  await first.user.tab()
  await screen.findByText('The connection failed. What you wrote is kept.')
  first.unmount()
  await waitFor(() => expect(sent()).toHaveLength(2))
  server.lost = false
  const before = sent().length

  const second = desk()
  await second.user.click(await field())
  expect(screen.getByText('It is not saved yet.')).toBeTruthy()
  await second.user.tab()
  second.unmount()
  server.mark = { note: 'From the phone', is_shortlisted: false, version: 2 }
  for (const letter of ['', '!']) {
    queryClient().clear()
    const third = desk()
    await third.user.type(await field(), letter || '{Home}')
    expect(await screen.findByText(/The other one: “From the phone”/)).toBeTruthy()
    await third.user.tab()
    third.unmount()
  }
  expect(sent()).toHaveLength(before)

  const last = desk()
  expect((await field()).value).toBe('Old words!')
  await last.user.click(screen.getByRole('button', { name: 'Save mine' }))
  expect(await screen.findByText('Note saved')).toBeTruthy()
  expect(server.mark).toMatchObject({ note: 'Old words!', version: 3 })
  await waitFor(() => expect(drafts()).toEqual([]))
})

test('a note that is too long is not sent and shows why', async () => {
  const { sent } = markServer()
  const { user } = desk()
  await user.click(await field())
  await user.paste('x'.repeat(2001))
  await user.tab()
  expect(await screen.findByText('Note can have at most 2000 characters')).toBeTruthy()
  expect(sent()).toEqual([])
})

test('the star changes at once, leaves the note alone, and comes back with a sentence when that fails', async () => {
  const { server, sent } = markServer({ note: 'Old', version: 1 })
  const { user } = desk()
  const star = await screen.findByRole('button', { name: 'Shortlist: Juniper & Rye' })
  expect(star.getAttribute('aria-pressed')).toBe('false')
  await user.click(star)
  await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'))
  expect(sent()).toEqual([{ is_shortlisted: true }])
  expect((await field()).value).toBe('Old')

  server.lost = true
  await user.click(star)
  await waitFor(() => expect(toasts).toEqual(['The shortlist could not be changed']))
  expect(star.getAttribute('aria-pressed')).toBe('true')
})

test('who does not see the organizer’s side gets neither', async () => {
  api({ 'GET /event-applications/70': anApplication({ mark: null }) })
  desk()
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  expect(screen.queryByLabelText('Private note')).toBeNull()
})
