import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { visit } from '../../../test/stage.tsx'
import { session } from '../../lib/session.ts'
import CallbackPage from './callback-page.tsx'

test.each([
  ['temporarily_unavailable', /^Our server could not complete it\. That is our fault\./],
  ['access_denied', /^It was cancelled, took too long, or was begun in another browser\./],
])('a sign-in that ends with %s is explained', async (error, sentence) => {
  vi.spyOn(session, 'finishSignIn').mockRejectedValue(Object.assign(new Error(), { error }))
  visit('/auth/callback', CallbackPage, '/auth/callback?code=c&state=s')
  expect(await screen.findByText(sentence)).toBeTruthy()
})
