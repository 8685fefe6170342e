import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** A statement with its parameters, as the product sent it. */
export interface Statement {
  text: string
  values: (string | null)[]
}

/** Settings of a PostgreSQL whose statements can be read; what it does itself is unchanged. */
export const readable = {
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_rotation_size: '0',
  log_rotation_age: '0',
}

/**
 * Lets PostgreSQL log every statement, and reads from there which ones a piece of work makes the product send. `end` stops that.
 */
export async function statementLog(client: pg.Client) {
  const { rows } = await client.query<{ file: string; folder: string; pid: number }>(
    `select pg_current_logfile('jsonlog') as file, current_setting('data_directory') as folder, pg_backend_pid() as pid`,
  )
  const [{ file, folder, pid } = { file: '', folder: '', pid: 0 }] = rows
  const path = join(folder, file)
  const setTo = async (value: 'all' | 'none') => {
    await client.query(`alter system set log_statement = '${value}'`)
    await client.query('select pg_reload_conf()')
    // Every connection reads the settings again before its next statement.
    await sleep(500)
  }
  await setTo('all')
  return {
    async during(work: () => Promise<unknown>): Promise<Statement[]> {
      const before = statSync(path).size
      await work()
      await sleep(100)
      const lines = readFileSync(path).subarray(before).toString('utf8').split('\n').filter(Boolean)
      return lines.flatMap((line) => {
        const entry = JSON.parse(line) as { pid: number; message?: string; detail?: string }
        const text = /^execute [^:]+: (.*)$/s.exec(entry.message ?? '')?.[1]
        if (entry.pid === pid || text === undefined || text.includes('pgboss')) return []
        return [{ text, values: valuesOf(entry.detail ?? '') }]
      })
    },
    end: () => setTo('none'),
  }
}

function valuesOf(detail: string): (string | null)[] {
  return [...detail.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)].map(
    ([, value]) => value?.replaceAll("''", "'") ?? null,
  )
}

/** The tables with many rows that a statement reads from the first row to the last. */
export async function readWhole(client: pg.Client, { text, values }: Statement, many: number): Promise<string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
    text: `explain (format json) ${text}`,
    values,
  })
  const scanned = rows.flatMap((row) => scansOf(row['QUERY PLAN'][0].Plan))
  if (scanned.length === 0) return []
  const large = await client.query<{ name: string }>(
    'select relname as name from pg_class where relname = any($1) and reltuples >= $2',
    [scanned, many],
  )
  return large.rows.map(({ name }) => name)
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

function scansOf(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] ? [plan['Relation Name']] : []
  return [...own, ...(plan.Plans ?? []).flatMap(scansOf)]
}
