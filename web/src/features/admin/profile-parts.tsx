import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'

/** A term and what stands under it. */
export type Fact = readonly [term: string, value: ReactNode]

/**
 * The facts of a profile, in the order of its labels. `apart` has the fact of a field in other words, or null for a field that is shown
 * elsewhere. Every other field is shown under its label as it was written, so that a new one is not forgotten.
 */
export function profileFacts<Field extends string>(
  labels: Record<Field, string>,
  profile: object,
  apart: Partial<Record<NoInfer<Field>, Fact | null>>,
): Fact[] {
  const written = profile as Partial<Record<Field, ReactNode>>
  return (Object.keys(labels) as Field[]).flatMap((field): readonly Fact[] => {
    const fact = apart[field]
    if (fact === undefined) return [[labels[field], written[field]]]
    return fact ? [fact] : []
  })
}

/** What a business or an organization writes about itself. */
export const Description = ({ text }: { text: string }) => (
  <p className="measure whitespace-pre-line wrap-anywhere">
    {text.trim() || <span className="text-muted">No description provided</span>}
  </p>
)

/** What was chosen from lists, each under the name of its list. */
export function Choices({ choices }: { choices: Record<string, readonly { id: number; display_name: string }[]> }) {
  return Object.entries(choices)
    .filter(([, entries]) => entries.length > 0)
    .map(([title, entries]) => (
      <div key={title} className="grid gap-1.5">
        <h3 className="text-sm font-normal text-muted">{title}</h3>
        <ul aria-label={title} className="flex flex-wrap gap-1.5">
          {entries.map((entry) => (
            <li key={entry.id}>
              <Badge look="outline">{entry.display_name}</Badge>
            </li>
          ))}
        </ul>
      </div>
    ))
}
