import { mix } from './colour.ts'
import { beam } from './light.ts'
import type { Scene } from './scene.ts'
import { BLEED, HEIGHT, WIDTH } from './scene.ts'
import { at, circle, ellipse, path, rect, stroke, times } from './svg.ts'

const LEFT = -BLEED
const FULL = WIDTH + 2 * BLEED

/** A lattice truss across the picture. */
export function truss(s: Scene, y: number, depth = 34): string {
  const colour = mix(s.pal.ink, s.pal.metal, 0.35)
  const step = depth * 1.3
  const zigzag = times(
    Math.ceil(FULL / step),
    (index) => `${index === 0 ? 'M' : 'L'}${Math.round(LEFT + index * step)} ${index % 2 === 0 ? y : y + depth}`,
  )
  return (
    stroke(zigzag, colour, 4) +
    rect(LEFT, y - 4, FULL, 8, colour) +
    rect(LEFT, y + depth - 4, FULL, 8, colour) +
    rect(LEFT, y - 4, FULL, 2.5, s.pal.glow, { opacity: 0.35 })
  )
}

/** A stage lamp hanging at (x, y), pointing down by `turn` degrees. */
export function stageLamp(s: Scene, x: number, y: number, size: number, turn: number): string {
  const body = mix(s.pal.ink, s.pal.metal, 0.25)
  return at(
    x,
    y,
    rect(-size * 0.12, -size * 0.6, size * 0.24, size * 0.5, body) +
      at(
        0,
        0,
        path(
          `M${-size * 0.36} ${-size * 0.3}H${size * 0.36}L${size * 0.5} ${size * 0.6}H${-size * 0.5}Z`,
          s.tube(body, x),
        ) +
          ellipse(0, size * 0.6, size * 0.5, size * 0.14, s.pal.glow) +
          ellipse(0, size * 0.6, size * 0.28, size * 0.08, s.pal.core),
        1,
        -turn,
      ),
  )
}

/** A truss with lamps whose beams fan over the stage. */
export function rig(s: Scene, y: number, count: number, length: number, opacity = 0.5): string {
  const { rng, pal } = s
  const lamps = times(count, (index) => {
    const x = (WIDTH * (index + 0.5)) / count
    const turn = ((index - (count - 1) / 2) / count) * -46 + rng.between(-9, 9)
    const colour = rng.chance(0.6) ? pal.glow : mix(pal.glow, rng.pick(pal.blooms), 0.6)
    const radians = (turn * Math.PI) / 180
    return (
      beam(s, x + Math.sin(radians) * 24, y + 60 + 10, turn, length, length * 0.34, opacity, colour) +
      stageLamp(s, x, y + 58, 40, turn)
    )
  })
  return truss(s, y) + lamps
}

/** A stage floor with its front edge; everything below is the dark of the hall. */
export function stageFloor(s: Scene, back: number, front: number): string {
  const colour = mix(s.pal.floor, s.pal.ink, 0.25)
  const boards = times(15, (index) =>
    stroke(`M${600 + (index - 7) * 90} ${back}L${600 + (index - 7) * 150} ${front}`, s.shade(colour, 0.35), 2, {
      opacity: 0.6,
    }),
  )
  return (
    rect(
      LEFT,
      back,
      FULL,
      front - back,
      s.linear([
        [0, s.lit(colour, 0.4)],
        [1, colour],
      ]),
    ) +
    boards +
    rect(LEFT, front, FULL, 12, s.lit(colour, 0.5)) +
    rect(LEFT, front + 12, FULL, HEIGHT + BLEED - front, s.shade(colour, 0.72))
  )
}

/** A ball of mirrors hanging at (x, y). */
export function mirrorBall(s: Scene, x: number, y: number, r: number): string {
  const { rng, pal } = s
  const clip = s.clip(circle(x, y, r, '#000'))
  const tiles = times(13, (row) => {
    const v = (row - 6) / 6.5
    const wide = Math.sqrt(Math.max(0, 1 - v * v)) * r
    return times(12, (column) => {
      const u = Math.sin(((column - 5.5) / 12) * Math.PI)
      const tone = rng.chance(0.18)
        ? pal.core
        : mix(
            mix(pal.metal, pal.ink, 0.35 + u * 0.2 * -s.side(x)),
            rng.pick([pal.glow, ...pal.blooms]),
            rng.between(0, 0.55),
          )
      return rect(
        x + u * wide - r * 0.06,
        y + v * r - r * 0.065,
        r * 0.125 * (1.1 - Math.abs(u) * 0.5),
        r * 0.125,
        tone,
      )
    })
  })
  const sparks = times(7, () => {
    const px = x + rng.between(-0.7, 0.7) * r
    const py = y + rng.between(-0.7, 0.7) * r
    return stroke(`M${px - 12} ${py}h24M${px} ${py - 12}v24`, pal.core, 2) + s.halo(px, py, 26, 0.8)
  })
  return (
    stroke(`M${x} ${LEFT}V${y - r}`, pal.ink, 4) +
    s.halo(x, y, r * 3.4, 0.4) +
    circle(x, y, r, pal.ink) +
    `<g clip-path="${clip}">${tiles}</g>` +
    sparks
  )
}
