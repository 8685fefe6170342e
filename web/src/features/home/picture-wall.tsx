import { Link } from 'react-router'
import { cx } from '../../ui/cx.ts'
import { Picture } from '../../ui/picture.tsx'
import { prefetchVendor, type WallVendor } from './queries.ts'

const columns = 3
const shapes = ['aspect-[3/4]', 'aspect-square', 'aspect-[4/5]', 'aspect-[4/3]', 'aspect-[3/4]'] as const

/** Pictures of vendors: on wide screens columns that continue past the edge, on phones a horizontal strip. */
export function PictureWall({ vendors, className }: { vendors: readonly WallVendor[]; className?: string }) {
  return (
    <ul
      aria-label="Some of the vendors"
      className={cx(
        'rail scroll-px-[clamp(1rem,4vw,2.5rem)] gap-3 px-[clamp(1rem,4vw,2.5rem)] lg:grid lg:grid-cols-3 lg:gap-4 lg:overflow-visible lg:px-0',
        className,
      )}
    >
      {Array.from({ length: columns }, (_, column) => (
        <li key={column} className={cx('flex-none lg:min-w-0', starts[column])}>
          <ul className="flex gap-3 lg:grid lg:gap-4">
            {vendors
              .filter((_vendor, index) => index % columns === column)
              .map((vendor, row) => (
                <li key={vendor.id} className="max-lg:flex-none">
                  <Tile
                    vendor={vendor}
                    isFirst={column < 2 && row === 0}
                    shape={shapes[(row * 2 + column) % shapes.length] ?? shapes[0]}
                  />
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

const starts = ['lg:-mt-10', 'lg:-mt-32', 'lg:-mt-20']

function Tile({ vendor, isFirst, shape }: { vendor: WallVendor; isFirst: boolean; shape: string }) {
  const preload = () => void prefetchVendor(vendor.id)
  return (
    <Link
      prefetch="intent"
      to={`/vendors/${vendor.id}`}
      onPointerEnter={preload}
      onFocus={preload}
      className="framed group/tile relative block overflow-hidden rounded-lg bg-sunken"
    >
      <Picture
        image={vendor.picture}
        alt=""
        isFirst={isFirst}
        sizes="(min-width: 64rem) 20vw, 14rem"
        className={cx('h-52 w-auto max-w-none lg:h-auto lg:w-full', shape)}
      />
      <span className="night absolute bottom-2 left-2 max-w-[calc(100%-1rem)] truncate rounded-sm bg-canvas/85 px-2.5 py-1.5 text-sm font-semibold transition-opacity lg:opacity-0 lg:group-hover/tile:opacity-100 lg:group-focus-visible/tile:opacity-100">
        {vendor.company_name}
      </span>
    </Link>
  )
}
