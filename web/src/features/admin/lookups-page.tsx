import { lookupLists, type AdminLookup, type LookupList } from '@marquee/contract/admin-lookups'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { fullTitle } from '../../lib/page-head.tsx'
import { useFilters } from '../../lib/search-params.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useQuestion } from '../../ui/use-question.tsx'
import { LookupDialog } from './lookup-dialog.tsx'
import { LookupOrder, RetiredLookups } from './lookup-list.tsx'
import { listWords, lookupsQuery, retireLookup, usedBy } from './lookup-queries.ts'
import { Loaded } from './table-list.tsx'

export const meta = () => [{ title: fullTitle('Lookups') }]

const Filters = z.object({ list: z._default(z.enum(lookupLists), 'services') })

/** The lists that people choose from: admins add, rename, order, retire and restore their entries. */
export default function LookupsPage() {
  const { filters, change } = useFilters(Filters, { list: 'services' })
  const { list } = filters
  // Each opening starts with a new form.
  const [edit, setEdit] = useState({ entry: undefined as AdminLookup | undefined, opening: 0, isOpen: false })
  const open = (entry?: AdminLookup) => setEdit({ entry, opening: edit.opening + 1, isOpen: true })
  return (
    <>
      <PageHeader
        title="Lookups"
        actions={
          <Button variant="primary" onClick={() => open()}>
            <Plus aria-hidden="true" />
            Add {listWords[list].one}
          </Button>
        }
      />
      <Tabs
        label="Lists"
        tabs={lookupLists.map((value) => ({ value, label: listWords[value].title }))}
        value={list}
        onChange={(value) => change({ list: value })}
      >
        <LookupEntries key={list} list={list} onEdit={open} />
      </Tabs>
      <LookupDialog
        key={edit.opening}
        list={list}
        entry={edit.entry}
        isOpen={edit.isOpen}
        onClose={() => setEdit({ ...edit, isOpen: false })}
      />
    </>
  )
}

/** The entries of one list, in its four states. */
function LookupEntries({ list, onEdit }: { list: LookupList; onEdit: (entry: AdminLookup) => void }) {
  const entries = useQuery(lookupsQuery(list))
  const retire = useMutation(retireLookup)
  const question = useQuestion()
  const { title } = listWords[list]
  const askToRetire = async (shown: AdminLookup) => {
    // The question counts those who have chosen it by now.
    const { data = [] } = await entries.refetch()
    const entry = data.find(({ id }) => id === shown.id) ?? shown
    question.ask({
      title: `Retire “${entry.display_name}”?`,
      description: retireWords(entry),
      confirmLabel: 'Retire',
      tone: 'danger',
      onConfirm: () => retire.mutate({ list, entry, retired: true }),
    })
  }
  return (
    <Loaded query={entries} what={title}>
      {(all) => {
        const offered = all.filter((entry) => entry.retired_at === null)
        const retired = all.filter((entry) => entry.retired_at !== null)
        return (
          <div tabIndex={-1} className="grid grid-cols-1 gap-10">
            {offered.length > 0 ? (
              <LookupOrder
                list={list}
                entries={offered}
                onEdit={onEdit}
                onRetire={(entry) => void askToRetire(entry)}
              />
            ) : (
              <EmptyState title={`No ${title.toLowerCase()} yet`} className="card">
                <p>
                  {list === 'places'
                    ? 'Searches understand cities, and names like “NYC” once you add them.'
                    : 'People cannot choose any until you add one.'}
                </p>
              </EmptyState>
            )}
            {retired.length > 0 && (
              <RetiredLookups
                entries={retired}
                onEdit={onEdit}
                pending={retire.isPending ? retire.variables.entry.id : undefined}
                onRestore={(entry) => retire.mutate({ list, entry, retired: false })}
              />
            )}
            {question.dialog}
          </div>
        )
      }}
    </Loaded>
  )
}

function retireWords(entry: AdminLookup): string {
  if (entry.cities.length > 0) return 'Searches no longer understand this name. You can restore it.'
  const used = usedBy(entry)
  const kept = used === '' ? 'Nobody has chosen it.' : `${used} chose it and keep it.`
  return `It can no longer be chosen, and leaves filters and suggestions. ${kept} You can restore it.`
}
