import { mix } from './colour.ts'
import { shadow } from './light.ts'
import type { Scene } from './scene.ts'
import { BLEED, HEIGHT, WIDTH } from './scene.ts'
import { at, circle, ellipse, path, rect, ring, smooth, stroke, times } from './svg.ts'
import type { Point } from './svg.ts'

const LEFT = -BLEED
const FULL = WIDTH + 2 * BLEED

export type Surface = 'wood' | 'linen' | 'marble' | 'slate' | 'paint'

/** A table across the whole frame, its far edge at `back`, its near edge at `front` with the cloth falling below. */
export function tableTop(
  s: Scene,
  back: number,
  front: number,
  kind: 'cloth' | 'wood' | 'bar' = s.rng.pick(['cloth', 'cloth', 'wood'] as const),
): string {
  const { pal, rng } = s
  const colour = kind === 'cloth' ? pal.cloth : kind === 'wood' ? pal.wood : s.shade(pal.wood, 0.35)
  const fill = s.linear([
    [0, s.lit(colour, 0.22)],
    [1, s.shade(colour, 0.12)],
  ])
  const top =
    rect(LEFT, back, FULL, front - back + 4, fill) +
    ellipse(s.light.x, (back + front) / 2, 460, (front - back) * 0.4, s.lit(colour, 0.6), { opacity: 0.4 })
  const apron = HEIGHT + BLEED - front
  if (kind === 'cloth') {
    const folds = rng.int(9, 13)
    const step = FULL / folds
    const fall = times(folds, (index) => {
      const x = LEFT + index * step
      const mid = step * rng.between(0.35, 0.6)
      return (
        path(
          `M${x} ${front}L${x + mid} ${front}L${x + mid * 1.3} ${HEIGHT + BLEED}L${x - 26} ${HEIGHT + BLEED}Z`,
          s.shade(colour, 0.36),
          { opacity: 0.75 },
        ) +
        path(`M${x + mid} ${front}l${step * 0.2} 0l${step * 0.12} ${apron}l${-step * 0.28} 0Z`, s.lit(colour, 0.2), {
          opacity: 0.5,
        })
      )
    })
    return (
      top +
      rect(LEFT, front, FULL, apron, s.shade(colour, 0.22)) +
      fall +
      rect(LEFT, front - 2, FULL, 6, s.lit(colour, 0.4))
    )
  }
  const grain = times(9, (index) =>
    stroke(
      `M${LEFT} ${back + ((front - back) * (index + 0.5)) / 9}q${FULL / 4} ${rng.between(-5, 5)} ${FULL / 2} 0t${FULL / 2} 0`,
      s.shade(colour, 0.2),
      1 + index * 0.2,
      { opacity: 0.6 },
    ),
  )
  return (
    top +
    grain +
    rect(
      LEFT,
      front,
      FULL,
      34,
      s.linear([
        [0, s.lit(colour, 0.3)],
        [0.2, s.shade(colour, 0.15)],
        [1, s.shade(colour, 0.45)],
      ]),
    ) +
    rect(LEFT, front + 34, FULL, apron, s.shade(colour, 0.68))
  )
}

/** A surface seen straight from above, filling the frame; light falls over it from one corner. */
export function flatSurface(
  s: Scene,
  kind: Surface = s.rng.pick(['wood', 'linen', 'marble', 'slate', 'paint'] as const),
): void {
  const { rng, pal } = s
  const base = {
    wood: pal.wood,
    linen: pal.cloth,
    marble: mix(pal.cloth, '#e6e9ef', 0.5),
    slate: s.shade(mix(pal.metal, pal.wall, 0.3), 0.6),
    paint: pal.wall,
  }[kind]
  s.add(rect(LEFT, LEFT, FULL, HEIGHT + 2 * BLEED, base))
  if (kind === 'wood') {
    const wide = rng.between(120, 190)
    s.add(
      times(Math.ceil(FULL / wide), (index) => {
        const y = LEFT + index * wide
        const tone = rng.chance(0.5) ? s.shade(base, rng.between(0.02, 0.14)) : s.lit(base, rng.between(0.02, 0.14))
        const lines = times(6, (line) =>
          stroke(
            `M${LEFT} ${y + (wide * (line + 0.5)) / 6}c${FULL * 0.3} ${rng.between(-16, 16)} ${FULL * 0.6} ${rng.between(-16, 16)} ${FULL} 0`,
            s.shade(tone, 0.16),
            rng.between(1, 3),
            { opacity: 0.6 },
          ),
        )
        return rect(LEFT, y, FULL, wide, tone) + lines + rect(LEFT, y, FULL, 4, s.shade(base, 0.45))
      }),
    )
  }
  if (kind === 'linen') {
    s.add(
      times(7, () => {
        const x = rng.between(LEFT, WIDTH)
        const lean = rng.between(-240, 240)
        return path(
          `M${x} ${LEFT}L${x + lean} ${HEIGHT + BLEED}l${rng.between(40, 110)} 0L${x + 26} ${LEFT}Z`,
          rng.chance(0.5) ? s.shade(base, 0.13) : s.lit(base, 0.3),
          { opacity: 0.6 },
        )
      }),
    )
  }
  if (kind === 'marble') {
    s.add(
      times(8, () => {
        const y = rng.between(LEFT, HEIGHT)
        const points: Point[] = []
        for (let i = 0; i <= 7; i++) points.push([LEFT + (FULL * i) / 7, y + i * 30 + rng.between(-60, 60)])
        return stroke(smooth(points), s.shade(base, 0.2), rng.between(1, 6), { opacity: rng.between(0.25, 0.6) })
      }),
    )
  }
}

