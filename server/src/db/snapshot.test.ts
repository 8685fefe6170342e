import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/test-database.ts'
import { isVisibleIn } from './snapshot.ts'

const { db } = await testDatabase()

test.each([
  ['a finished transaction', 700n, '690:800:690,750', true],
  ['a transaction that ran', 750n, '690:800:690,750', false],
  ['the next transaction', 800n, '690:800:690,750', false],
  ['a later transaction', 900n, '800:800:', false],
  ['a billion transactions before', 2n ** 32n - 100n, `${2n ** 32n + 10n ** 9n}:${2n ** 32n + 10n ** 9n}:`, true],
  ['three billion transactions before', 500_000_000n, '3500000000:3500000000:', true],
  ['a number before they began again', 2n ** 32n - 6n, `${2n ** 32n + 4n}:${2n ** 32n + 14n}:`, true],
  ['the next number after they began again', 14n, `${2n ** 32n + 4n}:${2n ** 32n + 14n}:`, false],
  ['a running one after they began again', 5n, `${2n ** 32n + 4n}:${2n ** 32n + 14n}:${2n ** 32n + 5n}`, false],
  ['a later number, when they begin again', 3n, `${2n ** 33n - 5n}:${2n ** 33n - 5n}:`, false],
])('a row of %s is visible in a snapshot, or not', async (_, writer, snapshot, isVisible) => {
  const { rows } = await db.execute(
    sql`select ${isVisibleIn(snapshot, sql.raw('t'))} as seen from (select ${String(writer)}::text::xid as xmin) t`,
  )
  expect(rows).toEqual([{ seen: isVisible }])
})
