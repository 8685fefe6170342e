import { mix } from '../kit/colour.ts'
import type { Scene } from '../kit/scene.ts'
import { at, circle, ellipse, path, rect, times } from '../kit/svg.ts'

/** A juggling ball with panels. */
export function ball(s: Scene, x: number, y: number, r: number): string {
  const colour = s.rng.pick(s.pal.blooms)
  const other = s.rng.pick([s.pal.cloth, s.pal.glow])
  return (
    circle(x, y, r, s.orb(colour, x)) +
    path(
      `M${x - r * 0.3} ${y - r * 0.95}Q${x + r * 0.5} ${y} ${x - r * 0.3} ${y + r * 0.95}Q${x + r * 0.1} ${y} ${x - r * 0.3} ${y - r * 0.95}Z`,
      other,
      { opacity: 0.9 },
    ) +
    ellipse(x + s.side(x) * r * 0.4, y - r * 0.45, r * 0.2, r * 0.14, '#ffffff', { opacity: 0.6 })
  )
}

/** A top hat standing on its crown, opening up; around its foot. */
export function topHat(s: Scene, size: number): string {
  const felt = mix(s.pal.ink, s.pal.second, 0.12)
  return (
    path(
      `M${-size * 0.56} ${-size}Q${-size * 0.4} ${-size * 0.5} ${-size * 0.46} 0H${size * 0.46}Q${size * 0.4} ${-size * 0.5} ${size * 0.56} ${-size}Z`,
      s.tube(felt, 0),
    ) +
    ellipse(0, 0, size * 0.46, size * 0.08, felt) +
    path(
      `M${-size * 0.54} ${-size * 0.88}Q0 ${-size * 0.7} ${size * 0.54} ${-size * 0.88}L${size * 0.5} ${-size * 0.68}Q0 ${-size * 0.5} ${-size * 0.5} ${-size * 0.68}Z`,
      s.tube(s.pal.accent, 0),
    ) +
    ellipse(0, -size, size * 0.92, size * 0.17, s.tube(s.lit(felt, 0.1), 0)) +
    ellipse(0, -size, size * 0.56, size * 0.1, '#05070f')
  )
}

type Suit = 'heart' | 'diamond' | 'spade' | 'star'

function suit(kind: Suit, r: number, fill: string): string {
  const shapes: Record<Suit, string> = {
    heart: `M0 ${r}C${-r * 1.9} ${-r * 0.2} ${-r * 0.9} ${-r * 1.5} 0 ${-r * 0.4}C${r * 0.9} ${-r * 1.5} ${r * 1.9} ${-r * 0.2} 0 ${r}Z`,
    diamond: `M0 ${-r * 1.2}L${r * 0.85} 0L0 ${r * 1.2}L${-r * 0.85} 0Z`,
    spade: `M0 ${-r * 1.1}C${r * 1.9} ${r * 0.3} ${r * 0.7} ${r * 1.2} ${r * 0.12} ${r * 0.4}L${r * 0.4} ${r * 1.1}H${-r * 0.4}L${-r * 0.12} ${r * 0.4}C${-r * 0.7} ${r * 1.2} ${-r * 1.9} ${r * 0.3} 0 ${-r * 1.1}Z`,
    star: `M0 ${-r * 1.2}L${r * 0.32} ${-r * 0.36}L${r * 1.15} ${-r * 0.36}L${r * 0.5} ${r * 0.18}L${r * 0.72} ${r}L0 ${r * 0.5}L${-r * 0.72} ${r}L${-r * 0.5} ${r * 0.18}L${-r * 1.15} ${-r * 0.36}L${-r * 0.32} ${-r * 0.36}Z`,
  }
  return path(shapes[kind], fill)
}

/** A playing card around the origin; its back or its face with signs. */
export function playingCard(s: Scene, width: number, back = false): string {
  const { rng, pal } = s
  const w = width
  const h = width * 1.42
  const paper = mix('#ffffff', pal.cloth, 0.4)
  const base =
    rect(-w / 2 - 5, -h / 2 + 8, w, h, pal.ink, { opacity: 0.26, rx: w * 0.08 }) +
    rect(-w / 2, -h / 2, w, h, paper, { rx: w * 0.08 })
  if (back)
    return (
      base +
      rect(-w * 0.42, -h * 0.44, w * 0.84, h * 0.88, pal.accent, { rx: w * 0.05 }) +
      times(5, (i) =>
        times(3, (j) => at(-w * 0.26 + j * w * 0.26, -h * 0.32 + i * h * 0.16, suit('diamond', w * 0.07, pal.glow))),
      )
    )
  const kind = rng.pick<Suit>(['heart', 'diamond', 'spade', 'star'])
  const fill = kind === 'spade' ? pal.ink : kind === 'star' ? pal.second : '#d13a46'
  const count = rng.pick([1, 3, 5])
  const spots =
    count === 1
      ? [[0, 0, 0.24]]
      : count === 3
        ? [
            [0, -0.28, 0.12],
            [0, 0, 0.12],
            [0, 0.28, 0.12],
          ]
        : [
            [-0.2, -0.28, 0.1],
            [0.2, -0.28, 0.1],
            [0, 0, 0.1],
            [-0.2, 0.28, 0.1],
            [0.2, 0.28, 0.1],
          ]
  return (
    base +
    spots.map(([x, y, r]) => at((x ?? 0) * w, (y ?? 0) * h, suit(kind, (r ?? 0.1) * w, fill))).join('') +
    at(-w * 0.38, -h * 0.4, suit(kind, w * 0.05, fill)) +
    at(w * 0.38, h * 0.4, suit(kind, w * 0.05, fill))
  )
}

export function sparkle(s: Scene, x: number, y: number, r: number): string {
  return (
    s.halo(x, y, r * 2.4, 0.6) +
    path(
      `M${x} ${y - r}Q${x + r * 0.14} ${y - r * 0.14} ${x + r} ${y}Q${x + r * 0.14} ${y + r * 0.14} ${x} ${y + r}Q${x - r * 0.14} ${y + r * 0.14} ${x - r} ${y}Q${x - r * 0.14} ${y - r * 0.14} ${x} ${y - r}Z`,
      s.pal.core,
    )
  )
}
