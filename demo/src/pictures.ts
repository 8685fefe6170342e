import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { storedWidths } from '@marquee/server/images/addresses'
import type { Picture } from '@marquee/server/images/picture'
import { root } from '@marquee/server/root'
import { inItsYear } from './dates.ts'
import { eventSeeds, type EventSeed } from './events.ts'
import { pendingVendorSeeds, rejectedVendorSeeds, vendorSeeds, type VendorSeed } from './vendors.ts'

/** One picture of the demo marketplace. Its files in `demo/pictures` begin with its name. */
export interface PlannedPicture {
  name: string
  alt: string
}

/** The content of `pictures/index.json`: the facts of each picture by its name. */
export type PictureIndex = Record<string, Pick<Picture, 'width' | 'height' | 'placeholder'>>

export const folder = join(root, 'demo/pictures')
export const fileOf = (name: string, width: number) => `${name}-${width}.webp`

/** Reads the index. Returns a function that reads the files of the given pictures; it throws when one is not in the index. */
export async function openPictures() {
  const index = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')) as PictureIndex
  return (planned: readonly PlannedPicture[]): Promise<(Picture & { alt_text: string })[]> =>
    Promise.all(
      planned.map(async ({ name, alt }) => {
        const kept = index[name]
        if (!kept) throw new Error(`demo/pictures has no "${name}"`)
        const { width, height, placeholder } = kept
        const variants = storedWidths(width).map(async (variant) => ({
          width: variant,
          bytes: await readFile(join(folder, fileOf(name, variant))),
        }))
        return { width, height, placeholder, alt_text: alt, variants: await Promise.all(variants) }
      }),
    )
}

/** The pictures of a vendor, the primary one first. */
export function picturesOfVendor(seed: VendorSeed): PlannedPicture[] {
  return (seed.shows ?? usualViews(seed)).map((shows, position) => ({
    name: `${slug(seed.name)}-${position + 1}`,
    alt: `${seed.name}: ${shows}`,
  }))
}

/** The picture of an event. */
export function picturesOfEvent(seed: EventSeed): PlannedPicture[] {
  return [{ name: slug(seed.title), alt: `${inItsYear(seed, seed.title)}: the place` }]
}

/** The plan of an event. */
export const groundPlan: PlannedPicture = { name: 'ground-plan', alt: 'Booths, a stage and a river' }

/** Every picture of the demo marketplace. */
export function everyPicture(): PlannedPicture[] {
  return [...everyVendor.flatMap(picturesOfVendor), ...eventSeeds.flatMap(picturesOfEvent), groundPlan]
}

const everyVendor = [...vendorSeeds, ...pendingVendorSeeds, ...rejectedVendorSeeds]

/** Vendors with the same service start with different views, so that a list never shows the same view twice in a row. */
function usualViews(seed: VendorSeed): readonly string[] {
  const index = everyVendor.indexOf(seed)
  const ofService = everyVendor.filter(({ service }) => service === seed.service).indexOf(seed)
  const count = index === 0 ? 5 : rejectedVendorSeeds.includes(seed) ? 1 : 2 + (index % 3)
  return (views[ofService % views.length] ?? views[0]).slice(0, count)
}

const views = [
  ['the whole scene', 'up close', 'a detail', 'at the table', 'by night'],
  ['by night', 'the whole scene', 'up close', 'at the table', 'a detail'],
  ['at the table', 'up close', 'the whole scene', 'by night', 'a detail'],
  ['up close', 'the whole scene', 'at the table', 'by night', 'a detail'],
] as const

const slug = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
