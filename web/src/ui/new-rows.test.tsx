import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { clearStage } from '../../test/stage.tsx'
import { NewRows, useNewRows } from './new-rows.tsx'

beforeEach(() => clearStage())

interface Row {
  id: number
  text: string
}
const rowsOf = (...ids: number[]): Row[] => ids.map((id) => ({ id, text: `Row ${id}` }))
const keyOf = (row: Row) => row.id

function List({ rows, scope = '', open }: { rows: Row[] | undefined; scope?: string; open?: number }) {
  const news = useNewRows({ rows, keyOf, scope, open })
  return (
    <>
      <NewRows count={news.fresh.length} noun="row" onShow={news.show} />
      <ul>
        {news.shown?.map((row) => (
          <li key={row.id}>{row.text}</li>
        ))}
      </ul>
    </>
  )
}

const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent)
const announced = () => screen.getByRole('status').textContent

test('new rows wait behind a button; changed rows change, and rows that are gone leave', async () => {
  const { rerender } = render(<List rows={undefined} />)
  rerender(<List rows={rowsOf(1, 2, 3)} />)
  expect(shown()).toEqual(['Row 1', 'Row 2', 'Row 3'])
  expect(announced()).toBe('')

  rerender(<List rows={[...rowsOf(9, 1), { id: 3, text: 'Changed' }]} />)
  expect(shown()).toEqual(['Row 1', 'Changed'])
  const before = announced()
  expect(before).toBe('New rows have come. A button above the list shows them.')
  rerender(<List rows={rowsOf(9, 1, 3, 10)} />)
  expect(screen.getByRole('button').textContent).toBe('2 new rows: show')
  expect(announced()).toBe(before)

  await userEvent.click(screen.getByRole('button', { name: '2 new rows: show' }))
  expect(shown()).toEqual(['Row 9', 'Row 1', 'Row 3', 'Row 10'])
  expect(screen.queryByRole('button')).toBeNull()
  expect(announced()).toBe('')
  // A row that left and comes back, for example by an undo, is not new.
  rerender(<List rows={rowsOf(1, 3, 10)} />)
  rerender(<List rows={rowsOf(9, 1, 3, 10)} />)
  expect(shown()).toHaveLength(4)
})

test('another filter shows all its rows, and so does a list that was empty; a linked row is shown at once', () => {
  const { rerender } = render(<List rows={rowsOf(1, 2)} scope="a" />)
  rerender(<List rows={rowsOf(5, 6)} scope="b" />)
  expect(shown()).toEqual(['Row 5', 'Row 6'])
  rerender(<List rows={[]} scope="b" />)
  rerender(<List rows={rowsOf(7)} scope="b" />)
  expect(shown()).toEqual(['Row 7'])
  rerender(<List rows={rowsOf(8, 7, 9)} scope="b" open={8} />)
  expect(shown()).toEqual(['Row 8', 'Row 7'])
  act(() => screen.getByRole('button', { name: '1 new row: show' }).click())
  expect(shown()).toEqual(['Row 8', 'Row 7', 'Row 9'])
})
