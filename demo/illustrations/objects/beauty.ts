import { mix } from '../kit/colour.ts'
import { bloom, sprig } from '../kit/plants.ts'
import type { Scene } from '../kit/scene.ts'
import { at, circle, ellipse, group, path, rect, stroke, times } from '../kit/svg.ts'

export const HAIRS = ['#2a2026', '#5a3527', '#8a5733', '#c99a5a', '#3a2a3a', '#a8452f'] as const

/** Whose hair it is: its colour and that of the skin. */
export const anybody = (s: Scene) => ({ hair: s.rng.pick(HAIRS), skin: s.rng.pick(s.pal.skins) })

/** Somebody who looks into a mirror, as it shows them: head and shoulders, the middle of the face at (x, y). */
export function reflection(s: Scene, x: number, y: number, r: number, { hair, skin } = anybody(s)): string {
  return group(
    path(
      `M${x - r * 1.5} ${y + r * 2.4}C${x - r * 1.4} ${y + r * 1.5} ${x - r * 0.4} ${y + r * 1.5} ${x - r * 0.34} ${y + r * 0.6}H${x + r * 0.34}C${x + r * 0.4} ${y + r * 1.5} ${x + r * 1.4} ${y + r * 1.5} ${x + r * 1.5} ${y + r * 2.4}Z`,
      s.shade(skin, 0.1),
    ) +
      ellipse(x, y - r * 0.1, r * 0.86, r, hair) +
      ellipse(x, y + r * 0.08, r * 0.66, r * 0.86, s.tube(skin, x)) +
      path(
        `M${x - r * 0.72} ${y + r * 0.05}C${x - r * 0.6} ${y - r * 0.5} ${x - r * 0.1} ${y - r * 0.62} ${x + r * 0.1} ${y - r * 0.62}C${x + r * 0.4} ${y - r * 0.5} ${x + r * 0.62} ${y - r * 0.3} ${x + r * 0.72} ${y + r * 0.05}C${x + r * 0.9} ${y - r * 1.2} ${x - r * 0.9} ${y - r * 1.2} ${x - r * 0.72} ${y + r * 0.05}Z`,
        hair,
      ),
    { opacity: 0.82 },
  )
}

/** A mirror with bulbs around; centred. What it shows is the room, and a head when asked. */
export function mirror(s: Scene, x: number, y: number, width: number, height: number, round: boolean): string {
  const { pal } = s
  const face = s.linear(
    [
      [0, s.lit(pal.wall, 0.4)],
      [0.5, s.lit(pal.wall, 0.1)],
      [1, s.shade(pal.wall, 0.25)],
    ],
    1,
    1,
  )
  const frame = s.shade(pal.metal, 0.1)
  const lamp = (px: number, py: number) =>
    s.halo(px, py, width * 0.2, 0.7) + circle(px, py, width * 0.036, pal.glow) + circle(px, py, width * 0.022, pal.core)
  if (round) {
    const count = 18
    return (
      circle(x, y, width / 2 + width * 0.075, frame) +
      circle(x, y, width / 2, face) +
      path(
        `M${x - width * 0.3} ${y + width * 0.2}L${x + width * 0.1} ${y - width * 0.42}L${x + width * 0.24} ${y - width * 0.36}L${x - width * 0.18} ${y + width * 0.34}Z`,
        '#ffffff',
        { opacity: 0.16 },
      ) +
      times(count, (index) =>
        lamp(
          x + Math.cos((index / count) * 6.283) * width * 0.54,
          y + Math.sin((index / count) * 6.283) * width * 0.54,
        ),
      )
    )
  }
  const columns = 6
  const rows = 5
  const w = width / 2
  const h = height / 2
  return (
    rect(x - w - width * 0.09, y - h - width * 0.09, width * 1.18, height + width * 0.18, frame, { rx: 14 }) +
    rect(x - w, y - h, width, height, face, { rx: 6 }) +
    path(
      `M${x - w * 0.6} ${y + h * 0.8}L${x + w * 0.2} ${y - h}H${x + w * 0.55}L${x - w * 0.25} ${y + h * 0.8}Z`,
      '#ffffff',
      { opacity: 0.16 },
    ) +
    times(columns, (index) => lamp(x - w + (width * (index + 0.5)) / columns, y - h - width * 0.045)) +
    times(
      rows,
      (index) =>
        lamp(x - w - width * 0.045, y - h + (height * (index + 0.5)) / rows) +
        lamp(x + w + width * 0.045, y - h + (height * (index + 0.5)) / rows),
    )
  )
}

