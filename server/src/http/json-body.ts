import { sentences } from '@marquee/contract/errors'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/** Deepest nesting that a body of the contract could need, with room to spare. */
const deepest = 32

const harmful = new Set(['__proto__', 'constructor', 'prototype'])

/** Reads JSON bodies of `app` strictly; every failure is `malformed`. An empty body is an empty object. */
export function readJsonStrictly(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseJson(body as Buffer))
    } catch {
      done(new AppError('malformed', sentences.malformed))
    }
  })
}

/**
 * Parses JSON that two readers could not understand differently: UTF-8 without errors, no name twice in an object, no names that
 * reach into prototypes, at most 32 levels deep.
 */
export function parseJson(bytes: Uint8Array): unknown {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  if (text.trim() === '') return {}
  refuseOddNames(text)
  return JSON.parse(text)
}

/** Strings, brackets and commas are all that matters here; whether the rest is JSON, the parser says. */
const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs

function refuseOddNames(text: string): void {
  const open: (Set<string> | null)[] = []
  let isName = false
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{' || token === '[') {
      open.push(token === '{' ? new Set() : null)
      if (open.length > deepest) throw new SyntaxError('too deep')
    } else if (token === '}' || token === ']') open.pop()
    else if (isName && token !== ',' && token !== ':') remember(open.at(-1), token)
    isName = token === '{' || (token === ',' && open.at(-1) != null)
  }
}

function remember(names: Set<string> | null | undefined, token: string): void {
  const name = JSON.parse(token) as string
  if (harmful.has(name) || names?.has(name)) throw new SyntaxError('odd name')
  names?.add(name)
}
