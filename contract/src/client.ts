import { ApiError, type CallOptions, type Client, type Endpoint, type Failure } from './endpoint.ts'
import { sentences } from './errors.ts'

export interface ClientSettings {
  /** Path or origin before every endpoint's path. */
  base: string
  /** The bearer token, if there is one; must never reject. */
  token?: () => Promise<string | undefined>
  /** Called when the server no longer accepts the token. */
  dropToken?: () => void
  fetch?: typeof fetch
}

/** Makes one typed function per endpoint. Each throws `ApiError` with the server's sentence, `HTTP <status>`, or the sentence for a network error. */
export function createClient<C extends Record<string, Endpoint>>(api: C, settings: ClientSettings): Client<C> {
  const calls = Object.entries(api).map(([name, endpoint]) => [name, call(endpoint, settings)])
  return Object.fromEntries(calls) as Client<C>
}

interface AnyInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

function call(endpoint: Endpoint, settings: ClientSettings) {
  return async (input: AnyInput = {}, options: CallOptions = {}) => {
    const send: typeof fetch = options.fetch ?? settings.fetch ?? ((...given) => fetch(...given))
    const request = (token: string | undefined) =>
      send(settings.base + address(endpoint, input), {
        method: endpoint.method,
        headers: {
          accept: 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
          ...(endpoint.body && !endpoint.form && { 'content-type': 'application/json' }),
          ...(options.version !== undefined && { 'if-match': `"${options.version}"` }),
          ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
        },
        ...(endpoint.body && { body: endpoint.form ? form(input.body) : JSON.stringify(input.body ?? {}) }),
        ...(options.signal && { signal: options.signal }),
      }).catch((error: Error) => {
        // Only a TypeError means that there was no answer; others, such as of a cancelled call, name themselves what failed.
        if (error.name !== 'TypeError') throw error
        // Browsers word this differently: "Failed to fetch", "Load failed", "NetworkError when attempting to fetch resource."
        throw new ApiError(0, sentences.network, 'network', {}, { cause: error })
      })

    const token = await settings.token?.()
    let answer = await request(token)
    if (answer.status === 401 && token) {
      settings.dropToken?.()
      if (endpoint.access === 'public' && endpoint.method === 'GET') answer = await request(undefined)
    }
    const envelope = (await answer.json().catch(() => null)) as { success: true; data: unknown } | Failure | null
    if (answer.ok && envelope?.success) return envelope.data
    const failure = envelope?.success === false ? envelope : undefined
    throw new ApiError(answer.status, failure?.error ?? `HTTP ${answer.status}`, failure?.code, failure?.fields)
  }
}

function address(endpoint: Endpoint, input: AnyInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) query.append(name, String(one))
    }
  }
  return query.size ? `${path}?${query}` : path
}

function form(body: unknown): FormData {
  const data = new FormData()
  const files: [string, Blob][] = []
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value instanceof Blob) files.push([name, value])
    else if (value !== undefined && value !== null) data.append(name, String(value))
  }
  // Fields go before files, so that the server can refuse a request before it reads the picture.
  for (const [name, file] of files) data.append(name, file)
  return data
}
