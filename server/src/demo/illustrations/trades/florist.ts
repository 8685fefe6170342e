import { softBackdrop, nearEdge } from '../kit/frame.ts'
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

export const florist: Views = [studio, closeUp, detail, table, night]

/** A bucket full of one kind of flower; (x, y) is its foot. */
function bucket(s: Scene, x: number, y: number, height: number): string {
  const { rng, pal } = s
  const h = height * 0.45
  const tone = rng.pick([pal.metal, pal.metal, s.shade(pal.cloth, 0.12)])
  const colour = rng.pick(pal.blooms)
  const kind = rng.pick(['rose', 'daisy', 'peony', 'dahlia', 'spike', 'eucalyptus'] as const)
  const stems = times(9, (index) => {
    const turn = (index - 4) * 8 + rng.between(-4, 4)
    const long = height * rng.between(0.66, 0.86)
    if (kind === 'spike' || kind === 'eucalyptus') return sprig(s, x + (index - 4) * 3, y - h * 0.6, long, turn, kind)
    const tipX = x + Math.sin((turn * Math.PI) / 180) * long
    const tipY = y - h * 0.6 - Math.cos((turn * Math.PI) / 180) * long
    return (
      stroke(`M${x + (index - 4) * 3} ${y - h * 0.7}L${tipX} ${tipY}`, pal.leaves[0] ?? pal.ink, 3) +
      sprig(s, x, y - h * 0.7, long * 0.6, turn + 12, 'willow') +
      bloom(s, tipX, tipY, height * rng.between(0.08, 0.115), colour, kind)
    )
  })
  const body = `M${x - h * 0.42} ${y - h}H${x + h * 0.42}L${x + h * 0.32} ${y}H${x - h * 0.32}Z`
  return (
    shadow(s, x, y, h) +
    stems +
    path(body, s.tube(tone, x)) +
    rect(x - h * 0.45, y - h * 1.04, h * 0.9, h * 0.1, s.lit(tone, 0.35), { rx: 3 }) +
    stroke(`M${x - h * 0.38} ${y - h * 0.62}H${x + h * 0.38}`, s.shade(tone, 0.3), 3)
  )
}

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

function bucketRow(s: Scene, y: number): string {
  const start = s.rng.between(-20, 70)
  const gap = s.rng.between(160, 200)
  return times(8, (index) => bucket(s, start + index * gap, y + s.rng.between(-20, 40), s.rng.between(250, 320)))
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

function scissors(s: Scene): string {
  const { pal } = s
  const blade = (turn: number) =>
    at(
      0,
      0,
      path('M-9 0L-5 -230L6 -230L11 0Z', s.tube(pal.metal, 0)) +
        ellipse(turn * 3, 62, 32, 48, 'none', { stroke: pal.accent, 'stroke-width': 14 }) +
        stroke('M0 0V24', pal.accent, 16),
      1,
      turn,
    )
  return ellipse(-20, 10, 40, 200, pal.ink, { opacity: 0.2 }) + blade(-13) + blade(13) + circle(0, 0, 8, pal.ink)
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