/** A make-up brush lying along the y axis, its hairs up; about 300 long. */
export function brush(s: Scene, width: number, tint: string): string {
  const { pal } = s
  return (
    path(
      `M${-width * 0.35} -40C${-width} -90 ${-width * 0.9} -140 0 -160C${width * 0.9} -140 ${width} -90 ${width * 0.35} -40Z`,
      s.tube(mix('#6a4636', tint, 0.25), 0),
    ) +
    path(
      `M${-width * 0.8} -116C${-width * 0.6} -145 ${width * 0.6} -145 ${width * 0.8} -116C${width * 0.5} -160 ${-width * 0.5} -160 ${-width * 0.8} -116Z`,
      tint,
    ) +
    rect(-width * 0.36, -44, width * 0.72, 52, s.tube(pal.metal, 0)) +
    path(`M${-width * 0.34} 8L${-width * 0.2} 140Q0 152 ${width * 0.2} 140L${width * 0.34} 8Z`, s.tube(pal.accent, 0))
  )
}

/** A lipstick standing at the origin, 100 tall. */
export function lipstick(s: Scene, tint: string): string {
  return (
    path('M-11 -62V-92Q-4 -108 11 -112V-62Z', s.tube(tint, 0)) +
    rect(-13, -66, 26, 24, s.tube(s.pal.metal, 0)) +
    rect(-17, -44, 34, 44, s.tube(s.pal.ink, 0), { rx: 3 })
  )
}

/** A palette of powders seen from above. */
export function powders(s: Scene, width: number, height: number): string {
  const { pal, rng } = s
  const columns = 4
  const pans = times(8, (index) => {
    const x = -width * 0.36 + (index % columns) * width * 0.24
    const y = -height * 0.18 + Math.floor(index / columns) * height * 0.36
    const tint = mix(rng.pick([...pal.blooms, pal.accent, pal.second]), '#e8b9a0', 0.25)
    return (
      circle(x, y, width * 0.1, s.shade(pal.ink, 0.3)) +
      circle(x, y, width * 0.09, s.orb(tint, 0)) +
      stroke(`M${x - width * 0.05} ${y + 4}q${width * 0.05} ${-width * 0.05} ${width * 0.1} 0`, s.lit(tint, 0.5), 4, {
        opacity: 0.7,
      })
    )
  })
  return (
    rect(-width / 2 - 14, -height / 2 + 20, width, height, pal.ink, { rx: 22, opacity: 0.3 }) +
    rect(-width / 2, -height / 2, width, height, mix(pal.ink, pal.second, 0.2), { rx: 22 }) +
    rect(-width / 2, -height / 2, width, height, 'none', { rx: 22, stroke: s.lit(pal.metal, 0.3), 'stroke-width': 4 }) +
    pans
  )
}

/** A hair dryer pointing left, about 260 wide. */
export function dryer(s: Scene, colour: string): string {
  return (
    path(
      'M-150 -34L-40 -52C60 -70 110 -40 110 0C110 40 60 66 -40 46L-150 30Z',
      s.linear([
        [0, s.lit(colour, 0.4)],
        [0.5, colour],
        [1, s.shade(colour, 0.4)],
      ]),
    ) +
    path('M-168 -42H-140V38H-168Z', s.pal.ink) +
    path('M10 44L34 180Q60 190 80 178L70 36Z', s.tube(s.shade(colour, 0.15), 0)) +
    circle(64, -4, 34, s.shade(colour, 0.4)) +
    times(4, (index) => stroke(`M${46 + index * 12} -26V18`, s.pal.ink, 4)) +
    rect(30, 84, 26, 34, s.pal.ink, { rx: 6 })
  )
}

