import { mix } from './colour.ts'
import { shadow } from './light.ts'
import type { Scene } from './scene.ts'
import { at, circle, ellipse, group, path, rect, stroke, times } from './svg.ts'

export type GlassKind = 'wine' | 'flute' | 'coupe' | 'tumbler' | 'highball' | 'martini'

/** A glass standing at (x, y), filled with a drink. */
export function glass(
  s: Scene,
  x: number,
  y: number,
  height: number,
  kind: GlassKind,
  drink = s.rng.pick([s.pal.accent, s.pal.second, ...s.pal.blooms]),
  garnish = false,
): string {
  const side = s.side(x)
  const rim = mix(s.pal.cloth, '#ffffff', 0.5)
  const bowl = BOWLS[kind]
  const h = height
  const w = h * bowl.width
  const top = -h
  const foot = bowl.stem ? -h * bowl.stem : 0
  const wall = bowl.shape(w, top, foot)
  const clip = s.clip(path(wall, '#000', { transform: `translate(${Math.round(x)} ${Math.round(y)})` }))
  const level = top + (foot - top) * bowl.level
  const liquid = group(
    rect(
      x - w,
      y + level,
      w * 2,
      h,
      s.linear([
        [0, s.lit(drink, 0.45)],
        [0.5, drink],
        [1, s.shade(drink, 0.25)],
      ]),
    ),
    { 'clip-path': clip },
  )
  const surface = ellipse(0, level, w * bowl.fill, w * bowl.fill * 0.18, s.lit(drink, 0.5))
  const stem = bowl.stem
    ? stroke(`M0 ${foot}V-4`, rim, h * 0.022, { opacity: 0.75 }) +
      ellipse(0, -3, w * 0.62, w * 0.11, rim, { opacity: 0.55 })
    : ''
  const shine = stroke(
    `M${side * w * bowl.fill * 0.7} ${top + h * 0.1}L${side * w * bowl.fill * 0.62} ${level + (foot - level) * 0.45}`,
    '#ffffff',
    h * 0.022,
    { opacity: 0.75 },
  )
  const ice =
    kind === 'tumbler' || kind === 'highball'
      ? rect(-w * 0.55, level + h * 0.05, w * 0.6, w * 0.6, '#ffffff', {
          opacity: 0.35,
          rx: 4,
          transform: 'rotate(12)',
        }) + rect(-w * 0.02, level + h * 0.12, w * 0.55, w * 0.55, '#ffffff', { opacity: 0.28, rx: 4 })
      : ''
  const bubbles =
    kind === 'flute'
      ? times(7, (index) =>
          circle(Math.sin(index * 2.1) * w * 0.4, level + ((foot - level) * (index + 1)) / 9, h * 0.008, s.pal.core, {
            opacity: 0.9,
          }),
        )
      : ''
  const slice = garnish
    ? at(side * w * bowl.fill, top, citrus(s, 0, 0, h * 0.13, s.rng.pick(['#f6c445', '#f09a3e', '#a8c94a'])))
    : ''
  const caustic = ellipse(x - side * w * 1.1, y + 2, w * 1.1, w * 0.16, s.lit(drink, 0.4), { opacity: 0.5 })
  return (
    shadow(s, x, y, w * 2, w * 0.36, 0.26) +
    caustic +
    liquid +
    at(
      x,
      y,
      path(wall, '#ffffff', { opacity: 0.14 }) +
        surface +
        ice +
        bubbles +
        stroke(wall.replace('Z', ''), rim, h * 0.012, { opacity: 0.7 }) +
        ellipse(0, top, w * bowl.mouth, w * bowl.mouth * 0.16, 'none', {
          stroke: rim,
          'stroke-width': Math.max(1.5, h * 0.012),
          opacity: 0.85,
        }) +
        stem +
        shine +
        slice,
    )
  )
}

