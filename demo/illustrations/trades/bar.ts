import { mix } from '../kit/colour.ts'
import { either, nearEdge, softBackdrop } from '../kit/frame.ts'
import type { Views } from '../kit/frame.ts'
import { counter } from '../kit/furniture.ts'
import { bulbs, candle, panes, pendant } from '../kit/light.ts'
import { ground, palm, sky, tree } from '../kit/outdoors.ts'
import { person } from '../kit/people.ts'
import { sprig } from '../kit/plants.ts'
import { room } from '../kit/scenery.ts'
import type { Scene } from '../kit/scene.ts'
import { at, circle, ellipse, path, rect, ring, stroke, times } from '../kit/svg.ts'
import { fallen, flatSurface, tableTop } from '../kit/tableware.ts'
import { bottle, citrus, glass } from '../kit/glassware.ts'
import type { BottleKind, GlassKind } from '../kit/glassware.ts'

export const bar: Views = [wide, closeUp, detail, table, either(night, lateCounter)]

const FRUIT = ['#f6c445', '#f0913a', '#a9c94c', '#ea6a5a'] as const
const GLASSES: readonly GlassKind[] = ['coupe', 'martini', 'highball', 'tumbler', 'wine', 'flute']

/** Shelves of bottles with light behind them. */
function backBar(s: Scene, x: number, y: number, width: number, rows: number, gap: number): string {
  const { rng, pal } = s
  return times(rows, (row) => {
    const shelf = y + row * gap
    let px = x + 26
    let line = ''
    while (px < x + width - 20) {
      const tall = gap * rng.between(0.56, 0.8)
      const kind = rng.pick<BottleKind>(['wine', 'spirit', 'square', 'round', 'champagne'])
      line += bottle(
        s,
        px,
        shelf,
        tall,
        kind,
        rng.pick([...pal.blooms, pal.leaves[2] ?? pal.ink, pal.accent, pal.second, '#7a3f22']),
      )
      px += gap * rng.between(0.3, 0.42)
    }
    const glow = s.linear([
      [0, pal.glow, 0],
      [1, pal.glow, 0.6],
    ])
    return (
      rect(x, shelf - gap * 0.8, width, gap * 0.8, glow) +
      line +
      rect(x - 12, shelf, width + 24, 14, s.shade(pal.wood, 0.2)) +
      rect(x - 12, shelf, width + 24, 4, pal.glow)
    )
  })
}

/** A shaker standing at (x, y). */
function shaker(s: Scene, x: number, y: number, height: number): string {
  const fill = s.tube(mix(s.pal.metal, s.pal.cloth, 0.2), x)
  const h = height
  return (
    path(`M${x - h * 0.2} ${y - h * 0.62}L${x - h * 0.15} ${y}H${x + h * 0.15}L${x + h * 0.2} ${y - h * 0.62}Z`, fill) +
    path(
      `M${x - h * 0.2} ${y - h * 0.63}Q${x - h * 0.2} ${y - h * 0.84} ${x - h * 0.08} ${y - h * 0.86}H${x + h * 0.08}Q${x + h * 0.2} ${y - h * 0.84} ${x + h * 0.2} ${y - h * 0.63}Z`,
      fill,
    ) +
    rect(x - h * 0.075, y - h, h * 0.15, h * 0.15, fill, { rx: 6 }) +
    rect(x - h * 0.205, y - h * 0.65, h * 0.41, h * 0.03, s.pal.ink, { opacity: 0.4 })
  )
}

function wide(s: Scene): void {
  const { rng, pal } = s
  const horizon = 640
  const x = rng.between(540, 660)
  s.lightAt(x, 240, 880)
  const outside = rng.chance(0.35)
  if (outside) {
    s.lightAt(rng.between(250, 400), 330, 950)
    sky(s, horizon)
    s.add(
      pal.mood === 'tropical'
        ? palm(s, 80, 700, 560) + palm(s, 1130, 700, 520, -0.14)
        : tree(s, 60, 700, 560) + tree(s, 1130, 690, 520),
    )
    s.add(ground(s, horizon, pal.leaves[0] ?? pal.floor, 'grass'), bulbs(s, [-80, 120], [1280, 100], 90, 14, 10))
    const stripes = times(10, (i) =>
      path(
        `M${x - 400 + i * 80} 130h80l${(i - 4) * 4 + 8} 110q${-40} 40 ${-80} 0Z`,
        i % 2 === 0 ? pal.accent : pal.cloth,
      ),
    )
    s.add(
      rect(x - 370, 180, 14, 540, s.shade(pal.wood, 0.3)),
      rect(x + 356, 180, 14, 540, s.shade(pal.wood, 0.3)),
      backBar(s, x - 330, 400, 660, 1, 150),
      stripes,
    )
  } else {
    room(s, horizon)
    s.add(rect(x - 430, 60, 860, 500, s.shade(pal.wall, 0.5), { rx: 8 }), backBar(s, x - 410, 230, 820, 3, 150))
  }
  s.add(
    person(
      s,
      x + rng.between(-140, 140),
      770,
      570,
      {
        hands: [
          [-0.12, 0.72],
          [0.15, 0.8],
        ],
        elbows: [-1, 1],
        lean: 0.03,
      },
      { top: pal.cloth, bottom: pal.ink },
    ),
  )
  s.add(counter(s, x - 520, 800, 1040, 250, s.shade(pal.wood, 0.15)))
  s.add(shaker(s, x - 300, 535, 110))
  for (let index = 0; index < 4; index++)
    s.add(glass(s, x + 130 + index * 92, 536, rng.between(92, 130), rng.pick(GLASSES), undefined, true))
  s.add(times(4, (index) => citrusWhole(s, x - 430 + index * 34, 524, 20)))
  for (const way of [-1, 1]) s.add(stool(s, x + way * rng.between(220, 330), 880, 300))
  if (!outside) s.add(pendant(s, x - 260, 110, 56), pendant(s, x + 260, 110, 56))
  nearEdge(s, 'bokeh')
}

