import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brand } from '@marquee/contract/brand'
import { sql } from 'drizzle-orm'
import { buildApp } from './app.ts'
import { carryOut, type Workplace } from './commands/operations.ts'
import { listenForCommands } from './commands/socket.ts'
import { auditLogWarning } from './db/audit-role.ts'
import { openDatabase, type Database } from './db/client.ts'
import { sweepContentChanges } from './db/content-version.ts'
import { installationSecret } from './db/secrets.ts'
import { isUnavailable } from './db/trouble.ts'
import { createContext, type Subscriber } from './context.ts'
import { keepPrivate, openDataFolder } from './data-folder.ts'
import { readSettings, type Settings } from './env.ts'
import { CannotStart } from './errors.ts'
import { sweepIdempotencyKeys } from './http/idempotency.ts'
import { sweepLimitCounts } from './http/limit-counters.ts'
import { exportService, type DataExports } from './features/account/exports.ts'
import { lookupService } from './features/lookups/service.ts'
import { sweepDeletedIdentities, userService } from './features/users/service.ts'
import { addMissingCards } from './features/vendors/cards.ts'
import { openIdentity, type Identity } from './identity/identity.ts'
import { diskStorage } from './images/disk-storage.ts'
import { gallery } from './images/gallery.ts'
import { imageStore, type ImageStore } from './images/image-store.ts'
import { errorLine } from './log.ts'
import { sweepFarewells } from './notify/erasure.ts'
import { startJobs } from './notify/jobs.ts'
import { mailer } from './notify/mail.ts'
import { notifier } from './notify/notify.ts'
import { root } from './root.ts'

const hourMs = 3_600_000
const longestPortWaitMs = 3_000
const stopSignals = ['SIGTERM', 'SIGINT'] as const

// Only the user of this process may read the database, the mails and the pictures.
process.umask(0o077)
for (const signal of stopSignals) process.on(signal, stopEarly)
// Output that cannot be written (full disk, closed terminal) is lost; the server goes on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

// By default Node would print the whole error object, which may contain personal data.
process.on('uncaughtException', (error) => {
  console.error(`Stopped by a failure that nobody foresaw: ${errorLine(error)}`)
  process.exit(1)
})

/** Reads the environment, connects, listens. The only file with side effects on import. */
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
  await openDataFolder(settings.dataDir)
  const database = await openDatabase({
    url: settings.databaseUrl,
    replica: settings.databaseReadUrl
      ? { url: settings.databaseReadUrl, say: (sentence) => console.warn(sentence) }
      : undefined,
    dir: join(settings.dataDir, 'database'),
    template: isDevelopment ? undefined : join(root, 'server/build/database'),
    report: (error) => console.error(`Database connection lost: ${errorLine(error)}`),
  })
  for (const sentence of await keepPrivate(settings.dataDir)) console.warn(sentence)
  // Tables, queues and the demo are created once, also when several servers start at the same time.
  const unlockStartup = await database.lockStartup()
  await database.migrate()
  await sweepContentChanges(database)
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

  const exports = exportService(createContext(database, []), { storage, own: identity.embedded?.own ?? null })
  const queueExport = await jobs.add({ name: 'data_export', run: exports.run })

  const subscribers: Subscriber[] = [
    notify.subscriber,
    async (event) => {
      if (event.type === 'export.requested') await queueExport(event.exportId)
      if (event.type === 'deliveries.retried') await jobs.enqueueAgain(event.deliveryIds)
    },
  ]
  const app = await buildApp({
    settings,
    database,
    identity,
    storage,
    store,
    logSecret: await installationSecret(database, 'security_log'),
    subscribers,
    pages: isDevelopment ? 'source' : 'built',
  })
  await lookupService(createContext(database, [])).startLists()
  const { lostLast } = await userService(createContext(database, []), settings).admins.settle()
  if (lostLast)
    console.warn(
      'Nobody is an admin any more, because ADMIN_EMAILS names none of them. "npm run admin -- grant" makes one.',
    )
  // The demo's texts and pictures are loaded only when they are needed.
  const demo = settings.demo ? await import('@marquee/demo/load') : null
  await demo?.loadDemo({ database, identity, store, subscriber: notify.subscriber })
  await unlockStartup()
  const stopCommands = await takeCommands({ database, settings, withSubscribers: (work) => work(subscribers) })
  let stopListening = () => {}
  const housekeeping = setInterval(() => void tidy({ database, identity, store, exports }), hourMs)

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    // Connections that are still open after this time are cut: a restart must not wait for one slow client.
    setTimeout(() => process.exit(1), 10_000).unref()
    stopListening()
    clearInterval(housekeeping)
    await app.close()
    await stopCommands()
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
  // Measured from the start of the process, which is what the operator waits for.
  console.log(`${brand.name} is at ${publicUrl} (ready in ${(performance.now() / 1000).toFixed(1)} s)`)
  void addMissingCards(database.db).catch((error) =>
    console.error(`Vendors’ cards are not stored yet: ${errorLine(error)}`),
  )
  await persist(() => jobs.work())
  for (const line of demo?.accountLines ?? []) console.log(line)
}

