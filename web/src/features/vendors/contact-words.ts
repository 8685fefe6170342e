import type { ContactStatus } from '@marquee/contract/limits'
import type { OwnContactRequest } from '@marquee/contract/vendors'
import { briefDate } from '../../lib/dates.ts'

/** How a contact request stands, for the person who asked: a title and a sentence for the vendor's page, a short mark for the card. */
export function contactWords({ status, created_at }: Pick<OwnContactRequest, 'status' | 'created_at'>) {
  const day = briefDate(created_at)
  const { title, text, mark = title } = words[status]
  if (status === 'open') return { title: `${title} · ${day}`, text, mark: `${mark} ${day}` }
  return { title: `${title} · requested ${day}`, text, mark }
}

const words: Record<ContactStatus, { title: string; text: string; mark?: string }> = {
  open: { title: 'Contact requested', text: 'A person here puts you in touch.' },
  in_touch: { title: 'In touch', text: 'A person here has read your request and is arranging the contact.' },
  connected: { title: 'Connected', text: 'We have put the two of you in touch.' },
  closed: {
    title: 'Closed',
    text: 'We have closed this request. You are welcome to write again.',
    mark: 'Request closed',
  },
}
