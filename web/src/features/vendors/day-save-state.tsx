import { Check } from 'lucide-react'

/** A quiet word beside the calendar: changes are being saved, or are saved. A failure is a toast. */
export function SaveState({ saving }: { saving: 'saving' | 'saved' | undefined }) {
  return (
    <p className="ml-auto flex min-h-6 items-center gap-1.5 text-sm text-muted">
      {saving === 'saving' && 'Saving…'}
      {saving === 'saved' && (
        <>
          <Check aria-hidden="true" className="size-4 text-yes" />
          Saved
        </>
      )}
    </p>
  )
}
