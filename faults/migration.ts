import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { root } from '../scripts/run.mjs'
import type { Row } from '../scripts/rows.ts'
import { maximum, mustNotHappen, atMost } from './limits.ts'
import { startReaders, startWriters } from './load.ts'
import { loadRows } from './loaded-rows.ts'
import { makeOrganizers, makeVendors } from './marketplace.ts'
import type { Environment } from './environment.ts'
import { tally } from './tally.ts'

const maxLockSeconds = 1
const paths = ['/vendors', '/events', '/api/contractors', '/api/events']

/** The build before the last migration, and the last version, run on a large database. A process of the current build starts next to each and migrates. */
export async function migration(environment: Environment): Promise<Row[]> {
  // The first two make the tables: before them there was nothing that could be brought up to date.
  const last = readdirSync(join(root, 'server/migrations')).toSorted().slice(2).at(-1)
  const before = last && commitBefore(`server/migrations/${last}`)
  const version = git('describe', '--tags', '--match', 'v*', '--abbrev=0')
  if (!before && !version)
    return environment.skip(
      last
        ? `the history holds neither a version nor the commit before ${last}`
        : 'no migration was added yet to the two that make the tables, and there is no version',
    )
  if (!version) environment.report('there is no version yet, so only the last migration is tried')
  return [
    ...(before ? await migrateUnder(environment, before, last) : []),
    ...(version ? await migrateUnder(environment, version, `from ${version}`) : []),
  ]
}

/** A server of an older commit works while the current build migrates its database. */
async function migrateUnder(environment: Environment, commit: string, tag: string): Promise<Row[]> {
  const folder = environment.folder()
  const problem = checkOut(commit, folder)
  if (problem) return environment.skip(`${tag}: the older build could not be prepared: ${problem}`)

  const postgres = await environment.postgres({ shared_buffers: '256MB' })
  const issuer = await environment.issuer()
  const options = { databaseUrl: postgres.url, settings: issuer.settings }
  const old = await environment.supervise({ ...options, root: folder })
  const people = await makeOrganizers(old.url, issuer, 8)
  await makeVendors(old.url, issuer, 5)
  await loadRows(postgres.url, environment.isQuick ? 20_000 : 200_000)

  const answers = tally(() => false)
  const locks = await watchLocks(postgres.url)
  environment.atEnd(() => locks.stop())
  const writing = startWriters({ origin: old.url, people, tally: answers })
  const reading = startReaders({ origin: old.url, paths, tally: answers })
  await sleep(2_000)
  const present = await environment.start(options)
  await sleep(3_000)
  // Both processes answer for a while, as in a rolling restart.
  const both = tally(() => false)
  const readingNew = startReaders({ origin: present.url, paths, tally: both })
  await sleep(3_000)
  await Promise.all([writing.stop(), reading.stop(), readingNew.stop()])
  const held = await locks.stop()
  const { lost, doubled } = await writing.verify()
  answers.explain((line) => environment.report(`old build: ${line}`))
  both.explain((line) => environment.report(`new build: ${line}`))
  for (const { table, mode, seconds } of held) environment.report(`  ${table}: ${mode} for ${seconds.toFixed(2)} s`)
  return [
    atMost(
      `${tag}: longest lock that blocks writers`,
      maximum(held.map(({ seconds }) => seconds)) ?? 0,
      maxLockSeconds,
      's',
      2,
    ),
    atMost(`${tag}: longest wait on the old build`, answers.slowest() / 1000, maxLockSeconds, 's', 2),
    mustNotHappen(`${tag}: answers of the old build other than 2xx`, answers.bad(), String(answers.total())),
    mustNotHappen(`${tag}: answers of the new build other than 2xx`, both.bad(), String(both.total())),
    mustNotHappen(
      `${tag}: acknowledged writes lost or doubled`,
      lost.length + doubled.length,
      String(writing.acknowledged()),
    ),
    mustNotHappen(`${tag}: unexpected exits of the old process`, old.deaths()),
  ]
}

/** The commit before the one that added this file; undefined when the history does not contain it. */
function commitBefore(path: string): string | undefined {
  const added = git('log', '--first-parent', '-m', '--diff-filter=A', '--format=%H', '--', path)?.split('\n').at(-1)
  return added && git('rev-parse', '--verify', '--quiet', `${added}^`)
}

/** Extracts the commit into the folder and installs its packages; returns the error message when that fails. */
function checkOut(commit: string, folder: string): string | undefined {
  const { status, stderr, error } = spawnSync('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', commit, folder], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) return (error?.message ?? stderr).trim().slice(0, 200)
  // Its packages may differ from ours.
  const installed = spawnSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (installed.status !== 0) return (installed.error?.message ?? installed.stderr).trim().slice(-200)
  return undefined
}

function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() || undefined : undefined
}

interface Held {
  table: string
  mode: string
  seconds: number
}

/**
 * Reads a hundred times a second which locks on our tables block readers or writers, and how long each is held. A migration that cannot get
 * all its locks releases them and tries again: such a lock counts as two.
 */
async function watchLocks(url: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const held: Held[] = []
  let present = new Map<string, Held & { since: number }>()
  let isStopping = false
  const polling = (async () => {
    while (!isStopping) {
      const now = performance.now()
      const { rows } = await client.query<{ pid: number; table: string; mode: string }>(
        `select pid, relation::regclass::text as table, mode from pg_locks
         where granted and relation in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
           and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`,
      )
      const before = present
      present = new Map()
      for (const { pid, table, mode } of rows) {
        const key = `${pid} ${table} ${mode}`
        const lock = before.get(key) ?? { table, mode, seconds: 0, since: now }
        if (!before.has(key)) held.push(lock)
        lock.seconds = (now - lock.since) / 1000
        present.set(key, lock)
      }
      await sleep(10)
    }
    await client.end()
  })()
  return {
    async stop(): Promise<Held[]> {
      isStopping = true
      await polling.catch(() => {})
      return held
    },
  }
}
