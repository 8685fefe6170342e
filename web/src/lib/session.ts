import { useSyncExternalStore } from 'react'
import { defaultRedirect, safeRedirect } from '@marquee/contract/redirect'
import { queryClient } from './query-client.ts'

/** Who is signed in, as far as this browser knows. `ready` is false on the server and while the page hydrates. */
export interface SessionState {
  ready: boolean
  signedIn: boolean
  /** The person's id at the provider. */
  subject?: string
}

/** Signing in worked, but the API refused its first token: trying again by itself would go round in circles. */
export class SessionRefused extends Error {
  override readonly name = 'SessionRefused'
}

/** What the sign-in library keeps in localStorage, as far as it is read here. */
interface Stored {
  access_token: string
  /** Seconds since 1970. */
  expires_at?: number
  refresh_token?: string
  id_token?: string
  profile?: { sub?: string }
}

interface Way {
  redirect: string | null | undefined
  /** The person asked for it again after it was refused. */
  again?: boolean
}

/** Start of the library's key for a signed-in person: its prefix, then `user:<issuer>:<client>`. */
export const userKeyStart = 'marquee.user:'
const leavingKey = 'marquee.leaving'
const lockName = 'marquee.session'
/** A token this close to its end is renewed before it is used. */
const renewBeforeSeconds = 30
/** After the provider did not answer, it is left alone this long. */
const restMs = 10_000
/** The longest that a tab waits for another one to finish signing out. */
const leavingMs = 4_000
/** After this a sign-out that never came back counts as done. */
const leftMs = 60_000
/** A first token refused within this time means that every one will be. */
const refusedWithinMs = 20_000

const loadOidc = () => import('./oidc.ts')

const listeners = new Set<() => void>()
/** Whom this tab last knew, and the token it last gave out. */
let lastSubject: string | undefined
let given: string | undefined
let seen: { text: string; state: SessionState } | undefined
let failedAt = Number.NEGATIVE_INFINITY
let finishing: { address: string; path: Promise<string> } | undefined

/**
 * The one door to the identity provider for everything in the browser. Nothing here but `finish`, `signIn` and `signUp` ever rejects:
 * without a session there is no token, and that is all.
 */
export const session = {
  signIn: ({ redirect, again }: Way) => begin('sign-in', redirect, again),
  signUp: ({ redirect, again }: Way) => begin('sign-up', redirect, again),
  finish,
  signOut,
  token,
  drop,
  ended,
  subscribe,
  state,
}

const nobody: SessionState = { ready: true, signedIn: false }
const notYet: SessionState = { ready: false, signedIn: false }

