import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Database } from '../db/client.ts'
import { handleError } from './error-handler.ts'
import { metrics } from './metrics.ts'

function server({
  token,
  isPublic = false,
  replica = null,
}: { token?: string; isPublic?: boolean; replica?: Database['replica'] } = {}) {
  const app = Fastify()
  app.setErrorHandler(handleError)
  metrics(app, { token, isPublic, replica })
  app.get('/things/:id', async () => 'ok')
  return app
}

test('answers are counted by route pattern, not by address', async () => {
  const app = server()
  await app.inject('/things/17')
  const { body, headers } = await app.inject('/metrics')
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/things/:id",status="200"} 1')
  expect(body).not.toContain('things/17')
})

test('without a token /metrics answers only direct requests from this machine', async () => {
  const app = server()
  expect((await app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
  const forwarded = { 'x-forwarded-for': '127.0.0.1' }
  expect((await app.inject({ url: '/metrics', headers: forwarded })).statusCode).toBe(404)
  const rebound = { host: 'evil.example' }
  expect((await app.inject({ url: '/metrics', headers: rebound })).statusCode).toBe(404)
  expect((await app.inject({ url: '/metrics', headers: { host: 'localhost:3000' } })).statusCode).toBe(200)
})

test('on a public server without a token /metrics refuses every request, also local ones', async () => {
  expect((await server({ isPublic: true }).inject('/metrics')).statusCode).toBe(404)
})

test('with a token /metrics answers only requests with that token, from anywhere', async () => {
  const app = server({ token: 'secret', isPublic: true })
  const from = (authorization?: string) =>
    app.inject({ url: '/metrics', remoteAddress: '203.0.113.9', headers: authorization ? { authorization } : {} })
  expect((await from('Bearer secret')).statusCode).toBe(200)
  expect((await from('Bearer other')).statusCode).toBe(401)
  expect((await from()).statusCode).toBe(401)
})

test('the metrics of a replica say whether it is in use and how far it is behind', async () => {
  const app = server({ replica: { state: () => 'behind', lagMs: () => 1_250 } })
  const { body } = await app.inject({ url: '/metrics', headers: { host: 'localhost:3000' } })
  expect(body).toMatch(/^database_replica_in_use 0$/m)
  expect(body).toMatch(/^database_replica_lag_seconds 1.25$/m)
  expect((await server().inject('/metrics')).body).not.toContain('database_replica')
})
