import { lookupLists, type AdminLookup, type LookupList } from '@marquee/contract/admin-lookups'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { fullTitle } from '../../lib/page-head.tsx'
import { useFilters } from '../../lib/search-params.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { ConfirmDialog, preloadDialog } from '../../ui/dialog.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AdminLoadFailed } from './load-failed.tsx'
import { LookupDialog } from './lookup-dialog.tsx'
import { LookupOrder, RetiredLookups } from './lookup-list.tsx'
import { listWords, usedBy } from './lookup-words.ts'
import { lookupsQuery, retireLookup } from './lookup-queries.ts'

export const meta = () => [{ title: fullTitle('Lookups') }]

const Filters = z.object({ list: z._default(z.enum(lookupLists), 'services') })

/** The lists that people choose from: admins add, rename, order, retire and restore their entries. */
export default function LookupsPage() {
  const { filters, change } = useFilters(Filters, { list: 'services' })
  const { list } = filters
  const [edited, setEdited] = useState<AdminLookup>()
  const [isEditing, setEditing] = useState(false)
  // Each opening starts with a new form.
  const [openings, setOpenings] = useState(0)
  const edit = (entry: AdminLookup | undefined) => {
    setEdited(entry)
    setOpenings(openings + 1)
    setEditing(true)
  }
  const add = (
    <Button variant="primary" onPointerEnter={preloadDialog} onFocus={preloadDialog} onClick={() => edit(undefined)}>
      <Plus aria-hidden="true" />
      Add {listWords[list].one}
    </Button>
  )
  return (
    <>
      <PageHeader title="Lookups" subtitle="What vendors, organizers and events choose from." actions={add} />
      <Tabs
        label="Lists"
        tabs={lookupLists.map((value) => ({ value, label: listWords[value].title }))}
        value={list}
        onChange={(value) => change({ list: value })}
      >
        <LookupEntries key={list} list={list} onEdit={edit} />
      </Tabs>
      <LookupDialog key={openings} list={list} entry={edited} isOpen={isEditing} onClose={() => setEditing(false)} />
    </>
  )
}

/** The entries of one list, in its four states. */
function LookupEntries({ list, onEdit }: { list: LookupList; onEdit: (entry: AdminLookup) => void }) {
  const entries = useQuery(lookupsQuery(list))
  const retire = useMutation(retireLookup)
  const [askedId, setAskedId] = useState<number>()
  const [isAsking, setAsking] = useState(false)
  const words = listWords[list]
  if (entries.isPending) {
    return (
      <Loading label={`Loading ${words.many}...`}>
        <div className="card grid gap-6 p-4">
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} className="h-6 w-full" />
          ))}
        </div>
      </Loading>
    )
  }
  if (!entries.data) {
    return (
      <AdminLoadFailed
        what={words.title}
        error={entries.error}
        otherwise={`Failed to load ${words.many}`}
        call={`Failed to fetch ${words.many}`}
        onRetry={() => void entries.refetch()}
        isRetrying={entries.isFetching}
      />
    )
  }
  const offered = entries.data.filter((entry) => entry.retired_at === null)
  const asked = entries.data.find((entry) => entry.id === askedId)
  const retired = entries.data.filter((entry) => entry.retired_at !== null)
  return (
    <div tabIndex={-1} className="grid grid-cols-1 gap-10">
      {offered.length > 0 ? (
        <LookupOrder
          list={list}
          entries={offered}
          onEdit={onEdit}
          onRetire={(entry) => {
            // The question says how many have chosen it by now.
            void entries.refetch()
            setAskedId(entry.id)
            setAsking(true)
          }}
        />
      ) : (
        <EmptyState title={`No ${words.many} yet`} className="card">
          <p>People cannot choose any until you add one.</p>
        </EmptyState>
      )}
      {retired.length > 0 && (
        <RetiredLookups
          entries={retired}
          onEdit={onEdit}
          isPending={(entry) => retire.isPending && retire.variables.entry.id === entry.id}
          onRestore={(entry) => retire.mutate({ list, entry, retired: false })}
        />
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          if (asked) retire.mutate({ list, entry: asked, retired: true })
        }}
        title={`Retire “${asked?.display_name}”?`}
        description={asked && retireWords(asked)}
        confirmLabel="Retire"
        tone="danger"
      />
    </div>
  )
}

function retireWords(entry: AdminLookup): string {
  const used = usedBy(entry)
  const kept = used === '' ? 'Nobody has chosen it.' : `${used} chose it and keep it.`
  return `It can no longer be chosen, and leaves filters and suggestions. ${kept} You can restore it.`
}
