import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, globSync, openSync, rmSync, statfsSync, writeFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import type { Row } from '../scripts/rows.ts'
import { inWords, isGood, openLine, type Line, type Outcome } from './exchange.ts'
import { atLeast, never, within } from './figures.ts'
import { call, makeOrganizers, makeVendors, newEvent, type Person } from './marketplace.ts'
import type { Stage } from './stage.ts'
import { tally, type Tally } from './tally.ts'

const megabyte = 1024 * 1024
const roomLeft = 6 * megabyte
const paths = ['/', '/vendors', '/events', '/api/contractors', '/api/events']
const backLimitSeconds = 5

interface Case {
  /** What lies on the disk that fills. */
  what: 'embedded database' | 'uploads' | 'log'
  databaseUrl?: string
}

/** A disk without room: under the embedded database, under the uploads, and under the log. */
export async function fullDisk(stage: Stage): Promise<Row[]> {
  if (process.getuid?.() !== 0) return stage.skip('only root can mount a small disk')
  const rows = await onFullDisk(stage, { what: 'embedded database' })
  for (const what of ['uploads', 'log'] as const) {
    const postgres = await stage.postgres()
    rows.push(...(await onFullDisk(stage, { what, databaseUrl: postgres.url })))
  }
  return rows
}

async function onFullDisk(stage: Stage, { what, databaseUrl }: Case): Promise<Row[]> {
  const place = await stage.place()
  const disk = what === 'log' ? stage.folder() : place.dataDir
  mountSmall(stage, disk)
  const issuer = await stage.issuer()
  const product = await stage.supervise({
    place,
    ...(databaseUrl && { databaseUrl }),
    // At this level each request is a line.
    settings: { ...issuer.settings, LOG_LEVEL: what === 'log' ? 'info' : 'warn' },
    ...(what === 'log' && { logFile: join(disk, 'server.log') }),
  })
  const people = await makeOrganizers(product.url, issuer, 8)
  const [organizer] = people
  const [vendor] = await makeVendors(product.url, issuer, 1)
  if (!organizer || !vendor) throw new Error('Nobody could be made.')
  const line = openLine(product.url, { timeoutMs: 20_000 })
  stage.atEnd(() => line.close())
  const picture = await noisyPicture()
  const first = await upload(line, vendor, picture)
  if (!isGood(first)) throw new Error(`An upload failed before anything was wrong: ${inWords(first)}`)
  const before = filesOf(place.dataDir)

  const ballast = join(disk, 'ballast')
  const writes = tally()
  const uploads = tally()
  const reads = tally(() => false)
  // First the product takes the last megabytes itself, so that whatever grows in it meets the end of the room.
  fill(ballast, roomLeft)
  const filling = startFilling(product.url, people, writes)
  const until = performance.now() + (stage.isQuick ? 10_000 : 40_000)
  const halfTime = performance.now() + (stage.isQuick ? 5_000 : 20_000)
  for (let round = 0; performance.now() < until; round++) {
    // Then what it frees is taken away again.
    // Under the uploads there is none from the start: a vendor has few pictures, and they would fit into the last megabytes.
    if (what === 'uploads' || performance.now() > halfTime) fill(ballast)
    if (round % 5 === 0 && uploads.good() < 3) uploads.add('POST an image', await upload(line, vendor, picture))
    // Other kinds of writes: an account made by its first call, and a contact request.
    const token = await issuer.token(`newcomer-${round}`)
    writes.add('GET /api/users/profile, first call', await line.send('GET', '/api/users/profile', { token }))
    const contact = `/api/contractors/${vendor.id}/contact`
    writes.add('POST a contact request', await line.send('POST', contact, { token, body: { message: 'Hello' } }))
    for (const path of paths) reads.add(`GET ${path}`, await line.send('GET', path))
    await sleep(50)
  }
  await filling.stop()
  const left = filesOf(place.dataDir)
  const pictures = await call<unknown[]>(line, vendor.token, 'GET', `/contractors/${vendor.id}/images`).catch(() => [])

  rmSync(ballast)
  const roomAt = performance.now()
  let back: number | undefined
  const again = tally()
  // One of five pictures is left for this.
  for (let image: Outcome | undefined; back === undefined && performance.now() - roomAt < 60_000; await sleep(100)) {
    const write = await line.send('POST', '/api/events', { token: organizer.token, body: newEvent('Room again') })
    again.add('POST /api/events, with room again', write)
    if (!image || !isGood(image)) {
      image = await upload(line, vendor, picture)
      again.add('POST an image, with room again', image)
    }
    if (isGood(write) && isGood(image)) back = (performance.now() - roomAt) / 1000
  }
  for (const one of [writes, uploads, reads, again]) one.explain((text) => stage.report(`${what}: ${text}`))

  // Each whole picture has as many files as the first one; whatever is left over is a part of one.
  const over = left.length - before.length * pictures.length
  if (over !== 0) stage.report(`${what}: left over: ${left.filter((name) => !before.includes(name)).join(', ')}`)
  return [
    never(`${what}: deaths of our process`, product.deaths()),
    ...(what === 'embedded database'
      ? [
          never(`${what}: writes answered other than 2xx, 503 and 507`, writes.bad(), String(writes.total())),
          atLeast(`${what}: writes refused`, writes.total() - writes.good(), 1),
        ]
      : [
          never(
            `${what}: failed writes to the database, which has room`,
            writes.total() - writes.good(),
            String(writes.total()),
          ),
        ]),
    ...(what === 'log'
      ? [never(`${what}: failed uploads, which have room`, uploads.total() - uploads.good(), String(uploads.total()))]
      : [
          never(`${what}: uploads answered other than 2xx, 503 and 507`, uploads.bad(), String(uploads.total())),
          atLeast(`${what}: uploads refused`, uploads.total() - uploads.good(), 1),
        ]),
    never(`${what}: failed reads, pages too`, reads.bad(), String(reads.total())),
    never(`${what}: files of half pictures`, Math.abs(over)),
    within(`${what}: writes and uploads work once there is room`, back, backLimitSeconds, 's'),
  ]
}

