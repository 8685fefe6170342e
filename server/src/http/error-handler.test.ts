import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { plainFailure } from '../../test/answers.ts'
import { handleError } from './error-handler.ts'

test('an error that cannot be read is answered in the usual envelope, without what was thrown', async () => {
  const app = Fastify()
  app.setErrorHandler(handleError)
  app.get('/odd', () => {
    throw Object.defineProperty(new Error('secret'), 'statusCode', {
      get: () => {
        throw new Error('internals')
      },
    })
  })
  const answer = await app.inject('/odd')
  expect({ status: answer.statusCode, headers: answer.headers, body: answer.json() }).toEqual(
    plainFailure(500, 'internal'),
  )
  expect(answer.body).not.toMatch(/secret|internals/)
})
