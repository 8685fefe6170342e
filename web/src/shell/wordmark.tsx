import { Link } from 'react-router'
import { brand } from '@marquee/contract/brand'
import { Bulbs } from '../ui/bulbs.tsx'
import { cx } from '../ui/cx.ts'

/** The link to the landing page, in every bar. `children` in the place of the name. */
export function HomeLink({ className = 'rounded-xs', children = <Wordmark className="text-2xl" /> }) {
  return (
    <Link prefetch="intent" to="/" aria-label={`${brand.name}, home`} className={className}>
      {children}
    </Link>
  )
}

/** The product's name above a lit bulb for each letter, or the operator's logo. Its size follows the font size. */
export function Wordmark({ className }: { className?: string }) {
  if (brand.logo) return <Logo className={className} />
  return (
    <span
      className={cx(
        'inline-grid gap-[0.2em] font-display leading-none font-extrabold tracking-[-0.03em]',
        // A long name becomes several lines, so that the buttons of the bar stay beside it on a phone.
        brand.name.length > 9 && 'max-w-[max(8rem,100vw-14.5rem)]',
        className,
      )}
    >
      {brand.name}
      <Bulbs count={brand.name.length} className="justify-between gap-0 px-[0.15em] text-[0.34em]" />
    </span>
  )
}

/** The operator's logo. Without one for dark backgrounds it stands on white there. */
function Logo({ className }: { className?: string | undefined }) {
  const { light, dark, ...size } = brand.logo!
  return (
    <span className={cx('inline-flex min-w-0', className)}>
      <img {...size} src={light} alt={brand.name} loading="lazy" className="logo on-light" />
      <img
        {...size}
        src={dark ?? light}
        alt={brand.name}
        loading="lazy"
        className={cx('logo on-dark', !dark && 'on-white')}
      />
    </span>
  )
}
