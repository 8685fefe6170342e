import sharp from 'sharp'
import { drawEventPicture, drawVendorPicture } from './illustrations/draw.ts'

/** What the parent asks for: one picture, drawn from a seed. */
export type DrawingOrder =
  | { kind: 'vendor'; order: Parameters<typeof drawVendorPicture>[0] }
  | { kind: 'event'; order: Parameters<typeof drawEventPicture>[0] }

// A process of its own: drawing keeps a core busy, and the site has to answer meanwhile.
sharp.concurrency(1)

process.on('message', (message: DrawingOrder) => void draw(message))
process.on('disconnect', () => process.exit(0))

async function draw(message: DrawingOrder): Promise<void> {
  const svg = message.kind === 'vendor' ? drawVendorPicture(message.order) : drawEventPicture(message.order)
  const bytes = await sharp(Buffer.from(svg), { density: 72 }).resize({ width: 1200 }).jpeg({ quality: 92 }).toBuffer()
  process.send?.(bytes)
}
