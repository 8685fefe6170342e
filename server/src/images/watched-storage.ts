import { SpanKind } from '@opentelemetry/api'
import { storageDuration, timed } from '../telemetry/instruments.ts'
import { inSpan } from '../telemetry/spans.ts'
import type { Storage } from './storage.ts'

/** The same storage, with every operation timed, and in a span below that of its request. Lists are not timed: their readers pause. */
export function watchedStorage<S extends Storage>(storage: S): S {
  const watched = new Map<string, (...given: unknown[]) => Promise<unknown>>()
  for (const operation of ['put', 'head', 'get', 'remove', 'signPut', 'receivePut'] as const) {
    const work = storage[operation]?.bind(storage) as ((...given: unknown[]) => Promise<unknown>) | undefined
    if (!work) continue
    watched.set(operation, (...given) =>
      inSpan(`storage ${operation}`, { kind: SpanKind.CLIENT }, () =>
        timed(
          () => work(...given),
          (outcome, seconds) => storageDuration.observe({ operation, outcome }, seconds),
        ),
      ),
    )
  }
  return new Proxy(storage, {
    get(_, name) {
      const found = typeof name === 'string' ? watched.get(name) : undefined
      if (found) return found
      const value: unknown = Reflect.get(storage, name)
      return typeof value === 'function' ? value.bind(storage) : value
    },
  })
}
