import { either, softBackdrop, nearEdge } from '../kit/frame.ts'
import type { Views } from '../kit/frame.ts'
import { counter } from '../kit/furniture.ts'
import { bulbs, candle, panes, shadow } from '../kit/light.ts'
import { ground, hills, moon, sky, tree } from '../kit/outdoors.ts'
import { person } from '../kit/people.ts'
import { bloom, bouquet, garland, sprig } from '../kit/plants.ts'
import { room } from '../kit/scenery.ts'
import type { Scene } from '../kit/scene.ts'
import { WIDTH } from '../kit/scene.ts'
import { at, circle, ellipse, path, rect, stroke, times } from '../kit/svg.ts'
import type { Point } from '../kit/svg.ts'
import { flatSurface, plateSide, tableTop, vase } from '../kit/tableware.ts'
import { glass } from '../kit/glassware.ts'
import { bucket, bucketRow, scissors } from '../objects/flower-shop.ts'

export const florist: Views = [either(studio, cart), either(closeUp, inHands), detail, table, either(night, hanging)]

function studio(s: Scene): void {
  const { rng, pal } = s
  const horizon = rng.between(560, 620)
  s.lightAt(rng.between(780, 1000), 120, 950)
  room(s, horizon, rng.pick(pal.walls.filter((style) => style !== 'window' && style !== 'arch')))
  const shelfX = rng.between(60, 160)
  for (const y of [rng.between(150, 190), rng.between(320, 360)]) {
    s.add(rect(shelfX, y, 430, 14, s.shade(pal.wood, 0.15)), rect(shelfX, y + 14, 430, 8, pal.ink, { opacity: 0.25 }))
    for (let index = 0; index < 5; index++) {
      const x = shelfX + 50 + index * 84
      if (rng.chance(0.5)) s.add(sprig(s, x, y - 50, rng.between(60, 100), rng.between(-14, 14)))
      s.add(vase(s, x, y, rng.between(54, 92)))
    }
  }
  s.add(
    stroke(`M560 ${70}H1240`, pal.wood, 8),
    times(6, (index) => {
      const x = 600 + index * 112
      return (
        stroke(`M${x} 72V110`, pal.ink, 2) +
        times(4, (i) => sprig(s, x, 96, rng.between(90, 140), 180 + (i - 1.5) * 14))
      )
    }),
  )
  const benchX = rng.between(330, 430)
  s.add(
    person(
      s,
      benchX + 330,
      horizon + 130,
      560,
      {
        hands: [
          [-0.3, 0.55],
          [-0.1, 0.58],
        ],
        elbows: [-1, 1],
        lean: -0.05,
        facing: -1,
      },
      { top: pal.cloth, hair: rng.pick(['bun', 'short', 'bob'] as const) },
    ),
  )
  s.add(counter(s, benchX - 160, horizon + 150, 800, 210))
  s.add(vase(s, benchX + 90, horizon - 70, 90), bouquet(s, benchX + 90, horizon - 150, 300, 15))
  s.add(bucketRow(s, horizon + 250))
  nearEdge(s, 'leaves')
}

function closeUp(s: Scene): void {
  const { rng } = s
  s.lightAt(rng.between(820, 1060), rng.between(80, 200), 900)
  softBackdrop(s)
  const x = rng.between(470, 660)
  const size = rng.between(840, 980)
  s.add(tableTop(s, 760, 1000))
  s.add(vase(s, x, 900, 300), bouquet(s, x, 600, size, rng.int(20, 28), 0.85))
  s.add(bloom(s, x + rng.sign() * rng.between(330, 440), 815, 62), bloom(s, x + 300 * rng.sign(), 850, 48))
  nearEdge(s, 'bokeh')
}

