import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, globSync, openSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '../scripts/rows.ts'
import { describeOutcome, isGood, openHttpClient, type Outcome } from './http-client.ts'
import { atLeast, mustNotHappen, atMost } from './limits.ts'
import { call, makeOrganizers, makeVendors, newEvent, type Person } from './marketplace.ts'
import type { Environment } from './environment.ts'
import { tally, type Tally } from './tally.ts'
import { noisyPicture, upload } from './uploads.ts'

const megabyte = 1024 * 1024
const bytesLeft = 6 * megabyte
const paths = ['/', '/vendors', '/events', '/api/contractors', '/api/events']
const recoveryLimitSeconds = 5

interface Case {
  /** What is stored on the disk that becomes full. */
  what: 'embedded database' | 'uploads' | 'log'
  databaseUrl?: string
}

/** A full disk under the embedded database, under the uploads, and under the log. */
export async function fullDisk(environment: Environment): Promise<Row[]> {
  if (process.getuid?.() !== 0) return environment.skip('only root can mount a small disk')
  const rows = await onFullDisk(environment, { what: 'embedded database' })
  for (const what of ['uploads', 'log'] as const) {
    const postgres = await environment.postgres()
    rows.push(...(await onFullDisk(environment, { what, databaseUrl: postgres.url })))
  }
  return rows
}

async function onFullDisk(environment: Environment, { what, databaseUrl }: Case): Promise<Row[]> {
  const place = await environment.place()
  const disk = what === 'log' ? environment.folder() : place.dataDir
  mountSmallDisk(environment, disk)
  const issuer = await environment.issuer()
  const product = await environment.supervise({
    place,
    ...(databaseUrl && { databaseUrl }),
    // At level info each request writes a line.
    settings: { ...issuer.settings, LOG_LEVEL: what === 'log' ? 'info' : 'warn' },
    ...(what === 'log' && { logFile: join(disk, 'server.log') }),
  })
  const people = await makeOrganizers(product.url, issuer, 8)
  const [organizer] = people
  const [vendor] = await makeVendors(product.url, issuer, 1)
  if (!organizer || !vendor) throw new Error('The test accounts could not be created.')
  const client = openHttpClient(product.url, { timeoutMs: 20_000 })
  environment.atEnd(() => client.close())
  const picture = await noisyPicture(1600, 1200)
  const first = await upload(client, vendor, picture)
  if (!isGood(first)) throw new Error(`An upload failed before the disk was full: ${describeOutcome(first)}`)
  const before = filesOf(place.dataDir)

  const ballast = join(disk, 'ballast')
  const writes = tally()
  const uploads = tally()
  const reads = tally(() => false)
  // First the product itself fills the last megabytes, so that every growing file meets the full disk.
  fill(ballast, bytesLeft)
  const filling = startFilling(product.url, people, writes)
  const until = performance.now() + (environment.isQuick ? 10_000 : 40_000)
  const halfTime = performance.now() + (environment.isQuick ? 5_000 : 20_000)
  for (let round = 0; performance.now() < until; round++) {
    // In the second half, space that the product frees is filled again. For uploads the disk is full from the start, because the few
    // pictures
    // of a vendor would fit into the last megabytes.
    if (what === 'uploads' || performance.now() > halfTime) fill(ballast)
    if (round % 5 === 0 && uploads.good() < 3) uploads.add('POST an image', await upload(client, vendor, picture))
    // Other kinds of writes: an account that is created by its first call, and a contact request.
    const token = await issuer.token(`newcomer-${round}`)
    writes.add('GET /api/users/profile, first call', await client.send('GET', '/api/users/profile', { token }))
    const contact = `/api/contractors/${vendor.id}/contact`
    writes.add('POST a contact request', await client.send('POST', contact, { token, body: { message: 'Hello' } }))
    for (const path of paths) reads.add(`GET ${path}`, await client.send('GET', path))
    await sleep(50)
  }
  await filling.stop()
  const left = filesOf(place.dataDir)
  const pictures = await call<unknown[]>(client, vendor.token, 'GET', `/contractors/${vendor.id}/images`).catch(
    () => [],
  )

  rmSync(ballast)
  const freedAt = performance.now()
  let back: number | undefined
  const afterwards = tally()
  // One of the five pictures of a vendor is left for this.
  for (let image: Outcome | undefined; back === undefined && performance.now() - freedAt < 60_000; await sleep(100)) {
    const write = await client.send('POST', '/api/events', { token: organizer.token, body: newEvent('Room again') })
    afterwards.add('POST /api/events, with room again', write)
    if (!image || !isGood(image)) {
      image = await upload(client, vendor, picture)
      afterwards.add('POST an image, with room again', image)
    }
    if (isGood(write) && isGood(image)) back = (performance.now() - freedAt) / 1000
  }
  for (const one of [writes, uploads, reads, afterwards]) one.explain((text) => environment.report(`${what}: ${text}`))

  // Each complete picture has as many files as the first one; additional files are parts of a picture.
  const over = left.length - before.length * pictures.length
  if (over !== 0) environment.report(`${what}: left over: ${left.filter((name) => !before.includes(name)).join(', ')}`)
  return [
    mustNotHappen(`${what}: unexpected exits of our process`, product.deaths()),
    ...(what === 'embedded database'
      ? [
          mustNotHappen(`${what}: writes answered other than 2xx, 503 and 507`, writes.bad(), String(writes.total())),
          atLeast(`${what}: writes refused`, writes.total() - writes.good(), 1),
        ]
      : [
          mustNotHappen(
            `${what}: failed writes to the database (its disk has space)`,
            writes.total() - writes.good(),
            String(writes.total()),
          ),
        ]),
    ...(what === 'log'
      ? [
          mustNotHappen(
            `${what}: failed uploads (their disk has space)`,
            uploads.total() - uploads.good(),
            String(uploads.total()),
          ),
        ]
      : [
          mustNotHappen(
            `${what}: uploads answered other than 2xx, 503 and 507`,
            uploads.bad(),
            String(uploads.total()),
          ),
          atLeast(`${what}: uploads refused`, uploads.total() - uploads.good(), 1),
        ]),
    mustNotHappen(`${what}: failed reads, also of pages`, reads.bad(), String(reads.total())),
    mustNotHappen(`${what}: files of incomplete pictures`, Math.abs(over)),
    atMost(`${what}: writes and uploads work again after space was freed`, back, recoveryLimitSeconds, 's'),
  ]
}

