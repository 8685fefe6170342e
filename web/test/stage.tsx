import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createRoutesStub, useLocation } from 'react-router'
import { vi } from 'vitest'
import { queryClient } from '../src/lib/query-client.ts'
import { toast, Toasts } from '../src/lib/toast.tsx'
import { useFocusGuard } from '../src/ui/focus-guard.ts'

/** The setup of page tests: an API with given answers, and pages at their addresses. */

/** A call as the server received it. */
export interface Received {
  method: string
  /** Without `/api` and without the query. */
  path: string
  query: URLSearchParams
  /** "GET /events/7". */
  name: string
  /** The same with the query: "GET /events?page=2". */
  line: string
  headers: Headers
  /** The `If-Match` header. */
  version: string | null
  /** Parsed JSON, or the form's fields; null without a body. */
  body: unknown
  /** Of an upload: reports that this share of its body was sent, 0 to 1. */
  progress: (share: number) => void
}

/** Throw or return it in an answer: the call then fails with this status and sentence. */
export class Refusal {
  readonly status: number
  readonly error: string
  readonly fields: Record<string, string> | undefined
  readonly code: string
  constructor(status: number, error: string, fields?: Record<string, string>, code = 'test') {
    this.status = status
    this.code = code
    this.error = error
    this.fields = fields
  }
}

/** The `data`, a `Refusal`, a whole `Response`, or a function of the call that returns one of them; undefined is a 404. */
type Answer = unknown | ((call: Received) => unknown)

/**
 * Answers calls of the API: by name (`{ 'GET /events/7': answer }`; a call without an answer fails the test), or by one function for all.
 * Returns the list of calls received so far, which grows.
 */
export function api(answers: Record<string, Answer> | ((call: Received) => unknown)): Received[] {
  const calls: Received[] = []
  const answerTo = async (input: string, init: RequestInit = {}, progress: Received['progress'] = () => {}) => {
    const call = { ...receive(input, init), progress }
    // Every page of a signed-in person asks for it, when its code has arrived.
    if (call.path === '/notifications/stream' && !(typeof answers === 'object' && call.name in answers))
      return refuse(new Refusal(503, 'No stream'))
    // What is written of an application is kept on the server too, and what is sent before the approval.
    if (
      /^\/event-applications\/(drafts|kept)/.test(call.path) &&
      !(typeof answers === 'object' && call.name in answers)
    )
      return Response.json({ success: true, data: call.method === 'GET' ? [] : null })
    // No vendor has a booking sheet, no event booths, and nobody is asked how it went, unless the test is about that.
    const ofTheDay = {
      bookings: [],
      booking: null,
      booths: { booths: [], plan: null, version: 0 },
      booth: null,
      'event-outcomes': [],
      outcomes: { months: [], problems: [] },
    }
    const asked = call.path.slice(call.path.lastIndexOf('/') + 1)
    if (asked in ofTheDay && call.method === 'GET' && !(typeof answers === 'object' && call.name in answers))
      return Response.json({ success: true, data: ofTheDay[asked as keyof typeof ofTheDay] })
    calls.push(call)
    const answer = typeof answers === 'function' ? answers : answerOf(answers, call)
    const data = await (typeof answer === 'function' ? (answer as (call: Received) => unknown)(call) : answer)
    if (data instanceof Response) return data.clone()
    if (data === undefined) return refuse(new Refusal(404, 'Not found'))
    return data instanceof Refusal ? refuse(data) : Response.json({ success: true, data })
  }
  vi.stubGlobal('fetch', answerTo)
  vi.stubGlobal('XMLHttpRequest', uploader(answerTo))
  return calls
}

type AnswerTo = (input: string, init: RequestInit, progress: Received['progress']) => Promise<Response>

/** The part of XMLHttpRequest that uploads use. An answer that throws is a lost connection. */
function uploader(answerTo: AnswerTo) {
  return class extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    responseText = ''
    private input = ''
    private readonly init = { method: 'GET', headers: new Headers() }
    open(method: string, input: string) {
      this.input = input
      this.init.method = method
    }
    setRequestHeader(name: string, value: string) {
      this.init.headers.set(name, value)
    }
    abort() {
      this.dispatchEvent(new Event('abort'))
    }
    async send(body: BodyInit) {
      const progress = (loaded: number) =>
        void this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total: 1 }))
      try {
        const answer = await answerTo(this.input, { ...this.init, body }, progress)
        this.status = answer.status
        this.responseText = await answer.text()
        this.dispatchEvent(new Event('load'))
      } catch {
        this.dispatchEvent(new Event('error'))
      }
    }
  }
}

