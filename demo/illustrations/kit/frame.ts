import { bokeh } from './light.ts'
import { nearLeaves } from './plants.ts'
import type { Scene } from './scene.ts'
import { BLEED, HEIGHT, WIDTH } from './scene.ts'
import { ellipse, path, rect } from './svg.ts'

/** How a composition fills its scene. */
export type Compose = (s: Scene) => void

/** How a place fills its scene. `scene` names what goes on there; without it the seed decides. */
export type PlaceView = (s: Scene, scene?: string) => void

/** The scene that is wanted, or any of them. Throws when the place has no scene of that name. */
export function sceneOf<T extends string>(s: Scene, all: readonly T[], wanted: string | undefined): T {
  if (wanted === undefined) return s.rng.pick(all)
  const found = all.find((name) => name === wanted)
  if (!found) throw new Error(`No scene "${wanted}" at this place, only ${all.join(', ')}`)
  return found
}

/** The five compositions of a trade: wide scene, close-up, detail, table, at night. */
export type Views = readonly [Compose, Compose, Compose, Compose, Compose]

/** One of several layouts, chosen by the seed. */
export function either(...layouts: readonly Compose[]): Compose {
  return (s) => s.rng.pick(layouts)(s)
}

/** Something near the lens that leaves the frame and gives the picture its depth. */
export function nearEdge(s: Scene, kind = s.rng.pick(['leaves', 'bokeh', 'both'] as const)): void {
  const { rng } = s
  if (kind !== 'bokeh') {
    const corner = rng.pick([
      [-60, 780, -38],
      [1260, 800, -142],
      [-70, 60, 28],
      [1270, 40, 150],
    ] as const)
    s.add(nearLeaves(s, corner[0], corner[1], rng.between(120, 170), corner[2] + rng.between(-10, 10)))
  }
  if (kind !== 'leaves') s.add(bokeh(s, rng.int(5, 9), 560, 920, 0.3, 52))
}

/** A backdrop out of focus: the wall's colour with large soft lights, for close-ups. */
export function softBackdrop(s: Scene, horizon = 640): void {
  const { pal, rng } = s
  const fill = s.linear([
    [0, s.shade(pal.wall, 0.25)],
    [0.6, pal.wall],
    [1, s.shade(pal.wall, 0.15)],
  ])
  s.add(rect(-BLEED, -BLEED, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED, fill))
  const shapes = rng.int(2, 4)
  for (let index = 0; index < shapes; index++) {
    const x = rng.between(-100, WIDTH)
    const width = rng.between(150, 330)
    const top = rng.between(-100, 200)
    s.add(
      path(
        `M${x} ${HEIGHT}V${top + width / 2}A${width / 2} ${width / 2} 0 0 1 ${x + width} ${top + width / 2}V${HEIGHT}Z`,
        rng.chance(0.5) ? s.shade(pal.wall, 0.16) : s.lit(pal.wall, 0.2),
        { opacity: 0.6 },
      ),
    )
  }
  s.add(
    ellipse(
      s.light.x,
      s.light.y,
      460,
      360,
      s.radial([
        [0, pal.glow, 0.6],
        [1, pal.glow, 0],
      ]),
    ),
  )
  s.add(bokeh(s, 10, 20, horizon, 0.36, 58))
}
