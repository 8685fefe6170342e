import { globSync } from 'node:fs'
import { canInstall, install } from '../scripts/debian.mjs'
import type { Row } from '../scripts/rows.ts'
import { describeOutcome, isGood, openHttpClient, type Outcome } from './http-client.ts'
import type { Issuer } from './issuer.ts'
import { call, makeOrganizers, newEvent } from './marketplace.ts'
import { kill, type Environment, type Supervised } from './environment.ts'

const day = 86_400
const probes = ['/', '/vendors', '/events', '/api/events', '/readyz']

/** Wrong clocks, clock jumps and special days. The product's clock differs from the database's. */
export async function clocks(environment: Environment): Promise<Row[]> {
  const library = await fakeTime()
  if (!library) return environment.skip('there is no faketime (Debian: apt-get install faketime)')
  const issuer = await environment.issuer()
  const postgres = await environment.postgres()
  const clock = (offsetSeconds: number, zone = 'UTC') => ({
    ...issuer.settings,
    LD_PRELOAD: library,
    FAKETIME: `${offsetSeconds < 0 ? '' : '+'}${Math.round(offsetSeconds)}`,
    // Timers must follow the monotonic clock, which cannot be set.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
    TZ: zone,
  })

  const rows: Row[] = []
  for (const [name, moment, zone, days] of specialDays) {
    const offset = Date.parse(moment) / 1000 - Date.now() / 1000
    const product = await environment.supervise({ settings: clock(offset, zone) })
    rows.push(...(await specialDay(product, issuer, { name, offset, days })))
    await product.stop()
  }
  rows.push(...(await stepBack(environment, issuer, clock)))
  // The people are created while the clocks agree.
  const right = await environment.supervise({ databaseUrl: postgres.url, settings: clock(0) })
  await makeOrganizers(right.url, issuer, 1)
  rows.push(await clockTolerance(right, issuer))
  await right.stop()
  for (const offset of [-day, -45, 45, day]) {
    const product = await environment.supervise({ databaseUrl: postgres.url, settings: clock(offset) })
    rows.push(...(await skewed(product, issuer, offset)))
    await product.stop()
  }
  return rows
}

/** Name, time on the clock, time zone of the machine, and [yesterday, today, tomorrow] in UTC. */
const specialDays: [name: string, moment: string, zone: string, days: [string, string, string]][] = [
  ['leap day', '2028-02-29T12:00:00Z', 'UTC', ['2028-02-28', '2028-02-29', '2028-03-01']],
  [
    'the hour that is left out, New York',
    '2027-03-14T06:59:50Z',
    'America/New_York',
    ['2027-03-13', '2027-03-14', '2027-03-15'],
  ],
  [
    'the hour that comes twice, New York',
    '2027-11-07T05:59:50Z',
    'America/New_York',
    ['2027-11-06', '2027-11-07', '2027-11-08'],
  ],
  [
    'an evening that is tomorrow in UTC, Los Angeles',
    '2027-07-02T03:00:00Z',
    'America/Los_Angeles',
    ['2027-07-01', '2027-07-02', '2027-07-03'],
  ],
  [
    'a morning that is yesterday in UTC, Tokyo',
    '2027-07-01T22:00:00Z',
    'Asia/Tokyo',
    ['2027-06-30', '2027-07-01', '2027-07-02'],
  ],
]

interface EventData {
  title: string
  start_date: string
  created_at: string
}

async function specialDay(
  product: Supervised,
  issuer: Issuer,
  { name, offset, days }: { name: string; offset: number; days: [string, string, string] },
): Promise<Row[]> {
  const now = () => Date.now() / 1000 + offset
  const [yesterday, today, tomorrow] = days
  const client = openHttpClient(product.url)
  const [organizer] = await makeOrganizers(product.url, shifted(issuer, now), 1)
  const token = organizer?.token ?? ''
  const wrong: string[] = []
  const written: EventData[] = []
  for (const date of days) {
    const event = await call<EventData>(client, token, 'POST', '/events', newEvent(date, date))
    written.push(event)
    if (event.start_date !== date) wrong.push(`${date} came back as ${event.start_date}`)
    const created = Date.parse(event.created_at) / 1000
    if (!event.created_at.endsWith('Z') || Math.abs(created - now()) > 10) wrong.push(`made at ${event.created_at}`)
  }
  if (written.some((event, index) => event.created_at < (written[index - 1]?.created_at ?? '')))
    wrong.push('made in disorder')
  const upcoming = (await call<{ events: EventData[] }>(client, token, 'GET', '/events?time=upcoming')).events
  const titles = upcoming.map(({ title }) => title).toSorted()
  if (titles.join() !== [today, tomorrow].join())
    wrong.push(`upcoming: ${titles.join(', ')}, not ${today}, ${tomorrow}`)
  if (titles.includes(yesterday)) wrong.push(`${yesterday} is not over`)
  for (const path of probes) {
    const outcome = await client.send('GET', path)
    if (!isGood(outcome)) wrong.push(`GET ${path}: ${describeOutcome(outcome)}`)
  }
  client.close()
  return [
    {
      what: `${name}: dates in UTC`,
      measured: wrong.join('; ') || 'as written',
      limit: 'as written',
      ok: wrong.length === 0,
    },
  ]
}

