import { mix } from '../kit/colour.ts'
import { nearEdge, sceneOf } from '../kit/frame.ts'
import type { PlaceView } from '../kit/frame.ts'
import { chair, pot, sofa } from '../kit/furniture.ts'
import { bulb, bulbs, candle } from '../kit/light.ts'
import { ground, moon, sky, skyline, tree } from '../kit/outdoors.ts'
import { crowd, person } from '../kit/people.ts'
import { bouquet, monstera, sprig } from '../kit/plants.ts'
import type { Scene } from '../kit/scene.ts'
import { circle, ellipse, path, polygon, rect, stroke, times } from '../kit/svg.ts'
import { bottle, glass } from '../kit/glassware.ts'
import { bunting, lantern, paperLantern } from '../objects/decor.ts'
import { FOOD } from '../objects/dishes.ts'
import { guests, nearGuests } from '../objects/guests.ts'
import { speaker } from '../objects/music.ts'

/** A roof terrace above the city, sofas and bulbs, or a small dance floor. */
export const rooftop: PlaceView = (s, scene) => {
  const { rng, pal } = s
  const horizon = rng.between(500, 560)
  s.lightAt(rng.between(640, 940), pal.tone === 'night' ? 300 : horizon - rng.between(130, 260), 920)
  sky(s, horizon)
  if (pal.tone === 'night') s.add(moon(s, rng.between(160, 360), rng.between(90, 160), 32))
  s.add(
    skyline(s, horizon, 250, 0.3, 70),
    skyline(s, horizon + 20, 200, 0.5, 100),
    skyline(s, horizon + 50, 130, 0.75, 130),
  )
  const deck = horizon + 60
  const rail = rng.pick(['glass', 'bars', 'brick'] as const)
  const edge = mix(pal.ink, pal.metal, 0.25)
  s.add(ground(s, deck, mix(pal.floor, pal.wood, 0.4), 'stone'))
  if (rail === 'glass')
    s.add(
      rect(-160, deck - 120, 1520, 124, '#ffffff', { opacity: 0.12 }),
      times(
        8,
        (i) =>
          rect(-60 + i * 190, deck - 126, 6, 130, edge) +
          polygon(
            [
              [-40 + i * 190, deck],
              [20 + i * 190, deck - 116],
              [50 + i * 190, deck - 116],
              [-10 + i * 190, deck],
            ],
            '#ffffff',
            { opacity: 0.12 },
          ),
      ),
      rect(-160, deck - 130, 1520, 10, edge),
    )
  if (rail === 'bars')
    s.add(
      times(46, (i) => rect(-150 + i * 33, deck - 120, 5, 124, edge)),
      rect(-160, deck - 126, 1520, 12, edge),
    )
  if (rail === 'brick')
    s.add(
      rect(-160, deck - 90, 1520, 94, s.shade(pal.wall, 0.2)),
      times(5, (r) => stroke(`M-160 ${deck - 90 + r * 19}H1360`, s.shade(pal.wall, 0.4), 2)),
      rect(-160, deck - 102, 1520, 16, s.lit(pal.wall, 0.2)),
    )
  for (const x of [110, 1090]) s.add(rect(x - 7, 90, 14, deck - 60, s.shade(pal.wood, 0.35)))
  s.add(
    bulbs(s, [110, 110], [1090, 110], rng.between(80, 120), 12, 10),
    bulbs(s, [-90, 30], [110, 110], 60, 3, 10),
    bulbs(s, [1090, 110], [1290, 30], 60, 3, 10),
    rng.chance(0.6) ? bulbs(s, [110, 180], [1090, 180], 60, 10, 8) : '',
  )
  const kind = sceneOf(s, ['lounge', 'party', 'bar'], scene)
  s.add(
    pot(
      s,
      60,
      deck + 110,
      230,
      times(6, (i) => monstera(s, 60, deck + 40, 150, -60 + i * 24)),
    ),
    pot(
      s,
      1150,
      deck + 130,
      250,
      times(6, (i) => sprig(s, 1150, deck + 56, 230, -50 + i * 20, 'willow')),
    ),
  )
  if (kind === 'lounge') {
    s.add(
      guests(s, 180, 520, deck + 40, 290, 3),
      sofa(s, rng.between(700, 800), deck + 130, 440, pal.accent),
      sofa(s, 330, deck + 250, 500, pal.second),
      ellipse(760, deck + 270, 140, 26, s.lit(pal.wood, 0.2)),
      rect(752, deck + 272, 16, 60, pal.ink),
      candle(s, 730, deck + 264, 22, 40),
      glass(s, 800, deck + 266, 90, 'coupe', undefined, true),
      lantern(s, 1010, deck + 300, 160),
    )
  } else if (kind === 'party') {
    s.add(
      speaker(s, 200, deck + 120, 140, 250),
      speaker(s, 1010, deck + 120, 140, 250),
      guests(s, 290, 930, deck + 80, 260, 6),
      guests(s, 200, 1040, deck + 190, 330, 3),
      crowd(s, 850, 112, mix(pal.ink, pal.wall, 0.1), 0.45),
    )
  } else {
    const x = rng.between(480, 720)
    s.add(
      person(
        s,
        x,
        deck + 130,
        360,
        {
          hands: [
            [-0.18, 0.56],
            [0.2, 0.66],
          ],
        },
        { top: pal.cloth },
      ),
      rect(x - 260, deck - 30, 520, 170, s.tube(mix(pal.ink, pal.accent, 0.5), x), { rx: 4 }),
      times(9, (i) => rect(x - 250 + i * 58, deck - 10, 46, 140, s.shade(pal.accent, 0.3), { rx: 3 })),
      rect(x - 276, deck - 46, 552, 22, s.lit(pal.wood, 0.3), { rx: 5 }),
      times(
        4,
        (i) =>
          bottle(s, x - 220 + i * 44, deck - 44, 110, 'spirit', rng.pick(pal.blooms)) +
          glass(s, x + 60 + i * 52, deck - 44, 66, rng.pick(['coupe', 'wine', 'highball'] as const)),
      ),
      guests(s, 130, 400, deck + 180, 340, 2),
      guests(s, 830, 1080, deck + 190, 340, 2),
      nearGuests(s, 1),
      chair(s, 640, deck + 270, 240, 'bistro', pal.ink, true),
    )
  }
  nearEdge(s)
}

