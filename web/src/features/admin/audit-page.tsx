import { AuditFilters, type AuditCheck, type AuditEntry } from '@marquee/contract/audit-log'
import { writeNumber } from '@marquee/contract/formats'
import { pageSizes } from '@marquee/contract/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  Building2,
  CalendarDays,
  ChevronDown,
  Handshake,
  Inbox,
  Mail,
  ShieldAlert,
  ShieldCheck,
  Store,
  Tags,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { type CsvColumn } from '../../lib/csv.ts'
import { clockTime, dayHeading, exactTime, localDay } from '../../lib/local-dates.ts'
import { fullTitle } from '../../lib/page-head.tsx'
import { useFilters } from '../../lib/search-params.ts'
import { CallButton } from '../../ui/call-button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import type { Column } from '../../ui/data-table.tsx'
import { DateField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ExportButton } from './admin-list.tsx'
import { auditAction, auditActor, auditFields, auditSentence, auditVendors, subjectKinds } from './audit-words.ts'
import { admin, adminChange, adminQuery, pageOf } from './queries.ts'
import { ListToolbar, TableList } from './table-list.tsx'

export const meta = () => [{ title: fullTitle('Audit') }]

const choice = {
  filter: 'subject_type',
  label: 'About',
  all: 'About anything',
  options: Object.entries(subjectKinds).map(([value, label]) => ({ value, label })),
}

/** A day with its label in the field. */
const labelInside =
  'relative [&>div]:absolute [&>div]:inset-y-0 [&>div]:left-3 [&>div]:items-center [&_input]:ps-15 [&_label]:font-normal [&_label]:text-muted'

const file: CsvColumn<AuditEntry>[] = [
  { header: 'Id', value: ({ id }) => id },
  { header: 'When', value: (entry) => entry.created_at },
  { header: 'Who', value: auditActor },
  { header: 'Who, id', value: (entry) => entry.actor_user_id },
  { header: 'What', value: auditSentence },
  { header: 'Vendors', value: (entry) => auditVendors(entry).join(', ') },
  { header: 'About', value: (entry) => subjectKinds[entry.subject_type] },
  { header: 'About, id', value: (entry) => entry.subject_id },
  { header: 'Name', value: (entry) => entry.subject_name },
  { header: 'Before', value: (entry) => entry.from_state },
  { header: 'After', value: (entry) => entry.to_state },
  { header: 'Words', value: (entry) => entry.reason },
]

