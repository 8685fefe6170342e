import { mix } from './colour.ts'
import type { Scene } from './scene.ts'
import { BLEED, HEIGHT, WIDTH } from './scene.ts'
import { circle, ellipse, group, path, rect, smooth, stroke, times } from './svg.ts'
import type { Point } from './svg.ts'

const LEFT = -BLEED
const FULL = WIDTH + 2 * BLEED

/** The sky down to the horizon, with the sun or the moon where the light stands. */
export function sky(s: Scene, horizon: number): void {
  const { pal, rng, light } = s
  const fill = s.linear([
    [0, pal.sky[0]],
    [0.62, pal.sky[1]],
    [1, pal.sky[2]],
  ])
  s.add(rect(LEFT, LEFT, FULL, horizon + BLEED + 30, fill))
  if (pal.tone === 'night') {
    s.add(
      times(46, () =>
        circle(rng.between(LEFT, WIDTH), rng.between(-60, horizon * 0.8), rng.between(0.8, 2.2), pal.core, {
          opacity: rng.between(0.25, 0.8),
        }),
      ),
    )
  }
  if (pal.tone !== 'night' && light.y < horizon) {
    const warm = pal.tone === 'day' ? '#fff6d8' : pal.tone === 'golden' ? '#fff0b8' : '#ffdf9a'
    s.add(s.halo(light.x, light.y, pal.tone === 'day' ? 330 : 520, 0.85, pal.tone === 'day' ? '#fff1c4' : pal.glow))
    s.add(circle(light.x, light.y, pal.tone === 'day' ? 46 : 66, warm))
  }
  s.add(clouds(s, horizon))
}

/** The moon, when a night needs one. */
export function moon(s: Scene, x: number, y: number, r: number): string {
  return (
    s.halo(x, y, r * 5, 0.35, s.pal.core) +
    circle(x, y, r, '#f7edc9') +
    circle(x - r * 0.3, y - r * 0.2, r * 0.2, '#e3d7ae') +
    circle(x + r * 0.3, y + r * 0.35, r * 0.14, '#e3d7ae')
  )
}

function clouds(s: Scene, horizon: number): string {
  const { rng, pal } = s
  const count = rng.int(2, 4)
  return times(count, () => {
    const x = rng.between(-60, WIDTH)
    const y = rng.between(30, horizon * 0.62)
    const width = rng.between(180, 460)
    const tone = mix(pal.sky[1], pal.tone === 'night' ? pal.sky[2] : '#fff4e0', pal.tone === 'day' ? 0.75 : 0.4)
    const layer = (dx: number, dy: number, w: number, opacity: number) =>
      rect(x + dx, y + dy, w, w * 0.085, tone, { rx: w * 0.042, opacity })
    return (
      layer(0, 0, width, 0.6) +
      layer(width * 0.2, -width * 0.06, width * 0.6, 0.5) +
      layer(-width * 0.14, width * 0.065, width * 0.7, 0.42)
    )
  })
}

/** Rolling hills behind the ground, hazier with distance. */
export function hills(s: Scene, horizon: number, layers = 3): string {
  const { rng, pal } = s
  return times(layers, (layer) => {
    const near = (layer + 1) / (layers + 0.6)
    const top = horizon - 120 * (1 - near) - 20
    const phase = rng.between(0, 6)
    const points: Point[] = []
    for (let i = 0; i <= 8; i++) {
      points.push([LEFT + (FULL * i) / 8, top - Math.sin(phase + i * (0.7 + layer * 0.23)) * 44])
    }
    const tone = mix(pal.sky[2], pal.leaves[layer % 2 === 0 ? 2 : 0] ?? pal.ink, near * 0.85)
    return path(`${smooth(points)}L${WIDTH + BLEED} ${horizon + 40}L${LEFT} ${horizon + 40}Z`, tone)
  })
}

