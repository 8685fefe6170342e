import { mix } from './colour.ts'
import { pendant } from './light.ts'
import type { WallStyle } from './palette.ts'
import type { Scene } from './scene.ts'
import { BLEED, HEIGHT, WIDTH } from './scene.ts'
import { circle, ellipse, group, path, polygon, rect, smooth, stroke, times } from './svg.ts'
import type { Point } from './svg.ts'

const LEFT = -BLEED
const FULL = WIDTH + 2 * BLEED

/** A room: a wall with architecture, a skirting and a floor that runs towards the viewer. */
export function room(s: Scene, horizon: number, style: WallStyle = s.rng.pick(s.pal.walls)): void {
  const { pal } = s
  s.add(rect(LEFT, LEFT, FULL, horizon + BLEED, pal.wall))
  s.add(WALLS[style](s, horizon))
  s.add(floor(s, horizon))
  if (style !== 'curtain') s.add(rect(LEFT, horizon - 16, FULL, 16, s.shade(pal.wall, 0.3)))
  s.add(rect(LEFT, horizon - 3, FULL, 3, s.shade(pal.wall, 0.55)))
}

/** A floor of boards, tiles or smooth ground from the horizon to the lower edge. */
export function floor(s: Scene, horizon: number, colour = s.pal.floor): string {
  const { rng } = s
  const bottom = HEIGHT + BLEED
  const shine = s.linear([
    [0, s.lit(colour, 0.28)],
    [0.35, colour],
    [1, s.shade(colour, 0.45)],
  ])
  const base = rect(LEFT, horizon, FULL, bottom - horizon, shine)
  const kind = rng.pick(['boards', 'tiles', 'smooth'] as const)
  const line = s.shade(colour, 0.34)
  const vanish = WIDTH / 2 + rng.between(-200, 200)
  if (kind === 'smooth') {
    return base + ellipse(s.light.x, horizon + 90, 420, 46, s.lit(colour, 0.6), { opacity: 0.35 })
  }
  const rails = times(25, (index) => {
    const x = vanish + (index - 12) * 150
    return stroke(`M${vanish + (index - 12) * 52} ${horizon}L${x + (index - 12) * 90} ${bottom}`, line, 2, {
      opacity: 0.5,
    })
  })
  if (kind === 'boards') return base + rails
  const rows = times(7, (index) => {
    const y = horizon + (bottom - horizon) * (index / 7) ** 2
    return stroke(`M${LEFT} ${y}H${WIDTH + BLEED}`, line, 1 + index * 0.5, { opacity: 0.5 })
  })
  return base + rails + rows
}