/** The clock is a day ahead, and correct after a restart: earlier data is still served, and writes still work. */
async function stepBack(
  environment: Environment,
  issuer: Issuer,
  clock: (offset: number) => Record<string, string>,
): Promise<Row[]> {
  const ahead = await environment.start({ settings: clock(day) })
  const client = openHttpClient(ahead.url)
  const later = shifted(issuer, () => Date.now() / 1000 + day)
  const [organizer] = await makeOrganizers(ahead.url, later, 1)
  const headers = { 'idempotency-key': 'across-the-step' }
  const body = newEvent('Made tomorrow')
  const first = await client.send('POST', '/api/events', { token: organizer?.token ?? '', body, headers })
  process.kill(ahead.pid, 'SIGTERM')
  await ahead.ended
  const back = await environment.start({ settings: clock(0), place: ahead })
  const token = await issuer.token('organizer-1')
  const repeat = await client.send('POST', '/api/events', { token, body, headers })
  const own = await client.send('GET', '/api/events/my-events', { token })
  const another = await client.send('POST', '/api/events', { token, body: newEvent('Made today') })
  client.close()
  kill(back.pid)
  await back.ended
  const isSame = idOf(first) !== undefined && idOf(first) === idOf(repeat)
  return [
    {
      what: 'clock set back by a day: the same key, a read and a write',
      measured: `${describeOutcome(repeat)}${isSame ? ' (the same event)' : ' (another event)'}, ${describeOutcome(own)}, ${describeOutcome(another)}`,
      limit: '2xx, the same event',
      ok: isSame && [first, repeat, own, another].every(isGood),
    },
  ]
}

/** Expired tokens are accepted for at most a minute longer; tokens of a clock that is a little ahead are accepted. */
async function clockTolerance(product: Supervised, issuer: Issuer): Promise<Row> {
  const now = Date.now() / 1000
  const client = openHttpClient(product.url)
  const cases: { name: string; token: string; expected: number }[] = [
    { name: 'ran out 61 s ago', token: await issuer.token('organizer-1', now - 361, 300), expected: 401 },
    { name: 'ran out a day ago', token: await issuer.token('organizer-1', now - day, 300), expected: 401 },
    { name: 'issued 45 s ahead', token: await issuer.token('organizer-1', now + 45, 300), expected: 200 },
    { name: 'good for 5 s more', token: await issuer.token('organizer-1', now - 295, 300), expected: 200 },
  ]
  const found: string[] = []
  let ok = true
  for (const { name, token, expected } of cases) {
    const { status } = await client.send('GET', '/api/users/profile', { token })
    ok &&= status === expected
    found.push(`${name}: ${status}`)
  }
  client.close()
  return { what: 'tokens follow a leeway of at most 60 s', measured: found.join(', '), limit: '401, 401, 200, 200', ok }
}

/** The product's clock is wrong; the clocks of the database and the issuer are correct. */
async function skewed(product: Supervised, issuer: Issuer, offset: number): Promise<Row[]> {
  const client = openHttpClient(product.url)
  const reads = await Promise.all(probes.map((path) => client.send('GET', path)))
  // Providers' tokens are valid for five minutes. For a clock a day ahead this one has expired; for one a day behind it is from the future.
  const fresh = await issuer.token('organizer-1', Date.now() / 1000, 300)
  const own = await issuer.token('organizer-1', Date.now() / 1000 + offset, 300)
  const session = await client.send('GET', '/api/users/profile', { token: fresh })
  const write = await client.send('POST', '/api/events', { token: own, body: newEvent(`Skew of ${offset}`) })
  client.close()
  const expected = Math.abs(offset) >= day ? 401 : 200
  const name = `clock off by ${offset === day || offset === -day ? `${offset / day} day` : `${offset} s`}`
  const failed = reads.filter((outcome) => !isGood(outcome))
  return [
    {
      what: `${name}: pages and calls, a fresh session, a write`,
      measured: `${failed.length} failed, ${describeOutcome(session)}, ${describeOutcome(write)}`,
      limit: `0 failed, ${expected}, 201`,
      ok: failed.length === 0 && session.status === expected && write.status === 201,
    },
  ]
}

function idOf({ body }: Outcome): number | undefined {
  return (JSON.parse(body || '{}') as { data?: { id: number } }).data?.id
}

/** The issuer with another clock. */
function shifted(issuer: Issuer, now: () => number): Issuer {
  return { ...issuer, token: (name) => issuer.token(name, now()) }
}

/** Path of the library that gives a process another clock. On Debian as root it is installed; undefined when it is missing. */
async function fakeTime(): Promise<string | undefined> {
  const find = () => globSync('/usr/lib/*/faketime/libfaketime.so.1')[0]
  if (!find() && canInstall) await install(['faketime'])
  return find()
}