/** Ground of grass, sand, gravel or paving from the horizon on. */
export function ground(s: Scene, horizon: number, colour: string, kind: 'grass' | 'sand' | 'stone'): string {
  const { rng } = s
  const bottom = HEIGHT + BLEED
  const fill = s.linear([
    [0, s.lit(colour, 0.3)],
    [0.3, colour],
    [1, s.shade(colour, 0.5)],
  ])
  const base = rect(LEFT, horizon, FULL, bottom - horizon, fill)
  if (kind === 'grass') {
    const tufts = times(80, () => {
      const t = rng.next() ** 1.6
      const y = horizon + 14 + t * (HEIGHT - horizon + 40)
      const x = rng.between(LEFT, WIDTH + BLEED)
      const size = 8 + t * 34
      const tone = rng.chance(0.5) ? s.lit(colour, 0.22) : s.shade(colour, 0.35)
      return stroke(
        `M${x} ${y}q${-size * 0.2} ${-size * 0.6} ${-size * 0.45} ${-size}M${x} ${y}q0 ${-size * 0.7} ${size * 0.1} ${-size * 1.2}M${x} ${y}q${size * 0.2} ${-size * 0.5} ${size * 0.5} ${-size * 0.85}`,
        tone,
        1.4 + t * 2.4,
        { opacity: 0.8 },
      )
    })
    const sweep = times(4, (i) =>
      ellipse(rng.between(0, WIDTH), horizon + 50 + i * 80, rng.between(260, 480), 16 + i * 8, s.lit(colour, 0.4), {
        opacity: 0.22,
      }),
    )
    return base + sweep + tufts
  }
  if (kind === 'sand') {
    const ripples = times(26, () => {
      const t = rng.next()
      const y = horizon + 20 + t * (HEIGHT - horizon)
      const x = rng.between(LEFT, WIDTH)
      const w = 60 + t * 150
      return stroke(
        `M${x} ${y}q${w * 0.25} ${-8 - t * 8} ${w * 0.5} 0t${w * 0.5} 0`,
        rng.chance(0.5) ? s.shade(colour, 0.18) : s.lit(colour, 0.45),
        2 + t * 3,
        { opacity: 0.6 },
      )
    })
    return base + ripples
  }
  const vanish = WIDTH / 2 + rng.between(-240, 240)
  const rows = times(9, (index) =>
    stroke(
      `M${LEFT} ${horizon + (bottom - horizon) * (index / 9) ** 1.9}H${WIDTH + BLEED}`,
      s.shade(colour, 0.32),
      1 + index * 0.45,
      { opacity: 0.6 },
    ),
  )
  const rails = times(27, (index) =>
    stroke(
      `M${vanish + (index - 13) * 46} ${horizon}L${vanish + (index - 13) * 240} ${bottom}`,
      s.shade(colour, 0.32),
      2,
      { opacity: 0.45 },
    ),
  )
  return base + rails + rows
}

/** A broad-leaved tree with lit and shaded crowns; (x, y) is its foot. */
export function tree(s: Scene, x: number, y: number, height: number, far = 0): string {
  const { rng, pal } = s
  const leaf = s.haze(rng.pick(pal.leaves), far)
  const bark = s.haze(s.shade(pal.wood, 0.35), far)
  const r = height * 0.3
  const top = y - height + r
  const side = s.side(x)
  const crown = (dx: number, dy: number, size: number, tone: string) => {
    const points: Point[] = []
    for (let i = 0; i < 11; i++) {
      const angle = (i / 11) * Math.PI * 2
      const wave = size * rng.between(0.86, 1.1)
      points.push([x + dx + Math.cos(angle) * wave, top + dy + Math.sin(angle) * wave * 0.92])
    }
    return path(smooth(points, true), tone)
  }
  return (
    path(
      `M${x - height * 0.035} ${y}Q${x - height * 0.01} ${y - height * 0.3} ${x - height * 0.02} ${y - height * 0.6}H${x + height * 0.03}Q${x + height * 0.015} ${y - height * 0.3} ${x + height * 0.045} ${y}Z`,
      bark,
    ) +
    stroke(
      `M${x} ${y - height * 0.42}L${x + r * 0.5} ${top + r * 0.3}M${x} ${y - height * 0.46}L${x - r * 0.5} ${top + r * 0.2}`,
      bark,
      height * 0.02,
    ) +
    crown(-side * r * 0.55, r * 0.4, r * 0.72, s.shade(leaf, 0.4)) +
    crown(side * r * 0.5, r * 0.32, r * 0.7, s.shade(leaf, 0.14)) +
    crown(0, -r * 0.12, r * 0.86, leaf) +
    crown(side * r * 0.36, -r * 0.3, r * 0.5, s.lit(leaf, 0.24)) +
    crown(side * r * 0.52, -r * 0.44, r * 0.24, s.lit(leaf, 0.45))
  )
}

