import type { Event } from '@marquee/contract/events'
import { Conflict } from '../../ui/conflict.tsx'
import { changedFields } from './event-form.ts'

interface Props {
  /** The version that this person has seen. */
  base: Event
  /** The version that somebody else has stored meanwhile. */
  newer: Event
  /** Saves the form over the newer version. */
  onOverwrite: () => void
  /** Fills the form from the newer version. */
  onLoad: () => void
}

/** Shown in the event editor after a version conflict. */
export function EventConflict({ base, newer, ...actions }: Props) {
  return <Conflict changed={changedFields(base, newer)} {...actions} />
}
