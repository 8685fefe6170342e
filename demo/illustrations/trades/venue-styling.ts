import { mix } from '../kit/colour.ts'
import { nearEdge, softBackdrop } from '../kit/frame.ts'
import type { Views } from '../kit/frame.ts'
import { chair, pot, sofa } from '../kit/furniture.ts'
import { bulbs, candle, panes } from '../kit/light.ts'
import { bloom, bouquet, garland, monstera, sprig } from '../kit/plants.ts'
import { drape, room, swags } from '../kit/scenery.ts'
import type { Scene } from '../kit/scene.ts'
import { at, circle, ellipse, path, rect, stroke, times } from '../kit/svg.ts'
import type { Point } from '../kit/svg.ts'
import { flatSurface, plateAbove, plateSide, tableTop, vase } from '../kit/tableware.ts'
import { glass } from '../kit/glassware.ts'
import { balloonGarland, lantern, paperLantern } from '../objects/decor.ts'
import { cutlery } from '../objects/food.ts'

export const venueStyling: Views = [wide, closeUp, detail, table, night]

function arc(x: number, y: number, rx: number, ry: number, from: number, to: number, count: number): Point[] {
  return Array.from({ length: count }, (_, index): Point => {
    const angle = Math.PI * (from + ((to - from) * index) / (count - 1))
    return [x + Math.cos(angle) * rx, y - Math.sin(angle) * ry]
  })
}

function wide(s: Scene): void {
  const { rng, pal } = s
  const x = rng.between(560, 640)
  s.lightAt(x + rng.between(-100, 200), 200, 880)
  const horizon = rng.between(610, 650)
  room(s, horizon)
  const panel = rng.pick([pal.accent, pal.second, pal.cloth])
  s.add(circle(x, horizon - 230, 290, s.shade(panel, 0.25)), circle(x + 4, horizon - 234, 284, s.orb(panel, x)))
  if (rng.chance(0.6)) s.add(balloonGarland(s, arc(x, horizon - 230, 300, 300, 1.3, 0.25, 15), rng.between(74, 88)))
  else s.add(garland(s, arc(x, horizon - 230, 290, 290, 1.35, 0.2, 17), 84, 0.9))
  s.add(sofa(s, x, horizon + 110, 380, rng.pick([pal.second, pal.accent, pal.blooms[0] ?? pal.accent])))
  s.add(
    pot(
      s,
      x - 400,
      horizon + 120,
      260,
      times(6, (i) => monstera(s, x - 400, horizon + 30, rng.between(170, 230), -60 + i * 24)),
    ),
  )
  for (const [px, py, h] of [
    [x + 330, horizon + 120, 190],
    [x + 420, horizon + 160, 140],
    [x - 270, horizon + 170, 120],
  ] as const)
    s.add(lantern(s, px, py, h))
  s.add(
    ellipse(x, horizon + 190, 420, 60, s.shade(pal.accent, 0.2)),
    ellipse(x, horizon + 186, 370, 48, s.lit(pal.second, 0.1)),
  )
  s.add(bouquet(s, x + 270, horizon + 210, 230, 10))
  nearEdge(s)
}

function closeUp(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(820, 1040), rng.between(100, 220), 880)
  softBackdrop(s)
  const cloth = rng.pick([pal.cloth, pal.accent, pal.second])
  s.add(drape(s, 690, -200, 620, 1300, cloth, 7))
  s.add(
    path('M690 -200H1310V120C1100 420 900 520 680 540Z', s.tube(s.lit(cloth, 0.1), 900)),
    path('M690 -200H1310V40C1100 300 900 420 690 440Z', s.tube(cloth, 900)),
  )
  s.add(
    times(6, (index) =>
      stroke(
        `M${1300} ${20 + index * 24}C1100 ${260 + index * 36} 900 ${370 + index * 30} 690 ${400 + index * 26}`,
        index % 2 === 0 ? s.shade(cloth, 0.25) : s.lit(cloth, 0.3),
        7,
        { opacity: 0.6 },
      ),
    ),
  )
  s.add(garland(s, arc(690, 480, 60, 330, 0.5, 1.5, 9), 120, 1), bouquet(s, 690, 520, 520, 18))
  for (const [x, y, h] of [
    [140, 960, 420],
    [350, 980, 300],
  ] as const)
    s.add(lantern(s, x, y, h))
  nearEdge(s, 'bokeh')
}

