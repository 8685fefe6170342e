import { createContext } from '../src/context.ts'
import { openDatabase } from '../src/db/client.ts'
import { installationSecret } from '../src/db/secrets.ts'
import { readSettings } from '../src/env.ts'
import { gallery } from '../src/images/gallery.ts'
import { imageStore } from '../src/images/image-store.ts'
import { openStorage } from '../src/images/open-storage.ts'

// What the hourly sweep of pictures does in two days, when everything that has no row by then is old enough. For tests on PostgreSQL.
const settings = readSettings(process.env)
const database = await openDatabase({ url: settings.databaseUrl, dir: settings.dataDir })
const secret = await installationSecret(database, 'uploads')
const storage = await openStorage(settings, secret)
const now = () => Date.now() + 48 * 3_600_000
const store = imageStore({ storage, secret, publicUrl: settings.publicUrl, now })
console.log(await gallery(createContext(database, []), store).sweep())
await database.close()
process.exit(0)
