import type { OwnBrand } from '@marquee/contract/brand'
import { resolve } from 'node:path'
import { root } from '../root.ts'
import { BadSetting } from '../setting-mistakes.ts'
import { accents } from './colors.ts'

/** What the operator sets of the brand; what is absent stays as it is. */
export interface BrandSettings extends Partial<Pick<OwnBrand, 'name' | 'tagline' | 'colors'>> {
  /** Path of a picture, or of a folder of pictures. */
  logo?: string
}

interface BrandVariables {
  BRAND_NAME?: string | undefined
  BRAND_TAGLINE?: string | undefined
  BRAND_LOGO?: string | undefined
  BRAND_COLOR?: string | undefined
  BRAND_COLOR_DARK?: string | undefined
}

const maxLengths = { BRAND_NAME: 24, BRAND_TAGLINE: 80 } as const

/** Reads the brand. Throws `BadSetting`. Pictures are read at the start, by `openBrand`. */
export function readBrand(env: BrandVariables): BrandSettings {
  const { BRAND_LOGO, BRAND_COLOR, BRAND_COLOR_DARK } = env
  if (BRAND_COLOR_DARK && !BRAND_COLOR) throw new BadSetting('BRAND_COLOR_DARK needs BRAND_COLOR.')
  const [name, tagline] = [readLine(env, 'BRAND_NAME'), readLine(env, 'BRAND_TAGLINE')]
  return {
    ...(name && { name }),
    ...(tagline && { tagline }),
    ...(BRAND_COLOR && { colors: accents(BRAND_COLOR, BRAND_COLOR_DARK) }),
    ...(BRAND_LOGO && { logo: resolve(root, BRAND_LOGO) }),
  }
}

/** The name is part of headers of e-mails, where these characters have a meaning. */
function readLine(env: BrandVariables, name: keyof typeof maxLengths): string | undefined {
  const value = env[name]
  if (value === undefined) return undefined
  const max = maxLengths[name]
  if (Array.from(value).length <= max && !/[\p{C}\u2028\u2029<>"\\]/u.test(value)) return value
  throw new BadSetting(`${name} must be one line of at most ${max} characters, without < > " and \\.`)
}

/** The default sender of e-mails: a name with other signs than letters needs quotes. */
export const senderOf = (name: string, address: string): string =>
  `${/^[\p{L}\p{N} ]+$/u.test(name) ? name : `"${name}"`} <${address}>`
