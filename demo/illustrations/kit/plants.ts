import { mix } from './colour.ts'
import type { Scene } from './scene.ts'
import { at, circle, ellipse, group, path, smooth, stroke, times } from './svg.ts'
import type { Point } from './svg.ts'

export type BloomKind = 'rose' | 'daisy' | 'peony' | 'anemone' | 'dahlia' | 'poppy'
const KINDS: readonly BloomKind[] = ['rose', 'daisy', 'peony', 'anemone', 'dahlia', 'poppy']

/** A flower seen from the front, centred on (x, y). */
export function bloom(
  s: Scene,
  x: number,
  y: number,
  r: number,
  colour = s.rng.pick(s.pal.blooms),
  kind = s.rng.pick(KINDS),
): string {
  return at(x, y, BLOOMS[kind](s, r, colour, s.side(x)), 1, s.rng.between(0, 360))
}

const BLOOMS: Record<BloomKind, (s: Scene, r: number, colour: string, side: 1 | -1) => string> = {
  rose(s, r, colour) {
    const rings = r > 26 ? 4 : 3
    const outer = times(rings, (ring) => {
      const size = r * (1 - ring / (rings + 0.7))
      const count = 7 - ring
      return times(count, (index) => {
        const angle = (index / count) * Math.PI * 2 + ring * 0.7
        const tone = mix(s.lit(colour, 0.28), s.shade(colour, 0.34), ring / rings + (index % 2) * 0.12)
        return circle(Math.cos(angle) * size * 0.56, Math.sin(angle) * size * 0.56, size * 0.52, tone)
      })
    })
    const heart = r * 0.2
    const swirl = `M${-heart} 0C${-heart} ${-heart * 1.2} ${heart} ${-heart * 1.2} ${heart} 0C${heart} ${heart} ${-heart * 0.5} ${heart * 0.9} ${-heart * 0.45} ${heart * 0.1}`
    return (
      outer +
      circle(0, 0, heart * 1.25, s.shade(colour, 0.3)) +
      stroke(swirl, s.lit(colour, 0.2), Math.max(1.2, r * 0.05))
    )
  },
  daisy(s, r, colour) {
    const count = s.rng.int(11, 15)
    const petals = times(count, (index) => {
      const turn = (index / count) * 360
      const tone = index % 2 === 0 ? s.lit(colour, 0.2) : s.shade(colour, 0.1)
      return ellipse(0, -r * 0.6, r * 0.17, r * 0.42, tone, { transform: `rotate(${Math.round(turn)})` })
    })
    return (
      petals +
      circle(0, 0, r * 0.27, mix(s.pal.glow, '#b8741a', 0.35)) +
      circle(r * 0.05, -r * 0.05, r * 0.15, s.pal.glow)
    )
  },
  peony(s, r, colour) {
    const layers: readonly (readonly [number, number, number])[] = [
      [1, 9, 0.3],
      [0.82, 8, 0.12],
      [0.62, 7, -0.1],
      [0.4, 5, -0.3],
    ]
    const scallop = (size: number, count: number, tone: string, phase: number) => {
      const points: Point[] = []
      for (let i = 0; i < count * 2; i++) {
        const angle = (i / (count * 2)) * Math.PI * 2 + phase
        const wave = size * (i % 2 === 0 ? 1 : 0.84)
        points.push([Math.cos(angle) * wave, Math.sin(angle) * wave])
      }
      return path(smooth(points, true), tone)
    }
    const petals = layers
      .map(([size, count, dark], index) =>
        scallop(r * size, count, dark > 0 ? s.shade(colour, dark) : s.lit(colour, -dark), index * 0.4),
      )
      .join('')
    const stamens = times(7, (index) =>
      circle(Math.cos(index) * r * 0.13, Math.sin(index * 1.7) * r * 0.13, r * 0.045, s.pal.glow),
    )
    return petals + circle(0, 0, r * 0.2, s.shade(colour, 0.25)) + stamens
  },
  anemone(s, r, colour) {
    const petals = times(7, (index) =>
      ellipse(0, -r * 0.5, r * 0.34, r * 0.5, index % 2 === 0 ? s.lit(colour, 0.18) : s.shade(colour, 0.14), {
        transform: `rotate(${Math.round(index * 51.4)})`,
      }),
    )
    const dots = times(14, (index) =>
      circle(Math.cos(index * 0.45) * r * 0.34, Math.sin(index * 0.45) * r * 0.34, r * 0.035, s.pal.ink),
    )
    return (
      petals +
      circle(0, 0, r * 0.3, s.lit(colour, 0.4), { opacity: 0.6 }) +
      dots +
      circle(0, 0, r * 0.19, mix(s.pal.ink, '#4a2a5a', 0.25))
    )
  },
  dahlia(s, r, colour) {
    return (
      times(3, (ring) => {
        const size = r * (1 - ring * 0.27)
        const count = 14 - ring * 3
        return times(count, (index) => {
          const d = `M0 0C${-size * 0.24} ${-size * 0.4} ${-size * 0.14} ${-size * 0.86} 0 ${-size}C${size * 0.14} ${-size * 0.86} ${size * 0.24} ${-size * 0.4} 0 0Z`
          const tone =
            index % 2 === 0
              ? mix(s.shade(colour, 0.28), s.lit(colour, 0.3), ring / 2.2)
              : mix(colour, s.lit(colour, 0.4), ring / 2.4)
          return path(roundPath(d), tone, { transform: `rotate(${Math.round((index / count) * 360 + ring * 9)})` })
        })
      }) + circle(0, 0, r * 0.14, s.shade(colour, 0.4))
    )
  },
  poppy(s, r, colour) {
    const petal = (turn: number, tone: string) =>
      path(
        roundPath(
          `M0 ${r * 0.1}C${-r} ${-r * 0.1} ${-r * 0.9} ${-r * 1.05} 0 ${-r * 0.95}C${r * 0.9} ${-r * 1.05} ${r} ${-r * 0.1} 0 ${r * 0.1}Z`,
        ),
        tone,
        { transform: `rotate(${turn})` },
      )
    return (
      petal(0, s.shade(colour, 0.22)) +
      petal(180, s.shade(colour, 0.12)) +
      petal(90, colour) +
      petal(270, s.lit(colour, 0.24)) +
      circle(0, 0, r * 0.24, s.shade(s.pal.leaves[2] ?? colour, 0.2)) +
      times(9, (index) =>
        circle(Math.cos(index * 0.7) * r * 0.3, Math.sin(index * 0.7) * r * 0.3, r * 0.045, s.pal.ink),
      )
    )
  },
}

