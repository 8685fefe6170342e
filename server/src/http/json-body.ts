import { sentences } from '@marquee/contract/errors'
import type { FastifyInstance } from 'fastify'
import { AppError, refused } from '../errors.ts'

/** Deepest nesting that a body of the contract could need, with room to spare. */
const deepest = 32

const harmful = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Reads JSON bodies of `app` strictly; what is not readable is `malformed`, what cannot be stored `validation`.
 * An empty body is an empty object.
 */
export function readJsonStrictly(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseJson(body as Buffer))
    } catch (error) {
      done(error instanceof AppError ? error : new AppError('malformed', sentences.malformed))
    }
  })
}

/**
 * Parses JSON that two readers could not understand differently: UTF-8 without errors, no name twice in an object, no names that
 * reach into prototypes, at most 32 levels deep, and not `null`, which some would take for an absent body. Takes time in
 * proportion to the length. Throws `AppError` validation for U+0000, and any other error for the rest.
 */
export function parseJson(bytes: Uint8Array): unknown {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  if (text.trim() === '') return {}
  const value: unknown = JSON.parse(text)
  if (value === null) throw new SyntaxError('null is no body')
  // Of a name that stands twice the parser keeps one, so there are fewer names in the value than in the text.
  if (countNames(value, []) !== countColons(text)) throw new SyntaxError('a name stands twice')
  return value
}

/** Names in the value, at every level. Throws for harmful ones, for too deep nesting and for U+0000. */
function countNames(value: unknown, path: string[]): number {
  if (typeof value === 'string') refuseNul(value, path)
  if (typeof value !== 'object' || value === null) return 0
  if (path.length === deepest) throw new SyntaxError('too deep')
  let names = 0
  for (const name in value) {
    if (harmful.has(name)) throw new SyntaxError('harmful name')
    refuseNul(name, path)
    path.push(name)
    names += countNames((value as Record<string, unknown>)[name], path) + 1
    path.pop()
  }
  return Array.isArray(value) ? names - value.length : names
}

/** Colons outside of strings: in text that is known to be JSON, one after each name. */
function countColons(text: string): number {
  let colons = 0
  let isInString = false
  for (let i = 0; i < text.length; i++) {
    const letter = text[i]
    if (letter === '"') isInString = !isInString
    else if (isInString && letter === '\\') i++
    else if (!isInString && letter === ':') colons++
  }
  return colons
}

/** PostgreSQL cannot hold U+0000, so no field may: throws `AppError` validation that names the field. */
export function refuseNul(text: string, path: readonly string[]): void {
  if (!text.includes('\u0000')) return
  throw refused(sentences.unstorable, path.length > 0 ? { [path.join('.')]: sentences.unstorable } : undefined)
}
