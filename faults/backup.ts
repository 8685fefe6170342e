import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, globSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createZstdDecompress } from 'node:zlib'
import pg from 'pg'
import { createDatabase } from '../scripts/postgres.mjs'
import { root } from '../scripts/run.mjs'
import type { Row } from '../scripts/rows.ts'
import type { Environment } from './environment.ts'
import { atMost, mustNotHappen } from './limits.ts'
import { loadRows } from './loaded-rows.ts'
import { startWriters } from './load.ts'
import { makeOrganizers, makeVendors } from './marketplace.ts'
import { tally } from './tally.ts'

const maxDemoSeconds = 30
const maxLoadedSeconds = 120
const maxWaitSeconds = 1.5
const maxEmbeddedWaitSeconds = 5

/** Backups under writers, restored into an empty place and compared; and both programs killed in the middle. */
export async function backup(environment: Environment): Promise<Row[]> {
  return [...(await onPostgres(environment)), ...(await onEmbedded(environment))]
}

async function onPostgres(environment: Environment): Promise<Row[]> {
  const what = 'PostgreSQL'
  const postgres = await environment.postgres({ shared_buffers: '256MB' })
  const issuer = await environment.issuer()
  const product = await environment.start({ databaseUrl: postgres.url, settings: issuer.settings })
  const people = await makeOrganizers(product.url, issuer, 8)
  await makeVendors(product.url, issuer, 5)
  await loadRows(postgres.url, environment.isQuick ? 20_000 : 200_000)
  const source = { DATABASE_URL: postgres.url, DATA_DIR: product.dataDir }
  const folder = environment.folder()

  const answers = tally(() => false)
  const writing = startWriters({ origin: product.url, people, tally: answers })
  await sleep(1_000)
  const before = writing.acknowledged()
  const made = await command(environment, 'backup', join(folder, 'busy.tar.zst'), source)
  const after = writing.acknowledged()
  await writing.stop()
  answers.explain((line) => environment.report(line))
  const busy = await emptyPlace(environment, postgres.url, 'busy')
  const restored = await command(environment, 'restore', join(folder, 'busy.tar.zst'), busy)
  const titles = await column(
    busy.DATABASE_URL,
    `select title from events where organizer_id in (
    select id from organizers where organization_name like 'Organizers %')`,
  )
  const lost = Math.max(0, before - titles.length)
  const invented = Math.max(0, titles.length - after - people.length)
  environment.report(
    `backup ${made.seconds.toFixed(1)} s, restore ${restored.seconds.toFixed(1)} s, ${megabytes(join(folder, 'busy.tar.zst'))} MB`,
  )

  const quiet = join(folder, 'quiet.tar.zst')
  const alone = await command(environment, 'backup', quiet, source)
  const copy = await emptyPlace(environment, postgres.url, 'copy')
  await command(environment, 'restore', quiet, copy)
  const differences = compare(await digests(postgres.url), await digests(copy.DATABASE_URL))
  for (const name of differences) environment.report(`  ${name} differs`)

  const seconds = { backup: alone.seconds, restore: restored.seconds }
  const left = await kills(environment, { archive: quiet, source, url: postgres.url, seconds })
  return [
    atMost(`${what}: backup of ${rowsIn(made.output)}`, made.seconds, maxLoadedSeconds, 's'),
    atMost(`${what}: restore of the same`, restored.seconds, maxLoadedSeconds, 's'),
    atMost(`${what}: slowest write during the backup`, answers.slowest() / 1000, maxWaitSeconds, 's', 2),
    mustNotHappen(`${what}: answers other than 2xx during the backup`, answers.bad(), String(answers.total())),
    mustNotHappen(`${what}: writes acknowledged before the backup that it lacks`, lost, String(before)),
    mustNotHappen(`${what}: writes in the backup that were never sent`, invented, String(titles.length)),
    mustNotHappen(`${what}: tables that differ after a restore`, differences.length),
    mustNotHappen(`${what}: half archives after kill -9 of a backup`, left.archives, String(left.rounds)),
    mustNotHappen(`${what}: rows after kill -9 of a restore`, left.rows, String(left.rounds)),
  ]
}

async function onEmbedded(environment: Environment): Promise<Row[]> {
  const what = 'embedded, the demo'
  const product = await environment.start({ hasDemo: true })
  const folder = environment.folder()
  const source = { DATA_DIR: product.dataDir }
  const waits: number[] = []
  let isStopping = false
  const reading = (async () => {
    while (!isStopping) {
      const began = performance.now()
      const { status } = await fetch(`${product.url}/api/contractors?search=${Math.random()}`)
      waits.push(status === 200 ? (performance.now() - began) / 1000 : Infinity)
      await sleep(20)
    }
  })()
  const archive = join(folder, 'demo.tar.zst')
  const made = await command(environment, 'backup', archive, source)
  isStopping = true
  await reading
  const cancelled = await cancellations(environment, source, product.url, made.seconds)
  const ended = product.ended
  process.kill(product.pid, 'SIGTERM')
  await ended
  const target = { DATA_DIR: join(environment.folder(), 'restored') }
  const restored = await command(environment, 'restore', archive, target)
  const differences = compare(filesIn(product.dataDir), filesIn(target.DATA_DIR))
  environment.report(
    `backup ${made.seconds.toFixed(1)} s, restore ${restored.seconds.toFixed(1)} s, ${megabytes(archive)} MB`,
  )
  // Also the copy can be started, and answers as before.
  const again = await environment.start({ place: { url: product.url, dataDir: target.DATA_DIR }, hasDemo: true })
  const { status } = await fetch(`${again.url}/api/contractors`)
  return [
    atMost(`${what}: backup of ${rowsIn(made.output)}`, made.seconds, maxDemoSeconds, 's'),
    atMost(`${what}: restore of the same`, restored.seconds, maxDemoSeconds, 's'),
    atMost(`${what}: longest wait of a reader meanwhile`, Math.max(...waits), maxEmbeddedWaitSeconds, 's', 2),
    mustNotHappen(
      `${what}: ends of the server after a backup that was cancelled or killed`,
      cancelled.ends,
      String(cancelled.rounds),
    ),
    mustNotHappen(`${what}: half archives of those`, cancelled.archives, String(cancelled.rounds)),
    mustNotHappen(`${what}: pictures that differ after a restore`, differences.length),
    mustNotHappen(`${what}: failed starts of the copy`, status === 200 ? 0 : 1),
  ]
}

