import type { Accent } from '@marquee/contract/brand'
import { BadSetting } from '../setting-mistakes.ts'

/** Lightness, chroma and hue (radians), as CSS's `oklch()` has them. */
interface Oklch {
  l: number
  c: number
  h: number
}

/** What the accent is measured against: the tokens of web/src/app.css with the least contrast to it, as `#rrggbb`. */
export const grounds = { light: '#ebeff5', dark: '#1c2335' } as const
/** The colours of text over the accent. */
const labels = ['#0f1629', '#ffffff']

/** WCAG 2.2 AA: 1.4.3 for text, 1.4.11 for controls and focus rings. */
const needed = { text: 4.5, control: 3 }

/** Why a colour cannot be the accent; null for one that can. */
type Complaint = (color: string) => { sentence: string; ratio: number; needed: number } | null

/** Complains of a colour whose contrast, as `ratioOf` finds it, is too low. */
const below =
  (needed: number, ratioOf: (color: string) => number, sentence: string): Complaint =>
  (color) => {
    const ratio = ratioOf(color)
    return ratio >= needed ? null : { sentence, ratio, needed }
  }

const labelComplaint = below(
  needed.text,
  (color) => contrast(color, labelOn(color)),
  'Neither dark nor white text can be read on it',
)
const edgeComplaint = below(needed.control, (color) => contrast(color, grounds.light), '')
const ringComplaint = below(
  needed.control,
  (color) => contrast(color, grounds.dark),
  'Focus rings and edges cannot be seen on the backgrounds of the dark theme',
)
const darkComplaint: Complaint = (color) => ringComplaint(color) ?? labelComplaint(color)

/**
 * The accent in both themes. The one for the dark theme is made of the other where it is not given. Throws `BadSetting` for a colour that
 * cannot be read or has too little contrast (WCAG 2.2 AA), with the nearest one that has enough.
 *
 * On light backgrounds the accent itself needs no contrast: controls have an edge, which is made here, or one of ink.
 */
export function accents(color: string, dark: string | undefined): { light: Accent; dark: Accent } {
  const light = read('BRAND_COLOR', color, labelComplaint)
  const night = dark ? read('BRAND_COLOR_DARK', dark, darkComplaint) : nearest(light, darkComplaint)
  return {
    light: accentOf(light, { l: 0.962, c: 0.05 }, nearest(darker(light), edgeComplaint)),
    dark: accentOf(night, { l: 0.29, c: 0.05 }, darker(night)),
  }
}

function read(name: string, value: string, complaint: Complaint): string {
  const color = value.toLowerCase().replace(/^#?([\da-f])([\da-f])([\da-f])$/, '#$1$1$2$2$3$3')
  if (!/^#[\da-f]{6}$/.test(color)) throw new BadSetting(`${name} must be a colour such as #1d5fd1.`)
  const wrong = complaint(color)
  if (!wrong) return color
  // Rounded down, so that 4.49 is not shown as the 4.5 that is needed.
  const ratio = Math.floor(wrong.ratio * 100) / 100
  throw new BadSetting(
    `${name} cannot be ${value}. ${wrong.sentence}: the contrast is ${ratio}:1 and must be ${wrong.needed}:1 (WCAG 2.2 AA). The nearest colour that passes is ${nearest(color, complaint)}.`,
  )
}

/** The colour of the same hue with the nearest lightness that has nothing to complain of. Black or white always passes. */
function nearest(color: string, complaint: Complaint): string {
  if (!complaint(color)) return color
  const from = toOklch(color)
  for (let step = 0.004; step <= 1; step += 0.004) {
    for (const l of [from.l - step, from.l + step]) {
      const candidate = toHex({ ...from, l: Math.min(1, Math.max(0, l)) })
      if (!complaint(candidate)) return candidate
    }
  }
  throw new Error(`No colour near ${color} passes`)
}

const accentOf = (lamp: string, wash: { l: number; c: number }, lampDeep: string): Accent => {
  const { c, h } = toOklch(lamp)
  return { lamp, lampDeep, lampWash: toHex({ l: wash.l, c: Math.min(wash.c, c), h }), onLamp: labelOn(lamp) }
}

function darker(color: string): string {
  const { l, ...rest } = toOklch(color)
  return toHex({ ...rest, l: Math.max(0, l - 0.06) })
}

/** The text colour with the most contrast on this one; the dark one where it is enough, as in the design. */
const labelOn = (color: string) =>
  labels.find((label) => contrast(color, label) >= needed.text) ??
  labels.toSorted((one, other) => contrast(color, other) - contrast(color, one))[0]!

/** The contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(color: string): number {
  const [r, g, b] = linear(color)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

type Triple = [number, number, number]

const linear = (color: string) =>
  [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Triple

/** By the matrices of CSS Color 4. */
function toOklch(color: string): Oklch {
  const [r, g, b] = linear(color)
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const bb = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  return { l, c: Math.hypot(a, bb), h: Math.atan2(bb, a) }
}

/** The colour as sRGB; where a screen cannot show it, one of less chroma. */
export function toHex({ l, c, h }: Oklch): string {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const rgb: Triple = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  if (c > 0.001 && rgb.some((part) => part < -0.001 || part > 1.001)) return toHex({ l, c: c * 0.96, h })
  const parts = rgb.map((part) => {
    const light = Math.min(1, Math.max(0, part))
    return Math.round(255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055))
  })
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
