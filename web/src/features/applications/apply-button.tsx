import { type ComponentProps, useId } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { preloadDialog } from '../../ui/dialog.tsx'

interface Props extends Pick<ComponentProps<typeof Button>, 'ref' | 'isPending' | 'onClick'> {
  isApplied: boolean
  /** Why this person may not apply. */
  refused: string | undefined
  /** What would help. */
  way: { to: string; label: string } | undefined
}

/**
 * Whoever may not apply reads beside the button why it is disabled. The same button stays before and after applying, so that the focus can
 * return to it when the dialog closes.
 */
export function ApplyButton({ isApplied, refused, way, ...button }: Props) {
  const id = useId()
  const isRefused = !isApplied && refused !== undefined
  return (
    <>
      <Button
        {...button}
        variant={refused === undefined ? 'primary' : 'secondary'}
        isDisabled={isApplied || isRefused}
        pendingLabel="Applying..."
        aria-describedby={isRefused ? id : undefined}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
      >
        {isApplied ? 'Already Applied' : 'Apply to Event'}
      </Button>
      {isRefused && (
        <p id={id} className="w-full text-sm text-muted">
          {refused}
        </p>
      )}
      {isRefused && way && (
        <ButtonLink variant="primary" to={way.to}>
          {way.label}
        </ButtonLink>
      )}
    </>
  )
}
