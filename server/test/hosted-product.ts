import type { SignUpRule } from '@marquee/contract/sign-up'
import { afterAll, afterEach, vi } from 'vitest'
import { readSettings } from '../src/env.ts'
import { openIdentity } from '../src/identity/identity.ts'
import { startHostedProvider, type HostedProvider, type Quirks } from './hosted-provider.ts'
import { testApp } from './test-app.ts'
import { testDatabase } from './test-database.ts'

/** What several test files of hosted providers need: providers to start, and the product connected to one. */
export async function hostedProduct() {
  const database = await testDatabase()
  const started: HostedProvider[] = []
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {})
  afterAll(() => Promise.all(started.map((provider) => provider.close())))
  afterEach(() => warnings.mockClear())

  return {
    /** Starts a provider that knows `ada`; it is closed after the tests of the file. */
    async startProvider(quirks: Quirks): Promise<HostedProvider> {
      const provider = await startHostedProvider(quirks, publicUrl)
      provider.people.ada = ada
      started.push(provider)
      return provider
    },

    /**
     * The whole product, connected to a provider.
     * @param settings further environment variables
     */
    async product(
      provider: { issuer: string },
      settings: Record<string, string> = {},
      { rateLimits = false, adminEmails = [] as string[], signUp = { mode: 'open', domains: [] } as SignUpRule } = {},
    ) {
      const { oidc } = readSettings({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'marquee', ...settings })
      const embedded = {
        database,
        publicUrl,
        adminEmails: [],
        sendMail: async () => {},
        rateLimits,
        demo: false,
        opensMessages: false,
      }
      const identity = () => openIdentity(oidc, embedded)
      return testApp({ database, identity, rateLimits, signUp, settings: { adminEmails } })
    },

    /** Calls of `console.warn`, where the identity code writes its log. */
    warnings,
    log: () => warnings.mock.calls.flat().join('\n'),
  }
}

/** Origin of the product. */
export const publicUrl = 'http://localhost:3000'

/** A person at every provider. */
export const ada = { name: 'Ada Byron', email: 'ada@example.org', email_verified: true }

/** A provider whose access tokens only it can read. */
export const opaque: Quirks = { token: 'opaque' }

/** The same with introspection, for clients with the secret in `secret`. */
export const introspected: Quirks = { token: 'opaque', introspection: true, clientAuth: 'client_secret_basic' }
export const secret = { OIDC_CLIENT_SECRET: 'a secret: with +/% in it' }
