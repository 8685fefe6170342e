import { mix } from '../kit/colour.ts'
import { either, nearEdge, softBackdrop } from '../kit/frame.ts'
import type { Views } from '../kit/frame.ts'
import { chair, longTable, roundTable, pot, sofa } from '../kit/furniture.ts'
import type { ChairKind } from '../kit/furniture.ts'
import { bulbs, candle, panes, rays } from '../kit/light.ts'
import { ground, hills, moon, sky, tree } from '../kit/outdoors.ts'
import { bouquet, garland, monstera } from '../kit/plants.ts'
import { pendants, room } from '../kit/scenery.ts'
import type { Scene } from '../kit/scene.ts'
import { at, circle, ellipse, path, rect, stroke, times } from '../kit/svg.ts'
import type { Point } from '../kit/svg.ts'
import { fallen, flatSurface, plateAbove, vase, tableTop, plateSide } from '../kit/tableware.ts'
import { glass } from '../kit/glassware.ts'
import { lantern, marquee } from '../objects/decor.ts'
import { cutlery } from '../objects/food.ts'

export const rentals: Views = [wide, closeUp, detail, either(table, (s) => lounge(s)), either(night, longSupper)]

const CHAIRS: readonly ChairKind[] = ['chiavari', 'cross', 'folding', 'bistro']

function chairColour(s: Scene): string {
  return s.rng.pick([s.pal.wood, s.pal.metal, s.pal.cloth, s.pal.accent, s.lit(s.pal.wood, 0.3)])
}

function wide(s: Scene): void {
  const { rng, pal } = s
  const horizon = rng.between(500, 550)
  s.lightAt(rng.between(640, 860), horizon - rng.between(120, 190), 950)
  sky(s, horizon)
  s.add(hills(s, horizon), rays(s, 6, 0.15))
  for (const x of [0, 120, 1100, 1210]) s.add(tree(s, x, horizon + 30, rng.between(300, 420), 0.15))
  s.add(ground(s, horizon, pal.leaves[0] ?? pal.floor, 'grass'))
  const kind = rng.pick(CHAIRS)
  const colour = chairColour(s)
  const middle = rng.between(540, 660)
  if (rng.chance(0.45)) s.add(marquee(s, middle, horizon + 50, 760, 330, rng.int(2, 3)))
  else {
    const arch: Point[] = Array.from({ length: 13 }, (_, index): Point => [
      middle + Math.cos(Math.PI * (1 - index / 12)) * 110,
      horizon - 60 - Math.sin(Math.PI * (index / 12)) * 130,
    ])
    s.add(
      stroke(
        `M${middle - 110} ${horizon + 40}V${horizon - 60}M${middle + 110} ${horizon + 40}V${horizon - 60}`,
        pal.wood,
        9,
      ),
      garland(s, arch, 44, 0.8),
    )
  }
  s.add(
    path(`M${middle - 30} ${horizon + 40}H${middle + 30}L${middle + 130} 1000H${middle - 130}Z`, pal.cloth, {
      opacity: 0.85,
    }),
  )
  for (let row = 0; row < 6; row++) {
    const t = (row / 5) ** 1.35
    const y = horizon + 75 + t * 400
    const size = 92 + t * 250
    const gap = size * 0.5
    for (const way of [-1, 1])
      for (let seat = 0; seat < 7; seat++) {
        const x = middle + way * (70 + t * 110 + seat * gap)
        if (x > -160 && x < 1360) s.add(chair(s, x, y, size, kind, colour, true))
      }
  }
}

