import { mix } from './colour.ts'
import type { Scene } from './scene.ts'
import { BLEED, HEIGHT, WIDTH } from './scene.ts'
import { at, circle, ellipse, group, path, polygon, rect, sag, smooth, stroke, times } from './svg.ts'
import type { Point } from './svg.ts'

/** The soft shadow of something standing at (x, y), falling away from the light. */
export function shadow(s: Scene, x: number, y: number, width: number, height = width * 0.16, strength = 0.34): string {
  const away = -s.side(x) * width * Math.min(0.42, Math.abs(s.light.x - x) / 1400)
  const fill = s.radial([
    [0, s.pal.ink, strength * 1.5],
    [0.55, s.pal.ink, strength],
    [1, s.pal.ink, 0],
  ])
  return ellipse(x + away, y, width * 0.62 + Math.abs(away) * 0.5, height * 0.6, fill)
}

/** A string of bulbs from one point to another; most pictures have one. */
export function bulbs(s: Scene, from: Point, to: Point, depth: number, count: number, size = 9): string {
  const line = sag(from, to, depth, count + 1)
  const wire = stroke(smooth(line), mix(s.pal.ink, s.pal.wall, 0.15), Math.max(1.6, size * 0.22))
  const lamps = line.slice(1, -1).map(([x, y]) => bulb(s, x, y, size))
  return wire + lamps.join('')
}

/** One hanging bulb with its cap and halo. */
export function bulb(s: Scene, x: number, y: number, size: number): string {
  const bright = { day: 0.4, golden: 0.6, dusk: 0.85, night: 0.95 }[s.pal.tone]
  const glass = `M${-size * 0.38} ${size * 0.5}C${-size * 1.05} ${size * 1.1} ${-size * 0.8} ${size * 2.3} 0 ${size * 2.35}C${size * 0.8} ${size * 2.3} ${size * 1.05} ${size * 1.1} ${size * 0.38} ${size * 0.5}Z`
  return (
    s.halo(x, y + size * 1.4, size * 6.5, bright * 0.75) +
    at(
      x,
      y,
      rect(-size * 0.42, -size * 0.3, size * 0.84, size * 0.95, s.pal.ink, { rx: size * 0.15 }) +
        path(glass, s.pal.glow) +
        ellipse(0, size * 1.5, size * 0.42, size * 0.5, s.pal.core),
    )
  )
}

/** A burning candle whose foot stands at (x, y). */
export function candle(s: Scene, x: number, y: number, width: number, height: number, colour = s.pal.cloth): string {
  return (
    s.halo(x, y - height - width, width * 8, 0.7) +
    rect(
      x - width / 2,
      y - height,
      width,
      height,
      s.linear([
        [0, mix(colour, s.pal.glow, 0.55)],
        [0.35, colour],
        [1, s.shade(colour, 0.3)],
      ]),
      {
        rx: width * 0.12,
      },
    ) +
    ellipse(x, y - height, width / 2, width * 0.14, mix(colour, s.pal.glow, 0.7)) +
    flame(s, x, y - height - width * 0.1, width * 0.75)
  )
}

/** A flame with its foot at (x, y); size is its width. */
export function flame(s: Scene, x: number, y: number, size: number, lean = 0): string {
  const outer = `M0 0C${-size * 0.75} ${-size * 0.2} ${-size * 0.6} ${-size * 1.1} ${lean * size} ${-size * 2.3}C${size * 0.6} ${-size * 1.2} ${size * 0.75} ${-size * 0.2} 0 0Z`
  const inner = `M0 ${-size * 0.1}C${-size * 0.35} ${-size * 0.25} ${-size * 0.28} ${-size * 0.75} ${lean * size * 0.5} ${-size * 1.3}C${size * 0.3} ${-size * 0.8} ${size * 0.35} ${-size * 0.25} 0 ${-size * 0.1}Z`
  return at(x, y, path(outer, mix(s.pal.glow, '#ff8a2c', 0.25)) + path(inner, s.pal.core))
}

/** A cone of light from a lamp, fading out; angle in degrees, 0 is straight down. */
export function beam(
  s: Scene,
  x: number,
  y: number,
  angle: number,
  length: number,
  spread: number,
  opacity = 0.5,
  colour = s.pal.glow,
): string {
  const fill = s.linear([
    [0, colour, 0.85],
    [0.3, colour, 0.4],
    [1, colour, 0],
  ])
  const half = spread / 2
  const cone = polygon(
    [
      [-length * 0.012, 0],
      [length * 0.012, 0],
      [half, length],
      [-half, length],
    ],
    fill,
    { opacity },
  )
  const heart = polygon(
    [
      [-length * 0.006, 0],
      [length * 0.006, 0],
      [half * 0.45, length * 0.92],
      [-half * 0.45, length * 0.92],
    ],
    fill,
    { opacity: opacity * 0.6 },
  )
  return at(x, y, cone + heart, 1, -angle)
}

