import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { useInBrowser } from '../lib/in-browser.ts'
import { Bulbs } from './bulbs.tsx'
import { cx } from './cx.ts'

interface Look {
  /** `primary` is for the main action: use it once per view. Default `secondary`. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
  /** Square, for an icon without text; needs an `aria-label`. */
  isIconOnly?: boolean | undefined
}

interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'disabled'> {
  /** In progress: keeps its place and focus, shows a running light, ignores presses. */
  isPending?: boolean | undefined
  /** Text while pending, for example "Submitting...". */
  pendingLabel?: ReactNode | undefined
  /** Disabled, but still focusable, so that its `aria-describedby` or tooltip can give the reason. */
  isDisabled?: boolean | undefined
  /** It does nothing before the scripts of the page have loaded. Without it, the browser itself sends its form then. */
  needsScripts?: boolean | undefined
}

/** A button with `type="button"` by default; `type="submit"` submits its form. */
export function Button({
  variant,
  size,
  isIconOnly,
  isPending,
  pendingLabel,
  isDisabled,
  needsScripts = false,
  ...props
}: ButtonProps) {
  const isOff = Boolean(isPending || isDisabled)
  const hasScripts = useInBrowser(() => true, false)
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isOff) event.preventDefault()
    else props.onClick?.(event)
  }
  return (
    <button
      type="button"
      {...props}
      {...look({ variant, size, isIconOnly })}
      className={cx('button', props.className)}
      onClick={onClick}
      disabled={needsScripts && !hasScripts}
      aria-disabled={isOff || props['aria-disabled']}
      aria-busy={isPending || undefined}
    >
      {isPending && <Bulbs count={3} isChasing className="text-[0.625rem]" />}
      {isPending && pendingLabel ? pendingLabel : props.children}
    </button>
  )
}

/** A button with only an icon; `label` is its accessible name. By default small, and without a border. */
export function IconButton({ icon: Icon, label, ...button }: ButtonProps & { icon: LucideIcon; label: string }) {
  return (
    <Button variant="ghost" size="sm" {...button} isIconOnly aria-label={label}>
      <Icon aria-hidden="true" />
    </Button>
  )
}

/** A link that looks like a button. `to` inside the app, `href` for an outside address or a `mailto:`. */
export function ButtonLink({ variant, size, isIconOnly, ...props }: Look & (LinkProps | ComponentProps<'a'>)) {
  const shared = { ...look({ variant, size, isIconOnly }), className: cx('button', props.className) }
  if ('to' in props) return <Link prefetch="intent" {...props} {...shared} />
  return (
    <a {...props} {...shared}>
      {props.children}
    </a>
  )
}

function look({ variant = 'secondary', size = 'md', isIconOnly }: { [K in keyof Look]: Look[K] | undefined }) {
  return { 'data-variant': variant, 'data-size': size, 'data-icon-only': isIconOnly || undefined }
}
