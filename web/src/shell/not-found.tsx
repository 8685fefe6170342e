import { data } from 'react-router'
import { sentences } from '@marquee/contract/errors'

/** Every address that no page has: a real 404, drawn by the root's error boundary. */
export function loader() {
  throw data(sentences.notFound, { status: 404 })
}

export default function NotFoundPage() {
  return null
}
