import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from './query-client.ts'
import { session } from './session.ts'

const oidc = {
  goToProvider: vi.fn<(going: { mode: string; redirect: string; isAfresh: boolean }) => Promise<void>>(),
  comeBack: vi.fn<(address: string) => Promise<string | undefined>>(),
  refresh: vi.fn<() => Promise<boolean>>(),
  leaveProvider: vi.fn<(idToken: string | undefined) => Promise<void>>(),
  revokeTokens: vi.fn<() => Promise<void>>(),
}
vi.mock('./oidc.ts', () => oidc)

const key = 'marquee.user:https://login.example:marquee-web'
const now = () => Math.floor(Date.now() / 1000)

/** As the sign-in library leaves it. */
function store(token: string, secondsLeft: number, more: object = {}) {
  const user = {
    access_token: token,
    expires_at: now() + secondsLeft,
    refresh_token: 'r',
    profile: { sub: 'ada' },
    ...more,
  }
  localStorage.setItem(key, JSON.stringify(user))
}

beforeEach(() => {
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
  for (const mock of Object.values(oidc)) mock.mockReset().mockResolvedValue(undefined as never)
})

test('without a session there is no token and no error', async () => {
  expect(await session.token()).toBeUndefined()
  expect(session.state()).toEqual({ ready: true, signedIn: false })
  localStorage.setItem(key, 'not json')
  expect(await session.token()).toBeUndefined()
  expect(session.state().signedIn).toBe(false)
})

test('a fresh token is read from storage without asking the provider', async () => {
  store('one', 600)
  expect(await session.token()).toBe('one')
  expect(session.state()).toEqual({ ready: true, signedIn: true, subject: 'ada' })
  expect(oidc.refresh).not.toHaveBeenCalled()
})

test('a token about to end is renewed before it is used', async () => {
  store('one', 10)
  oidc.refresh.mockImplementation(async () => {
    store('two', 600)
    return true
  })
  expect(await session.token()).toBe('two')
})

test('a refused refresh ends the session, and says so', async () => {
  store('one', -10)
  oidc.refresh.mockResolvedValue(false)
  const told = vi.fn<() => void>()
  const stop = session.subscribe(told)
  expect(await session.token()).toBeUndefined()
  expect(session.state().signedIn).toBe(false)
  expect(told).toHaveBeenCalled()
  stop()
})

test('a provider that does not answer keeps the session, and the token as long as it is valid', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + 3_600_000)
  store('one', 20)
  oidc.refresh.mockRejectedValue(new Error('Failed to fetch'))
  expect(await session.token()).toBe('one')
  expect(await session.token()).toBe('one')
  expect(oidc.refresh).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() + 25_000)
  expect(await session.token()).toBeUndefined()
  expect(session.state().signedIn).toBe(true)
})

test('without a refresh token the session ends with its token', async () => {
  store('one', 20, { refresh_token: undefined })
  expect(await session.token()).toBe('one')
  store('one', -1, { refresh_token: undefined })
  expect(await session.token()).toBeUndefined()
  expect(session.state().signedIn).toBe(false)
})

test('a token that the server refused is dropped, but not one that came after it', async () => {
  store('one', 600)
  await session.token()
  store('two', 600)
  session.drop()
  expect(session.state().signedIn).toBe(true)
  await session.token()
  session.drop()
  expect(session.state().signedIn).toBe(false)
})

test('a first token that is refused stops the automatic circle; asking again does not', async () => {
  oidc.comeBack.mockImplementation(async () => {
    store('one', 600)
    return '/account'
  })
  location.href = 'https://marquee.example/auth/callback?code=a'
  expect(await session.finish()).toBe('/account')
  await session.token()
  session.drop()
  await expect(session.signIn({ redirect: '/account' })).rejects.toMatchObject({ name: 'SessionRefused' })
  await session.signIn({ redirect: '/account', again: true })
  expect(oidc.goToProvider).toHaveBeenCalledExactlyOnceWith({ mode: 'sign-in', redirect: '/account', isAfresh: false })
})

