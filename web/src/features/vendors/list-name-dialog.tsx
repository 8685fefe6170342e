import { maxLengths } from '@marquee/contract/limits'
import { ListInput, type WholeList } from '@marquee/contract/vendor-lists'
import { CallDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useCallForm } from '../auth/call-form.tsx'
import { createList, renameList } from './list-queries.ts'

interface Props {
  /** The list to rename; undefined to make one. */
  list?: Pick<WholeList, 'id' | 'name'>
  isOpen: boolean
  onClose: () => void
}

/** The form for the name of a list. Another key for each opening. */
export function ListNameDialog({ list, isOpen, onClose }: Props) {
  const form = useCallForm({
    schema: ListInput,
    start: { name: list?.name ?? '' },
    call: list ? renameList(list.id) : createList(),
    onDone: onClose,
  })
  return (
    <CallDialog
      isOpen={isOpen}
      onClose={onClose}
      size="sm"
      title={list ? 'Rename the list' : 'New list'}
      of={form}
      submitLabel={list ? 'Save' : 'Make the list'}
    >
      <TextField
        {...form.field('name')}
        label="Name"
        autoComplete="off"
        placeholder="Spring market"
        maxLength={maxLengths.listName}
      />
    </CallDialog>
  )
}
