import { SpanKind } from '@opentelemetry/api'
import pg from 'pg'
import { queryDuration, timed } from '../telemetry/instruments.ts'
import { inSpan } from '../telemetry/spans.ts'

export type Source = 'primary' | 'replica'

const longestText = 2_000

/**
 * The same pool or connection, with every statement timed, and in a span below that of its request. A connection sends one statement after the
 * other, because pg 9 will refuse one while another runs.
 */
export function timedQueries<T extends pg.Pool | pg.PoolClient>(on: T, database: Source): T {
  let last: Promise<unknown> = Promise.resolve()
  const query = (...given: unknown[]) => {
    const send = () => Reflect.apply(on.query as (...all: unknown[]) => Promise<unknown>, on, given)
    // A callback is how the pool itself calls; only promises are ours.
    if (given.some((one) => typeof one === 'function')) return send()
    const text = textOf(given[0])
    const name = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'QUERY'
    const attributes = () => ({
      'db.system.name': 'postgresql',
      'db.operation.name': name,
      'db.query.text': withoutValues(text),
      'marquee.database': database,
    })
    const run = () =>
      inSpan(name, { kind: SpanKind.CLIENT, attributes }, () =>
        timed(send, (outcome, seconds) => queryDuration.observe({ database, outcome }, seconds)),
      )
    return on instanceof pg.Pool ? run() : (last = last.then(run, run))
  }
  return new Proxy(on, {
    get(_, name) {
      if (name === 'query') return query
      const value: unknown = Reflect.get(on, name)
      return typeof value === 'function' ? value.bind(on) : value
    },
  })
}

function textOf(config: unknown): string {
  return typeof config === 'string' ? config : String((config as { text?: unknown } | null)?.text ?? '')
}

/** Values are sent beside the statement, as $1, $2. Constants in quotes are left out too, in case one of them was made from a value. */
function withoutValues(text: string): string {
  return text
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/\s+/g, ' ')
    .slice(0, longestText)
}
