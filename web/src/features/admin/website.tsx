import { webAddress } from '@marquee/contract/web-address'
import { cx } from '../../ui/cx.ts'

/** A website by its host, with `https://` where the scheme is missing, in a new tab. What is no web address stays text; none at all: N/A. */
export function Website({ website, className }: { website: string | null; className?: string }) {
  const address = website ? webAddress(website) : null
  if (!address) return <span className={cx('text-muted', className)}>{website || 'N/A'}</span>
  return (
    <a
      href={address.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={address.href}
      className={cx('link', className)}
    >
      {address.host.replace(/^www\./, '') + address.pathname.replace(/\/$/, '')}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
