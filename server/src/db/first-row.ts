import { notFound } from '../errors.ts'

/** The first row of a statement, for `.then()`. Fails with `not_found` and the sentence when there is none. */
export const firstRow =
  (missing?: string) =>
  <Row>(rows: readonly Row[]): Row => {
    const [row] = rows
    if (!row) throw notFound(missing)
    return row
  }
