import { idPattern } from '@marquee/contract/limits'

/** The id in a page's address; null when it is none, so that nothing is asked of the server. */
export function pathId(text: string | undefined): number | null {
  return text !== undefined && idPattern.test(text) ? Number(text) : null
}
