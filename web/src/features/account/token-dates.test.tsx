import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openAccount } from '../../../test/account-stage.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([0, 23])('at %i:30 the last day of a new token is the one of the reader', async (hour) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2027, 4, 11, hour, 30) })
  const { user } = openAccount()
  const tokens = within(await screen.findByRole('region', { name: 'Access tokens' }))
  await user.click(await tokens.findByRole('button', { name: 'New access token' }))
  expect(await screen.findByRole('option', { name: '30 days, until June 10, 2027' })).toBeTruthy()
})
