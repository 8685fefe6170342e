import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mustNotHappen } from '../faults/limits.ts'
import type { Environment } from '../faults/environment.ts'
import type { Row } from '../scripts/rows.ts'
import { documentedCalls, type DocumentedCall } from '../server/test/hostile-requests.ts'
import { notRun, ensureInstalled, scan, secondsEach } from './scanner.ts'
import { documentOf, openMarketplace, tokenOf, visitors, type Visitor } from './visitors.ts'

/** sqlmap on every documented call with its documented values, signed out and as each role. */
export async function sqlmap(environment: Environment): Promise<Row[]> {
  if (!(await ensureInstalled('sqlmap'))) return [notRun('sqlmap', 'places where sqlmap could inject')]
  const seconds = secondsEach(environment)
  const product = await openMarketplace(environment)
  const document = await documentOf(product.url)
  const rows: Row[] = []
  for (const who of visitors) {
    if (environment.signal.aborted) break
    const folder = environment.folder()
    const calls = documentedCalls(document).filter(({ path, operation }) =>
      who === 'visitor' ? operation.security.some((one) => !one.bearer) || !path.startsWith('/api') : true,
    )
    const requests = join(folder, 'requests.log')
    writeFileSync(requests, await proxyLogOf(product.url, who, calls))
    const results = join(folder, 'results.csv')
    const logFile = join(folder, 'sqlmap.log')
    const hasEnded = await scan(
      environment,
      'sqlmap',
      [
        '-l',
        requests,
        '--batch',
        '--ignore-stdin',
        '--smart',
        '--level',
        '2',
        '--risk',
        '1',
        '--threads',
        '4',
        '--timeout',
        '10',
        '--retries',
        '0',
        '--ignore-code',
        '400,401,403,404,409,412,413,415,422',
        '--disable-coloring',
        '--flush-session',
        '--output-dir',
        join(folder, 'out'),
        '--results-file',
        results,
      ],
      { seconds, logFile, home: folder },
    )
    const output = readFileSync(logFile, 'utf8')
    const tried = {
      calls: countOf(output, /^\[\d+\/\d+\] URL:$/gm),
      values: countOf(output, /heuristic \(basic\) test shows/g),
    }
    const found = foundIn(results, output)
    for (const one of found) environment.report(`${who}: ${one}`)
    const of = `${tried.values} values of ${tried.calls} calls${hasEnded ? '' : `, stopped after ${seconds} s`}`
    const row = mustNotHappen(`places where sqlmap could inject, as ${who}`, found.length, of)
    // A scan without a tested value proves nothing.
    rows.push({ ...row, ok: row.ok && tried.values > 0 })
  }
  return rows
}

const countOf = (text: string, pattern: RegExp) => (text.match(pattern) ?? []).length

/** The findings of sqlmap: the lines of its results, and the parameters that its log calls vulnerable. */
function foundIn(results: string, output: string): string[] {
  const lines = existsSync(results) ? readFileSync(results, 'utf8').trim().split('\n').slice(1) : []
  // Lines without a technique are targets without a finding.
  const vulnerable = lines.filter((line) => line.split(',')[3])
  return [...vulnerable, ...(output.match(/parameter '.*' is vulnerable.*/g) ?? [])]
}

/** The calls with their documented values, in the log format of a proxy that sqlmap reads. */
async function proxyLogOf(origin: string, who: Visitor, calls: readonly DocumentedCall[]): Promise<string> {
  const token = await tokenOf(origin, who)
  const { host } = new URL(origin)
  const separator = '======================================================'
  return calls
    .map(({ method, path, operation }) => {
      const value = (name: string) => operation.parameters.find((one) => one.name === name)?.example ?? 1
      const query = operation.parameters
        .filter((one) => one.in === 'query')
        .map(({ name, example }) => `${name}=${encodeURIComponent(String([example ?? 1].flat()[0]))}`)
      const media = operation.requestBody?.content['application/json']
      const body = media ? JSON.stringify(media.example) : ''
      const lines = [
        `${method} ${path.replace(/\{(\w+)\}/g, (_, name: string) => `${String(value(name))}*`)}${query.length > 0 ? `?${query.join('&')}` : ''} HTTP/1.1`,
        `Host: ${host}`,
        ...(token ? [`Authorization: Bearer ${token}`] : []),
        ...(media ? ['Content-Type: application/json', `Content-Length: ${body.length}`] : []),
      ]
      return `${separator}\n00:00:00  ${origin}  [127.0.0.1]\n${separator}\n${lines.join('\n')}\n\n${body}\n${separator}\n\n`
    })
    .join('')
}
