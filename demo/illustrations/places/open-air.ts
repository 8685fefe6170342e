import { mix } from '../kit/colour.ts'
import { nearEdge, sceneOf } from '../kit/frame.ts'
import type { PlaceView } from '../kit/frame.ts'
import { chair, longTable, roundTable } from '../kit/furniture.ts'
import { bulbs, candle, rays } from '../kit/light.ts'
import { lowSun, cypress, ground, hills, moon, sky, tree } from '../kit/outdoors.ts'
import { crowd } from '../kit/people.ts'
import { bloom, bouquet, garland, sprig } from '../kit/plants.ts'
import { ellipse, path, polygon, rect, stroke, times } from '../kit/svg.ts'
import type { Point } from '../kit/svg.ts'
import { vase } from '../kit/tableware.ts'
import { bunting, lantern, marquee } from '../objects/decor.ts'
import { guests, nearGuests } from '../objects/guests.ts'

/** A garden: lawn, trees with lights, a long table, an arch or a tent. */
export const garden: PlaceView = (s, scene) => {
  const { rng, pal } = s
  const horizon = rng.between(490, 560)
  lowSun(s, horizon)
  sky(s, horizon)
  if (pal.tone === 'night') s.add(moon(s, rng.between(200, 400), rng.between(80, 160), 30))
  s.add(hills(s, horizon), pal.tone === 'day' || pal.tone === 'night' ? '' : rays(s, 7, 0.16))
  const grown = rng.pick(['trees', 'cypress', 'mixed'] as const)
  for (const x of [-20, 120, 260, 940, 1080, 1220])
    s.add(
      grown === 'cypress' || (grown === 'mixed' && rng.chance(0.4))
        ? cypress(s, x + rng.between(-30, 30), horizon + 40, rng.between(300, 430), 0.12)
        : tree(s, x + rng.between(-30, 30), horizon + 40, rng.between(320, 460), 0.12),
    )
  s.add(ground(s, horizon, pal.leaves[0] ?? pal.floor, 'grass'))
  const kind = sceneOf(s, ['table', 'ceremony', 'tent', 'picnic'], scene)
  s.add(bulbs(s, [-60, 170], [600, 120], 90, 9, 9), bulbs(s, [600, 120], [1260, 170], 90, 9, 9))
  if (kind === 'table') {
    s.add(
      guests(s, 60, 1140, horizon + 90, 250, 4),
      times(7, (i) => chair(s, 200 + i * 134, horizon + 120, 190, 'cross', pal.wood)),
      longTable(s, 120, horizon + 200, 960, 160),
      times(
        6,
        (i) =>
          vase(s, 190 + i * 164, horizon + 26, 34) +
          bouquet(s, 190 + i * 164, horizon, 120, 7) +
          candle(s, 270 + i * 164, horizon + 28, 10, 46),
      ),
      times(7, (i) => chair(s, 180 + i * 140, horizon + 290, 250, 'cross', pal.wood, true)),
    )
  } else if (kind === 'ceremony') {
    const arch = Array.from({ length: 13 }, (_, i): Point => [
      600 + Math.cos(Math.PI * (1 - i / 12)) * 130,
      horizon - 60 - Math.sin(Math.PI * (i / 12)) * 160,
    ])
    s.add(
      path(`M560 ${horizon + 50}H640L790 1000H410Z`, pal.cloth, { opacity: 0.85 }),
      stroke(`M470 ${horizon + 60}V${horizon - 60}M730 ${horizon + 60}V${horizon - 60}`, pal.wood, 10),
      garland(s, arch, 52, 0.9),
    )
    for (let row = 0; row < 5; row++)
      for (const way of [-1, 1])
        for (let i = 0; i < 5; i++)
          s.add(
            chair(
              s,
              600 + way * (110 + row * 36 + i * (70 + row * 26)),
              horizon + 100 + row * 76,
              120 + row * 44,
              'folding',
              pal.cloth,
              true,
            ),
          )
  } else if (kind === 'tent') {
    s.add(
      marquee(s, rng.between(480, 720), horizon + 100, 780, 400, rng.int(1, 3)),
      guests(s, 60, 1140, horizon + 180, 270, 6),
      roundTable(s, 160, horizon + 290, 260, 150),
      bouquet(s, 160, horizon + 120, 130, 7),
      nearGuests(s, 1),
    )
  } else {
    s.add(bunting(s, [-80, 90], [1280, 60], 80, 15, 60), guests(s, 200, 1000, horizon + 90, 250, 5))
    for (const [x, y, size] of [
      [300, horizon + 230, 240],
      [840, horizon + 260, 280],
    ] as const)
      s.add(
        polygon(
          [
            [x - size, y + size * 0.34],
            [x - size * 0.7, y - size * 0.1],
            [x + size * 0.8, y - size * 0.1],
            [x + size, y + size * 0.34],
          ],
          pal.accent,
        ),
        times(5, (i) =>
          polygon(
            [
              [x - size + i * size * 0.4, y + size * 0.34],
              [x - size * 0.7 + i * size * 0.3, y - size * 0.1],
              [x - size * 0.58 + i * size * 0.3, y - size * 0.1],
              [x - size * 0.84 + i * size * 0.4, y + size * 0.34],
            ],
            pal.cloth,
            { opacity: 0.7 },
          ),
        ),
        bouquet(s, x - size * 0.3, y + 40, size * 0.6, 8),
        lantern(s, x + size * 0.4, y + 60, size * 0.4),
      )
  }
  nearEdge(s)
}

