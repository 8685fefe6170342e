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
import { memory } from './memory.ts'
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

/** Every row with its timeout in minutes. */
const faults: Record<string, Timed> = {
  R1: { run: killProcess, minutes: 15 },
  R2: { run: killDatabase, minutes: 15 },
  R3: { run: killBackend, minutes: 10 },
  R4: { run: blackhole, minutes: 4 },
  R5: { run: slowNetwork, minutes: 6 },
  R6: { run: fullDisk, minutes: 8 },
  R7: { run: bucketTrouble, minutes: 8 },
  R8: { run: mail, minutes: 25 },
  R10: { run: slowClients, minutes: 6 },
  R11: { run: rollingRestart, minutes: 10 },
  R12: { run: overload, minutes: 9 },
  R13: { run: soak, minutes: 38 },
  R14: { run: memory, minutes: 10 },
  R15: { run: clocks, minutes: 10 },
  R16: { run: migration, minutes: 16 },
  R17: { run: backup, minutes: 12 },
  R18: { run: pooler, minutes: 5 },
  R19: { run: keptAnswers, minutes: 15 },
  R20: { run: greedyClients, minutes: 6 },
  C: { run: racing, minutes: 45 },
  S16: { run: hostile, minutes: 6 },
}
/** The minimum number of kills in a complete run: processes, postmasters and backends. */
const minKills = 100

await runRows({
  rows: faults,
  page: { file: 'docs/reliability.md', command: 'npm run faults', what: 'fault' },
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
