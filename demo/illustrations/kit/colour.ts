type Lab = readonly [number, number, number]

const labs = new Map<string, Lab>()

/** Mixes two hex colours in OKLab, where midpoints stay clean; `amount` 0 gives the first, 1 the second. */
export function mix(from: string, to: string, amount: number): string {
  const a = toLab(from)
  const b = toLab(to)
  const t = Math.max(0, Math.min(1, amount))
  return toHex([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t])
}

/** Perceived lightness of a hex colour, 0 to 1. */
export function lightness(colour: string): number {
  return toLab(colour)[0]
}

/** Turns the hue by degrees and scales the chroma. */
export function turn(colour: string, degrees: number, chroma = 1): string {
  const [l, a, b] = toLab(colour)
  const angle = (degrees * Math.PI) / 180
  const cos = Math.cos(angle) * chroma
  const sin = Math.sin(angle) * chroma
  return toHex([l, a * cos - b * sin, a * sin + b * cos])
}

function toLab(hex: string): Lab {
  const known = labs.get(hex)
  if (known) return known
  const value = parseInt(hex.slice(1), 16)
  const r = linear((value >> 16) & 255)
  const g = linear((value >> 8) & 255)
  const b = linear(value & 255)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lab: Lab = [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
  if (labs.size > 20000) labs.clear()
  labs.set(hex, lab)
  return lab
}

function toHex([lightness_, a, b]: Lab): string {
  const l = (lightness_ + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness_ - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness_ - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${channels.map((channel) => gamma(channel).toString(16).padStart(2, '0')).join('')}`
}

function linear(byte: number): number {
  const c = byte / 255
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
}

function gamma(channel: number): number {
  const c = channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055
  return Math.round(Math.max(0, Math.min(1, c)) * 255)
}
