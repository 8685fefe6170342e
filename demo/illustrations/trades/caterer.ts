import { mix } from '../kit/colour.ts'
import { nearEdge, softBackdrop } from '../kit/frame.ts'
import type { Views } from '../kit/frame.ts'
import { counter, longTable } from '../kit/furniture.ts'
import { bokeh, bulbs, candle, flame, panes, steam } from '../kit/light.ts'
import { ground, hills, sky, tree } from '../kit/outdoors.ts'
import { person } from '../kit/people.ts'
import { bouquet, sprig } from '../kit/plants.ts'
import { pendants, room } from '../kit/scenery.ts'
import type { Scene } from '../kit/scene.ts'
import { HEIGHT } from '../kit/scene.ts'
import { at, circle, ellipse, path, rect, stroke, times } from '../kit/svg.ts'
import { flatSurface, tableTop, vase } from '../kit/tableware.ts'
import { bottle, glass } from '../kit/glassware.ts'
import { board, cloche, cutlery, dipBowl, flamingPan, tierStand } from '../objects/food.ts'
import { dish, DISHES, FOOD } from '../objects/dishes.ts'

export const caterer: Views = [wide, closeUp, detail, table, night]

/** A cook with a tall hat. */
function cook(s: Scene, x: number, y: number, height: number, reach: number): string {
  const { pal } = s
  const coat = mix('#ffffff', pal.cloth, 0.4)
  const who = person(
    s,
    x,
    y,
    height,
    {
      hands: [
        [-0.2, 0.5],
        [reach, 0.52],
      ],
      elbows: [-1, 1],
      tilt: 0.01,
    },
    { top: coat, hair: 'short', rim: s.pal.tone !== 'day' },
  )
  const buttons = times(
    4,
    (index) =>
      circle(x - height * 0.025, y - height * (0.72 - index * 0.055), height * 0.007, pal.ink) +
      circle(x + height * 0.025, y - height * (0.72 - index * 0.055), height * 0.007, pal.ink),
  )
  const scarf = path(
    `M${x - height * 0.05} ${y - height * 0.83}L${x} ${y - height * 0.76}L${x + height * 0.05} ${y - height * 0.83}Z`,
    pal.accent,
  )
  const top = y - height * 0.97
  const r = height * 0.07
  const puff =
    circle(x - r * 0.75, top - r * 1.25, r * 0.66, s.shade(coat, 0.15)) +
    circle(x + r * 0.75, top - r * 1.25, r * 0.66, s.shade(coat, 0.06)) +
    circle(x, top - r * 1.55, r * 0.8, coat)
  return who + buttons + scarf + puff + rect(x - r * 0.95, top - r * 1.1, r * 1.9, r * 1.35, s.tube(coat, x), { rx: 4 })
}

function wide(s: Scene): void {
  const { rng, pal } = s
  const horizon = rng.between(560, 610)
  s.lightAt(rng.between(500, 760), 200, 900)
  if (rng.chance(0.6)) {
    room(s, horizon)
    s.add(pendants(s, 3, rng.between(120, 170), rng.between(54, 70)))
  } else {
    sky(s, horizon)
    s.add(
      hills(s, horizon),
      tree(s, 90, horizon + 20, 420, 0.1),
      tree(s, 1100, horizon + 30, 460, 0.1),
      ground(s, horizon, pal.leaves[0] ?? pal.floor, 'grass'),
      bulbs(s, [-80, 100], [1280, 70], 110, 14, 10),
    )
  }
  const y = horizon + 190
  const high = 250
  s.add(cook(s, rng.between(300, 400), y - 30, 590, 0.2), cook(s, rng.between(740, 860), y - 30, 570, -0.02))
  const top = y - high - 10
  const cloth = rng.chance(0.5)
  s.add(cloth ? longTable(s, -40, y, 1290, high) : counter(s, -60, y, 1330, high))
  const spots = rng.shuffle([130, 340, 560, 790, 1020, 1180])
  s.add(
    cloche(s, spots[0] ?? 100, top, 170),
    cloche(s, (spots[0] ?? 100) + 20, top + 26, 150),
    tierStand(s, spots[1] ?? 300, top + 6, 230, 3),
  )
  s.add(
    flamingPan(s, spots[2] ?? 600, top - 60, 210),
    vase(s, spots[3] ?? 900, top + 6, 70),
    bouquet(s, spots[3] ?? 900, top - 56, 190, 8),
  )
  s.add(
    bowlOfSalad(s, spots[4] ?? 1000, top + 8, 190),
    bowlOfSalad(s, spots[5] ?? 200, top + 8, 170),
    steam(s, spots[2] ?? 600, top - 220, 150),
  )
  for (let index = 0; index < 6; index++)
    s.add(
      ellipse(100 + index * 200, HEIGHT + 10, 120, 26, s.lit(pal.cloth, 0.1)),
      ellipse(100 + index * 200, HEIGHT + 4, 88, 17, s.shade(pal.cloth, 0.2)),
    )
  nearEdge(s)
}