/** A house front with windows, a door or a shop under an awning. */
function house(s: Scene, x: number, foot: number, width: number, height: number): string {
  const { rng, pal } = s
  const raw = rng.pick([pal.wall, pal.second, pal.accent, ...pal.blooms])
  const wall = mix(mix(raw, pal.sky[1], 0.22), pal.ink, { day: 0.08, golden: 0.12, dusk: 0.34, night: 0.5 }[pal.tone])
  const share = { day: 0.1, golden: 0.3, dusk: 0.6, night: 0.65 }[pal.tone]
  const columns = Math.max(2, Math.round(width / 90))
  const rows = Math.max(2, Math.round((height - 170) / 110))
  const windows = times(columns * rows, (i) => {
    const wx = x + (width * ((i % columns) + 0.5)) / columns - 23
    const wy = foot - height + 40 + Math.floor(i / columns) * ((height - 190) / rows)
    const lit = rng.chance(share)
    return (
      (lit ? s.halo(wx + 23, wy + 34, 70, 0.35) : '') +
      rect(wx, wy, 46, 68, lit ? mix(pal.glow, '#ffb86a', 0.3) : s.shade(wall, 0.5), { rx: 3 }) +
      stroke(`M${wx + 23} ${wy}v68M${wx} ${wy + 32}h46`, s.shade(wall, 0.3), 3) +
      rect(wx - 5, wy + 68, 56, 7, s.lit(wall, 0.35)) +
      (rng.chance(0.4)
        ? rect(wx - 17, wy - 2, 15, 72, s.shade(pal.second, 0.25)) +
          rect(wx + 48, wy - 2, 15, 72, s.shade(pal.second, 0.25))
        : '')
    )
  })
  const shop = rng.chance(0.7)
  const awning = rng.pick([pal.accent, pal.second, ...pal.blooms])
  const front = shop
    ? rect(
        x + 16,
        foot - 120,
        width - 32,
        120,
        pal.tone === 'day' ? s.shade(pal.sky[0], 0.3) : mix(pal.glow, '#d98a3a', 0.35),
      ) +
      times(3, (i) => rect(x + 16 + (i * (width - 32)) / 3, foot - 120, 6, 120, s.shade(wall, 0.5))) +
      times(Math.round((width - 8) / 26), (i) =>
        path(`M${x + 4 + i * 26} ${foot - 146}h26l3 34q-14 16 -28 0Z`, i % 2 === 0 ? awning : pal.cloth),
      )
    : rect(x + width / 2 - 30, foot - 118, 60, 118, s.shade(pal.wood, 0.3), { rx: 4 }) +
      circle(x + width / 2 + 18, foot - 56, 4, pal.glow) +
      path(
        `M${x + width / 2 - 36} ${foot - 118}A36 36 0 0 1 ${x + width / 2 + 36} ${foot - 118}Z`,
        mix(pal.glow, wall, 0.3),
      )
  const roof = rng.pick(['flat', 'gable', 'mansard'] as const)
  const top =
    roof === 'flat'
      ? rect(x - 6, foot - height - 12, width + 12, 18, s.lit(wall, 0.25))
      : roof === 'gable'
        ? path(
            `M${x - 10} ${foot - height}L${x + width / 2} ${foot - height - width * 0.42}L${x + width + 10} ${foot - height}Z`,
            s.shade(mix(pal.accent, pal.ink, 0.5), 0.1),
          )
        : path(
            `M${x - 6} ${foot - height}L${x + 22} ${foot - height - 80}H${x + width - 22}L${x + width + 6} ${foot - height}Z`,
            s.shade(mix(pal.second, pal.ink, 0.6), 0.05),
          )
  return top + rect(x, foot - height, width, height + 20, s.tube(wall, x + width / 2, 0.6)) + windows + front
}