function closeUp(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(840, 1040), rng.between(100, 220), 900)
  softBackdrop(s)
  s.add(
    rect(
      -160,
      780,
      1520,
      400,
      s.linear([
        [0, s.lit(s.pal.floor, 0.3)],
        [1, s.shade(s.pal.floor, 0.4)],
      ]),
    ),
  )
  const kind = rng.pick(CHAIRS)
  const colour = chairColour(s)
  if (rng.chance(0.5)) {
    for (let index = 0; index < 7; index++)
      s.add(
        chair(
          s,
          1120 - index * 150,
          800 + index * 40,
          560 + index * 62,
          kind,
          index % 3 === 2 ? s.lit(colour, 0.15) : colour,
        ),
      )
    return
  }
  const table = rng.between(840, 920)
  s.add(
    chair(s, table - 130, 800, 520, kind, s.shade(colour, 0.2)),
    chair(s, table + 200, 800, 520, kind, s.shade(colour, 0.2)),
    roundTable(s, table, 900, 640, 300),
    times(4, (index) => plateSide(s, table - 210 + index * 140, 604, 54)),
    vase(s, table, 596, 90),
    bouquet(s, table, 520, 300, 10),
    glass(s, table - 150, 600, 110, 'wine'),
    glass(s, table + 160, 600, 110, 'wine'),
  )
  const bow = rng.pick([pal.accent, pal.second, pal.blooms[0] ?? pal.accent])
  s.add(chair(s, 360, 1010, 900, kind, colour, true), at(360, 1010 - 900 * 0.72, sash(s, 330, bow)))
  nearEdge(s)
}

/** A sash around a chair's back, tied in a bow; the knot at the origin. */
function sash(s: Scene, width: number, colour: string): string {
  const w = width / 2
  const cloth = s.tube(colour, 0)
  const fold = s.shade(colour, 0.3)
  return (
    path(`M${-w} -36Q0 -16 ${w} -36V34Q0 58 ${-w} 34Z`, cloth) +
    stroke(`M${-w} -8Q0 14 ${w} -8M${-w} 14Q0 36 ${w} 14`, fold, 4, { opacity: 0.5 }) +
    path('M-10 20L-92 270L-52 252L-18 268L6 60L26 290L60 262L96 276L16 20Z', cloth) +
    stroke('M-14 60L-52 240M14 60L56 250', fold, 4, { opacity: 0.6 }) +
    path(
      'M0 0C-60 -84 -150 -96 -172 -40C-184 8 -160 74 -120 70C-74 66 -30 30 0 8C30 30 74 66 120 70C160 74 184 8 172 -40C150 -96 60 -84 0 0Z',
      cloth,
    ) +
    stroke('M-20 -4Q-80 -30 -128 -20M-20 14Q-76 22 -112 40M20 -4Q80 -30 128 -20M20 14Q76 22 112 40', fold, 5, {
      opacity: 0.6,
    }) +
    ellipse(0, 4, 32, 40, s.lit(colour, 0.18)) +
    stroke('M-12 -24Q-2 4 -10 34M12 -24Q4 4 12 34', fold, 4, { opacity: 0.5 })
  )
}

function detail(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(850, 1150), rng.between(-60, 100), 1150)
  flatSurface(s, rng.pick(['wood', 'linen', 'paint', 'slate'] as const))
  s.camera.roll = rng.between(-20, 20)
  s.camera.zoom = 1.26
  s.add(panes(420, -60, 640, 900, -240, 0.24))
  for (let column = 0; column < 5; column++) {
    const x = 40 + column * 290
    for (let row = 0; row < 3; row++) {
      const y = 110 + row * 340
      const turn = (column + row) % 3
      if (turn === 0) {
        s.add(
          times(4, (index) =>
            plateAbove(
              s,
              x - index * 5,
              y - index * 8,
              130 - index * 1.5,
              index % 2 === 0 ? pal.cloth : mix(pal.cloth, pal.second, 0.35),
            ),
          ),
        )
      } else if (turn === 1) {
        s.add(
          rect(x - 112, y - 128, 210, 270, pal.ink, { opacity: 0.22, rx: 12 }),
          rect(x - 100, y - 140, 200, 270, s.tube(rng.pick([pal.accent, pal.second]), x), { rx: 12 }),
          times(3, (index) =>
            at(x - 52 + index * 52, y - 6, cutlery(s, (['fork', 'knife', 'spoon'] as const)[index] ?? 'fork'), 0.78),
          ),
        )
      } else {
        s.add(
          times(
            4,
            (index) =>
              fallen(s, x + (index % 2) * 116 - 58, y + Math.floor(index / 2) * 116 - 58, 52, 52, 10) +
              circle(
                x + (index % 2) * 116 - 58,
                y + Math.floor(index / 2) * 116 - 58,
                52,
                mix(pal.cloth, '#ffffff', 0.4),
                { opacity: 0.5 },
              ) +
              circle(x + (index % 2) * 116 - 58, y + Math.floor(index / 2) * 116 - 58, 50, 'none', {
                stroke: '#ffffff',
                'stroke-width': 5,
                opacity: 0.85,
              }) +
              circle(x + (index % 2) * 116 - 58, y + Math.floor(index / 2) * 116 - 58, 20, '#ffffff', { opacity: 0.4 }),
          ),
        )
      }
    }
  }
}