export type SprigKind = 'eucalyptus' | 'fern' | 'willow' | 'spike' | 'berry' | 'grass'
const SPRIGS: readonly SprigKind[] = ['eucalyptus', 'fern', 'willow', 'spike', 'berry', 'eucalyptus']

/** A stem of greenery or small flowers from (x, y), leaning by `turn` degrees from upright. */
export function sprig(
  s: Scene,
  x: number,
  y: number,
  length: number,
  turn: number,
  kind = s.rng.pick(SPRIGS),
  tone = s.rng.pick(s.pal.leaves),
): string {
  const { rng } = s
  const bow = rng.between(-0.16, 0.16) * length
  const spot = (t: number): Point => [bow * 4 * t * (1 - t), -length * t]
  const stem = stroke(`M0 0Q${bow * 2} ${-length / 2} 0 ${-length}`, s.shade(tone, 0.25), Math.max(2, length * 0.014))
  const count = Math.max(5, Math.round(length / (kind === 'spike' ? 15 : 24)))
  const step = (index: number) => 0.22 + (index / count) * 0.8
  const leaf = (rx: number, ry: number, px: number, py: number, way: number, angle: number, colour: string) =>
    ellipse(px + way * rx, py, rx, ry, colour, {
      transform: `rotate(${Math.round(angle)} ${Math.round(px)} ${Math.round(py)})`,
    })
  let leaves = ''
  const flower = rng.pick(s.pal.blooms)
  for (let index = 0; index < count; index++) {
    const t = Math.min(1, step(index))
    const [px, py] = spot(t)
    const way = index % 2 === 0 ? 1 : -1
    const shrink = 1 - t * 0.45
    const colour = way > 0 ? s.lit(tone, 0.2) : s.shade(tone, 0.12)
    switch (kind) {
      case 'eucalyptus':
        leaves += leaf(length * 0.062 * shrink, length * 0.048 * shrink, px, py, way, way * -22, colour)
        break
      case 'willow':
        leaves += leaf(length * 0.1 * shrink, length * 0.02, px, py, way, way * -42, colour)
        break
      case 'fern':
        leaves +=
          leaf(length * 0.15 * shrink, length * 0.022, px, py, way, way * -24, colour) +
          leaf(length * 0.15 * shrink, length * 0.022, px, py, -way, way * 24, s.shade(tone, 0.12))
        break
      case 'spike':
        leaves += circle(
          px + way * length * 0.03 * shrink,
          py,
          length * 0.034 * shrink,
          index % 3 === 0 ? s.lit(flower, 0.3) : s.shade(flower, (index % 3) * 0.1),
        )
        break
      case 'berry':
        leaves +=
          stroke(`M${px} ${py}l${way * length * 0.08} ${-length * 0.06}`, tone, 2) +
          circle(px + way * length * 0.09, py - length * 0.07, length * 0.026, s.orb(flower, x))
        break
      case 'grass':
        leaves += stroke(
          `M${px} ${py}q${way * length * 0.05} ${-length * 0.06} ${way * length * 0.05} ${-length * 0.14}`,
          colour,
          3,
        )
        break
    }
  }
  return at(x, y, stem + leaves, 1, turn)
}

