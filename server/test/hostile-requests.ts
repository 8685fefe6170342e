import * as fc from 'fast-check'
import type { JsonSchema } from '../src/http/json-schema.ts'
import type { Operation } from '../src/http/openapi-operation.ts'
import type { OpenApi } from '../src/http/openapi.ts'

/** One request; `caller` is the index of its caller. */
export interface HostileRequest {
  caller: number
  method: string
  /** Path with query. */
  path: string
  headers: Record<string, string>
  body?: string
}

/** One documented call of the API. */
export interface DocumentedCall {
  path: string
  method: string
  operation: Operation
}

export function documentedCalls(document: OpenApi): DocumentedCall[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
}

/**
 * Generates requests to these calls by one of `callers` callers: mostly as documented, with a few hostile names and values. The same seed
 * generates the same requests.
 */
export function hostileRequests(
  document: OpenApi,
  calls: readonly DocumentedCall[],
  callers: number,
): fc.Arbitrary<HostileRequest> {
  return fc
    .record({
      call: fc.integer({ min: 0, max: calls.length - 1 }),
      caller: fc.integer({ min: 0, max: callers - 1 }),
      how,
    })
    .map(({ call, caller, how: wanted }) => ({ caller, ...written(document, calls[call] as DocumentedCall, wanted) }))
}

/** Texts that are known to break parsers and databases. */
const oddText = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200b\ufeff',
  'İ'.repeat(200),
  '👩‍👩‍👧‍👦',
  "'; drop table users; --",
  '%_\\%',
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '__proto__',
  'constructor',
  'x'.repeat(20_001),
  '1'.repeat(400),
  '-0',
  '1e999',
  '0x7f',
  'NaN',
  'null',
  'true',
  '9007199254740993',
  '9223372036854775808',
  '2027-02-30',
  '0000-00-00',
  '99999-01-01',
  'javascript:alert(1)',
  'https://[::1',
  'http://a.b\\@c.d',
  '\r\nset-cookie: a=b',
)
const oddNumber = fc.constantFrom(
  -1,
  0,
  -0,
  0.1,
  1e21,
  1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  Number.MIN_VALUE,
  999_999_999_999_999,
)
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  oddNumber,
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { toString: 1 }, { length: 5 }, { $gt: '' }),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.integer(), { maxLength: 60 }),
)

const how = fc.record({
  params: fc.array(fc.oneof(fc.integer({ min: 1, max: 4 }).map(String), oddText), { minLength: 1, maxLength: 2 }),
  query: fc.array(fc.tuple(fc.nat(), fc.oneof(oddText, fc.string()), fc.boolean()), { maxLength: 4 }),
  changes: fc.array(fc.tuple(fc.nat(), oddValue), { maxLength: 3 }),
  whole: fc.option(fc.oneof(oddValue, oddText), { freq: 8 }),
  type: fc.constantFrom(
    'application/json',
    'application/json',
    'application/json',
    'text/plain',
    'multipart/form-data; boundary=x',
  ),
  headers: fc.dictionary(
    fc.constantFrom('if-match', 'if-none-match', 'idempotency-key', 'x-forwarded-for', 'accept-encoding', 'range'),
    fc.constantFrom('', '*', '"1"', '"99999999999999"', 'W/""', 'k', 'gzip;q=nonsense', 'bytes=0-', 'x'.repeat(300)),
    { maxKeys: 2 },
  ),
})

type Wanted = typeof how extends fc.Arbitrary<infer T> ? T : never

function written(document: OpenApi, { path, method, operation }: DocumentedCall, wanted: Wanted) {
  let next = 0
  const address = path.replace(/\{\w+\}/g, () => encode(wanted.params[next++ % wanted.params.length] ?? '1') || '1')
  const body = bodyOf(document, operation, wanted)
  const isForm = body?.startsWith('--x\r\n')
  const type = isForm ? 'multipart/form-data; boundary=x' : wanted.type
  return {
    method,
    path: `${address}${queryOf(operation, wanted)}`,
    headers: { ...(body !== undefined && { 'content-type': type }), ...wanted.headers },
    ...(body !== undefined && { body }),
  }
}

function queryOf(operation: Operation, { query }: Wanted): string {
  const names = [
    ...operation.parameters.filter((one) => one.in === 'query').map((one) => one.name),
    '__proto__',
    'x[y]',
  ]
  const pairs = query.flatMap(([n, value, isTwice]) => {
    const pair = `${names[n % names.length]}=${encode(value)}`
    return isTwice ? [pair, pair] : [pair]
  })
  // Node itself refuses longer request lines.
  return pairs.length > 0 ? `?${pairs.join('&')}`.slice(0, 12_000) : ''
}

function bodyOf(document: OpenApi, operation: Operation, { changes, whole }: Wanted): string | undefined {
  const form = operation.requestBody?.content['multipart/form-data']
  const media = operation.requestBody?.content['application/json'] ?? form
  if (!media) return whole === null ? undefined : JSON.stringify(whole)
  if (whole !== null) return typeof whole === 'string' ? whole : JSON.stringify(whole)
  const example = structuredClone(media.example) as Record<string, unknown>
  const names = Object.keys(resolve(document, media.schema).properties ?? {})
  for (const [n, value] of changes) example[names[n % names.length] ?? 'x'] = value
  return form ? formOf(example) : JSON.stringify(example)
}

function formOf(fields: Record<string, unknown>): string {
  const parts = Object.entries(fields).map(([name, value]) => {
    const file = name === 'image' ? '; filename="a.png"\r\ncontent-type: image/png' : ''
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return `--x\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`
  })
  return `${parts.join('')}--x--\r\n`
}

function resolve(document: OpenApi, schema: JsonSchema): JsonSchema {
  return schema.$ref ? (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema
}

/** Percent-encodes, also lone surrogates, which encodeURIComponent refuses; they become invalid UTF-8. */
function encode(text: string): string {
  return Array.from(text.slice(0, 2_000), (letter) =>
    letter.isWellFormed() ? encodeURIComponent(letter) : '%ED%A0%80',
  ).join('')
}