function table(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(480, 760), 180, 900)
  const horizon = rng.between(480, 530)
  room(s, horizon)
  s.add(pendants(s, rng.int(3, 4), rng.between(120, 160), rng.between(48, 62)))
  const kind = rng.pick(CHAIRS)
  const colour = chairColour(s)
  const cloth = rng.pick([pal.cloth, pal.cloth, mix(pal.cloth, pal.second, 0.5)])
  const set = (x: number, y: number, size: number) => {
    const seat = size * 0.66
    s.add(
      chair(s, x - size * 0.36, y - size * 0.18, seat, kind, colour),
      chair(s, x + size * 0.36, y - size * 0.18, seat, kind, colour),
      chair(s, x, y - size * 0.22, seat, kind, colour),
    )
    s.add(
      roundTable(s, x, y, size, size * 0.42, cloth),
      vase(s, x, y - size * 0.42, size * 0.14),
      bouquet(s, x, y - size * 0.53, size * 0.42, 8),
    )
    for (const way of [-1, 1])
      s.add(
        glass(s, x + way * size * 0.3, y - size * 0.4, size * 0.2, 'wine'),
        candle(s, x + way * size * 0.19, y - size * 0.4, size * 0.03, size * 0.1),
        ellipse(x + way * size * 0.38, y - size * 0.42, size * 0.09, size * 0.02, s.shade(pal.cloth, 0.15)),
      )
    s.add(
      chair(s, x - size * 0.5, y + size * 0.13, seat * 1.08, kind, colour, true),
      chair(s, x + size * 0.5, y + size * 0.13, seat * 1.08, kind, colour, true),
    )
  }
  for (let index = 0; index < 4; index++) set(60 + index * 360, horizon + 90, 230)
  for (let index = 0; index < 3; index++) set(180 + index * 440 + rng.between(-20, 20), horizon + 340, 390)
}

export function night(s: Scene): void {
  const { rng, pal } = s
  const horizon = rng.between(590, 640)
  const x = rng.between(540, 660)
  s.lightAt(x, horizon - 130, 760)
  sky(s, horizon)
  s.add(moon(s, rng.between(950, 1060), rng.between(80, 130), 28), hills(s, horizon, 2))
  for (const px of [20, 130, 1080, 1190]) s.add(tree(s, px, horizon + 30, rng.between(320, 430), 0))
  s.add(ground(s, horizon, s.shade(pal.leaves[2] ?? pal.ink, 0.15), 'grass'))
  const width = rng.between(760, 900)
  s.add(marquee(s, x, horizon + 90, width, rng.between(420, 480), rng.int(2, 3)))
  s.add(
    bulbs(s, [x - width / 2, horizon - 120], [x, horizon - 130], 40, 8, 7),
    bulbs(s, [x, horizon - 130], [x + width / 2, horizon - 120], 40, 8, 7),
  )
  s.add(
    longTable(s, x - 200, horizon + 92, 400, 70),
    times(4, (i) => bouquet(s, x - 140 + i * 94, horizon + 10, 70, 5)),
  )
  s.add(path(`M${x - 150} ${horizon + 92}H${x + 150}L${x + 420} 1000H${x - 420}Z`, pal.glow, { opacity: 0.2 }))
  for (let index = 0; index < 3; index++)
    for (const way of [-1, 1])
      s.add(lantern(s, x + way * (210 + index * 110), horizon + 150 + index * 72, 80 + index * 40))
  for (let index = 0; index < 3; index++)
    for (const way of [-1, 1])
      s.add(
        chair(s, x + way * (360 + index * 120), horizon + 150 + index * 60, 150 + index * 50, 'cross', pal.wood, true),
      )
  nearEdge(s, 'bokeh')
}

