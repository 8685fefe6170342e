import * as z from 'zod/mini'
import { shape, forAll } from './endpoint.ts'

/** The settings that the browser needs; nothing secret. */
export const PublicConfig = shape('PublicConfig', {
  /** OpenID Connect issuer. */
  issuer: z.string(),
  client_id: z.string(),
  /** The API that tokens are for; null when they are bound to the client instead. */
  audience: z.nullable(z.string()),
  /** Scopes of every sign-in, separated by spaces. */
  scope: z.string(),
  /** Query parameters added to every authorization request; `scope` is never among them. */
  extra_query: z.record(z.string(), z.string()),
  /** Added when somebody wants to create an account. */
  signup_query: z.record(z.string(), z.string()),
  /** True with the embedded provider: sign-in and sign-up are our own screens. */
  embedded: z.boolean(),
  support_email: z.string(),
  demo: z.boolean(),
  /** True in a demo without a mail server: e-mails can be opened on the page. */
  opens_messages: z.boolean(),
})
export type PublicConfig = z.infer<typeof PublicConfig>

export const configApi = {
  get: forAll.get('/config', { summary: 'Public settings of this installation', data: PublicConfig }),
}