/** Who is signed in; renders again when that changes, in this tab or another. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, state, () => notYet)
}

/** Read at once from localStorage, without the sign-in library. */
function state(): SessionState {
  const text = read()?.text
  const user = text === undefined ? undefined : parse(text)
  if (text === undefined || !user) return nobody
  if (seen?.text !== text) {
    const subject = user.profile?.sub
    // A renewed token is no news.
    const isSame = seen !== undefined && seen.state.subject === subject
    seen = { text, state: isSame ? seen!.state : { ready: true, signedIn: true, ...(subject && { subject }) } }
  }
  return seen.state
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    lastSubject = state().subject
    arrive()
    window.addEventListener('storage', onStorage)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

/** Another tab signed in, signed out, or renewed the token. */
function onStorage(event: StorageEvent): void {
  if (event.key === null || event.key.startsWith(userKeyStart)) changed()
}

function changed(): void {
  const { subject } = state()
  const isOther = lastSubject !== undefined && lastSubject !== subject
  lastSubject = subject
  for (const listener of listeners) listener()
  // What was fetched for one person is not shown to the next. Later, when the page has stopped asking in the former one's name.
  if (isOther) setTimeout(() => void queryClient().resetQueries())
}

/** Sends the browser to sign in and back to `redirect`, if that is a path of ours. Rejects when the provider cannot be reached. */
async function begin(mode: 'sign-in' | 'sign-up', redirect: string | null | undefined, again = false): Promise<void> {
  if (again) forgetMark('refused')
  else if (mark('refused')) throw new SessionRefused('The API refused a fresh token')
  const [{ goToProvider }] = await Promise.all([loadOidc(), untilLeft()])
  await goToProvider({ mode, redirect: safeRedirect(redirect, location.origin), isAfresh: isLeaving() })
}

/**
 * Waits while another tab is on its way out: the provider would still know the person and sign them in again at once. A provider
 * that takes its time over signing out is not waited for, but then asks for the password.
 */
async function untilLeft(): Promise<void> {
  for (let waited = 0; isLeaving() && waited < leavingMs; waited += 100) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Takes the provider's answer from the callback page's address; yields the path to go on to. Asked twice, it answers once. */
function finish(): Promise<string> {
  const address = location.href
  if (finishing?.address !== address) finishing = { address, path: takeAnswer(address) }
  return finishing.path
}

async function takeAnswer(address: string): Promise<string> {
  try {
    const { comeBack } = await loadOidc()
    const redirect = await comeBack(address)
    setMark('finished', Date.now())
    changed()
    return safeRedirect(redirect, location.origin)
  } catch (error) {
    // The page was loaded again after it had done its work.
    if (state().signedIn) return defaultRedirect
    throw error
  }
}

/** The bearer token for a call, renewed when it is about to end; undefined without a session or when it cannot be renewed. */
async function token(): Promise<string | undefined> {
  const user = stored()
  if (!user) return undefined
  const fresh = isFresh(user) ? user : await withLock(renewed).catch(() => undefined)
  given = fresh?.access_token
  return given
}

/** Runs under the lock: one tab renews, the others find what it stored. A refresh token works only once. */
async function renewed(): Promise<Stored | undefined> {
  const user = stored()
  if (!user || isFresh(user)) return user
  if (!user.refresh_token) return isValid(user) ? user : forget()
  if (Date.now() - failedAt < restMs) return isValid(user) ? user : undefined
  try {
    const { refresh } = await loadOidc()
    return (await refresh()) ? stored() : forget()
  } catch {
    failedAt = Date.now()
    return isValid(user) ? user : undefined
  }
}

/** The server did not accept the token that it was last given: the session is over in this browser. */
function drop(): void {
  const user = stored()
  // Another tab may have renewed it meanwhile.
  if (!user || user.access_token !== given) return
  if (Date.now() - Number(mark('finished') ?? 0) < refusedWithinMs) setMark('refused', Date.now())
  forget()
}

/** The provider has just ended the session itself, after a change of the password for one: this browser forgets it too. */
function ended(): void {
  forget()
}

/** Ends the session here and at the provider, and leads to the landing page. */
async function signOut(): Promise<void> {
  const idToken = stored()?.id_token
  await withLock(async () => {
    const oidc = await loadOidc()
    await oidc.revokeTokens().catch(() => undefined)
    leave()
    clear()
    await oidc.leaveProvider(idToken)
  }).catch(() => {
    // The provider has no address for signing out, or does not answer: this side ends all the same.
    clear()
    location.assign('/')
  })
}

/** Tells the other tabs that this one is on its way to the provider to sign out; `arrive` says that it is back. */
function leave(): void {
  localStorage.setItem(leavingKey, String(Date.now()))
  setMark('leaving', Date.now())
}

function arrive(): void {
  if (!mark('leaving')) return
  forgetMark('leaving')
  localStorage.removeItem(leavingKey)
}

function isLeaving(): boolean {
  return Date.now() - Number(localStorage.getItem(leavingKey) ?? 0) < leftMs
}

/** Ends the session in this browser and says so to the page. */
function forget(): undefined {
  clear()
  changed()
}

function clear(): void {
  const key = read()?.key
  if (key) localStorage.removeItem(key)
}

function withLock<T>(work: () => Promise<T>): Promise<T> {
  // Locks exist wherever the product may run (https or localhost); a browser without them has at least no second tab to fear.
  return navigator.locks ? navigator.locks.request(lockName, work) : work()
}

function stored(): Stored | undefined {
  const entry = read()
  return entry && parse(entry.text)
}

function parse(text: string): Stored | undefined {
  try {
    const user = JSON.parse(text) as Stored | null
    return typeof user?.access_token === 'string' ? user : undefined
  } catch {
    return undefined
  }
}

/** The library's entry, whichever issuer and client it is for; undefined also where storage is forbidden. */
function read(): { key: string; text: string } | undefined {
  try {
    for (const key of Object.keys(localStorage)) {
      const text = key.startsWith(userKeyStart) ? localStorage.getItem(key) : null
      if (text !== null) return { key, text }
    }
  } catch {
    return undefined
  }
  return undefined
}

const secondsLeft = (user: Stored) => (user.expires_at ?? Number.POSITIVE_INFINITY) - Date.now() / 1000
const isFresh = (user: Stored) => secondsLeft(user) > renewBeforeSeconds
const isValid = (user: Stored) => secondsLeft(user) > 0

/** Notes that live as long as the tab. */
type Mark = 'finished' | 'leaving' | 'refused'
const mark = (name: Mark) => sessionStorage.getItem(`marquee.${name}`)
const setMark = (name: Mark, at: number) => sessionStorage.setItem(`marquee.${name}`, String(at))
const forgetMark = (name: Mark) => sessionStorage.removeItem(`marquee.${name}`)
