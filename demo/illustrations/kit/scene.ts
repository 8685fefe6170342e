import { mix } from './colour.ts'
import type { Palette } from './palette.ts'
import type { Rng } from '../../src/random.ts'
import { at, el, group, num, rect } from './svg.ts'

export const WIDTH = 1200
export const HEIGHT = 900
/** Backgrounds reach this far over the frame, so that the camera may turn and shift. */
export const BLEED = 160

/** The outer glow of the warm light: amber, because yellow over blue turns green. */
const WARM = '#ff9f40'

export type Light = { x: number; y: number; reach: number; power: number; dark: number }
export type Camera = { zoom: number; x: number; y: number; roll: number; mirror: boolean }

/** One picture while it is drawn: its colours, its one light, shared gradients, and what is on the canvas so far. */
export class Scene {
  readonly rng: Rng
  readonly pal: Palette
  readonly light: Light
  camera: Camera
  private readonly definitions = new Map<string, { id: string; markup: string }>()
  private readonly body: string[] = []

  constructor(rng: Rng, pal: Palette) {
    const dark = { day: 0.14, golden: 0.24, dusk: 0.42, night: 0.54 }[pal.tone]
    this.rng = rng
    this.pal = pal
    this.light = {
      x: 860,
      y: 220,
      reach: 900,
      power: { day: 0.42, golden: 0.7, dusk: 0.86, night: 0.74 }[pal.tone],
      dark,
    }
    const zoom = rng.between(1.02, 1.3)
    const slack = zoom - 1
    this.camera = {
      zoom,
      x: rng.between(-1, 1) * (20 + slack * 300),
      y: rng.between(-0.7, 1) * (12 + slack * 160),
      roll: rng.between(-1.2, 1.2),
      mirror: rng.chance(0.5),
    }
  }

  /** Puts markup on top of everything drawn so far. */
  add(...markup: string[]): void {
    this.body.push(...markup)
  }

  /** Moves the light before anything is shaded. */
  lightAt(x: number, y: number, reach = this.light.reach): void {
    this.light.x = x
    this.light.y = y
    this.light.reach = reach
  }

  /** Registers a definition once and gives its reference. */
  define(key: string, build: (id: string) => string): string {
    let known = this.definitions.get(key)
    if (!known) {
      const id = `d${this.definitions.size}`
      known = { id, markup: build(id) }
      this.definitions.set(key, known)
    }
    return `url(#${known.id})`
  }

  /** A gradient along a line in the shape's own box (0 to 1). */
  linear(stops: readonly (readonly [number, string, number?])[], x2 = 0, y2 = 1): string {
    const key = `l${x2},${y2},${JSON.stringify(stops)}`
    return this.define(key, (id) => el('linearGradient', { id, x1: 0, y1: 0, x2, y2 }, stopMarkup(stops)))
  }

  /** A round gradient in the shape's own box. */
  radial(stops: readonly (readonly [number, string, number?])[], cx = 0.5, cy = 0.5, r = 0.5): string {
    const key = `r${cx},${cy},${r},${JSON.stringify(stops)}`
    return this.define(key, (id) => el('radialGradient', { id, cx, cy, r }, stopMarkup(stops)))
  }

  /** A clip path; gives the value for `clip-path`. */
  clip(shape: string): string {
    return this.define(`c${shape}`, (id) => el('clipPath', { id }, shape))
  }

  /** 1 when the light stands right of x, else -1. */
  side(x: number): 1 | -1 {
    return this.light.x >= x ? 1 : -1
  }

  /** The colour turned towards the light. */
  lit(colour: string, amount = 0.35): string {
    return mix(colour, this.pal.tone === 'night' ? this.pal.glow : '#ffe7ad', amount)
  }

  /** The colour turned away from the light. */
  shade(colour: string, amount = 0.35): string {
    return mix(colour, this.pal.ink, amount)
  }

  /** A colour a little into the dark, for thin things that carry no gradient. */
  tone(colour: string): string {
    return this.shade(colour, 0.2)
  }

  /** The colour seen far away, through the air of the room or the sky. */
  haze(colour: string, amount: number): string {
    return mix(colour, mix(this.pal.wall, this.pal.sky[2], 0.5), amount)
  }

