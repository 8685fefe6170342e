import { maxCounts, rateLimits } from '@marquee/contract/limits'
import { expect, test } from 'vitest'
import { askForFile, sendAnswer } from '../../../test/picture-form.ts'
import { testApp } from '../../../test/test-app.ts'

const world = await testApp({ rateLimits: true })
const { make, as } = world

test('a vendor uploads so many files a day, to whatever events; another one still may', async () => {
  const { max } = rateLimits.answerFiles
  const [eager, calm] = [await make.vendor(), await make.vendor()]
  const events: number[] = []
  for (let i = 0; i <= max / maxCounts.answerFiles; i++) {
    const { id } = await make.event({})
    await askForFile(world, id)
    events.push(id)
  }
  const upload = async ({ owner }: typeof eager, at: number) =>
    (await sendAnswer(as(owner), events[Math.floor(at / maxCounts.answerFiles)]!, Buffer.from('%PDF-1.4\n%%EOF\n')))
      .status
  for (let at = 0; at < max; at++) expect(await upload(eager, at)).toBe(201)
  expect(await upload(eager, max)).toBe(429)
  expect(await upload(calm, max)).toBe(201)
})