const WALLS: Record<WallStyle, (s: Scene, horizon: number) => string> = {
  plain(s, horizon) {
    const { rng, pal } = s
    const cut = rng.between(0.3, 0.62) * horizon
    const band = s.shade(mix(pal.wall, pal.second, 0.25), 0.16)
    return rect(LEFT, cut, FULL, horizon - cut, band) + rect(LEFT, cut, FULL, 5, s.lit(pal.wall, 0.5))
  },
  panel(s, horizon) {
    const { pal } = s
    const dark = s.shade(pal.wall, 0.2)
    const light = s.lit(pal.wall, 0.3)
    const width = s.rng.between(190, 270)
    const rail = horizon * 0.64
    return (
      times(9, (index) => {
        const x = LEFT + index * (width + 40)
        const frame = (y: number, h: number) =>
          rect(x, y, width, h, 'none', { stroke: dark, 'stroke-width': 5 }) +
          rect(x + 4, y + 4, width, h, 'none', { stroke: light, 'stroke-width': 2 })
        return frame(-90, rail + 50) + frame(rail + 40, horizon - rail - 86)
      }) +
      rect(LEFT, rail, FULL, 14, light) +
      rect(LEFT, rail + 14, FULL, 7, dark)
    )
  },
  brick(s, horizon) {
    const { rng, pal } = s
    const tall = rng.between(24, 32)
    const long = tall * 2.7
    const joints = times(Math.ceil((horizon + BLEED) / tall), (row) =>
      stroke(`M${LEFT} ${horizon - row * tall}H${WIDTH + BLEED}`, s.shade(pal.wall, 0.28), 2.5),
    )
    const odd = times(90, () => {
      const row = rng.int(0, Math.ceil((horizon + BLEED) / tall))
      const column = rng.int(0, Math.ceil(FULL / long))
      const x = LEFT + column * long + (row % 2) * long * 0.5
      const colour = rng.chance(0.5) ? s.lit(pal.wall, 0.2) : s.shade(pal.wall, 0.2)
      return rect(x + 2, horizon - (row + 1) * tall + 2, long - 4, tall - 4, colour, { rx: 2, opacity: 0.75 })
    })
    return odd + joints
  },
  plank(s, horizon) {
    const { rng, pal } = s
    let x = LEFT
    let markup = ''
    while (x < WIDTH + BLEED) {
      const width = rng.between(54, 96)
      const tone = rng.chance(0.5) ? s.shade(pal.wall, rng.between(0, 0.14)) : s.lit(pal.wall, rng.between(0, 0.14))
      markup += rect(x, LEFT, width, horizon + BLEED, tone) + rect(x, LEFT, 4, horizon + BLEED, s.shade(pal.wall, 0.38))
      const knot = rng.between(40, horizon - 60)
      if (rng.chance(0.4)) markup += ellipse(x + width / 2, knot, 7, 13, s.shade(pal.wall, 0.28))
      x += width
    }
    return markup
  },
  curtain(s, horizon) {
    return drape(s, LEFT, LEFT, FULL, horizon + BLEED + 12, s.pal.wall, s.rng.int(15, 22))
  },
  window(s, horizon) {
    const { rng } = s
    const count = rng.int(2, 3)
    const width = rng.between(230, 290)
    const gap = (WIDTH - count * width) / count
    const round = rng.chance(0.5)
    return times(count, (index) =>
      windowAt(s, gap / 2 + index * (width + gap), rng.between(40, 60), width, horizon * 0.78, round),
    )
  },
  arch(s, horizon) {
    const { pal } = s
    const width = s.rng.between(320, 440)
    const niche = (x: number) => {
      const d = `M${x} ${horizon}V${horizon * 0.36 + width * 0.1}A${width / 2} ${width / 2} 0 0 1 ${x + width} ${horizon * 0.36 + width * 0.1}V${horizon}Z`
      const fill = s.linear([
        [0, s.shade(pal.wall, 0.34)],
        [0.6, s.shade(pal.wall, 0.16)],
        [1, mix(s.shade(pal.wall, 0.1), pal.second, 0.15)],
      ])
      return path(d, fill) + stroke(d.replace('Z', ''), s.lit(pal.wall, 0.45), 7)
    }
    const step = width + 110
    const start = s.rng.between(-180, -40)
    return times(4, (index) => niche(start + index * step))
  },
  tile(s, horizon) {
    const { rng, pal } = s
    const size = rng.between(62, 84)
    const top = horizon * 0.42
    const glaze = [pal.wall, s.lit(pal.wall, 0.25), s.shade(pal.wall, 0.14), mix(pal.wall, pal.second, 0.5)]
    const rows = Math.ceil((horizon - top) / size)
    const tiles = times(rows, (row) =>
      times(Math.ceil(FULL / size), (column) =>
        rect(LEFT + column * size, horizon - (row + 1) * size, size - 3, size - 3, glaze[rng.int(0, 3)] ?? pal.wall, {
          rx: 3,
        }),
      ),
    )
    return (
      rect(LEFT, horizon - rows * size, FULL, rows * size, s.shade(pal.wall, 0.3)) +
      tiles +
      rect(LEFT, horizon - rows * size - 10, FULL, 10, s.lit(pal.wall, 0.5))
    )
  },
  concrete(s, horizon) {
    const { rng, pal } = s
    const seams = stroke(
      `M${LEFT} ${horizon * 0.34}H${WIDTH + BLEED}M${rng.between(250, 420)} ${LEFT}V${horizon}M${rng.between(740, 960)} ${LEFT}V${horizon}`,
      s.shade(pal.wall, 0.25),
      4,
    )
    const holes = times(6, (index) => circle(120 + index * 195, horizon * 0.42, 6, s.shade(pal.wall, 0.4)))
    const pipe = rect(
      LEFT,
      70,
      FULL,
      20,
      s.linear([
        [0, s.lit(pal.metal, 0.4)],
        [1, s.shade(pal.metal, 0.4)],
      ]),
    )
    const clamps = times(5, (index) => rect(60 + index * 270, 64, 16, 32, s.shade(pal.metal, 0.3)))
    return seams + holes + pipe + clamps
  },
}