/** Ends backups that the server at `url` makes, at different moments, by Ctrl-C and by kill -9 in turns. */
async function cancellations(environment: Environment, source: Settings, url: string, seconds: number) {
  const rounds = environment.isQuick ? 6 : 50
  let [ends, archives] = [0, 0]
  const folder = environment.folder()
  for (let round = 1; round <= rounds; round++) {
    const file = join(folder, `cancelled-${round}.tar.zst`)
    const signal = round % 2 === 0 ? 'SIGKILL' : 'SIGINT'
    await command(environment, 'backup', file, source, (round / (rounds + 1)) * 0.95 * seconds, signal)
    if (await isHalf(file)) archives++
    const isAlive = await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (!isAlive) ends++
  }
  return { rounds, ends, archives }
}

/** Whether there is an archive of this name that does not end as it should. A backup may have finished before it was killed. */
async function isHalf(file: string): Promise<boolean> {
  if (!existsSync(file)) return false
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const isWhole = await pipeline(createReadStream(file), createZstdDecompress(), nowhere).then(
    () => true,
    () => false,
  )
  rmSync(file)
  return !isWhole
}

/** Kills backups and restores at different moments; returns how many left something behind that is not nothing. */
async function kills(
  environment: Environment,
  {
    archive,
    source,
    url,
    seconds,
  }: { archive: string; source: Settings; url: string; seconds: { backup: number; restore: number } },
) {
  const rounds = environment.isQuick ? 2 : 6
  let [archives, rows] = [0, 0]
  const target = await emptyPlace(environment, url, 'killed')
  for (let round = 1; round <= rounds; round++) {
    const share = (round / (rounds + 1)) * 0.9
    const file = join(environment.folder(), 'killed.tar.zst')
    await command(environment, 'backup', file, source, share * seconds.backup)
    if (await isHalf(file)) archives++
    await command(environment, 'restore', archive, target, share * seconds.restore)
    // The server notices a moment later that its client is gone.
    await sleep(500)
    const tables = await column(
      target.DATABASE_URL,
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    if (tables.length > 0) rows++
  }
  // What the killed ones left is no obstacle.
  await command(environment, 'restore', archive, target)
  return { rounds, archives, rows }
}

type Settings = Record<string, string>

/** Runs a command as an operator does; rejects when it fails, unless it is to be killed after so many seconds. */
async function command(
  environment: Environment,
  name: string,
  file: string,
  settings: Settings,
  killAfter?: number,
  signal: 'SIGINT' | 'SIGKILL' = 'SIGKILL',
) {
  const began = performance.now()
  const child = spawn(process.execPath, [`scripts/${name}.mjs`, '--no-env-file', file], {
    cwd: root,
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill(signal), killAfter * 1000)
  if (killAfter !== undefined) environment.kills.process++
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearTimeout(timer)
  if (code !== 0 && killAfter === undefined) throw new Error(`${name}: ${output.trim().split('\n').at(-1)}`)
  return { output, seconds: (performance.now() - began) / 1000 }
}

async function emptyPlace(environment: Environment, url: string, name: string) {
  return { DATABASE_URL: await createDatabase(url, `restored_${name}`), DATA_DIR: environment.folder() }
}

async function column(url: string, query: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, string>>(query)
    return rows.map((row) => Object.values(row)[0] ?? '')
  } finally {
    await client.end()
  }
}

/** A digest of all rows of each table. Recorded transactions mean nothing elsewhere, and are not copied. */
async function digests(url: string): Promise<Map<string, string>> {
  const names = await column(
    url,
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('content_changes', 'migrations') order by 1`,
  )
  const found = new Map<string, string>()
  for (const name of names) {
    const [digest] = await column(
      url,
      `select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) from "${name}" t`,
    )
    found.set(name, digest ?? '')
  }
  return found
}

/** Stored files, but not link previews, which are drawn when somebody asks for them. */
function filesIn(dataDir: string): Map<string, string> {
  const names = globSync('images/[vux]/**/*', { cwd: dataDir }).filter(
    (name) => statSync(join(dataDir, name)).isFile() && !name.endsWith('.jpg'),
  )
  return new Map(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(dataDir, name)))
        .digest('hex'),
    ]),
  )
}

function compare(one: Map<string, string>, other: Map<string, string>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name))
}

const megabytes = (file: string) => (statSync(file).size / 1_000_000).toFixed(1)
const rowsIn = (output: string) =>
  /([\d,]+ rows of \d+ tables and [\d,]+ files)/.exec(output)?.[1] ?? output.slice(0, 50)
