import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { networkError } from '@marquee/contract/errors'
import { imageSentences } from '@marquee/contract/limits'
import type { OwnVendor } from '@marquee/contract/vendors'
import { beforeEach, expect, test } from 'vitest'
import { aVendor, aVendorPicture } from '../../../test/examples.ts'
import { api, resetStage, Refusal, visit, type Received } from '../../../test/stage.tsx'
import { ProfilePictures } from './profile-pictures.tsx'
import { ownVendorQuery } from './queries.ts'

let toasts: string[]
/** What the server has stored; the calls of a test change it. */
let stored: OwnVendor['images']
/** Each test has a vendor of its own, because the uploads of a vendor outlive the page. */
let vendorId = 500

beforeEach(() => {
  toasts = resetStage()
  vendorId += 1
  stored = ['Arch', 'Table', 'Bouquet'].map((alt_text, index) =>
    aVendorPicture({ id: 31 + index, alt_text, is_primary: index === 0, display_order: index }),
  )
})

function Page() {
  const { data } = useQuery(ownVendorQuery)
  return data ? <ProfilePictures profile={data} /> : null
}

async function open(answers: Record<string, unknown>) {
  const calls = api({
    'GET /contractors/profile': () => aVendor({ id: vendorId, images: stored }),
    ...answers,
  })
  visit('/contractor/profile', Page, '/contractor/profile')
  await screen.findByRole('heading', { name: 'Pictures' })
  return { calls, sent: () => calls.filter(({ method }) => method !== 'GET').map(({ name }) => name) }
}

const names = () =>
  within(screen.getByRole('list', { name: 'Pictures in order' }))
    .queryAllByRole('img')
    .map((picture) => picture.getAttribute('alt'))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const caption = (name: string) => screen.getByLabelText<HTMLTextAreaElement>(`Caption of ${name}`)
const png = (name: string) => new File(['x'], name, { type: 'image/png' })
const choose = (...files: File[]) =>
  userEvent.upload(screen.getByLabelText<HTMLInputElement>('Choose pictures for Pictures'), files)

/** A call whose answer the test gives. */
function held() {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  return { promise, answer: resolve }
}

test('a picture is moved by keyboard: at once, by one call, and its position is announced', async () => {
  const { calls } = await open({
    'PUT /contractors/images/33/order': () => {
      stored = [stored[0], stored[2], stored[1]].filter((picture) => picture !== undefined)
      return stored[1]
    },
  })
  const earlier = screen.getByRole('button', { name: 'Move Bouquet earlier' })
  earlier.focus()
  await userEvent.keyboard('{Enter}')
  expect(names()).toEqual(['Arch', 'Bouquet', 'Table'])
  expect(screen.getByText('Bouquet is now at position 2 of 3.')).toBeTruthy()
  expect(document.activeElement).toBe(earlier)
  await waitFor(() => expect(calls.filter(({ name }) => name === 'GET /contractors/profile')).toHaveLength(2))
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ display_order: 1 })
  expect(names()).toEqual(['Arch', 'Bouquet', 'Table'])
  expect(screen.getByRole('button', { name: 'Move Table later' }).getAttribute('aria-disabled')).toBe('true')
})

