import type { ReceivedFile } from '@marquee/contract/fields'
import { fileSentences, imageRules, imageSentences, mailPicture } from '@marquee/contract/limits'
import { sharePicture } from '@marquee/contract/share-picture'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { refused, tooLarge, unavailable, unsupported } from '../errors.ts'
import { storedWidths } from './addresses.ts'
import { QueueFull, boundedQueue } from '../bounded-queue.ts'
import { inSpan } from '../telemetry/spans.ts'
import { noteRefusedUpload } from './watched-upload.ts'

/** A picture that was read and re-encoded. `variants` are WebP, narrowest first; the last is `width` × `height` px. */
export type Picture = {
  width: number
  height: number
  /** Thumbhash, base64, at most 40 characters. */
  placeholder: string
  variants: { width: number; bytes: Uint8Array }[]
}

// libvips chooses the parser by the bytes, so all other parsers are blocked.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
// No two uploads are equal, so a cache of operations would only use memory.
sharp.cache(false)
sharp.concurrency(1)

const readOptions = { limitInputPixels: 50_000_000, failOn: 'error' } as const
const timeoutSeconds = 8
/** Memory (bytes) that a picture may need at once when its format cannot be decoded line by line. */
const maxDecodedBytes = 160_000_000
/** A picture with more pixels than this is decoded alone. */
const manyPixels = 24_000_000

/** The timeouts of both queues together are shorter than the one that cuts idle connections, so that the sender gets an answer. */
const queued = boundedQueue({ capacity: 2, maxWaiting: 128 * 1024 * 1024, timeoutMs: 5_000 })

/** Received pictures that are in memory at once; the others wait on the disk, and their number is limited where they arrive. */
const queuedFiles = boundedQueue({ capacity: 12, maxWaiting: Infinity, timeoutMs: 5_000 })

/** Link previews and pictures in e-mails have a queue of their own, so that they never delay an upload. */
const queuedShares = boundedQueue({ capacity: 1, maxWaiting: 32 * 1024 * 1024, timeoutMs: 5_000 })

/**
 * Reads an uploaded picture. The bytes alone decide about its format: PNG, JPEG or WebP, of an animation only the
 * first frame. The picture is rotated by its EXIF orientation, converted to sRGB, stripped of all metadata, fitted
 * into 1600 × 1600 px and encoded as WebP in every stored width. At most two are read at once; others wait.
 *
 * Fails with `unsupported` (another format), `too_large` (too many bytes), `validation` (empty, damaged, or too large
 * in its dimensions) or `unavailable` (too many are waiting).
 */
export async function readPicture(image: Uint8Array | ReceivedFile): Promise<Picture> {
  return image instanceof Uint8Array ? watched(() => read(image)) : received(image, read)
}

/**
 * Reads a file that answers a question: a PDF stays as it is, a picture is read as by `readPicture` and taken in its largest size. The bytes alone
 * decide which it is. Fails as `readPicture` does.
 */
export async function readFile(file: ReceivedFile): Promise<{ ending: '.pdf' | '.webp'; bytes: Uint8Array }> {
  return received(file, async (bytes) => {
    if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-') return { ending: '.pdf', bytes }
    if (bytes.length > 0 && !formatOf(bytes)) throw unsupported(fileSentences.unsupported)
    return { ending: '.webp', bytes: (await read(bytes)).variants.at(-1)!.bytes }
  })
}

const received = <T>(file: ReceivedFile, readNow: (bytes: Uint8Array) => Promise<T>): Promise<T> =>
  watched(() => queuedFiles({ places: 1, size: 1 }, async () => readNow(await file.bytes())))

function watched<T>(job: () => Promise<T>): Promise<T> {
  return inSpan('read picture', {}, job).catch((error: unknown) => {
    const refusal = error instanceof QueueFull ? crowded() : error
    noteRefusedUpload(refusal)
    throw refusal
  })
}

const crowded = () => unavailable('Many pictures are arriving right now. Please try again in a moment.')

