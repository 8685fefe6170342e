import { addressSentences } from '@marquee/contract/users'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { api, open, Refusal, resetStage } from '../../../test/stage.tsx'
import ConfirmAddressPage from './confirm-address-page.tsx'

afterEach(() => {
  cleanup()
  resetStage()
  location.hash = ''
})

const check = `7.1811325600.${'a'.repeat(43)}`
const path = `POST /users/address-checks/${check}`
const openPage = (hash: string) => {
  location.hash = hash
  return open({ '/confirm-address': ConfirmAddressPage }, `/confirm-address#${hash}`, { isSignedIn: false })
}
const press = () => screen.findByRole('button', { name: 'Yes, confirm my address' })

test('opening it changes nothing, and the button confirms the address without a sign-in', async () => {
  const calls = api({ [path]: null })
  const { user } = openPage(check)
  const button = await press()
  expect(calls).toEqual([])
  await user.click(button)
  expect(await screen.findByRole('heading', { level: 1, name: 'Your address is confirmed' })).toBeTruthy()
  expect(calls.map(({ name, headers }) => [name, headers.get('authorization')])).toEqual([[path, null]])
})

test('a link that is not valid, or not complete, leads to the account', async () => {
  api({ [path]: new Refusal(404, addressSentences.unknown, undefined, 'not_found') })
  const { user } = openPage(check)
  await user.click(await press())
  expect(await screen.findByRole('heading', { level: 1, name: 'This link is not valid' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to your account' }).getAttribute('href')).toBe('/account')
  cleanup()
  openPage('')
  expect(await screen.findByRole('heading', { level: 1, name: 'This link is not valid' })).toBeTruthy()
})
