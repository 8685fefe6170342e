import { spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { canInstall, install } from '../scripts/debian.mjs'
import { root } from '../scripts/run.mjs'
import type { Row } from '../scripts/rows.ts'
import type { Environment } from './environment.ts'
import { startReaders, startWriters } from './load.ts'
import { mustNotHappen } from './limits.ts'
import { makeOrganizers } from './marketplace.ts'
import { tally } from './tally.ts'

const program = '/usr/sbin/pgbouncer'
const paths = ['/', '/vendors', '/vendors?search=wood', '/events', '/api/contractors', '/api/events']
/** Connections to PostgreSQL: fewer than the two pools of the processes have together. */
const poolSize = 8

/**
 * Two processes whose connections go through pgbouncer, which pools by transaction. Without the address of PostgreSQL itself the start is
 * refused. Debian's package; without it, or without root, this is skipped.
 */
export async function pooler(environment: Environment): Promise<Row[]> {
  if (!existsSync(program) && canInstall) await install(['pgbouncer'])
  if (!existsSync(program) || process.getuid?.() !== 0) {
    return environment.skip('there is no pgbouncer (Debian: apt-get install pgbouncer), or this is not root')
  }
  const postgres = await environment.postgres()
  const issuer = await environment.issuer()
  const databaseUrl = await startPgbouncer(environment, postgres.url)

  const refused = await environment.launch({ databaseUrl, settings: issuer.settings })
  const { code, output } = await refused.ended
  const isPrinted = code === 1 && /^DATABASE_URL leads to a pooler .* Set DATABASE_DIRECT_URL/m.test(output)
  if (!isPrinted) environment.report(`without DATABASE_DIRECT_URL: exit code ${code}, ${output}`)

  const settings = { ...issuer.settings, DATABASE_DIRECT_URL: postgres.url, METRICS_TOKEN: 'figures' }
  const products = [
    await environment.start({ databaseUrl, settings }),
    await environment.start({ databaseUrl, settings }),
  ] as const
  const people = await makeOrganizers(products[0].url, issuer, 8)
  const reads = tally(() => false)
  const writes = tally(() => false)
  const writing = startWriters({ origin: products[0].url, people, tally: writes })
  const reading = products.map(({ url }) => startReaders({ origin: url, paths: [...paths, ...paths], tally: reads }))
  await sleep(environment.isQuick ? 5_000 : 30_000)
  const listening = await Promise.all(products.map(({ url }) => figure(url, 'news_listening')))
  await Promise.all([writing.stop(), ...reading.map((one) => one.stop())])
  const { lost, doubled } = await writing.verify()
  reads.explain(environment.report)
  writes.explain(environment.report)
  return [
    {
      what: 'start without DATABASE_DIRECT_URL',
      measured: isPrinted ? 'refused with a sentence' : 'no',
      limit: 'refused',
      ok: isPrinted,
    },
    mustNotHappen('failed reads', reads.bad(), String(reads.total())),
    mustNotHappen('failed writes', writes.bad(), String(writes.total())),
    mustNotHappen('acknowledged writes lost or doubled', lost.length + doubled.length, String(writing.acknowledged())),
    mustNotHappen('processes that hear no news', listening.filter((on) => on !== 1).length, String(listening.length)),
  ]
}

/** Starts pgbouncer with the file of deploy/pgbouncer, except for addresses and sign-in; resolves to the URL through it. */
async function startPgbouncer(environment: Environment, url: string): Promise<string> {
  const [folder, place] = [environment.folder(), await environment.place()]
  const target = new URL(url)
  const port = new URL(place.url).port
  const example = readFileSync(join(root, 'deploy/pgbouncer/pgbouncer.ini'), 'utf8')
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(join(folder, 'users'), '"postgres" ""\n')
  writeFileSync(
    file,
    example
      .replace(
        'marquee = host=127.0.0.1 port=5432 dbname=marquee',
        `postgres = host=127.0.0.1 port=${target.port} dbname=postgres user=postgres`,
      )
      .replace('listen_port = 6432', `listen_port = ${port}`)
      .replace('scram-sha-256', 'trust')
      .replace('/etc/pgbouncer/userlist.txt', join(folder, 'users'))
      .replace('default_pool_size = 20', `default_pool_size = ${poolSize}`),
  )
  chmodSync(folder, 0o755)
  for (const path of [file, join(folder, 'users')]) chownSync(path, 65_534, 65_534)
  const child = spawn(program, [file], { uid: 65_534, gid: 65_534, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  environment.atEnd(() => {
    kill()
    process.off('exit', kill)
  })
  const through = `postgres://postgres@127.0.0.1:${port}/postgres`
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: through })
    const problem = await client.connect().then(
      () => null,
      (error: Error) => error,
    )
    await client.end().catch(() => {})
    if (!problem) return through
    if (attempt === 50) throw new Error(`pgbouncer did not start: ${problem.message} ${output}`)
    await sleep(100)
  }
}

async function figure(origin: string, name: string): Promise<number> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: 'Bearer figures' } })
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(await answer.text())?.[1])
}
