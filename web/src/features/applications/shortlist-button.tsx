import { useMutation } from '@tanstack/react-query'
import type { Application } from '@marquee/contract/applications'
import { Star } from 'lucide-react'
import { failureText } from '../../lib/query-client.ts'
import { useOnce } from '../../lib/send-once.ts'
import { toast } from '../../lib/toast.tsx'
import { Button } from '../../ui/button.tsx'
import { companyName, markApplication } from './queries.ts'

/** A star that puts an application on the organizer's shortlist. Nothing for people who do not see the organizer's side. */
export function ShortlistButton({ application }: { application: Application }) {
  const { id, mark } = application
  const change = useMutation(markApplication)
  const toggle = useOnce((is_shortlisted: boolean) =>
    change
      .mutateAsync({ id, is_shortlisted })
      .catch((error: Error) => toast.error(failureText(error, 'The shortlist could not be changed'))),
  )
  if (!mark) return null
  // Until the answer comes, the star shows what it will be.
  const isOn = change.isPending ? change.variables.is_shortlisted === true : mark.is_shortlisted
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-pressed={isOn}
      aria-label={`Shortlist: ${companyName(application)}`}
      onClick={() => toggle(!isOn)}
    >
      <Star aria-hidden="true" className={isOn ? 'fill-lamp stroke-ink' : undefined} />
      Shortlist
    </Button>
  )
}
