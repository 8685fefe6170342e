import { mix } from '../kit/colour.ts'
import { either, nearEdge, softBackdrop } from '../kit/frame.ts'
import type { Views } from '../kit/frame.ts'
import { roundTable } from '../kit/furniture.ts'
import { bulbs, candle, flame, panes } from '../kit/light.ts'
import { bloom, bouquet, sprig } from '../kit/plants.ts'
import { room, swags } from '../kit/scenery.ts'
import type { Scene } from '../kit/scene.ts'
import { at, circle, ellipse, path, stroke, times } from '../kit/svg.ts'
import { fallen, flatSurface, plateAbove, plateSide, tableTop, vase } from '../kit/tableware.ts'
import { glass } from '../kit/glassware.ts'
import { cutlery, sweet, tierStand } from '../objects/food.ts'
import { FOOD } from '../objects/dishes.ts'
import { tier, tiers } from '../objects/cakes.ts'

export const cake: Views = [wide, either(closeUp, piping), detail, table, night]

function wide(s: Scene): void {
  const { rng } = s
  s.lightAt(rng.between(760, 980), rng.between(120, 220), 900)
  const horizon = rng.between(600, 640)
  room(s, horizon)
  if (rng.chance(0.5)) s.add(swags(s, -20, rng.between(60, 90), 4))
  s.add(bulbs(s, [-80, 150], [1280, 130], 60, 13, 9))
  const x = rng.between(480, 720)
  const y = horizon + 140
  s.add(roundTable(s, x, y, 560, 230))
  s.add(tiers(s, x, y - 230, 250, 4))
  for (const way of [-1, 1])
    s.add(
      vase(s, x + way * 210, y - 226, 46),
      bouquet(s, x + way * 210, y - 262, 150, 7),
      candle(s, x + way * 150, y - 214, 13, 80),
    )
  for (const [px, py] of [
    [x - 470, y + 90],
    [x + 480, y + 90],
  ] as const)
    s.add(roundTable(s, px, py, 360, 230), tierStand(s, px, py - 228, 200, 3))
  nearEdge(s)
}

function closeUp(s: Scene): void {
  const { rng } = s
  s.lightAt(rng.between(860, 1080), rng.between(80, 200), 880)
  softBackdrop(s)
  s.add(tableTop(s, 800, 1000, 'cloth'))
  s.add(tiers(s, rng.between(460, 740), rng.between(900, 960), rng.between(500, 580), 3))
  nearEdge(s, 'bokeh')
}

