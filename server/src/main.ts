import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brand } from '@marquee/contract/brand'
import { sql } from 'drizzle-orm'
import { buildApp } from './app.ts'
import { auditLogWarning } from './db/audit-role.ts'
import { openDatabase, type Database } from './db/client.ts'
import { installationSecret } from './db/secrets.ts'
import { isUnavailable } from './db/trouble.ts'
import { createContext } from './context.ts'
import { keepPrivate } from './data-folder.ts'
import { readSettings, type Settings } from './env.ts'
import { CannotStart } from './errors.ts'
import { sweepIdempotencyKeys } from './http/idempotency.ts'
import { sweepLimitCounts } from './http/limit-counters.ts'
import { lookupService } from './features/lookups/service.ts'
import { userService } from './features/users/service.ts'
import { openIdentity, type Identity } from './identity/identity.ts'
import { diskStorage } from './images/disk-storage.ts'
import { gallery } from './images/gallery.ts'
import { imageStore, type ImageStore } from './images/image-store.ts'
import { errorLine } from './log.ts'
import { startJobs } from './notify/jobs.ts'
import { mailer } from './notify/mail.ts'
import { notifier } from './notify/notify.ts'

const hourMs = 3_600_000
const longestPortWaitMs = 3_000
const stopSignals = ['SIGTERM', 'SIGINT'] as const

// Database, mail and pictures are this user's alone.
process.umask(0o077)
for (const signal of stopSignals) process.on(signal, stopEarly)
// What cannot be written down (a full disk, a closed terminal) is lost; the product goes on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

// Node would print the error with all that hangs on it, and what it holds is not for a log.
process.on('uncaughtException', (error) => {
  console.error(`Stopped by a failure that nobody foresaw: ${errorLine(error)}`)
  process.exit(1)
})

/** Reads the environment, connects, listens. The only file that does anything by being imported. */
try {
  await start(readSettings(process.env), process.env.MARQUEE_DEV === '1')
} catch (error) {
  if (error instanceof CannotStart) console.error(error.message)
  else if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    console.error(`Port ${process.env.PORT ?? 3000} is in use. Stop what listens there, or set PORT to another number.`)
  } else console.error(`The start failed: ${errorLine(error)}`)
  process.exit(1)
}

async function start(settings: Settings, isDevelopment: boolean): Promise<void> {
  const database = await openDatabase({
    url: settings.databaseUrl,
    dir: join(settings.dataDir, 'database'),
    report: (error) => console.error(`Database connection lost: ${errorLine(error)}`),
  })
  for (const sentence of await keepPrivate(settings.dataDir)) console.warn(sentence)
  // Tables, queues and the demo are made once, also when several servers start at the same moment.
  const endTurn = await database.takeTurn()
  await database.migrate()
  const warning = database.embedded ? null : await auditLogWarning(database.db)
  if (warning) console.log(warning)

  const secret = await installationSecret(database, 'uploads')
  const { publicUrl } = settings
  const storage = await diskStorage({ folder: join(settings.dataDir, 'images'), publicUrl, secret })
  const store = imageStore({ storage, secret, publicUrl })

  const mail = mailer({ smtpUrl: settings.smtpUrl, from: settings.mailFrom, folder: join(settings.dataDir, 'mail') })
  const jobs = await startJobs({ database, mail })
  const notify = notifier({ database, jobs, publicUrl, supportEmail: settings.supportEmail })
  const identity = await openIdentity(settings.oidc, {
    database,
    adminEmails: settings.adminEmails,
    sendMail: notify.sendDirect,
    publicUrl,
    rateLimits: settings.rateLimits,
    demo: settings.demo,
    opensMessages: settings.opensMessages,
  })

  const app = await buildApp({
    settings,
    database,
    identity,
    storage,
    store,
    logSecret: await installationSecret(database, 'security_log'),
    subscribers: [notify.subscriber],
    pages: isDevelopment ? 'source' : 'built',
  })
  await lookupService(createContext(database, [])).startLists()
  await userService(createContext(database, []), settings).admins.settle()
  // Its texts and drawings are read only where they are wanted.
  const demo = settings.demo ? await import('./demo/load.ts') : null
  const demoParts = { database, identity, store, publicUrl, subscriber: notify.subscriber }
  await demo?.loadDemo(demoParts)
  await endTurn()
  let stopDrawing = () => {}
  let stopListening = () => {}
  const housekeeping = setInterval(() => void tidy({ database, identity, store }), hourMs)

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    // Whatever still hangs after this is cut: a restart must not wait for one slow reader.
    setTimeout(() => process.exit(1), 10_000).unref()
    stopDrawing()
    stopListening()
    clearInterval(housekeeping)
    await app.close()
    await jobs.stop()
    await database.close()
    console.log(`Stopped on ${signal}.`)
    process.exit(0)
  }
  for (const signal of stopSignals) {
    process.off(signal, stopEarly)
    process.on(signal, () => void stop(signal))
  }

  stopListening = await listen(app, settings)
  // Counted from the start of the process, as whoever waits for it counts.
  console.log(`${brand.name} is at ${publicUrl} (ready in ${(performance.now() / 1000).toFixed(1)} s)`)
  await persist(() => jobs.work())
  if (!demo) return
  for (const line of demo.accountLines) console.log(line)
  stopDrawing = await persist(() => demo.hangDemoPictures(demoParts, console.log))
}

