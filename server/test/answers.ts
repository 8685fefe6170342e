import { expect } from 'vitest'

/** The body of a failure with this sentence and code, without `fields`. */
export const failure = (sentence: string, code: string) => ({ success: false, error: sentence, code })

/** The statuses of several answers in ascending order, for requests whose order of arrival is not known. */
export const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

/**
 * Matches a failure that a person can read: not cached, JSON with `success: false`, the code (any, when none is given), and one sentence
 * that shows nothing of the server's internals.
 */
export const plainFailure = (status: number, code: unknown = expect.any(String)) =>
  expect.objectContaining({
    status,
    headers: expect.objectContaining({
      'content-type': expect.stringMatching(/^application\/json/),
      'cache-control': 'private, no-store',
      'x-request-id': expect.any(String),
    }),
    body: expect.objectContaining({
      success: false,
      error: expect.stringMatching(/^(?!.*(FST_|select |node_modules|\.ts))[A-Za-z][^\n{}<>]{4,120}$/),
      code,
    }),
  })
