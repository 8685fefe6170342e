import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from './query-client.ts'
import { keptKey, session } from './session.ts'
import { storeShared } from './shared-computer.ts'

const oidc = {
  goToProvider: vi.fn<(going: { mode: string; redirect: string; mustAskPassword: boolean }) => Promise<void>>(),
  readCallback: vi.fn<(address: string) => Promise<string | undefined>>(),
  refresh: vi.fn<() => Promise<boolean>>(),
  signOutAtProvider: vi.fn<(idToken: string | undefined) => Promise<void>>(),
  revokeTokens: vi.fn<() => Promise<void>>(),
}
vi.mock('./oidc.ts', () => oidc)

const key = 'marquee.user:https://login.example:marquee-web'
const now = () => Math.floor(Date.now() / 1000)

/** Stores a session as the sign-in library does. */
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

test('a valid token is read from storage, without a request to the provider', async () => {
  store('one', 600)
  expect(await session.token()).toBe('one')
  expect(session.state()).toEqual({ ready: true, signedIn: true, subject: 'ada' })
  expect(oidc.refresh).not.toHaveBeenCalled()
})

test('a token that expires soon is renewed before it is used', async () => {
  store('one', 10)
  oidc.refresh.mockImplementation(async () => {
    store('two', 600)
    return true
  })
  expect(await session.token()).toBe('two')
})

test('a refused refresh ends the session and notifies the subscribers', async () => {
  store('one', -10)
  oidc.refresh.mockResolvedValue(false)
  const listener = vi.fn<() => void>()
  const stop = session.subscribe(listener)
  expect(await session.token()).toBeUndefined()
  expect(session.state().signedIn).toBe(false)
  expect(listener).toHaveBeenCalled()
  stop()
})

