import { demoAccounts, demoPassword } from '@marquee/contract/auth'
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { factories } from '../../server/test/factories.ts'
import { openSite, signIn, signUp, type Site } from '../../server/test/sign-in-site.ts'
import { testDatabase } from '../../server/test/test-database.ts'
import { createContext } from '@marquee/server/context'
import { demoAccountIds, demoPeople, markDemo, refuseDemoAccounts } from '@marquee/server/db/demo-data'
import type { Database } from '@marquee/server/db/client'
import {
  eventApplications,
  events,
  idpAccounts,
  installation,
  organizers,
  users,
  vendors,
} from '@marquee/server/db/schema'
import { readSettings } from '@marquee/server/env'
import { CannotStart } from '@marquee/server/errors'
import { userService } from '@marquee/server/features/users/service'
import { examine } from './doctor.ts'
import { carryOut, type CommandParts } from './operations.ts'

// By this version, which marks the demo's people, and by one before it.
describe.each([true, false])('demo data, marked: %s', (isMarked) => {
  let database: Database
  let site: Site
  beforeAll(async () => {
    database = await testDatabase()
    const { db } = database
    site = await openSite(database)
    const issuer = `${site.url}/idp`
    const context = createContext(database, [])
    for (const { email, name } of demoAccounts) {
      const subject = await site.provider.createDemoAccount({ email, name, password: demoPassword })
      const claims = { issuer, subject, email, email_verified: true, name }
      await userService(context, { adminEmails: [] }).actorOf(claims, async () => ({}))
    }
    await db.update(users).set({ role: 'admin' }).where(eq(users.email, 'admin@marquee.test'))
    const make = factories(db)
    const person = async (email: string) => {
      const made = await make.user({ email, email_verified: true })
      await db.update(users).set({ issuer }).where(eq(users.id, made.id))
      return made
    }
    const vendor = await make.vendor({ owner: await person('hello@wrenbramble.example.com') })
    const host = await make.organizer({ owner: await person('hello@harvesthall.example.com') })
    if (isMarked) await database.inTransaction(() => markDemo(db))
    else await db.insert(installation).values({ name: 'identity.first_issuer', value: issuer }).onConflictDoNothing()

    const event = await make.event({ organizer_id: host.id })
    const own = await make.vendor({ company_name: 'Real Flowers' })
    for (const { id } of [vendor, own]) await make.application({ event_id: event.id, vendor_id: id })
    return () => site.close()
  })

  test('they stop a start without the demo, and are what doctor finds', async () => {
    const refusal = expect.stringMatching(
      /^The database has 7 demo accounts, .* "npm run admin -- remove-demo".*DEMO=1 /,
    )
    await expect(refuseDemoAccounts(database.db)).rejects.toEqual(
      expect.objectContaining({ constructor: CannotStart, message: refusal }),
    )
    expect(await demoFindings(database, { DEMO: '0' })).toEqual([{ check: 'Demo', mark: 'wrong', words: refusal }])
    expect(await demoFindings(database, { DATABASE_URL: 'postgres://localhost/x', DEMO: '1' })).toEqual([])
  })

  test('"remove-demo" takes the accounts and what they could do; the marketplace stays', async () => {
    const { db } = database
    const browser = site.browser()
    const tokens = await signIn(browser, 'vendor@marquee.test', demoPassword)
    expect(await admin('remove-demo')).toEqual([0, '7 demo accounts are removed.'])

    await expect(refuseDemoAccounts(db)).resolves.toBeUndefined()
    expect(await demoFindings(database, { DEMO: '0' })).toEqual([])
    expect(await db.$count(idpAccounts)).toBe(0)
    expect(await db.$count(users, eq(users.role, 'admin'))).toBe(0)
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(400)
    expect(await db.$count(vendors)).toBe(2)
  })

  test('"remove-demo --marketplace" takes everybody whom the demo has made, and leaves the others whole', async () => {
    const { db } = database
    expect(await admin('remove-demo', '--marketplace')).toEqual([
      0,
      expect.stringMatching(/^0 demo accounts are removed, and the marketplace of 9 people\.$/),
    ])
    const left = await db.select({ name: vendors.company_name }).from(vendors)
    expect(left).toEqual([{ name: 'Real Flowers' }])
    for (const table of [organizers, events, eventApplications]) expect(await db.$count(table)).toBe(0)
    const addresses = [...demoAccounts.map(({ email }) => email), 'hello@wrenbramble.example.com']
    expect(await db.$count(users, inArray(users.email, addresses))).toBe(0)
    expect(await admin('remove-demo', '--marketplace')).toEqual([1, 'The demo has left nothing to remove.'])
    expect((await admin('audit'))[0]).toBe(0)
  })

  async function admin(...args: string[]): Promise<[number, string]> {
    const lines: string[] = []
    const add = (line: string) => void lines.push(line)
    const parts: CommandParts = {
      database,
      settings: { adminEmails: [], publicUrl: 'http://localhost:3000' },
      withSubscribers: (work) => work([], async () => {}),
    }
    return [await carryOut(args, parts, { log: add, error: add }), lines.join('\n')]
  }
})

test('somebody who only signs up with an address of the demo has no demo account', async () => {
  const database = await testDatabase()
  const site = await openSite(database)
  await signUp(site.browser(), 'admin@marquee.test')
  await site.close()
  expect([await demoAccountIds(database.db), await demoPeople(database.db)]).toEqual([[], []])
})

async function demoFindings(database: Database, environment: Record<string, string>) {
  const lines: string[] = []
  const settings = readSettings(environment)
  await examine(['--json'], { settings, database }, { log: (line) => void lines.push(line), error: () => {} })
  const { findings } = JSON.parse(lines.join('')) as { findings: { check: string }[] }
  return findings.filter(({ check }) => check === 'Demo')
}
