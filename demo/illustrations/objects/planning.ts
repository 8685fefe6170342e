import { mix } from '../kit/colour.ts'
import { bloom } from '../kit/plants.ts'
import type { Scene } from '../kit/scene.ts'
import { at, circle, path, rect, stroke, times } from '../kit/svg.ts'
import { fallen } from '../kit/tableware.ts'
import { flourish } from './paper.ts'

/** A clipboard with a list half ticked off, around the origin. */
export function clipboard(s: Scene, width: number, height: number): string {
  const { pal } = s
  const w = width
  const h = height
  const paper = mix('#ffffff', pal.cloth, 0.4)
  const rows = times(6, (index) => {
    const y = -h * 0.28 + index * h * 0.115
    const done = index < 4
    const box = rect(-w * 0.36, y - w * 0.035, w * 0.07, w * 0.07, done ? pal.glow : 'none', {
      stroke: pal.ink,
      'stroke-width': w * 0.009,
      rx: 3,
    })
    const tick = done
      ? stroke(`M${-w * 0.345} ${y}l${w * 0.02} ${w * 0.022}l${w * 0.045} ${-w * 0.06}`, pal.ink, w * 0.016)
      : ''
    return (
      box +
      tick +
      rect(-w * 0.24, y - w * 0.014, w * s.rng.between(0.34, 0.58), w * 0.026, mix(pal.ink, paper, done ? 0.55 : 0.2), {
        rx: 4,
      })
    )
  })
  return (
    rect(-w / 2 - 14, -h / 2 + 20, w, h, pal.ink, { opacity: 0.3, rx: 12 }) +
    rect(-w / 2, -h / 2, w, h, s.tube(pal.wood, 0), { rx: 12 }) +
    rect(-w * 0.44, -h * 0.42, w * 0.88, h * 0.87, paper) +
    rect(-w * 0.16, -h * 0.535, w * 0.32, h * 0.1, s.tube(pal.metal, 0), { rx: 8 }) +
    rows
  )
}

/** A plan of a hall with round tables, aisle and stage, around the origin. */
export function floorPlan(s: Scene, width: number, height: number): string {
  const { pal, rng } = s
  const w = width
  const h = height
  const paper = mix(pal.second, '#ffffff', 0.72)
  const line = s.shade(pal.second, 0.5)
  const grid =
    times(17, (i) => stroke(`M${-w / 2 + (i * w) / 16} ${-h / 2}V${h / 2}`, mix(paper, line, 0.16), 1.5)) +
    times(12, (i) => stroke(`M${-w / 2} ${-h / 2 + (i * h) / 11}H${w / 2}`, mix(paper, line, 0.16), 1.5))
  const seat = (x: number, y: number, r: number) =>
    times(8, (i) =>
      circle(x + Math.cos(i * 0.785) * r * 1.4, y + Math.sin(i * 0.785) * r * 1.4, r * 0.26, 'none', {
        stroke: line,
        'stroke-width': 3,
      }),
    ) +
    circle(x, y, r, rng.chance(0.3) ? pal.glow : paper, { stroke: line, 'stroke-width': 4 }) +
    bloom(s, x, y, r * 0.4)
  const tables = times(8, (i) =>
    seat(-w * 0.33 + (i % 4) * w * 0.19 + (i > 3 ? w * 0.05 : 0), -h * 0.06 + Math.floor(i / 4) * h * 0.3, h * 0.075),
  )
  const stage =
    rect(-w * 0.2, -h * 0.42, w * 0.34, h * 0.14, pal.accent, { rx: 6 }) +
    rect(w * 0.36, -h * 0.3, w * 0.08, h * 0.6, mix(pal.second, paper, 0.2), { rx: 6 })
  const walls =
    stroke(
      `M${-w * 0.46} ${-h * 0.46}H${w * 0.46}V${h * 0.46}H${w * 0.1}M${-w * 0.06} ${h * 0.46}H${-w * 0.46}V${-h * 0.46}`,
      line,
      10,
    ) + stroke(`M${w * 0.1} ${h * 0.46}A${w * 0.16} ${w * 0.16} 0 0 0 ${-w * 0.06} ${h * 0.31}V${h * 0.46}`, line, 3)
  return (
    rect(-w / 2 - 16, -h / 2 + 22, w, h, pal.ink, { opacity: 0.26 }) +
    rect(-w / 2, -h / 2, w, h, paper) +
    grid +
    walls +
    stage +
    tables
  )
}

