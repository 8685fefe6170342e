import { idPattern } from '@marquee/contract/limits'

/** The id in a page's address; null when it is not a valid id, so that no request is made. */
export function pathId(text: string | undefined): number | null {
  return text !== undefined && idPattern.test(text) ? Number(text) : null
}
