import { globSync, readFileSync } from 'node:fs'
import { api } from '@marquee/contract/api'
import { authApi } from '@marquee/contract/auth'
import type { Endpoint, Shape } from '@marquee/contract/endpoint'
import { safeRedirect } from '@marquee/contract/redirect'
import { webAddress, withScheme } from '@marquee/contract/web-address'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parseJson } from '../src/http/json-body.ts'
import { testApp } from './test-app.ts'

/** The best of this many runs counts, because compilation, garbage collection and other processes disturb single runs. */
const tries = 12
const words = Array.from({ length: 200_000 }, (_, i) => `word ${i}`)
/**
 * S19: the time for an input grows at most linearly with its length. Limit in milliseconds of CPU, with room for noise; a slow machine gets more.
 */
const limit = Math.max(50, 5 * cost(() => JSON.parse(JSON.stringify(words)), 0))
/** Milliseconds that cannot be noise: the test ends without another try. */
const certainFailure = 40 * limit
/** A pattern that backtracks takes half a minute for so many letters. */
const long = 256 * 1024

/** Texts that are repeated, and ends that keep a pattern from matching: together they make patterns backtrack. */
const units = ['a', 'A', '0', ' ', '\t', '\n', '\r\n', '.', '-', '_', '@', ',', ';', ':', '=', '"', '\\"', "'", '/', '\\', '<', '>', '(', '%', '+', '*', '~', 'é', '\u00df', '\u{1F469}', '\u2028', '\u0000', 'a.', 'a@', 'a,', '1-', ' a', '""', '"1", ', 'W/"a", ', 'a=b; ', '../', '%20', 'Bearer ', 'http://', '.a@a', 'xn--a-', '--', '<a', '[[', '{"a":'] // prettier-ignore
const ends = ['', '\u0001', '!']
const repeated = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
/** A text of many different characters. */
const letters = (length: number) =>
  Array.from({ length }, (_, i) => String.fromCodePoint(0x4e00 + (i % 20_000))).join('')

/** Milliseconds of CPU for the best of at most `most` runs; stops at the first run that takes no longer than `enough`. */
function cost(run: () => unknown, enough = limit, most = tries): number {
  let best = Infinity
  for (let i = 0; i < most && best > enough; i++) {
    const before = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, (user + system) / 1000)
    if (enough > 0 && best > certainFailure) return best
  }
  return best
}

const slow: string[] = []
function check(what: string, run: () => unknown) {
  const ms = cost(run)
  if (ms > limit) slow.push(`${what}: ${Math.round(ms)} ms`)
  if (ms > certainFailure) throw new Error(slow.join('\n'))
}
const slowOnes = () => slow.splice(0)

/** Every regular expression in the source of the contract and the server, with its place. */
function patterns(): { place: string; pattern: RegExp }[] {
  const root = new URL('../../', import.meta.url)
  const files = globSync(['{contract,server,operations}/src/**/*.ts'], { cwd: root })
  return files
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const found: { place: string; pattern: RegExp }[] = []
      JSON.stringify(parseAst(readFileSync(new URL(file, root), 'utf8'), { lang: 'ts' }), (_name, node) => {
        if (node?.regex) {
          const { pattern, flags } = node.regex as { pattern: string; flags: string }
          found.push({ place: `${file} /${pattern}/${flags}`, pattern: new RegExp(pattern, flags) })
        }
        return typeof node === 'bigint' ? String(node) : node
      })
      return found
    })
}