/** An arrangement around (x, y): greenery fanned behind, then blooms, large in the middle. */
export function bouquet(s: Scene, x: number, y: number, width: number, blooms: number, lift = 0.75): string {
  const { rng } = s
  const sprigs = Math.round(blooms * 0.9) + 4
  const green = times(sprigs, (index) => {
    const turn = -105 + (210 * (index + rng.between(0.1, 0.9))) / sprigs
    return sprig(s, x + turn * width * 0.0012, y, width * rng.between(0.5, 0.78), turn)
  })
  const spots: { x: number; y: number; r: number }[] = []
  for (let tries = 0; tries < blooms * 22 && spots.length < blooms; tries++) {
    const angle = rng.between(-Math.PI * 1.08, Math.PI * 0.08)
    const far = Math.sqrt(rng.next())
    const spot = {
      x: x + Math.cos(angle) * far * width * 0.46,
      y: y - width * 0.12 + Math.sin(angle) * far * width * 0.46 * lift,
      r: width * rng.between(0.085, 0.15) * (1.12 - far * 0.4),
    }
    const crowded = spots.some((other) => Math.hypot(other.x - spot.x, other.y - spot.y) < (other.r + spot.r) * 0.66)
    if (!crowded) spots.push(spot)
  }
  const heart =
    ellipse(x, y - width * 0.16, width * 0.22, width * 0.2 * lift, s.shade(s.pal.leaves[2] ?? s.pal.ink, 0.4)) +
    times(26, () => {
      const angle = rng.between(-Math.PI, Math.PI * 0.2)
      const far = rng.between(0.1, 0.34) * width
      const px = x + Math.cos(angle) * far
      const py = y - width * 0.1 + Math.sin(angle) * far * lift
      const turn = (Math.atan2(py - y, px - x) * 180) / Math.PI
      const tone = rng.pick(s.pal.leaves)
      return ellipse(px, py, width * 0.085, width * 0.032, rng.chance(0.5) ? s.shade(tone, 0.25) : tone, {
        transform: `rotate(${Math.round(turn)} ${Math.round(px)} ${Math.round(py)})`,
      })
    })
  const ordered = spots.toSorted((a, b) => a.r - b.r)
  const flowers = ordered
    .map(
      (spot) =>
        circle(spot.x - s.side(spot.x) * spot.r * 0.16, spot.y + spot.r * 0.2, spot.r * 1.02, s.pal.ink, {
          opacity: 0.22,
        }) + bloom(s, spot.x, spot.y, spot.r),
    )
    .join('')
  return green + heart + flowers
}

