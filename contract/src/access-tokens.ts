import * as z from 'zod/mini'
import { shape, forOwnSession, noted } from './endpoint.ts'
import { IdParams, Instant, requiredLine } from './fields.ts'
import { maxCounts, maxLengths, tooLong } from './limits.ts'
import { tokenScopes } from './token-scopes.ts'

/** Personal access tokens: what a person makes for a program that calls the API in their name. */

/** How every token begins, so that it is distinguished from the tokens of a provider, and found where it was published by mistake. */
export const tokenPrefix = 'mqt_'
/** For how many days a token may be valid. */
export const tokenDays = { min: 1, max: 365, default: 90 } as const
/** Days that an expired token stays in its owner's list. */
export const expiredTokenDays = 30

/** The sentences about tokens, used by server, form and tests. */
export const tokenSentences = {
  nameRequired: 'Please name what the token is for',
  scopeRequired: 'Please choose what the token may do',
  daysRequired: `A token is valid for ${tokenDays.min} to ${tokenDays.max} days`,
  notFound: 'This token has been revoked already.',
  invalid: 'This access token is not valid. It may have expired or been revoked.',
} as const

export const NewAccessToken = shape('NewAccessToken', {
  name: requiredLine(tokenSentences.nameRequired, maxLengths.tokenName, tooLong('Name', maxLengths.tokenName)),
  scope: z.enum(tokenScopes, tokenSentences.scopeRequired),
  days: z._default(
    z
      .int(tokenSentences.daysRequired)
      .check(
        z.minimum(tokenDays.min, tokenSentences.daysRequired),
        z.maximum(tokenDays.max, tokenSentences.daysRequired),
      ),
    tokenDays.default,
  ),
})
export type NewAccessToken = z.input<typeof NewAccessToken>

export const AccessToken = shape('AccessToken', {
  id: z.int(),
  name: noted(z.string(), 'What its owner called it.', 'Spreadsheet of our events'),
  scope: noted(z.enum(tokenScopes), '`read` for GET calls only, `write` for all calls.', 'read'),
  hint: noted(z.string(), 'The last characters of the secret, by which its owner knows it again.', 'vT0s'),
  is_expired: noted(z.boolean(), 'Whether it has stopped working.', false),
  expires_at: Instant,
  last_used_at: z.nullable(Instant),
  created_at: Instant,
})
export type AccessToken = z.infer<typeof AccessToken>

/** A token that was made just now: the only answer that has its secret. */
export const MadeAccessToken = z.extend(AccessToken, { secret: z.string() })
MadeAccessToken.register(z.globalRegistry, { id: 'MadeAccessToken' })
export type MadeAccessToken = z.infer<typeof MadeAccessToken>

export const accessTokensApi = {
  list: forOwnSession.get('/account/tokens', {
    summary: 'The personal access tokens of the caller, the newest first',
    description: `Without their secrets. Expired ones stay in the list for ${expiredTokenDays} days.`,
    data: z.array(AccessToken),
  }),
  create: forOwnSession.post('/account/tokens', {
    summary: 'Make a personal access token for a program',
    description: `The \`secret\` is answered once and never again: only its hash is kept. A program sends it as \`Authorization: Bearer mqt_…\`. With the scope \`read\` it may make \`GET\` calls, with \`write\` all that its owner may do, except for calls about the security of the account. At most ${maxCounts.accessTokens} tokens per person. Their owner gets an email about each new one.`,
    body: NewAccessToken,
    data: MadeAccessToken,
    limit: 'accessTokens',
    errors: ['second_factor_required'],
  }),
  revoke: forOwnSession.del('/account/tokens/:id', {
    summary: 'Revoke a personal access token',
    description: 'Programs that use it are refused from then on.',
    params: IdParams,
    missing: tokenSentences.notFound,
    data: z.null(),
  }),
}
