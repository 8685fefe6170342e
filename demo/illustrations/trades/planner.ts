import { guests } from '../objects/guests.ts'
import { marquee, lantern } from '../objects/decor.ts'
import { ground, hills, sky, tree, moon } from '../kit/outdoors.ts'
import { mix } from '../kit/colour.ts'
import { either, nearEdge, softBackdrop } from '../kit/frame.ts'
import type { Views } from '../kit/frame.ts'
import { chair, roundTable } from '../kit/furniture.ts'
import { bulbs, panes, shadow, candle } from '../kit/light.ts'
import { person } from '../kit/people.ts'
import { bloom, bouquet, sprig, garland } from '../kit/plants.ts'
import { room, windowAt } from '../kit/scenery.ts'
import type { Scene } from '../kit/scene.ts'
import { at, circle, ellipse, path, rect, stroke, times } from '../kit/svg.ts'
import { flatSurface, tableTop, vase } from '../kit/tableware.ts'
import { print } from '../objects/camera.ts'
import { card, flourish } from '../objects/paper.ts'
import { clipboard, floorPlan, calendar, swatches, coffee, pencil } from '../objects/planning.ts'

export const planner: Views = [
  either(wide, onTheLawn),
  either(closeUp, seatingBoard),
  detail,
  table,
  either(night, theEvening),
]

function wide(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(620, 860), 180, 900)
  const horizon = rng.between(540, 580)
  room(s, horizon)
  s.add(bulbs(s, [-80, 60], [1280, 80], 90, 13, 9))
  const kind = rng.pick(['chiavari', 'cross', 'bistro'] as const)
  for (const [x, y, size] of [
    [600, horizon + 80, 240],
    [980, horizon + 90, 260],
    [1130, horizon + 300, 400],
    [700, horizon + 310, 400],
  ] as const) {
    s.add(
      chair(s, x - size * 0.4, y - size * 0.16, size * 0.62, kind, pal.wood),
      chair(s, x + size * 0.4, y - size * 0.16, size * 0.62, kind, pal.wood),
      roundTable(s, x, y, size, size * 0.42),
      vase(s, x, y - size * 0.42, size * 0.14),
      bouquet(s, x, y - size * 0.53, size * 0.5, 8),
    )
  }
  const x = rng.between(290, 350)
  const tall = 760
  s.add(
    person(
      s,
      x,
      980,
      tall,
      {
        hands: [
          [0.12, 0.62],
          [0.34, 0.8],
        ],
        elbows: [-1, 1],
        facing: 1,
      },
      {
        top: rng.pick([pal.accent, pal.second]),
        bottom: pal.ink,
        hair: rng.pick(['bun', 'bob', 'curly', 'short'] as const),
        dress: rng.chance(0.4),
      },
    ),
  )
  s.add(at(x + tall * 0.1, 980 - tall * 0.61, clipboard(s, 170, 220), 1, -10))
  s.add(
    stroke(`M${x - 8} ${980 - tall * 0.99}A56 56 0 0 1 ${x + 52} ${980 - tall * 0.92}`, pal.ink, 7),
    circle(x + 50, 980 - tall * 0.91, 15, pal.ink),
    stroke(`M${x + 52} ${980 - tall * 0.9}q-6 30 -36 32`, pal.ink, 5),
    circle(x + 14, 980 - tall * 0.856, 7, pal.ink),
  )
  nearEdge(s, 'bokeh')
}

