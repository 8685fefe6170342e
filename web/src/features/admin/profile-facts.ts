import type { ReactNode } from 'react'

/** A term and what is said under it. */
export type Fact = readonly [term: string, value: ReactNode]

/**
 * The facts of a profile, in the order of its labels. `said` has the fact of a field in other words, or null for a field that is shown
 * elsewhere. Every other field is shown under its label as it was written, so that a new one is not forgotten.
 */
export function profileFacts<Field extends string>(
  labels: Record<Field, string>,
  profile: object,
  said: Partial<Record<NoInfer<Field>, Fact | null>>,
): Fact[] {
  const written = profile as Partial<Record<Field, ReactNode>>
  return (Object.keys(labels) as Field[]).flatMap((field): readonly Fact[] => {
    const fact = said[field]
    if (fact === undefined) return [[labels[field], written[field]]]
    return fact ? [fact] : []
  })
}
