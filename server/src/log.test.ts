import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { conflict } from './errors.ts'
import { describeError, errorLine, logOptions, routeOf } from './log.ts'
import { root } from './root.ts'

const secret = 'zq-secret'

test('an error is described by class, code, statement and place, and by its message only when it is ours', () => {
  const cause = Object.assign(new Error(`Key (email)=(${secret}) already exists`), {
    code: '23505',
    constraint: 'users_email',
  })
  const failed = Object.assign(new RangeError(`Failed query\nparams: ${secret}`, { cause }), {
    query: 'select  *\nfrom users where email = $1',
    params: [secret],
  })
  expect(describeError(failed)).toMatchObject({
    type: 'RangeError',
    message: 'RangeError',
    statement: failed.query,
    stack: expect.stringMatching(/^server\/src\/log\.test\.ts:\d+/),
    cause: { type: 'Error', code: '23505', constraint: 'users_email' },
  })
  expect(errorLine(failed)).toMatch(
    /^RangeError \(23505\) in "select \* from users where email = \$1" at server\/src\/log\.test\.ts:\d+/,
  )
  expect(JSON.stringify(describeError(failed)) + errorLine(failed)).not.toContain(secret)
  expect(errorLine(conflict('This was decided already.'))).toMatch(/^This was decided already\. \(conflict\) at /)
})

test('a copy of an error, which the job queue gives out, is described as one', () => {
  const failed = Object.assign(new Error(secret), { code: 'ECONNREFUSED' })
  const copy = { code: failed.code, message: failed.message, stack: failed.stack, queue: 'email' }
  expect(describeError(copy)).toEqual({ ...describeError(failed) })
  expect(errorLine(copy)).toMatch(/^Error \(ECONNREFUSED\) at server/)
})

test('a description is short, however long the statement, the code or the chain of causes is', () => {
  let chain = new Error('innermost')
  for (let depth = 0; depth < 6; depth++) chain = new Error('outer', { cause: chain })
  const failed = Object.assign(chain, { query: 'x'.repeat(2_000), code: 'y'.repeat(2_000) })
  const described = describeError(failed)
  expect([described.statement?.length, described.code?.length]).toEqual([600, 100])
  expect(described.cause?.cause?.cause).toBeDefined()
  expect(described.cause?.cause?.cause?.cause).toBeUndefined()
})

test('the stack has our own files alone', () => {
  const error = new Error('x')
  error.stack = `Error: x
    at one (${root}/server/src/one.ts:1:2)
    at two (${root}/node_modules/pg/lib/two.js:3:4)
    at three (/elsewhere/three.ts:5:6)
    at file://${root}/server/src/four.ts:7:8`
  expect(describeError(error).stack).toBe('server/src/one.ts:1, server/src/four.ts:7')
})

test('all built files are one route', () => {
  const routes = ['/assets/root-Bq1.js', '/api/events/:id', undefined]
  expect(routes.map((url) => routeOf({ routeOptions: { url } }))).toEqual(['/assets/*', '/api/events/:id', 'none'])
})

test.each([
  new Error(`first\n    at ${secret} (/${secret}.ts:1:1)`),
  new Error(secret),
  secret,
  { secret },
  null,
  undefined,
])('nothing of a thrown value is written: %#', (thrown) => {
  expect(JSON.stringify(describeError(thrown)) + errorLine(thrown)).not.toContain(secret)
})

test('a library that logs an error with or without a message of its own reveals no more', () => {
  const lines: string[] = []
  const { log } = Fastify({ logger: logOptions('trace', { write: (line) => void lines.push(line) }) })
  const error = new Error(secret)
  log.error(error)
  log.error({ err: error })
  log.warn({ err: error }, error.message)
  log.error(error, 'the picture could not be sent')
  expect(lines.join('')).not.toContain(secret)
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'something failed',
    'something failed',
    'something failed',
    'the picture could not be sent',
  ])
})
