import { format } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import { errorLine } from './log.ts'

let log: FastifyBaseLogger | undefined

/**
 * What the operator should know, and its cause. During the start it is a sentence on the terminal, for whoever is waiting there; of a server that listens it
 * is a line of the log.
 */
export function reportToOperator(level: 'info' | 'warn' | 'error', sentence: string, cause?: unknown): void {
  if (cause === undefined) console[level](sentence)
  else if (log) log[level]({ err: cause }, sentence)
  else console[level](`${sentence}: ${errorLine(cause)}`)
}

/** From now on these sentences, and what libraries write to the console, are lines of this log. Only `console.log` stays the terminal's. */
export function reportInLog(listening: FastifyBaseLogger): void {
  log = listening
  for (const level of ['debug', 'info', 'warn', 'error'] as const)
    console[level] = (...words: unknown[]) => listening[level](format(...words).trim())
}
