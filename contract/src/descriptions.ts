import { account } from './descriptions/account.ts'
import { admin } from './descriptions/admin.ts'
import { applications } from './descriptions/applications.ts'
import { events } from './descriptions/events.ts'
import { lists } from './descriptions/lists.ts'
import { lookups } from './descriptions/lookups.ts'
import { messages } from './descriptions/messages.ts'
import { notifications } from './descriptions/notifications.ts'
import { people } from './descriptions/people.ts'
import { pictures } from './descriptions/pictures.ts'
import { profiles } from './descriptions/profiles.ts'
import { webhooks } from './descriptions/webhooks.ts'
import { note, type Note } from './descriptions/note.ts'
import type { Described } from './described.ts'
import { eventFields } from './events.ts'
import { organizerFields } from './organizers.ts'
import { vendorFields } from './vendors.ts'

/*
 * The API documentation of each schema and field: one sentence with unit and format, and an example. A name has the same meaning everywhere;
 * where it differs, `Schema.name` overrides `name`. Only the server imports these files, so that no browser loads them. A test fails for a
 * field without a note and for a note without a field.
 */

const areas = [
  lists,
  lookups,
  people,
  profiles,
  pictures,
  events,
  applications,
  messages,
  notifications,
  admin,
  webhooks,
  account,
]

/** Sentences about whole schemas, by the name they are registered under. */
export const schemaDescriptions: Record<string, string> = together(areas.map(({ schemas }) => schemas))

/** Sentences and values of single names. */
export const fieldNotes: Record<string, Note> = together([
  ...areas.map(({ fields }) => fields),
  ...[vendorFields, organizerFields, eventFields].map(notesOf),
])

/** The notes of what people fill in stand with the rest of its description. */
function notesOf(fields: Described): Record<string, Note> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { note: sentence, example }]) =>
      sentence ? [[name, note(sentence, example)]] : [],
    ),
  )
}

/** Throws for a name that stands in two areas. */
function together<Value>(parts: readonly Record<string, Value>[]): Record<string, Value> {
  const all: Record<string, Value> = {}
  for (const [name, value] of parts.flatMap((part) => Object.entries(part))) {
    if (name in all) throw new Error(`${name} is described twice.`)
    all[name] = value
  }
  return all
}