/** A cypress or poplar. */
export function cypress(s: Scene, x: number, y: number, height: number, far = 0): string {
  const leaf = s.haze(s.shade(s.pal.leaves[2] ?? s.pal.ink, 0.15), far)
  const half = height * 0.11
  const d = `M${x} ${y - height}C${x + half * 1.5} ${y - height * 0.55} ${x + half * 1.2} ${y} ${x} ${y}C${x - half * 1.2} ${y} ${x - half * 1.5} ${y - height * 0.55} ${x} ${y - height}Z`
  return path(d, s.tube(leaf, x))
}

/** A palm with fronds; (x, y) is its foot. */
export function palm(s: Scene, x: number, y: number, height: number, lean = 0.12, far = 0): string {
  const { rng, pal } = s
  const bark = s.haze(s.shade(pal.wood, 0.25), far)
  const topX = x + height * lean
  const topY = y - height
  const trunk = stroke(
    `M${x} ${y}Q${x + height * lean * 0.1} ${y - height * 0.55} ${topX} ${topY}`,
    bark,
    height * 0.045,
  )
  const fronds = times(9, (index) => {
    const angle = -Math.PI * (0.02 + (0.96 * index) / 8) + rng.between(-0.08, 0.08)
    const long = height * rng.between(0.34, 0.44)
    const tipX = topX + Math.cos(angle) * long
    const tipY = topY + Math.sin(angle) * long * 0.55 + long * 0.38
    const midX = topX + Math.cos(angle) * long * 0.6
    const midY = topY + Math.sin(angle) * long * 0.75 - long * 0.08
    const leaf = s.haze(
      index % 3 === 0 ? s.lit(pal.leaves[1] ?? pal.glow, 0.15) : s.shade(rng.pick(pal.leaves), 0.12),
      far,
    )
    return path(
      `M${topX} ${topY}Q${midX} ${midY - long * 0.16} ${tipX} ${tipY}Q${midX} ${midY + long * 0.12} ${topX} ${topY}Z`,
      leaf,
    )
  })
  return (
    trunk + fronds + circle(topX - 6, topY + 6, height * 0.022, bark) + circle(topX + 8, topY + 8, height * 0.022, bark)
  )
}

/** A row of roofs and towers with some lit windows. */
export function skyline(s: Scene, horizon: number, height: number, depth: number, step = 90): string {
  const { rng, pal } = s
  const tone = mix(pal.sky[2], mix(pal.ink, pal.wall, 0.2), depth)
  let x = LEFT
  let markup = ''
  while (x < WIDTH + BLEED) {
    const width = step * rng.between(0.6, 1.5)
    const tall = height * rng.between(0.35, 1)
    const y = horizon - tall
    const roof = rng.pick(['flat', 'flat', 'gable', 'step', 'mast'] as const)
    markup += rect(x, y, width + 1, tall + 60, tone)
    if (roof === 'gable')
      markup += path(`M${x} ${y + 1}L${x + width / 2} ${y - width * 0.35}L${x + width} ${y + 1}Z`, tone)
    if (roof === 'step') markup += rect(x + width * 0.2, y - 22, width * 0.5, 24, tone)
    if (roof === 'mast') markup += stroke(`M${x + width / 2} ${y}v${-tall * 0.22}`, tone, 3)
    const lit = { day: 0.03, golden: 0.12, dusk: 0.4, night: 0.45 }[pal.tone]
    const columns = Math.max(1, Math.floor(width / 20))
    const rows = Math.max(1, Math.floor(tall / 26))
    markup += times(Math.min(60, columns * rows), (index) => {
      if (!rng.chance(lit)) return ''
      const wx = x + 7 + (index % columns) * 20
      const wy = y + 12 + Math.floor(index / columns) * 26
      return wx + 8 < x + width ? rect(wx, wy, 8, 12, mix(tone, pal.glow, rng.between(0.5, 0.95))) : ''
    })
    x += width
  }
  return group(markup, {})
}

/** Puts the light where the sun or the moon of this hour stands over the horizon. */
export function lowSun(s: Scene, horizon: number): void {
  const { rng, pal } = s
  const height = {
    day: rng.between(300, 400),
    golden: rng.between(90, 170),
    dusk: rng.between(30, 80),
    night: rng.between(150, 240),
  }[pal.tone]
  s.lightAt(rng.between(640, 960), horizon - height, pal.tone === 'night' ? 800 : 980)
}
