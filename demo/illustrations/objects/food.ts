import { mix } from '../kit/colour.ts'
import { flame, shadow } from '../kit/light.ts'
import type { Scene } from '../kit/scene.ts'
import { at, circle, ellipse, group, path, rect, stroke, times } from '../kit/svg.ts'
import { fallen } from '../kit/tableware.ts'
import { FOOD, citrusSlice } from './dishes.ts'

/** Knife, fork or spoon lying upright around the origin, 300 long. */
export function cutlery(s: Scene, kind: 'fork' | 'knife' | 'spoon', colour = s.pal.metal): string {
  const fill = s.linear(
    [
      [0, s.lit(colour, 0.7)],
      [0.5, colour],
      [1, s.shade(colour, 0.35)],
    ],
    1,
    0,
  )
  const stem = path('M-5 -30L-8 140Q-8 152 0 152Q8 152 8 140L5 -30Z', fill)
  const dark = group(path('M-9 -150H9V150H-9Z', s.pal.ink), { opacity: 0.2, transform: 'translate(-10 10)' })
  if (kind === 'knife') return dark + path('M-9 -150C10 -150 15 -90 12 -20H-8Z', fill) + stem
  if (kind === 'spoon')
    return dark + ellipse(0, -96, 25, 52, fill) + ellipse(2, -98, 16, 40, s.shade(colour, 0.2)) + stem
  return (
    dark +
    times(4, (index) => rect(-19 + index * 10.6, -150, 6, 76, fill, { rx: 3 })) +
    path('M-19 -84H19C19 -50 8 -40 5 -26H-5C-8 -40 -19 -50 -19 -84Z', fill) +
    stem
  )
}

/** A frying pan in side view with food leaping and flames under it. */
export function flamingPan(s: Scene, x: number, y: number, width: number): string {
  const { rng, pal } = s
  const iron = mix(pal.ink, pal.metal, 0.22)
  const fire = times(11, (index) =>
    flame(s, x + (index - 5) * width * 0.085, y + width * 0.2, width * rng.between(0.07, 0.13), rng.between(-0.4, 0.4)),
  )
  const blaze = times(9, (index) =>
    flame(
      s,
      x + (index - 4) * width * 0.09,
      y - width * 0.02,
      width * rng.between(0.09, 0.2) * (1.25 - Math.abs(index - 4) * 0.16),
      rng.between(-0.5, 0.5),
    ),
  )
  const bits = times(17, () => {
    const px = x + rng.between(-0.46, 0.46) * width
    const py = y - width * rng.between(0.12, 0.62)
    const size = width * rng.between(0.026, 0.046)
    const tone = rng.pick([FOOD.tomato, FOOD.leaf, FOOD.egg, FOOD.salmon, FOOD.lemon])
    return rng.chance(0.5)
      ? at(
          px,
          py,
          rect(-size, -size * 0.6, size * 2, size * 1.2, s.orb(tone, x), { rx: size * 0.5 }),
          1,
          rng.between(0, 180),
        )
      : circle(px, py, size, s.orb(tone, x))
  })
  const bowl = `M${x - width * 0.5} ${y - width * 0.06}H${x + width * 0.5}C${x + width * 0.46} ${y + width * 0.12} ${x + width * 0.34} ${y + width * 0.15} ${x + width * 0.26} ${y + width * 0.15}H${x - width * 0.26}C${x - width * 0.34} ${y + width * 0.15} ${x - width * 0.46} ${y + width * 0.12} ${x - width * 0.5} ${y - width * 0.06}Z`
  const handle = path(
    `M${x + width * 0.47} ${y - width * 0.03}L${x + width * 1.1} ${y - width * 0.17}L${x + width * 1.12} ${y - width * 0.1}L${x + width * 0.46} ${y + width * 0.04}Z`,
    s.shade(pal.wood, 0.4),
  )
  return (
    s.halo(x, y - width * 0.2, width * 1.2, 0.9) +
    fire +
    handle +
    ellipse(x, y - width * 0.06, width * 0.5, width * 0.06, s.lit(iron, 0.4)) +
    blaze +
    path(
      bowl,
      s.linear([
        [0, s.lit(iron, 0.3)],
        [1, iron],
      ]),
    ) +
    stroke(
      `M${x - width * 0.4} ${y + width * 0.13}Q${x} ${y + width * 0.18} ${x + width * 0.4} ${y + width * 0.13}`,
      pal.glow,
      width * 0.012,
      { opacity: 0.8 },
    ) +
    bits
  )
}

