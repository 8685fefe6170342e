import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { decisionUndoSeconds, undoGraceSeconds } from '@marquee/contract/limits'
import { freePort } from '../scripts/free-port.ts'
import { emptyDatabase } from './support/databases.ts'
import { expect, test } from './support/journey.ts'
import { call, signIn, signUp, tokenOf } from './support/people.ts'
import {
  admin,
  ended,
  endServer,
  launchServer,
  newPlace,
  outputOf,
  type Server,
  type ServerOptions,
  stopServer,
  untilReady,
} from './support/server.ts'

// What an operator runs into: killed processes, folders and ports in use, wrong settings.

const started: Server[] = []

async function start(options: ServerOptions): Promise<Server> {
  const server = await launch(options)
  await untilReady(server)
  return server
}

async function launch(options: ServerOptions): Promise<Server> {
  const server = await launchServer(options)
  started.push(server)
  return server
}

test.afterEach(async () => {
  for (const server of started.splice(0)) await stopServer(server)
})

test('a folder or a port in use ends the start with one sentence', async () => {
  const first = await start({})
  const elsewhere = await newPlace()

  const sameFolder = await ended(
    await launch({
      place: { url: elsewhere.url, dataDir: first.dataDir },
      logFile: join(elsewhere.dataDir, 'other.log'),
    }),
  )
  expect(sameFolder.code).toBe(1)
  expect(sameFolder.output).toContain(`is in use by process ${first.pid}.`)
  expect(sameFolder.output.trim().split('\n')).toHaveLength(1)

  const samePort = await ended(await launch({ place: { url: first.url, dataDir: elsewhere.dataDir } }))
  expect(samePort.code).toBe(1)
  expect(samePort.output.trim()).toBe(
    `Port ${new URL(first.url).port} is in use. Stop what listens there, or set PORT to another number.`,
  )
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
})

test(
  'a stop signal ends the server with code 0 within seconds, also while the demo is loading',
  { tag: '@faults' },
  async () => {
    const early = await launch({ hasDemo: true, place: await newPlace() })
    await expect.poll(() => existsSync(join(early.dataDir, 'database.lock')), { timeout: 60_000 }).toBe(true)
    await expectCleanStop(early, 'SIGTERM')

    // The next start loads the demo again from the beginning.
    const later = await start({ hasDemo: true, place: early })
    const { data } = (await (await fetch(`${later.url}/api/contractors`)).json()) as { data: { total: number } }
    expect(data.total).toBeGreaterThanOrEqual(60)
    expect(readableByOthers(later.dataDir)).toEqual([])
    await expectCleanStop(later, 'SIGINT')
  },
)

test(
  'npm run admin works while the server runs, after kill -9, and while no server runs',
  { tag: '@faults' },
  async ({ newPerson }) => {
    const server = await start({})
    const socket = join(server.dataDir, 'command.sock')
    const page = await newPerson({ baseURL: server.url })
    const email = await signUp(page, 'Rhea Turner')
    const headers = { authorization: `Bearer ${await tokenOf(page)}` }
    const profile = async (url: string) => (await fetch(`${url}/api/users/profile`, { headers })).status

    expect((statSync(socket).mode & 0o777).toString(8)).toBe('600')
    expect(await profile(server.url)).toBe(200)
    const suspended = { code: 0, output: `${email} is suspended.\n` }
    expect(await admin(server, 'suspend', email, '--reason', 'Pictures of others')).toEqual(suspended)
    expect(await profile(server.url)).toBe(403)

    await endServer(server, 'SIGKILL')
    expect(existsSync(socket)).toBe(true)
    expect((await admin(server, 'list')).output).toContain(`${email}  since`)
    const again = await start({ place: server })
    expect((await admin(again, 'unsuspend', email)).code).toBe(0)
    expect(await profile(again.url)).toBe(200)
    expect((await admin(again, 'audit')).output).toMatch(/^The audit log is whole: \d+ entries/)

    await endServer(again, 'SIGTERM')
    expect(existsSync(socket)).toBe(false)
  },
)

