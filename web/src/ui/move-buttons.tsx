import { ArrowLeft, ArrowRight } from 'lucide-react'
import { IconButton } from './button.tsx'

interface Props {
  name: string
  index: number
  count: number
  isDisabled?: boolean | undefined
  onMove: (position: number) => void
}

/** Moves one of several pictures by a place. */
export function MoveButtons({ name, index, count, isDisabled, onMove }: Props) {
  if (count < 2) return null
  const shared = (to: number) => ({ isDisabled: isDisabled || to < 0 || to === count, onClick: () => onMove(to) })
  return (
    <>
      <IconButton label={`Move ${name} earlier`} icon={ArrowLeft} {...shared(index - 1)} />
      <IconButton label={`Move ${name} later`} icon={ArrowRight} {...shared(index + 1)} />
    </>
  )
}
