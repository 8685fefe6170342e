import * as z from 'zod/mini'
import { get } from './endpoint.ts'

/** What the browser must know of this installation; nothing in it is secret. */
export const PublicConfig = z.object({
  /** OpenID Connect issuer. */
  issuer: z.string(),
  client_id: z.string(),
  /** The API that tokens are for; null when they are bound to the client instead. */
  audience: z.nullable(z.string()),
  /** Asked for at every sign-in, with spaces between. */
  scope: z.string(),
  /** Query parameters added to every authorization request; `scope` is never among them. */
  extra_query: z.record(z.string(), z.string()),
  /** Added when somebody wants to create an account. */
  signup_query: z.record(z.string(), z.string()),
  /** The product's own provider is at work: sign-in and sign-up are the product's own screens. */
  embedded: z.boolean(),
  support_email: z.string(),
  demo: z.boolean(),
  /** A demo without a mail server: whoever waits for a message can open it on the page. */
  opens_messages: z.boolean(),
})
PublicConfig.register(z.globalRegistry, { id: 'PublicConfig' })
export type PublicConfig = z.infer<typeof PublicConfig>

export const configApi = {
  get: get('/config', { summary: 'Public settings of this installation', access: 'public', data: PublicConfig }),
}
