import { data } from 'react-router'
import { sentences } from '@marquee/contract/errors'

/** The route for unknown addresses: a real 404, which the root's error boundary renders. */
export function loader() {
  throw data(sentences.notFound, { status: 404 })
}

export default function NotFoundPage() {
  return null
}