function citrusWhole(s: Scene, x: number, y: number, r: number): string {
  return circle(x, y, r, s.orb(s.rng.pick(FRUIT), x))
}

function stool(s: Scene, x: number, y: number, height: number): string {
  const { pal } = s
  return (
    stroke(
      `M${x - 44} ${y}L${x - 26} ${y - height}M${x + 44} ${y}L${x + 26} ${y - height}M${x - 38} ${y - height * 0.3}H${x + 38}`,
      pal.ink,
      9,
    ) +
    ellipse(x, y - height, 66, 17, s.shade(pal.accent, 0.3)) +
    ellipse(x, y - height - 9, 66, 16, s.tube(pal.accent, x))
  )
}

function closeUp(s: Scene): void {
  const { rng } = s
  s.lightAt(rng.between(820, 1040), rng.between(150, 260), 860)
  softBackdrop(s)
  s.add(tableTop(s, 740, 1000, rng.pick(['wood', 'bar'] as const)))
  const kinds = rng.shuffle(GLASSES)
  s.add(
    glass(s, rng.between(190, 260), 820, rng.between(440, 500), kinds[0] ?? 'coupe', undefined, true),
    glass(s, rng.between(880, 980), 830, rng.between(460, 540), kinds[1] ?? 'highball', undefined, true),
  )
  s.add(
    glass(
      s,
      rng.between(540, 610),
      880,
      rng.between(640, 720),
      rng.pick<GlassKind>(['coupe', 'martini', 'highball', 'wine']),
      rng.pick(s.pal.blooms),
      true,
    ),
  )
  s.add(
    at(330, 880, citrus(s, 0, 0, 62, rng.pick(FRUIT))),
    at(760, 900, citrus(s, 0, 0, 52, rng.pick(FRUIT)), 1, 20),
    sprig(s, 430, 900, 170, -68, 'fern'),
  )
  nearEdge(s, 'bokeh')
}

function detail(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(850, 1150), rng.between(-60, 80), 1150)
  flatSurface(s, rng.pick(['marble', 'wood', 'slate', 'paint'] as const))
  s.camera.roll = rng.between(-14, 14)
  s.camera.zoom = 1.2
  s.add(panes(420, -60, 640, 900, -240, 0.24))
  const spots = [
    [300, 260, 190],
    [760, 520, 235],
    [1080, 160, 150],
    [250, 740, 165],
    [1130, 800, 140],
  ] as const
  for (const [x, y, r] of spots) {
    const drink = rng.pick([...pal.blooms, pal.accent])
    const rim = mix(pal.cloth, '#ffffff', 0.5)
    s.add(
      fallen(s, x, y, r, r, 26),
      ellipse(x - s.side(x) * 60, y + 60, r * 0.8, r * 0.6, s.lit(drink, 0.3), { opacity: 0.35 }),
    )
    s.add(
      circle(x, y, r, mix(rim, pal.wall, 0.25)),
      circle(x, y, r * 0.93, s.shade(drink, 0.2)),
      circle(x, y, r * 0.9, s.orb(drink, x)),
    )
    s.add(
      times(3, (index) =>
        at(
          x + Math.cos(index * 2.2) * r * 0.36,
          y + Math.sin(index * 2.2) * r * 0.36,
          rect(-r * 0.2, -r * 0.2, r * 0.4, r * 0.4, '#ffffff', { opacity: 0.4, rx: 8 }),
          1,
          index * 34,
        ),
      ),
    )
    s.add(
      at(x + r * 0.3, y - r * 0.26, citrus(s, 0, 0, r * 0.4, rng.pick(FRUIT)), 1, rng.between(0, 90)),
      sprig(s, x - r * 0.1, y + r * 0.2, r * 0.8, rng.between(-60, 60), 'fern'),
    )
    s.add(
      ring(x, y, r * 0.97, rim, r * 0.05),
      stroke(
        `M${x + s.side(x) * r * 0.6} ${y - r * 0.7}A${r * 0.94} ${r * 0.94} 0 0 ${s.side(x) > 0 ? 1 : 0} ${x + s.side(x) * r * 0.92} ${y - r * 0.1}`,
        '#ffffff',
        r * 0.05,
      ),
    )
  }
  s.add(
    times(6, (index) =>
      at(rng.between(430, 620), 60 + index * 160, citrus(s, 0, 0, rng.between(44, 62), rng.pick(FRUIT))),
    ),
  )
}

