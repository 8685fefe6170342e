import type { PublicConfig } from '@marquee/contract/config'
import { sentences } from '@marquee/contract/errors'
import type { FastifyInstance } from 'fastify'
import { unauthorized, unavailable } from '../errors.ts'
import type { Binding } from '../http/bind.ts'
import { embeddedProvider, type EmbeddedProvider, type EmbeddedSettings } from './embedded.ts'
import { hostedProvider } from './hosted.ts'
import { InvalidToken, KeysUnavailable, tokenVerifier, type Claims, type Trust } from './verify.ts'

/** What the server needs of whoever signs people in: the embedded provider or a hosted one. */
export interface Identity {
  /** Verifies an access token; throws `AppError` unauthorized (401), or unavailable (503) while keys cannot be had. */
  verify(token: string): Promise<Claims>
  /** What the provider's userinfo says, for tokens that carry no e-mail address; empty when there is nothing to learn. */
  more(token: string, subject: string): Promise<Partial<Claims>>
  publicConfig: Pick<PublicConfig, 'issuer' | 'client_id' | 'audience' | 'embedded'>
  /** Origins beside our own that the browser speaks to while signing in. */
  connectOrigins: readonly string[]
  /** Registers the provider's own addresses; nothing for a hosted one. */
  mount(app: FastifyInstance, binding: Omit<Binding, 'tag'>): Promise<void>
  /** The provider inside this process, when there is one. */
  embedded: Pick<EmbeddedProvider, 'createDemoAccount' | 'sweepExpired'> | null
}

export interface HostedTrust {
  issuer: string
  clientId: string
  audience: string | undefined
}

/** A provider on another machine when one is named, otherwise the embedded one. */
export async function openIdentity(hosted: HostedTrust | undefined, settings: EmbeddedSettings): Promise<Identity> {
  return hosted ? openHosted(hosted) : openEmbedded(settings)
}

async function openHosted(trust: HostedTrust): Promise<Identity> {
  const provider = hostedProvider({ issuer: trust.issuer, log: (message) => console.warn(`Sign-in: ${message}`) })
  return {
    verify: verifier({ ...trust, keys: provider.keys }),
    more: async (token, subject) => (await provider.userinfo(token, subject)) ?? {},
    publicConfig: {
      issuer: trust.issuer,
      client_id: trust.clientId,
      audience: trust.audience ?? null,
      embedded: false,
    },
    connectOrigins: await provider.origins(),
    mount: async () => {},
    embedded: null,
  }
}

async function openEmbedded(settings: EmbeddedSettings): Promise<Identity> {
  const provider = await embeddedProvider(settings)
  const { issuer, audience, clientId, keys, knownAs, sessions } = provider
  return {
    verify: verifier({ issuer, audience, clientId, keys, knownAs, sessions }, (claims) => provider.current(claims)),
    more: async () => ({}),
    publicConfig: { issuer, client_id: clientId, audience, embedded: true },
    connectOrigins: [],
    mount: (app, binding) => provider.mount(app, binding),
    embedded: provider,
  }
}

function verifier(trust: Trust, current = async (claims: Claims) => claims): Identity['verify'] {
  const verify = tokenVerifier(trust)
  return async (token) => {
    try {
      return await current(await verify(token))
    } catch (error) {
      if (error instanceof InvalidToken) throw unauthorized(sentences.badToken)
      if (error instanceof KeysUnavailable) throw unavailable()
      throw error
    }
  }
}