/**
 * Carries out what `npm run admin` sends, on the embedded database, which no other process can open meanwhile. The server
 * also runs where no socket can be made. Returns a function that waits for running commands.
 */
async function takeCommands(workplace: Workplace & { settings: Settings }): Promise<() => Promise<void>> {
  if (!workplace.database.embedded) return async () => {}
  try {
    return await listenForCommands(workplace.settings.dataDir, (args, to) => carryOut(args, workplace, to))
  } catch (error) {
    console.warn(
      error instanceof CannotStart ? error.message : `"npm run admin" cannot reach this server: ${errorLine(error)}`,
    )
    return async () => {}
  }
}

/** Retries `work` while the database is unavailable. The server is already running and must not stop because of it. */
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
 * Listens, and retries while the port is in use, because a stopped process may hold it for a moment. Returns a
 * function that closes the additional listener.
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

/**
 * `localhost` means 127.0.0.1 and ::1. Connections to ::1 are passed to the same server; on a machine without IPv6
 * nothing is opened.
 */
async function listenOnIpv6(app: Awaited<ReturnType<typeof buildApp>>): Promise<() => void> {
  const { port } = app.server.address() as AddressInfo
  const second = createServer((socket) => app.server.emit('connection', socket))
  await new Promise<void>((resolve) => {
    second.once('listening', resolve).once('error', () => resolve())
    second.listen(port, '::1')
  })
  return () => void second.close()
}

/**
 * Before the server listens there are no requests to finish. Migrations or a demo that were interrupted run again at
 * the next start.
 */
function stopEarly(signal: string): void {
  console.log(`Stopped on ${signal}.`)
  process.exit(0)
}

/**
 * Removes expired data: sessions and codes of the embedded provider, idempotency keys, counts of rate limits, recorded changes, pictures
 * without an owner, exports, what remains of deleted accounts. Stores the vendors' cards that are missing.
 */
async function tidy({
  database,
  identity,
  store,
  exports,
}: {
  database: Database
  identity: Identity
  store: ImageStore
  exports: DataExports
}): Promise<void> {
  const pictures = gallery(createContext(database, []), store)
  const tasks: (() => Promise<unknown> | undefined)[] = [
    () => identity.embedded?.sweepExpired(),
    () => sweepIdempotencyKeys(database.db),
    () => sweepLimitCounts(database.db),
    () => sweepContentChanges(database),
    () => addMissingCards(database.db),
    () => pictures.sweep(),
    () => exports.sweep(),
    () => sweepFarewells(database.db),
    () => sweepDeletedIdentities(database.db),
    // The embedded database has no autovacuum; without this, searches would read many dead rows.
    async () =>
      database.embedded &&
      database.db.execute(
        sql`vacuum vendor_listings, vendor_cards, vendor_words, vendor_places, vendor_counts, idp_records, rate_counts, content_changes`,
      ),
  ]
  for (const task of tasks) {
    try {
      await task()
    } catch (error) {
      console.error(`Tidying up failed: ${errorLine(error)}`)
    }
  }
}