function bowlOfSalad(s: Scene, x: number, y: number, width: number): string {
  const { rng } = s
  const heap = times(16, () =>
    circle(
      x + rng.between(-0.38, 0.38) * width,
      y - width * rng.between(0.3, 0.48),
      width * rng.between(0.05, 0.1),
      rng.pick([FOOD.leaf, FOOD.dark, FOOD.tomato, FOOD.egg, '#86b84f']),
    ),
  )
  return (
    sprig(s, x, y - width * 0.3, width * 0.3, 20, 'fern', FOOD.leaf) +
    heap +
    path(
      `M${x - width / 2} ${y - width * 0.34}H${x + width / 2}C${x + width * 0.44} ${y} ${x + width * 0.2} ${y} ${x} ${y}C${x - width * 0.2} ${y} ${x - width * 0.44} ${y} ${x - width / 2} ${y - width * 0.34}Z`,
      s.tube(rng.pick([s.pal.second, s.pal.accent, s.pal.cloth]), x),
    )
  )
}

function closeUp(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(480, 640), 400, 820)
  softBackdrop(s, 520)
  s.add(
    rect(
      -160,
      760,
      1600,
      320,
      s.linear([
        [0, s.lit(pal.metal, 0.3)],
        [0.2, s.shade(pal.metal, 0.3)],
        [1, s.shade(pal.metal, 0.7)],
      ]),
    ),
  )
  const x = rng.between(420, 540)
  s.add(times(4, (index) => stroke(`M${x - 300 + index * 40} ${770 + index * 4}h${600 - index * 80}`, pal.ink, 10)))
  s.add(flamingPan(s, x, 620, rng.between(620, 720)))
  const sleeve = mix('#ffffff', pal.cloth, 0.3)
  const skin = rng.pick(pal.skins)
  s.add(
    stroke('M1330 300C1260 420 1190 470 1130 500', sleeve, 170),
    stroke('M1140 496L1060 522', skin, 86),
    times(4, (index) =>
      stroke(`M${1040 + index * 26} ${486 + index * 4}q-10 46 4 74`, index % 2 === 0 ? skin : s.lit(skin, 0.14), 28),
    ),
  )
  s.add(steam(s, x, 300, 260, 4), bokeh(s, 6, 0, 400, 0.26, 40))
}

function detail(s: Scene): void {
  const { rng } = s
  s.lightAt(rng.between(850, 1150), rng.between(-60, 120), 1150)
  flatSurface(s)
  s.camera.roll = rng.between(-12, 12)
  s.camera.zoom = rng.between(1.16, 1.24)
  s.add(panes(420, -60, 640, 900, -240, 0.28))
  const x = rng.between(470, 640)
  s.add(
    at(x - 430, 480, cutlery(s, 'fork'), 1.75, -4),
    at(x + 440, 480, cutlery(s, 'knife'), 1.75, 3),
    at(x + 520, 500, cutlery(s, 'spoon'), 1.6, 6),
  )
  s.add(dish(s, x, 460, rng.between(330, 370)))
  s.add(
    rng.chance(0.5) ? dipBowl(s, x - 420, 130, 96, FOOD.egg) : dipBowl(s, x + 460, 150, 100, FOOD.tomato),
    sprig(s, x + 380, 980, 300, -50, 'fern', FOOD.leaf),
    sprig(s, x - 460, 900, 260, 40, 'eucalyptus'),
  )
}

