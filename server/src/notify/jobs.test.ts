import { expect, onTestFinished, test } from 'vitest'
import { breakDatabase } from '../../test/broken-database.ts'
import { polling } from '../../test/polling.ts'
import { testDatabase } from '../../test/test-database.ts'
import { startJobs } from './jobs.ts'

test('what fails before the queue is worked on is repeated and not reported, afterwards it is', async () => {
  const reported: Error[] = []
  const own = await testDatabase()
  const jobs = await startJobs({
    database: own,
    report: (error) => reported.push(error),
    superviseSeconds: 1,
  })
  onTestFinished(() => jobs.stop())
  const early = breakDatabase('lost connection', 0)
  await expect.poll(early.hits, polling).toBeGreaterThan(0)
  early.mend()
  expect(reported).toEqual([])
  await jobs.work()
  const late = breakDatabase('lost connection', 0)
  onTestFinished(late.mend)
  await expect.poll(() => reported.length, polling).toBeGreaterThan(0)
})
