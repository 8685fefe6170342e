import { webAddress } from '@marquee/contract/web-address'
import { ExternalLink } from 'lucide-react'
import { Breakable } from '../../ui/breakable.tsx'
import { cx } from '../../ui/cx.ts'

/** A website by its host and path. It opens in a new tab, with `https://` if the scheme is missing. Text that is no web address stays plain text. */
export function WebsiteLink({ website, className }: { website: string; className?: string }) {
  const address = webAddress(website)
  if (!address) return <span className={cx('text-muted', className)}>{website}</span>
  const shown = address.host.replace(/^www\./, '') + address.pathname.replace(/\/$/, '')
  return (
    <a
      href={address.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={address.href}
      aria-label={`${shown} (opens in a new tab)`}
      className={cx('link', className)}
    >
      <Breakable address={shown} />
      <ExternalLink aria-hidden="true" className="ml-1 inline size-3.5 align-[-0.1em]" />
    </a>
  )
}
