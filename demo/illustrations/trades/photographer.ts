import { sofa, pot } from '../kit/furniture.ts'
import { mix } from '../kit/colour.ts'
import { either, nearEdge, softBackdrop } from '../kit/frame.ts'
import type { Views } from '../kit/frame.ts'
import { bulbs, panes, rays, shadow, pendant } from '../kit/light.ts'
import { ground, hills, moon, sky, skyline, tree } from '../kit/outdoors.ts'
import { person } from '../kit/people.ts'
import { bloom, garland, sprig, monstera } from '../kit/plants.ts'
import { room } from '../kit/scenery.ts'
import type { Scene } from '../kit/scene.ts'
import { at, circle, ellipse, path, rect, stroke, times } from '../kit/svg.ts'
import type { Point } from '../kit/svg.ts'
import { fallen, flatSurface, tableTop } from '../kit/tableware.ts'
import { camera, filmStrip, lens, print, tripod } from '../objects/camera.ts'
import { couple } from '../objects/couple.ts'

export const photographer: Views = [wide, closeUp, either(detail, framed), table, either(night, darkroom)]

function wide(s: Scene): void {
  const { rng, pal } = s
  const horizon = rng.between(560, 610)
  s.lightAt(rng.between(680, 860), horizon - rng.between(130, 200), 900)
  sky(s, horizon)
  s.add(hills(s, horizon), rays(s, 7, 0.16))
  for (const x of [20, 150, 1120]) s.add(tree(s, x + rng.between(-40, 40), horizon + 40, rng.between(360, 480), 0.15))
  s.add(ground(s, horizon, pal.leaves[0] ?? pal.floor, 'grass'))
  const far = rng.between(820, 900)
  if (rng.chance(0.6)) {
    const arch = Array.from({ length: 13 }, (_, index): Point => [
      far + Math.cos(Math.PI * (1 - index / 12)) * 150,
      horizon - 110 - Math.sin(Math.PI * (index / 12)) * 190,
    ])
    s.add(
      stroke(
        `M${far - 150} ${horizon + 90}V${horizon - 110}M${far + 150} ${horizon + 90}V${horizon - 110}`,
        s.shade(pal.wood, 0.2),
        11,
      ),
      garland(s, arch, 56, 0.8),
    )
  }
  s.add(couple(s, far, horizon + 110, 400))
  const x = rng.between(270, 330)
  const tall = 720
  const y = 950
  s.add(
    person(
      s,
      x,
      y,
      tall,
      {
        hands: [
          [0.1, 0.86],
          [0.17, 0.9],
        ],
        elbows: [-1, 1],
        facing: 1,
        lean: 0.06,
        feet: [
          [-0.1, 0],
          [0.13, 0],
        ],
      },
      { top: rng.pick([pal.accent, pal.second]), bottom: s.shade(pal.ink, 0.1) },
    ),
  )
  s.add(
    stroke(
      `M${x + tall * 0.05} ${y - tall * 0.82}Q${x - tall * 0.12} ${y - tall * 0.66} ${x - tall * 0.06} ${y - tall * 0.52}`,
      pal.ink,
      7,
    ),
  )
  s.add(
    rect(x + tall * 0.07, y - tall * 0.955, tall * 0.085, tall * 0.085, pal.ink, { rx: 5 }),
    rect(x + tall * 0.155, y - tall * 0.94, tall * 0.085, tall * 0.056, s.shade(pal.metal, 0.5), { rx: 3 }),
    rect(x + tall * 0.235, y - tall * 0.948, tall * 0.015, tall * 0.072, pal.ink),
    circle(x + tall * 0.165, y - tall * 0.905, tall * 0.028, pal.skins[0] ?? pal.cloth),
  )
  nearEdge(s, rng.pick(['leaves', 'both'] as const))
}

function closeUp(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(860, 1060), rng.between(80, 220), 900)
  softBackdrop(s)
  if (rng.chance(0.5)) {
    s.add(camera(s, rng.between(480, 720), rng.between(480, 540), rng.between(1080, 1280)))
  } else {
    const x = 600
    const skin = rng.pick(pal.skins)
    const hair = rng.pick([pal.ink, '#4a2f27', '#7a4a2f', '#b98a52'])
    const shirt = rng.pick([pal.accent, pal.second, pal.cloth])
    s.add(path(`M150 1000C160 800 330 740 480 720H720C870 740 1040 800 1050 1000Z`, s.tube(shirt, x)))
    s.add(
      rect(510, 590, 180, 190, s.shade(skin, 0.25), { rx: 60 }),
      ellipse(x, 360, 235, 290, s.tube(hair, x)),
      ellipse(x, 420, 196, 256, s.tube(skin, x)),
      path(`M396 380C400 160 800 160 804 380C740 290 520 250 396 380Z`, hair),
    )
    s.add(camera(s, x, 420, 560, pal.ink))
    for (const way of [-1, 1])
      s.add(
        stroke(
          `M${x + way * 420} 1000Q${x + way * 480} 720 ${x + way * 300} 540`,
          s.shade(shirt, way * s.side(x) > 0 ? 0.04 : 0.26),
          150,
        ),
        times(4, (index) =>
          stroke(
            `M${x + way * 322} ${390 + index * 50}L${x + way * 244} ${386 + index * 48}`,
            index % 2 === 0 ? skin : s.lit(skin, 0.12),
            48,
          ),
        ),
      )
  }
  nearEdge(s, 'bokeh')
}

