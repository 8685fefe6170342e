import { shadow } from '../kit/light.ts'
import { bloom, sprig } from '../kit/plants.ts'
import type { Scene } from '../kit/scene.ts'
import { at, circle, ellipse, path, rect, stroke, times } from '../kit/svg.ts'

/** A bucket full of one kind of flower; (x, y) is its foot. */
export function bucket(s: Scene, x: number, y: number, height: number): string {
  const { rng, pal } = s
  const h = height * 0.45
  const tone = rng.pick([pal.metal, pal.metal, s.shade(pal.cloth, 0.12)])
  const colour = rng.pick(pal.blooms)
  const kind = rng.pick(['rose', 'daisy', 'peony', 'dahlia', 'spike', 'eucalyptus'] as const)
  const stems = times(9, (index) => {
    const turn = (index - 4) * 8 + rng.between(-4, 4)
    const long = height * rng.between(0.66, 0.86)
    if (kind === 'spike' || kind === 'eucalyptus') return sprig(s, x + (index - 4) * 3, y - h * 0.6, long, turn, kind)
    const tipX = x + Math.sin((turn * Math.PI) / 180) * long
    const tipY = y - h * 0.6 - Math.cos((turn * Math.PI) / 180) * long
    return (
      stroke(`M${x + (index - 4) * 3} ${y - h * 0.7}L${tipX} ${tipY}`, pal.leaves[0] ?? pal.ink, 3) +
      sprig(s, x, y - h * 0.7, long * 0.6, turn + 12, 'willow') +
      bloom(s, tipX, tipY, height * rng.between(0.08, 0.115), colour, kind)
    )
  })
  const body = `M${x - h * 0.42} ${y - h}H${x + h * 0.42}L${x + h * 0.32} ${y}H${x - h * 0.32}Z`
  return (
    shadow(s, x, y, h) +
    stems +
    path(body, s.tube(tone, x)) +
    rect(x - h * 0.45, y - h * 1.04, h * 0.9, h * 0.1, s.lit(tone, 0.35), { rx: 3 }) +
    stroke(`M${x - h * 0.38} ${y - h * 0.62}H${x + h * 0.38}`, s.shade(tone, 0.3), 3)
  )
}

export function bucketRow(s: Scene, y: number): string {
  const start = s.rng.between(-20, 70)
  const gap = s.rng.between(160, 200)
  return times(8, (index) => bucket(s, start + index * gap, y + s.rng.between(-20, 40), s.rng.between(250, 320)))
}

export function scissors(s: Scene): string {
  const { pal } = s
  const blade = (turn: number) =>
    at(
      0,
      0,
      path('M-9 0L-5 -230L6 -230L11 0Z', s.tube(pal.metal, 0)) +
        ellipse(turn * 3, 62, 32, 48, 'none', { stroke: pal.accent, 'stroke-width': 14 }) +
        stroke('M0 0V24', pal.accent, 16),
      1,
      turn,
    )
  return ellipse(-20, 10, 40, 200, pal.ink, { opacity: 0.2 }) + blade(-13) + blade(13) + circle(0, 0, 8, pal.ink)
}