/** Sunlight through panes, lying on a wall or a table. */
export function panes(x: number, y: number, width: number, height: number, slant: number, opacity = 0.2): string {
  const columns = 2
  const rows = 3
  const gap = 0.1
  const cell = (column: number, row: number): string => {
    const left = (column + gap / 2) / columns
    const right = (column + 1 - gap / 2) / columns
    const top = (row + gap / 2) / rows
    const bottom = (row + 1 - gap / 2) / rows
    const corner = (u: number, v: number): Point => [x + u * width + v * slant, y + v * height + u * slant * 0.18]
    return polygon([corner(left, top), corner(right, top), corner(right, bottom), corner(left, bottom)], '#ffe9b3')
  }
  const all = times(columns * rows, (index) => cell(index % columns, Math.floor(index / columns)))
  return group(all, { opacity, style: 'mix-blend-mode:soft-light' })
}

/** Lights out of focus, large and soft, near the lens. */
export function bokeh(s: Scene, count: number, top: number, bottom: number, opacity = 0.3, size = 42): string {
  return times(count, () => {
    const x = s.rng.between(-40, WIDTH + 40)
    const y = s.rng.between(top, bottom)
    const r = s.rng.between(size * 0.45, size * 1.25)
    const colour = s.rng.chance(0.75) ? s.pal.glow : mix(s.pal.glow, s.rng.pick(s.pal.blooms), 0.45)
    const fill = s.radial([
      [0, colour, 0.5],
      [0.82, colour, 0.62],
      [0.94, colour, 0.85],
      [1, colour, 0],
    ])
    return circle(x, y, r, fill, { opacity: opacity * s.rng.between(0.5, 1) })
  })
}

/** A pendant lamp hanging from above the frame; its bulb is at (x, y). */
export function pendant(s: Scene, x: number, y: number, size: number, colour = s.pal.ink): string {
  const dome = `M${-size} ${size * 0.1}C${-size} ${-size * 0.75} ${-size * 0.3} ${-size * 0.95} ${-size * 0.12} ${-size}L${size * 0.12} ${-size}C${size * 0.3} ${-size * 0.95} ${size} ${-size * 0.75} ${size} ${size * 0.1}Z`
  return (
    stroke(`M${x} ${-BLEED}V${y - size}`, s.pal.ink, 3) +
    s.halo(x, y + size * 0.2, size * 4.6, 0.75) +
    at(
      x,
      y,
      ellipse(0, size * 0.12, size * 0.98, size * 0.2, s.pal.glow) +
        ellipse(0, size * 0.16, size * 0.5, size * 0.1, s.pal.core) +
        path(dome, s.tube(colour, x)),
    )
  )
}

/** Rays of late sun across the frame, from the light outwards. */
export function rays(s: Scene, count: number, opacity = 0.2): string {
  const { x, y, reach } = s.light
  const fill = s.define(`rays${x}`, (id) => {
    const stop = (offset: number, alpha: number) =>
      `<stop offset="${offset}" stop-color="${s.pal.glow}" stop-opacity="${alpha}"/>`
    return `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${reach}">${stop(0, 0.9)}${stop(0.5, 0.35)}${stop(1, 0)}</radialGradient>`
  })
  const wedges = times(count, (index) => {
    const middle = Math.PI * (0.12 + (0.76 * (index + s.rng.between(0.2, 0.8))) / count) * (y < HEIGHT / 2 ? 1 : -1)
    const wide = s.rng.between(0.018, 0.05)
    const tip = (angle: number): Point => [x + Math.cos(angle) * reach * 1.2, y + Math.sin(angle) * reach * 1.2]
    return polygon([[x, y], tip(middle - wide), tip(middle + wide)], fill)
  })
  return group(wedges, { opacity, style: 'mix-blend-mode:screen' })
}

/** Steam rising from (x, y). */
export function steam(s: Scene, x: number, y: number, height: number, strands = 3): string {
  const fade = s.linear([
    [0, '#ffffff', 0],
    [0.5, '#fff6e0', 0.5],
    [1, '#ffffff', 0.1],
  ])
  return times(strands, (index) => {
    const left = x + (index - (strands - 1) / 2) * height * 0.2
    const lift = height * s.rng.between(0.7, 1)
    const sway = lift * 0.1 * s.rng.sign()
    const points: Point[] = [
      [left, y],
      [left + sway, y - lift * 0.3],
      [left - sway, y - lift * 0.62],
      [left + sway * 0.8, y - lift],
    ]
    const back = points
      .toReversed()
      .map(([px, py], i): Point => [px + height * 0.045 * Math.sin((i / 3) * Math.PI) + 3, py])
    return path(smooth([...points, ...back], true), fade, { opacity: 0.75 })
  })
}