/** The shadow of a thing lying on a surface seen from above. */
export function fallen(s: Scene, x: number, y: number, rx: number, ry = rx, height = 14): string {
  const dx = -s.side(x) * height
  const dy = s.light.y < y ? height : -height * 0.4
  return (
    ellipse(x + dx, y + dy, rx * 1.01, ry * 1.01, s.pal.ink, { opacity: 0.3 }) +
    ellipse(x + dx * 1.7, y + dy * 1.7, rx * 0.98, ry * 0.98, s.pal.ink, { opacity: 0.13 })
  )
}

/** A plate from above. */
export function plateAbove(
  s: Scene,
  x: number,
  y: number,
  r: number,
  colour = s.pal.cloth,
  rim = s.rng.pick([s.pal.accent, s.pal.second, s.pal.metal]),
): string {
  const side = s.side(x)
  return (
    fallen(s, x, y, r) +
    circle(x, y, r, s.shade(colour, 0.08)) +
    ring(x, y, r * 0.96, rim, r * 0.035) +
    circle(x - side * r * 0.02, y + r * 0.01, r * 0.72, s.shade(colour, 0.2)) +
    circle(x + side * r * 0.012, y - r * 0.008, r * 0.7, s.lit(colour, 0.3)) +
    stroke(
      `M${x + side * r * 0.55} ${y - r * 0.66}A${r * 0.86} ${r * 0.86} 0 0 ${side > 0 ? 1 : 0} ${x + side * r * 0.84} ${y - r * 0.1}`,
      s.pal.core,
      r * 0.05,
      { opacity: 0.7 },
    )
  )
}

/** A plate seen from the side of the table. */
export function plateSide(s: Scene, x: number, y: number, r: number, colour = s.pal.cloth): string {
  return (
    shadow(s, x, y + r * 0.1, r * 2.2, r * 0.5) +
    path(
      `M${x - r} ${y - r * 0.12}Q${x - r * 0.6} ${y + r * 0.2} ${x} ${y + r * 0.2}Q${x + r * 0.6} ${y + r * 0.2} ${x + r} ${y - r * 0.12}Z`,
      s.tube(colour, x),
    ) +
    ellipse(x, y - r * 0.12, r, r * 0.2, s.lit(colour, 0.25)) +
    ellipse(x, y - r * 0.1, r * 0.74, r * 0.13, s.shade(colour, 0.14))
  )
}

/** A vase or bowl standing at (x, y); gives also where stems leave it. */
export function vase(
  s: Scene,
  x: number,
  y: number,
  height: number,
  colour = s.rng.pick([s.pal.cloth, s.pal.accent, s.pal.second, s.pal.metal]),
): string {
  const h = height
  const shape = s.rng.pick(['urn', 'bottle', 'bowl', 'cylinder', 'jug'] as const)
  const d = {
    urn: `M${-h * 0.2} 0Q${-h * 0.62} ${-h * 0.5} ${-h * 0.26} ${-h * 0.84}L${-h * 0.34} ${-h}H${h * 0.34}L${h * 0.26} ${-h * 0.84}Q${h * 0.62} ${-h * 0.5} ${h * 0.2} 0Z`,
    bottle: `M${-h * 0.26} 0C${-h * 0.5} ${-h * 0.3} ${-h * 0.34} ${-h * 0.56} ${-h * 0.16} ${-h * 0.68}L${-h * 0.2} ${-h}H${h * 0.2}L${h * 0.16} ${-h * 0.68}C${h * 0.34} ${-h * 0.56} ${h * 0.5} ${-h * 0.3} ${h * 0.26} 0Z`,
    bowl: `M${-h * 0.26} 0C${-h * 0.72} ${-h * 0.16} ${-h * 0.72} ${-h * 0.7} ${-h * 0.66} ${-h}H${h * 0.66}C${h * 0.72} ${-h * 0.7} ${h * 0.72} ${-h * 0.16} ${h * 0.26} 0Z`,
    cylinder: `M${-h * 0.34} -4Q${-h * 0.34} 0 ${-h * 0.3} 0H${h * 0.3}Q${h * 0.34} 0 ${h * 0.34} -4L${h * 0.38} ${-h}H${-h * 0.38}Z`,
    jug: `M${-h * 0.28} 0C${-h * 0.52} ${-h * 0.36} ${-h * 0.36} ${-h * 0.6} ${-h * 0.22} ${-h * 0.76}L${-h * 0.3} ${-h}H${h * 0.24}L${h * 0.2} ${-h * 0.76}C${h * 0.36} ${-h * 0.6} ${h * 0.52} ${-h * 0.36} ${h * 0.28} 0Z`,
  }[shape]
  const handle =
    shape === 'jug'
      ? stroke(
          `M${h * 0.24} ${-h * 0.8}C${h * 0.66} ${-h * 0.8} ${h * 0.62} ${-h * 0.36} ${h * 0.38} ${-h * 0.36}`,
          s.shade(colour, 0.14),
          h * 0.06,
        )
      : ''
  const band = s.rng.chance(0.5)
    ? stroke(`M${-h * 0.3} ${-h * 0.42}Q0 ${-h * 0.34} ${h * 0.3} ${-h * 0.42}`, s.shade(colour, 0.3), h * 0.03)
    : ''
  return shadow(s, x, y, h * 0.8, h * 0.2) + at(x, y, handle + path(d, s.tube(colour, x)) + band)
}
