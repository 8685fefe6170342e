import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brand } from '@marquee/contract/brand'
import { setFormats } from '@marquee/contract/formats'
import { takeCommands } from '@marquee/operations/take-commands'
import { buildApp } from './app.ts'
import { openBrand } from './brand/open.ts'
import { auditLogWarning } from './db/audit-role.ts'
import { openDatabase, type Database } from './db/client.ts'
import { demoAccountIds, refuseDemoAccounts } from './db/demo-data.ts'
import { sweepContentChanges } from './db/content-version.ts'
import { installationSecret } from './db/secrets.ts'
import { isUnavailable, unusableSentence } from './db/trouble.ts'
import { createContext, type Subscriber } from './context.ts'
import { keepPrivate, openDataFolder } from './data-folder.ts'
import { readSettings, type Settings } from './env.ts'
import { CannotStart } from './errors.ts'
import { formatsFor } from './formats.ts'
import { exportService } from './features/account/exports.ts'
import { lookupService } from './features/lookups/service.ts'
import { userService } from './features/users/service.ts'
import { addMissingCards } from './features/vendors/cards.ts'
import { webhookSender, webhookWriter } from './features/webhooks/service.ts'
import { openHealthPort } from './http/health.ts'
import { outgoing as createOutgoing } from './http/outgoing.ts'
import { openIdentity } from './identity/identity.ts'
import { imageStore } from './images/image-store.ts'
import { mailPictures } from './images/mail-picture.ts'
import { publicCopies } from './images/public-copies.ts'
import { openPublicFolder } from './images/public-folder.ts'
import { openStorage } from './images/open-storage.ts'
import { watchedStorage } from './images/watched-storage.ts'
import { tidy } from './housekeeping.ts'
import { errorLine } from './log.ts'
import { duties, notices, unsent } from './notices.ts'
import { startJobs } from './notify/jobs.ts'
import { mailer } from './notify/mail.ts'
import { mailSender } from './notify/mail-sender.ts'
import { notifier } from './notify/notify.ts'
import { outboxWorker } from './notify/outbox.ts'
import { schedule } from './notify/schedule.ts'
import { root } from './root.ts'
import { reportToOperator, reportInLog } from './report.ts'
import { wantedSignals } from './telemetry/wanted.ts'

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
  reportToOperator('error', 'Stopped by a failure that nobody foresaw', error)
  process.exit(1)
})

/** Reads the environment, connects, listens. The only file with side effects on import. */
try {
  await start(readSettings(process.env), process.env.MARQUEE_DEV === '1')
} catch (error) {
  if (error instanceof CannotStart) console.error(error.message)
  else if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    console.error(`Port ${process.env.PORT ?? 3000} is in use. Stop what listens there, or set PORT to another number.`)
  } else console.error(unusableSentence(error) ?? `The start failed: ${errorLine(error)}`)
  process.exit(1)
}

/** What is open, by what closes it. The last that was opened is closed first. */
type Closers = (() => unknown)[]

