import { webAddress } from '@marquee/contract/web-address'
import { Fragment } from 'react'
import { linkParts } from './link-parts.ts'

/** Text of a person whose web addresses are links, shown as they were written. They open in a new tab and are not followed by search engines. */
export function LinkedText({ children }: { children: string }) {
  return linkParts(children).map((part, index) => {
    const address = index % 2 === 1 ? webAddress(part) : null
    if (!address) return <Fragment key={index}>{part}</Fragment>
    return (
      <a
        key={index}
        href={address.href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        referrerPolicy="no-referrer"
        className="link wrap-anywhere"
      >
        {part}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    )
  })
}
