import { queryOptions } from '@tanstack/react-query'
import { change, freshQuery, readAgain } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { toast } from '../../lib/toast.tsx'

/** The client with its schemas is fetched at the first call: pages with cards do not need it. */
const calls = async () => (await import('./calls.ts')).vendors

const listsKey = [...keys.vendors, 'lists'] as const

export const listsPath = '/organizer/lists'

/** The organizer's lists, and whether a vendor is in each. */
export const listsQuery = (vendorId?: number) =>
  freshQuery([...listsKey, 'all', vendorId], async (options) =>
    (await calls()).lists({ query: { contractor_id: vendorId } }, options),
  )

/** One list with its vendors. */
export const listQuery = (id: number) =>
  freshQuery([...listsKey, 'one', id], async (options) => (await calls()).getList({ params: { id } }, options))

/** The ids of all vendors in the organizer's lists: all cards share one call. Enable it only for organizers. */
export const inListsQuery = queryOptions({
  queryKey: [...listsKey, 'contractors'],
  queryFn: async ({ signal }) => (await calls()).inLists({}, { signal }),
})

const onSettled = () => readAgain(listsKey)
const failure = 'The list could not be saved'

/** Makes a list, with a first vendor if one is given. */
export const createList = (contractor_id?: number) =>
  change(async ({ name }: { name: string }) => (await calls()).createList({ body: { name, contractor_id } }), {
    success: contractor_id === undefined ? 'List made' : 'Added to the new list',
    failure,
    quiet: true,
    onSettled,
  })

export const renameList = (id: number) =>
  change(async (body: { name: string }) => (await calls()).renameList({ params: { id }, body }), {
    success: 'List renamed',
    failure,
    quiet: true,
    onSettled,
  })

export const removeList = change(async (id: number) => (await calls()).removeList({ params: { id } }), {
  success: 'List deleted',
  failure: 'The list could not be deleted',
  onSettled,
})

interface Entry {
  id: number
  vendorId: number
}
const put = async (params: Entry) => (await calls()).addToList({ params })
const takeOut = async (params: Entry) => (await calls()).takeFromList({ params })

/** Puts a vendor into a list, or takes the vendor out. */
export const changeEntry = change(
  ({ isIn, ...entry }: Entry & { isIn: boolean }) => (isIn ? put(entry) : takeOut(entry)),
  {
    failure,
    onSettled,
  },
)

/** Takes a vendor out of a list; the toast puts the vendor back. */
export const removeEntry = change(({ name: _, ...entry }: Entry & { name: string }) => takeOut(entry), {
  failure,
  onSuccess: (_, { name, ...entry }) => {
    const undo = async () => {
      await put(entry).then(
        () => toast.info('Undone', { about: name }),
        () => toast.error('Failed to undo this'),
      )
      await onSettled()
    }
    toast.success('Taken out of the list', { about: name, undo })
  },
  onSettled,
})
