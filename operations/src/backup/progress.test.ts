import { expect, test } from 'vitest'
import { progress } from './progress.ts'

function screen({ isTTY }: { isTTY: boolean }) {
  const written: string[] = []
  const clock = { now: 0 }
  const out = { isTTY, write: (text: string) => written.push(text) > 0 }
  return { written, clock, out: out as unknown as NodeJS.WriteStream, now: () => clock.now }
}

test('on a terminal one line is rewritten, with percent, counts and the time left', () => {
  const { written, clock, out, now } = screen({ isTTY: true })
  const files = progress(2000, 'files', out, now)
  clock.now = 10_000
  files.add(500)
  files.add()
  clock.now = 40_000
  files.add(1499)
  files.end()
  expect(written.map((text) => text.replaceAll('\u001b[K', ''))).toEqual([
    '\r[                        ] 0 % (0 of 2,000 files)',
    '\r[======                  ] 25 % (500 of 2,000 files), 30 s left',
    '\r[========================] 100 % (2,000 of 2,000 files)',
    '\r[========================] 100 % (2,000 of 2,000 files)',
    '\n',
  ])
})

test('elsewhere it is one line every ten seconds, and one at the end', () => {
  const { written, clock, out, now } = screen({ isTTY: false })
  const rows = progress(null, 'rows', out, now)
  for (clock.now = 1_000; clock.now <= 25_000; clock.now += 1_000) rows.add(100)
  rows.end()
  expect(written).toEqual(['1,000 rows\n', '2,000 rows\n', '2,500 rows\n'])
})
