import { crc32 } from 'node:zlib'
import { imageRules, imageSentences } from '@marquee/contract/limits'
import sharp, { type Sharp } from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { readPicture } from './picture.ts'

afterEach(() => vi.useRealTimers())

test('of many received pictures twelve are in memory at once, and the others do not wait for ever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const arrived = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
  const bytes = vi.fn(() => arrived.promise)
  const results = Promise.allSettled(Array.from({ length: 30 }, () => readPicture({ bytes })))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(bytes).toHaveBeenCalledTimes(12)
  arrived.resolve(new Uint8Array(await noise(20, 20).png().toBuffer()))
  const outcomes = Object.groupBy(await results, ({ status }) => status)
  expect(outcomes.fulfilled).toHaveLength(12)
  expect(outcomes.rejected).toHaveLength(18)
  for (const { reason } of outcomes.rejected as PromiseRejectedResult[]) expect(reason.code).toBe('unavailable')
  expect(bytes).toHaveBeenCalledTimes(12)
})

test('a wide photo is stored in three widths, and fitted into 1600 px', async () => {
  const picture = await readPicture(await noise(2400, 1200).jpeg().toBuffer())
  expect(picture).toMatchObject({ width: 1600, height: 800 })
  expect(picture.variants.map((variant) => variant.width)).toEqual([320, 800, 1600])
  for (const { width, bytes } of picture.variants) {
    const metadata = await sharp(bytes).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width, height: width / 2 })
  }
})

test('a tall photo is stored in the standard widths below its own and in its own', async () => {
  const picture = await readPicture(await noise(1500, 2000).webp().toBuffer())
  expect(picture).toMatchObject({ width: 1200, height: 1600 })
  expect(picture.variants.map((variant) => variant.width)).toEqual([320, 800, 1200])
})

test.each([
  ['1 × 1', 1, 1],
  ['one line', 16000, 1],
  ['one column', 1, 16000],
])('a picture of %s is never enlarged and keeps at least one pixel', async (_name, width, height) => {
  const picture = await readPicture(await noise(width, height).png().toBuffer())
  expect(picture.width).toBe(Math.min(width, 1600))
  expect(picture.height).toBe(Math.min(height, 1600))
})

