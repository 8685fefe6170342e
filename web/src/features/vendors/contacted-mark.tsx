import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { contactWords } from './contact-words.ts'
import { contactedQuery } from './queries.ts'

/**
 * On a vendor's card: how the signed-in person's request to be put in touch stands; nothing without such a request. It lies on the picture, so
 * that nothing moves when it appears. All cards share one call. Render it only during a session.
 */
export function ContactedMark({ vendorId }: { vendorId: number }) {
  const { data } = useQuery(contactedQuery)
  const request = data?.find(({ contractor_id }) => contractor_id === vendorId)
  if (!request) return null
  return (
    <p className="night pointer-events-none absolute top-2 left-2 flex items-center gap-1.5 rounded-sm bg-canvas/85 px-2.5 py-1.5 text-sm font-semibold">
      <Check aria-hidden="true" className="size-4" />
      {contactWords(request).mark}
    </p>
  )
}