function detail(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(850, 1150), rng.between(-60, 100), 1150)
  flatSurface(s, rng.pick(['linen', 'wood', 'marble', 'paint'] as const))
  s.camera.roll = rng.between(-10, 10)
  s.camera.zoom = 1.18
  s.add(panes(420, -60, 640, 900, -240, 0.28))
  const x = rng.between(560, 640)
  s.add(
    circle(x - 14, 490, 362, pal.ink, { opacity: 0.25 }),
    circle(x, 470, 360, s.orb(pal.metal, x)),
    times(40, (i) => circle(x + Math.cos(i * 0.157) * 346, 470 + Math.sin(i * 0.157) * 346, 9, s.lit(pal.metal, 0.4))),
  )
  s.add(plateAbove(s, x, 470, 280), plateAbove(s, x, 470, 200, mix(pal.cloth, pal.blooms[0] ?? pal.cloth, 0.35)))
  const napkin = rng.pick([pal.accent, pal.second])
  s.add(
    path(
      `M${x - 80} 250L${x + 80} 250L${x + 40} 470L${x + 92} 700H${x - 92}L${x - 40} 470Z`,
      s.linear(
        [
          [0, s.lit(napkin, 0.2)],
          [0.5, napkin],
          [1, s.shade(napkin, 0.25)],
        ],
        1,
        0,
      ),
    ),
    rect(x - 46, 448, 92, 44, s.tube(pal.metal, x), { rx: 12 }),
    sprig(s, x + 10, 560, 210, 14),
    bloom(s, x - 4, 448, 46),
  )
  s.add(
    at(x - 420, 480, cutlery(s, 'fork'), 1.6),
    at(x - 490, 490, cutlery(s, 'fork'), 1.45),
    at(x + 420, 480, cutlery(s, 'knife'), 1.6),
    at(x + 490, 490, cutlery(s, 'spoon'), 1.5),
  )
  s.add(
    garland(
      s,
      [
        [120, 40],
        [300, 10],
        [480, 30],
        [660, 0],
        [840, 30],
        [1020, 10],
        [1180, 50],
      ],
      90,
      0.9,
    ),
  )
  for (const [px, py, r] of [
    [x + 390, 140, 78],
    [x + 520, 190, 60],
  ] as const)
    s.add(
      circle(px - 14, py + 20, r, pal.ink, { opacity: 0.2 }),
      circle(px, py, r, mix(pal.cloth, '#ffffff', 0.5), { opacity: 0.4 }),
      circle(px, py, r * 0.94, 'none', { stroke: '#ffffff', 'stroke-width': 5, opacity: 0.7 }),
      circle(px, py, r * 0.3, '#ffffff', { opacity: 0.4 }),
    )
}

function table(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(520, 760), 220, 880)
  const horizon = rng.between(430, 480)
  room(s, horizon + 80)
  s.add(swags(s, -30, rng.between(70, 110), rng.int(3, 5), rng.pick([pal.cloth, pal.accent, pal.second])))
  s.add(
    times(5, (index) =>
      paperLantern(s, 120 + index * 240 + rng.between(-30, 30), rng.between(150, 230), rng.between(36, 60)),
    ),
  )
  for (let index = 0; index < 7; index++)
    s.add(chair(s, 70 + index * 178, horizon + 250, 310, 'chiavari', rng.chance(0.5) ? pal.metal : pal.wood))
  s.add(tableTop(s, horizon + 150, 800, 'cloth'))
  const runner: Point[] = Array.from({ length: 17 }, (_, index): Point => [
    -60 + index * 82,
    horizon + 210 + Math.sin(index) * 10,
  ])
  s.add(garland(s, runner, 66, 0.85))
  for (let index = 0; index < 6; index++) s.add(candle(s, 60 + index * 215, horizon + 220, 16, rng.between(70, 190)))
  for (let index = 0; index < 4; index++)
    s.add(
      plateSide(s, 130 + index * 310, 770, 130, index % 2 === 0 ? pal.cloth : mix(pal.cloth, pal.accent, 0.3)),
      glass(s, 280 + index * 310, 750, 170, rng.pick(['wine', 'coupe', 'flute'] as const)),
      path(`M${110 + index * 310} 752l24 -60l26 60Z`, pal.accent),
    )
}

function night(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(600, 380, 760)
  const horizon = rng.between(540, 580)
  room(s, horizon, 'curtain')
  const tip = rng.between(-80, -30)
  s.add(
    times(9, (index) => {
      const x = -240 + index * 210
      return path(
        `M600 ${tip}Q${(600 + x) / 2} ${260} ${x} 190L${x + 150} 190Q${(600 + x + 150) / 2} ${210} 600 ${tip}Z`,
        index % 2 === 0 ? s.lit(pal.cloth, 0.05) : s.shade(pal.cloth, 0.22),
      )
    }),
    times(8, (index) => bulbs(s, [600, tip], [-150 + index * 215, 190], 90, 7, 6)),
  )
  s.add(s.halo(600, 300, 520, 0.7), path(`M470 ${horizon}H730L1010 1000H190Z`, s.shade(pal.accent, 0.15)))
  for (let row = 0; row < 4; row++) {
    const t = row / 3
    const y = horizon + 60 + t * 260
    for (const way of [-1, 1]) {
      const x = 600 + way * (240 + t * 230)
      s.add(
        lantern(s, x - way * 70, y + 10, 70 + t * 90),
        chair(s, x + way * 40, y, 150 + t * 130, 'cross', pal.wood, true),
        chair(s, x + way * (130 + t * 60), y, 150 + t * 130, 'cross', pal.wood, true),
      )
    }
  }
  s.add(
    garland(s, arc(600, horizon - 60, 170, 250, 1, 0, 15), 62, 0.9),
    stroke(`M430 ${horizon + 10}V${horizon - 60}M770 ${horizon + 10}V${horizon - 60}`, pal.wood, 10),
  )
  for (const way of [-1, 1])
    s.add(vase(s, 600 + way * 260, horizon + 30, 100), bouquet(s, 600 + way * 260, horizon - 60, 220, 9))
  nearEdge(s, 'bokeh')
}
