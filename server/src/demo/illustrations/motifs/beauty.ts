import { mix } from '../kit/colour.ts'
import { bloom, sprig } from '../kit/plants.ts'
import type { Scene } from '../kit/scene.ts'
import { circle, ellipse, path, rect, stroke, times } from '../kit/svg.ts'

export const HAIRS = ['#2a2026', '#5a3527', '#8a5733', '#c99a5a', '#3a2a3a', '#a8452f'] as const

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
export function updo(s: Scene, x: number, y: number, r: number): string {
  const { rng, pal } = s
  const hair = rng.pick(HAIRS)
  const skin = rng.pick(pal.skins)
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
  const bunY = y + r * 0.22
  const skull = ellipse(x, y, r * 0.86, r * 0.98, s.orb(hair, x))
  const strands = times(28, (index) => {
    const angle = (index / 28) * Math.PI * 2 + 0.1
    const edge = (turn: number, far: number): string =>
      `${Math.round(x + Math.cos(turn) * r * 0.85 * far)} ${Math.round(y + Math.sin(turn) * r * 0.97 * far)}`
    const middle = edge(angle + 0.34, 0.66)
    const tone = index % 2 === 0 ? s.lit(hair, 0.16) : s.shade(hair, 0.2)
    return path(`M${edge(angle - 0.06, 1)}Q${middle} ${x} ${bunY}Q${middle} ${edge(angle + 0.06, 1)}Z`, tone, {
      opacity: 0.75,
    })
  })
  const coil = times(5, (index) => {
    const size = r * (0.5 - index * 0.1)
    const tone = index % 2 === 0 ? s.orb(hair, x) : s.orb(s.lit(hair, 0.18), x)
    return ellipse(
      x + Math.cos(index * 2.2) * r * 0.03,
      bunY + Math.sin(index * 2.2) * r * 0.03,
      size,
      size * 0.9,
      tone,
    )
  })
  const turns = times(8, (index) => {
    const size = r * (0.46 - index * 0.05)
    const from = index * 0.9
    const point = (turn: number) =>
      `${Math.round(x + Math.cos(turn) * size)} ${Math.round(bunY + Math.sin(turn) * size * 0.9)}`
    const tone = index % 2 === 0 ? s.lit(hair, 0.34) : s.shade(hair, 0.35)
    return stroke(
      `M${point(from)}A${Math.round(size)} ${Math.round(size * 0.9)} 0 0 1 ${point(from + 2.4)}`,
      tone,
      r * 0.022,
      { opacity: 0.85 },
    )
  })
  const bun = circle(x, bunY + r * 0.06, r * 0.53, s.shade(hair, 0.55), { opacity: 0.6 }) + coil + turns
  const ears =
    ellipse(x - r * 0.82, y + r * 0.24, r * 0.1, r * 0.2, skin) +
    ellipse(x + r * 0.82, y + r * 0.24, r * 0.1, r * 0.2, skin) +
    circle(x - r * 0.85, y + r * 0.52, r * 0.055, pal.core) +
    circle(x + r * 0.85, y + r * 0.52, r * 0.055, pal.core)
  const way = rng.sign()
  const spray = Array.from({ length: 7 }, (_, index) => -Math.PI / 2 + way * (-0.5 + index * 0.36))
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
  return neck + lace + ears + skull + strands + bun + flowers
}
