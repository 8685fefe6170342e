import { nearEdge } from '../kit/frame.ts'
import type { Compose } from '../kit/frame.ts'
import { bulbs, steam } from '../kit/light.ts'
import { ground, hills, sky, skyline, tree } from '../kit/outdoors.ts'
import { person } from '../kit/people.ts'
import type { Scene } from '../kit/scene.ts'
import { at, path, rect, times } from '../kit/svg.ts'
import { bottle, citrus } from '../kit/glassware.ts'
import { guests } from '../objects/guests.ts'
import { HATCH, wagon } from '../objects/wagons.ts'
import { taco } from './kitchen.ts'

/** Somebody behind the counter of a wagon, in the units of the wagon. */
function seller(s: Scene, apron: string): string {
  const x = (HATCH.left + HATCH.right) / 2 + 20
  return person(
    s,
    x,
    HATCH.top + 445,
    345,
    {
      hands: [
        [-0.2, 0.6],
        [0.24, 0.62],
      ],
      elbows: [-1, 1],
    },
    { top: apron, rim: false },
  )
}

function sellingFrom(cab: boolean, inside: (s: Scene) => string, hasTown: boolean): Compose {
  return (s) => {
    const { rng, pal } = s
    const horizon = rng.between(500, 540)
    s.lightAt(rng.between(420, 640), horizon - 110, 900)
    sky(s, horizon)
    s.add(
      hasTown ? skyline(s, horizon, 250, 0.4) : hills(s, horizon),
      tree(s, 80, horizon + 40, 430, 0.1),
      tree(s, 1140, horizon + 30, 380, 0.1),
    )
    s.add(ground(s, horizon, hasTown ? pal.floor : (pal.leaves[0] ?? pal.floor), hasTown ? 'stone' : 'grass'))
    s.add(bulbs(s, [-80, 110], [600, 70], 80, 8, 10), bulbs(s, [600, 70], [1280, 120], 80, 8, 10))
    s.add(
      wagon(s, 560, horizon + 230, 880, rng.pick([pal.accent, pal.second, ...pal.blooms]), { cab, inside: inside(s) }),
    )
    s.add(guests(s, 150, 330, horizon + 265, 320, 2), guests(s, 780, 1130, horizon + 290, 330, 3))
    nearEdge(s, 'bokeh')
  }
}

export const tacoTruck = sellingFrom(
  true,
  (s) => seller(s, s.pal.accent) + times(4, (i) => at(HATCH.left + 44 + i * 84, HATCH.foot - 18, taco(s, 30))),
  true,
)

export const horseTrailer = sellingFrom(
  false,
  (s) =>
    times(6, (i) =>
      bottle(
        s,
        HATCH.left + 30 + i * 60,
        HATCH.foot - 70,
        74,
        i % 2 === 0 ? 'spirit' : 'wine',
        s.rng.pick([...s.pal.blooms, s.pal.leaves[2] ?? s.pal.ink]),
      ),
    ) +
    seller(s, s.pal.cloth) +
    times(3, (i) => citrus(s, HATCH.left + 40 + i * 130, HATCH.foot - 16, 18, '#a9c94c')),
  false,
)

export const coffeeCart = sellingFrom(
  false,
  (s) =>
    seller(s, s.pal.ink) +
    rect(HATCH.left + 16, HATCH.foot - 92, 120, 92, s.tube(s.pal.metal, 0), { rx: 8 }) +
    rect(HATCH.left + 28, HATCH.foot - 70, 96, 12, s.pal.ink) +
    times(3, (i) => path(`M${HATCH.left + 200 + i * 50} ${HATCH.foot - 40}h34l-5 40h-24Z`, s.tube('#f3ead9', 0))) +
    steam(s, HATCH.left + 76, HATCH.foot - 100, 90, 3),
  true,
)
