import { createClient } from '@marquee/contract/client'
import { configApi, type PublicConfig } from '@marquee/contract/config'
import { UserManager, WebStorageStateStore, type UserManagerSettings } from 'oidc-client-ts'

/**
 * Talks to the identity provider. This file is large, so `session.ts` loads it only when somebody signs in, signs out, or needs a new
 * token. To use another provider's own library, replace this file.
 */

const api = createClient(configApi, { base: '/api' })
let setup: Promise<{ config: PublicConfig; manager: UserManager }> | undefined

export interface SignInRequest {
  mode: 'sign-in' | 'sign-up'
  redirect: string
  /** Ask for the password even if the provider still has a session. */
  mustAskPassword: boolean
}

/** Redirects the browser to the provider. Rejects when the provider cannot be reached. */
export async function goToProvider({ mode, redirect, mustAskPassword }: SignInRequest): Promise<void> {
  const { config, manager } = await prepare()
  const isSignUp = mode === 'sign-up'
  await manager.signinRedirect({
    state: { redirect },
    // The page that redirects is not kept in the history, so Back opens the page before it.
    redirectMethod: 'replace',
    extraQueryParams: {
      ...config.extra_query,
      ...(mustAskPassword && { prompt: 'login' }),
      ...(isSignUp && config.signup_query),
      ...(config.embedded && { redirect, ...(isSignUp && { prompt: 'create' }) }),
    },
  })
}

/** Reads the provider's answer from the address of the callback page and stores the tokens. Returns the `redirect` that the sign-in started with. */
export async function readCallback(address: string): Promise<string | undefined> {
  const { config, manager } = await prepare()
  const user = await manager.signinCallback(address)
  // The library does not check the audience of the ID token.
  if (user && ![user.profile.aud].flat().includes(config.client_id)) {
    await manager.removeUser()
    throw new Error('The ID token is for another client')
  }
  const state = user?.state as { redirect?: unknown } | undefined
  return typeof state?.redirect === 'string' ? state.redirect : undefined
}

/**
 * Exchanges the refresh token for new tokens and stores them. Returns false when the session has ended. Rejects when the provider did not
 * answer: then the session may still be valid.
 */
export async function refresh(): Promise<boolean> {
  const { manager } = await prepare()
  const user = await manager.getUser()
  if (!user?.refresh_token) return false
  return manager.signinSilent().then(
    () => true,
    (error: unknown) => {
      if (isRefreshRefused(error)) return false
      throw error
    },
  )
}

/** Ends the session at the provider by a redirect. Rejects when the provider has no sign-out address or cannot be reached. */
export async function signOutAtProvider(idToken: string | undefined): Promise<void> {
  const { manager } = await prepare()
  await manager.signoutRedirect({ redirectMethod: 'replace', ...(idToken && { id_token_hint: idToken }) })
}

/** Revokes the refresh token, for providers where it stays valid after signing out. */
export async function revokeTokens(): Promise<void> {
  const { config, manager } = await prepare()
  // The embedded provider ends its tokens together with the session.
  if (!config.embedded) await manager.revokeTokens(['refresh_token'])
}

/** The provider itself answered that the refresh token is not valid. */
function isRefreshRefused(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== 'ErrorResponse' || !('error' in error)) return false
  return ['invalid_grant', 'invalid_client', 'unauthorized_client'].includes(String(error.error))
}

function prepare() {
  setup ??= api.get().then((config) => ({ config, manager: new UserManager(settings(config)) }))
  setup.catch(() => {
    setup = undefined
  })
  return setup
}

function settings(config: PublicConfig): UserManagerSettings {
  const store = new WebStorageStateStore({ prefix: 'marquee.', store: localStorage })
  return {
    authority: config.issuer,
    // The browser reads the settings of a hosted provider from our server, which also exchanges codes for tokens; of the provider it only
    // visits the pages.
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
