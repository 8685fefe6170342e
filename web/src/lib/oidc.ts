import { createClient } from '@marquee/contract/client'
import { configApi, type PublicConfig } from '@marquee/contract/config'
import { UserManager, WebStorageStateStore, type UserManagerSettings } from 'oidc-client-ts'

/**
 * The conversation with the identity provider. Heavy, so `session.ts` loads it when somebody signs in, signs out, or needs a
 * fresh token. Another provider's own library would take this file's place.
 */

/** Before every key that this product's sign-in keeps in localStorage. */
export const storagePrefix = 'marquee.'

const api = createClient(configApi, { base: '/api' })
let opened: Promise<{ config: PublicConfig; manager: UserManager }> | undefined

export interface Going {
  mode: 'sign-in' | 'sign-up'
  redirect: string
  /** Ask for the password even if the provider still has a session. */
  isAfresh: boolean
}

/** Sends the browser to the provider; does not come back. Rejects when the provider cannot be found. */
export async function goToProvider({ mode, redirect, isAfresh }: Going): Promise<void> {
  const { config, manager } = await open()
  const isSignUp = mode === 'sign-up'
  await manager.signinRedirect({
    state: { redirect },
    // The page that only leads on does not stay in the history: Back goes where the person came from.
    redirectMethod: 'replace',
    extraQueryParams: {
      ...config.extra_query,
      ...(isAfresh && { prompt: 'login' }),
      ...(isSignUp && config.signup_query),
      ...(config.embedded && { redirect, ...(isSignUp && { prompt: 'create' }) }),
    },
  })
}

/** Reads the provider's answer from the callback's address and stores the tokens; yields what was asked for as `redirect`. */
export async function comeBack(address: string): Promise<string | undefined> {
  const { config, manager } = await open()
  const user = await manager.signinCallback(address)
  // The library reads the ID token, and leaves it to us whom it is for.
  if (user && ![user.profile.aud].flat().includes(config.client_id)) {
    await manager.removeUser()
    throw new Error('The ID token is for another client')
  }
  const state = user?.state as { redirect?: unknown } | undefined
  return typeof state?.redirect === 'string' ? state.redirect : undefined
}

/**
 * Trades the refresh token for fresh tokens and stores them; false when the session has ended. Rejects when the provider did not
 * answer, which says nothing about the session.
 */
export async function refresh(): Promise<boolean> {
  const { manager } = await open()
  const user = await manager.getUser()
  if (!user?.refresh_token) return false
  return manager.signinSilent().then(
    () => true,
    (error: unknown) => {
      if (isRefusal(error)) return false
      throw error
    },
  )
}

/** Ends the provider's session too; does not come back. Rejects when the provider offers no way to, or cannot be found. */
export async function leaveProvider(idToken: string | undefined): Promise<void> {
  const { manager } = await open()
  await manager.signoutRedirect({ redirectMethod: 'replace', ...(idToken && { id_token_hint: idToken }) })
}

/** Takes back the refresh token, for providers that keep it alive after signing out. */
export async function revokeTokens(): Promise<void> {
  const { config, manager } = await open()
  // The embedded provider ends its tokens with the session.
  if (!config.embedded) await manager.revokeTokens(['refresh_token'])
}

/** The provider itself said that the refresh token is of no use. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== 'ErrorResponse' || !('error' in error)) return false
  return ['invalid_grant', 'invalid_client', 'unauthorized_client'].includes(String(error.error))
}

function open() {
  opened ??= api.get().then((config) => ({ config, manager: new UserManager(settings(config)) }))
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

function settings(config: PublicConfig): UserManagerSettings {
  const store = new WebStorageStateStore({ prefix: storagePrefix, store: localStorage })
  return {
    authority: config.issuer,
    // A hosted provider is asked by way of our server, which also trades codes for tokens there; the browser only goes to its pages.
    ...(!config.embedded && { metadataUrl: `${location.origin}/auth/provider` }),
    client_id: config.client_id,
    redirect_uri: `${location.origin}/auth/callback`,
    post_logout_redirect_uri: `${location.origin}/`,
    scope: config.scope,
    userStore: store,
    stateStore: store,
    staleStateAgeInSeconds: 3600,
    automaticSilentRenew: false,
    loadUserInfo: false,
    requestTimeoutInSeconds: 10,
  }
}