function closeUp(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(780, 1040), rng.between(80, 200), 950)
  room(s, 980, rng.pick(['plain', 'brick', 'plank', 'panel'] as const))
  s.add(
    rect(40, 40, 1120, 830, pal.ink, { opacity: 0.3 }),
    rect(60, 20, 1120, 830, s.shade(pal.wood, 0.2)),
    rect(84, 44, 1072, 782, mix(pal.wood, '#e9cfa0', 0.55)),
  )
  s.add(panes(620, 40, 460, 780, -140, 0.24))
  const pin = (x: number, y: number) =>
    circle(x - 5, y + 9, 10, pal.ink, { opacity: 0.3 }) +
    circle(x, y, 11, s.orb(rng.pick([pal.accent, pal.glow, pal.second]), x))
  const spots = [
    [230, 220],
    [520, 200],
    [810, 240],
    [1040, 200],
    [220, 600],
    [480, 590],
    [760, 620],
    [1030, 600],
  ] as const
  const kinds = rng.shuffle(['print', 'card', 'cloth', 'print', 'calendar', 'swatch', 'print', 'plan'] as const)
  const red = `M${spots.map(([x, y]) => `${x} ${y - 100}`).join('L')}`
  spots.forEach(([x, y], index) => {
    const turn = rng.between(-6, 6)
    const kind = kinds[index] ?? 'print'
    const thing = {
      print: () => rect(-112, -118, 210, 260, pal.ink, { opacity: 0.22 }) + print(s, 214, 260),
      card: () => card(s, 200, 260),
      cloth: () =>
        rect(-100, -90, 200, 220, s.tube(rng.pick(pal.blooms), x)) +
        times(9, (i) => path(`M${-100 + i * 22.2} 128l11 16l11 -16Z`, pal.blooms[0] ?? pal.cloth)) +
        times(5, (i) => stroke(`M${-90 + i * 45} -84V120`, pal.cloth, 4, { opacity: 0.4 })),
      calendar: () => calendar(s, 260, 250),
      swatch: () => at(0, 120, swatches(s, 220)),
      plan: () => floorPlan(s, 270, 210),
    }[kind]()
    s.add(at(x, y, thing, 1, turn), pin(x, y - 112))
  })
  s.add(stroke(red, pal.accent, 3, { opacity: 0.8 }))
  nearEdge(s, 'leaves')
}

function flat(s: Scene): void {
  const { rng } = s
  s.lightAt(rng.between(850, 1150), rng.between(-60, 100), 1150)
  flatSurface(s, rng.pick(['wood', 'marble', 'paint', 'slate'] as const))
  s.camera.roll = rng.between(-16, 16)
  s.camera.zoom = 1.22
  s.add(panes(420, -60, 640, 900, -240, 0.26))
}

function detail(s: Scene): void {
  const { rng, pal } = s
  flat(s)
  s.add(at(rng.between(560, 640), 450, floorPlan(s, 1000, 700)))
  s.add(at(rng.between(860, 960), 560, pencil(s, pal.glow), 1.3, rng.between(40, 70)), coffee(s, 120, 130, 84))
  s.add(
    at(300, 520, circle(-10, 12, 26, pal.ink, { opacity: 0.25 }) + circle(0, 0, 26, s.orb(pal.accent, 0))),
    at(470, 690, circle(0, 0, 22, s.orb(pal.glow, 0))),
    sprig(s, 1130, 930, 340, -36),
    bloom(s, 1120, 120, 82),
  )
}

function table(s: Scene): void {
  const { rng, pal } = s
  flat(s)
  s.add(
    at(350, 340, calendar(s, 560, 520), 1, rng.between(-8, 4)),
    at(880, 420, clipboard(s, 400, 560), 1, rng.between(-4, 10)),
  )
  s.add(
    at(230, 880, swatches(s, 300), 1, rng.between(-10, 20)),
    coffee(s, 560, 740, 80),
    at(680, 760, pencil(s, pal.accent), 1, rng.between(50, 80)),
    at(
      1130,
      770,
      rect(-70, -66, 140, 140, pal.ink, { opacity: 0.2 }) +
        rect(-62, -76, 140, 140, pal.glow) +
        flourish(s, -40, 0, 90, 34, pal.ink),
      1,
      8,
    ),
    sprig(s, 1180, 180, 260, -30),
    bloom(s, 1130, 110, 76),
  )
}

