import { data } from 'react-router'
import { statusOf } from './query-client.ts'

/**
 * Of a loader on the server: a page whose reads failed shows what it has, as a 503 that says when to ask again (what was refused
 * stays refused). Throws on what is
 * not the failure of a call: that is a mistake in the page, which is logged and answered with the error page.
 */
export function failedPage<Shown>(error: unknown, shown: Shown) {
  const status = statusOf(error)
  if (status === 0) throw error
  return data(shown, { status: status < 500 ? status : 503 })
}