async function start(settings: Settings, isDevelopment: boolean): Promise<void> {
  const closers: Closers = []
  setFormats(formatsFor(settings.locale, settings.currency))
  const brandFiles = await openBrand(settings.brand)
  for (const sentence of settings.suspects) console.warn(sentence)
  const exporting = await openExporting()
  closers.push(() => exporting?.stop())
  if (settings.healthPort) await openHealthPort(settings.healthPort, settings.host)
  await openDataFolder(settings.dataDir)

  const database = await openDatabase({
    url: settings.databaseUrl,
    directUrl: settings.databaseDirectUrl,
    replica: settings.databaseReadUrl
      ? { url: settings.databaseReadUrl, warn: (sentence) => reportToOperator('warn', sentence) }
      : undefined,
    dir: join(settings.dataDir, 'database'),
    template: isDevelopment ? undefined : join(root, 'server/build/database'),
    report: (error) => reportToOperator('error', 'Database connection lost', error),
  })
  closers.push(() => database.close())
  for (const sentence of await keepPrivate(settings.dataDir)) console.warn(sentence)
  // Tables, queues and the demo are created once, also when several servers start at the same time.
  const unlockStartup = await database.lockStartup()
  await prepare(database, settings)

  const { publicUrl } = settings
  const secret = await installationSecret(database, 'uploads')
  const unsubscribeSecret = await installationSecret(database, 'unsubscribe')
  const storage = watchedStorage(await openStorage(settings, secret))
  const s3Url = settings.storage === 's3' ? settings.s3?.publicUrl : undefined
  const folder = s3Url ? openPublicFolder(s3Url) : null
  const store = imageStore({ storage, secret, publicUrl, folder })
  const copies = publicCopies({ database, storage, store, folder })
  closers.push(() => copies.stop())

  const replies = settings.mailReply && {
    address: settings.mailReply.address,
    secret: await installationSecret(database, 'mail_replies'),
  }
  const mail = mailer({
    smtpUrl: settings.smtpUrl,
    from: settings.mailFrom,
    folder: join(settings.dataDir, 'mail'),
    logo: brandFiles.get('logo-mail.png')?.body,
    unsubscribe: { unsubscribeSecret, publicUrl },
    replies,
  })
  const sheet = { publicUrl, supportEmail: settings.supportEmail, unsubscribeSecret, notices, replies }
  const sender = mailSender({
    database,
    mail,
    sheet,
    pictureOf: mailPictures(database.db, storage),
    async onGivenUp(deliveryId) {
      const context = createContext(database, [notify.subscriber])
      await context.emit({ type: 'delivery.failed', deliveryId })
      await context.notifyAdmins()
    },
    warn: (line) => reportToOperator('warn', line),
  })
  const notify = notifier({ database, wake: sender.wake, ...sheet })
  const jobs = await startJobs({ database })
  const identity = await openIdentity(settings.oidc, { ...settings, database, sendMail: notify.sendDirect })
  const exports = exportService(createContext(database, []), { storage, own: identity.embedded?.own ?? null })
  const queueExport = await jobs.add({ name: 'data_export', run: exports.run })

  const outgoing = createOutgoing({ allowsPrivate: settings.webhookPrivateAddresses })
  const webhooks = webhookSender({
    context: createContext(database, [notify.subscriber]),
    outgoing,
    isAlone: database.embedded,
    report: (error) => reportToOperator('error', 'Sending webhooks failed', error),
  })
  closers.push(() => Promise.all([sender.stop(), jobs.stop(), webhooks.stop()]))
  const subscribers: Subscriber[] = [
    notify.subscriber,
    webhookWriter({ database, addressesOf: store.addressesOf, wake: webhooks.wake }),
    async (event) => {
      if (event.type === 'export.requested') await queueExport(event.exportId)
    },
  ]
  const held = outboxWorker(
    createContext(database, subscribers),
    (error) => reportToOperator('error', 'Sending decisions failed', error),
    unsent,
  )
  closers.push(() => held.stop())
  const clock = schedule(createContext(database, subscribers), duties, (error) => {
    for (const one of error instanceof AggregateError ? error.errors : [error])
      reportToOperator('error', 'Telling what is due failed', one)
  })
  closers.push(() => clock.stop())

  const app = await buildApp({
    settings,
    database,
    identity,
    storage,
    store,
    logSecret: await installationSecret(database, 'security_log'),
    unsubscribeSecret,
    replySecret: replies?.secret,
    calendarSecret: await installationSecret(database, 'calendar'),
    linkSecret: await installationSecret(database, 'event_links'),
    subscribers,
    outgoing,
    brandFiles,
    wakeWebhookSender: webhooks.wake,
    pages: isDevelopment ? 'source' : 'built',
  })
  exporting?.sendMetrics(() => app.readMetrics())
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

  closers.push(
    await takeCommands({
      database,
      settings,
      storage: async () => storage,
      withSubscribers: (work) => work(subscribers, notify.sendDirect),
    }),
  )
  const housekeeping = setInterval(() => void tidy({ database, identity, store, copies, exports }), hourMs)
  closers.push(() => clearInterval(housekeeping))
  closers.push(() => app.close())
  stopOnSignals(closers)
  closers.push(await listen(app, settings))
  reportInLog(app.log)
  // Measured from the start of the process, which is what the operator waits for.
  console.log(`${brand.name} is at ${publicUrl} (ready in ${(performance.now() / 1000).toFixed(1)} s)`)

  void addMissingCards(database.db).catch((error) =>
    reportToOperator('error', 'Vendors’ cards are not stored yet', error),
  )
  sender.start()
  await persist(() => jobs.work())
  webhooks.work()
  held.start()
  clock.start()
  copies.start()
  if (demo && (await demoAccountIds(database.db)).length > 0) for (const line of demo.accountLines) console.log(line)
}

/** Sends traces and metrics, where the environment names a collector. */
async function openExporting() {
  const signals = wantedSignals(process.env)
  if (!signals.traces && !signals.metrics) return null
  const { startExporting } = await import('./telemetry/exporting.ts')
  return startExporting(signals, process.env, (sentence) => reportToOperator('warn', sentence))
}

/** Creates what is missing in the database. */
async function prepare(database: Database, { demo }: Settings): Promise<void> {
  await database.migrate((line) => console.log(line))
  if (!demo) await refuseDemoAccounts(database.db)
  await sweepContentChanges(database)
  const warning = database.embedded ? null : await auditLogWarning(database.db)
  if (warning) console.log(warning)
}

function stopOnSignals(closers: Closers): void {
  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    // Connections that are still open after this time are cut: a restart must not wait for one slow client.
    setTimeout(() => process.exit(1), 10_000).unref()
    for (const close of closers.toReversed()) await close()
    console.log(`Stopped on ${signal}.`)
    process.exit(0)
  }
  for (const signal of stopSignals) {
    process.off(signal, stopEarly)
    process.on(signal, () => void stop(signal))
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