test.each([1, 3, 6, 8])('EXIF orientation %i is applied and all metadata is removed', async (orientation) => {
  const red = { r: 255, g: 0, b: 0 }
  const blue = { r: 0, g: 0, b: 255 }
  const right = await solid(200, 200, blue).png().toBuffer()
  const photo = await solid(400, 200, red)
    .composite([{ input: right, left: 200, top: 0 }])
    .withMetadata({ orientation })
    .withExifMerge({
      IFD0: { Copyright: 'Somebody', Make: 'Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Somebody</x:xmpmeta>')
    .jpeg()
    .toBuffer()
  expect(photo.includes('Somebody')).toBe(true)

  const { width, height, variants } = await readPicture(photo)

  const turned = orientation > 4
  expect([width, height]).toEqual(turned ? [200, 400] : [400, 200])
  const bytes = variants.at(-1)!.bytes
  const { exif, xmp, icc, orientation: left } = await sharp(bytes).metadata()
  expect([exif, xmp, icc, left]).toEqual([undefined, undefined, undefined, undefined])
  expect(Buffer.from(bytes).includes('Somebody')).toBe(false)
  const start = await pixelAt(bytes, 20, 20)
  const redFirst = orientation === 1 || orientation === 6
  expect(start.r > start.b).toBe(redFirst)
})

test('bytes after the picture are dropped', async () => {
  const tail = Buffer.from('<script>alert(1)</script>PK\u0003\u0004')
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const bytes = Buffer.concat([await noise(40, 40).toFormat(format).toBuffer(), tail])
    const { variants } = await readPicture(bytes)
    expect(Buffer.from(variants[0]!.bytes).includes('script')).toBe(false)
  }
})

test('colours of another space are converted to sRGB, without a profile', async () => {
  const vivid = { r: 0, g: 255, b: 0 }
  const wide = await solid(64, 64, { r: 117, g: 251, b: 76 }).withIccProfile('p3', { attach: true }).png().toBuffer()
  const cmyk = await solid(64, 64, vivid).toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer()
  const deep = await solid(64, 64, vivid).toColourspace('rgb16').png().toBuffer()
  const grey = await solid(64, 64, vivid).toColourspace('b-w').png().toBuffer()
  expect(await sharp(cmyk).metadata()).toMatchObject({ space: 'cmyk' })
  expect(await sharp(deep).metadata()).toMatchObject({ depth: 'ushort' })
  expect(await sharp(grey).metadata()).toMatchObject({ channels: 1 })
  for (const bytes of [wide, cmyk, deep, grey]) {
    const { variants } = await readPicture(bytes)
    const metadata = await sharp(variants[0]!.bytes).metadata()
    expect(metadata).toMatchObject({ space: 'srgb', depth: 'uchar' })
    expect(metadata.icc).toBeUndefined()
  }
  const fromWide = await pixelAt((await readPicture(wide)).variants[0]!.bytes, 32, 32)
  expect(Math.abs(fromWide.r - 117)).toBeLessThan(8)
  expect(Math.abs(fromWide.b - 76)).toBeLessThan(8)
  const deepGreen = await pixelAt((await readPicture(deep)).variants[0]!.bytes, 32, 32)
  expect(deepGreen.g).toBeGreaterThan(240)
  expect(deepGreen.r).toBeLessThan(20)
})

test('transparency is kept', async () => {
  const { variants } = await readPicture(await solid(50, 50, { r: 9, g: 9, b: 9, alpha: 0 }).png().toBuffer())
  expect(await sharp(variants[0]!.bytes).metadata()).toMatchObject({ hasAlpha: true })
})

test('of an animation only the first frame is stored', async () => {
  const frames = await Promise.all([
    solid(60, 40, { r: 255, g: 0, b: 0 }).png().toBuffer(),
    solid(60, 40, { r: 0, g: 0, b: 255 }).png().toBuffer(),
  ])
  const animation = await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: 100 })
    .toBuffer()
  expect(await sharp(animation).metadata()).toMatchObject({ pages: 2 })

  const { width, height, variants } = await readPicture(animation)

  expect([width, height]).toEqual([60, 40])
  expect((await sharp(variants[0]!.bytes).metadata()).pages ?? 1).toBe(1)
  expect(await pixelAt(variants[0]!.bytes, 30, 20)).toMatchObject({ r: expect.toSatisfy((red: number) => red > 200) })
})

test.each([
  ['opaque', 3],
  ['with transparency', 4],
] as const)('the placeholder of a detailed picture, %s, is short', async (_name, channels) => {
  const picture = await readPicture(await noise(100, 100, channels).png().toBuffer())
  expect(picture.placeholder).toMatch(/^[A-Za-z0-9+/]{8,40}=*$/)
  expect(picture.placeholder.length).toBeLessThanOrEqual(40)
})

