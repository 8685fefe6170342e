import { webAddress } from '@marquee/contract/web-address'
import { ExternalLink } from 'lucide-react'
import { cx } from '../../ui/cx.ts'

/** A website by its host and path. It opens in a new tab, with `https://` if the scheme is missing. Text that is no web address stays plain text. */
export function WebsiteLink({ website, className }: { website: string; className?: string }) {
  const address = webAddress(website)
  if (!address) return <span className={cx('text-muted', className)}>{website}</span>
  return (
    <a
      href={address.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={address.href}
      className={cx('link', className)}
    >
      {address.host.replace(/^www\./, '') + address.pathname.replace(/\/$/, '')}
      <ExternalLink aria-hidden="true" className="ml-1 inline size-3.5 align-[-0.1em]" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
