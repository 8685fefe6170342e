import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { root } from '../root.ts'
import { handleError } from './error-handler.ts'
import { metrics, type MetricsSettings } from './metrics.ts'

function server({
  replica = null,
  ...settings
}: Partial<MetricsSettings> & { replica?: MetricsSettings['database']['replica'] } = {}) {
  const app = Fastify()
  app.setErrorHandler(handleError)
  metrics(app, {
    token: undefined,
    isPublic: false,
    version: '1.2.3',
    dataDir: undefined,
    database: { replica, connections: () => ({ open: 4, idle: 1, waiting: 2, max: 10 }) },
    isReady: async () => true,
    live: { count: () => 3, isListening: () => true },
    answers: { size: () => 5_000, count: () => 7 },
    mailQueue: async () => ({ queued: 3, failed: 1, waitSeconds: 42 }),
    jobQueues: async () => [{ queue: 'email', queued: 3, active: 2, failed: 1, waitSeconds: 42 }],
    webhookQueue: async () => ({ queued: 5, waitSeconds: 61 }),
    ...settings,
  })
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
  for (const name of ['x-forwarded-for', 'x-forwarded-host', 'forwarded'])
    expect((await app.inject({ url: '/metrics', headers: { [name]: '127.0.0.1' } })).statusCode).toBe(404)
  const rebound = { host: 'evil.example' }
  expect((await app.inject({ url: '/metrics', headers: rebound })).statusCode).toBe(404)
  const answer = await app.inject({ url: '/metrics', headers: { host: 'localhost:3000' } })
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
})

test('on a public server without a token /metrics refuses every request, also local ones', async () => {
  expect((await server({ isPublic: true }).inject('/metrics')).statusCode).toBe(404)
})

test('with a token /metrics answers only requests with that token, from anywhere', async () => {
  const app = server({ token: 'secret', isPublic: true })
  const from = (authorization?: string) =>
    app.inject({ url: '/metrics', remoteAddress: '203.0.113.9', headers: authorization ? { authorization } : {} })
  expect((await from('Bearer secret')).statusCode).toBe(200)
  for (const wrong of ['Bearer other', 'secret', 'Basic secret', 'Bearer secret2'])
    expect((await from(wrong)).statusCode).toBe(401)
  expect((await from()).statusCode).toBe(401)
})

test('the metrics show how many streams of news are open, and whether news arrive', async () => {
  const { body } = await server().inject({ url: '/metrics', headers: { host: 'localhost:3000' } })
  expect(body).toMatch(/^news_streams_open 3$/m)
  expect(body).toMatch(/^news_listening 1$/m)
  const deaf = await server({ live: { count: () => 0, isListening: () => false } }).inject('/metrics')
  expect(deaf.body).toMatch(/^news_listening 0$/m)
})

test('the metrics show that a server is not ready', async () => {
  expect((await server({ isReady: async () => false }).inject('/metrics')).body).toMatch(/^server_ready 0$/m)
})

test('the metrics of a replica show whether it is in use and how far it is behind', async () => {
  const app = server({ replica: { state: () => 'behind', lagMs: () => 1_250 } })
  const { body } = await app.inject({ url: '/metrics', headers: { host: 'localhost:3000' } })
  expect(body).toMatch(/^database_replica_in_use 0$/m)
  expect(body).toMatch(/^database_replica_lag_seconds 1.25$/m)
  const used = await server({ replica: { state: () => 'in use', lagMs: () => 0 } }).inject('/metrics')
  expect(used.body).toMatch(/^database_replica_in_use 1$/m)
  expect((await server().inject('/metrics')).body).not.toContain('database_replica')
})

test('they show how the e-mails are doing, and answer also while the database is away', async () => {
  const { body } = await server().inject('/metrics')
  expect(body).toContain('mail_queued 3\n')
  expect(body).toContain('mail_failed 1\n')
  expect(body).toContain('mail_wait_seconds 42\n')

  const lost = () => Promise.reject(new Error('Connection terminated'))
  const away = await server({ mailQueue: lost, jobQueues: lost, webhookQueue: lost }).inject('/metrics')
  expect(away.statusCode).toBe(200)
  for (const name of ['mail_queued', 'mail_failed', 'mail_wait_seconds']) expect(away.body).toContain(`${name} Nan\n`)
  for (const name of ['webhook_messages_queued', 'webhook_wait_seconds']) expect(away.body).toContain(`${name} Nan\n`)
})

