import { Button } from './button.tsx'

interface Props {
  /** The labels of the fields that somebody else has changed meanwhile. */
  changed: readonly string[]
  /** Saves the form over the newer version. */
  onOverwrite: () => void
  /** Fills the form from the newer version. */
  onLoad: () => void
}

/** Shown in a form after a version conflict: nothing is lost, and the person chooses. */
export function Conflict({ changed, onOverwrite, onLoad }: Props) {
  return (
    <div role="alert" className="grid gap-3 rounded-md bg-wait-wash p-4 text-wait">
      <p className="font-semibold">Everything you typed is still here.</p>
      <p>{changedWords(changed)} Save yours over it, or start again from the current version.</p>
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

const changedWords = (labels: readonly string[]) =>
  labels.length > 0 ? `Changed meanwhile: ${labels.join(', ')}.` : 'The fields themselves are as you found them.'