/** Lounge furniture on a lawn or in a hall. */
/** Sofas around a low table; outdoors or indoors by the seed, if not said. */
export function lounge(s: Scene, isIndoors = false): void {
  const { rng, pal } = s
  const horizon = rng.between(520, 570)
  s.lightAt(rng.between(560, 860), horizon - 260, 900)
  if (!isIndoors && rng.chance(0.5)) {
    sky(s, horizon)
    s.add(
      hills(s, horizon),
      tree(s, 80, horizon + 30, 430, 0.12),
      tree(s, 1120, horizon + 30, 400, 0.12),
      ground(s, horizon, pal.leaves[0] ?? pal.floor, 'grass'),
      bulbs(s, [-80, 120], [1280, 90], 100, 13, 10),
    )
  } else {
    room(s, horizon)
    s.add(pendants(s, 3, 140, 54))
  }
  s.add(
    ellipse(600, horizon + 210, 560, 100, s.shade(pal.second, 0.1)),
    ellipse(600, horizon + 206, 510, 86, s.lit(pal.second, 0.25)),
  )
  s.add(
    pot(
      s,
      100,
      horizon + 130,
      280,
      times(6, (index) => monstera(s, 100, horizon + 40, 190, -60 + index * 24)),
    ),
    sofa(s, 420, horizon + 130, 470, pal.accent),
    sofa(s, 900, horizon + 150, 320, rng.pick(pal.blooms)),
  )
  s.add(
    ellipse(610, horizon + 218, 170, 34, s.shade(pal.wood, 0.2)),
    rect(450, horizon + 190, 320, 26, s.tube(pal.wood, 600), { rx: 13 }),
    rect(500, horizon + 214, 14, 70, pal.ink),
    rect(706, horizon + 214, 14, 70, pal.ink),
    vase(s, 560, horizon + 192, 60),
    bouquet(s, 560, horizon + 146, 170, 8),
    glass(s, 660, horizon + 194, 84, 'coupe'),
    glass(s, 710, horizon + 194, 84, 'coupe'),
  )
  s.add(
    chair(s, 180, horizon + 330, 330, rng.pick(CHAIRS), chairColour(s)),
    chair(s, 1040, horizon + 340, 340, rng.pick(CHAIRS), chairColour(s), true),
    lantern(s, 330, horizon + 310, 150),
    lantern(s, 870, horizon + 320, 180),
  )
  nearEdge(s)
}

/** One long table set for a supper under bulbs. */
function longSupper(s: Scene): void {
  const { rng, pal } = s
  const horizon = rng.between(470, 520)
  s.lightAt(600, horizon - 60, 800)
  sky(s, horizon)
  s.add(
    hills(s, horizon, 2),
    tree(s, 30, horizon + 20, 420),
    tree(s, 1170, horizon + 20, 440),
    ground(s, horizon, s.shade(pal.leaves[2] ?? pal.ink, 0.15), 'grass'),
  )
  for (let index = 0; index < 5; index++)
    s.add(
      bulbs(
        s,
        [-80 - index * 30, 200 - index * 50],
        [1280 + index * 30, 200 - index * 50],
        110 + index * 16,
        8 + index * 2,
        7 + index * 1.6,
      ),
    )
  const kind = rng.pick(CHAIRS)
  const colour = chairColour(s)
  s.add(
    times(8, (index) => chair(s, 60 + index * 156, horizon + 190, 270, kind, colour)),
    tableTop(s, horizon + 120, horizon + 240, 'cloth'),
  )
  for (let index = 0; index < 6; index++) {
    const x = 40 + index * 226
    s.add(
      candle(s, x, horizon + 160, 17, rng.between(70, 150)),
      vase(s, x + 110, horizon + 170, 50),
      bouquet(s, x + 110, horizon + 130, 170, 7),
      plateSide(s, x + 10, horizon + 224, 84),
      glass(s, x + 120, horizon + 226, 120, 'wine'),
    )
  }
  s.add(times(6, (index) => chair(s, 120 + index * 196, 960, 440, kind, colour, true)))
}