type Bowl = {
  width: number
  stem: number
  level: number
  fill: number
  mouth: number
  shape: (w: number, top: number, foot: number) => string
}
const BOWLS: Record<GlassKind, Bowl> = {
  wine: {
    width: 0.2,
    stem: 0.46,
    level: 0.42,
    fill: 0.97,
    mouth: 0.8,
    shape: (w, t, f) =>
      `M${-w * 0.8} ${t}C${-w * 1.15} ${t + (f - t) * 0.5} ${-w} ${f} 0 ${f}C${w} ${f} ${w * 1.15} ${t + (f - t) * 0.5} ${w * 0.8} ${t}Z`,
  },
  flute: {
    width: 0.105,
    stem: 0.36,
    level: 0.2,
    fill: 0.96,
    mouth: 0.9,
    shape: (w, t, f) =>
      `M${-w * 0.9} ${t}C${-w * 1.1} ${t + (f - t) * 0.5} ${-w * 0.8} ${f} 0 ${f}C${w * 0.8} ${f} ${w * 1.1} ${t + (f - t) * 0.5} ${w * 0.9} ${t}Z`,
  },
  coupe: {
    width: 0.34,
    stem: 0.58,
    level: 0.22,
    fill: 0.93,
    mouth: 1,
    shape: (w, t, f) =>
      `M${-w} ${t}C${-w} ${t + (f - t) * 0.75} ${-w * 0.5} ${f} 0 ${f}C${w * 0.5} ${f} ${w} ${t + (f - t) * 0.75} ${w} ${t}Z`,
  },
  martini: {
    width: 0.36,
    stem: 0.5,
    level: 0.2,
    fill: 0.8,
    mouth: 1,
    shape: (w, t, f) => `M${-w} ${t}L0 ${f}L${w} ${t}Z`,
  },
  tumbler: {
    width: 0.42,
    stem: 0,
    level: 0.38,
    fill: 0.93,
    mouth: 1,
    shape: (w, t) =>
      `M${-w} ${t}L${-w * 0.86} -6Q${-w * 0.84} 0 ${-w * 0.7} 0H${w * 0.7}Q${w * 0.84} 0 ${w * 0.86} -6L${w} ${t}Z`,
  },
  highball: {
    width: 0.2,
    stem: 0,
    level: 0.16,
    fill: 0.97,
    mouth: 1,
    shape: (w, t) =>
      `M${-w} ${t}L${-w * 0.9} -6Q${-w * 0.88} 0 ${-w * 0.7} 0H${w * 0.7}Q${w * 0.88} 0 ${w * 0.9} -6L${w} ${t}Z`,
  },
}

/** A slice of citrus fruit. */
export function citrus(s: Scene, x: number, y: number, r: number, colour: string): string {
  const flesh = s.lit(colour, 0.3)
  const wedges = times(8, (index) => {
    const a = (index / 8) * Math.PI * 2
    const b = ((index + 0.82) / 8) * Math.PI * 2
    return path(
      `M${Math.round(Math.cos(a + 0.05) * r * 10) / 100} ${Math.round(Math.sin(a + 0.05) * r * 10) / 100}L${Math.round(Math.cos(a) * r * 78) / 100} ${Math.round(Math.sin(a) * r * 78) / 100}A${r * 0.78} ${r * 0.78} 0 0 1 ${Math.round(Math.cos(b) * r * 78) / 100} ${Math.round(Math.sin(b) * r * 78) / 100}Z`,
      flesh,
    )
  })
  return at(
    x,
    y,
    circle(0, 0, r, s.shade(colour, 0.08)) + circle(0, 0, r * 0.88, mix(colour, '#fffbe6', 0.75)) + wedges,
  )
}

export type BottleKind = 'wine' | 'spirit' | 'square' | 'round' | 'champagne'

/** A bottle standing at (x, y). */
export function bottle(
  s: Scene,
  x: number,
  y: number,
  height: number,
  kind: BottleKind,
  colour: string,
  standing = true,
): string {
  const h = height
  const w = h * { wine: 0.145, spirit: 0.17, square: 0.2, round: 0.24, champagne: 0.165 }[kind]
  const neck = h * (kind === 'champagne' ? 0.055 : 0.045)
  const shoulder = -h * { wine: 0.62, spirit: 0.6, square: 0.58, round: 0.5, champagne: 0.52 }[kind]
  const curve = { wine: 0.1, spirit: 0.06, square: 0.02, round: 0.16, champagne: 0.24 }[kind] * h
  const d = `M${-w} -5Q${-w} 0 ${-w + 5} 0H${w - 5}Q${w} 0 ${w} -5V${shoulder}C${w} ${shoulder - curve} ${neck} ${shoulder - curve * 0.6} ${neck} ${shoulder - curve - h * 0.04}V${-h}H${-neck}V${shoulder - curve - h * 0.04}C${-neck} ${shoulder - curve * 0.6} ${-w} ${shoulder - curve} ${-w} ${shoulder}Z`
  const label = s.pal.cloth
  const side = s.side(x)
  const mark = s.rng.pick([
    circle(0, shoulder * 0.5, w * 0.34, s.pal.accent),
    rect(-w * 0.5, shoulder * 0.55, w, h * 0.02, s.pal.accent) +
      rect(-w * 0.35, shoulder * 0.46, w * 0.7, h * 0.012, s.pal.ink),
    path(`M0 ${shoulder * 0.68}l${w * 0.36} ${w * 0.7}h${-w * 0.72}Z`, s.pal.second),
  ])
  return (
    (standing ? shadow(s, x, y, w * 2.4, w * 0.5) : '') +
    at(
      x,
      y,
      path(d, s.tube(colour, x)) +
        rect(
          -neck * 1.15,
          -h * 1.02,
          neck * 2.3,
          h * 0.1,
          kind === 'champagne' ? s.pal.metal : s.shade(s.pal.accent, 0.1),
          { rx: 3 },
        ) +
        rect(-w * 0.98, shoulder * 0.8, w * 1.96, -shoulder * 0.58, s.tube(label, x, 0.7)) +
        mark +
        stroke(`M${side * w * 0.72} ${shoulder + h * 0.02}V${-h * 0.06}`, '#ffffff', w * 0.13, { opacity: 0.4 }),
    )
  )
}
