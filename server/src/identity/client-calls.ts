import type { ProviderDocument } from './discovery.ts'
import { issuerFetch } from './issuer-fetch.ts'

export interface ClientCalls {
  /** True when the client can authenticate itself. */
  hasSecret: boolean
  /**
   * Sends a form to one of the provider's endpoints, authenticated as the client. Rejects when there is no answer; an
   * answer that is not a JSON object counts as empty.
   */
  post(provider: ProviderDocument, address: string, fields: Record<string, string>): Promise<ClientAnswer>
}

export interface ClientAnswer {
  status: number
  body: Record<string, unknown>
}

export interface ClientSettings {
  clientId: string
  clientSecret: string | undefined
  /**
   * Origin of the product, for providers that exchange codes of browser apps only with a matching `Origin` (Entra
   * ID).
   */
  publicUrl: string
}

type Method = 'client_secret_basic' | 'client_secret_post'
const methods: readonly Method[] = ['client_secret_basic', 'client_secret_post']
const timeoutMs = 8_000

/** Calls the provider as its client: with the client secret if there is one, otherwise with the client id only. */
export function clientCalls({ clientId, clientSecret, publicUrl }: ClientSettings): ClientCalls {
  let proven: Method | undefined

  return {
    hasSecret: clientSecret !== undefined,
    async post(provider, address, fields) {
      if (clientSecret === undefined) {
        // Other providers would treat the request as one from a browser, and refuse it.
        const headers = provider.isEntra ? { origin: publicUrl } : {}
        return send(address, { ...fields, client_id: clientId }, headers)
      }
      const offered = methods.filter((method) => provider.authMethods.includes(method))
      const possible = offered.length > 0 ? offered : methods
      const candidates = proven ? [proven, ...possible.filter((method) => method !== proven)] : possible
      // A provider may announce both methods and accept only the one that the client is registered with. It refuses
      // the wrong one before it checks the code.
      let answer: ClientAnswer = { status: 401, body: {} }
      for (const method of candidates) {
        answer = await sendAuthenticated(method, clientSecret, address, fields)
        if (isUnknownClient(answer)) continue
        proven = method
        break
      }
      return answer
    },
  }

  function sendAuthenticated(method: Method, secret: string, address: string, fields: Record<string, string>) {
    if (method === 'client_secret_post')
      return send(address, { ...fields, client_id: clientId, client_secret: secret }, {})
    const credentials = Buffer.from(`${formEncoded(clientId)}:${formEncoded(secret)}`).toString('base64')
    return send(address, fields, { authorization: `Basic ${credentials}` })
  }
}

/** The provider does not know the client, or refuses this way of authentication. */
export function isUnknownClient({ status, body }: ClientAnswer): boolean {
  return status === 401 || body.error === 'invalid_client'
}

async function send(
  address: string,
  fields: Record<string, string>,
  headers: Record<string, string>,
): Promise<ClientAnswer> {
  const answer = await issuerFetch(address, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { accept: 'application/json', ...headers },
    signal: AbortSignal.timeout(timeoutMs),
  })
  const body = (await answer.json().catch(() => null)) as unknown
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  return { status: answer.status, body: isObject ? (body as Record<string, unknown>) : {} }
}

/** Names and secrets are form-encoded before they are joined (RFC 6749, section 2.3.1). */
const formEncoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)
