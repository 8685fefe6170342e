import { mix } from '../kit/colour.ts'
import { nearEdge, softBackdrop } from '../kit/frame.ts'
import type { Views } from '../kit/frame.ts'
import { candle, panes } from '../kit/light.ts'
import { person } from '../kit/people.ts'
import { bloom, bouquet, sprig } from '../kit/plants.ts'
import { room } from '../kit/scenery.ts'
import type { Scene } from '../kit/scene.ts'
import { at, circle, ellipse, rect, ring, stroke, times } from '../kit/svg.ts'
import { fallen, flatSurface, tableTop, vase } from '../kit/tableware.ts'
import { anybody, HAIRS, mirror, brush, lipstick, powders, dryer, reflection, updo } from '../objects/beauty.ts'

export const hairMakeup: Views = [wide, closeUp, detail, table, night]

function wide(s: Scene): void {
  const { rng, pal } = s
  const x = rng.between(500, 620)
  s.lightAt(x, 300, 820)
  const horizon = rng.between(610, 650)
  room(s, horizon, rng.pick(['plain', 'panel', 'curtain', 'plank', 'arch'] as const))
  s.add(mirror(s, x, 300, 420, 420, rng.chance(0.4)))
  s.add(
    rect(x - 430, 620, 860, 26, s.lit(pal.wood, 0.3), { rx: 5 }),
    rect(x - 420, 646, 840, 90, s.shade(pal.wood, 0.1)),
    rect(x - 400, 736, 20, 200, s.shade(pal.wood, 0.4)),
    rect(x + 380, 736, 20, 200, s.shade(pal.wood, 0.4)),
    times(
      3,
      (index) =>
        rect(x - 400 + index * 272, 660, 256, 62, s.shade(pal.wood, 0.22), { rx: 4 }) +
        circle(x - 272 + index * 272, 691, 8, pal.metal),
    ),
  )
  s.add(
    vase(s, x + 320, 622, 70),
    bouquet(s, x + 320, 566, 190, 8),
    times(4, (index) => at(x - 380 + index * 44, 622, lipstick(s, rng.pick(pal.blooms)), rng.between(0.6, 0.85))),
  )
  s.add(
    times(5, (index) => at(x - 170 + index * 9, 580, brush(s, 15, rng.pick(pal.blooms)), 0.5, (index - 2) * 12)),
    rect(x - 192, 566, 62, 58, s.tube(pal.second, x), { rx: 6 }),
  )
  const chairX = x + rng.between(30, 70)
  s.add(rect(chairX - 12, 820, 24, 120, pal.metal), ellipse(chairX, 944, 110, 18, s.shade(pal.metal, 0.4)))
  s.add(
    person(
      s,
      chairX,
      930,
      700,
      {
        back: true,
        seated: true,
        hands: [
          [-0.12, 0.28],
          [0.12, 0.28],
        ],
        feet: [
          [-0.08, 0.05],
          [0.08, 0.05],
        ],
      },
      { top: mix('#ffffff', pal.cloth, 0.4), hair: 'bun', hairColour: rng.pick(HAIRS), dress: true },
    ),
  )
  s.add(
    rect(chairX - 120, 690, 240, 190, s.tube(pal.accent, chairX), { rx: 36 }),
    rect(chairX - 120, 860, 240, 40, s.shade(pal.accent, 0.35), { rx: 16 }),
  )
  const stylist = chairX + rng.sign() * 230
  const way = stylist > chairX ? -1 : 1
  s.add(
    person(
      s,
      stylist,
      1010,
      800,
      {
        hands:
          way < 0
            ? [
                [-0.26, 0.66],
                [-0.2, 0.74],
              ]
            : [
                [0.2, 0.74],
                [0.26, 0.66],
              ],
        elbows: way < 0 ? [-1, 1] : [-1, 1],
        facing: way,
        lean: way * 0.05,
      },
      {
        top: rng.pick([pal.second, pal.ink]),
        bottom: pal.ink,
        hair: rng.pick(['bob', 'bun', 'short', 'curly'] as const),
      },
    ),
  )
}

function closeUp(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(860, 1060), rng.between(80, 200), 880)
  softBackdrop(s)
  const x = rng.between(480, 700)
  s.add(updo(s, x, rng.between(340, 390), rng.between(300, 350)))
  if (rng.chance(0.6)) {
    const skin = rng.pick(pal.skins)
    const way = x < 600 ? 1 : -1
    const hx = x + way * 330
    s.add(
      stroke(
        `M${hx + way * 330} 1010Q${hx + way * 260} 760 ${hx + way * 90} 560`,
        rng.pick([pal.accent, pal.second]),
        140,
      ),
      stroke(`M${hx + way * 110} 590L${hx + way * 10} 450`, skin, 84),
      times(4, (index) =>
        stroke(
          `M${hx + way * 12} ${440 + index * 26}l${-way * 74} ${-16 + index * 8}`,
          index % 2 === 0 ? skin : s.lit(skin, 0.14),
          27,
        ),
      ),
    )
  }
  nearEdge(s, 'bokeh')
}