function detail(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(700, 1000), rng.between(140, 260), 900)
  room(s, 960, rng.pick(['plain', 'brick', 'plank', 'panel', 'concrete'] as const))
  s.add(panes(540, 60, 560, 700, -180, 0.28))
  const drop = rng.between(40, 80)
  for (const [row, y] of [110, 500].entries()) {
    const count = row === 0 ? 5 : 4
    s.add(
      row === 0
        ? bulbs(s, [-120, y - 60], [1320, y - 40], drop, 11, 8)
        : stroke(`M-120 ${y - 40}Q600 ${y + drop * 2 - 40} 1320 ${y - 40}`, pal.ink, 4),
    )
    for (let index = 0; index < count; index++) {
      const x = 110 + index * (1200 / count) + (row === 1 ? 60 : 0)
      const t = (x + 120) / 1440
      const hang = y - 46 + drop * 4 * t * (1 - t) + (row === 1 ? -6 : 12)
      const [w, h] = rng.pick([
        [190, 240],
        [220, 250],
        [180, 230],
      ] as const)
      const turn = rng.between(-5, 5)
      s.add(at(x - s.side(x) * 16, hang + h / 2 + 26, rect(-w / 2, -h / 2, w, h, pal.ink, { opacity: 0.28 }), 1, turn))
      s.add(
        at(x, hang + h / 2 + 8, print(s, w, h), 1.1, turn),
        rect(x - 8, hang - 22, 16, 46, s.lit(pal.wood, 0.3), { rx: 3 }),
      )
    }
  }
  nearEdge(s, 'bokeh')
}

function table(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(850, 1150), rng.between(-60, 100), 1150)
  flatSurface(s)
  s.camera.roll = rng.between(-14, 14)
  s.camera.zoom = 1.22
  s.add(panes(480, -60, 600, 900, -240, 0.26))
  const spots = rng.shuffle([
    [170, 190],
    [170, 690],
    [1040, 700],
    [1020, 180],
  ] as const)
  s.add(
    times(3, (index) =>
      at(
        (spots[0]?.[0] ?? 0) + index * 46,
        (spots[0]?.[1] ?? 0) + index * 30,
        rect(-112, -134, 225, 280, pal.ink, { opacity: 0.25 }) + print(s, 230, 280),
        1,
        rng.between(-24, 24),
      ),
    ),
  )
  const [lx, ly] = spots[1] ?? [1040, 700]
  s.add(fallen(s, lx, ly, 132, 132, 26), lens(s, lx, ly, 132))
  const [fx, fy] = spots[2] ?? [170, 700]
  s.add(
    times(
      3,
      (index) =>
        fallen(s, fx + index * 92 - 90, fy + (index % 2) * 60, 44, 44) +
        circle(fx + index * 92 - 90, fy + (index % 2) * 60, 46, s.orb(rng.pick(pal.blooms), fx)) +
        circle(fx + index * 92 - 90, fy + (index % 2) * 60, 30, pal.ink) +
        circle(fx + index * 92 - 90, fy + (index % 2) * 60, 11, pal.metal),
    ),
  )
  const [sx, sy] = spots[3] ?? [1020, 180]
  s.add(sprig(s, sx, sy + 150, 330, rng.between(-50, 50)), bloom(s, sx, sy + 60, 74))
  s.add(at(-60, rng.between(820, 860), filmStrip(s, 1300, 130), 1, -8))
  s.add(
    stroke('M300 420C120 300 260 140 520 190S900 60 900 420', s.shade(pal.wood, 0.35), 30),
    stroke('M300 420C120 300 260 140 520 190S900 60 900 420', s.lit(pal.wood, 0.2), 3),
  )
  s.add(rect(288, 320, 620, 400, pal.ink, { opacity: 0.34, rx: 40 }), camera(s, 610, 490, 620))
}

function night(s: Scene): void {
  const { rng, pal } = s
  const horizon = rng.between(600, 640)
  s.lightAt(rng.between(700, 860), horizon - 60, 700)
  sky(s, horizon)
  s.add(
    moon(s, rng.between(160, 320), rng.between(110, 190), 34),
    skyline(s, horizon, 300, 0.4, 80),
    skyline(s, horizon + 14, 160, 0.75, 110),
  )
  s.add(ground(s, horizon, s.shade(pal.floor, 0.3), 'stone'), bulbs(s, [-80, 90], [1280, 150], 110, 13, 10))
  const far = s.light.x
  s.add(s.halo(far, horizon - 120, 330, 0.9), couple(s, far, horizon + 120, 400))
  const sparks = times(40, (index) =>
    stroke(
      `M${far + 110 + Math.cos(index * 0.8) * 24} ${horizon - 190 + Math.sin(index * 0.8) * 24}l${Math.cos(index * 0.8) * rng.between(20, 80)} ${Math.sin(index * 0.8) * rng.between(20, 80)}`,
      pal.core,
      2.5,
    ),
  )
  s.add(s.halo(far + 110, horizon - 190, 160, 1), sparks)
  const x = rng.between(250, 340)
  s.add(tripod(s, x, 480, 960), shadow(s, x, 940, 200), camera(s, x, 420, 380, pal.ink))
  s.add(
    rect(x - 70, 240, 140, 70, pal.ink, { rx: 10 }),
    rect(x - 60, 250, 120, 50, pal.core, { rx: 6 }),
    s.halo(x, 275, 300, 0.85),
  )
  nearEdge(s, 'bokeh')
}