/** A domed cover on a tray. */
export function cloche(s: Scene, x: number, y: number, width: number): string {
  const { pal } = s
  const r = width / 2
  return (
    shadow(s, x, y + 4, width * 1.2) +
    ellipse(x, y, r * 1.22, r * 0.16, s.tube(pal.metal, x)) +
    path(
      `M${x - r} ${y - r * 0.06}A${r} ${r * 0.94} 0 0 1 ${x + r} ${y - r * 0.06}Z`,
      s.tube(mix(pal.metal, pal.cloth, 0.3), x),
    ) +
    stroke(
      `M${x + s.side(x) * r * 0.55} ${y - r * 0.6}Q${x + s.side(x) * r * 0.8} ${y - r * 0.35} ${x + s.side(x) * r * 0.82} ${y - r * 0.16}`,
      '#ffffff',
      r * 0.07,
      { opacity: 0.7 },
    ) +
    rect(x - r * 1.04, y - r * 0.12, r * 2.08, r * 0.1, s.lit(pal.metal, 0.4), { rx: 4 }) +
    circle(x, y - r * 1.03, r * 0.12, s.orb(pal.metal, x))
  )
}

/** A tiered stand with small cakes. */
export function tierStand(s: Scene, x: number, y: number, width: number, tiers = 3): string {
  const { rng, pal } = s
  const height = width * 0.42
  return (
    shadow(s, x, y, width) +
    rect(x - 5, y - height * (tiers - 0.2), 10, height * (tiers - 0.2), pal.metal) +
    times(tiers, (tier) => {
      const w = width * (1 - tier * 0.24)
      const top = y - 14 - tier * height
      const count = Math.max(3, Math.round(w / (width * 0.16)))
      const kind = rng.pick(['cupcake', 'macaron', 'choux'] as const)
      const cakes = times(count, (index) =>
        sweet(s, x - w * 0.42 + (w * 0.84 * (index + 0.5)) / count, top - 2, width * 0.13, kind),
      )
      return (
        ellipse(x, top + 6, w * 0.52, w * 0.06, s.shade(pal.cloth, 0.25)) +
        ellipse(x, top, w * 0.52, w * 0.055, s.lit(pal.cloth, 0.2)) +
        cakes
      )
    }) +
    circle(x, y - height * (tiers - 0.2) - 8, 12, 'none', { stroke: pal.metal, 'stroke-width': 5 })
  )
}

export type Sweet = 'cupcake' | 'macaron' | 'choux'

/** A small cake standing at (x, y). */
export function sweet(s: Scene, x: number, y: number, size: number, kind: Sweet): string {
  const { rng, pal } = s
  const tone = rng.pick(pal.blooms)
  if (kind === 'macaron')
    return (
      rect(x - size / 2, y - size * 0.26, size, size * 0.26, s.tube(tone, x), { rx: size * 0.1 }) +
      rect(x - size * 0.46, y - size * 0.36, size * 0.92, size * 0.12, FOOD.cream) +
      path(
        `M${x - size / 2} ${y - size * 0.34}C${x - size / 2} ${y - size * 0.72} ${x + size / 2} ${y - size * 0.72} ${x + size / 2} ${y - size * 0.34}Z`,
        s.tube(tone, x),
      )
    )
  if (kind === 'choux')
    return (
      circle(x, y - size * 0.38, size * 0.42, s.orb(FOOD.crust, x)) +
      path(
        `M${x - size * 0.36} ${y - size * 0.55}C${x - size * 0.3} ${y - size * 0.95} ${x + size * 0.3} ${y - size * 0.95} ${x + size * 0.36} ${y - size * 0.55}Q${x + size * 0.2} ${y - size * 0.4} ${x} ${y - size * 0.5}Q${x - size * 0.2} ${y - size * 0.4} ${x - size * 0.36} ${y - size * 0.55}Z`,
        mix(tone, FOOD.cream, 0.3),
      )
    )
  const swirl = times(3, (index) =>
    ellipse(
      x,
      y - size * (0.56 + index * 0.19),
      size * (0.5 - index * 0.14),
      size * 0.16,
      index % 2 === 0 ? s.orb(mix(tone, FOOD.cream, 0.4), x) : s.lit(mix(tone, FOOD.cream, 0.4), 0.3),
    ),
  )
  const pleats = times(5, (index) =>
    stroke(
      `M${x - size * 0.3 + index * size * 0.15} ${y - size * 0.46}L${x - size * 0.23 + index * size * 0.115} ${y - 2}`,
      s.shade(pal.accent, 0.25),
      size * 0.03,
    ),
  )
  return (
    path(
      `M${x - size * 0.42} ${y - size * 0.5}H${x + size * 0.42}L${x + size * 0.3} ${y}H${x - size * 0.3}Z`,
      s.tube(pal.accent, x),
    ) +
    pleats +
    swirl +
    circle(x, y - size * 1.08, size * 0.09, FOOD.tomato)
  )
}

