import type { DocumentKind } from '@marquee/contract/limits'
import { isoDay } from './dates.ts'
import type { AddedVendor, Stage } from './stage.ts'

/**
 * The documents of vendors, in turn, with the days from today on which each ends; null: without an end. The vendor with a demo account is the
 * first: covered, ending soon, and missing.
 */
const documents: readonly (readonly [kind: DocumentKind, ends: number | null])[][] = [
  [
    ['insurance', 300],
    ['food_permit', 20],
    ['other', null],
  ],
  [['insurance', 5]],
  [],
  [
    ['insurance', 400],
    ['licence', null],
    ['food_permit', 150],
  ],
]

/** Adds the documents of a vendor, chosen by its number. */
export async function addDocuments({ addDocument }: Stage, vendor: AddedVendor, index: number): Promise<void> {
  for (const [kind, ends] of documents[index % documents.length]!)
    await addDocument(vendor.person, {
      kind,
      title: kind === 'other' ? 'Fire safety of the tent' : null,
      valid_from: isoDay(-200),
      valid_until: ends === null ? undefined : isoDay(ends),
      lines: certificate(vendor),
    })
}

export const certificate = ({ seed }: AddedVendor) => [
  'Certificate of liability insurance',
  `Insured: ${seed.name}`,
  'Each occurrence: $1,000,000',
  'This page belongs to a demo and insures nobody.',
]
