import type { Database } from '@marquee/server/db/client'
import type { Settings } from '@marquee/server/env'
import type { Storage } from '@marquee/server/images/storage'

/** What one check found. `words` are sentences: what is so, and where something is wrong, what to do. Never a secret. */
export interface Finding {
  mark: 'ok' | 'warn' | 'wrong'
  words: string
}

/** Where a check puts what it found. */
export type Report = ReturnType<typeof newReport>

/** A report without findings. */
export function newReport() {
  const findings: Finding[] = []
  const add = (mark: Finding['mark']) => (words: string) => void findings.push({ mark, words })
  const isWell = () => !findings.some(({ mark }) => mark === 'wrong')
  return { findings, isWell, ok: add('ok'), warn: add('warn'), wrong: add('wrong') }
}

/** The installation that is examined. */
export interface Examined {
  settings: Settings
  /** Null while there is none, or when it could not be opened. */
  database: Database | null
  /** Why the embedded database could not be opened. */
  databaseTrouble: string | null
  storage(): Promise<Storage>
  sendMailTo?: string | undefined
}

/** A check changes nothing that lasts. It reports no finding where there is nothing to examine. */
export type Check = (examined: Examined, report: Report) => Promise<void>

/** The longest time (ms) that one check may take. */
export const answerLimitMs = 5_000
/** The same for one request of a check, so that there is time to report what did not answer. */
export const requestLimitMs = 4_000