/** Who did what, about what and when; and up to where the log is verified. */
export default function AuditPage() {
  const { filters, change } = useFilters(AuditFilters, { limit: pageSizes.admin })
  const [opened, setOpened] = useState<readonly number[]>([])
  const toggle = (id: number) =>
    setOpened((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  const list = useQuery({
    ...adminQuery('audit', { query: filters }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    select: (data) => ({ ...data, rows: rowsOf(data.entries, opened) }),
  })
  return (
    <>
      <PageHeader
        title="Audit"
        actions={
          <>
            {list.data && <Verified check={list.data.checked} />}
            <ExportButton
              name="audit"
              columns={file}
              readPage={async (page, options) => pageOf(await admin.audit({ query: { ...filters, ...page } }, options))}
              rowKey={({ id }) => id}
              total={list.data?.pagination.total ?? 0}
            />
          </>
        }
      />
      <ListToolbar
        noun="audit"
        placeholder="Name or email"
        active={[filters.subject_type, filters.from, filters.to].map(Boolean)}
        {...{ filters, change, choice }}
      >
        {(['from', 'to'] as const).map((name) => (
          <DateField
            key={name}
            label={name === 'from' ? 'From' : 'To'}
            className={labelInside}
            value={filters[name] ?? ''}
            onChange={({ target }) => change({ [name]: target.value || undefined })}
          />
        ))}
      </ListToolbar>
      <TableList
        what="Entries"
        call="audit log"
        caption="Audit"
        query={list}
        columns={columnsOf(toggle, list.data?.checked?.entry_id)}
        rowKey={({ entry }) => entry.id}
        groupOf={({ entry }) => dayHeading(localDay(entry.created_at))}
        page={filters.page}
        onPage={(page) => change({ page })}
        isFiltered={Object.keys(cleared).some((name) => filters[name as keyof typeof cleared] !== undefined)}
        onClear={() => change(cleared)}
        emptyText="Nothing was decided or changed yet."
      />
    </>
  )
}

const cleared = {
  search: undefined,
  from: undefined,
  to: undefined,
  decisions: undefined,
  subject_type: undefined,
  subject_id: undefined,
  actor_user_id: undefined,
  about_user_id: undefined,
}

interface Row {
  /** The newest of those that it stands for. */
  entry: AuditEntry
  all: readonly AuditEntry[]
  /** The fold that it is the first row of. */
  fold: readonly AuditEntry[] | undefined
}

/** Entries one after another with the same person, action and target are one row, unless that was opened. */
function rowsOf(entries: readonly AuditEntry[], opened: readonly number[]): Row[] {
  const folds: [AuditEntry, ...AuditEntry[]][] = []
  for (const entry of entries) {
    const last = folds.at(-1)
    if (last && sameOf(last[0]) === sameOf(entry)) last.push(entry)
    else folds.push([entry])
  }
  return folds.flatMap((all) => {
    const fold = all.length > 1 ? all : undefined
    if (!opened.includes(all[0].id)) return { entry: all[0], all, fold }
    return all.map((entry, at) => ({ entry, all: [entry], fold: at === 0 ? fold : undefined }))
  })
}

const sameOf = (entry: AuditEntry) =>
  JSON.stringify([
    localDay(entry.created_at),
    entry.actor_user_id,
    auditAction(entry),
    entry.subject_type,
    entry.subject_id,
    // Of contacts only the number is known, and not whether they are the same.
    entry.contacts ? entry.id : entry.vendors,
    entry.reason,
  ])

/** @param verified the last entry that is verified */
const columnsOf = (toggle: (id: number) => void, verified?: number | null): Column<Row>[] => [
  {
    id: 'what',
    header: 'What',
    pin: 'start',
    cell: (row) => <What row={row} verified={verified} onToggle={() => toggle(row.entry.id)} />,
  },
  { id: 'about', header: 'About', isPlain: 'inline', cell: ({ entry }) => <Subject entry={entry} /> },
  {
    id: 'who',
    header: 'Who',
    isPlain: 'inline',
    cell: ({ entry }) =>
      entry.actor_user_id === null ? (
        <span className="text-muted">{auditActor(entry)}</span>
      ) : (
        <PersonAddress id={entry.actor_user_id} name={auditActor(entry)} />
      ),
  },
  {
    id: 'when',
    header: 'When',
    isPlain: 'inline',
    pin: 'end',
    cell: ({ entry, all }) => (
      <time
        className="whitespace-nowrap @max-4xl:text-xs @max-4xl:text-muted"
        dateTime={entry.created_at}
        title={`${entry.created_at.slice(0, 19).replace('T', ' ')} UTC`}
      >
        {[...new Set([all.at(-1)!, entry].map(({ created_at }) => clockTime(created_at)))].join(' – ')}
      </time>
    ),
  },
]

interface WhatProps {
  row: Row
  verified: number | null | undefined
  onToggle: () => void
}

function What({ row: { entry, all, fold }, verified, onToggle }: WhatProps) {
  const Icon = kindIcons[entry.subject_type]
  return (
    <div
      className={cx(
        'flex min-w-40 gap-3 py-1.5 whitespace-normal @max-4xl:block @max-4xl:py-0',
        all.length > 1 ? '@max-4xl:pr-24' : '@max-4xl:pr-8',
      )}
    >
      <Icon
        aria-hidden="true"
        data-icon=""
        className="mt-0.5 size-4.5 flex-none text-muted @max-4xl:mt-0 @max-4xl:mr-2 @max-4xl:inline"
      />
      <div className="min-w-0 @max-4xl:inline">
        <span className="mr-2 font-semibold wrap-anywhere">{auditAction(entry)}</span>
        {fold && (
          <button
            type="button"
            aria-expanded={all.length === 1}
            className="mr-2 inline-flex min-h-6 items-center gap-1 text-sm font-semibold text-muted hover:text-ink pointer-coarse:min-h-11"
            onClick={onToggle}
          >
            × {fold.length}
            <ChevronDown aria-hidden="true" className={cx('size-4', all.length === 1 && 'rotate-180')} />
          </button>
        )}
        <Folded of={auditVendors(entry)} noun="vendors" className="mr-2" />
        <Folded of={[...new Set(all.flatMap(auditFields))]} noun="fields" className="text-muted" />
        {entry.reason && <p className="max-w-96 text-sm text-muted wrap-anywhere">“{entry.reason}”</p>}
        {all.some(({ id }) => id === verified) && (
          <span className="flex items-center gap-1 text-xs font-semibold text-yes">
            <ShieldCheck aria-hidden="true" className="size-3.5 flex-none" />
            Verified to here
          </span>
        )}
      </div>
    </div>
  )
}

const kindIcons: Record<AuditEntry['subject_type'], LucideIcon> = {
  user: UserRound,
  contractor: Store,
  organizer: Building2,
  event: CalendarDays,
  application: Inbox,
  contact_request: Handshake,
  lookup: Tags,
  delivery: Mail,
}

/** How many names one line shows; more are folded to their number. */
const maxShown = 3

function Folded({ of, noun, className }: { of: readonly string[]; noun: string; className: string }) {
  if (of.length === 0) return null
  const look = cx('inline-block max-w-96 text-sm wrap-anywhere open:align-top', className)
  const names = of.join(', ')
  if (of.length <= maxShown) return <span className={look}>{names}</span>
  return (
    <details className={look}>
      <summary className="w-fit pointer-coarse:py-3">
        {of.length} {noun}
      </summary>
      {names}
    </details>
  )
}

const PersonAddress = ({ id, name }: { id: number; name: string }) => (
  <TextLink isTitle to={`/admin/users?open=${id}`} className="font-medium wrap-anywhere">
    {name}
  </TextLink>
)

function Subject({ entry: { subject_type: kind, subject_id: id, subject_name: name } }: { entry: AuditEntry }) {
  if (kind === 'user' && name) return <PersonAddress id={id} name={name} />
  return <span className={cx('wrap-anywhere', !name && 'text-muted')}>{name ?? `${subjectKinds[kind]}, ${id}`}</span>
}

const checkAudit = adminChange(() => admin.checkAudit(), {
  success: ({ fault }) => (fault === null ? 'The log is whole' : undefined),
  failure: 'The log could not be verified',
})

/** Up to where the log is verified, and the button that verifies it now. */
function Verified({ check }: { check: AuditCheck | null }) {
  const Icon = check?.fault ? ShieldAlert : ShieldCheck
  return (
    <>
      <p
        role="status"
        className={cx(
          'flex items-center gap-2 text-sm max-lg:basis-full',
          check?.fault ? 'font-semibold text-no' : 'text-muted',
        )}
      >
        <Icon aria-hidden="true" className={cx('size-5 flex-none', check && !check.fault && 'text-yes')} />
        {check === null
          ? 'Not checked for changes yet.'
          : check.fault
            ? `The log is not whole: ${check.fault}.`
            : `${writeNumber(check.entries)} entries verified ${exactTime(check.checked_at)}.`}
      </p>
      <CallButton call={checkAudit} size="sm" pendingLabel="Verifying...">
        Verify now
      </CallButton>
    </>
  )
}
