import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** One statement of the product, with its values in place of the parameters. */
export type Statement = string

interface LogLine {
  dbname?: string
  message?: string
  detail?: string
}

/**
 * The queries that the product sends while `work` runs, in order, read from PostgreSQL's log. Needs a server that logs JSON through its
 * collector, without other clients.
 */
export async function statementsOf(client: pg.Client, work: () => Promise<unknown>): Promise<Statement[]> {
  await logging(client, 'all')
  const start = await logEnd(client)
  await work()
  await logging(client, 'none')
  const lines = await client.query<{ text: string }>(
    `select pg_read_file(pg_current_logfile('jsonlog'), $1::bigint, 10000000) as text`,
    [start],
  )
  const entries = (lines.rows[0]?.text ?? '').split('\n').filter(Boolean).map(parse)
  return entries.flatMap(({ message = '', detail = '' }) => {
    const text = /^execute [^:]+: ([\s\S]*)$/.exec(message)?.[1] ?? /^statement: ([\s\S]*)$/.exec(message)?.[1]
    return text && /^\s*(select|with)\b/i.test(text) && !text.includes('pg_current_logfile')
      ? [withValues(text, valuesOf(detail))]
      : []
  })
}

async function logging(client: pg.Client, what: 'all' | 'none'): Promise<void> {
  await client.query(`alter system set log_statement = '${what}'`)
  await client.query('select pg_reload_conf()')
  // Every session reads the new setting before its next statement.
  await sleep(300)
}

async function logEnd(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ size: number }>(
    `select (pg_stat_file(pg_current_logfile('jsonlog'))).size::int as size`,
  )
  return rows[0]?.size ?? 0
}

/** Parses a line of the log; empty for the first and last line, which may be incomplete. */
function parse(line: string): LogLine {
  try {
    return JSON.parse(line) as LogLine
  } catch {
    return {}
  }
}

/** The values of `parameters: $1 = 'a', $2 = NULL`, as literals. */
function valuesOf(detail: string): Map<string, string> {
  const values = detail.matchAll(/\$(\d+) = (NULL|'(?:[^']|'')*')/g)
  return new Map([...values].map((match) => [String(match[1]), String(match[2])]))
}

function withValues(text: string, values: ReadonlyMap<string, string>): Statement {
  return text.replace(/\$(\d+)/g, (name, number: string) => values.get(number) ?? name)
}
