import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './button.tsx'
import { isPlain } from './worktop-list.tsx'

interface Props {
  label: string
  at: string
  address: string
  onBack: () => void
  onStep: (by: 1 | -1) => void
}

/** Above an item that covers the list: the way back, the place, and the items beside it. */
export function WorktopCover({ label, at, address, onBack, onStep }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-1 print:hidden">
      <h1 className="sr-only">{label}</h1>
      <a
        href={address}
        className="button -ml-3"
        data-variant="ghost"
        data-size="sm"
        onClick={(event) => {
          if (!isPlain(event)) return
          event.preventDefault()
          onBack()
        }}
      >
        <ArrowLeft aria-hidden="true" />
        {label}
      </a>
      <span className="figures mr-1 ml-auto text-sm whitespace-nowrap text-muted">{at}</span>
      <Button variant="ghost" size="sm" isIconOnly aria-label="Previous" onClick={() => onStep(-1)}>
        <ChevronLeft aria-hidden="true" />
      </Button>
      <Button variant="ghost" size="sm" isIconOnly aria-label="Next" onClick={() => onStep(1)}>
        <ChevronRight aria-hidden="true" />
      </Button>
    </div>
  )
}
