import type { Row } from '../scripts/rows.ts'
import { backup } from './backup.ts'
import { blackhole } from './blackhole.ts'
import { bucketTrouble } from './bucket-trouble.ts'
import { clocks } from './clocks.ts'
import { fullDisk } from './full-disk.ts'
import { greedyClients } from './greedy-clients.ts'
import { hostile } from './hostile.ts'
import { keptAnswers } from './kept-answers.ts'
import { killBackend } from './kill-backend.ts'
import { killDatabase } from './kill-database.ts'
import { killProcess } from './kill-process.ts'
import { mail } from './mail.ts'
import { migration } from './migration.ts'
import { overload } from './overload.ts'
import { pooler } from './pooler.ts'
import { races } from './races.ts'
import { rollingRestart } from './rolling-restart.ts'
import { slowClients } from './slow-clients.ts'
import { slowNetwork } from './slow-network.ts'
import { soak } from './soak.ts'
import { runRows, type Timed } from './runner.ts'
import type { Environment } from './environment.ts'

/** Every row: what is done, and its timeout in minutes. */
const faults: Record<string, Timed> = {
  R1: { what: 'kill -9 of the process under writers, the next one started at once', run: killProcess, minutes: 15 },
  R2: {
    what: "kill -9 of PostgreSQL's postmaster, and `pg_ctl restart` (fast, immediate), under writers and readers",
    run: killDatabase,
    minutes: 15,
  },
  R3: {
    what: 'connections to the database ended, at work and at rest; kill -9 of one backend',
    run: killBackend,
    minutes: 10,
  },
  R4: { what: 'the database takes connections and answers nothing for thirty seconds', run: blackhole, minutes: 4 },
  R5: {
    what: 'a line to the database with 200 ms of latency, with 1 MB/s, cut, or half-open',
    run: slowNetwork,
    minutes: 6,
  },
  R6: { what: 'a full disk under the embedded database, the uploads, and the log', run: fullDisk, minutes: 8 },
  R7: {
    what: 'a bucket that is down, silent, slow, says 500, cuts uploads, or loses its answer',
    run: bucketTrouble,
    minutes: 8,
  },
  R8: {
    what: 'a mail server that is down, refuses, is slow or cuts the line; kill -9 at each step of sending',
    run: mail,
    minutes: 25,
  },
  R10: { what: 'a thousand clients that send or take their bytes one by one', run: slowClients, minutes: 6 },
  R11: {
    what: 'two processes behind a proxy (ours, and nginx), restarted by turns under load',
    run: rollingRestart,
    minutes: 10,
  },
  R12: { what: 'four times as many requests as can be answered, with 512 MB of heap', run: overload, minutes: 9 },
  R13: { what: 'half of what can be answered, for thirty minutes', run: soak, minutes: 38 },
  R15: { what: 'clocks that are wrong or jump, daylight saving, a leap day, other zones', run: clocks, minutes: 10 },
  R16: {
    what: 'migrations applied by a new process while the old one works on a loaded database',
    run: migration,
    minutes: 16,
  },
  R17: {
    what: 'backups under writers, restored and compared; kill -9 of backups and restores',
    run: backup,
    minutes: 12,
  },
  R18: { what: 'two processes through pgbouncer, which pools by transaction', run: pooler, minutes: 5 },
  R19: { what: 'thousands of different pages, each kept: more memory', run: keptAnswers, minutes: 15 },
  R20: {
    what: 'one client with 4,200 connections, slow uploads and refused uploads, beside others',
    run: greedyClients,
    minutes: 6,
  },
  C: { what: 'the races C1 to C11 of the tests, two hundred times, on two servers', run: racing, minutes: 45 },
  S16: { what: 'single anonymous requests that are made to stop the product', run: hostile, minutes: 6 },
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
