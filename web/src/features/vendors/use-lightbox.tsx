import type { Vendor } from '@marquee/contract/vendors'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'

// The lightbox is fetched when the pointer or the focus reaches a picture.
const Lightbox = lazyPart(async () => (await import('./lightbox.tsx')).Lightbox)

/** A vendor's pictures in full screen: what the button of each needs, and the open lightbox. */
export function useLightbox(name: string, pictures: Vendor['images']) {
  const [openAt, setOpenAt] = useState<number>()
  return {
    buttonOf: (at: number) => ({
      'aria-label': `View full screen: ${pictures[at]?.alt_text || `picture ${at + 1} of ${pictures.length}`}`,
      'aria-haspopup': 'dialog' as const,
      onClick: () => setOpenAt(at),
      onPointerEnter: Lightbox.preload,
      onFocus: Lightbox.preload,
    }),
    lightbox: openAt !== undefined && (
      <Suspense>
        <Lightbox name={name} pictures={pictures} start={openAt} onClose={() => setOpenAt(undefined)} />
      </Suspense>
    ),
  }
}
