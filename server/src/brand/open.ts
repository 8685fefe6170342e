import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { brand, setBrand } from '@marquee/contract/brand'
import { sharePicture } from '@marquee/contract/share-picture'
import sharp from 'sharp'
import { CannotStart } from '../errors.ts'
import type { BrandSettings } from './settings.ts'

/** A file below `/brand/`. */
export interface BrandFile {
  type: string
  body: Buffer
}
export type BrandFiles = ReadonlyMap<string, BrandFile>

interface Picture extends BrandFile {
  width: number
  height: number
}

const maxBytes = 1024 * 1024
/** The page background of each theme, for icons and link previews. */
const paper = { light: '#f7f9fc', dark: '#080c1a' }

/**
 * Makes this process show the operator's brand, on pages and in e-mails. Returns its files: icons, manifest, link preview and logo; none
 * without settings. Throws `CannotStart` for a picture that cannot be used.
 */
export async function openBrand(settings: BrandSettings): Promise<BrandFiles> {
  if (Object.keys(settings).length === 0) return new Map()
  sharp.unblock(drawings)
  try {
    return await make(settings)
  } finally {
    sharp.block(drawings)
  }
}

/** The parser for drawings is blocked otherwise: pictures that people upload must never reach it (images/picture.ts). */
const drawings = { operation: ['VipsForeignLoadSvgBuffer'] }

async function make({ logo: path, ...own }: BrandSettings): Promise<BrandFiles> {
  const files = new Map<string, BrandFile>()
  const pictures = path ? await readPictures(path) : null
  setBrand({ ...own, hasIcons: true })
  const icon = pictures?.icon ?? pictures?.light ?? sign()
  const onPaper = { background: paper[pictures ? 'light' : 'dark'] }
  files.set('icon-192.png', await square(icon, 192))
  files.set('icon-512.png', await square(icon, 512))
  files.set('icon-maskable-512.png', await square(icon, 512, { margin: 80, ...onPaper }))
  files.set('apple-touch-icon.png', await square(icon, 180, { margin: 20, ...onPaper }))
  files.set('share.jpg', await linkPreview(pictures?.light ?? icon, onPaper.background))
  if (pictures) {
    const { light, dark } = pictures
    const names = { light: `logo${endings[light.type]}`, dark: dark && `logo-dark${endings[dark.type]}` }
    files.set(names.light, light)
    if (names.dark && dark) files.set(names.dark, dark)
    files.set('logo-mail.png', await scaled(light, 480, 96))
    const at = (name: string) => `/brand/${name}`
    const { width, height } = light
    setBrand({ logo: { light: at(names.light), ...(names.dark && { dark: at(names.dark) }), width, height } })
  }
  files.set('manifest.webmanifest', manifest())
  return files
}

const endings: Record<string, string> = { 'image/svg+xml': '.svg', 'image/png': '.png' }

/** One picture for everything, or `logo`, `logo-dark` and `icon` of a folder, of which only the first must be there. */
async function readPictures(path: string): Promise<{ light: Picture; dark?: Picture; icon?: Picture }> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new CannotStart(`BRAND_LOGO is ${path}, which cannot be read.`)
  if (found.isFile()) return { light: await readPicture(path) }
  const part = async (name: string) => {
    for (const ending of Object.values(endings)) {
      const file = join(path, name + ending)
      if (await stat(file).catch(() => null)) return readPicture(file)
    }
    return undefined
  }
  const [light, dark, icon] = [await part('logo'), await part('logo-dark'), await part('icon')]
  if (!light) throw new CannotStart(`BRAND_LOGO is the folder ${path}, which has no logo.svg and no logo.png.`)
  return { light, ...(dark && { dark }), ...(icon && { icon }) }
}

/** By its bytes, whatever its name is. A picture that cannot be drawn is refused here, not in browsers. */
async function readPicture(path: string): Promise<Picture> {
  const body = await readFile(path).catch(() => null)
  if (!body || body.length > maxBytes)
    throw new CannotStart(`BRAND_LOGO: ${path} ${body ? 'is larger than 1 MB' : 'cannot be read'}.`)
  try {
    const { format, width, height } = await sharp(body).metadata()
    const type = { svg: 'image/svg+xml', png: 'image/png' }[format as string]
    if (type) {
      await sharp(body).resize(16).toBuffer()
      return { type, body, width, height }
    }
  } catch {
    // Not a picture: see below.
  }
  throw new CannotStart(
    `BRAND_LOGO: ${path} is no ${extname(path) === '.svg' ? 'SVG' : 'SVG or PNG'} that can be drawn.`,
  )
}

/** Of another name without a logo: four lit bulbs, because a server may have no fonts to draw a letter with. */
function sign(): Picture {
  const color = brand.colors?.dark.lamp ?? '#fbd12f'
  const bulbs = [10.5, 21.5].flatMap((x) => [10.5, 21.5].map((y) => `<circle cx="${x}" cy="${y}" r="3.6"/>`)).join('')
  const body = `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b1024"/><g fill="${color}">${bulbs}</g></svg>`
  return { type: 'image/svg+xml', body: Buffer.from(body), width: 32, height: 32 }
}

/** The picture within a box. A drawing is drawn at that size, not enlarged. */
function scaled({ body, type, width: ownWidth, height: ownHeight }: Picture, width: number, height: number) {
  const factor = Math.min(width / ownWidth, height / ownHeight)
  const density = type === 'image/png' ? 72 : Math.min(4_800, Math.max(72, 72 * factor))
  return sharp(body, { density }).resize(width, height, { fit: 'inside' }).png().toBuffer().then(asPng)
}

async function square(picture: Picture, size: number, { margin = 0, background = '#0000' } = {}): Promise<BrandFile> {
  const { body } = await scaled(picture, size - 2 * margin, size - 2 * margin)
  return asPng(
    await canvas(size, size, background)
      .composite([{ input: body }])
      .png()
      .toBuffer(),
  )
}

async function linkPreview(picture: Picture, background: string): Promise<BrandFile> {
  const { width, height, type } = sharePicture
  const { body } = await scaled(picture, width / 2, height / 2)
  const drawn = canvas(width, height, background).composite([{ input: body }])
  return { type, body: await drawn.jpeg({ quality: 88 }).toBuffer() }
}

const canvas = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } })
const asPng = (body: Buffer): BrandFile => ({ type: 'image/png', body })

function manifest(): BrandFile {
  const icon = (name: string, size: number) => ({
    src: `/brand/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  })
  const text = {
    id: '/',
    name: brand.name,
    short_name: brand.name,
    description: brand.description,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: paper.light,
    theme_color: paper.light,
    icons: [icon('icon-192', 192), icon('icon-512', 512), { ...icon('icon-maskable-512', 512), purpose: 'maskable' }],
  }
  return { type: 'application/manifest+json; charset=utf-8', body: Buffer.from(JSON.stringify(text)) }
}