test('after the address every line of the output is one of the log, also while the bucket is away', async () => {
  const S3_ENDPOINT = `http://127.0.0.1:${await freePort('localhost')}`
  const keys = { S3_BUCKET: 'shop', S3_REGION: 'eu', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  const server = await start({ settings: { STORAGE: 's3', S3_ENDPOINT, ...keys } })
  await fetch(`${server.url}/images/v/${'0'.repeat(32)}-320.webp`)
  const lines = () =>
    outputOf(server)
      .trim()
      .split(/Marquee is at .*\n?/)[1]
      ?.split('\n')
      .filter(Boolean) ?? []
  await expect.poll(() => lines().length).toBeGreaterThan(0)
  for (const line of lines())
    expect(JSON.parse(line)).toMatchObject({
      level: expect.any(Number),
      time: expect.any(Number),
      msg: expect.any(String),
    })
})

const wrong: [name: string, settings: Record<string, string>][] = [
  ['PORT', { PORT: 'eighty' }],
  ['DEMO=0', { DEMO: '1', HOST: '0.0.0.0', RATE_LIMITS: 'on' }],
  ['DATA_DIR', { DATA_DIR: '/dev/null/data' }],
]

test('a wrong setting ends the start with one sentence that names it', async () => {
  for (const [name, settings] of wrong) {
    await test.step(JSON.stringify(settings), async () => {
      const { code, output } = await ended(await launch({ settings }))
      expect(code).toBe(1)
      expect(output).toContain(name)
      expect(output.trim().split('\n')).toHaveLength(1)
    })
  }
})

test(
  'two servers that start at the same time on one empty PostgreSQL both become ready, with one demo',
  { tag: '@faults' },
  async () => {
    const databaseUrl = await emptyDatabase('together')
    const both = await Promise.all([start({ databaseUrl, hasDemo: true }), start({ databaseUrl, hasDemo: true })])
    const totals = await Promise.all(
      both.map(async ({ url }) => {
        const { data } = (await (await fetch(`${url}/api/contractors`)).json()) as { data: { total: number } }
        return data.total
      }),
    )
    expect(totals[0]).toBeGreaterThanOrEqual(60)
    expect(totals[0]).toBeLessThan(120)
    expect(totals[1]).toBe(totals[0])
  },
)

test(
  'decisions that were not undone are mailed once and undone ones never, although the server is killed and two others go on',
  { tag: '@faults' },
  async ({ newPerson }) => {
    const databaseUrl = await emptyDatabase('killed_desk')
    const first = await start({ databaseUrl, hasDemo: true })
    const page = await newPerson({ baseURL: first.url })
    await signIn(page, 'organizer@marquee.test')
    const published = '/events/my-events?status=published&limit=100'
    const { events } = await call<{ events: { id: number }[] }>(page, 'GET', published)
    // Where all places are given, the desk asks before it accepts.
    for (const { id } of events) await call(page, 'DELETE', `/events/${id}/call`)
    await page.goto('/organizer/applications?status=pending')
    const rows = page.locator('[data-worktop-row]')
    await expect(page.locator('[data-worktop-row][aria-current]')).toBeVisible()
    const shown = await rows.evaluateAll((each) => each.map((row) => Number(row.getAttribute('data-worktop-row'))))
    const decided = shown.slice(0, 4)
    expect(decided).toHaveLength(4)
    for (let turn = 0; turn < decided.length; turn++) {
      await page.keyboard.press('a')
      await sleep(150)
    }
    const statuses = async () => {
      const path = '/event-applications/my-applications?limit=100'
      const { applications } = await call<{ applications: { id: number; status: string }[] }>(page, 'GET', path)
      return decided.map((id) => applications.find((one) => one.id === id)?.status)
    }
    await expect.poll(statuses).toEqual(Array(4).fill('accepted'))
    await page.keyboard.press('z')
    await page.keyboard.press('z')
    const after = ['accepted', 'accepted', 'pending', 'pending']
    await expect.poll(statuses).toEqual(after)
    await endServer(first, 'SIGKILL')

    const others = await Promise.all([start({ databaseUrl, hasDemo: true }), start({ databaseUrl, hasDemo: true })])
    const sent = () => decided.map((id) => [first, ...others].flatMap((each) => acceptances(each, id)).length)
    await expect.poll(sent).toEqual([1, 1, 0, 0])
    // Longer than an answer can be undone.
    await sleep((decisionUndoSeconds + undoGraceSeconds) * 1000)
    expect(sent()).toEqual([1, 1, 0, 0])
  },
)

/** The e-mails by which this process has announced that an application was accepted. */
function acceptances({ dataDir }: Server, applicationId: number): string[] {
  const folder = join(dataDir, 'mail')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter(
      (mail) => mail.includes(`\nIn-Reply-To: <application-${applicationId}@`) && /\nSubject: .*Accepted/.test(mail),
    )
}

async function expectCleanStop(server: Server, signal: 'SIGTERM' | 'SIGINT') {
  const began = performance.now()
  const { code, signal: by } = await endServer(server, signal)
  expect({ code, by }).toEqual({ code: 0, by: null })
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(outputOf(server)).not.toContain('    at ')
}

/** Returns the product's files that other users of the machine could read. The log file belongs to the test and is left out. */
function readableByOthers(dataDir: string): string[] {
  const paths = ['database', 'images', 'mail'].flatMap((name) => {
    const folder = join(dataDir, name)
    if (!existsSync(folder)) return []
    return [folder, ...readdirSync(folder, { recursive: true }).map((path) => join(folder, String(path)))]
  })
  if (paths.length < 100) throw new Error('There is nothing here to be read.')
  // A file that is still being written has another name a moment later.
  return paths.filter((path) => (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077)
}