/** People are served by now: while the database is away this is tried again, and nothing stops for it. */
async function persist<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      await sleep(1_000)
    }
  }
}

/**
 * A process that was stopped a moment ago may still hold the port, so a port in use is tried again for a while. Answers what ends the
 * listening beside the app's own.
 */
async function listen(app: Awaited<ReturnType<typeof buildApp>>, { port, host }: Settings): Promise<() => void> {
  const deadline = performance.now() + longestPortWaitMs
  for (;;) {
    try {
      await app.listen({ port, host: host === 'localhost' ? '127.0.0.1' : host })
      return host === 'localhost' ? await listenOnIpv6(app) : () => {}
    } catch (error) {
      const isInUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (!isInUse || performance.now() > deadline) throw error
      await sleep(50)
    }
  }
}

/** `localhost` is two addresses. What connects to the second one is handed to the same server; a machine without it does without. */
async function listenOnIpv6(app: Awaited<ReturnType<typeof buildApp>>): Promise<() => void> {
  const { port } = app.server.address() as AddressInfo
  const second = createServer((socket) => app.server.emit('connection', socket))
  await new Promise<void>((resolve) => {
    second.once('listening', resolve).once('error', () => resolve())
    second.listen(port, '::1')
  })
  return () => void second.close()
}

/** Before anything is answered there is nothing to finish: what was begun (migrations, the demo) is begun again at the next start. */
function stopEarly(signal: string): void {
  console.log(`Stopped on ${signal}.`)
  process.exit(0)
}

/** Removes what has expired: sessions and codes of the embedded provider, keys of repeatable calls, counts of limits, pictures that belong to nobody. */
async function tidy({
  database,
  identity,
  store,
}: {
  database: Database
  identity: Identity
  store: ImageStore
}): Promise<void> {
  const pictures = gallery(createContext(database, []), store)
  const tasks: (() => Promise<unknown> | undefined)[] = [
    () => identity.embedded?.sweepExpired(),
    () => sweepIdempotencyKeys(database.db),
    () => sweepLimitCounts(database.db),
    () => pictures.sweep(),
    // The embedded database has nobody else who clears away what was deleted and changed; searches would wade through it.
    async () => database.embedded && database.db.execute(sql`vacuum vendor_words, idp_records, rate_counts`),
  ]
  for (const task of tasks) {
    try {
      await task()
    } catch (error) {
      console.error(`Tidying up failed: ${errorLine(error)}`)
    }
  }
}
