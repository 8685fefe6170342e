import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { parametersOf, statements } from '../reference-statements.ts'
import type { Case } from './cases.ts'
import { connections } from './load.ts'

const run = promisify(execFile)

/** Stores the questions of the cases, from which pgbench draws. */
export async function storeQuestions(client: pg.Client, cases: readonly Case[]): Promise<void> {
  await client.query(
    'create table reference.questions (name text, number integer, a text, b text, c text, primary key (name, number))',
  )
  for (const { name, questions } of cases) {
    const rows = questions.map(({ parameters: [a, b, c] }, number) => ({ name, number, a, b, c }))
    await client.query(
      'insert into reference.questions select * from json_populate_recordset(null::reference.questions, $1)',
      [JSON.stringify(rows)],
    )
  }
  await client.query('vacuum analyze reference.questions')
}

/** How often per second pgbench gets the reference's answer to one of the questions, with as many clients as the HTTP calls have connections. */
export async function sqlRate(
  { url, bin }: { url: string; bin: string },
  { name, statement, questions }: Case,
  seconds: number,
): Promise<number> {
  if (!statement) throw new Error(`${name} has no statement.`)
  const names = ['a', 'b', 'c'].slice(0, parametersOf(statement))
  const text = names.reduce(
    (sql, parameter, index) => sql.replaceAll(`$${index + 1}`, `:${parameter}`),
    statements[statement],
  )
  const folder = mkdtempSync(join(tmpdir(), 'marquee-pgbench-'))
  const script = join(folder, 'script.sql')
  writeFileSync(
    script,
    [
      `\\set number random(0, ${questions.length - 1})`,
      `select ${names.join(', ')} from reference.questions where name = '${name}' and number = :number \\gset`,
      // One line, because pgbench reads a backslash at the start of a line as a command.
      `${text.replaceAll(/\s+/g, ' ')};`,
    ].join('\n'),
  )
  try {
    const flags = ['-n', '-M', 'prepared', '-c', connections, '-j', 2, '-T', seconds, '-f', script, url].map(String)
    const { stdout } = await run(join(bin, 'pgbench'), flags)
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
