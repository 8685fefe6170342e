import { readFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { mustNotHappen } from '../faults/limits.ts'
import type { Environment } from '../faults/environment.ts'
import type { Row } from '../scripts/rows.ts'
import { documentedCalls } from '../server/test/hostile-requests.ts'
import { notRun, ensureInstalled, scan, secondsEach } from './scanner.ts'
import { documentOf, openMarketplace, tokenOf, visitors } from './visitors.ts'

/** All modules that work without the internet: `ssrf` and `xxe` need a server of the wapiti project. */
const modules =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss'

interface Finding {
  kind: string
  method: string
  path: string
  info: string
  parameter: string | null
}

/** Findings that are not vulnerabilities, with the reason. */
const explained: { kind: RegExp; info: RegExp; why: string }[] = [
  {
    kind: /Secure Flag|HTTP Secure Headers/,
    info: /Strict-Transport-Security|Secure flag/,
    why: 'only needed with https: it is set when PUBLIC_URL is https',
  },
  {
    kind: /HTTP Secure Headers/,
    info: /X-XSS-Protection/,
    why: 'it is 0 on purpose: browsers have removed the filter that it controlled, and the filter was a vulnerability itself',
  },
  {
    kind: /Content Security Policy/,
    info: /style-src|unsafe-inline.*style/,
    why: 'style attributes are allowed; scripts and style elements need a hash',
  },
]

/** wapiti on pages and API, signed out and as each role. */
export async function wapiti(environment: Environment): Promise<Row[]> {
  if (!(await ensureInstalled('wapiti'))) return [notRun('wapiti', 'unexplained findings of wapiti')]
  const seconds = secondsEach(environment)
  const product = await openMarketplace(environment)
  const calls = documentedCalls(await documentOf(product.url)).filter(({ method }) => method === 'GET')
  const starts = calls.map(({ path, operation }) => {
    const value = (name: string) => String(operation.parameters.find((one) => one.name === name)?.example ?? 1)
    const query = operation.parameters
      .filter((one) => one.in === 'query')
      .map(({ name, example }) => `${name}=${encodeURIComponent(String([example ?? 1].flat()[0]))}`)
    return `${product.url}${path.replace(/\{(\w+)\}/g, (_, name: string) => value(name))}${query.length > 0 ? `?${query.join('&')}` : ''}`
  })
  const rows: Row[] = []
  for (const who of visitors) {
    if (environment.signal.aborted) break
    const folder = environment.folder()
    const report = join(folder, 'report.json')
    const token = await tokenOf(product.url, who)
    const hasEnded = await scan(
      environment,
      'wapiti',
      [
        '-u',
        `${product.url}/`,
        '--scope',
        'domain',
        '-m',
        modules,
        '-f',
        'json',
        '-o',
        report,
        '-v',
        '1',
        '--flush-session',
        '--no-bugreport',
        '--store-session',
        folder,
        '--store-config',
        folder,
        '-d',
        '6',
        '--max-scan-time',
        String(Math.floor(seconds / 4)),
        '--max-attack-time',
        String(Math.ceil(seconds / 2 / modules.split(',').length)),
        '-t',
        '10',
        '-S',
        'normal',
        ...starts.flatMap((url) => ['-s', url]),
        ...(token ? ['-H', `Authorization: Bearer ${token}`] : []),
      ],
      // Modules exceed their time a little, and the report is written at the end.
      { seconds: 2 * seconds + 30, logFile: join(folder, 'wapiti.log'), home: folder },
    )
    const findings = read(report)
    const crawled = addressesIn(join(folder, 'wapiti.log'))
    const open = findings.filter(
      ({ kind, info }) => !explained.some((one) => one.kind.test(kind) && one.info.test(info)),
    )
    for (const { kind, method, path, parameter, info } of open)
      environment.report(`${who}: ${kind}: ${method} ${path} ${parameter ?? ''} ${info}`.slice(0, 400))
    const of = hasEnded
      ? `${crawled} addresses in ${seconds} s, ${findings.length - open.length} explained`
      : 'a scan that did not end'
    const row = mustNotHappen(`unexplained findings of wapiti, as ${who}`, open.length, of)
    // A scan without a visited address proves nothing.
    rows.push({ ...row, ok: row.ok && crawled > 0 })
  }
  return rows
}

function read(report: string): Finding[] {
  if (!existsSync(report)) return []
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8')) as Record<
    'vulnerabilities' | 'anomalies',
    Record<string, Omit<Finding, 'kind'>[]>
  >
  return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, all]) =>
    all.map((one) => ({ ...one, kind })),
  )
}

/** The number of addresses that wapiti has visited, according to its log. */
function addressesIn(logFile: string): number {
  return new Set(readFileSync(logFile, 'utf8').match(/^\[\+\] [A-Z]+ \S+/gm)).size
}