/** A window with panes; outside is the sky of the hour. */
export function windowAt(s: Scene, x: number, y: number, width: number, height: number, round: boolean): string {
  const { pal } = s
  const bow = round ? width / 2 : 4
  const d = `M${x} ${y + height}V${y + bow}Q${x} ${y} ${x + bow} ${y}H${x + width - bow}Q${x + width} ${y} ${x + width} ${y + bow}V${y + height}Z`
  const arc = round ? `M${x} ${y + height}V${y + bow}A${bow} ${bow} 0 0 1 ${x + width} ${y + bow}V${y + height}Z` : d
  const sky = s.linear([
    [0, pal.sky[0]],
    [0.6, pal.sky[1]],
    [1, pal.sky[2]],
  ])
  const clip = s.clip(path(arc, '#000'))
  const hills = path(
    smooth(
      [
        [x - 20, y + height * 0.8],
        [x + width * 0.35, y + height * 0.66],
        [x + width * 0.7, y + height * 0.78],
        [x + width + 20, y + height * 0.7],
        [x + width + 20, y + height + 40],
        [x - 20, y + height + 40],
      ],
      true,
    ),
    mix(pal.sky[1], pal.leaves[2] ?? pal.ink, 0.5),
  )
  const bars =
    times(2, (index) => rect(x + (width * (index + 1)) / 3 - 4, y, 8, height, s.shade(pal.cloth, 0.25))) +
    times(3, (index) => rect(x, y + (height * (index + 1)) / 4 - 4, width, 8, s.shade(pal.cloth, 0.25)))
  return (
    path(arc, sky) +
    group(hills + bars, { 'clip-path': clip }) +
    stroke(arc, s.lit(pal.cloth, 0.1), 16) +
    rect(x - 26, y + height, width + 52, 20, s.lit(pal.cloth, 0.1)) +
    rect(x - 26, y + height + 18, width + 52, 8, s.shade(pal.wall, 0.4))
  )
}

/** Hanging cloth with folds, filling a rectangle. */
export function drape(
  s: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  folds: number,
): string {
  const step = width / folds
  return times(folds, (index) => {
    const left = x + index * step
    const lit = s.side(left) > 0
    const stops: [number, string][] = lit
      ? [
          [0, s.shade(colour, 0.42)],
          [0.3, s.shade(colour, 0.12)],
          [0.72, s.lit(colour, 0.22)],
          [1, s.shade(colour, 0.1)],
        ]
      : [
          [0, s.shade(colour, 0.1)],
          [0.28, s.lit(colour, 0.22)],
          [0.7, s.shade(colour, 0.12)],
          [1, s.shade(colour, 0.42)],
        ]
    return rect(left, y, step + 1, height, s.linear(stops, 1, 0))
  })
}

/** A lamp or two from the ceiling, kept in the upper part of the picture. */
export function pendants(s: Scene, count: number, y: number, size: number): string {
  const gap = WIDTH / count
  const colour = s.rng.pick([s.pal.ink, s.pal.metal, s.pal.accent])
  return times(count, (index) => pendant(s, gap * (index + 0.5), y + s.rng.between(-18, 18), size, colour))
}

/** Swags of cloth below the ceiling. */
export function swags(s: Scene, y: number, depth: number, count: number, colour = s.pal.cloth): string {
  const width = WIDTH / count
  return times(count + 2, (index) => {
    const x = (index - 1) * width
    const layer = (drop: number, tone: string) =>
      path(
        `M${x} ${y}Q${x + width / 2} ${y + drop * 2} ${x + width} ${y}L${x + width} ${y - 12}Q${x + width / 2} ${y + drop * 0.7} ${x} ${y - 12}Z`,
        tone,
      )
    const tail: Point[] = [
      [x - 16, y - 14],
      [x + 16, y - 14],
      [x + 24, y + depth * 1.1],
      [x, y + depth * 1.25],
      [x - 24, y + depth * 1.1],
    ]
    return (
      layer(depth, s.shade(colour, 0.2)) +
      layer(depth * 0.72, colour) +
      layer(depth * 0.42, s.lit(colour, 0.3)) +
      polygon(tail, s.tube(colour, x))
    )
  })
}
