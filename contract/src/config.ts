import * as z from 'zod/mini'
import { shape, forAll, noted } from './endpoint.ts'

/** The settings that the browser needs; nothing secret. */
export const PublicConfig = shape('PublicConfig', {
  issuer: noted(z.string(), 'Address of the OpenID Connect issuer.', 'http://localhost:3000/idp'),
  client_id: noted(z.string(), 'Client id of this site at the issuer.', 'marquee-web'),
  /** The API that tokens are for; null when they are bound to the client instead. */
  audience: z.nullable(z.string()),
  scope: noted(z.string(), 'What a sign-in asks for, with spaces between.', 'openid profile email'),
  extra_query: noted(z.record(z.string(), z.string()), 'Query parameters added to every authorization request.', {}),
  /** Added when somebody wants to create an account. */
  signup_query: z.record(z.string(), z.string()),
  embedded: noted(z.boolean(), "Whether the product's own identity provider is at work."),
  support_email: noted(z.string(), 'Where to ask for help.', 'support@example.com'),
  demo: noted(z.boolean(), 'Whether this is a demo marketplace.', false),
  /** True in a demo without a mail server: e-mails can be opened on the page. */
  opens_messages: z.boolean(),
})
export type PublicConfig = z.infer<typeof PublicConfig>

export const configApi = {
  get: forAll.get('/config', { summary: 'Public settings of this installation', data: PublicConfig }),
}