/** Mounts a small disk in memory; it is unmounted at the end. */
function mountSmallDisk(environment: Environment, folder: string): void {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=777', 'marquee-faults', folder])
  if (mounted.status !== 0) throw new Error(`No small disk could be mounted: ${mounted.stderr.toString()}`)
  const release = () => void spawnSync('umount', ['-l', folder])
  // Runs before the folder is removed, which is impossible while a disk is mounted on it.
  process.prependOnceListener('exit', release)
  environment.atEnd(() => {
    release()
    process.off('exit', release)
  })
}

/** Each person creates events of maximum size until `stop`; a refusal does not stop them. */
function startFilling(origin: string, people: readonly Person[], writes: Tally) {
  let isStopping = false
  const write = async ({ token }: Person) => {
    const client = openHttpClient(origin, { timeoutMs: 5_000 })
    while (!isStopping) {
      const body = { ...newEvent('A long story'), description: randomBytes(2_400).toString('hex') }
      writes.add('POST /api/events', await client.send('POST', '/api/events', { token, body }))
      await sleep(20)
    }
    client.close()
  }
  const all = people.map(write)
  return {
    async stop() {
      isStopping = true
      await Promise.all(all)
    },
  }
}

/** Fills the disk until only this many bytes are free. */
function fill(path: string, leave = 0): void {
  if (leave > 0) {
    const { bavail, bsize } = statfsSync(dirname(path))
    return writeFileSync(path, Buffer.alloc(Math.max(0, bavail * bsize - leave)))
  }
  const file = openSync(path, 'a')
  try {
    for (let size = megabyte; size >= 512;) {
      try {
        writeSync(file, Buffer.alloc(size))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        size /= 2
      }
    }
  } finally {
    closeSync(file)
  }
}

function filesOf(folder: string): string[] {
  return globSync('images/**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