function detail(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(900, 1150), rng.between(-20, 120), 1250)
  flatSurface(s)
  s.add(panes(500, -80, 620, 900, -260, 0.3))
  if (rng.chance(0.5)) {
    for (let index = 0; index < 7; index++)
      s.add(sprig(s, rng.between(-80, 1200), rng.between(500, 1050), rng.between(460, 720), rng.between(-50, 50)))
    const spots: Point[] = [
      [rng.between(330, 480), rng.between(380, 480)],
      [rng.between(820, 960), rng.between(560, 720)],
      [rng.between(850, 1000), rng.between(100, 200)],
    ]
    const sizes = [rng.between(260, 310), rng.between(190, 230), rng.between(130, 170)]
    spots.forEach(([x, y], index) => {
      const r = sizes[index] ?? 150
      s.add(ellipse(x - 20, y + 34, r, r, pal.ink, { opacity: 0.28 }), bloom(s, x, y, r))
    })
    s.add(
      times(9, () =>
        ellipse(rng.between(60, 1140), rng.between(60, 840), 26, 15, s.lit(rng.pick(pal.blooms), 0.1), {
          transform: `rotate(${rng.int(-20, 20)})`,
        }),
      ),
    )
    return
  }
  const columns = rng.int(4, 6)
  const step = 1200 / columns
  for (let index = 0; index < columns; index++) {
    const x = step * (index + 0.5)
    const top = rng.between(150, 260)
    const r = step * rng.between(0.36, 0.46)
    s.add(
      stroke(`M${x - 14} ${top + 26}q${rng.between(-20, 20)} 300 ${rng.between(-30, 30)} 640`, pal.ink, 13, {
        opacity: 0.22,
      }),
    )
    s.add(stroke(`M${x} ${top}q${rng.between(-20, 20)} 300 ${rng.between(-30, 30)} 660`, pal.leaves[2] ?? pal.ink, 10))
    s.add(
      sprig(s, x, top + rng.between(330, 420), 180, 50, 'willow'),
      sprig(s, x, top + rng.between(420, 520), 170, -52, 'willow'),
    )
    s.add(circle(x - 14, top + 24, r, pal.ink, { opacity: 0.24 }), bloom(s, x, top, r))
  }
  s.add(at(rng.between(700, 900), 690, scissors(s), 1.25, rng.between(-60, -20)))
}

function table(s: Scene): void {
  const { rng } = s
  s.lightAt(rng.between(560, 760), rng.between(180, 260), 900)
  const horizon = rng.between(440, 500)
  room(s, horizon)
  const back = horizon + 60
  s.add(tableTop(s, back, 790, 'cloth'))
  const x = rng.between(500, 700)
  for (const dx of [-460, 460]) s.add(vase(s, x + dx, back + 60, 80), bouquet(s, x + dx, back - 10, 240, 9))
  s.add(times(3, (index) => candle(s, x - 300 + index * 300, back + 84, 17, rng.between(120, 220))))
  s.add(vase(s, x, back + 150, 130), bouquet(s, x, back + 40, rng.between(460, 560), rng.int(16, 22)))
  for (const dx of [-390, 390]) {
    s.add(plateSide(s, x + dx, 740, 150), glass(s, x + dx * 0.62, 690, 210, 'wine'), bloom(s, x + dx, 712, 34))
  }
  nearEdge(s)
}

function night(s: Scene): void {
  const { rng, pal } = s
  const horizon = rng.between(540, 600)
  s.lightAt(600, rng.between(360, 440), 780)
  sky(s, horizon)
  s.add(moon(s, rng.between(930, 1060), rng.between(90, 160), 30), hills(s, horizon, 2))
  for (let index = 0; index < 6; index++)
    s.add(
      tree(s, [30, 190, 330, 880, 1030, 1190][index] ?? 0, horizon + rng.between(10, 50), rng.between(330, 470), 0.05),
    )
  s.add(ground(s, horizon, s.shade(pal.leaves[2] ?? pal.ink, 0.2), 'grass'))
  s.add(path(`M540 ${horizon + 60}L660 ${horizon + 60}L${860} 1000L340 1000Z`, pal.cloth, { opacity: 0.75 }))
  const lift = rng.between(330, 390)
  const half = rng.between(210, 250)
  const base = horizon + 110
  const points: Point[] = []
  for (let index = 0; index <= 14; index++) {
    const angle = Math.PI * (1 - index / 14)
    points.push([600 + Math.cos(angle) * half, base - 140 - Math.sin(angle) * lift])
  }
  s.add(
    bulbs(s, [-60, 120], [600, base - lift - 200], 120, 9, 9),
    bulbs(s, [600, base - lift - 200], [1260, 100], 120, 9, 9),
  )
  s.add(stroke(`M${600 - half} ${base}V${base - 160}M${600 + half} ${base}V${base - 160}`, s.shade(pal.wood, 0.3), 12))
  const full: Point[] = [
    [600 - half, base - 20],
    [600 - half, base - 80],
    ...points,
    [600 + half, base - 80],
    [600 + half, base - 20],
  ]
  s.add(s.halo(600, base - 260, 420, 0.4), garland(s, full, rng.between(66, 84), 0.9))
  for (let index = 0; index < 4; index++) {
    const y = base + 50 + index * 70
    const spread = 130 + index * 62
    for (const way of [-1, 1]) s.add(candle(s, 600 + way * spread, y, 20 + index * 5, 50 + index * 14))
  }
  for (const way of [-1, 1])
    s.add(
      vase(s, 600 + way * (half + 90), base + 60, 100, pal.cloth),
      bouquet(s, 600 + way * (half + 90), base - 30, 240, 10),
    )
  s.add(times(18, () => ellipse(rng.between(360, 840), rng.between(base, WIDTH * 0.74), 9, 5, rng.pick(pal.blooms))))
  nearEdge(s, 'bokeh')
}