/** A street between house fronts: a market, a parade of lights or a long table. */
export const street: PlaceView = (s, scene) => {
  const { rng, pal } = s
  const horizon = rng.between(560, 610)
  s.lightAt(rng.between(540, 700), pal.tone === 'day' ? 160 : horizon - rng.between(120, 200), 900)
  sky(s, horizon)
  s.add(skyline(s, horizon, 200, 0.35, 80))
  s.add(ground(s, horizon, mix(pal.floor, '#7d8494', 0.45), 'stone'))
  let x = -150
  while (x < 430) {
    const width = rng.between(150, 210)
    s.add(house(s, x, horizon + 26 - (x + 150) * 0.03, width, rng.between(430, 620) - (x + 150) * 0.25))
    x += width
  }
  const left = x
  x = 1350
  while (x > Math.max(left + 190, 780)) {
    const width = rng.between(150, 210)
    x -= width
    s.add(house(s, x, horizon + 26 - (1350 - x) * 0.03, width, rng.between(430, 620) - (1350 - x) * 0.25))
  }
  for (let i = 0; i < 3; i++)
    s.add(
      rng.chance(0.5)
        ? bunting(s, [-80, 60 + i * 90], [1280, 90 + i * 80], 70, 14, 48 - i * 6)
        : bulbs(s, [-80, 70 + i * 90], [1280, 60 + i * 90], 80, 13, 11 - i * 1.5),
    )
  const lamp = rng.between(150, 220)
  s.add(
    rect(lamp - 6, horizon - 220, 12, 330, pal.ink),
    s.halo(lamp, horizon - 236, 200, pal.tone === 'day' ? 0.2 : 0.85),
    circle(lamp, horizon - 236, 22, pal.core),
    path(`M${lamp - 26} ${horizon - 254}h52l-14 -24h-24Z`, pal.ink),
  )
  const kind = sceneOf(s, ['market', 'dance', 'table'], scene)
  if (kind === 'market') {
    const stall = (sx: number, y: number, w: number) => {
      const cloth = rng.pick([pal.accent, pal.second, ...pal.blooms])
      return (
        rect(sx - w / 2, y - w * 0.86, 8, w * 0.86, s.shade(pal.wood, 0.3)) +
        rect(sx + w / 2 - 8, y - w * 0.86, 8, w * 0.86, s.shade(pal.wood, 0.3)) +
        s.halo(sx, y - w * 0.6, w * 0.7, 0.5) +
        person(
          s,
          sx,
          y - 4,
          w * 0.84,
          {
            hands: [
              [-0.2, 0.48],
              [0.2, 0.48],
            ],
          },
          {},
        ) +
        rect(sx - w / 2, y - w * 0.32, w, w * 0.32, s.tube(pal.wood, sx)) +
        times(9, (i) =>
          circle(
            sx - w * 0.42 + i * w * 0.105,
            y - w * 0.35,
            w * 0.055,
            s.orb([FOOD.tomato, FOOD.lemon, FOOD.leaf, FOOD.berry, FOOD.salmon][i % 5] ?? FOOD.leaf, sx),
          ),
        ) +
        times(8, (i) =>
          path(
            `M${sx - w * 0.58 + i * w * 0.145} ${y - w * 0.98}h${w * 0.145}l${w * 0.01} ${w * 0.17}q${-w * 0.08} ${w * 0.08} ${-w * 0.165} 0Z`,
            i % 2 === 0 ? cloth : pal.cloth,
          ),
        ) +
        bulb(s, sx, y - w * 0.8, w * 0.04)
      )
    }
    s.add(
      stall(330, horizon + 110, 260),
      stall(870, horizon + 110, 260),
      guests(s, 450, 760, horizon + 120, 280, 4),
      stall(140, horizon + 280, 380),
      stall(1080, horizon + 290, 390),
      guests(s, 420, 780, horizon + 250, 370, 2),
      nearGuests(s, 2),
    )
  } else if (kind === 'table') {
    s.add(
      guests(s, 360, 840, horizon + 50, 220, 4),
      polygon(
        [
          [560, horizon + 50],
          [640, horizon + 50],
          [900, 1000],
          [300, 1000],
        ],
        pal.cloth,
      ),
      polygon(
        [
          [560, horizon + 50],
          [300, 1000],
          [200, 1000],
          [552, horizon + 60],
        ],
        s.shade(pal.cloth, 0.3),
      ),
    )
    for (let i = 0; i < 6; i++) {
      const t = (i / 5) ** 1.5
      const y = horizon + 90 + t * 280
      const size = 70 + t * 170
      s.add(
        bouquet(s, 600, y, size, 6),
        candle(s, 600 - size * 0.45, y, 8 + t * 12, 26 + t * 40),
        candle(s, 600 + size * 0.45, y, 8 + t * 12, 26 + t * 40),
        chair(s, 600 - 70 - t * 330 - 30, y + 50, 100 + t * 230, 'bistro', pal.wood),
        chair(s, 600 + 70 + t * 330 + 30, y + 50, 100 + t * 230, 'bistro', pal.wood),
      )
    }
  } else {
    s.add(
      times(3, (i) => paperLantern(s, 380 + i * 220, rng.between(210, 280), 40, 60)),
      guests(s, 260, 940, horizon + 70, 230, 7),
      guests(s, 200, 1000, horizon + 180, 310, 4),
      tree(s, -10, horizon + 140, 420),
      crowd(s, 840, 112, mix(pal.ink, pal.wall, 0.1), 0.4),
    )
  }
  nearEdge(s, 'bokeh')
}
