import { createHash, randomBytes } from 'node:crypto'
import type { PublicConfig } from '@marquee/contract/config'
import type { FastifyInstance } from 'fastify'

export interface Tokens {
  access_token: string
  refresh_token?: string
  id_token: string
}

// A test asserts on the body itself.
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = { status: number; body: any; text: string }

const ours = 'http://localhost:3000'

/** A visitor who signs in at a hosted provider: the requests of web/src/lib/oidc.ts, with the provider's cookies. */
export class Visitor {
  app: FastifyInstance
  readonly #jar = new Map<string, string>()
  constructor(app: FastifyInstance) {
    this.app = app
  }

  /** Signs in at the provider and returns the tokens. */
  async signIn(who: string, { isSignUp = false } = {}): Promise<Tokens> {
    const { callback, verifier } = await this.arrive(who, isSignUp)
    const code = callback.searchParams.get('code')
    if (!code) throw new Error(`The provider sent back ${callback}`)
    const answer = await this.trade({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: `${ours}/auth/callback`,
    })
    if (answer.status !== 200) throw new Error(`No tokens: ${answer.status} ${answer.text}`)
    return answer.body
  }

  /** Signs in at the provider and returns the code; `instead` overrides parameters. */
  async arrive(who: string, isSignUp = false, instead: Record<string, string> = {}) {
    const config = (await this.app.inject('/api/config')).json<{ data: PublicConfig }>().data
    const provider = (await this.app.inject('/auth/provider')).json()
    const verifier = randomBytes(32).toString('base64url')
    const query = new URLSearchParams({
      client_id: config.client_id,
      redirect_uri: `${ours}/auth/callback`,
      response_type: 'code',
      scope: config.scope,
      state: 'state',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...config.extra_query,
      ...(isSignUp && config.signup_query),
      login_hint: who,
      ...instead,
    })
    const back = query.get('redirect_uri') ?? ''
    return { callback: await this.#follow(new URL(`${provider.authorization_endpoint}?${query}`), back), verifier }
  }

  /** Requests tokens from our server with the headers of our own page; `headers` overrides them. */
  trade(fields: Record<string, string> | string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.post('/auth/token', fields, headers)
  }

  async post(url: string, fields: Record<string, string> | string, headers: Record<string, string> = {}) {
    const given = {
      origin: ours,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    }
    const answer = await this.app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return { status: answer.statusCode, body: isJson ? answer.json() : undefined, text: answer.body }
  }

  async refresh(tokens: Tokens): Promise<Tokens> {
    const answer = await this.trade({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' })
    if (answer.status !== 200) throw new Error(`Not refreshed: ${answer.status} ${answer.text}`)
    return { ...tokens, ...answer.body }
  }

  /** Ends our session and the session at the provider. */
  async signOut(tokens: Tokens): Promise<void> {
    const provider = (await this.app.inject('/auth/provider')).json()
    if (tokens.refresh_token && provider.revocation_endpoint)
      await this.post('/auth/revocation', { token: tokens.refresh_token })
    this.#jar.clear()
  }

  async call(token: string, method: 'GET' | 'POST' = 'GET', url = '/api/users/profile'): Promise<Answer> {
    const answer = await this.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })
    return { status: answer.statusCode, body: answer.json(), text: answer.body }
  }

  async #follow(start: URL, back: string): Promise<URL> {
    let url = start
    for (let hops = 0; !url.href.startsWith(back); hops++) {
      const cookie = [...this.#jar].map((pair) => pair.join('=')).join('; ')
      const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
      for (const line of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
        this.#jar.set(name, value)
      }
      const location = answer.headers.get('location')
      if (!location || hops > 6) throw new Error(`${url.pathname} answered ${answer.status}: ${await answer.text()}`)
      url = new URL(location, url)
    }
    return url
  }
}
