import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { conflict } from './errors.ts'
import { describeError, errorLine, logOptions } from './log.ts'

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
