import { SpanKind } from '@opentelemetry/api'
import type pg from 'pg'
import { queryDuration, timed } from '../telemetry/instruments.ts'
import { inSpan } from '../telemetry/spans.ts'

export type Source = 'primary' | 'replica'

const longestText = 2_000

/** The same pool or connection, with every statement timed, and in a span below that of its request. */
export function timedQueries<T extends pg.Pool | pg.PoolClient>(on: T, database: Source): T {
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
    return inSpan(name, { kind: SpanKind.CLIENT, attributes }, () =>
      timed(send, (outcome, seconds) => queryDuration.observe({ database, outcome }, seconds)),
    )
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