function night(s: Scene): void {
  const { rng, pal } = s
  const x = rng.between(520, 640)
  s.lightAt(x + 250, 400, 760)
  room(s, 620, rng.pick(['brick', 'panel', 'plain', 'concrete'] as const))
  s.add(windowAt(s, 90, 60, 330, 440, rng.chance(0.5)))
  s.add(
    at(900, 230, calendar(s, 330, 310)),
    at(620, 180, print(s, 150, 180), 1, -5),
    at(640, 390, print(s, 150, 180), 1, 4),
  )
  s.add(
    person(
      s,
      x,
      1010,
      760,
      {
        hands: [
          [-0.12, 0.46],
          [0.16, 0.45],
        ],
        tilt: 0.03,
        lean: 0.05,
      },
      { top: rng.pick([pal.accent, pal.second, pal.cloth]), hair: rng.pick(['bun', 'bob', 'curly', 'long'] as const) },
    ),
  )
  s.add(tableTop(s, 690, 860, 'wood'))
  const lx = x + 300
  s.add(
    shadow(s, lx, 760, 160),
    ellipse(lx, 760, 80, 18, pal.ink),
    stroke(`M${lx} 756L${lx + 50} 560L${lx - 60} 430`, pal.metal, 13),
    circle(lx + 50, 560, 13, pal.ink),
    s.halo(lx - 84, 460, 330, 0.9),
    path(`M${lx - 150} 480L${lx - 84} 392L${lx - 34} 408L${lx - 30} 496Z`, s.tube(pal.accent, lx)),
    ellipse(lx - 90, 490, 62, 15, pal.core),
  )
  s.add(
    at(x + 20, 780, `<g transform="scale(1 .4)">${floorPlan(s, 560, 360)}</g>`),
    vase(s, x - 330, 770, 90),
    bouquet(s, x - 330, 690, 250, 9),
    at(x + 440, 760, `<g transform="scale(1 .5)">${clipboard(s, 190, 250)}</g>`),
  )
  nearEdge(s, 'bokeh')
}

/** The planner with headset and clipboard; (x, y) are the feet. */
function withClipboard(s: Scene, x: number, y: number, tall: number): string {
  const { rng, pal } = s
  return (
    person(
      s,
      x,
      y,
      tall,
      {
        hands: [
          [0.1, 0.6],
          [0.34, 0.8],
        ],
        facing: 1,
      },
      {
        top: rng.pick([pal.accent, pal.second]),
        bottom: pal.ink,
        hair: rng.pick(['bun', 'bob', 'curly', 'short'] as const),
        dress: rng.chance(0.4),
      },
    ) +
    at(x + tall * 0.1, y - tall * 0.6, clipboard(s, tall * 0.22, tall * 0.29), 1, -10) +
    circle(x + tall * 0.055, y - tall * 0.91, tall * 0.02, pal.ink) +
    stroke(
      `M${x + tall * 0.055} ${y - tall * 0.9}q${-tall * 0.008} ${tall * 0.04} ${-tall * 0.045} ${tall * 0.042}`,
      pal.ink,
      tall * 0.007,
    )
  )
}

/** Outdoors, the tent going up and chairs being set. */
function onTheLawn(s: Scene): void {
  const { rng, pal } = s
  const horizon = rng.between(500, 550)
  s.lightAt(rng.between(720, 940), horizon - rng.between(140, 260), 950)
  sky(s, horizon)
  s.add(
    hills(s, horizon),
    tree(s, 60, horizon + 30, 420, 0.15),
    tree(s, 1150, horizon + 30, 380, 0.2),
    ground(s, horizon, pal.leaves[0] ?? pal.floor, 'grass'),
  )
  s.add(marquee(s, rng.between(660, 780), horizon + 90, 700, 380, 2), bulbs(s, [300, 240], [1260, 220], 90, 11, 9))
  const kind = rng.pick(['chiavari', 'cross', 'folding'] as const)
  for (let row = 0; row < 3; row++)
    for (let index = 0; index < 6; index++)
      s.add(chair(s, 560 + index * (90 + row * 34), horizon + 150 + row * 92, 150 + row * 66, kind, pal.wood, true))
  s.add(withClipboard(s, rng.between(260, 330), 980, 760))
  nearEdge(s, 'leaves')
}