function receive(input: string, init: RequestInit): Omit<Received, 'progress'> {
  const url = new URL(input, 'http://localhost')
  const method = init.method ?? 'GET'
  const path = url.pathname.replace(/^\/api/, '')
  const headers = new Headers(init.headers)
  const form = init.body instanceof FormData ? Object.fromEntries(init.body.entries()) : undefined
  return {
    method,
    path,
    query: url.searchParams,
    name: `${method} ${path}`,
    line: `${method} ${path}${url.search}`,
    headers,
    version: headers.get('if-match'),
    body: form ?? JSON.parse(String(init.body ?? 'null')),
  }
}

function answerOf(answers: Record<string, Answer>, { name }: Received): Answer {
  if (!(name in answers)) throw new Error(`Nobody answers ${name}`)
  return answers[name]
}

function refuse({ status, error, fields, code }: Refusal): Response {
  return Response.json({ success: false, error, code, ...(fields && { fields }) }, { status })
}

interface Options {
  isSignedIn?: boolean
  /** The state of the history entry. */
  state?: unknown
  /** Render the toasts; without it `resetStage` collects their texts. */
  hasToasts?: boolean
}

/**
 * Renders pages by their paths at an address; any other address renders only its path. Somebody is signed in unless `isSignedIn` is false.
 * Returns what `render` does, the `user`, and the current address (`here`) with its hash (`hash`).
 */
export function open(
  pages: Record<string, ComponentType>,
  start: string,
  { isSignedIn = true, state, hasToasts }: Options = {},
) {
  if (isSignedIn) signIn()
  const routes = Object.entries(pages).map(([path, Page]) => ({
    path,
    Component: () => (
      <>
        <div id="main">
          <Page />
        </div>
        <Address />
      </>
    ),
  }))
  const Stub = createRoutesStub('*' in pages ? routes : [...routes, { path: '*', Component: Address }])
  const { pathname, search, hash } = new URL(start, 'http://localhost')
  const shown = render(
    <QueryClientProvider client={queryClient()}>
      <Stub initialEntries={[{ pathname, search, hash, state }]} />
      {hasToasts && <Toasts />}
    </QueryClientProvider>,
  )
  const address = () => shown.getByTestId('address')
  return { ...shown, user: userEvent.setup(), here: () => address().textContent, hash: () => address().title }
}

function Address() {
  // As the frame of the product does.
  useFocusGuard()
  const { pathname, search, hash } = useLocation()
  return (
    <output data-testid="address" aria-label="Address" title={hash}>
      {pathname + search}
    </output>
  )
}

/** Renders one page at an address. */
export const visit = (pattern: string, Page: ComponentType, address: string, options?: Options) =>
  open({ [pattern]: Page }, address, options)

/** Renders one page with toasts while one function answers all calls; `sent` are the calls so far. */
export function openWithAnswer(Page: ComponentType, address: string, answer: (call: Received) => unknown) {
  queryClient().clear()
  const sent = api(answer)
  return { sent, ...open({ '*': Page }, address, { isSignedIn: false, hasToasts: true }) }
}

/** Stores a session as the sign-in library does, for the person with this `sub`. */
export function signIn(subject = '1'): void {
  localStorage.setItem(
    'marquee.user:test',
    JSON.stringify({ access_token: 'token', expires_at: Date.now() / 1000 + 3600, profile: { sub: subject } }),
  )
}

/** Resets everything before a test. Returns the list of toast texts, which grows. */
export function resetStage(): string[] {
  clearStage()
  const texts: string[] = []
  for (const kind of ['success', 'error', 'loading', 'info'] as const) {
    vi.spyOn(toast, kind).mockImplementation((text) => {
      texts.push(text)
      return text
    })
  }
  vi.spyOn(toast, 'dismiss').mockImplementation(() => {})
  return texts
}

/** The same for tests that look at the toasts themselves. */
export function clearStage(): void {
  cleanup()
  queryClient().clear()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}

/** For components that ask for the width of the window: it is this wide, in px, until the stage is cleared. */
export const windowOf = (width: number) =>
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: width >= Number(/min-width: ([\d.]+)rem/.exec(query)?.[1]) * 16 }),
  )
