import type { Event } from '@marquee/contract/events'
import { Button } from '../../ui/button.tsx'
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
export function EventConflict({ base, newer, onOverwrite, onLoad }: Props) {
  return (
    <div role="alert" className="grid gap-3 rounded-md bg-wait-wash p-4 text-wait">
      <p className="font-semibold">Everything you typed is still here.</p>
      <p>{changedWords(changedFields(base, newer))} Save yours over it, or start again from the current version.</p>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" onClick={onOverwrite}>
          Save mine
        </Button>
        <Button size="sm" onClick={onLoad}>
          Load the current version
        </Button>
      </div>
    </div>
  )
}

const changedWords = (fields: readonly string[]) =>
  fields.length > 0 ? `Changed meanwhile: ${fields.join(', ')}.` : 'The fields themselves are as you found them.'