/** Framed pictures on a wall, a camera on the sideboard. */
function framed(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(520, 860), 120, 950)
  room(s, 640, rng.pick(['plain', 'panel', 'plank', 'brick'] as const))
  s.add(panes(640, 40, 420, 560, -120, 0.24))
  const layout = rng.pick([
    [
      [130, 80, 250, 310],
      [430, 60, 360, 420],
      [840, 90, 250, 310],
      [150, 420, 210, 150],
      [860, 430, 210, 150],
    ],
    [
      [90, 90, 300, 370],
      [440, 90, 300, 370],
      [790, 90, 300, 370],
    ],
    [
      [120, 60, 400, 470],
      [570, 60, 220, 220],
      [570, 310, 220, 220],
      [840, 60, 260, 470],
    ],
  ] as const)
  for (const [x, y, w, h] of layout) {
    const frame = rng.pick([pal.ink, pal.wood, pal.metal])
    s.add(
      rect(x - 18, y + 6, w + 20, h + 24, pal.ink, { opacity: 0.3 }),
      rect(x - 10, y - 10, w + 20, h + 20, s.tube(frame, x)),
      at(x + w / 2, y + h / 2, print(s, w, h)),
    )
  }
  if (rng.chance(0.5)) {
    s.add(
      rect(120, 660, 960, 26, s.lit(pal.wood, 0.3), { rx: 4 }),
      rect(140, 686, 920, 190, s.shade(pal.wood, 0.15)),
      times(3, (index) => rect(160 + index * 305, 706, 270, 150, s.shade(pal.wood, 0.28), { rx: 4 })),
    )
    s.add(
      camera(s, rng.between(420, 760), 606, 260),
      pot(
        s,
        250,
        662,
        200,
        times(5, (index) => monstera(s, 250, 600, 120, -50 + index * 25)),
      ),
      pendant(s, 1000, 330, 54),
    )
  } else {
    s.add(
      sofa(s, 560, 850, 640, pal.accent),
      camera(s, 1020, 780, 230),
      rect(900, 850, 240, 22, s.lit(pal.wood, 0.2), { rx: 6 }),
    )
  }
  nearEdge(s)
}

/** A darkroom: trays, an enlarger, prints drying in amber light. */
function darkroom(s: Scene): void {
  const { rng, pal } = s
  const x = rng.between(760, 860)
  s.lightAt(x, 250, 800)
  room(s, 620, rng.pick(['tile', 'brick', 'concrete', 'plain'] as const))
  s.add(rect(-160, -160, 1520, 1220, '#7a2a12', { opacity: 0.34 }), pendant(s, x, 150, 74, pal.ink))
  s.add(stroke('M-160 120Q500 190 1360 110', pal.cloth, 4))
  for (let index = 0; index < 6; index++)
    s.add(
      at(20 + index * 170, 270, print(s, 140, 175), 1, rng.between(-6, 6)),
      rect(14 + index * 170, 146, 12, 40, s.lit(pal.wood, 0.3)),
    )
  s.add(tableTop(s, 600, 800, 'wood'))
  s.add(
    shadow(s, x + 160, 690, 260),
    rect(x + 60, 660, 230, 26, pal.ink, { rx: 5 }),
    rect(x + 240, 260, 24, 410, s.tube(pal.metal, x)),
    path(`M${x + 90} 300h150v110l-46 60h-58l-46 -60Z`, s.tube(mix(pal.ink, pal.metal, 0.3), x)),
    rect(x + 136, 470, 58, 34, pal.ink),
    path(`M${x + 140} 504h50l56 156h-162Z`, pal.glow, { opacity: 0.45 }),
  )
  for (let index = 0; index < 3; index++) {
    const left = 60 + index * 260
    s.add(
      path(`M${left} 690h220l26 70h-272Z`, s.shade(rng.pick([pal.accent, pal.second, pal.metal]), 0.15)),
      path(`M${left + 14} 698h192l20 52h-232Z`, mix(pal.glow, '#a3401c', 0.55)),
      at(left + 110, 724, `<g transform="scale(1 .36) rotate(${rng.int(-12, 12)})">${print(s, 150, 130)}</g>`),
    )
  }
  s.add(camera(s, rng.between(520, 620), 800, 250), filmHanging(s))
  nearEdge(s, 'bokeh')
}

function filmHanging(s: Scene): string {
  return at(1130, 130, filmStrip(s, 420, 60), 1, 90) + at(1060, 130, filmStrip(s, 330, 60), 1, 92)
}
