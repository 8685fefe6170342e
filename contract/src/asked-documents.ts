import * as z from 'zod/mini'
import { noted, shape } from './endpoint.ts'
import { documentNames, type DocumentKind } from './limits.ts'

/** The kinds of documents that an open call may ask for. */
export const askedKinds = ['insurance', 'licence', 'food_permit'] as const satisfies readonly DocumentKind[]
export type AskedKind = (typeof askedKinds)[number]

export const askedStates = ['missing', 'expires', 'covered'] as const
type AskedState = (typeof askedStates)[number]

/** A document that an open call asks for, and what the vendor of an application has. */
export const AskedDocument = shape('AskedDocument', {
  kind: noted(z.enum(askedKinds), 'What is asked for.', 'insurance'),
  state: noted(
    z.enum(askedStates),
    'Whether the vendor has one that is valid on all days of the event, or one that ends before its last day.',
    'covered',
  ),
  valid_until: noted(z.nullable(z.string()), 'The last day of it; null without one, and without an end.', '2027-12-31'),
  is_checked: noted(z.boolean(), 'Whether our team or the organizer has checked it.', false),
})
export type AskedDocument = z.infer<typeof AskedDocument>

/** What is known of a document that may be what is asked for. */
export interface HeldDocument {
  kind: DocumentKind
  valid_from: string
  valid_until: string | null
  is_checked: boolean
}

/** What becomes of each kind that is asked for: of several documents, the one counts that lasts longest. Days are YYYY-MM-DD. */
export function askedDocuments(
  kinds: readonly AskedKind[],
  held: readonly HeldDocument[],
  { first, last }: { first: string; last: string },
): AskedDocument[] {
  const end = ({ valid_until }: HeldDocument) => valid_until ?? '9999-12-31'
  return kinds.map((kind) => {
    const [best] = held
      .filter((one) => one.kind === kind && one.valid_from <= first)
      .toSorted((a, b) => (end(a) < end(b) ? 1 : -1))
    if (!best) return { kind, state: 'missing' as const, valid_until: null, is_checked: false }
    const state: AskedState = end(best) < last ? 'expires' : 'covered'
    return { kind, state, valid_until: best.valid_until, is_checked: best.is_checked }
  })
}

/** Whether the vendor still has to add it. */
export const isLacking = ({ state }: Pick<AskedDocument, 'state'>) => state !== 'covered'

/** What the vendor still has to add, as it is read: `Insurance, Food permit`; empty when everything is covered. */
export const lackingWords = (documents: readonly Pick<AskedDocument, 'kind' | 'state'>[]): string =>
  documents
    .filter(isLacking)
    .map(({ kind }) => documentNames[kind])
    .join(', ')