function table(s: Scene): void {
  const { rng } = s
  s.lightAt(rng.between(500, 760), rng.between(260, 460), 820)
  flatSurface(s, rng.pick(['wood', 'linen', 'slate'] as const))
  s.camera.roll = rng.between(-18, 18)
  s.camera.zoom = 1.26
  const runner = s.linear(
    [
      [0, s.pal.accent],
      [1, s.shade(s.pal.accent, 0.2)],
    ],
    1,
    0,
  )
  s.add(rect(-200, 370, 1600, 170, runner, { opacity: 0.92 }))
  const kinds = rng.shuffle(DISHES)
  for (let index = 0; index < 4; index++) {
    const x = 90 + index * 340 + rng.between(-20, 20)
    s.add(
      dish(s, x, 130 + rng.between(-30, 20), 140, kinds[index] ?? 'salad'),
      at(x + 170, 130, cutlery(s, 'fork'), 0.8, rng.between(-8, 8)),
    )
    s.add(
      dish(s, x + 120, 780 + rng.between(-20, 30), 142, kinds[index + 4] ?? 'soup'),
      at(x - 54, 780, cutlery(s, 'knife'), 0.8, rng.between(-8, 8)),
    )
  }
  s.add(
    board(s, rng.between(480, 560), 455, 520, 210),
    dipBowl(s, 140, 450, 64, FOOD.egg),
    dipBowl(s, 930, 440, 74, FOOD.leaf),
    dipBowl(s, 1080, 500, 54, FOOD.tomato),
  )
  s.add(
    sprig(s, 830, 470, 150, 80),
    sprig(s, 250, 470, 140, -70),
    s.halo(820, 420, 190, 0.5),
    circle(820, 420, 24, s.pal.cloth),
    circle(820, 420, 9, s.pal.core),
  )
}

function night(s: Scene): void {
  const { rng, pal } = s
  const horizon = rng.between(540, 580)
  s.lightAt(rng.between(520, 680), 480, 760)
  sky(s, horizon)
  s.add(
    hills(s, horizon, 2),
    tree(s, 60, horizon + 30, 480, 0.05),
    tree(s, 1130, horizon + 30, 500, 0.05),
    ground(s, horizon, s.shade(pal.leaves[2] ?? pal.ink, 0.2), 'grass'),
  )
  s.add(bulbs(s, [-80, 150], [600, 90], 90, 8, 11), bulbs(s, [600, 90], [1280, 150], 90, 8, 11))
  const x = rng.between(520, 660)
  const y = horizon + 200
  s.add(cook(s, x - 230, y - 10, 540, 0.22))
  s.add(s.halo(x, y - 260, 420, 0.9))
  s.add(stroke(`M${x - 170} ${y - 150}L${x - 220} ${y + 60}M${x + 170} ${y - 150}L${x + 220} ${y + 60}`, pal.ink, 14))
  s.add(times(13, (index) => flame(s, x - 180 + index * 30, y - 160, rng.between(34, 66), rng.between(-0.4, 0.4))))
  s.add(
    path(
      `M${x - 230} ${y - 190}H${x + 230}C${x + 210} ${y - 70} ${x + 110} ${y - 50} ${x} ${y - 50}C${x - 110} ${y - 50} ${x - 210} ${y - 70} ${x - 230} ${y - 190}Z`,
      s.tube(mix(pal.ink, pal.metal, 0.2), x),
    ),
  )
  s.add(
    times(9, (index) => stroke(`M${x - 200 + index * 50} ${y - 206}v-22`, pal.metal, 4)),
    rect(x - 240, y - 214, 480, 10, pal.metal, { rx: 4 }),
  )
  for (let index = 0; index < 5; index++) {
    const px = x - 170 + index * 84
    s.add(
      stroke(`M${px - 44} ${y - 226}L${px + 48} ${y - 232}`, pal.wood, 5),
      times(4, (i) =>
        rect(
          px - 34 + i * 17,
          y - 244,
          15,
          22,
          s.orb([FOOD.tomato, FOOD.leaf, FOOD.crust, FOOD.egg][(i + index) % 4] ?? FOOD.crust, x),
          { rx: 5 },
        ),
      ),
    )
  }
  s.add(steam(s, x, y - 270, 240, 5))
  s.add(
    longTable(s, x + 330, y + 30, 700, 190),
    bottle(s, x + 390, y - 170, 150, 'wine', pal.leaves[2] ?? pal.ink),
    glass(s, x + 470, y - 166, 96, 'wine'),
    candle(s, x + 540, y - 166, 18, 60),
  )
  s.add(
    times(30, () =>
      circle(x + rng.between(-260, 260), y - rng.between(200, 620), rng.between(1.5, 4), pal.glow, {
        opacity: rng.between(0.4, 1),
      }),
    ),
  )
  s.add(tableTop(s, 860, 1200, 'wood'), candle(s, 160, 872, 30, 70), candle(s, 1020, 880, 34, 90))
  nearEdge(s, 'bokeh')
}