/** A cart of flowers under an awning, in the street or in a park. */
function cart(s: Scene): void {
  const { rng, pal } = s
  const horizon = rng.between(540, 590)
  s.lightAt(rng.between(760, 980), horizon - rng.between(190, 300), 950)
  sky(s, horizon)
  s.add(hills(s, horizon), tree(s, 60, horizon + 30, 470, 0.15), tree(s, 1140, horizon + 20, 420, 0.2))
  s.add(
    ground(s, horizon, rng.chance(0.5) ? pal.floor : (pal.leaves[0] ?? pal.floor), rng.chance(0.5) ? 'stone' : 'grass'),
  )
  const x = rng.between(540, 640)
  const y = horizon + 190
  s.add(
    person(
      s,
      x + 380,
      y + 20,
      520,
      {
        hands: [
          [-0.26, 0.6],
          [0.115, 0.445],
        ],
        facing: -1,
      },
      { top: pal.cloth },
    ),
  )
  s.add(
    rect(x - 290, 150, 14, y - 250, s.shade(pal.wood, 0.3)),
    rect(x + 276, 150, 14, y - 250, s.shade(pal.wood, 0.3)),
  )
  for (let row = 0; row < 3; row++) {
    const foot = y - 230 + row * 76
    for (let index = 0; index < 5; index++)
      s.add(bucket(s, x - 230 + index * 115 + rng.between(-10, 10), foot, rng.between(170, 210)))
    s.add(rect(x - 310, foot, 620, 20, s.lit(pal.wood, 0.2)), rect(x - 310, foot + 20, 620, 16, s.shade(pal.wood, 0.3)))
  }
  for (const way of [-1, 1]) {
    const wx = x + way * 190
    s.add(
      shadow(s, wx, y + 70, 190),
      circle(wx, y + 4, 72, 'none', { stroke: s.shade(pal.wood, 0.4), 'stroke-width': 13 }),
      circle(wx, y + 4, 14, pal.metal),
    )
    s.add(
      times(8, (index) =>
        stroke(
          `M${wx} ${y + 4}L${wx + Math.cos(index * 0.785) * 68} ${y + 4 + Math.sin(index * 0.785) * 68}`,
          s.shade(pal.wood, 0.3),
          6,
        ),
      ),
    )
  }
  const stripes = times(9, (index) =>
    path(
      `M${x - 300 + index * 66.7} 120h66.7l${(index - 4) * 5 + 2} 96q-36 36 -70 0Z`,
      index % 2 === 0 ? pal.accent : pal.cloth,
    ),
  )
  s.add(stripes, bulbs(s, [x - 330, 226], [x + 330, 226], 34, 9, 8))
  nearEdge(s, 'leaves')
}

