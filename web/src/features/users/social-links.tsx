import { webAddress } from '@marquee/contract/web-address'
import type { SocialPlatform } from '@marquee/contract/limits'
import { Icon, type IconNode } from 'lucide-react'
import { platformNames } from './platform-names.ts'

interface Props {
  /** Whose links they are; part of each accessible name: "Instagram of Juniper & Rye". */
  owner: string
  links: readonly { platform: SocialPlatform; url: string }[]
}

/** Social links as a row of icons. Each opens in a new tab; a link that is no web address is left out. */
export function SocialLinks({ owner, links }: Props) {
  const shown = links.flatMap(({ platform, url }) => {
    const href = webAddress(url)?.href
    return href ? [{ platform, href }] : []
  })
  if (shown.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-1">
      {shown.map(({ platform, href }) => (
        <li key={platform}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            aria-label={`${platformNames[platform]} of ${owner}`}
            title={platformNames[platform]}
            className="grid size-9 place-items-center pointer-coarse:size-11 rounded-sm text-muted hover:bg-soft hover:text-ink"
          >
            <Icon iconNode={marks[platform]} aria-hidden="true" className="size-5" />
          </a>
        </li>
      ))}
    </ul>
  )
}

// Lucide no longer has brand icons. These use the same grid and stroke.
const marks: Record<SocialPlatform, IconNode> = {
  instagram: [
    ['rect', { x: 2.5, y: 2.5, width: 19, height: 19, rx: 5, key: 0 }],
    ['circle', { cx: 12, cy: 12, r: 4.25, key: 1 }],
    ['path', { d: 'M17.25 6.75h.01', key: 2 }],
  ],
  facebook: [
    [
      'path',
      { d: 'M17.5 2.5h-3a4.5 4.5 0 0 0-4.5 4.5v3H7v4h3v7.5h4V14h3l1-4h-4V7.25a.75.75 0 0 1 .75-.75h2.75z', key: 0 },
    ],
  ],
  linkedin: [
    ['path', { d: 'M2.5 9.5h4v11h-4z', key: 0 }],
    ['circle', { cx: 4.5, cy: 4.5, r: 2, key: 1 }],
    ['path', { d: 'M10 20.5v-11h4V11a4.6 4.6 0 0 1 7.5 3.75v5.75h-4V15a1.75 1.75 0 0 0-3.5 0v5.5z', key: 2 }],
  ],
  twitter: [['path', { d: 'M3 3.5 16.5 20.5h4L7 3.5zM3.5 20.5l6.75-7.25M19.5 3.5l-6 6.5', key: 0 }]],
  tiktok: [['path', { d: 'M9.5 12a4.25 4.25 0 1 0 4.25 4.25V3c.25 3 2.5 5.25 5.75 5.5', key: 0 }]],
}
