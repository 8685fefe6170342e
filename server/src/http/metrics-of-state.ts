import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/client.ts'
import type { JobQueue } from '../notify/job-queues.ts'
import type { MailQueue } from '../notify/mail-queue.ts'
import type { FinishedAnswers } from './finished-answers.ts'

/** What the gauges show. What is read from the database is NaN while that is away. */
export interface State {
  version: string
  database: Pick<Database, 'replica' | 'connections'>
  /** Whether `/readyz` would answer 200. */
  isReady: () => Promise<boolean>
  /** The open streams of news, and whether the database tells of news. */
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

/** Registers gauges of what is the case now. Returns what reads it anew. */
export function showState(register: Registry, state: State): () => Promise<void> {
  const gauge = <L extends string = never>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge<L>({ name, help, labelNames, registers: [register] })

  gauge('marquee_build_info', 'Always 1; the labels are the version of Marquee and of Node', ['version', 'node']).set(
    { version: state.version, node: process.versions.node },
    1,
  )
  const ready = gauge('server_ready', '1 while /readyz answers 200, otherwise 0')
  const connections = gauge(
    'database_pool_connections',
    'Connections to the primary, by state (used, idle); the embedded database has one',
    ['state'],
  )
  const max = gauge('database_pool_max_connections', 'How many connections to the primary this process may open')
  const waiting = gauge('database_pool_waiting', 'Statements and transactions that wait for a connection')
  const streams = gauge('news_streams_open', 'Streams of news that are open at this process')
  const listening = gauge(
    'news_listening',
    '1 while the database tells this process of news, otherwise 0: then browsers ask for them',
  )
  const cacheBytes = gauge('answer_cache_bytes', 'Memory of the public answers and pages that are kept')
  const cacheEntries = gauge('answer_cache_entries', 'Public answers and pages that are kept, each encoding for itself')
  const readMails = showMails(gauge, state.mailQueue)
  const readJobs = showJobs(gauge, state.jobQueues)
  const readWebhooks = showWebhooks(gauge, state.webhookQueue)
  const readDisk = state.dataDir === undefined ? async () => {} : showDisk(gauge, state.dataDir)
  const readReplica = showReplica(gauge, state.database.replica)

  return async () => {
    const { open, idle, waiting: queued, max: most } = state.database.connections()
    connections.set({ state: 'used' }, open - idle)
    connections.set({ state: 'idle' }, idle)
    max.set(most)
    waiting.set(queued)
    streams.set(state.live.count())
    listening.set(state.live.isListening() ? 1 : 0)
    cacheBytes.set(state.answers.size())
    cacheEntries.set(state.answers.count())
    readReplica()
    const isReady = state.isReady().then((is) => ready.set(is ? 1 : 0))
    await Promise.all([isReady, readMails(), readJobs(), readWebhooks(), readDisk()])
  }
}

type MakeGauge = <L extends string = never>(name: string, help: string, labelNames?: L[]) => Gauge<L>

function showMails(gauge: MakeGauge, mailQueue: State['mailQueue']) {
  const queued = gauge('mail_queued', 'E-mails that wait to be sent')
  const failed = gauge('mail_failed', 'E-mails that were given up')
  const wait = gauge('mail_wait_seconds', 'How long the oldest e-mail waits that could have been sent')
  return async () => {
    const now = await mailQueue().catch(() => ({ queued: NaN, failed: NaN, waitSeconds: NaN }))
    queued.set(now.queued)
    failed.set(now.failed)
    wait.set(now.waitSeconds)
  }
}

function showJobs(gauge: MakeGauge, jobQueues: State['jobQueues']) {
  const queued = gauge('jobs_queued', 'Jobs that could run now and wait, by queue', ['queue'])
  const active = gauge('jobs_active', 'Jobs that are being worked on by any process, by queue', ['queue'])
  const failed = gauge('jobs_failed', 'Jobs that were given up and are still listed, by queue', ['queue'])
  const wait = gauge('jobs_wait_seconds', 'How long the oldest job waits that could run, by queue', ['queue'])
  return async () => {
    const queues = await jobQueues().catch(() => [])
    // Without an answer the old numbers must not stay.
    for (const one of [queued, active, failed, wait]) one.reset()
    for (const { queue, ...now } of queues) {
      queued.set({ queue }, now.queued)
      active.set({ queue }, now.active)
      failed.set({ queue }, now.failed)
      wait.set({ queue }, now.waitSeconds)
    }
  }
}

function showWebhooks(gauge: MakeGauge, webhookQueue: State['webhookQueue']) {
  const queued = gauge('webhook_messages_queued', 'Messages to webhooks that wait for their first or next attempt')
  const wait = gauge('webhook_wait_seconds', 'How long the oldest message to a webhook waits that could be sent now')
  return async () => {
    const now = await webhookQueue().catch(() => ({ queued: NaN, waitSeconds: NaN }))
    queued.set(now.queued)
    wait.set(now.waitSeconds)
  }
}

function showDisk(gauge: MakeGauge, folder: string) {
  const free = gauge('data_disk_free_bytes', 'What this user may still write on the disk of DATA_DIR')
  const size = gauge('data_disk_size_bytes', 'Size of that disk')
  return async () => {
    const disk = await statfs(folder).catch(() => ({ bavail: NaN, blocks: NaN, bsize: 1 }))
    free.set(disk.bavail * disk.bsize)
    size.set(disk.blocks * disk.bsize)
  }
}

function showReplica(gauge: MakeGauge, replica: Database['replica']) {
  if (!replica) return () => {}
  const inUse = gauge('database_replica_in_use', '1 while reads without a sign-in go to the replica, otherwise 0')
  const lag = gauge('database_replica_lag_seconds', 'The replica has every change that is older than this')
  return () => {
    inUse.set(replica.state() === 'in use' ? 1 : 0)
    lag.set(replica.lagMs() / 1000)
  }
}