test('while the provider does not answer, the session stays, and so does the token until it expires', async () => {
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

test('without a refresh token the session ends when its token expires', async () => {
  store('one', 20, { refresh_token: undefined })
  expect(await session.token()).toBe('one')
  store('one', -1, { refresh_token: undefined })
  expect(await session.token()).toBeUndefined()
  expect(session.state().signedIn).toBe(false)
})

test('a token that the server refused is dropped, but a newer one is kept', async () => {
  store('one', 600)
  await session.token()
  store('two', 600)
  session.dropToken()
  expect(session.state().signedIn).toBe(true)
  await session.token()
  session.dropToken()
  expect(session.state().signedIn).toBe(false)
})

test('after a refused first token no further sign-in starts by itself; "Try Again" starts one', async () => {
  oidc.readCallback.mockImplementation(async () => {
    store('one', 600)
    return '/account'
  })
  location.href = 'https://marquee.example/auth/callback?code=a'
  expect(await session.finishSignIn()).toBe('/account')
  await session.token()
  session.dropToken()
  await expect(session.signIn({ redirect: '/account' })).rejects.toMatchObject({ name: 'SessionRefused' })
  await session.signIn({ redirect: '/account', isRetry: true })
  expect(oidc.goToProvider).toHaveBeenCalledExactlyOnceWith({
    mode: 'sign-in',
    redirect: '/account',
    mustAskPassword: false,
  })
})

test('a token that is refused after one was accepted has ended: the next sign-in starts by itself', async () => {
  oidc.readCallback.mockImplementation(async () => {
    store('one', 600)
    return '/account'
  })
  location.href = 'https://marquee.example/auth/callback?code=accepted'
  await session.finishSignIn()
  session.accepted()
  await session.token()
  session.dropToken()
  await session.signIn({ redirect: '/account' })
  expect(oidc.goToProvider).toHaveBeenCalledOnce()
})

test('only paths of this site are sent to the provider and opened afterwards', async () => {
  await session.signUp({ redirect: '//evil.example' })
  expect(oidc.goToProvider).toHaveBeenCalledWith({ mode: 'sign-up', redirect: '/dashboard', mustAskPassword: false })
  oidc.readCallback.mockImplementation(async () => {
    store('one', 600)
    return 'https://evil.example/'
  })
  location.href = 'https://marquee.example/auth/callback?code=b'
  expect(await session.finishSignIn()).toBe('/dashboard')
})

test('the answer of the provider is processed once, even when the page asks twice', async () => {
  oidc.readCallback.mockResolvedValue('/account')
  location.href = 'https://marquee.example/auth/callback?code=c'
  const paths = await Promise.all([session.finishSignIn(), session.finishSignIn()])
  expect(paths).toEqual(['/account', '/account'])
  expect(oidc.readCallback).toHaveBeenCalledTimes(1)
})

test('an answer that cannot be used is an error only when nobody is signed in', async () => {
  oidc.readCallback.mockRejectedValue(new Error('No matching state found in storage'))
  location.href = 'https://marquee.example/auth/callback?code=d'
  await expect(session.finishSignIn()).rejects.toThrow('No matching state')
  store('one', 600)
  location.href = 'https://marquee.example/auth/callback?code=e'
  expect(await session.finishSignIn()).toBe('/dashboard')
})

test('signing out ends the session in the browser before the one at the provider', async () => {
  store('one', 600, { id_token: 'id' })
  oidc.signOutAtProvider.mockImplementation(async () => {
    expect(localStorage.getItem(key)).toBeNull()
  })
  await session.signOut()
  expect(oidc.signOutAtProvider).toHaveBeenCalledWith('id')
})

test('signing out works when the provider fails', async () => {
  location.href = 'https://marquee.example/dashboard'
  store('one', 600)
  oidc.signOutAtProvider.mockRejectedValue(new Error('No end session endpoint'))
  await session.signOut()
  expect(session.state().signedIn).toBe(false)
  expect(location.pathname).toBe('/')
})

test('signing in waits while another tab is signing out', async () => {
  localStorage.setItem('marquee.leaving', String(Date.now()))
  const started = session.signIn({ redirect: '/account' })
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(oidc.goToProvider).not.toHaveBeenCalled()
  localStorage.removeItem('marquee.leaving')
  await started
  expect(oidc.goToProvider).toHaveBeenCalledWith({ mode: 'sign-in', redirect: '/account', mustAskPassword: false })
})

test('after a sign-out that never came back, signing in asks for the password', async () => {
  vi.useFakeTimers()
  localStorage.setItem('marquee.leaving', String(Date.now()))
  const started = session.signIn({ redirect: '/account' })
  await vi.advanceTimersByTimeAsync(5_000)
  await started
  expect(oidc.goToProvider).toHaveBeenCalledWith({ mode: 'sign-in', redirect: '/account', mustAskPassword: true })
})

test('when the tab that signed out is back, the others may sign in', async () => {
  store('one', 600)
  await session.signOut()
  expect(localStorage.getItem('marquee.leaving')).not.toBeNull()
  session.subscribe(() => {})()
  expect(localStorage.getItem('marquee.leaving')).toBeNull()
})

test('when another tab signs in as somebody else, subscribers are notified and fetched data is dropped', async () => {
  store('one', 600)
  const listener = vi.fn<() => void>()
  const stop = session.subscribe(listener)
  queryClient().setQueryData(['users', 'me'], { name: 'Ada' })
  store('two', 600, { profile: { sub: 'eve' } })
  window.dispatchEvent(new StorageEvent('storage', { key }))
  expect(listener).toHaveBeenCalledTimes(1)
  expect(session.state().subject).toBe('eve')
  await expect.poll(() => queryClient().getQueryData(['users', 'me'])).toBeUndefined()
  stop()
})

test('signing out keeps the drafts of the person, and on a shared computer removes them', async () => {
  const draft = (subject: string) => `marquee.draft:${subject}:apply:7`
  const keep = () => {
    store('one', 600)
    for (const subject of ['ada', 'eve'])
      localStorage.setItem(draft(subject), JSON.stringify({ at: Date.now(), value: 'Flowers' }))
  }
  keep()
  await session.signOut()
  expect(localStorage.getItem(draft('ada'))).not.toBeNull()

  keep()
  storeShared(true)
  localStorage.setItem('marquee.unconfirmed', JSON.stringify({ subject: 'ada', address: 'ada@example.org' }))
  await session.signOut()
  expect(localStorage.getItem(draft('ada'))).toBeNull()
  expect(localStorage.getItem('marquee.unconfirmed')).toBeNull()
  expect(localStorage.getItem(draft('eve'))).not.toBeNull()
})

test('what is kept of a person goes when they sign out or another one signs in, and stays when the session expires', async () => {
  const kept = () => Object.keys(localStorage).filter((name) => name.startsWith('marquee.kept:'))
  const keep = () => {
    store('one', 600)
    for (const subject of ['ada', 'eve']) localStorage.setItem(keptKey(subject, 'day'), '{}')
  }
  keep()
  await session.signOut()
  expect(kept()).toEqual([])
  keep()
  session.endLocally()
  expect(kept()).toEqual([])

  keep()
  await session.token()
  session.dropToken()
  expect(session.state().signedIn).toBe(false)
  expect(kept()).toHaveLength(2)

  oidc.readCallback.mockImplementation(async () => {
    store('two', 600)
    return undefined
  })
  location.href = 'https://marquee.example/auth/callback?code=kept'
  await session.finishSignIn()
  expect(kept()).toEqual([keptKey('ada', 'day')])
})

test('a renewed token does not change the session state', () => {
  store('one', 600)
  const before = session.state()
  store('two', 600)
  expect(session.state()).toBe(before)
})
