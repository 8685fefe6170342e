import { data } from 'react-router'
import { statusOf } from './query-client.ts'

/**
 * For loaders on the server: after a failed call the page still shows what was read, as a 503 (to which the host adds `Retry-After`). A
 * call that was refused (4xx) keeps its status. Throws every other error again, so that it is logged and answered with the error page.
 */
export function failedPage<Shown>(error: unknown, shown: Shown) {
  const status = statusOf(error)
  if (status === 0) throw error
  return data(shown, { status: status < 500 ? status : 503 })
}
