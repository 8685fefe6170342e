import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import { useId, type ReactElement } from 'react'

interface Props {
  text: string
  side?: 'top' | 'bottom' | 'right' | undefined
  /** One focusable element; the tooltip's text becomes its description. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

/** A short explanation of a control, shown on hover and focus; Escape hides it. It must not be the only place of necessary information. */
export function Tooltip({ text, side = 'top', children }: Props) {
  const id = useId()
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger delay={0} render={children} aria-describedby={id} />
      <span id={id} className="sr-only">
        {text}
      </span>
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner side={side} sideOffset={6} collisionPadding={6} className="z-50">
          <BaseTooltip.Popup
            role="tooltip"
            className="max-w-64 rounded-sm bg-ink px-2.5 py-1.5 text-xs font-medium text-canvas"
          >
            {text}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}
