import { statfs } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge, Registry } from 'prom-client'
import type { Database } from '../db/client.ts'
import { notFound, unauthorized } from '../errors.ts'
import { carriesToken } from './bearer.ts'
import { isLoopback } from '../network.ts'
import type { JobQueue } from '../notify/job-queues.ts'
import type { MailQueue } from '../notify/mail-queue.ts'
import { processMetrics } from '../telemetry/instruments.ts'
import type { FinishedAnswers } from './finished-answers.ts'
import { observeRequests } from './observed-requests.ts'

/** What the gauges show is NaN while the database is away that it is read from. */
export interface MetricsSettings {
  token: string | undefined
  /** The server can be reached from outside, perhaps through a proxy whose requests look local. */
  isPublic: boolean
  version: string
  database: Pick<Database, 'replica' | 'connections'>
  /** Whether `/readyz` would answer 200. */
  isReady: () => Promise<boolean>
  /** The open streams of news, and whether the database notifies of news. */
  live: { count(): number; isListening(): boolean }
  /** How the e-mails are doing. */
  mailQueue: () => Promise<MailQueue>
  jobQueues: () => Promise<JobQueue[]>
  /** How the messages to webhooks are doing. */
  webhookQueue: () => Promise<{ queued: number; waitSeconds: number }>
  answers: Pick<FinishedAnswers, 'size' | 'count'>
  /** The folder whose disk is shown. */
  dataDir: string | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Brings the metrics up to date and returns them: those of the process, and those of this server. */
    readMetrics(): Promise<Registry>
  }
}

/**
 * Serves the metrics at `/metrics` as Prometheus text: to requests with `token`; without a token, and only when the server is not public,
 * to direct requests from this machine.
 */
export function metrics(app: FastifyInstance, { token, isPublic, ...state }: MetricsSettings) {
  const register = new Registry()
  observeRequests(app, register)
  const refresh = showState(register, state)
  app.decorate('readMetrics', async () => {
    await refresh()
    return Registry.merge([processMetrics, register])
  })

  app.get('/metrics', async (request, reply) => {
    if (token && !carriesToken(request, token)) throw unauthorized()
    if (!token && (isPublic || !isDirectFromHere(request))) throw notFound()
    const all = await app.readMetrics()
    return reply
      .type(all.contentType)
      .header('cache-control', 'no-store')
      .send(await all.metrics())
  })
}

/** Whether the request comes from this machine without a proxy (seen by its forwarding headers) and not from a foreign page (seen by the host). */
function isDirectFromHere({ raw, headers, hostname }: FastifyRequest): boolean {
  const isForwarded = Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'))
  return !isForwarded && isLoopback(raw.socket.remoteAddress ?? '') && isLoopback(hostname)
}

type Values = Record<string, number>

/** Registers gauges of what is the case now. Returns what reads it anew. */
function showState(register: Registry, state: Omit<MetricsSettings, 'token' | 'isPublic'>): () => Promise<void> {
  const { version, database, live, answers, dataDir } = state
  const { replica, connections } = database
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [register] })

  gauge('marquee_build_info', 'Always 1; the labels are the version of Marquee and of Node', ['version', 'node']).set(
    { version, node: process.versions.node },
    1,
  )
  const pool = gauge(
    'database_pool_connections',
    'Connections to the primary, by state (used, idle); the embedded database has one',
    ['state'],
  )
  const jobs: Record<string, Gauge> = {
    queued: gauge('jobs_queued', 'Jobs that could run now and wait, by queue', ['queue']),
    active: gauge('jobs_active', 'Jobs that are being worked on by any process, by queue', ['queue']),
    failed: gauge('jobs_failed', 'Jobs that were given up and are still listed, by queue', ['queue']),
    waitSeconds: gauge('jobs_wait_seconds', 'How long the oldest job waits that could run, by queue', ['queue']),
  }
  const plain = Object.entries({ ...helps, ...(dataDir && diskHelps), ...(replica && replicaHelps) }).map(
    ([name, help]) => ({ name, gauge: gauge(name, help) }),
  )

  return async () => {
    const { open, idle, waiting, max } = connections()
    pool.set({ state: 'used' }, open - idle)
    pool.set({ state: 'idle' }, idle)
    const [isReady, mails, webhooks, queues, disk] = await Promise.all([
      state.isReady(),
      state.mailQueue().catch(() => null),
      state.webhookQueue().catch(() => null),
      state.jobQueues().catch(() => []),
      dataDir === undefined ? null : statfs(dataDir).catch(() => null),
    ])
    const values: Values = {
      server_ready: isReady ? 1 : 0,
      database_pool_max_connections: max,
      database_pool_waiting: waiting,
      news_streams_open: live.count(),
      news_listening: live.isListening() ? 1 : 0,
      answer_cache_bytes: answers.size(),
      answer_cache_entries: answers.count(),
      mail_queued: mails?.queued ?? NaN,
      mail_failed: mails?.failed ?? NaN,
      mail_wait_seconds: mails?.waitSeconds ?? NaN,
      webhook_messages_queued: webhooks?.queued ?? NaN,
      webhook_wait_seconds: webhooks?.waitSeconds ?? NaN,
      data_disk_free_bytes: disk ? disk.bavail * disk.bsize : NaN,
      data_disk_size_bytes: disk ? disk.blocks * disk.bsize : NaN,
      database_replica_in_use: replica?.state() === 'in use' ? 1 : 0,
      database_replica_lag_seconds: (replica?.lagMs() ?? NaN) / 1000,
    }
    for (const one of plain) one.gauge.set(values[one.name] ?? NaN)
    for (const [what, one] of Object.entries(jobs)) {
      // Without an answer the old numbers must not stay.
      one.reset()
      for (const { queue, ...now } of queues) one.set({ queue }, (now as Values)[what] ?? NaN)
    }
  }
}

const helps = {
  server_ready: '1 while /readyz answers 200, otherwise 0',
  database_pool_max_connections: 'How many connections to the primary this process may open',
  database_pool_waiting: 'Statements and transactions that wait for a connection',
  news_streams_open: 'Streams of news that are open at this process',
  news_listening: '1 while the database tells this process of news, otherwise 0: then browsers ask for them',
  answer_cache_bytes: 'Memory of the public answers and pages that are kept',
  answer_cache_entries: 'Public answers and pages that are kept, each encoding for itself',
  mail_queued: 'E-mails that wait to be sent',
  mail_failed: 'E-mails that were given up',
  mail_wait_seconds: 'How long the oldest e-mail waits that could have been sent',
  webhook_messages_queued: 'Messages to webhooks that wait for their first or next attempt',
  webhook_wait_seconds: 'How long the oldest message to a webhook waits that could be sent now',
}
const diskHelps = {
  data_disk_free_bytes: 'What this user may still write on the disk of DATA_DIR',
  data_disk_size_bytes: 'Size of that disk',
}
const replicaHelps = {
  database_replica_in_use: '1 while reads without a sign-in go to the replica, otherwise 0',
  database_replica_lag_seconds: 'The replica has every change that is older than this',
}
