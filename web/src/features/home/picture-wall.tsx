import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '../../ui/cx.ts'
import { Picture } from '../../ui/picture.tsx'
import { prefetchVendor, type WallVendor } from './queries.ts'

const columns = 3
const shapes = ['aspect-[3/4]', 'aspect-square', 'aspect-[4/5]', 'aspect-[4/3]', 'aspect-[3/4]'] as const
/** Of the first column this many stand above the search, the first one next to it. */
const aboveSearch = 3

/**
 * Pictures of vendors, a part of the landing page's first screen. On wide screens three columns that continue past its edges, the first
 * above and below the row of the search; on phones a horizontal strip.
 */
export function PictureWall({ vendors }: { vendors: readonly WallVendor[] }) {
  const tiles = Array.from({ length: columns }, (_, column) =>
    vendors
      .filter((_vendor, index) => index % columns === column)
      .map((vendor, row) => (
        <li key={vendor.id} className="max-lg:flex-none">
          <Tile
            vendor={vendor}
            isFirst={column < 2 && row === 0}
            shape={shapes[(row * 2 + column) % shapes.length] ?? shapes[0]}
          />
        </li>
      )),
  )
  const [first = [], second = [], third = []] = tiles
  return (
    <ul
      aria-label="Some of the vendors"
      className="rail scroll-px-[clamp(1rem,4vw,2.5rem)] gap-3 px-[clamp(1rem,4vw,2.5rem)] pb-8 lg:contents"
    >
      <Column className="lg:bottom-0 lg:left-[54%] lg:row-start-1 lg:row-end-2" listClass="lg:flex-col-reverse">
        {first.slice(0, aboveSearch)}
      </Column>
      <Column className="lg:top-0 lg:left-[54%] lg:row-start-3 lg:row-end-4">{first.slice(aboveSearch)}</Column>
      <Column className="lg:-top-32 lg:left-[calc(69.333%+2rem)]">{second}</Column>
      <Column className="lg:-top-20 lg:left-[calc(84.667%+4rem)]">{third}</Column>
    </ul>
  )
}

interface ColumnProps {
  className: string
  listClass?: string
  children: readonly ReactNode[]
}

function Column({ className, listClass, children }: ColumnProps) {
  if (children.length === 0) return null
  return (
    <li className={cx('flex-none lg:absolute lg:w-[calc(15.333%+1rem)]', className)}>
      <ul className={cx('flex gap-3 lg:flex-col lg:gap-4', listClass)}>{children}</ul>
    </li>
  )
}

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
