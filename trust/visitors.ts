import { demoPassword } from '@marquee/contract/auth'
import type { Product, Environment } from '../faults/environment.ts'
import type { OpenApi } from '../server/src/http/openapi.ts'
import { Browser } from '../server/test/sign-in-site.ts'
import { findPostgres } from '../scripts/postgres.mjs'

/** The callers of the tests: signed out, and one person per role of the demo marketplace. */
export const visitors = ['visitor', 'newcomer', 'vendor', 'organizer', 'admin'] as const
export type Visitor = (typeof visitors)[number]

/**
 * Starts the built product with the demo marketplace: on a new PostgreSQL server if PostgreSQL is installed, otherwise on the embedded
 * database.
 */
export async function openMarketplace(environment: Environment): Promise<Product> {
  const databaseUrl = findPostgres() ? (await environment.postgres()).url : undefined
  return environment.start({ hasDemo: true, databaseUrl })
}

/** A new access token from the sign-in of the product, valid for a few minutes. Undefined for the visitor. */
export async function tokenOf(origin: string, who: Visitor): Promise<string | undefined> {
  if (who === 'visitor') return undefined
  const browser = new Browser(origin, origin)
  const { address, verifier } = await browser.start()
  const answer = await browser.submit(address, 'sign-in', { email: `${who}@marquee.test`, password: demoPassword })
  if (answer.status !== 200) throw new Error(`${who} could not sign in: ${JSON.stringify(answer.body)}`)
  const { access_token: token } = await browser.collect(answer.body.data.redirect, verifier)
  return String(token)
}

/** The OpenAPI document of the running product. */
export async function documentOf(origin: string): Promise<OpenApi> {
  return (await fetch(`${origin}/api/openapi.json`)).json() as Promise<OpenApi>
}