/** Leaves that hang into the frame near the lens, dark and out of reach of the light. */
export function nearLeaves(s: Scene, x: number, y: number, size: number, turn: number): string {
  const tone = s.shade(s.pal.leaves[2] ?? s.pal.ink, 0.55)
  const leaf = `M0 0C${size * 0.2} ${-size * 0.16} ${size * 0.7} ${-size * 0.14} ${size} 0C${size * 0.7} ${size * 0.14} ${size * 0.2} ${size * 0.16} 0 0Z`
  const leaves = times(7, (index) => {
    const along = index * size * 0.3
    const way = index % 2 === 0 ? 1 : -1
    return at(
      along,
      0,
      path(leaf, index % 3 === 0 ? s.lit(tone, 0.14) : tone) + stroke(`M0 0L${size * 0.9} 0`, s.shade(tone, 0.3), 2),
      1 - index * 0.06,
      way * 48,
    )
  })
  return at(
    x,
    y,
    stroke(`M${-size * 0.4} 0Q${size} ${size * 0.06} ${size * 2.2} 0`, tone, size * 0.05) + leaves,
    1,
    turn,
  )
}

/** A garland of leaves and blooms along points. */
export function garland(s: Scene, points: readonly Point[], size: number, flowers = 0.5): string {
  const { rng } = s
  const green = points
    .map(([x, y]) =>
      times(5, () =>
        sprig(
          s,
          x + rng.between(-0.4, 0.4) * size,
          y + rng.between(-0.4, 0.4) * size,
          size * rng.between(0.9, 1.5),
          rng.between(-180, 180),
          rng.pick(['eucalyptus', 'willow'] as const),
        ),
      ),
    )
    .join('')
  const blooms = points
    .map(([x, y]) =>
      times(2, () =>
        rng.chance(flowers)
          ? bloom(s, x + rng.between(-0.5, 0.5) * size, y + rng.between(-0.5, 0.5) * size, size * rng.between(0.3, 0.6))
          : '',
      ),
    )
    .join('')
  return group(green + blooms, {})
}

/** A broad monstera leaf from its stem's end. */
export function monstera(s: Scene, x: number, y: number, size: number, turn: number): string {
  const tone = s.rng.pick(s.pal.leaves)
  const half = (way: 1 | -1, colour: string) => {
    const d = `M0 0C${way * size * 0.5} ${-size * 0.02} ${way * size * 0.62} ${-size * 0.3} ${way * size * 0.58} ${-size * 0.42}L${way * size * 0.24} ${-size * 0.42}L${way * size * 0.56} ${-size * 0.54}C${way * size * 0.54} ${-size * 0.66} ${way * size * 0.48} ${-size * 0.72} ${way * size * 0.42} ${-size * 0.78}L${way * size * 0.16} ${-size * 0.66}L${way * size * 0.34} ${-size * 0.86}C${way * size * 0.2} ${-size * 0.98} ${way * size * 0.06} ${-size} 0 ${-size}Z`
    return path(roundPath(d), colour)
  }
  return at(
    x,
    y,
    half(1, s.lit(tone, 0.16)) +
      half(-1, s.shade(tone, 0.16)) +
      stroke(`M0 ${size * 0.4}L0 ${-size * 0.94}`, s.shade(tone, 0.4), size * 0.018),
    1,
    turn,
  )
}

function roundPath(d: string): string {
  return d.replaceAll(/-?\d+\.\d+(e-?\d+)?/g, (digits) => String(Math.round(Number(digits) * 10) / 10))
}
