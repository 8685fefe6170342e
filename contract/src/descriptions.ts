import { contactFields } from './contacts.ts'
import type { Described } from './described.ts'
import { aroundIt } from './descriptions/around-it.ts'
import { marketplace } from './descriptions/marketplace.ts'
import { note, type Note } from './descriptions/note.ts'
import { eventFields } from './events.ts'
import { organizerFields } from './organizers.ts'
import { vendorFields } from './vendors.ts'

export { schemaDescriptions } from './descriptions/schemas.ts'

/*
 * The API documentation of each schema and field: one sentence with unit and format, and an example. A name has the same meaning everywhere;
 * where it differs, `Schema.name` overrides `name`. Only the server imports these files, so that no browser loads them. A test fails for a
 * field without a note and for a note without a field.
 */

/** Sentences and values of single names. */
export const fieldNotes: Record<string, Note> = {
  ...marketplace,
  ...aroundIt,
  ...notesOf(vendorFields),
  ...notesOf(organizerFields),
  ...notesOf(eventFields),
  // Their names mean something else elsewhere.
  ...notesOf(contactFields, ['NewContact.', 'ContactUpdate.', 'Contact.', 'ContactRow.']),
}

/** The notes of what people fill in stand with the rest of its description. `schemas` are those that have the fields; without them all. */
function notesOf(fields: Described, schemas = ['']): Record<string, Note> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { note: sentence, example }]) =>
      sentence ? schemas.map((schema) => [`${schema}${name}`, note(sentence, example)]) : [],
    ),
  )
}