/** A loaf, a board of cheese and a bowl of fruit, from above. */
export function board(s: Scene, x: number, y: number, width: number, height: number): string {
  const { rng, pal } = s
  const wood = s.lit(pal.wood, 0.12)
  const things = times(14, (index) => {
    const px = (rng.next() - 0.5) * width * 0.8
    const py = (rng.next() - 0.5) * height * 0.7
    return (
      [
        () =>
          times(7, (i) =>
            circle(
              px + Math.cos(i) * 22 * (i > 0 ? 1 : 0),
              py + Math.sin(i) * 20 * (i > 0 ? 1 : 0),
              15,
              s.orb(rng.pick(['#5a2a5a', '#6a3468']), x),
            ),
          ),
        () =>
          at(
            px,
            py,
            path('M-50 24L50 24L30 -34Z', '#f4d27a') + circle(-8, 6, 6, '#d9ac4a') + circle(16, 12, 4, '#d9ac4a'),
            1,
            rng.between(0, 360),
          ),
        () =>
          times(5, (i) =>
            ellipse(px + i * 17, py + i * 4, 15, 25, i % 2 === 0 ? FOOD.crust : s.lit(FOOD.crust, 0.3), {
              transform: `rotate(16 ${Math.round(px)} ${Math.round(py)})`,
            }),
          ),
        () => citrusSlice(px, py, 26, '#b5486a'),
        () =>
          times(4, (i) =>
            at(
              px + i * 13,
              py,
              path('M-22 16C-20 -16 20 -18 24 12C10 4 -8 6 -22 16Z', '#d9756a') +
                stroke('M-18 11C-14 -8 14 -12 20 8', '#f4b5a5', 3),
              1,
              i * 7,
            ),
          ),
      ][index % 5]?.() ?? ''
    )
  })
  return at(
    x,
    y,
    group(rect(-width / 2, -height / 2, width, height, pal.ink, { rx: 40 }), {
      opacity: 0.3,
      transform: 'translate(-12 18)',
    }) +
      rect(-width / 2, -height / 2, width, height, wood, { rx: 40 }) +
      times(4, (index) =>
        stroke(
          `M${-width * 0.46} ${-height * 0.3 + index * height * 0.2}q${width * 0.25} ${rng.between(-12, 12)} ${width * 0.92} 0`,
          s.shade(wood, 0.14),
          2,
        ),
      ) +
      things,
  )
}

/** A plate's fallen shadow is enough for small bowls too. */
export function dipBowl(s: Scene, x: number, y: number, r: number, colour: string): string {
  return (
    fallen(s, x, y, r, r, 10) +
    circle(x, y, r, s.tube(s.pal.second, x)) +
    circle(x, y, r * 0.82, s.shade(colour, 0.25)) +
    circle(x, y, r * 0.76, s.orb(colour, x)) +
    stroke(`M${x - r * 0.4} ${y}q${r * 0.4} ${-r * 0.5} ${r * 0.7} 0`, s.lit(colour, 0.5), r * 0.08)
  )
}
