import { draftKey, draftPart, draftTime } from '../../lib/draft.ts'

/** The names of the drafts of both applications. */
export const applicationDrafts = { vendor: 'vendor-application', organizer: 'organizer-application' } as const

/** How many steps each application has. */
const stepCounts: Record<keyof typeof applicationDrafts, number> = { vendor: 4, organizer: 3 }

/** An application that was begun in this browser and not sent: when it was last changed, and at which step. Undefined without one. */
export function unfinishedApplication(kind: keyof typeof applicationDrafts) {
  const key = draftKey(applicationDrafts[kind])
  const keptAt = draftTime(key)
  if (keptAt === undefined) return undefined
  const step = draftPart(key, 'step')
  const steps = stepCounts[kind]
  return { keptAt, steps, step: Math.min(typeof step === 'number' ? step + 1 : 1, steps) }
}
