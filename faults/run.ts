import type { Row } from '../scripts/rows.ts'
import { backup } from './backup.ts'
import { blackhole } from './blackhole.ts'
import { bucketTrouble } from './bucket-trouble.ts'
import { clocks } from './clocks.ts'
import { fullDisk } from './full-disk.ts'
import { greedyClients } from './greedy-clients.ts'
import { hostile } from './hostile.ts'
import { journeys } from './journeys.ts'
import { keptAnswers } from './kept-answers.ts'
import { killBackend } from './kill-backend.ts'
import { killDatabase } from './kill-database.ts'
import { killProcess } from './kill-process.ts'
import { mail } from './mail.ts'
import { memory } from './memory.ts'
import { migration } from './migration.ts'
import { overload } from './overload.ts'
import { pooler } from './pooler.ts'
import { races } from './races.ts'
import { rollingRestart } from './rolling-restart.ts'
import { slowClients } from './slow-clients.ts'
import { slowNetwork } from './slow-network.ts'
import { slowTests } from './slow-tests.ts'
import { soak } from './soak.ts'
import { runRows, type Timed } from './runner.ts'
import type { Environment } from './environment.ts'

/** Every row: what is done, and its timeout in minutes. */
const faults: Record<string, Timed> = {
  R1: { what: 'kill -9 of the process under writers', run: killProcess, minutes: 15 },
  R2: { what: 'PostgreSQL killed or restarted (fast, immediate) under load', run: killDatabase, minutes: 15 },
  R3: { what: 'single connections and backends of the database killed', run: killBackend, minutes: 10 },
  R4: { what: 'a database that answers nothing for thirty seconds', run: blackhole, minutes: 4 },
  R5: { what: 'a slow, cut or half-open line to the database', run: slowNetwork, minutes: 6 },
  R6: { what: 'a full disk under embedded database, uploads or log', run: fullDisk, minutes: 8 },
  R7: { what: 'a bucket that is down, silent, slow, fails or cuts', run: bucketTrouble, minutes: 8 },
  R8: { what: 'a mail server likewise; kill -9 at each step of sending', run: mail, minutes: 25 },
  R10: { what: 'a thousand clients that send or take byte by byte', run: slowClients, minutes: 6 },
  R11: { what: 'two processes restarted by turns behind a proxy', run: rollingRestart, minutes: 10 },
  R12: { what: 'four times too many requests, with 512 MB of heap', run: overload, minutes: 9 },
  R13: { what: 'half of the capacity for thirty minutes', run: soak, minutes: 38 },
  R14: { what: 'memory after many views, also without a database', run: memory, minutes: 10 },
  R15: { what: 'wrong clocks, daylight saving, a leap day, zones', run: clocks, minutes: 10 },
  R16: { what: 'migrations while the old version works', run: migration, minutes: 16 },
  R17: { what: 'backups and restores under writers, and killed', run: backup, minutes: 12 },
  R18: { what: 'pgbouncer, which pools by transaction', run: pooler, minutes: 5 },
  R19: { what: 'memory after thousands of different pages', run: keptAnswers, minutes: 15 },
  R20: { what: 'one greedy client beside others', run: greedyClients, minutes: 6 },
  R21: { what: 'starts, stops and kills in the journeys', run: journeys, minutes: 10 },
  R22: { what: 'kills of backups, and each Node that a new checkout is tried with', run: slowTests, minutes: 15 },
  C: { what: 'races C1 to C11, two hundred times on two servers', run: racing, minutes: 45 },
  S16: { what: 'single requests that are made to stop the product', run: hostile, minutes: 6 },
}
/** The minimum number of kills in a complete run: processes, postmasters and backends. */
const minKills = 100

await runRows({
  rows: faults,
  page: { file: 'docs/reliability.md', figures: 'docs/figures/faults.tsv', command: 'npm run faults' },
  sum({ process, postmaster, backend }) {
    const killed = process + postmaster + backend
    return {
      what: 'kill -9 in all (processes, postmasters, backends)',
      measured: `${killed} (${process}, ${postmaster}, ${backend})`,
      limit: `>= ${minKills}`,
      ok: killed >= minKills,
    }
  },
})

async function racing(environment: Environment): Promise<Row[]> {
  const { url } = await environment.postgres()
  const short = environment.isQuick ? { repeats: 10, walks: 200 } : {}
  return races(environment.report, { databaseUrl: url, signal: environment.signal, ...short })
}