function table(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(560, 800), 210, 860)
  room(s, 560)
  s.add(pendant(s, s.light.x - 160, 150, 62), pendant(s, s.light.x + 240, 130, 62))
  s.add(tableTop(s, 560, 810, 'bar'))
  const tall = rng.shuffle<BottleKind>(['wine', 'spirit', 'square', 'round', 'champagne', 'spirit'])
  tall.forEach((kind, index) =>
    s.add(
      bottle(
        s,
        100 + index * 128,
        640 + (index % 2) * 26,
        rng.between(310, 400),
        kind,
        rng.pick([...pal.blooms, pal.leaves[2] ?? pal.ink, '#7a3f22']),
      ),
    ),
  )
  s.add(
    shaker(s, 880, 720, 290),
    glass(s, 1040, 750, 240, rng.pick<GlassKind>(['coupe', 'martini']), undefined, true),
    glass(s, 690, 780, 200, 'tumbler', undefined, true),
    glass(s, 430, 790, 250, 'highball', undefined, true),
  )
  s.add(
    times(7, (index) =>
      circle(120 + index * 30, 770 - (index % 3) * 26, 30, s.orb(FRUIT[index % 4] ?? '#f6c445', 200)),
    ),
    ellipse(210, 790, 150, 22, s.lit(pal.wood, 0.3)),
  )
  nearEdge(s)
}

function night(s: Scene): void {
  const { rng, pal } = s
  const x = rng.between(520, 680)
  s.lightAt(x, 330, 740)
  room(s, 640, rng.pick(['curtain', 'window', 'panel', 'brick'] as const))
  s.add(bulbs(s, [-80, 70], [x, 30], 110, 8, 10), bulbs(s, [x, 30], [1280, 70], 110, 8, 10), s.halo(x, 420, 560, 0.8))
  s.add(tableTop(s, 690, 850, 'cloth'))
  const rows = rng.int(5, 6)
  const step = 112
  for (let row = 0; row < rows; row++) {
    const count = rows - row
    for (let index = 0; index < count; index++)
      s.add(
        glass(s, x + (index - (count - 1) / 2) * step, 770 - row * 104, 116, 'coupe', mix(pal.glow, '#ffffff', 0.25)),
      )
  }
  const topY = 770 - rows * 104
  s.add(
    stroke(`M${x + 58} ${topY - 40}Q${x + 16} ${topY - 34} ${x} ${topY + 18}`, pal.core, 9),
    s.halo(x, topY + 10, 150, 0.9),
  )
  s.add(at(x + 60, topY - 36, bottle(s, 0, 0, 300, 'champagne', pal.leaves[2] ?? pal.ink, false), 1, -118))
  for (const way of [-1, 1]) s.add(candle(s, x + way * 420, 780, 26, 130), candle(s, x + way * 490, 810, 26, 80))
  nearEdge(s, 'bokeh')
}

/** The counter late at night: bottles lit from behind, a row of glasses, a shaker in the air. */
function lateCounter(s: Scene): void {
  const { rng, pal } = s
  const x = rng.between(520, 680)
  s.lightAt(x, 330, 780)
  s.add(
    rect(-160, -160, 1520, 1220, s.shade(pal.wall, 0.5)),
    rect(40, -40, 1120, 640, s.shade(pal.wall, 0.68), { rx: 10 }),
    path(`M70 600V160A530 420 0 0 1 1130 160V600Z`, mix(pal.glow, '#9a4a1c', 0.55), { opacity: 0.5 }),
    backBar(s, 90, 230, 1020, 3, 160),
  )
  const tall = 640
  s.add(
    person(
      s,
      x,
      900,
      tall,
      {
        hands: [
          [-0.2, 0.98],
          [0.22, 0.86],
        ],
      },
      { top: pal.cloth, bottom: pal.ink, hair: rng.pick(['short', 'bun', 'bob'] as const) },
    ),
  )
  s.add(at(x - tall * 0.2, 900 - tall * 0.98 + 30, shaker(s, 0, 0, 130), 1, -24))
  s.add(counter(s, -120, 960, 1440, 290, s.shade(pal.wood, 0.2)))
  for (let index = 0; index < 7; index++) {
    const px = 110 + index * 165
    if (Math.abs(px - x) > 70)
      s.add(glass(s, px, 676, rng.between(120, 190), rng.pick(GLASSES), undefined, rng.chance(0.6)))
  }
  s.add(
    candle(s, 40, 676, 22, 70),
    candle(s, 1150, 676, 22, 90),
    pendant(s, x - 340, 80, 60),
    pendant(s, x + 340, 80, 60),
  )
  nearEdge(s, 'bokeh')
}
