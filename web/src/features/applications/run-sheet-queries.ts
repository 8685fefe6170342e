import { ApiError } from '@marquee/contract/endpoint'
import type { RunSheetAudience } from '@marquee/contract/limits'
import { runSheetsApi, type RunSheet, type RunSheetInput, type RunSheetRow } from '@marquee/contract/run-sheets'
import { client } from '../../lib/api.ts'
import { change, codeOf, failureText, freshQuery, queryClient, readAgain } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'
import { toast } from '../../lib/toast.tsx'

const runSheets = client(runSheetsApi)

export const runSheetFailure = 'The run sheet could not be loaded'

/** Who reads a row beside the organizer. */
export const audienceWords: Record<RunSheetAudience, string> = {
  vendors: 'All vendors',
  chosen: 'Only these',
  organizer: 'Only us',
}

/** The rows of the run sheet of an event that are for the reader, as they are now. */
export const runSheetQuery = (id: number) =>
  freshQuery([...keys.runSheets, id], (options) => runSheets.get({ params: { id } }, options))

/** The own events whose run sheet can be copied. */
export const sourcesQuery = freshQuery([...keys.runSheets, 'sources'], (options) => runSheets.sources({}, options))

/** A row as it is sent; the id is null for a new one. */
type Line = RunSheetInput['rows'][number]
/** What is done with the rows, whichever there are by then. */
type Edit = (rows: Line[]) => Line[]

/** A row as it was read, as it is sent. */
export const lineOf = ({ vendors, ...row }: RunSheetRow): Line => ({
  ...row,
  application_ids: vendors.map(({ application_id }) => application_id),
})

const cached = (id: number) => queryClient().getQueryData(runSheetQuery(id).queryKey)
const readNow = (id: number) => queryClient().fetchQuery({ ...runSheetQuery(id), staleTime: 0 })

/** Edits the sheet over the version that this tab has read; when that is stale, once more over the newest. So no tab overwrites another. */
async function write(id: number, edit: Edit): Promise<void> {
  const send = ({ rows, version }: RunSheet) =>
    runSheets.save({ params: { id }, body: { rows: edit(rows.map(lineOf)) } }, { version })
  const save = async () => {
    try {
      return await send(cached(id) ?? (await readNow(id)))
    } catch (error) {
      if (codeOf(error) !== 'stale') throw error
      return send(await readNow(id))
    }
  }
  const saved = await save()
  await queryClient().cancelQueries({ queryKey: runSheetQuery(id).queryKey })
  // Moves that wait for their turn stay shown.
  const moves = queryClient()
    .getMutationCache()
    .findAll({ mutationKey: movesOf(id), status: 'pending' })
  const rows = moves.reduce((before, { state }) => moved(before, state.variables as Move), saved.rows)
  queryClient().setQueryData(runSheetQuery(id).queryKey, { ...saved, rows })
}

/** An edit as a mutation. Those that are made quickly are sent one after the other. */
const editing = <Given>(
  id: number,
  editOf: (given: Given) => Edit,
  words: { failure: string; quiet?: boolean; onSuccess?: (saved: void, given: Given) => void },
) => ({
  ...change((given: Given) => write(id, editOf(given)), words),
  scope: { id: `run-sheet ${id}` },
  onError: () => readAgain(runSheetQuery(id).queryKey),
})

const failure = 'The run sheet could not be saved'

/** Changes the row that the person has read, or adds one where its time belongs. A row that has changed meanwhile is `stale`. */
export const saveRow = (id: number, known: RunSheetRow | undefined) =>
  editing(id, (values: Line) => (known ? changed(known, values) : added(values)), { failure, quiet: true })

const changed =
  (known: RunSheetRow, values: Line): Edit =>
  (rows) => {
    const at = rows.findIndex((row) => row.id === known.id)
    if (at < 0) throw new ApiError(409, 'This row was removed meanwhile.', 'conflict')
    if (JSON.stringify(rows[at]) !== JSON.stringify(lineOf(known))) throw new ApiError(412, failure, 'stale')
    return rows.with(at, { ...values, id: known.id })
  }

const added =
  (values: Line): Edit =>
  (rows) => {
    const later = rows.findIndex(({ starts }) => starts > values.starts)
    return rows.toSpliced(later < 0 ? rows.length : later, 0, { ...values, id: null })
  }

/** The row as it is now; undefined when it is gone or could not be read. */
export const readRow = (sheet: number, id: number): Promise<RunSheetRow | undefined> =>
  readNow(sheet).then(
    ({ rows }) => rows.find((row) => row.id === id),
    () => undefined,
  )

/** A row, and the one before which it is moved; null for the end. */
interface Move {
  id: number
  before: number | null
}

const movesOf = (id: number) => ['run-sheet', id, 'move']

/** Stores what `showMove` has shown. */
export const moveRow = (id: number) => ({
  ...editing(id, (move: Move) => (rows) => moved(rows, move), { failure: 'The row could not be moved' }),
  mutationKey: movesOf(id),
})

function moved<Row extends { id: number | null }>(rows: Row[], { id, before }: Move): Row[] {
  const row = rows.find((one) => one.id === id)
  if (!row) return rows
  const others = rows.filter((one) => one !== row)
  const at = others.findIndex((one) => one.id === before)
  return others.toSpliced(before === null || at < 0 ? others.length : at, 0, row)
}

/**
 * Shows the row at another place, and returns what `moveRow` needs to store it; undefined when it is there already.
 * @param place the new place for the place that the row has, both from 0
 */
export function showMove(sheet: number, id: number, place: (from: number) => number) {
  const rows = cached(sheet)?.rows ?? []
  const from = rows.findIndex((row) => row.id === id)
  const to = place(from)
  if (from < 0 || to === from || !rows[to]) return undefined
  const move = { id, before: rows.filter((row) => row.id !== id)[to]?.id ?? null }
  const { queryKey } = runSheetQuery(sheet)
  void queryClient().cancelQueries({ queryKey })
  queryClient().setQueryData(queryKey, (now) => now && { ...now, rows: moved(now.rows, move) })
  return { ...move, to }
}

/** Puts the rows into the order of their times. */
export const sortRows = (id: number) =>
  editing(id, () => (rows) => rows.toSorted((a, b) => a.starts.localeCompare(b.starts)), { failure })

/** Removes a row, which can be undone while the toast stands. */
export const removeRow = (id: number) =>
  editing(id, (row: RunSheetRow) => (rows) => rows.filter((one) => one.id !== row.id), {
    failure: 'The row could not be removed',
    onSuccess: (_, row) => toast.success('Row removed', { about: row.what, undo: () => restore(id, row) }),
  })

async function restore(id: number, row: RunSheetRow): Promise<void> {
  try {
    await write(id, added(lineOf(row)))
    toast.info('Undone', { about: row.what })
  } catch (error) {
    toast.error(failureText(error as Error, 'Failed to undo this'))
  }
}

/** Copies the run sheet of another event to this one, which has none. */
export const copyRunSheet = (id: number) =>
  change((event_id: number) => runSheets.copy({ params: { id }, body: { event_id } }), {
    success: 'Run sheet copied',
    failure: 'The run sheet could not be copied',
    onSettled: () => readAgain(keys.runSheets),
  })
