import { isSameBooth, type Booth } from '@marquee/contract/booths'
import type { Booking } from '@marquee/contract/bookings'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useQuestion } from '../../ui/use-question.tsx'
import { giveBooth } from './booking-queries.ts'
import { boothWords, holdersOf, namesOf } from './booth-queries.ts'

/** Gives vendors booths and stages of an event; what another vendor has, only after a question. `dialog` has the question and the list to choose from. */
export function useGiveBooth(booths: readonly Booth[], bookings: readonly Booking[]) {
  const { ask, dialog } = useQuestion()
  const { mutateAsync } = useMutation(giveBooth)
  const [asked, setAsked] = useState<{ row: Booking; isOpen: boolean }>()
  const close = () => setAsked((before) => before && { ...before, isOpen: false })

  const give = (row: Booking, place: string | null) => {
    if (place === row.place || isSameBooth(place, row.place)) return
    const others = place === null ? [] : holdersOf(bookings, place).filter((one) => one !== row)
    const send = () => mutateAsync({ row, place, is_shared: others.length > 0 })
    // The mutation shows a failure.
    if (others.length === 0) return void send().catch(() => {})
    ask({
      title: `${namesOf(others)} ${others.length > 1 ? 'have' : 'has'} ${place}. Give it to ${row.company_name} too?`,
      description: 'Then it stands in the booking sheets of both.',
      confirmLabel: 'Give it to both',
      onConfirm: send,
    })
  }
  const choose = (place: string | null) => {
    close()
    if (asked) give(asked.row, place)
  }
  return {
    give,
    /** Opens the list to choose from for the vendor of a sheet. */
    open: (row: Booking) => setAsked({ row, isOpen: true }),
    dialog: (
      <>
        {asked && (
          <Dialog isOpen={asked.isOpen} onClose={close} title={`Where is ${asked.row.company_name}?`}>
            <ul className="grid grid-cols-2 gap-2">
              {booths.map((booth) => (
                <Choice
                  key={booth.id}
                  isChosen={isSameBooth(booth.name, asked.row.place)}
                  label={boothWords(booth)}
                  onChoose={() => choose(booth.name)}
                >
                  {namesOf(holdersOf(bookings, booth.name))}
                </Choice>
              ))}
              <Choice isChosen={asked.row.place === null} label="Nowhere yet" onChoose={() => choose(null)} />
            </ul>
          </Dialog>
        )}
        {dialog}
      </>
    ),
  }
}

interface ChoiceProps {
  label: string
  isChosen: boolean
  onChoose: () => void
  children?: ReactNode
}

function Choice({ label, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        aria-current={isChosen || undefined}
        className={cx(
          'grid h-full min-h-11 w-full content-start rounded-md border px-3 py-2 text-start wrap-anywhere hover:border-ink',
          isChosen ? 'border-ink bg-lamp-wash' : 'border-line',
        )}
        onClick={onChoose}
      >
        <span className="font-semibold">{label}</span>
        {children && <span className="text-sm text-muted">{children}</span>}
      </button>
    </li>
  )
}
