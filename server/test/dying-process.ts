import { createContext } from '../src/context.ts'
import { openDatabase } from '../src/db/client.ts'
import { remindOfOffers } from '../src/features/applications/offer-reminders.ts'
import { endOffers } from '../src/features/applications/place-offers.ts'

// Does what time brings until its first change is made and not committed, writes that, and waits to be killed. For tests on PostgreSQL.
const duties = { endOffers, remindOfOffers }
const [url, duty] = process.argv.slice(2) as [string, keyof typeof duties]
// Longer than those of the product, because several tests run at once.
const database = await openDatabase({ url, timeouts: { connection: 60_000, answer: 60_000 } })
const wait = () => {
  console.log('changed')
  return new Promise<void>(() => {})
}
await duties[duty](createContext(database, [wait]), new Date(), new AbortController().signal)
throw new Error('Nothing was due')