/** A month's sheet with one day lit, around the origin. */
export function calendar(s: Scene, width: number, height: number): string {
  const { pal, rng } = s
  const w = width
  const h = height
  const paper = mix('#ffffff', pal.cloth, 0.4)
  const lit = rng.int(9, 25)
  const cells = times(35, (i) => {
    const x = -w * 0.43 + (i % 7) * w * 0.123
    const y = -h * 0.22 + Math.floor(i / 7) * h * 0.135
    const mark =
      i === lit
        ? pal.glow
        : i % 9 === 4
          ? mix(paper, pal.accent, 0.5)
          : i % 7 > 4
            ? s.shade(paper, 0.08)
            : s.shade(paper, 0.03)
    return (
      rect(x, y, w * 0.108, h * 0.112, mark, { rx: 5 }) +
      circle(x + w * 0.024, y + h * 0.028, w * 0.011, mix(pal.ink, paper, 0.5)) +
      (i === lit ? path(heart(x + w * 0.054, y + h * 0.064, w * 0.028), pal.accent) : '')
    )
  })
  const rings = times(8, (i) =>
    rect(-w * 0.4 + i * w * 0.112, -h * 0.54, w * 0.022, h * 0.09, s.tube(pal.metal, 0), { rx: 4 }),
  )
  return (
    rect(-w / 2 - 14, -h / 2 + 20, w, h, pal.ink, { opacity: 0.28, rx: 8 }) +
    rect(-w / 2, -h / 2, w, h, paper, { rx: 8 }) +
    rect(-w / 2, -h / 2, w, h * 0.2, pal.accent, { rx: 8 }) +
    flourish(s, -w * 0.2, -h * 0.36, w * 0.4, h * 0.08, pal.cloth) +
    cells +
    rings
  )
}

function heart(x: number, y: number, r: number): string {
  return `M${x} ${y + r}C${x - r * 1.9} ${y - r * 0.2} ${x - r * 0.9} ${y - r * 1.5} ${x} ${y - r * 0.4}C${x + r * 0.9} ${y - r * 1.5} ${x + r * 1.9} ${y - r * 0.2} ${x} ${y + r}Z`
}

/** A fan of colour cards. */
export function swatches(s: Scene, length: number): string {
  const { pal } = s
  return (
    times(6, (i) =>
      at(
        0,
        0,
        rect(-length * 0.14 - 5, -length + 8, length * 0.28, length, pal.ink, { opacity: 0.16, rx: 8 }) +
          rect(-length * 0.14, -length, length * 0.28, length, mix('#ffffff', pal.cloth, 0.4), { rx: 8 }) +
          rect(
            -length * 0.11,
            -length * 0.97,
            length * 0.22,
            length * 0.6,
            [...pal.blooms, pal.accent][i] ?? pal.second,
            { rx: 5 },
          ),
        1,
        -50 + i * 20,
      ),
    ) + circle(0, -length * 0.07, length * 0.035, pal.metal)
  )
}

/** A cup of coffee from above. */
export function coffee(s: Scene, x: number, y: number, r: number): string {
  const { pal } = s
  return (
    fallen(s, x, y, r * 1.4) +
    circle(x, y, r * 1.4, s.orb(pal.cloth, x)) +
    circle(x, y, r * 1.1, s.shade(pal.cloth, 0.1)) +
    rect(x + r * 0.7, y - r * 0.16, r * 0.8, r * 0.32, pal.cloth, { rx: r * 0.16 }) +
    circle(x, y, r, s.lit(pal.cloth, 0.2)) +
    circle(x, y, r * 0.86, '#5a321f') +
    circle(x, y, r * 0.8, '#8a5532') +
    path(heart(x, y, r * 0.34), '#e8cba0')
  )
}

export function pencil(s: Scene, colour: string): string {
  return (
    rect(-20, -190, 18, 400, s.pal.ink, { opacity: 0.2 }) +
    rect(-11, -200, 22, 330, s.tube(colour, 0)) +
    path('M-11 130L0 178L11 130Z', '#e8c79a') +
    path('M-4 162L0 180L4 162Z', s.pal.ink) +
    rect(-11, -226, 22, 28, s.pal.metal) +
    rect(-11, -246, 22, 24, s.pal.blooms[0] ?? s.pal.accent, { rx: 6 })
  )
}