/** A disk of its own in memory, which is gone again at the end. */
function mountSmall(stage: Stage, folder: string): void {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m,mode=777', 'marquee-faults', folder])
  if (mounted.status !== 0) throw new Error(`No small disk could be mounted: ${mounted.stderr.toString()}`)
  const release = () => void spawnSync('umount', ['-l', folder])
  // Before the folder is removed, which is busy as long as a disk lies on it.
  process.prependOnceListener('exit', release)
  stage.atEnd(() => {
    release()
    process.off('exit', release)
  })
}

/** People who write as much as an event may hold, again and again; a refusal does not stop them. */
function startFilling(origin: string, people: readonly Person[], writes: Tally) {
  let isStopping = false
  const write = async ({ token }: Person) => {
    const line = openLine(origin, { timeoutMs: 5_000 })
    while (!isStopping) {
      const body = { ...newEvent('A long story'), description: randomBytes(2_400).toString('hex') }
      writes.add('POST /api/events', await line.send('POST', '/api/events', { token, body }))
      await sleep(20)
    }
    line.close()
  }
  const all = people.map(write)
  return {
    async stop() {
      isStopping = true
      await Promise.all(all)
    },
  }
}

/** Takes the room that is left, but for this many bytes. */
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

/** Noise, which no encoding makes small: two megabytes. */
async function noisyPicture(): Promise<Buffer> {
  const [width, height] = [1600, 1200]
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

async function upload(line: Line, vendor: Person & { id: number }, picture: Buffer): Promise<Outcome> {
  const form = new FormData()
  form.append('contractor_id', String(vendor.id))
  form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'table.jpg')
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  const body = Buffer.from(await encoded.arrayBuffer())
  return line.send('POST', '/api/contractors/images/upload', { token: vendor.token, body, headers })
}