async function read(bytes: Uint8Array): Promise<Picture> {
  if (bytes.length === 0) throw refused(imageSentences.invalid)
  if (bytes.length > imageRules.maxBytes) throw tooLarge(imageSentences.tooLarge)
  const format = requireKnownFormat(bytes)
  const metadata = await orInvalid(sharp(bytes, readOptions).metadata())
  if (metadata.format !== format || bytesAtOnce(metadata) > maxDecodedBytes) throw refused(imageSentences.invalid)
  return queued({ places: isHeavy(metadata) ? 2 : 1, size: bytes.length }, () => encode(bytes))
}

/**
 * Draws the link preview of a stored picture: the middle of it, as a JPEG of the size of `sharePicture`. One is drawn at once; fails with
 * `unavailable` when too many are waiting.
 */
export const drawShare = (bytes: Uint8Array): Promise<Uint8Array> =>
  drawJpeg(bytes, { width: sharePicture.width, height: sharePicture.height }, 80)

/** Draws a stored picture for an e-mail, as a JPEG of twice the size that is shown. Fails as `drawShare` does. */
export const drawForMail = (bytes: Uint8Array) =>
  drawJpeg(bytes, { width: mailPicture.width * 2, height: mailPicture.height * 2 }, 70)

async function drawJpeg(bytes: Uint8Array, size: { width: number; height: number }, quality: number) {
  try {
    return await queuedShares({ places: 1, size: bytes.length }, () =>
      sharp(bytes, readOptions)
        .timeout({ seconds: timeoutSeconds })
        .resize({ ...size, fit: 'cover' })
        // JPEG has no transparency.
        .flatten({ background: 'white' })
        .jpeg({ quality })
        .toBuffer(),
    )
  } catch (error) {
    throw error instanceof QueueFull ? unavailable() : error
  }
}

/** The format of a picture by its first 12 bytes; throws `unsupported` for other formats. */
export function requireKnownFormat(bytes: Uint8Array): 'png' | 'jpeg' | 'webp' {
  const format = formatOf(bytes)
  if (!format) throw unsupported(imageSentences.unsupported)
  return format
}

/** The accepted format that the first bytes claim, or null. */
function formatOf(bytes: Uint8Array): 'png' | 'jpeg' | 'webp' | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 12))
  if (start.toString('hex', 0, 8) === '89504e470d0a1a0a') return 'png'
  if (start.toString('hex', 0, 3) === 'ffd8ff') return 'jpeg'
  if (start.toString('latin1', 0, 4) === 'RIFF' && start.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return null
}

/**
 * An interlaced PNG or a progressive JPEG is held in memory as a whole while it is decoded. Others are decoded line
 * by line, but with 16 bits per sample the lines need a third of the whole.
 */
function bytesAtOnce(metadata: Metadata): number {
  const { width, height, channels, isProgressive, depth, chromaSubsampling } = metadata
  if (!isProgressive && depth !== 'ushort') return 0
  if (metadata.format === 'jpeg') return width * height * (chromaSubsampling === '4:2:0' ? 3 : 2 * channels)
  return width * height * channels * (depth === 'ushort' ? 2 : 1)
}

function isHeavy(metadata: Metadata): boolean {
  return metadata.width * metadata.height > manyPixels || bytesAtOnce(metadata) > maxDecodedBytes / 4
}

async function encode(bytes: Uint8Array): Promise<Picture> {
  const size = Math.max(...imageRules.widths)
  const decoded = sharp(bytes, readOptions)
    .timeout({ seconds: timeoutSeconds })
    .autoOrient()
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
  const { data, info } = await orInvalid(decoded.toBuffer({ resolveWithObject: true }))
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } })

  const variants: Picture['variants'] = []
  for (const variant of storedWidths(width)) {
    const resized = variant === width ? pixels() : pixels().resize({ width: variant })
    variants.push({ width: variant, bytes: await toWebp(resized) })
  }
  return { width, height, placeholder: await placeholderOf(pixels()), variants }
}

/** Effort 2 takes half the time of the default 4, for files that are 3 % larger. */
function toWebp(image: Sharp): Promise<Uint8Array> {
  return image.webp({ quality: 78, effort: 2 }).toBuffer()
}

async function placeholderOf(image: Sharp): Promise<string> {
  const { data, info } = await image
    .resize({ width: 100, height: 100, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

async function orInvalid<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch {
    throw refused(imageSentences.invalid)
  }
}
