import { imageSentences } from '@marquee/contract/limits'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aVendor, aVendorPicture } from '../../../test/examples.ts'
import { api, resetStage, Refusal, visit, type Received } from '../../../test/stage.tsx'
import { choose, field, newcomer, press, reachPictures, start, uploads } from '../../../test/application-stage.tsx'
import { ProfilePictures } from './profile-pictures.tsx'

// What happens to pictures of an application that did not arrive.

let toasts: string[]
beforeEach(() => {
  toasts = resetStage()
})

test('failed pictures are named and can be sent again; the application is stored', async () => {
  let isBroken = true
  const calls = api({
    ...newcomer,
    'POST /contractors/profile': aVendor(),
    'POST /contractors/images/upload': ({ body }: Received) => {
      const isSecond = (body as { image: File }).image.name === 'b.png'
      if (isBroken && isSecond) return new Refusal(507, 'No room')
      return aVendorPicture({ id: isSecond ? 42 : 41 })
    },
  })
  start()
  await reachPictures()
  await choose('a.png', 'b.png')
  await press('Submit Application')

  expect(await screen.findByRole('heading', { name: 'Application Submitted!' })).toBeTruthy()
  expect(toasts).toEqual(['Application submitted! 1 image uploaded successfully, 1 failed to upload.'])
  const missing = screen.getByRole('alert')
  expect(missing.textContent).toContain('These pictures did not arrive: b.png.')
  expect(missing.textContent).toContain('No room')

  isBroken = false
  await press('Try Again')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(toasts.at(-1)).toBe('Application submitted successfully with 2 images!')
  expect(uploads(calls).map(({ image }) => image.name)).toEqual(['a.png', 'b.png', 'b.png'])
})

test('a picture that was sent again takes the place that was chosen for it', async () => {
  const answers = [new Refusal(507, 'No room'), aVendorPicture({ id: 42 }), aVendorPicture({ id: 41 })]
  const calls = api({
    ...newcomer,
    'POST /contractors/profile': aVendor(),
    'POST /contractors/images/upload': () => answers.shift(),
    'PUT /contractors/images/41/order': aVendorPicture(),
    'PUT /contractors/images/42/order': aVendorPicture(),
  })
  start()
  await reachPictures()
  await choose('a.png', 'b.png')
  await press('Submit Application')
  await press((await screen.findByRole('button', { name: 'Try Again' })).textContent)
  await waitFor(() => expect(toasts.at(-1)).toBe('Application submitted successfully with 2 images!'))
  const moves = calls.filter((call) => call.path.endsWith('/order'))
  expect(moves.map(({ path, body }) => [path, body])).toEqual([
    ['/contractors/images/41/order', { display_order: 0 }],
    ['/contractors/images/42/order', { display_order: 1 }],
  ])
})

test('a picture that did not arrive waits on the profile page too', async () => {
  let isBroken = true
  const calls = api({
    ...newcomer,
    'POST /contractors/profile': aVendor(),
    'GET /contractors/profile': aVendor({ images: [] }),
    'POST /contractors/images/upload': () => (isBroken ? new Refusal(507, 'No room') : aVendorPicture({ id: 41 })),
  })
  start()
  await reachPictures()
  await choose('a.png')
  await userEvent.type(field('Caption of a.png'), 'An arch')
  await press('Submit Application')
  await screen.findByRole('alert')
  cleanup()

  visit('/contractor/profile', () => <ProfilePictures profile={aVendor({ images: [] })} />, '/contractor/profile')
  expect(await screen.findByText('No room')).toBeTruthy()
  isBroken = false
  await press('Try again: a.png')
  await waitFor(() => expect(screen.queryByText('a.png')).toBeNull())
  expect(uploads(calls).map(({ alt_text }) => alt_text)).toEqual(['An arch', 'An arch'])
})

test('a picture that the server refused shows the reason and can only be taken away', async () => {
  api({
    ...newcomer,
    'POST /contractors/profile': aVendor(),
    'POST /contractors/images/upload': new Refusal(415, imageSentences.unsupported),
  })
  start()
  await reachPictures()
  await choose('b.png')
  await press('Submit Application')
  expect(await screen.findByText(imageSentences.unsupported)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Try again/i })).toBeNull()
  await press('Remove b.png')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