/** A bouquet held before a dress or a suit. */
function inHands(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(840, 1060), rng.between(60, 200), 900)
  softBackdrop(s)
  const x = rng.between(540, 660)
  const cloth = rng.pick([pal.cloth, pal.cloth, s.shade(pal.second, 0.3), s.shade(pal.accent, 0.2)])
  const skin = rng.pick(pal.skins)
  s.add(
    path(
      `M${x - 330} 1050C${x - 280} 760 ${x - 190} 560 ${x - 200} 420C${x - 230} 240 ${x - 190} 80 ${x - 130} -60H${x + 130}C${x + 190} 80 ${x + 230} 240 ${x + 200} 420C${x + 190} 560 ${x + 280} 760 ${x + 330} 1050Z`,
      s.tube(cloth, x),
    ),
  )
  s.add(
    path(`M${x - 90} -60Q${x} 130 ${x + 90} -60Z`, s.shade(skin, 0.1)),
    times(7, (index) =>
      stroke(
        `M${x - 170 + index * 56} 470Q${x - 200 + index * 66} 760 ${x - 290 + index * 96} 1040`,
        s.shade(cloth, 0.22),
        5,
        { opacity: 0.7 },
      ),
    ),
  )
  for (const way of [-1, 1])
    s.add(
      stroke(
        `M${x + way * 250} -40C${x + way * 360} 260 ${x + way * 330} 520 ${x + way * 70} 660`,
        way * s.side(x) > 0 ? skin : s.shade(skin, 0.22),
        92,
      ),
    )
  s.add(
    times(9, (index) =>
      stroke(
        `M${x + (index - 4) * 9} 560Q${x + (index - 4) * 6} 720 ${x + (index - 4) * 26} 900`,
        index % 2 === 0 ? (pal.leaves[2] ?? pal.ink) : (pal.leaves[0] ?? pal.ink),
        11,
      ),
    ),
  )
  s.add(bouquet(s, x, 560, rng.between(660, 760), rng.int(18, 24), 0.85))
  const ribbon = rng.pick([pal.accent, pal.second, pal.cloth])
  s.add(
    times(4, (index) =>
      stroke(
        `M${x - 62} ${640 + index * 27}Q${x} ${660 + index * 27} ${x + 62} ${636 + index * 27}`,
        index % 2 === 0 ? skin : s.lit(skin, 0.14),
        30,
      ),
    ),
  )
  s.add(
    stroke(`M${x - 20} 760Q${x - 90} 850 ${x - 70} 960M${x + 14} 760Q${x + 60} 860 ${x + 30} 980`, ribbon, 22),
    stroke(`M${x - 20} 760Q${x - 90} 850 ${x - 70} 960`, s.lit(ribbon, 0.4), 5),
  )
  nearEdge(s, 'bokeh')
}

/** A cloud of flowers hanging over a table at night. */
function hanging(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(600, 470, 780)
  const horizon = 560
  room(s, horizon, rng.pick(['window', 'curtain', 'brick', 'panel', 'arch'] as const))
  const points = Array.from({ length: 15 }, (_, index): Point => [60 + index * 78, 110 + Math.sin(index * 1.3) * 36])
  s.add(rect(-160, 40, 1520, 16, s.shade(pal.wood, 0.4)), garland(s, points, 104, 0.95))
  s.add(
    times(13, (index) =>
      sprig(
        s,
        70 + index * 90,
        150 + (index % 3) * 20,
        rng.between(150, 250),
        180 + rng.between(-10, 10),
        rng.pick(['willow', 'eucalyptus', 'spike'] as const),
      ),
    ),
  )
  for (let index = 0; index < 6; index++) {
    const x = 130 + index * 190
    const y = rng.between(300, 390)
    s.add(
      stroke(`M${x} 130V${y}`, pal.ink, 2),
      s.halo(x, y + 20, 120, 0.8),
      circle(x, y + 20, 26, pal.core, { opacity: 0.5 }),
      circle(x, y + 26, 9, pal.core),
    )
  }
  s.add(tableTop(s, 620, 830, 'cloth'))
  for (let index = 0; index < 7; index++)
    s.add(candle(s, 70 + index * 180, 690 + (index % 2) * 40, 20, rng.between(60, 180)))
  for (const x of [330, 860]) s.add(vase(s, x, 730, 100), bouquet(s, x, 650, 320, 12))
  for (const x of [110, 600, 1090]) s.add(plateSide(s, x, 795, 120), glass(s, x + 150, 780, 170, 'wine'))
  nearEdge(s, 'bokeh')
}