function detail(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(850, 1150), rng.between(-60, 100), 1150)
  flatSurface(s, rng.pick(['marble', 'linen', 'paint', 'wood'] as const))
  s.camera.roll = rng.between(-16, 16)
  s.camera.zoom = 1.22
  s.add(panes(480, -60, 600, 900, -240, 0.26))
  s.add(at(rng.between(300, 380), rng.between(280, 340), powders(s, 460, 300), 1.15, rng.between(-20, 10)))
  for (let index = 0; index < 6; index++) {
    const x = 640 + index * 96
    s.add(
      at(x - 14, 340 + (index % 2) * 36, rect(-10, -150, 20, 290, pal.ink, { opacity: 0.22, rx: 10 }), 1.35, 6),
      at(x, 320 + (index % 2) * 36, brush(s, rng.between(16, 34), rng.pick(pal.blooms)), 1.35, rng.between(0, 10)),
    )
  }
  for (let index = 0; index < 4; index++)
    s.add(
      at(
        180 + index * 120,
        800,
        rect(-30, -110, 40, 110, pal.ink, { opacity: 0.22 }) + lipstick(s, rng.pick([...pal.blooms, pal.accent])),
        1.9,
        rng.between(-14, 14),
      ),
    )
  s.add(
    fallen(s, 820, 740, 118),
    circle(820, 740, 118, s.tube(pal.metal, 820)),
    circle(820, 740, 98, s.orb(mix(pal.blooms[0] ?? pal.cloth, '#f2c7a5', 0.5), 820)),
    stroke('M760 760q50 -70 110 -40', '#ffffff', 10, { opacity: 0.4 }),
    bloom(s, 1040, 760, 96),
    sprig(s, 1080, 860, 260, 60),
    ring(820, 740, 108, s.lit(pal.metal, 0.6), 4),
  )
}

function table(s: Scene): void {
  const { rng, pal } = s
  const x = rng.between(520, 680)
  s.lightAt(x, 290, 820)
  room(s, 600, rng.pick(['plain', 'panel', 'curtain', 'arch'] as const))
  s.add(tableTop(s, 610, 840, 'wood'), mirror(s, x, 300, rng.between(480, 540), 520, rng.chance(0.6)))
  s.add(rect(x - 60, 590, 120, 50, pal.metal, { rx: 8 }))
  s.add(
    vase(s, x + 400, 690, 120),
    bouquet(s, x + 400, 590, 330, 12),
    times(7, (index) =>
      at(x - 420 + (index - 3) * 12, 610, brush(s, rng.between(15, 26), rng.pick(pal.blooms)), 0.9, (index - 3) * 9),
    ),
    rect(x - 482, 600, 124, 120, s.tube(pal.second, x), { rx: 10 }),
  )
  s.add(
    times(5, (index) =>
      at(
        x - 240 + index * 74,
        750 + (index % 2) * 16,
        lipstick(s, rng.pick([...pal.blooms, pal.accent])),
        rng.between(1.1, 1.5),
      ),
    ),
    at(x + 230, 780, dryer(s, rng.pick([pal.accent, pal.second])), 0.9, 62),
    candle(s, x + 160, 700, 40, 60),
  )
  nearEdge(s, 'bokeh')
}

function night(s: Scene): void {
  const { rng, pal } = s
  const x = rng.between(560, 680)
  s.lightAt(x, 330, 700)
  room(s, 680, rng.pick(['curtain', 'brick', 'panel', 'window'] as const))
  for (const way of [-1, 0, 1]) s.add(mirror(s, x + way * 520, 310, 360, 420, false))
  const who = anybody(s)
  s.add(reflection(s, x + 92, 270, 84, who))
  s.add(rect(-200, 590, 1600, 30, s.lit(pal.wood, 0.35)), rect(-200, 620, 1600, 150, s.shade(pal.wood, 0.3)))
  for (let index = 0; index < 11; index++)
    s.add(at(40 + index * 116, 592, lipstick(s, rng.pick(pal.blooms)), rng.between(0.5, 0.8)))
  for (const way of [-1, 1]) s.add(vase(s, x + way * 260, 592, 60), bouquet(s, x + way * 260, 544, 170, 7))
  s.add(updo(s, x - 40, 520, 190, who), rect(x - 290, 870, 500, 200, s.tube(pal.accent, x), { rx: 60 }))
  nearEdge(s, 'bokeh')
}
