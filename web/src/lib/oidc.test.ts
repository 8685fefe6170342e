import { beforeEach, expect, test, vi } from 'vitest'
import { readCallback } from './oidc.ts'

const removeUser = vi.fn<() => Promise<void>>()
const signinCallback = vi.fn<() => Promise<unknown>>()
vi.mock('oidc-client-ts', () => ({
  UserManager: class {
    signinCallback = signinCallback
    removeUser = removeUser
  },
  WebStorageStateStore: class {},
}))
vi.mock('@marquee/contract/client', () => ({
  createClient: () => ({ get: async () => ({ issuer: 'https://login.example', client_id: 'ours', embedded: false }) }),
}))

beforeEach(() => {
  removeUser.mockReset().mockResolvedValue()
})

test.each([['ours'], [['ours', 'more']]])('an ID token for %j signs in', async (aud) => {
  signinCallback.mockResolvedValue({ profile: { sub: 'ada', aud }, state: { redirect: '/events' } })
  expect(await readCallback('/auth/callback?code=1')).toBe('/events')
  expect(removeUser).not.toHaveBeenCalled()
})

test.each([['theirs'], [['theirs']], [undefined]])('an ID token for %j is refused', async (aud) => {
  signinCallback.mockResolvedValue({ profile: { sub: 'ada', aud }, state: { redirect: '/events' } })
  await expect(readCallback('/auth/callback?code=1')).rejects.toThrow('another client')
  expect(removeUser).toHaveBeenCalledOnce()
})
