import * as z from 'zod/mini'
import { forSignedIn, noted, shape } from './endpoint.ts'
import { day, IdParams, Instant, optionalText, picture, requiredText } from './fields.ts'
import { documentKinds, fileRules, maxCounts, maxLengths } from './limits.ts'
import { refusals } from './policy.ts'

/** Where a document is downloaded, below /api. */
export const documentFilePath = (id: number | string) => `/contractors/documents/${id}/file` as const

const from = 'From when is it valid?'
const until = 'Until is a day: YYYY-MM-DD'
export const documentSentences = {
  kind: 'What kind of document is it?',
  title: 'What is this document called?',
  turned: 'It cannot end before it begins.',
  changed: 'This document was replaced meanwhile. Please look at the new one first.',
} as const

/** A person or organization who has looked at a document or checked it, and the day (UTC) of it. */
const reader = (id: string, day: string) =>
  shape(id, {
    by: noted(z.nullable(z.string()), 'The organization; null: our team.', 'Harbor Guild'),
    day: noted(z.string(), day, '2027-05-03'),
  })
export const DocumentLook = reader('DocumentLook', 'The day, in UTC.')
export const DocumentCheck = reader('DocumentCheck', 'The day, in UTC.')

/** A document of a vendor, without its file. */
export const VendorDocument = shape('VendorDocument', {
  id: noted(z.int(), `The file is downloaded at \`/api${documentFilePath('{id}')}\`.`, 7),
  kind: noted(z.enum(documentKinds), 'What it proves.', 'insurance'),
  title: noted(z.nullable(z.string()), 'What one of the kind `other` is called.', null),
  valid_from: noted(z.string(), 'Its first day.', '2027-01-01'),
  valid_until: noted(z.nullable(z.string()), 'Its last day; null: it has no end.', '2027-12-31'),
  name: noted(z.string(), 'Name of the file, with the ending of what it is.', 'insurance.pdf'),
  size: noted(z.int(), 'In bytes.', 48_213),
  sha256: noted(z.string(), 'SHA-256 of the stored file, in hexadecimal.', 'a'.repeat(64)),
  version: noted(z.int(), 'Rises with every change.', 1),
  updated_at: noted(Instant, 'When it was added or last replaced, in UTC.'),
  checks: noted(
    z.array(DocumentCheck),
    'Who has checked what it is now. Organizers read their own check and that of our team.',
  ),
  looks: noted(
    z.array(DocumentLook),
    'Which organizers have downloaded it, newest first, one line for each and day; empty for organizers.',
  ),
})
export type VendorDocument = z.infer<typeof VendorDocument>

const fields = {
  kind: noted(z.enum(documentKinds, documentSentences.kind), 'What it proves.', 'insurance'),
  title: optionalText('Title', maxLengths.documentTitle),
  valid_from: noted(day(from), 'Its first day.', '2027-01-01'),
  valid_until: noted(z.optional(day(until)), 'Its last day; absent without an end.', '2027-12-31'),
  file_name: z.optional(requiredText('file_name is required', maxLengths.fileName)),
}
const isNamed = z.refine<{ kind: string; title?: string | null | undefined }>(
  ({ kind, title }) => kind !== 'other' || !!title,
  { error: documentSentences.title, path: ['title'] },
)
const isInOrder = z.refine<{ valid_from: string; valid_until?: string | undefined }>(
  ({ valid_from, valid_until }) => valid_until === undefined || valid_until >= valid_from,
  { error: documentSentences.turned, path: ['valid_until'] },
)

export const NewDocument = z.object({ ...fields, file: picture('Please choose a file') }).check(isNamed, isInOrder)
export const DocumentUpdate = z
  .object({ ...fields, file: z.optional(picture('Please choose a file')) })
  .check(isNamed, isInOrder)
export type DocumentUpdate = z.infer<typeof DocumentUpdate>

const one = { params: IdParams, missing: refusals.documentNotFound }
const readers =
  'The vendor, our team, and the organizers of events that have accepted the vendor, until 30 days after the event; not after the application or the event has ended otherwise.'

/** The calls of `vendorsApi` about a vendor's documents. */
export const vendorDocumentCalls = {
  documents: forSignedIn.get('/contractors/:id/documents', {
    summary: 'Documents of a vendor',
    description: readers,
    ...one,
    data: z.array(VendorDocument),
  }),
  addDocument: forSignedIn.post('/contractors/documents', {
    summary: 'Add a document to the own vendor profile',
    description: `PDF, JPEG, PNG or WebP, at most ${fileRules.maxBytes} bytes, at most ${maxCounts.vendorDocuments} documents; a picture is re-encoded. \`title\` names one of the kind \`other\`. Without \`valid_until\` it has no end.`,
    body: NewDocument,
    form: true,
    data: VendorDocument,
    limit: 'upload',
    errors: ['not_found'],
  }),
  replaceDocument: forSignedIn.put('/contractors/documents/:id', {
    summary: 'Replace a document of the own vendor profile',
    description:
      'All fields are replaced. Without a file the stored one stays. What was checked before is not any more.',
    ...one,
    body: DocumentUpdate,
    form: true,
    versioned: true,
    data: VendorDocument,
    limit: 'upload',
  }),
  removeDocument: forSignedIn.del('/contractors/documents/:id', {
    summary: 'Remove a document of the own vendor profile',
    ...one,
    data: z.null(),
  }),
  checkDocument: forSignedIn.post('/contractors/documents/:id/check', {
    summary: 'Mark a document as checked',
    description: 'For our team, and organizers who may read it. Kind, days and hash of the file go into the audit log.',
    ...one,
    body: z.object({
      version: noted(
        z.int('version is that of the document which was checked'),
        'Of the document that was checked.',
        1,
      ),
    }),
    data: VendorDocument,
    status: 200,
  }),
}
