import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { fillVendorApplication, newMark, picture } from './support/people.ts'
import { type HostedProvider, startHostedProvider } from './support/hosted-provider.ts'
import {
  admin,
  ended,
  endServer,
  launchServer,
  newPlace,
  type Server,
  startServer,
  stopServer,
} from './support/server.ts'

let provider: HostedProvider | undefined
let server: Server | undefined

test.afterEach(async () => {
  if (server) await stopServer(server)
  await provider?.close()
})

// The product with a hosted provider: a person signs in there, applies, stays signed in, and signs out.
test('a vendor signs in at a hosted provider and applies', async ({ newPerson }) => {
  // With the demo, because the application needs its lists of tags and event types.
  server = await startServer({ hasDemo: true })
  await endServer(server, 'SIGTERM')
  provider = await startHostedProvider(server.url)
  // With the demo's accounts it does not start.
  const refused = await ended(await launchServer({ place: server, settings: provider.settings }))
  expect(refused).toMatchObject({ code: 1, output: expect.stringMatching(/^The database has 7 demo accounts, .*\n$/) })
  expect(await admin(server, 'remove-demo')).toEqual({ code: 0, output: '7 demo accounts are removed.\n' })
  server = await startServer({ place: server, settings: provider.settings })
  const { issuer } = provider
  for (const path of ['/idp/auth', '/idp/.well-known/openid-configuration', '/idp/jwks']) {
    expect((await fetch(server.url + path)).status, path).toBe(404)
  }

  const vendor = await newPerson({ baseURL: server.url })
  await vendor.goto('/contractor/apply')
  await expect.poll(() => new URL(vendor.url()).origin).toBe(issuer)
  await signInThere(vendor, 'hollis')
  await expect(vendor).toHaveURL(`${server.url}/contractor/apply`)

  const company = `Hollis & Host ${newMark()}`
  await fillVendorApplication(vendor, company)
  await vendor.getByLabel(/Choose pictures/).setInputFiles(await picture(vendor, 'table.png'))
  await vendor.getByRole('button', { name: 'Submit Application' }).click()
  await expect(vendor.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible()
  await vendor.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(vendor.getByRole('heading', { name: 'Application Under Review' })).toBeVisible()
  await vendor.reload()
  await expect(vendor.getByRole('heading', { name: 'Application Under Review' })).toBeVisible()

  await vendor.getByRole('button', { name: 'Account menu of Hollis' }).click()
  await vendor.getByRole('menuitem', { name: 'Sign out' }).click()
  await vendor.getByRole('button', { name: /Yes, sign me out/i }).click()
  await expect(vendor).toHaveURL(`${server.url}/`)
  await vendor.goto('/dashboard')
  await expect.poll(() => new URL(vendor.url()).origin).toBe(issuer)
  await expect(vendor.locator('[name=login]')).toBeVisible()
})

// A client with a secret, and opaque tokens: the browser gets its tokens from our server.
test('a person signs in at a provider with a client secret and opaque tokens', async ({ newPerson }) => {
  const place = await newPlace()
  provider = await startHostedProvider(place.url, { isClosed: true })
  server = await startServer({ place, settings: provider.settings })
  const person = await newPerson({ baseURL: server.url })
  await person.goto('/dashboard')
  await signInThere(person, 'imogen')
  await expect(person).toHaveURL(`${server.url}/dashboard`)
  await person.reload()
  const menu = person.getByRole('button', { name: 'Account menu of Imogen' })
  await expect(menu).toBeVisible()
  const kept = await person.evaluate(() => JSON.stringify(localStorage))
  expect(kept).toContain('sealed.')
  expect(kept).not.toContain(provider.settings.OIDC_CLIENT_SECRET)

  await menu.click()
  await person.getByRole('menuitem', { name: 'Sign out' }).click()
  await person.getByRole('button', { name: /Yes, sign me out/i }).click()
  await expect(person).toHaveURL(`${server.url}/`)
})

/** Signs in on the pages of the provider. */
async function signInThere(person: Page, name: string): Promise<void> {
  await person.locator('[name=login]').fill(name)
  await person.locator('[name=password]').fill('whatever')
  await person.getByRole('button', { name: 'Sign-in' }).click()
  await person.getByRole('button', { name: 'Continue' }).click()
}
