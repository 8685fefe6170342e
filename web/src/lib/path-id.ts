import { id } from '@marquee/contract/fields'
import * as z from 'zod/mini'

const Id = id()

/** The id in a page's address; null when it is none, so that nothing is asked of the server. */
export function pathId(text: string | undefined): number | null {
  const read = z.safeParse(Id, text ?? '')
  return read.success ? read.data : null
}