test('several changes are sent one after another; one that fails is taken back and reported, the others stay', async () => {
  const first = held()
  const { sent } = await open({
    'PUT /contractors/images/32/order': () => first.promise,
    'PUT /contractors/images/33/primary': () => {
      stored = stored.map((picture) => ({ ...picture, is_primary: picture.id === 33 }))
      return stored[2]
    },
  })
  await press('Move Table earlier')
  await press('Make primary: Bouquet')
  expect(names()).toEqual(['Table', 'Arch', 'Bouquet'])
  expect(sent()).toEqual(['PUT /contractors/images/32/order'])

  first.answer(new Refusal(503, 'Marquee is briefly unavailable. Please try again in a moment.'))
  await waitFor(() => expect(names()).toEqual(['Arch', 'Table', 'Bouquet']))
  expect(toasts).toEqual(['Marquee is briefly unavailable. Please try again in a moment.'])
  await waitFor(() => expect(sent()).toContain('PUT /contractors/images/33/primary'))
  expect(screen.getByRole('button', { name: 'Primary: Bouquet' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Make primary: Arch' })).toBeTruthy()
})

test('a caption is saved when its field is left; when that fails, the text stays and can be sent again', async () => {
  let isDown = true
  const { calls } = await open({
    'PUT /contractors/images/32': ({ body }: Received) => {
      if (isDown) throw new Error('')
      stored = stored.map((one) => (one.id === 32 ? { ...one, ...(body as { alt_text: string }) } : one))
      return stored[1]
    },
  })
  const field = caption('Table')
  await userEvent.clear(field)
  await userEvent.type(field, 'A table for forty')
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
  await userEvent.tab()
  expect(await screen.findByText('Not saved')).toBeTruthy()
  expect(field.value).toBe('A table for forty')

  isDown = false
  await press('Try again')
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({ alt_text: 'A table for forty' })
  expect(names()).toEqual(['Arch', 'A table for forty', 'Bouquet'])

  const puts = calls.filter(({ method }) => method === 'PUT').length
  await userEvent.click(caption('Arch'))
  await userEvent.tab()
  expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(puts)
})

test('a picture is removed after asking; one that another tab removed already counts as removed', async () => {
  const { sent } = await open({
    'DELETE /contractors/images/31': () => {
      stored = stored.slice(1).map((picture, index) => ({ ...picture, is_primary: index === 0 }))
      return new Refusal(404, 'Vendor not found')
    },
  })
  await press('Remove Arch')
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(sent()).toEqual([])
  await press('Remove Arch')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove picture' }))
  await waitFor(() => expect(names()).toEqual(['Table', 'Bouquet']))
  expect(screen.getByRole('button', { name: 'Primary: Table' })).toBeTruthy()
  expect(screen.getByText('Arch was removed.')).toBeTruthy()
  expect(screen.getByText('2 / 5 pictures')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Pictures' })))
  expect(toasts).toEqual([])
})

test('chosen pictures are sent at once, one by one, with their progress; a failed one keeps its file for another try', async () => {
  const sends = [held(), held(), held()]
  let at = 0
  const { calls } = await open({
    'POST /contractors/images/upload': () => sends[at++]?.promise,
  })
  await choose(png('a.png'), png('b.png'))
  const uploads = () => calls.filter(({ name }) => name === 'POST /contractors/images/upload')
  await waitFor(() => expect(uploads()).toHaveLength(1))
  uploads()[0]?.progress(0.437)
  expect(await screen.findByText('43 %')).toBeTruthy()
  expect(screen.getByText('Waiting')).toBeTruthy()
  uploads()[0]?.progress(1)
  expect(await screen.findByText('Saving')).toBeTruthy()

  sends[0]?.answer(new Refusal(507, 'No room'))
  expect(await screen.findByText('No room')).toBeTruthy()
  await waitFor(() => expect(uploads()).toHaveLength(2))
  stored = [...stored, aVendorPicture({ id: 41, alt_text: null, is_primary: false, display_order: 3 })]
  sends[1]?.answer(stored[3])
  await waitFor(() => expect(names()).toEqual(['Arch', 'Table', 'Bouquet', 'Picture 4']))
  expect(screen.queryByText('b.png')).toBeNull()

  await press('Try again: a.png')
  await waitFor(() => expect(uploads()).toHaveLength(3))
  stored = [...stored, aVendorPicture({ id: 42, alt_text: null, is_primary: false, display_order: 4 })]
  sends[2]?.answer(stored[4])
  await waitFor(() => expect(names()).toHaveLength(5))
  expect(screen.queryByText('a.png')).toBeNull()
  expect(uploads().map(({ body }) => (body as { image: File }).image.name)).toEqual(['a.png', 'b.png', 'a.png'])
  expect(uploads()[0]?.headers.get('authorization')).toBe('Bearer token')
  expect(screen.getByText('No room for more pictures')).toBeTruthy()
})

test('a file that the server refused shows the reason, takes no place, and can only be taken away', async () => {
  stored = [...stored, aVendorPicture({ id: 34, alt_text: 'Candles', is_primary: false, display_order: 3 })]
  await open({ 'POST /contractors/images/upload': new Refusal(415, imageSentences.unsupported) })
  await choose(png('animation.png'))
  expect(await screen.findByText(imageSentences.unsupported)).toBeTruthy()
  expect(screen.getByText('4 / 5 pictures')).toBeTruthy()
  // A finger cannot drop.
  expect(screen.getByText('Drop pictures here or choose them').className).toBe('pointer-coarse:hidden')
  expect(screen.getByText('Choose pictures').className).toBe('not-pointer-coarse:hidden')
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull()
  await press('Remove animation.png')
  await waitFor(() => expect(screen.queryByText(imageSentences.unsupported)).toBeNull())
})

test.each([
  ['an answer without a sentence', new Refusal(502, 'HTTP 502'), 'Failed to upload image'],
  ['no answer', () => Promise.reject(new TypeError('')), networkError],
])('%s to an upload is shown', async (_, answer, sentence) => {
  await open({ 'POST /contractors/images/upload': answer })
  await choose(png('c.png'))
  expect(await screen.findByText(sentence)).toBeTruthy()
  await press('Remove c.png')
})

test('uploads outlive the page: a failed picture is still there when its page is opened again', async () => {
  const { calls } = await open({ 'POST /contractors/images/upload': new Refusal(507, 'No room') })
  await choose(png('a.png'))
  expect(await screen.findByText('No room')).toBeTruthy()
  resetStage()
  expect(screen.queryByText('a.png')).toBeNull()
  await open({})
  expect(screen.getByText('a.png')).toBeTruthy()
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  await press('Remove a.png')
  expect(screen.queryByText('a.png')).toBeNull()
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('without pictures the section explains what that means', async () => {
  stored = []
  await open({})
  expect(screen.getByText(/organizers see an empty card/)).toBeTruthy()
  expect(screen.getByText('0 / 5 pictures')).toBeTruthy()
})
