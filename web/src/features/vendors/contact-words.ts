import type { ContactStatus } from '@marquee/contract/limits'
import type { OwnContactRequest } from '@marquee/contract/vendors'
import { briefDate } from '../../lib/dates.ts'

/** How a contact request stands, for the person who asked: a title and a sentence for the vendor's page, a short mark for the card. */
export function contactWords({ status, created_at }: Pick<OwnContactRequest, 'status' | 'created_at'>) {
  return words[status](briefDate(created_at))
}

const words: Record<ContactStatus, (day: string) => { title: string; mark: string; text: string }> = {
  open: (day) => ({
    title: `Contact requested · ${day}`,
    mark: `Contact requested ${day}`,
    text: 'A person here puts you in touch.',
  }),
  in_touch: (day) => ({
    title: `In touch · requested ${day}`,
    mark: 'In touch',
    text: 'A person here has read your request and is arranging the contact.',
  }),
  connected: (day) => ({
    title: `Connected · requested ${day}`,
    mark: 'Connected',
    text: 'We have put the two of you in touch.',
  }),
  closed: (day) => ({
    title: `Closed · requested ${day}`,
    mark: 'Request closed',
    text: 'We have closed this request. You are welcome to write again.',
  }),
}
