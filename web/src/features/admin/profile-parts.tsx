import { Badge } from '../../ui/badge.tsx'

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
