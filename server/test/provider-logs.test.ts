import { accountApi, addressApi, resetApi } from '@marquee/contract/account'
import type { Endpoint } from '@marquee/contract/endpoint'
import { afterAll, expect, test, vi } from 'vitest'
import { breakages, breakDatabase } from './broken-database.ts'
import { openSite, person, signUp } from './sign-in-site.ts'
import { testDatabase } from './test-database.ts'
import { captureOutput } from './captured-output.ts'

/** As logs.test.ts, for the calls of the embedded provider: codes, tokens, cookies, passwords and addresses stay out of the log (S15). */
const written = captureOutput()
afterAll(written.restore)
const secrets = new Set<string>()
recordSecrets()

const links: string[] = []
const site = await openSite(await testDatabase(), {
  logStream: written.stream,
  adminEmails: ['waiting@example.test'],
  countFailures: false,
  mailed: ({ action }) => void links.push(/#token=([\w-]+)/.exec(action?.link ?? '')?.[1] ?? ''),
})
afterAll(site.close)

const email = 'signed-in@example.test'
const browser = site.browser()
await signUp(browser, email)
const waiting = site.browser()
const waitingScreen = (await waiting.start({ prompt: 'create' })).address
await waiting.submit(waitingScreen, 'sign-up', person('waiting@example.test'))

/** One request each, prepared while the database works. */
const steps: Record<string, () => Promise<() => Promise<unknown>>> = {
  'a sign-in that begins': async () => {
    const stranger = site.browser()
    return () => stranger.start({ login_hint: 'hinted@example.test' })
  },
  'the screen that is asked for': async () => {
    const { stranger, uid } = await begun()
    return () => stranger.json(`/auth/interaction/${uid}`)
  },
  'a sign-in': async () => {
    const { stranger, address } = await begun()
    return () => stranger.submit(address, 'sign-in', person(email))
  },
  'a sign-up': async () => {
    const { stranger, address } = await begun({ prompt: 'create' })
    return () => stranger.submit(address, 'sign-up', person(`new-${secrets.size}@example.test`))
  },
  'going on from the screen': async () => {
    const { stranger, address } = await begun()
    const answer = await stranger.submit(address, 'sign-in', person(email))
    const next = new URL(answer.body.data.redirect)
    return () => stranger.get(next.pathname + next.search)
  },
  'a confirmed address': async () => {
    if (links.length === 0) throw new Error('No link was mailed')
    return () => waiting.send('/auth/interaction/confirm', { token: links[0] })
  },
  'a code that is redeemed': async () => {
    const { address, verifier } = await browser.start()
    return () => browser.redeem(address, verifier)
  },
  'a refresh': async () => {
    const { refresh_token } = await tokens()
    return () => browser.refresh(refresh_token)
  },
  'a token that is revoked': async () => {
    const { refresh_token } = await tokens()
    const form = new URLSearchParams({ client_id: 'marquee-web', token: refresh_token })
    return () => browser.post('/idp/token/revocation', form)
  },
  'signing out': async () => {
    const { id_token } = await tokens()
    return () =>
      browser.get(`/idp/session/end?${new URLSearchParams({ id_token_hint: id_token, state: `bye${secrets.size}` })}`)
  },
}

/** The calls of the account page and of a forgotten password. The values are recognizable but wrong, so most calls are refused after a query. */
const words: Record<string, string> = {
  email,
  password: 'a new password of zq',
  current_password: 'a wrong password of zq',
  token: 'k'.repeat(43),
  code: '123456',
  id: 'session-of-zq',
}
for (const endpoint of [
  ...Object.values(accountApi),
  ...Object.values(resetApi),
  ...Object.values(addressApi),
] as Endpoint[]) {
  if (!site.app.hasRoute({ method: endpoint.method, url: endpoint.path })) continue
  steps[`${endpoint.method} ${endpoint.path}`] = async () => {
    const { access_token } = endpoint.access === 'public' ? {} : await tokens()
    return () =>
      fetch(site.url + endpoint.path.replace(/:(\w+)/g, (_, name: string) => words[name] ?? 'zq'), {
        method: endpoint.method,
        headers: {
          ...(access_token && { authorization: `Bearer ${access_token}` }),
          origin: site.url,
          ...(endpoint.body && { 'content-type': 'application/json' }),
        },
        ...(endpoint.body && { body: JSON.stringify({ ...words, agree: true }) }),
      })
  }
}

test.each(Object.keys(steps))('%s: nothing that was sent is logged, whichever statement fails', async (name) => {
  written.lines.length = 0
  let failed = 0
  for (let healthy = 0; healthy < 60; healthy++) {
    const ask = await steps[name]!()
    const broken = breakDatabase(breakages[healthy % breakages.length]!, healthy)
    // Some answers are not JSON then; only the log is tested here.
    await ask()
      .catch(() => undefined)
      .finally(broken.mend)
    if (broken.hits() === 0) break
    failed += 1
  }
  expect(failed).toBeGreaterThan(0)
  expect(written.lines.length).toBeGreaterThan(0)
  const text = written.lines.join('\n')
  expect([...secrets].filter((secret) => text.includes(secret))).toEqual([])
})

async function begun(extra: Record<string, string> = {}) {
  const stranger = site.browser()
  const { address } = await stranger.start(extra)
  return { stranger, address, uid: address.searchParams.get('interaction') }
}

async function tokens() {
  const { address, verifier } = await browser.start()
  return browser.redeem(address, verifier)
}

/** Collects every secret and personal field that `fetch` sends or receives. */
function recordSecrets(): void {
  const real = globalThis.fetch
  const names =
    /^(code|state|code_verifier|code_challenge|token|refresh_token|access_token|id_token|id_token_hint|password|current_password|email|name|login_hint|interaction|sub|key|uri)$/
  const note = (entries: Iterable<readonly [string, unknown]>) => {
    for (const [name, value] of entries) {
      if (typeof value === 'string' && value.length > 5 && names.test(name)) secrets.add(value)
      else if (value && typeof value === 'object') note(Object.entries(value))
    }
  }
  const cookies = (header: string | null) =>
    (header ?? '').split('; ').map((pair) => ['code', pair.split('=')[1]] as const)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const url = new URL(String(address))
    const headers = new Headers(init?.headers)
    note(url.searchParams)
    note(cookies(headers.get('cookie')))
    note([['token', headers.get('authorization')?.slice('Bearer '.length)]])
    if (init?.body instanceof URLSearchParams) note(init.body)
    else if (typeof init?.body === 'string') note(Object.entries(JSON.parse(init.body) as object))
    const answer = await real(address, init)
    note(answer.headers.getSetCookie().flatMap((line) => cookies(line.split('; ')[0] ?? '')))
    const location = answer.headers.get('location')
    if (location) note(new URL(location, url).searchParams)
    if (answer.ok && answer.headers.get('content-type')?.includes('json'))
      note(Object.entries((await answer.clone().json()) as object))
    return answer
  })
}