test('only paths of ours are taken along and gone to', async () => {
  await session.signUp({ redirect: '//evil.example' })
  expect(oidc.goToProvider).toHaveBeenCalledWith({ mode: 'sign-up', redirect: '/dashboard', isAfresh: false })
  oidc.comeBack.mockImplementation(async () => {
    store('one', 600)
    return 'https://evil.example/'
  })
  location.href = 'https://marquee.example/auth/callback?code=b'
  expect(await session.finish()).toBe('/dashboard')
})

test('the answer is taken once, however often the page asks', async () => {
  oidc.comeBack.mockResolvedValue('/account')
  location.href = 'https://marquee.example/auth/callback?code=c'
  const paths = await Promise.all([session.finish(), session.finish()])
  expect(paths).toEqual(['/account', '/account'])
  expect(oidc.comeBack).toHaveBeenCalledTimes(1)
})

test('an answer that cannot be used is an error only for somebody who is not signed in', async () => {
  oidc.comeBack.mockRejectedValue(new Error('No matching state found in storage'))
  location.href = 'https://marquee.example/auth/callback?code=d'
  await expect(session.finish()).rejects.toThrow('No matching state')
  store('one', 600)
  location.href = 'https://marquee.example/auth/callback?code=e'
  expect(await session.finish()).toBe('/dashboard')
})

test('signing out ends this side first and then the other', async () => {
  store('one', 600, { id_token: 'id' })
  oidc.leaveProvider.mockImplementation(async () => {
    expect(localStorage.getItem(key)).toBeNull()
  })
  await session.signOut()
  expect(oidc.leaveProvider).toHaveBeenCalledWith('id')
})

test('signing out works without the provider', async () => {
  location.href = 'https://marquee.example/dashboard'
  store('one', 600)
  oidc.leaveProvider.mockRejectedValue(new Error('No end session endpoint'))
  await session.signOut()
  expect(session.state().signedIn).toBe(false)
  expect(location.pathname).toBe('/')
})

test('while another tab is signing out, signing in waits for it', async () => {
  localStorage.setItem('marquee.leaving', String(Date.now()))
  const started = session.signIn({ redirect: '/account' })
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(oidc.goToProvider).not.toHaveBeenCalled()
  localStorage.removeItem('marquee.leaving')
  await started
  expect(oidc.goToProvider).toHaveBeenCalledWith({ mode: 'sign-in', redirect: '/account', isAfresh: false })
})

test('a sign-out that does not come back is not waited for, but the password is asked', async () => {
  vi.useFakeTimers()
  localStorage.setItem('marquee.leaving', String(Date.now()))
  const started = session.signIn({ redirect: '/account' })
  await vi.advanceTimersByTimeAsync(5_000)
  await started
  expect(oidc.goToProvider).toHaveBeenCalledWith({ mode: 'sign-in', redirect: '/account', isAfresh: true })
})

test('the tab that signed out says so when it is back', async () => {
  store('one', 600)
  await session.signOut()
  expect(localStorage.getItem('marquee.leaving')).not.toBeNull()
  session.subscribe(() => {})()
  expect(localStorage.getItem('marquee.leaving')).toBeNull()
})

test('another tab that signs in as somebody else is noticed, and what was fetched is forgotten', async () => {
  store('one', 600)
  const told = vi.fn<() => void>()
  const stop = session.subscribe(told)
  queryClient().setQueryData(['users', 'me'], { name: 'Ada' })
  store('two', 600, { profile: { sub: 'eve' } })
  window.dispatchEvent(new StorageEvent('storage', { key }))
  expect(told).toHaveBeenCalledTimes(1)
  expect(session.state().subject).toBe('eve')
  await vi.waitFor(() => expect(queryClient().getQueryData(['users', 'me'])).toBeUndefined())
  stop()
})

test('a renewed token is no change of who is signed in', () => {
  store('one', 600)
  const before = session.state()
  store('two', 600)
  expect(session.state()).toBe(before)
})
