import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { DataTable, type Column, type Sort } from './data-table.tsx'

afterEach(cleanup)

const columns: Column<{ name: string }, 'name'>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, isSortable: true },
  { id: 'actions', header: 'Actions', cell: () => null, isHeaderHidden: true },
]

test('rows have named columns, and an empty table has a line of text', () => {
  const { rerender } = render(
    <DataTable caption="Users" columns={columns} rows={[{ name: 'Ines' }]} rowKey={(row) => row.name} />,
  )
  expect(screen.getByRole('table', { name: 'Users' })).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: 'Actions' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'Ines' })).toBeTruthy()

  rerender(<DataTable caption="Users" columns={columns} rows={[]} rowKey={(row) => row.name} />)
  expect(screen.getByRole('cell', { name: 'No results.' })).toBeTruthy()
})

test('a press on a sortable header sorts by its column, the next one reverses the order', async () => {
  const onSort = vi.fn<(sort: Sort) => void>()
  const table = (sort?: Sort) => (
    <DataTable caption="Users" columns={columns} rows={[]} rowKey={(row) => row.name} sort={sort} onSort={onSort} />
  )
  const { rerender } = render(table())
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(onSort).toHaveBeenLastCalledWith({ by: 'name', order: 'asc' })

  rerender(table({ by: 'name', order: 'asc' }))
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(onSort).toHaveBeenLastCalledWith({ by: 'name', order: 'desc' })
})
