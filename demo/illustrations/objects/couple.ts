import { mix } from '../kit/colour.ts'
import { person } from '../kit/people.ts'
import { bloom, sprig } from '../kit/plants.ts'
import type { Scene } from '../kit/scene.ts'

/** Two people close together, one with flowers; (x, y) is between their feet. */
export function couple(s: Scene, x: number, y: number, height: number, silhouette = ''): string {
  const { pal, rng } = s
  const gap = height * 0.12
  const dark = silhouette ? { silhouette } : {}
  const white = mix('#ffffff', pal.cloth, 0.5)
  const first = person(
    s,
    x - gap,
    y,
    height,
    {
      hands: [
        [-0.16, 0.47],
        [0.17, 0.6],
      ],
      elbows: [-1, 1],
      facing: 1,
      lean: 0.03,
    },
    {
      top: s.shade(rng.pick([pal.accent, pal.second, pal.ink]), 0.25),
      bottom: s.shade(pal.ink, 0.05),
      hair: rng.pick(['short', 'curly', 'short'] as const),
      ...dark,
    },
  )
  const second = person(
    s,
    x + gap,
    y,
    height * 0.95,
    {
      hands: [
        [-0.08, 0.6],
        [0.14, 0.56],
      ],
      elbows: [-1, 1],
      facing: -1,
      lean: -0.03,
    },
    {
      top: rng.chance(0.7) ? white : rng.pick(pal.blooms),
      dress: true,
      hair: rng.pick(['bun', 'long', 'bob'] as const),
      ...dark,
    },
  )
  const flowers = silhouette
    ? ''
    : sprig(s, x + gap * 0.4, y - height * 0.54, height * 0.14, -150) +
      sprig(s, x + gap * 0.4, y - height * 0.54, height * 0.14, 160) +
      bloom(s, x + gap * 0.1, y - height * 0.57, height * 0.04) +
      bloom(s, x + gap * 0.55, y - height * 0.59, height * 0.045) +
      bloom(s, x + gap * 0.5, y - height * 0.54, height * 0.038)
  return first + second + flowers
}
