import { sentences } from '@marquee/contract/errors'
import type { FastifyInstance } from 'fastify'
import { AppError, refused } from '../errors.ts'

/** Maximum nesting of a JSON body, more than any body of the contract needs. */
const maxDepth = 32

const harmful = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Reads JSON bodies of `app` strictly. Throws `malformed` for what is not valid JSON, `validation` for what cannot be stored. An empty body
 * becomes an empty object.
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
 * Parses JSON that no two parsers can read differently: valid UTF-8, no name twice in an object, no `__proto__` or `constructor`, at most
 * 32 levels deep, and not `null`, which could be taken for an absent body. Takes linear time. Throws `AppError` validation for U+0000, and
 * any other error for the rest.
 */
export function parseJson(bytes: Uint8Array): unknown {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  if (text.trim() === '') return {}
  const value: unknown = JSON.parse(text)
  if (value === null) throw new SyntaxError('null is no body')
  // The parser keeps one of two equal names, so the value then has fewer names than the text.
  if (countNames(value, []) !== countColons(text)) throw new SyntaxError('a name stands twice')
  return value
}

/** Counts the names at every level. Throws for prototype names, too deep nesting and U+0000. */
function countNames(value: unknown, path: string[]): number {
  if (typeof value === 'string') refuseNul(value, path)
  if (typeof value !== 'object' || value === null) return 0
  if (path.length === maxDepth) throw new SyntaxError('too deep')
  let names = 0
  for (const name of Object.keys(value)) {
    if (harmful.has(name)) throw new SyntaxError('harmful name')
    refuseNul(name, path)
    path.push(name)
    names += countNames((value as Record<string, unknown>)[name], path) + 1
    path.pop()
  }
  return Array.isArray(value) ? names - value.length : names
}

/** Counts colons outside of strings: valid JSON has one after each name. */
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
