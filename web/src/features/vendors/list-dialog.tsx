import { maxCounts, maxLengths } from '@marquee/contract/limits'
import { refusals } from '@marquee/contract/policy'
import { ListInput, type OwnList } from '@marquee/contract/vendor-lists'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { CallForm, useCallForm } from '../auth/call-form.tsx'
import { changeEntry, createList, listsPath, listsQuery } from './list-queries.ts'
import { countWords } from './vendor-filters.ts'

interface Props {
  vendor: { id: number; company_name: string }
  isOpen: boolean
  onClose: () => void
}

/** The organizer's lists, each with a tick for a vendor, and a field for a new one. */
export function ListDialog({ vendor, isOpen, onClose }: Props) {
  const query = useQuery(listsQuery(vendor.id))
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="sm"
      title={vendor.company_name}
      description="Only you see your lists."
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Loaded query={query} failure="Your lists could not be loaded." loading="Loading your lists..." skeleton="h-24">
        {(lists) => (
          <div className="grid gap-6">
            {lists.length > 0 && (
              <ul aria-label="Your lists" className="grid">
                {lists.map((list) => (
                  <li key={list.id}>
                    <Entry list={list} vendorId={vendor.id} />
                  </li>
                ))}
              </ul>
            )}
            {lists.length < maxCounts.vendorLists ? (
              <NewList key={lists.length} vendorId={vendor.id} />
            ) : (
              <p className="text-muted">{refusals.manyLists}</p>
            )}
            {lists.length > 0 && (
              <p>
                <TextLink to={listsPath}>All your lists</TextLink>
              </p>
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

function Entry({ list, vendorId }: { list: OwnList; vendorId: number }) {
  const { mutate, isPending, variables } = useMutation(changeEntry)
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
      <input
        type="checkbox"
        className="check"
        checked={isPending ? variables.isIn : list.has_vendor}
        onChange={({ target }) => !isPending && mutate({ id: list.id, vendorId, isIn: target.checked })}
      />
      <span className="min-w-0 flex-1 wrap-anywhere">{list.name}</span>
      <span className="figures text-sm text-muted">{countWords(list.vendor_count)}</span>
    </label>
  )
}

function NewList({ vendorId }: { vendorId: number }) {
  const form = useCallForm({ schema: ListInput, start: { name: '' }, call: createList(vendorId) })
  return (
    <CallForm of={form} action="Add to the new list" tone="secondary" label="New list">
      <TextField
        {...form.field('name')}
        label="New list"
        autoComplete="off"
        placeholder="Spring market"
        maxLength={maxLengths.listName}
      />
    </CallForm>
  )
}