/** A courtyard between arcades, lights overhead, a fountain or set tables. */
export const courtyard: PlaceView = (s, scene) => {
  const { rng, pal } = s
  const horizon = rng.between(540, 590)
  s.lightAt(600, 280, 860)
  sky(s, 260)
  const stone = mix(pal.wall, pal.tone === 'night' ? '#3a3f66' : '#e8d9bd', 0.35)
  s.add(
    rect(
      -160,
      130,
      1520,
      horizon,
      s.linear([
        [0, stone],
        [1, s.shade(stone, 0.12)],
      ]),
    ),
    rect(-160, 120, 1520, 22, s.lit(stone, 0.3)),
    rect(-160, 140, 1520, 8, s.shade(stone, 0.35)),
  )
  const count = rng.int(5, 6)
  const step = 1320 / count
  for (let i = 0; i <= count; i++) {
    const x = -60 + i * step
    const w = step * 0.66
    const lit = rng.chance(pal.tone === 'day' ? 0.15 : 0.6)
    s.add(
      path(
        `M${x} ${horizon}V${horizon - 170}A${w / 2} ${w / 2} 0 0 1 ${x + w} ${horizon - 170}V${horizon}Z`,
        lit ? mix(pal.glow, '#b9652a', 0.4) : s.shade(stone, 0.55),
      ),
      stroke(
        `M${x} ${horizon}V${horizon - 170}A${w / 2} ${w / 2} 0 0 1 ${x + w} ${horizon - 170}V${horizon}`,
        s.lit(stone, 0.3),
        9,
      ),
      rect(x + w, horizon - 180, step - w, 180, s.tube(stone, x)),
      rect(x + w - 8, horizon - 190, step - w + 16, 16, s.lit(stone, 0.35)),
    )
    const high = rect(
      x + w * 0.2,
      190,
      w * 0.6,
      130,
      rng.chance(pal.tone === 'day' ? 0.1 : 0.5) ? mix(pal.glow, stone, 0.15) : s.shade(stone, 0.5),
      { rx: 6 },
    )
    s.add(
      high,
      rect(x + w * 0.2 - 26, 186, 26, 138, s.shade(pal.second, 0.1)),
      rect(x + w * 0.8, 186, 26, 138, s.shade(pal.second, 0.1)),
      rect(x + w * 0.1, 322, w * 0.8, 12, s.lit(stone, 0.3)),
    )
    if (rng.chance(0.6))
      s.add(
        times(
          5,
          (k) =>
            bloom(s, x + w * (0.2 + k * 0.15), 318, 14) +
            sprig(s, x + w * (0.2 + k * 0.15), 324, 60, 180 + (k - 2) * 12, 'eucalyptus'),
        ),
      )
  }
  s.add(ground(s, horizon, mix(pal.floor, stone, 0.4), 'stone'))
  const rows = rng.int(4, 6)
  for (let i = 0; i < rows; i++) {
    const t = i / (rows - 1)
    s.add(bulbs(s, [-60 - t * 180, 170 - t * 130], [1260 + t * 180, 170 - t * 130], 90 + t * 70, 13 - i, 7 + t * 7))
  }
  for (const x of [20, 1180]) s.add(rng.chance(0.5) ? tree(s, x, horizon + 90, 420) : cypress(s, x, horizon + 90, 420))
  const kind = sceneOf(s, ['fountain', 'tables', 'dance', 'fountain'], scene)
  if (kind === 'fountain') {
    const x = rng.between(540, 660)
    const y = horizon + 150
    s.add(
      ellipse(x, y + 30, 300, 62, s.shade(stone, 0.4)),
      rect(x - 290, y - 30, 580, 60, s.tube(stone, x)),
      ellipse(x, y + 28, 290, 52, s.shade(stone, 0.15)),
      ellipse(x, y - 30, 290, 50, s.lit(stone, 0.35)),
      ellipse(x, y - 28, 264, 42, mix(pal.sky[0], '#5fb0c0', 0.5)),
      rect(x - 22, y - 170, 44, 150, s.tube(stone, x)),
      path(
        `M${x - 120} ${y - 176}H${x + 120}Q${x + 90} ${y - 130} ${x} ${y - 128}Q${x - 90} ${y - 130} ${x - 120} ${y - 176}Z`,
        s.tube(stone, x),
      ),
      ellipse(x, y - 176, 120, 16, mix(pal.sky[0], '#8fd0d8', 0.6)),
    )
    s.add(
      times(9, (i) =>
        stroke(`M${x} ${y - 240}Q${x + (i - 4) * 16} ${y - 280} ${x + (i - 4) * 30} ${y - 180}`, '#ffffff', 4, {
          opacity: 0.6,
        }),
      ),
      times(8, (i) =>
        stroke(`M${x + (i - 3.5) * 32} ${y - 170}q${(i - 3.5) * 6} 30 ${(i - 3.5) * 8} 138`, '#ffffff', 4, {
          opacity: 0.45,
        }),
      ),
      guests(s, 60, 330, y + 30, 320, 3),
      guests(s, 870, 1150, y + 30, 320, 3),
      nearGuests(s, 2),
    )
  } else if (kind === 'tables') {
    s.add(guests(s, 380, 820, horizon + 40, 250, 3))
    for (const [x, y, w] of [
      [230, horizon + 90, 230],
      [600, horizon + 80, 230],
      [970, horizon + 90, 230],
      [330, horizon + 300, 360],
      [900, horizon + 310, 370],
    ] as const)
      s.add(
        chair(s, x - w * 0.42, y - w * 0.1, w * 0.66, 'bistro', pal.ink),
        chair(s, x + w * 0.42, y - w * 0.1, w * 0.66, 'bistro', pal.ink),
        roundTable(s, x, y, w, w * 0.42),
        lantern(s, x, y - w * 0.4, w * 0.3),
        bouquet(s, x + w * 0.22, y - w * 0.44, w * 0.34, 6),
      )
  } else {
    s.add(
      guests(s, 120, 1080, horizon + 90, 260, 7),
      guests(s, 140, 1060, horizon + 200, 330, 4),
      crowd(s, 850, 110, mix(pal.ink, pal.wall, 0.1), 0.3),
    )
  }
  nearEdge(s)
}
