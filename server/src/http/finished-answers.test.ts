import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { shared } from './caching.ts'
import { finished, finishedAnswers } from './finished-answers.ts'

const kilobytes = (count: number) => 'x'.repeat(count * 1024)
const answer = (text: string) => async () => finished(text, { 'cache-control': shared })

test('the memory that it needs is bounded, and the answers that were asked for last stay', async () => {
  const maxBytes = 1024 * 1024
  const answers = finishedAnswers({ current: async () => 1 }, { maxBytes })
  for (let i = 0; i < 1000; i++)
    for (let time = 0; time < 2; time++) await answers.recall(`/${i}`, answer(kilobytes(20)))
  expect(answers.size()).toBeLessThanOrEqual(maxBytes)
  expect(answers.size()).toBeGreaterThan(maxBytes * 0.9)
  const again = await answers.recall('/999', answer('made again'))
  expect(again.body.toString()).toBe(kilobytes(20))
})

test('what is counted is at least what is held, of small answers too and in every encoding', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const held = async () => {
    // Buffers are freed in tasks after the collection.
    for (let round = 0; round < 3; round++) {
      collect()
      await new Promise(setImmediate)
    }
    const { arrayBuffers, heapUsed } = process.memoryUsage()
    return arrayBuffers + heapUsed
  }
  const answers = finishedAnswers({ current: async () => 1 })
  const app = Fastify()
  app.get('/*', (request, reply) => answers.send(request, reply, request.url, answer(kilobytes(2))))
  const ask = async (name: string) => {
    for (const encoding of ['gzip', 'br', 'zstd'])
      await app.inject({ url: `/${name}`, headers: { 'accept-encoding': encoding } })
  }
  for (let i = 0; i < 100; i++) await ask(`first-${i}`)
  const before = { held: await held(), size: answers.size(), count: answers.count() }
  for (let i = 0; i < 1000; i++) for (let time = 0; time < 2; time++) await ask(`${i}-${'x'.repeat(500)}`)
  expect(answers.count() - before.count).toBe(4000)

  expect((await held()) - before.held).toBeLessThanOrEqual(answers.size() - before.size)
})

test('an answer is kept when its address is asked for a second time, also after the content has changed', async () => {
  let version = 1
  const answers = finishedAnswers({ current: async () => version })
  let made = 0
  const ask = (address: string) =>
    answers.recall(address, async () => (made++, finished('x', { 'cache-control': shared })))
  for (let i = 0; i < 100; i++) await ask(`/only-once-${i}`)
  expect(answers.count()).toBe(0)
  for (let time = 0; time < 5; time++) await ask('/often')
  expect([answers.count(), made]).toEqual([1, 102])
  version = 2
  for (let time = 0; time < 5; time++) await ask('/often')
  expect([answers.count(), made]).toEqual([1, 103])
})

test('a very large answer is sent and not kept, so that it does not displace all others', async () => {
  const answers = finishedAnswers({ current: async () => 1 }, { maxBytes: 1024 * 1024 })
  await answers.recall('/large', answer(kilobytes(512)))
  expect(answers.size()).toBe(0)
})

test('requests at the same time share one answer that is being made, and its failure', async () => {
  const answers = finishedAnswers({ current: async () => 1 })
  let made = 0
  const count = async () => (made++, finished('once', { 'cache-control': shared }))
  await Promise.all(Array.from({ length: 20 }, () => answers.recall('/', count)))
  expect(made).toBe(1)
  const fail = () => Promise.reject(new Error(`failure ${made++}`))
  const failed = await Promise.allSettled([answers.recall('/other', fail), answers.recall('/other', fail)])
  expect(failed.map((one) => one.status === 'rejected' && String(one.reason))).toEqual([
    'Error: failure 1',
    'Error: failure 1',
  ])
  await answers.recall('/other', count)
  expect(made).toBe(3)
})

test('an answer that was begun before a change is not kept, and nobody who asks afterwards gets it', async () => {
  let version = 1
  const answers = finishedAnswers({ current: async () => version })
  const begun = Promise.withResolvers<ReturnType<typeof finished>>()
  const early = answers.recall('/', () => begun.promise)
  await new Promise(setImmediate)
  version = 2
  const later = answers.recall('/', answer('after'))
  begun.resolve(finished('before', { 'cache-control': shared }))
  expect((await early).body.toString()).toBe('before')
  expect((await later).body.toString()).toBe('after')
  expect((await answers.recall('/', answer('never'))).body.toString()).toBe('after')
})

test('an answer that waits for its turn is shared by those who ask after a change, and kept', async () => {
  let version = 0
  const answers = finishedAnswers({ current: async () => version })
  const turn = Promise.withResolvers<void>()
  const queue = (make: () => Promise<ReturnType<typeof finished>>) => turn.promise.then(make)
  let made = 0
  const make = async () => (made++, finished(`version ${version}`, { 'cache-control': shared }))
  const asked = []
  while (version < 3) {
    version += 1
    asked.push(answers.recall('/', make, queue))
    await new Promise(setImmediate)
  }
  turn.resolve()
  const got = await Promise.all([...asked, answers.recall('/', make, queue)])
  expect(got.map(({ body }) => body.toString())).toEqual(Array.from({ length: 4 }, () => 'version 3'))
  expect((await answers.recall('/', make)).body.toString()).toBe('version 3')
  expect(made).toBe(1)
})

test('an answer that was begun before a change is not shared with those who ask after it, although it waited before', async () => {
  let version = 1
  const answers = finishedAnswers({ current: async () => version })
  const begun = Promise.withResolvers<ReturnType<typeof finished>>()
  const early = answers.recall(
    '/',
    () => begun.promise,
    (make) => Promise.resolve().then(make),
  )
  await new Promise(setImmediate)
  version = 2
  const later = answers.recall('/', answer('after'))
  begun.resolve(finished('before', { 'cache-control': shared }))
  expect((await early).body.toString()).toBe('before')
  expect((await later).body.toString()).toBe('after')
  expect((await answers.recall('/', answer('never'))).body.toString()).toBe('after')
})

test('an answer that gets no turn fails for all who share it, and the next one gets another try', async () => {
  const answers = finishedAnswers({ current: async () => 1 })
  const full = () => Promise.reject(new Error('no turn'))
  const failed = await Promise.allSettled([1, 2].map(() => answers.recall('/', answer('never'), full)))
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await answers.recall('/', answer('now'))).body.toString()).toBe('now')
})

test.each([
  ['a private one', 200, 'private, no-store'],
  ['one without caching', 200, undefined],
  ['a failure', 404, shared],
])('%s is not kept', async (_, status, control) => {
  const answers = finishedAnswers({ current: async () => 1 })
  const headers = control === undefined ? {} : { 'cache-control': control }
  await answers.recall('/', async () => finished('x', headers, status))
  expect(answers.size()).toBe(0)
})
