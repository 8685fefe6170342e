import { demoPassword } from '@marquee/contract/auth'
import type { Product, Environment } from '../faults/environment.ts'
import type { OpenApi } from '../server/src/http/openapi.ts'
import { Browser } from '../server/test/sign-in-site.ts'
import { findPostgres } from '../scripts/postgres.mjs'

/** As whom the product is tried: nobody, and one person of each role of the demo marketplace. */
export const visitors = ['visitor', 'newcomer', 'vendor', 'organizer', 'admin'] as const
export type Visitor = (typeof visitors)[number]

/** The built product with its demo marketplace: on a PostgreSQL of its own where there is one, otherwise on the embedded database. */
export async function openMarketplace(environment: Environment): Promise<Product> {
  const databaseUrl = findPostgres() ? (await environment.postgres()).url : undefined
  return environment.start({ hasDemo: true, databaseUrl })
}

/** A fresh access token, as the product's own screens get one; good for a few minutes. Undefined for the visitor. */
export async function tokenOf(origin: string, who: Visitor): Promise<string | undefined> {
  if (who === 'visitor') return undefined
  const browser = new Browser(origin, origin)
  const { address, verifier } = await browser.start()
  const answer = await browser.submit(address, 'sign-in', { email: `${who}@marquee.test`, password: demoPassword })
  if (answer.status !== 200) throw new Error(`${who} could not sign in: ${JSON.stringify(answer.body)}`)
  const { access_token: token } = await browser.collect(answer.body.data.redirect, verifier)
  return String(token)
}

/** What the product says of its own calls. */
export async function documentOf(origin: string): Promise<OpenApi> {
  return (await fetch(`${origin}/api/openapi.json`)).json() as Promise<OpenApi>
}