function detail(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(900, 1150), rng.between(-40, 120), 1150)
  if (rng.chance(0.5)) {
    softBackdrop(s)
    s.add(tableTop(s, 640, 1000, 'cloth'))
    const x = 560
    const sponge = rng.pick([FOOD.crust, '#8a4a34', '#e9c07a'])
    const cream = mix(FOOD.cream, rng.pick(pal.blooms), rng.chance(0.5) ? 0.5 : 0)
    s.add(plateSide(s, x, 800, 430))
    const layers = times(
      4,
      (index) =>
        path(
          `M${x - 250} ${730 - index * 98}L${x + 200} ${760 - index * 98}L${x + 200} ${692 - index * 98}L${x - 250} ${662 - index * 98}Z`,
          s.shade(sponge, 0.05),
        ) +
        path(
          `M${x - 250} ${662 - index * 98}L${x + 200} ${692 - index * 98}V${664 - index * 98}L${x - 250} ${634 - index * 98}Z`,
          cream,
        ) +
        times(9, (i) => circle(x - 220 + i * 48, 706 - index * 98 + i * 3, 4, s.shade(sponge, 0.25))),
    )
    s.add(
      path(`M${x + 200} ${760}L${x + 320} 700V306L${x + 200} 370Z`, s.shade(cream, 0.25)),
      layers,
      path(`M${x - 250} 340L${x + 200} 370L${x + 320} 306L${x - 60} 280Z`, s.lit(cream, 0.4)),
    )
    s.add(
      times(
        5,
        (index) =>
          ellipse(x - 170 + index * 100, 322 + index * 3, 46, 30, s.orb(cream, x)) +
          circle(x - 170 + index * 100, 292 + index * 3, 24, s.orb(rng.pick([FOOD.berry, FOOD.tomato, FOOD.blue]), x)),
      ),
      sprig(s, x + 150, 320, 120, 40, 'eucalyptus', FOOD.leaf),
    )
    s.add(at(x + 470, 790, cutlery(s, 'fork'), 1.5, 62))
    nearEdge(s, 'bokeh')
    return
  }
  flatSurface(s)
  s.add(panes(420, -60, 640, 900, -240, 0.26))
  s.camera.roll = rng.between(-10, 10)
  s.camera.zoom = 1.18
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 5; column++) {
      const x = 40 + column * 275 + (row % 2) * 130
      const y = 130 + row * 320
      const tone = mix(rng.pick(pal.blooms), FOOD.cream, 0.25)
      if ((row * 5 + column) % 7 === 3) {
        s.add(plateAbove(s, x, y, 132), bloom(s, x, y, 62))
        continue
      }
      s.add(
        fallen(s, x, y, 100),
        times(22, (i) =>
          circle(
            x + Math.cos(i * 0.2856) * 92,
            y + Math.sin(i * 0.2856) * 92,
            14,
            i % 2 === 0 ? pal.accent : s.lit(pal.accent, 0.3),
          ),
        ),
        circle(x, y, 90, s.shade(tone, 0.1)),
      )
      s.add(
        times(3, (ringIndex) =>
          times(11 - ringIndex * 3, (i) =>
            ellipse(
              x + Math.cos((i / (11 - ringIndex * 3)) * 6.283) * (66 - ringIndex * 24),
              y + Math.sin((i / (11 - ringIndex * 3)) * 6.283) * (66 - ringIndex * 24),
              27,
              21,
              i % 2 === 0 ? s.lit(tone, 0.15 + ringIndex * 0.12) : s.shade(tone, 0.06),
            ),
          ),
        ),
        rng.chance(0.5)
          ? circle(x, y, 24, s.orb(rng.pick([FOOD.berry, FOOD.tomato, FOOD.blue]), x))
          : bloom(s, x, y, 32),
      )
    }
}

function table(s: Scene): void {
  const { rng } = s
  s.lightAt(rng.between(560, 860), 180, 880)
  const horizon = rng.between(430, 480)
  room(s, horizon + 60)
  s.add(swags(s, -30, rng.between(50, 80), rng.int(4, 6), s.rng.pick([s.pal.cloth, s.pal.accent])))
  s.add(tableTop(s, horizon + 80, 780, 'cloth'))
  const x = rng.between(520, 680)
  const y = horizon + 160
  s.add(vase(s, x - 400, y, 90), bouquet(s, x - 400, y - 80, 280, 10), tierStand(s, x + 380, y + 10, 320, 3))
  s.add(tiers(s, x, y + 60, 300, 3))
  s.add(
    times(6, (index) =>
      sweet(s, x - 480 + index * 66, 750 + (index % 2) * 14, 84, index % 2 === 0 ? 'macaron' : 'cupcake'),
    ),
    times(4, (index) => glass(s, x + 260 + index * 84, 762, 150, 'flute')),
  )
  nearEdge(s)
}