test('no regular expression of the contract or the server backtracks', { timeout: 120_000 }, () => {
  const all = patterns()
  expect(all.length).toBeGreaterThan(40)
  for (const { place, pattern } of all) {
    // A pattern most likely backtracks on its own characters.
    const own = [...new Set(pattern.source.replace(/\\./g, '').match(/[\w"@.:/<>-]/g))]
    for (const unit of new Set([...units, ...own])) {
      for (const end of ends) {
        const text = repeated(unit, 32 * 1024) + end
        check(`${place} on ${JSON.stringify(unit)}`, () => text.replace(pattern, ''))
      }
    }
  }
  expect(slowOnes()).toEqual([])
})

test('a regular expression that backtracks is detected', () => {
  expect(cost(() => ` ${repeated(' ', 30_000)}x`.replace(/\s+$/, ''), limit, 2)).toBeGreaterThan(limit)
})

const endpoints = [...Object.values(api), authApi].flatMap((part) => Object.entries(part as Record<string, Endpoint>))

/** The field names of an object schema, also inside pipes and optionals. */
function namesIn(shape: Shape | undefined): string[] {
  const def = shape?._zod.def as unknown as { shape?: object; innerType?: Shape; in?: Shape } | undefined
  return def?.shape ? Object.keys(def.shape) : def ? namesIn(def.innerType ?? def.in) : []
}

test('no field of any call takes longer than linear time', { timeout: 120_000 }, () => {
  const evil = units.flatMap((unit) => ends.map((end) => repeated(unit, long) + end))
  evil.push(letters(long), `https://${letters(long)}.example`, `a@${repeated('a.', long)}`)
  // Many fields share a schema, so each field is tried with every seventh text only.
  let fields = 0
  for (const [call, endpoint] of endpoints) {
    for (const part of ['params', 'query', 'body'] as const) {
      const shape = endpoint[part]
      for (const name of namesIn(shape)) {
        const texts = evil.filter((_, i) => (i + fields) % 7 === 0 || i >= evil.length - 3)
        for (const text of texts) {
          const [start, end] = [text.slice(0, 12), text.slice(-12)]
          const values = [text, [text], [{ platform: 'instagram', url: text }]]
          for (const value of values) {
            check(`${call} ${part}.${name} of ${JSON.stringify(`${start}…${end}`)}`, () =>
              z.safeParse(shape as Shape, { [name]: value }),
            )
          }
        }
        fields++
      }
    }
  }
  expect(fields).toBeGreaterThan(100)
  expect(slowOnes()).toEqual([])
})

test('functions that read addresses, bodies or words take linear time', { timeout: 60_000 }, () => {
  for (const unit of units) {
    const text = repeated(unit, long)
    const short = JSON.stringify(unit)
    check(`withScheme ${short}`, () => withScheme(text))
    check(`webAddress ${short}`, () => webAddress(text.slice(0, 500)))
    check(`safeRedirect ${short}`, () => safeRedirect(text.slice(0, 16_384), 'http://localhost:3000'))
    for (const start of ['', '"', '["', '{"a":"', '[']) {
      check(`parseJson ${start}${short}`, () => {
        try {
          parseJson(Buffer.from((start + text).slice(0, 262_144)))
        } catch {}
      })
    }
  }
  const strings = `[${Array.from({ length: 40_000 }, () => '"\\""').join()}]`
  const names = `{${Array.from({ length: 20_000 }, (_, i) => `"n${i}":1`).join()}}`
  for (const text of [
    strings,
    names,
    repeated('[', 262_144),
    repeated('{"a":', 262_144),
    `["${repeated('\\"', 261_800)}"]`,
  ]) {
    check(`parseJson ${text.slice(0, 20)}`, () => {
      try {
        parseJson(Buffer.from(text))
      } catch {}
    })
  }
  expect(slowOnes()).toEqual([])
})

test('request lines, headers and forms take linear time through HTTP', { timeout: 120_000 }, async () => {
  const { app, make } = await testApp()
  const alphabet = 'abcdefghijklmnopqrstuvwxyz'
  // The longest header that Node accepts.
  const room = 15_000
  const names = ['authorization', 'if-match', 'if-none-match', 'range', 'cookie', 'idempotency-key', 'accept', 'accept-encoding', 'content-type', 'x-forwarded-for', 'origin', 'referer', 'if-modified-since', 'x-http-method-override'] // prettier-ignore
  const texts = units.filter((unit) => /^[\x20-\x7e]+$/.test(unit)).map((unit) => repeated(unit, room))
  const measured = async (what: string, send: () => Promise<{ statusCode: number }>) => {
    let best = Infinity
    for (let i = 0; i < tries && best > limit; i++) {
      const before = process.cpuUsage()
      if ((await send()).statusCode >= 500) throw new Error(`${what} is our fault`)
      const { user, system } = process.cpuUsage(before)
      best = Math.min(best, (user + system) / 1000)
    }
    if (best > limit) slow.push(`${what}: ${Math.round(best)} ms`)
  }
  // Search terms are compared with these words one by one.
  const alike = (last: string) => `${repeated('wordy', 39)}${last}`
  await make.vendor({ business_description: Array.from(alphabet, alike).join(' ') })
  const misspelt = Array.from(alphabet.slice(0, 5), (letter) => letter + alike(letter).slice(2)).join(' ')
  await measured('misspelt search', () =>
    app.inject(`/api/contractors?search=${encodeURIComponent(misspelt.slice(0, 200))}`),
  )
  for (const text of texts) {
    const short = JSON.stringify(text.slice(0, 8))
    for (const name of names) {
      await measured(`${name} ${short}`, () => app.inject({ url: '/api/config', headers: { [name]: text } }))
    }
    const query = encodeURIComponent(text).slice(0, room)
    await measured(`search ${short}`, () => app.inject(`/api/contractors?search=${query}`))
    await measured(`short search ${short}`, () =>
      app.inject(`/api/contractors?search=${encodeURIComponent(text.slice(0, 200))}`),
    )
    await measured(`query ${short}`, () => app.inject(`/api/contractors?${text.replaceAll(/[^\w=&.;,-]/g, '&')}`))
    await measured(`path ${short}`, () => app.inject(`/api/${text.replaceAll(/[^\w./-]/g, '/')}`))
    const boundary = repeated(text.replaceAll(/[^\w-]/g, '-'), 60)
    const file = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="${text.slice(0, 15_000).replaceAll('"', '%22')}"\r\n\r\nx\r\n`
    await measured(`form ${short}`, () =>
      app.inject({
        method: 'POST',
        url: '/api/contractors/images/upload',
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload: `${file}--${boundary}--\r\n`,
      }),
    )
  }
  expect(slowOnes()).toEqual([])
})