  /** Fill for something round and upright: a lit side, a core and a shaded side. */
  tube(colour: string, x: number, strength = 1): string {
    const shade = this.shade(colour, 0.42 * strength)
    const lit = this.lit(colour, 0.5 * strength)
    const stops: [number, string][] =
      this.side(x) > 0
        ? [
            [0, shade],
            [0.38, mix(colour, shade, 0.4)],
            [0.72, colour],
            [0.93, lit],
            [1, mix(colour, lit, 0.5)],
          ]
        : [
            [0, mix(colour, lit, 0.5)],
            [0.07, lit],
            [0.28, colour],
            [0.62, mix(colour, shade, 0.4)],
            [1, shade],
          ]
    return this.linear(stops, 1, 0)
  }

  /** Fill for a ball or a bloom. */
  orb(colour: string, x: number, strength = 1): string {
    const cx = this.side(x) > 0 ? 0.68 : 0.32
    const stops: [number, string][] = [
      [0, this.lit(colour, 0.5 * strength)],
      [0.45, colour],
      [1, this.shade(colour, 0.45 * strength)],
    ]
    return this.radial(stops, cx, 0.3, 0.75)
  }

  /** A soft halo of the warm light around a point. */
  halo(x: number, y: number, r: number, opacity = 0.6, colour = this.pal.glow): string {
    const fill = this.radial([
      [0, colour, 0.95],
      [0.18, mix(colour, WARM, 0.35), 0.5],
      [0.5, mix(colour, WARM, 0.8), 0.15],
      [1, WARM, 0],
    ])
    return el('circle', { cx: num(x), cy: num(y), r: num(r), fill, opacity })
  }

  /** The finished document. */
  toSvg(): string {
    const { zoom, x, y, roll, mirror } = this.camera
    const flip = mirror ? -1 : 1
    const move = `translate(${num(WIDTH / 2 + x)} ${num(HEIGHT / 2 + y)}) rotate(${num(roll)}) scale(${Math.round(zoom * flip * 1000) / 1000} ${Math.round(zoom * 1000) / 1000}) translate(${-WIDTH / 2} ${-HEIGHT / 2})`
    const grade = this.grade()
    const picture = group(this.body.join('') + grade, { transform: move })
    const grain = this.grain()
    const defs = [...this.definitions.values()].map((definition) => definition.markup).join('')
    const frame = {
      xmlns: 'http://www.w3.org/2000/svg',
      width: WIDTH,
      height: HEIGHT,
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    }
    return el('svg', frame, `<defs>${defs}</defs>${picture}${grain}`)
  }

  private grade(): string {
    const { x, y, reach, power, dark } = this.light
    const far = this.define('far', (id) =>
      el(
        'radialGradient',
        { id, cx: num(x), cy: num(y), r: num(reach * 1.35), gradientUnits: 'userSpaceOnUse' },
        stopMarkup([
          [0, this.pal.ink, 0],
          [0.38, this.pal.ink, dark * 0.16],
          [0.72, this.pal.ink, dark * 0.62],
          [1, this.pal.ink, dark],
        ]),
      ),
    )
    const near = this.define('near', (id) =>
      el(
        'radialGradient',
        { id, cx: num(x), cy: num(y), r: num(reach), gradientUnits: 'userSpaceOnUse' },
        stopMarkup([
          [0, '#ffd98a', power],
          [0.35, WARM, power * 0.45],
          [1, WARM, 0],
        ]),
      ),
    )
    const all = [-BLEED, -BLEED, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED] as const
    return rect(...all, far) + rect(...all, near, { style: 'mix-blend-mode:soft-light' })
  }

  private grain(): string {
    const noise = el(
      'filter',
      { id: 'noise', x: 0, y: 0, width: 1, height: 1 },
      el('feTurbulence', {
        type: 'fractalNoise',
        baseFrequency: 0.82,
        numOctaves: 1,
        seed: this.rng.int(1, 999),
        stitchTiles: 'stitch',
      }) + el('feColorMatrix', { values: '4 0 0 0 -1.5 4 0 0 0 -1.5 4 0 0 0 -1.5 0 0 0 0 0.046' }),
    )
    this.define('grain-filter', () => noise)
    const fill = this.define('grain', (id) =>
      el(
        'pattern',
        { id, width: 300, height: 300, patternUnits: 'userSpaceOnUse' },
        rect(0, 0, 300, 300, '#fff', { filter: 'url(#noise)' }),
      ),
    )
    return rect(0, 0, WIDTH, HEIGHT, fill)
  }
}

/** Children drawn around the origin, set at a place; a short name for what compositions do most. */
export const place = at

function stopMarkup(stops: readonly (readonly [number, string, number?])[]): string {
  return stops
    .map(([offset, colour, opacity]) =>
      el('stop', { offset, 'stop-color': colour, ...(opacity === undefined ? {} : { 'stop-opacity': opacity }) }),
    )
    .join('')
}
