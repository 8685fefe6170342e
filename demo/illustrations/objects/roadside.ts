import { mix } from '../kit/colour.ts'
import { cypress, ground, hills, palm, sky, skyline, tree } from '../kit/outdoors.ts'
import type { Scene } from '../kit/scene.ts'
import { polygon, rect, times } from '../kit/svg.ts'

export function paint(s: Scene): string {
  const { rng, pal } = s
  return rng.pick([pal.accent, pal.second, mix(pal.cloth, '#ffffff', 0.3), pal.blooms[0] ?? pal.accent])
}

export function road(s: Scene, y: number): string {
  const grey = mix(s.pal.floor, '#7d8494', 0.5)
  return (
    rect(
      -160,
      y,
      1520,
      400,
      s.linear([
        [0, s.lit(grey, 0.25)],
        [1, s.shade(grey, 0.45)],
      ]),
    ) +
    rect(-160, y, 1520, 10, s.lit(grey, 0.5)) +
    times(9, (i) =>
      polygon(
        [
          [-120 + i * 180, y + 150],
          [-20 + i * 180, y + 150],
          [-50 + i * 180, y + 170],
          [-156 + i * 180, y + 170],
        ],
        s.pal.cloth,
        { opacity: 0.75 },
      ),
    )
  )
}

export function scenery(s: Scene, horizon: number): void {
  const { rng, pal } = s
  sky(s, horizon)
  s.add(hills(s, horizon))
  const kind = pal.mood === 'tropical' ? 'palms' : rng.pick(['trees', 'cypress', 'town'] as const)
  if (kind === 'town') s.add(skyline(s, horizon, 230, 0.5))
  s.add(ground(s, horizon, pal.leaves[0] ?? pal.floor, 'grass'))
  for (let i = 0; i < 7; i++) {
    const x = i * 190 + rng.between(-60, 60)
    if (kind === 'palms' && i % 2 === 0)
      s.add(palm(s, x, horizon + 40, rng.between(330, 460), rng.between(-0.16, 0.16), 0.1))
    if (kind === 'trees') s.add(tree(s, x, horizon + rng.between(20, 50), rng.between(240, 360), 0.15))
    if (kind === 'cypress') s.add(cypress(s, x, horizon + 40, rng.between(240, 380), 0.15))
  }
}