function night(s: Scene): void {
  const { rng, pal } = s
  const x = rng.between(480, 720)
  s.lightAt(x, 250, 760)
  const horizon = 620
  room(s, horizon, rng.pick(['curtain', 'window', 'panel'] as const))
  s.add(bulbs(s, [-80, 60], [x, 20], 120, 8, 10), bulbs(s, [x, 20], [1280, 60], 120, 8, 10))
  s.add(s.halo(x, 300, 520, 0.85), tableTop(s, horizon + 20, 860, 'cloth'))
  const width = rng.between(330, 380)
  s.add(tiers(s, x, horizon + 150, width, rng.int(2, 3), rng.chance(0.5)))
  const sparks = times(46, (index) => {
    const angle = index * 0.7
    const far = rng.between(20, 150)
    return stroke(
      `M${x + Math.cos(angle) * far * 0.7} ${120 + Math.sin(angle) * far * 0.7}L${x + Math.cos(angle) * far} ${120 + Math.sin(angle) * far}`,
      pal.core,
      3,
      { opacity: 0.9 },
    )
  })
  s.add(stroke(`M${x} 210V120`, pal.metal, 5), s.halo(x, 120, 250, 1), sparks, flame(s, x, 140, 20))
  for (let index = 0; index < 6; index++) {
    const px = x + [-470, -360, -260, 260, 370, 480][index]!
    s.add(candle(s, px, horizon + rng.between(80, 180), 24, rng.between(60, 180)))
  }
  s.add(glass(s, x - 190, 800, 170, 'coupe', pal.glow), glass(s, x + 200, 800, 170, 'coupe', pal.glow))
  nearEdge(s, 'bokeh')
}

/** A hand with a piping bag over a half-finished cake. */
function piping(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(760, 980), rng.between(80, 200), 880)
  softBackdrop(s)
  s.add(tableTop(s, 780, 1000, 'wood'))
  const x = rng.between(430, 520)
  const cream = mix(pal.cloth, rng.pick(pal.blooms), 0.3)
  s.add(ellipse(x, 872, 420, 50, s.shade(pal.metal, 0.4)), ellipse(x, 860, 420, 48, s.tube(pal.metal, x)))
  s.add(tier(s, x, 850, 660, 330, cream, rng.pick(['ruffle', 'stripes', 'smooth', 'piped'] as const)))
  const rosettes = rng.int(8, 10)
  s.add(
    times(rosettes, (index) => {
      const angle = Math.PI * (0.02 + (0.96 * index) / 12)
      const px = x - Math.cos(angle) * 280
      const py = 520 + Math.sin(angle) * 36
      const tone = mix(pal.accent, cream, 0.35)
      return times(3, (ringIndex) =>
        ellipse(
          px,
          py - ringIndex * 20,
          40 - ringIndex * 11,
          18 - ringIndex * 3,
          ringIndex % 2 === 0 ? s.orb(tone, x) : s.lit(tone, 0.3),
        ),
      )
    }),
  )
  const tipX = x - Math.cos(Math.PI * (0.02 + (0.96 * rosettes) / 12)) * 280
  const skin = rng.pick(pal.skins)
  const sleeve = rng.pick([pal.cloth, pal.second, pal.accent])
  s.add(
    path(`M${tipX - 8} 520L${tipX + 10} 524L${tipX + 60} 430L${tipX + 20} 412Z`, s.tube(pal.metal, tipX)),
    path(
      `M${tipX + 14} 420L${tipX + 66} 440C${tipX + 180} 350 ${tipX + 260} 230 ${tipX + 270} 120L${tipX + 120} 70C${tipX + 40} 180 ${tipX} 300 ${tipX + 14} 420Z`,
      s.tube(mix('#ffffff', pal.cloth, 0.5), tipX + 100),
    ),
  )
  s.add(
    stroke(`M1340 120Q${tipX + 420} 160 ${tipX + 270} 250`, sleeve, 150),
    stroke(`M${tipX + 330} 214L${tipX + 210} 280`, skin, 96),
    times(4, (index) =>
      stroke(
        `M${tipX + 226 - index * 8} ${228 + index * 42}q-70 -14 -126 ${10 - index * 2}`,
        index % 2 === 0 ? skin : s.lit(skin, 0.14),
        40,
      ),
    ),
  )
  s.add(bloom(s, 1060, 880, 70), bloom(s, 960, 910, 48), sprig(s, 1110, 930, 200, 50))
  nearEdge(s, 'bokeh')
}