test('the numbers of a queue go when they are not known any more', async () => {
  const jobQueues = vi.fn(async () => [{ queue: 'email', queued: 3, active: 2, failed: 1, waitSeconds: 42 }])
  const app = server({ jobQueues })
  expect((await app.inject('/metrics')).body).toContain('jobs_queued{queue="email"} 3')
  jobQueues.mockRejectedValue(new Error('Connection terminated'))
  expect((await app.inject('/metrics')).body).not.toContain('{queue="email"}')
})

test('the disk is that of the folder, in bytes', async () => {
  const { body } = await server({ dataDir: root }).inject('/metrics')
  const shown = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1])
  const { bavail, blocks, bsize } = await statfs(root)
  expect(shown('data_disk_size_bytes')).toBe(blocks * bsize)
  // Others write too.
  expect(shown('data_disk_free_bytes') / (bavail * bsize)).toBeCloseTo(1, 1)
})

test('they show how the queues, the connections and the cache are doing', async () => {
  const { body } = await server().inject('/metrics')
  for (const line of [
    'jobs_queued{queue="email"} 3',
    'jobs_active{queue="email"} 2',
    'jobs_failed{queue="email"} 1',
    'jobs_wait_seconds{queue="email"} 42',
    'database_pool_connections{state="used"} 3',
    'database_pool_connections{state="idle"} 1',
    'database_pool_waiting 2',
    'webhook_messages_queued 5',
    'webhook_wait_seconds 61',
    'database_pool_max_connections 10',
    'answer_cache_bytes 5000',
    'answer_cache_entries 7',
    'server_ready 1',
    `marquee_build_info{version="1.2.3",node="${process.versions.node}"} 1`,
  ])
    expect(body).toContain(`${line}\n`)
})

/** Every metric that a server can have. */
async function everyMetric() {
  const app = server({ replica: { state: () => 'in use', lagMs: () => 0 }, dataDir: root })
  const all = (await app.readMetrics()).getMetricsAsArray() as unknown as {
    name: string
    type: string
    help: string
    labelNames: string[]
  }[]
  return all.toSorted((a, b) => a.name.localeCompare(b.name))
}

test('docs/metrics.md lists every metric of ours, with its labels and meaning', async () => {
  const rows = (await everyMetric())
    .filter(({ name }) => !/^(process|nodejs)_/.test(name))
    .map(({ name, type, labelNames, help }) => `- \`${name}\` (${[type, ...labelNames].join(', ')}):\n  ${help}`)
  const text = [
    '# Metrics',
    '',
    'What `/metrics` shows, with type and labels; a collector of OpenTelemetry gets the same names. `process_*` and `nodejs_*` are those of',
    '[prom-client](https://github.com/siimon/prom-client). Written by `npx vitest run --project server:pglite server/src/http/metrics.test.ts -u`.',
    '',
    ...rows,
    '',
  ]
  await expect(text.join('\n')).toMatchFileSnapshot(join(root, 'docs/metrics.md'))
})

test('the dashboard and the alerts ask only for metrics and labels that exist', async () => {
  const known = new Map<string, string[]>([['up', ['job']]])
  for (const { name, type, labelNames } of await everyMetric()) {
    const names = type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name]
    for (const one of names) known.set(one, [...labelNames, 'instance', 'le', 'job'])
  }
  const dashboard = JSON.parse(readFileSync(join(root, 'deploy/grafana/marquee.json'), 'utf8')) as {
    panels: { targets?: { expr: string }[] }[]
  }
  const asked = dashboard.panels.flatMap(({ targets }) => targets?.map(({ expr }) => expr) ?? [])
  const rules = readFileSync(join(root, 'deploy/prometheus/alerts.yml'), 'utf8')
  const alerts = rules
    .split(/- (?:alert|record):/)
    .map((rule) => /expr:([\s\S]*?)(?:\n +(?:for|labels):|$)/.exec(rule)?.[1] ?? '')
  let found = 0
  for (const expression of [...asked, ...alerts]) {
    // A metric has an underscore in its name, unlike functions and labels, which are left out with their brackets.
    const bare = expression.replaceAll(/\b(by|without|on|ignoring) *\([^)]*\)|"[^"]*"|\b\w+ *\(/g, '')
    for (const [, name = '', labels = ''] of bare.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+|up)\b(?:\{([^}]*)\})?/g)) {
      found += 1
      const labelsOf = known.get(name)
      expect({ expression, name, exists: labelsOf !== undefined }).toEqual({ expression, name, exists: true })
      for (const [, label = ''] of labels.matchAll(/(\w+) *(?:=|!)/g)) expect(labelsOf).toContain(label)
    }
  }
  expect(asked.length).toBeGreaterThan(25)
  expect(found).toBeGreaterThan(50)
})
