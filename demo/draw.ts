import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { storedWidths } from '@marquee/server/images/addresses'
import { readPicture } from '@marquee/server/images/picture'
import sharp from 'sharp'
import { draw, type DrawingOrder } from './illustrations/draw.ts'
import { everyPicture, fileOf, folder, type PictureIndex } from './src/pictures.ts'

// npm run demo:draw            draws the pictures whose drawing has changed since they were drawn
// npm run demo:draw -- --all   draws every picture: the same bytes, with the same version of sharp
if (import.meta.main) await drawMissing(process.argv.includes('--all'))

/** Renders a drawing at 800 px and processes it as the product processes an upload. */
export async function render(svg: string) {
  // picture.ts blocks every format but those of photographs.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  return readPicture(await sharp(Buffer.from(svg), { density: 72 }).resize({ width: 800 }).png().toBuffer())
}

/** The SVG of a picture and its hash. When the hash differs from the index, the files are outdated. */
export function drawn(order: DrawingOrder): { svg: string; hash: string } {
  const svg = draw(order)
  return { svg, hash: createHash('sha256').update(svg).digest('hex').slice(0, 32) }
}

/** The stored index; empty when there is none. */
export function readIndex(): PictureIndex {
  const file = join(folder, 'index.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PictureIndex) : {}
}

async function drawMissing(isEvery: boolean): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const before = readIndex()
  const index: PictureIndex = {}
  const files = new Set(['index.json'])
  const pictures = everyPicture()
  let count = 0
  for (const { name, order } of pictures) {
    const { svg, hash } = drawn(order)
    const kept = before[name]
    const isThere = kept && storedWidths(kept.width).every((width) => existsSync(join(folder, fileOf(name, width))))
    if (kept && isThere && kept.drawing === hash && !isEvery) index[name] = kept
    else {
      const { variants, ...picture } = await render(svg)
      for (const { width, bytes } of variants) writeFileSync(join(folder, fileOf(name, width)), bytes)
      index[name] = { ...picture, drawing: hash }
      count += 1
      // Written after each picture, so that an interrupted run continues where it stopped.
      writeIndex({ ...before, ...index })
    }
    for (const width of storedWidths(index[name].width)) files.add(fileOf(name, width))
  }
  writeIndex(index)
  for (const file of readdirSync(folder)) if (!files.has(file)) rmSync(join(folder, file))
  console.log(`${pictures.length} pictures, ${count} of them drawn now.`)
}

function writeIndex(index: PictureIndex): void {
  const sorted = Object.fromEntries(Object.entries(index).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(join(folder, 'index.json'), `${JSON.stringify(sorted, null, 1)}\n`)
}
