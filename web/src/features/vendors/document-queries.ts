import type { ApiClient } from '@marquee/contract/api'
import { change, freshQuery, readAgain } from '../../lib/query-client.ts'
import { keys } from '../../lib/query-keys.ts'

const calls = async () => (await import('./calls.ts')).vendors
type Calls = ApiClient['vendors']

const documentsKey = [...keys.vendors, 'documents'] as const

export const documentsPath = '/contractor/documents'

/** The documents of a vendor, for those who may read them. */
export const documentsQuery = (id: number) =>
  freshQuery([...documentsKey, id], async (options) => (await calls()).documents({ params: { id } }, options))

// Applications show what their vendor misses.
const onSettled = () => readAgain(documentsKey, keys.applications)

type Given = Parameters<Calls['replaceDocument']>[0]['body']
const withName = <Values extends { file?: unknown }>(values: Values) => ({
  ...values,
  file_name: values.file instanceof File ? values.file.name : undefined,
})

/** Adds a document to the own profile. The form makes sure that it has a file. */
export const addDocument = change(
  async ({ file, ...values }: Given) => (await calls()).addDocument({ body: withName({ ...values, file: file! }) }),
  { success: 'Document added', failure: 'The document could not be saved', quiet: true, onSettled },
)

export const replaceDocument = ({ id, version }: { id: number; version: number }) =>
  change(
    async (body: Given) => (await calls()).replaceDocument({ params: { id }, body: withName(body) }, { version }),
    {
      success: 'Document replaced',
      failure: 'The document could not be saved',
      quiet: true,
      onSettled,
    },
  )

export const removeDocument = change(async (id: number) => (await calls()).removeDocument({ params: { id } }), {
  success: 'Document removed',
  failure: 'The document could not be removed',
  onSettled,
})

export const checkDocument = change(
  async ({ id, version }: { id: number; version: number }) =>
    (await calls()).checkDocument({ params: { id }, body: { version } }),
  { success: 'Marked as checked', failure: 'The document could not be marked', onSettled },
)