/** A board with the seating plan on an easel among flowers. */
function seatingBoard(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(820, 1020), rng.between(80, 200), 900)
  softBackdrop(s)
  const x = rng.between(540, 640)
  const paper = mix('#ffffff', pal.cloth, 0.5)
  const ink = s.shade(rng.pick([pal.ink, pal.accent, pal.second]), 0.25)
  s.add(
    stroke(`M${x - 40} 20L${x - 330} 1000M${x + 40} 20L${x + 330} 1000`, s.shade(pal.wood, 0.2), 26),
    rect(x - 330, 790, 660, 28, s.tube(pal.wood, x), { rx: 6 }),
  )
  s.add(
    rect(x - 316, 96, 610, 700, pal.ink, { opacity: 0.28 }),
    rect(
      x - 300,
      80,
      600,
      710,
      s.linear(
        [
          [0, s.lit(paper, 0.3)],
          [1, s.shade(paper, 0.08)],
        ],
        1,
        1,
      ),
    ),
    rect(x - 278, 102, 556, 666, 'none', { stroke: pal.metal, 'stroke-width': 5 }),
  )
  s.add(flourish(s, x - 150, 210, 280, 74, ink))
  for (let index = 0; index < 9; index++) {
    const px = x - 180 + (index % 3) * 180
    const py = 300 + Math.floor(index / 3) * 160
    s.add(
      circle(px, py, 22, index === 4 ? pal.glow : mix(paper, pal.second, 0.5)),
      circle(px, py, 22, 'none', { stroke: ink, 'stroke-width': 3 }),
      times(4, (line) =>
        rect(px - rng.between(36, 54), py + 38 + line * 19, rng.between(72, 108), 7, mix(ink, paper, 0.45), { rx: 3 }),
      ),
    )
  }
  s.add(
    garland(
      s,
      [
        [x - 300, 120],
        [x - 250, 90],
        [x - 190, 76],
        [x - 310, 190],
        [x - 306, 260],
      ],
      88,
      0.95,
    ),
    garland(
      s,
      [
        [x + 300, 770],
        [x + 240, 790],
        [x + 306, 700],
      ],
      84,
      0.95,
    ),
  )
  s.add(bouquet(s, x - 380, 900, 330, 12), lantern(s, x + 400, 960, 330), lantern(s, x + 540, 980, 220))
  nearEdge(s, 'bokeh')
}

/** The party runs; the planner looks at the list once more. */
function theEvening(s: Scene): void {
  const { rng, pal } = s
  const horizon = rng.between(560, 600)
  s.lightAt(rng.between(640, 760), 330, 780)
  sky(s, horizon)
  s.add(
    moon(s, 150, 110, 30),
    hills(s, horizon, 2),
    tree(s, 40, horizon + 30, 440),
    tree(s, 1170, horizon + 30, 470),
    ground(s, horizon, s.shade(pal.leaves[2] ?? pal.ink, 0.15), 'grass'),
  )
  for (let index = 0; index < 4; index++)
    s.add(bulbs(s, [-80, 150 - index * 40], [1280, 170 - index * 50], 100 + index * 20, 9 + index * 2, 8 + index))
  s.add(s.halo(720, 420, 460, 0.5), guests(s, 520, 1160, horizon + 60, 250, 7))
  for (const [x, y, size] of [
    [640, horizon + 170, 260],
    [1000, horizon + 190, 280],
  ] as const)
    s.add(
      roundTable(s, x, y, size, size * 0.42),
      bouquet(s, x, y - size * 0.44, size * 0.46, 8),
      candle(s, x - size * 0.3, y - size * 0.4, 11, 34),
      candle(s, x + size * 0.3, y - size * 0.4, 11, 34),
    )
  s.add(withClipboard(s, rng.between(270, 340), 990, 760))
  nearEdge(s, 'bokeh')
}
