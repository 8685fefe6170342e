import { calendarApi } from '@marquee/contract/calendar'
import { mutationOptions, useMutation } from '@tanstack/react-query'
import { CalendarArrowDown } from 'lucide-react'
import { client } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'

const calendar = client(calendarApi)

/** Downloads the entry of an event. */
export const saveEntry = mutationOptions({
  mutationFn: async (id: number) => {
    const { name, text } = await calendar.entry({ params: { id } })
    saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), name)
  },
  meta: { failure: 'The calendar entry could not be made. Please try again.' },
})

interface Props {
  eventId: number
  className?: string
}

/** Downloads an event as a file that calendar programs open. */
export function AddToCalendar({ eventId, className }: Props) {
  const save = useMutation(saveEntry)
  return (
    <Button size="sm" className={className} isPending={save.isPending} onClick={() => save.mutate(eventId)}>
      <CalendarArrowDown aria-hidden="true" />
      Add to calendar
    </Button>
  )
}