test('a file of exactly the largest size is accepted, one byte more is not', async () => {
  const photo = await noise(300, 200).jpeg().toBuffer()
  const full = Buffer.concat([photo, Buffer.alloc(imageRules.maxBytes - photo.length)])
  await expect(readPicture(full)).resolves.toMatchObject({ width: 300 })
  await expect(readPicture(Buffer.concat([full, Buffer.alloc(1)]))).rejects.toMatchObject({
    code: 'too_large',
    message: imageSentences.tooLarge,
  })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
  ['an SVG', () => Buffer.from(svg)],
  ['an SVG with an XML head', () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
  ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a GIF', () => noise(20, 20).gif().toBuffer()],
  ['a GIF that is a script as well', () => Buffer.from('GIF89a/*;*/=1;alert(1)//')],
  ['a TIFF', () => noise(20, 20).tiff().toBuffer()],
  ['an AVIF', () => noise(20, 20).avif().toBuffer()],
  ['a PDF', () => Buffer.from('%PDF-1.7\n%\u00e2\u00e3')],
  ['a ZIP', () => Buffer.from('PK\u0003\u0004 something')],
  ['a picture behind a byte order mark', async () => Buffer.concat([Buffer.from('\ufeff'), await jpeg()])],
  ['a JPEG behind HTML', async () => Buffer.concat([Buffer.from('<!--'), await jpeg()])],
  ['a WAV', () => Buffer.from('RIFF\u0010\u0000\u0000\u0000WAVEfmt ')],
  ['an ImageMagick script', () => Buffer.from('push graphic-context\nviewbox 0 0 9 9\n')],
  ['one byte', () => Buffer.from([0xff])],
])('%s is not supported, whatever its name', async (_name, make) => {
  await expect(readPicture(await make())).rejects.toMatchObject({
    code: 'unsupported',
    message: 'Unsupported file type. Please use: JPEG, PNG, WebP',
  })
})

test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
  ['nothing', () => new Uint8Array()],
  ['a JPEG cut in half', async () => half(await jpeg())],
  ['a PNG cut in half', async () => half(await noise(200, 200).png().toBuffer())],
  ['a WebP cut in half', async () => half(await noise(200, 200).webp().toBuffer())],
  ['a JPEG of its first bytes only', async () => (await jpeg()).subarray(0, 3)],
  ['a PNG of its signature only', async () => (await noise(2, 2).png().toBuffer()).subarray(0, 8)],
  ['a WebP of its head only', async () => (await noise(2, 2).webp().toBuffer()).subarray(0, 12)],
  ['a PNG whose data is garbage', async () => scribbled(await noise(200, 200).png().toBuffer())],
  [
    'HTML behind the first bytes of a JPEG',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<html>')]),
  ],
  [
    'an SVG behind the signature of a PNG',
    () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(svg)]),
  ],
  [
    'a PNG that says it is 60,000 × 60,000',
    async () => withPngSize(await noise(9, 9).png().toBuffer(), 60_000, 60_000),
  ],
  ['a PNG with 0 × 9 as its size', async () => withPngSize(await noise(9, 9).png().toBuffer(), 0, 9)],
  ['a PNG with a size larger than its own', async () => withPngSize(await noise(9, 9).png().toBuffer(), 5000, 5000)],
  ['a bomb of more than 50 million pixels', () => solid(7200, 7200, { r: 1, g: 1, b: 1 }).png().toBuffer()],
  ['an interlaced bomb', () => solid(7000, 7000, { r: 1, g: 1, b: 1, alpha: 1 }).png({ progressive: true }).toBuffer()],
  ['a deep bomb', () => solid(4600, 4600, { r: 1, g: 1, b: 1, alpha: 1 }).toColourspace('rgb16').png().toBuffer()],
])('%s is refused as invalid', async (_name, make) => {
  await expect(readPicture(await make())).rejects.toMatchObject({ code: 'validation', message: imageSentences.invalid })
})

function noise(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const pixels = Buffer.alloc(width * height * channels)
  let state = 1
  for (let index = 0; index < pixels.length; index += 1) {
    state = (state * 1103515245 + 12345) % 2147483648
    pixels[index] = state >> 16
  }
  return sharp(pixels, { raw: { width, height, channels } })
}

function solid(width: number, height: number, background: { r: number; g: number; b: number; alpha?: number }): Sharp {
  const channels = background.alpha === undefined ? 3 : 4
  return sharp({ create: { width, height, channels, background } })
}

function jpeg(): Promise<Buffer> {
  return noise(200, 200).jpeg().toBuffer()
}

function half(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, bytes.length / 2)
}

function scribbled(bytes: Buffer): Buffer {
  return Buffer.from(bytes).fill(0xaa, 2000, 2400)
}

/** Changes the size in a PNG's header and corrects its checksum, so that only the size is wrong. */
function withPngSize(bytes: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(bytes)
  changed.writeUInt32BE(width, 16)
  changed.writeUInt32BE(height, 20)
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29)
  return changed
}

async function pixelAt(bytes: Uint8Array, left: number, top: number) {
  const area = sharp(bytes).extract({ left, top, width: 1, height: 1 })
  const [r = 0, g = 0, b = 0] = await area.removeAlpha().raw().toBuffer()
  return { r, g, b }
}
