import { maxSiteNotice } from '@marquee/contract/site-notice'
import type { Database } from '@marquee/server/db/client'
import { setSiteNotice } from '@marquee/server/db/site-notice'
import { Refused } from './refusing.ts'

interface Task {
  database: Database
  /** The sentence; empty where it is cleared. */
  who: string
  until?: string | undefined
  clear: boolean
  print: (line: string) => void
}

/** Shows a sentence above every page, or takes it away. */
export async function setNotice({ database, who: text, until, clear, print }: Task): Promise<void> {
  if (clear === (text !== '')) throw new Refused('Please give a sentence, or --clear.')
  const end = until === undefined ? undefined : instantOf(until)
  if (Array.from(text).length > maxSiteNotice || /[\p{C}\u2028\u2029]/u.test(text))
    throw new Refused(`The notice must be one line of at most ${maxSiteNotice} characters.`)
  await setSiteNotice(database, clear ? null : { text, until: end })
  print(clear ? 'No notice is shown any more.' : `Every page shows the notice now${end ? `, until ${end}` : ''}.`)
}

/** A moment to come, with its zone. */
function instantOf(text: string): string {
  const moment = /(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN
  if (!(moment > Date.now()))
    throw new Refused('--until takes a time to come, with its zone, such as 2030-05-01T06:00Z.')
  return new Date(moment).toISOString()
}
