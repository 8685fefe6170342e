import { join } from 'node:path'
import { brand } from '@marquee/contract/brand'
import { sql } from 'drizzle-orm'
import { buildApp } from './app.ts'
import { DatabaseUnreachable, migrateDatabase, openDatabase, type Database } from './db/client.ts'
import { FolderInUse } from './db/embedded.ts'
import { installationSecret } from './db/secrets.ts'
import { accountLines, hangDemoPictures, loadDemo } from './demo/load.ts'
import { createContext } from './context.ts'
import { BadSetting, readSettings, type Settings } from './env.ts'
import { sweepIdempotencyKeys } from './http/idempotency.ts'
import { lookupService } from './features/lookups/service.ts'
import { openIdentity, type Identity } from './identity/identity.ts'
import { diskStorage } from './images/disk-storage.ts'
import { gallery } from './images/gallery.ts'
import { imageStore, type ImageStore } from './images/image-store.ts'
import { startJobs } from './notify/jobs.ts'
import { mailer } from './notify/mail.ts'
import { notifier } from './notify/notify.ts'

const hourMs = 3_600_000
const stopSignals = ['SIGTERM', 'SIGINT'] as const

for (const signal of stopSignals) process.on(signal, stopEarly)

/** Reads the environment, connects, listens. The only file that does anything by being imported. */
try {
  await start(readSettings(process.env), process.env.MARQUEE_DEV === '1')
} catch (error) {
  const isForTheOperator =
    error instanceof BadSetting || error instanceof FolderInUse || error instanceof DatabaseUnreachable
  if (isForTheOperator) console.error(error.message)
  else if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    console.error(`Port ${process.env.PORT ?? 3000} is in use. Stop what listens there, or set PORT to another number.`)
  } else console.error(error)
  process.exit(1)
}

async function start(settings: Settings, isDevelopment: boolean): Promise<void> {
  const began = performance.now()
  const database = await openDatabase({
    url: settings.databaseUrl,
    dir: join(settings.dataDir, 'database'),
    report: (error) => console.error(`Database connection lost: ${error.message}`),
  })
  // Tables, queues and the demo are made once, also when several servers start at the same moment.
  const endTurn = await database.takeTurn()
  await migrateDatabase(database)

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
    trustProxy: settings.trustProxy !== false,
    rateLimits: settings.rateLimits,
  })

  const app = await buildApp({
    settings,
    database,
    identity,
    storage,
    store,
    subscribers: [notify.subscriber],
    pages: isDevelopment ? 'source' : 'built',
  })
  const demo = { database, identity, store, publicUrl, subscriber: notify.subscriber }
  await lookupService(createContext(database, [])).startLists()
  if (settings.demo) await loadDemo(demo)
  await endTurn()
  let stopDrawing = () => {}
  const housekeeping = setInterval(() => void tidy({ database, identity, store }), hourMs)

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    // Whatever still hangs after this is cut: a restart must not wait for one slow reader.
    setTimeout(() => process.exit(1), 10_000).unref()
    stopDrawing()
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

  await app.listen({ port: settings.port, host: settings.host })
  await jobs.work()
  console.log(`${brand.name} is at ${publicUrl} (ready in ${((performance.now() - began) / 1000).toFixed(1)} s)`)
  if (!settings.demo) return
  for (const line of accountLines) console.log(line)
  stopDrawing = await hangDemoPictures(demo, console.log)
}

/** Before anything is answered there is nothing to finish: what was begun (migrations, the demo) is begun again at the next start. */
function stopEarly(signal: string): void {
  console.log(`Stopped on ${signal}.`)
  process.exit(0)
}

/** Removes what has expired: sessions and codes of the embedded provider, keys of repeatable calls, pictures that belong to nobody. */
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
  try {
    await identity.embedded?.sweepExpired()
    await sweepIdempotencyKeys(database.db)
    await pictures.sweep()
    // The embedded database has nobody else who clears away what was deleted and changed; searches would wade through it.
    if (database.embedded) await database.db.execute(sql`vacuum vendor_words, idp_records`)
  } catch (error) {
    console.error(`Tidying up failed: ${(error as Error).message}`)
  }
}