/** The back of a pinned-up head of hair; centre of the head at (x, y). */
export function updo(s: Scene, x: number, y: number, r: number, { hair, skin } = anybody(s)): string {
  const { rng, pal } = s
  const dress = mix('#ffffff', pal.cloth, 0.4)
  const neck = path(
    `M${x - r * 0.36} ${y + r * 0.5}C${x - r * 0.36} ${y + r * 1.2} ${x - r * 0.6} ${y + r * 1.4} ${x - r * 1.5} ${y + r * 1.66}V${y + r * 3}H${x + r * 1.5}V${y + r * 1.66}C${x + r * 0.6} ${y + r * 1.4} ${x + r * 0.36} ${y + r * 1.2} ${x + r * 0.36} ${y + r * 0.5}Z`,
    s.tube(skin, x),
  )
  const lace =
    path(
      `M${x - r * 1.5} ${y + r * 2}Q${x} ${y + r * 2.6} ${x + r * 1.5} ${y + r * 2}V${y + r * 3.2}H${x - r * 1.5}Z`,
      s.tube(dress, x),
    ) +
    times(13, (index) =>
      circle(
        x - r * 1.4 + index * r * 0.233,
        y + r * (2.02 + 0.28 * Math.sin((Math.PI * (index + 0.4)) / 13)),
        r * 0.09,
        dress,
      ),
    )
  const bunY = y + r * 0.6
  const skull =
    path(
      `M${x - r * 0.6} ${y + r * 0.74}C${x - r * 1.04} ${y + r * 0.2} ${x - r * 0.94} ${y - r} ${x} ${y - r}C${x + r * 0.94} ${y - r} ${x + r * 1.04} ${y + r * 0.2} ${x + r * 0.6} ${y + r * 0.74}Q${x} ${y + r * 1.06} ${x - r * 0.6} ${y + r * 0.74}Z`,
      s.orb(hair, x),
    ) +
    stroke(
      `M${x - r * 0.6} ${y - r * 0.2}Q${x} ${y - r * 0.66} ${x + r * 0.6} ${y - r * 0.2}`,
      s.lit(hair, 0.4),
      r * 0.13,
      { opacity: 0.22, 'stroke-linecap': 'round' },
    )
  const strands = times(15, (index) => {
    const t = (index - 7) / 7
    return stroke(
      `M${x + t * r * 0.12} ${y - r * 0.96}C${x + t * r * 0.98} ${y - r * 0.84} ${x + t * r * 0.96} ${y + r * 0.16} ${x + t * r * 0.2} ${bunY}`,
      index % 2 === 0 ? s.lit(hair, 0.26) : s.shade(hair, 0.34),
      r * 0.026,
      { opacity: 0.6 },
    )
  })
  const wisps = [-1, 1]
    .map((way) =>
      stroke(
        `M${x + way * r * 0.56} ${y + r * 0.7}q${way * r * 0.02} ${r * 0.16} ${-way * r * 0.12} ${r * 0.26}`,
        hair,
        r * 0.024,
      ),
    )
    .join('')
  const fold = (turn: number, size: number, tone: string) =>
    at(
      x + Math.cos(turn) * r * 0.17,
      bunY + Math.sin(turn) * r * 0.14,
      ellipse(0, 0, r * size, r * size * 0.62, s.orb(tone, x)) +
        stroke(
          `M${-r * size * 0.8} ${r * size * 0.14}Q0 ${-r * size * 0.5} ${r * size * 0.8} ${r * size * 0.08}M${-r * size * 0.7} ${r * size * 0.36}Q0 ${-r * size * 0.16} ${r * size * 0.74} ${r * size * 0.3}`,
          s.shade(tone, 0.3),
          r * 0.02,
          { opacity: 0.7 },
        ),
      1,
      (turn * 180) / Math.PI + 68,
    )
  const bun =
    ellipse(x, bunY + r * 0.08, r * 0.5, r * 0.44, s.shade(hair, 0.55), { opacity: 0.7 }) +
    ellipse(x, bunY, r * 0.48, r * 0.42, s.orb(hair, x)) +
    times(6, (index) => fold(0.4 + index * 1.047, 0.3, index % 2 === 0 ? hair : s.lit(hair, 0.14))) +
    fold(1.2, 0.17, s.lit(hair, 0.2))
  const ears =
    ellipse(x - r * 0.82, y + r * 0.2, r * 0.1, r * 0.2, skin) +
    ellipse(x + r * 0.82, y + r * 0.2, r * 0.1, r * 0.2, skin) +
    circle(x - r * 0.85, y + r * 0.52, r * 0.055, pal.core) +
    circle(x + r * 0.85, y + r * 0.52, r * 0.055, pal.core)
  const way = rng.sign()
  const spray = Array.from({ length: 7 }, (_, index) => -Math.PI / 2 + way * (-0.95 + index * 0.3))
  const green = spray
    .map((turn) =>
      sprig(
        s,
        x + Math.cos(turn) * r * 0.5,
        bunY + Math.sin(turn) * r * 0.46,
        r * 0.42,
        (turn * 180) / Math.PI + 90 + way * 20,
        'eucalyptus',
      ),
    )
    .join('')
  const flowers =
    green +
    spray
      .map((turn, index) =>
        bloom(s, x + Math.cos(turn) * r * 0.54, bunY + Math.sin(turn) * r * 0.5, r * (index % 2 === 0 ? 0.17 : 0.11)),
      )
      .join('')
  return neck + lace + ears + wisps + skull + strands + bun + flowers
}
