import type { Report, ReportPerson } from '@marquee/contract/reports'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'

/** What a person of a report is called: the profile, otherwise the name. */
export const reportPersonName = ({ profile_name, name }: ReportPerson) => profile_name ?? name ?? 'No Name'

/** The two people of a reported conversation, with the way to their accounts, where they can be suspended. */
export function ReportPeople({ report }: { report: Report }) {
  return (
    <div className="@container">
      <div className="grid gap-4 @lg:grid-cols-2">
        <Person label="Reported by" person={report.reporter} />
        <Person label="Reported" person={report.reported} count={report.reports_about} />
      </div>
    </div>
  )
}

function Person({ label, person, count = 1 }: { label: string; person: ReportPerson; count?: number }) {
  const name = reportPersonName(person)
  return (
    <section aria-label={`${label}: ${name}`} className="grid content-start gap-1 rounded-md border border-line p-4">
      <h3 className="text-sm font-normal text-muted">
        {label}
        {person.side && `, the ${person.side}`}
      </h3>
      <p className="font-semibold wrap-anywhere">
        {name}
        {person.suspended && (
          <span className="ml-2 align-middle">
            <Badge look="destructive">Suspended</Badge>
          </span>
        )}
      </p>
      {person.profile_name && person.name && <p className="text-sm wrap-anywhere">{person.name}</p>}
      {count > 1 && <p className="text-sm font-medium text-wait">{count} reports about this person</p>}
      <p className="text-sm">
        <Link to={`/admin/users?open=${person.id}`} className="link">
          Account
        </Link>
      </p>
    </section>
  )
}
