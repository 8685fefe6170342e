import { cleanup, screen } from '@testing-library/react'
import { accountSentences } from '@marquee/contract/account'
import { authSentences } from '@marquee/contract/auth'
import { afterEach, expect, test, vi } from 'vitest'
import { embedded, openAuth, sent, type Answers } from '../../../test/auth-stage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const token = 'a'.repeat(43)
const email = 'ada@new.example'
const ok = (is_changed: boolean): [number, object] => [200, { success: true, data: { email, is_changed } }]
const refused = (status: number, error: string, fields = {}): [number, object] => [
  status,
  { success: false, error, code: 'x', fields },
]
const writes = () => sent.filter(({ body }) => body !== undefined)
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('opening the link to the new address changes nothing; a browser that does not know the account types its password', async () => {
  const { addressPassword: asked } = accountSentences
  const answers: Answers = { ...embedded, 'POST /auth/new-address': refused(400, asked, { password: asked }) }
  const user = openAuth(`/auth/new-address#token=${token}`, answers)
  const button = await screen.findByRole('button', { name: 'Confirm the new address' })
  expect(writes()).toEqual([])
  await user.click(button)
  const field = await screen.findByLabelText('Your password')
  expect(field.getAttribute('aria-invalid')).toBeNull()
  answers['POST /auth/new-address'] = ok(false)
  await user.type(field, 'correct horse{Enter}')
  expect(await heading('Your new address is confirmed')).toBeTruthy()
  expect(writes().map(({ body }) => body)).toEqual([{ token }, { token, password: 'correct horse' }])
})

test('after the last answer the page names the address to sign in with', async () => {
  const user = openAuth(`/auth/new-address#token=${token}`, { ...embedded, 'POST /auth/new-address': ok(true) })
  await user.click(await screen.findByRole('button', { name: 'Confirm the new address' }))
  expect(await heading('Your email address is changed')).toBeTruthy()
  expect(screen.getByText(email)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth')
})

test('an address that got another account meanwhile, and a used link, each have a sentence', async () => {
  const answers: Answers = { ...embedded, 'POST /auth/new-address': refused(409, accountSentences.addressTaken) }
  const user = openAuth(`/auth/new-address#token=${token}`, answers)
  const button = await screen.findByRole('button', { name: 'Confirm the new address' })
  await user.click(button)
  expect((await screen.findByRole('alert')).textContent).toBe(accountSentences.addressTaken)
  answers['POST /auth/new-address'] = refused(404, authSentences.linkExpired)
  await user.click(button)
  expect(await heading('This link is no longer valid')).toBeTruthy()
})

test.for([
  ['Agree', true, 'You have agreed'],
  ['Stop it', false, 'The change is stopped'],
] as const)('at the old address %s is one press', async ([name, agree, title]) => {
  const user = openAuth(`/auth/old-address#token=${token}`, { ...embedded, 'POST /auth/old-address': ok(false) })
  const button = await screen.findByRole('button', { name })
  expect(writes()).toEqual([])
  await user.click(button)
  expect(await heading(title)).toBeTruthy()
  expect(writes()).toEqual([{ path: '/auth/old-address', body: { token, agree } }])
})
