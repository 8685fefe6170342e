import { expect, test } from 'vitest'
import { testDatabase } from '../../server/test/test-database.ts'
import { readSiteNotice, setSiteNotice } from '@marquee/server/db/site-notice'
import { carryOut } from './operations.ts'

const database = await testDatabase()
async function command(...args: string[]) {
  const output: string[] = []
  const to = { log: (line: string) => void output.push(line), error: (line: string) => void output.push(line) }
  const parts = {
    database,
    settings: { adminEmails: [], publicUrl: 'http://localhost' },
    withSubscribers: async () => {},
  }
  return { code: await carryOut(['notice', ...args], parts, to), output: output.join('\n') }
}

test('a notice is shown until it is replaced or cleared', async () => {
  expect(await command('Away on Sunday.')).toEqual({ code: 0, output: 'Every page shows the notice now.' })
  expect(await readSiteNotice(database.db)).toEqual({ text: 'Away on Sunday.' })
  await command('Away on Monday.', '--until', '2999-05-01T06:00+02:00')
  expect(await readSiteNotice(database.db)).toEqual({ text: 'Away on Monday.', until: '2999-05-01T04:00:00.000Z' })
  expect(await command('--clear')).toMatchObject({ code: 0 })
  expect(await readSiteNotice(database.db)).toBeUndefined()
})

test('after its end it is not shown any more', async () => {
  await setSiteNotice(database, { text: 'Over', until: new Date(Date.now() - 1).toISOString() })
  expect(await readSiteNotice(database.db)).toBeUndefined()
})

test.each([
  [[], /sentence, or --clear/],
  [['Text', '--clear'], /sentence, or --clear/],
  [['Text', '--until', '2020-01-01T00:00Z'], /--until/],
  [['Text', '--until', '2999-01-01'], /--until/],
  [['a'.repeat(201)], /at most 200/],
  [['two\nlines'], /one line/],
])('notice %j is refused', async (args, sentence) => {
  const { code, output } = await command(...args)
  expect([code, output]).toEqual([1, expect.stringMatching(sentence)])
})
