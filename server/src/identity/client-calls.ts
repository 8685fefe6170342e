import type { ProviderDocument } from './discovery.ts'

export interface ClientCalls {
  /** True when the client can prove who it is. */
  hasSecret: boolean
  /**
   * Sends a form to one of the provider's addresses in the client's name. Rejects when there is no answer; an answer that is no JSON object
   * counts as an empty one.
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
  /** Origin of the product, for providers that trade the codes of browser apps only under it (Entra ID). */
  publicUrl: string
}

type Method = 'client_secret_basic' | 'client_secret_post'
const methods: readonly Method[] = ['client_secret_basic', 'client_secret_post']
const timeoutMs = 8_000

/** Speaks to the provider as its client: with the secret where there is one, otherwise by the client id alone. */
export function clientCalls({ clientId, clientSecret, publicUrl }: ClientSettings): ClientCalls {
  let proven: Method | undefined

  return {
    hasSecret: clientSecret !== undefined,
    async post(provider, address, fields) {
      if (clientSecret === undefined) {
        // Others would take the request for one of a browser's, and refuse it.
        const headers = provider.isEntra ? { origin: publicUrl } : {}
        return send(address, { ...fields, client_id: clientId }, headers)
      }
      const offered = methods.filter((method) => provider.authMethods.includes(method))
      const possible = offered.length > 0 ? offered : methods
      const candidates = proven ? [proven, ...possible.filter((method) => method !== proven)] : possible
      // A provider may offer both and still take only the one that the client is registered with; it says so before it looks at a code.
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

/** The provider does not know the client, or not by this way of proving it. */
export function isUnknownClient({ status, body }: ClientAnswer): boolean {
  return status === 401 || body.error === 'invalid_client'
}

async function send(
  address: string,
  fields: Record<string, string>,
  headers: Record<string, string>,
): Promise<ClientAnswer> {
  const answer = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { accept: 'application/json', ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const body = (await answer.json().catch(() => null)) as unknown
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  return { status: answer.status, body: isObject ? (body as Record<string, unknown>) : {} }
}

/** Names and secrets are form-encoded before they are joined (RFC 6749, section 2.3.1). */
const formEncoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)
