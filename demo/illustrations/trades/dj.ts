import { mix } from '../kit/colour.ts'
import { either, nearEdge } from '../kit/frame.ts'
import type { Views } from '../kit/frame.ts'
import { beam, bokeh, bulbs, pendant } from '../kit/light.ts'
import { ground, palm, sky, skyline, tree, moon } from '../kit/outdoors.ts'
import { crowd, person } from '../kit/people.ts'
import { room } from '../kit/scenery.ts'
import type { Scene } from '../kit/scene.ts'
import { BLEED, HEIGHT, WIDTH } from '../kit/scene.ts'
import { mirrorBall, rig } from '../kit/stage.ts'
import { at, circle, ellipse, path, rect, stroke, times } from '../kit/svg.ts'
import { flatSurface, tableTop } from '../kit/tableware.ts'
import { glass } from '../kit/glassware.ts'
import { headphones, mixer, record, turntable } from '../objects/decks.ts'
import { speaker, waves } from '../objects/music.ts'

export const dj: Views = [wide, closeUp, detail, table, either(night, overTheCity)]

/** The DJ behind a booth with decks; (x, y) is the foot of the booth. */
function booth(s: Scene, x: number, y: number, width: number, silhouette = ''): string {
  const { pal, rng } = s
  const h = width * 0.34
  const look = {
    hair: rng.pick(['short', 'curly', 'bob', 'bun', 'hat'] as const),
    top: rng.pick([pal.cloth, pal.accent, pal.second]),
    ...(silhouette ? { silhouette } : {}),
  }
  const up = rng.chance(0.5)
  const who = person(
    s,
    x,
    y - h * 0.08,
    width * 0.88,
    { hands: [up ? [-0.24, 1.06] : [-0.18, 0.47], [0.16, 0.47]], elbows: [-1, 1], tilt: 0.02 },
    look,
  )
  const head = at(x + width * 0.02, y - h * 0.08 - width * 0.81, headphones(s), width / 1600)
  const face = s.linear([
    [0, s.lit(pal.accent, 0.1)],
    [1, s.shade(pal.accent, 0.45)],
  ])
  const slats = times(9, (index) =>
    rect(x - width / 2 + (width * (index + 0.5)) / 9 - 3, y - h + 30, 6, h - 30, s.shade(pal.accent, 0.35)),
  )
  const bulbsRow = times(
    11,
    (index) =>
      circle(x - width * 0.46 + index * width * 0.092, y - h + 16, 6, pal.core) +
      s.halo(x - width * 0.46 + index * width * 0.092, y - h + 16, 34, 0.8),
  )
  const deck = (dx: number) =>
    path(
      `M${x + dx - width * 0.17} ${y - h}l${width * 0.03} ${-26}h${width * 0.28}l${width * 0.03} 26Z`,
      s.lit(pal.metal, 0.2),
    ) +
    ellipse(x + dx, y - h - 15, width * 0.1, 10, pal.ink) +
    ellipse(x + dx, y - h - 15, width * 0.03, 3.4, pal.glow)
  const box =
    rect(x - width / 2, y - h, width, h, face, { rx: 6 }) +
    slats +
    rect(x - width / 2 - 10, y - h - 4, width + 20, 32, s.shade(pal.wood, 0.25), { rx: 5 }) +
    bulbsRow
  const mid =
    path(`M${x - width * 0.1} ${y - h}l8 -30h${width * 0.2 - 16}l8 30Z`, pal.ink) +
    times(5, (i) => circle(x - width * 0.06 + i * width * 0.03, y - h - 14, 3, pal.glow))
  return who + head + deck(-width * 0.29) + deck(width * 0.29) + mid + box
}

function wide(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(600, rng.between(140, 240), 880)
  const horizon = rng.between(590, 640)
  if (rng.chance(0.55)) {
    room(s, horizon)
  } else {
    s.lightAt(rng.between(300, 900), rng.between(380, 460), 950)
    sky(s, horizon)
    s.add(
      pal.mood === 'tropical'
        ? palm(s, 160, horizon + 20, 460) + palm(s, 1040, horizon + 20, 420, -0.15)
        : skyline(s, horizon, 260, 0.5),
      pal.mood === 'rustic' ? tree(s, 120, horizon + 20, 420) : '',
    )
    s.add(ground(s, horizon, pal.floor, 'stone'))
  }
  s.add(bulbs(s, [-90, 110], [620, 70], 100, 9, 10), bulbs(s, [620, 70], [1290, 130], 90, 9, 10))
  const width = rng.between(500, 580)
  const y = horizon + 150
  for (const way of [-1, 1] as const) {
    const x = 600 + way * (width / 2 + rng.between(150, 180))
    s.add(speaker(s, x, y + 20, 200, 270), speaker(s, x, y - 250, 170, 200))
    s.add(waves(s, x + way * 70, y - 330, way, 120, 3), waves(s, x + way * 80, y - 60, way, 150, 3))
  }
  s.add(booth(s, 600, y, width))
  s.add(crowd(s, 820, rng.between(100, 125), mix(pal.ink, pal.wall, 0.1), 0.5))
}

function closeUp(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(850, 1100), rng.between(-40, 120), 1150)
  flatSurface(s, rng.pick(['wood', 'slate', 'paint'] as const))
  s.camera.roll = rng.between(-14, 14)
  s.camera.zoom = rng.between(1.16, 1.26)
  const x = rng.between(470, 560)
  s.add(turntable(s, x, 450, 900, 720), mixer(s, x + 720, 450, 460, 720, 3))
  const skin = rng.pick(pal.skins)
  const sleeve = rng.pick([pal.accent, pal.second, pal.cloth])
  const reach = rng.between(0, 60)
  s.add(
    stroke(`M${120 + reach} 1050C${180 + reach} 900 ${240 + reach} 800 ${300 + reach} 700`, pal.ink, 120, {
      opacity: 0.28,
      transform: 'translate(-24 34)',
    }),
  )
  s.add(
    stroke(`M${80 + reach} 1080C${140 + reach} 950 ${180 + reach} 860 ${230 + reach} 790`, sleeve, 150),
    stroke(`M${226 + reach} 800L${296 + reach} 690`, skin, 88),
  )
  s.add(
    times(4, (index) =>
      stroke(
        `M${280 + reach + index * 24} ${672 + index * 14}q24 -56 ${44 + index * 8} -${96 - index * 12}`,
        index % 2 === 0 ? skin : s.lit(skin, 0.16),
        27,
      ),
    ),
  )
  s.add(bokeh(s, 5, 0, 900, 0.22, 60))
}

function detail(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(700, 1050), rng.between(-40, 140), 1000)
  flatSurface(s, rng.pick(['slate', 'wood', 'paint'] as const))
  s.camera.roll = rng.between(-16, 16)
  s.camera.zoom = 1.24
  if (rng.chance(0.5)) {
    s.add(mixer(s, 600, 470, 1180, 1060, 5))
    return
  }
  for (let index = 0; index < 5; index++) {
    const x = [180, 640, 1060, 400, 880][index] ?? 0
    const y = [180, 120, 300, 640, 760][index] ?? 0
    const size = rng.between(380, 430)
    const cover = pal.blooms[index % pal.blooms.length] ?? pal.accent
    const art = rng.pick([
      circle(0, 0, size * 0.3, s.shade(cover, 0.35)) + circle(0, 0, size * 0.17, s.lit(cover, 0.5)),
      times(5, (i) =>
        rect(-size / 2, -size * 0.4 + i * size * 0.17, size, size * 0.08, s.shade(cover, 0.12 + i * 0.08)),
      ),
      path(`M${-size / 2} ${size / 2}L0 ${-size * 0.2}L${size / 2} ${size / 2}Z`, pal.second) +
        circle(size * 0.16, -size * 0.22, size * 0.13, pal.glow),
    ])
    s.add(
      at(
        x,
        y,
        rect(-size / 2 - 12, -size / 2 + 18, size, size, pal.ink, { opacity: 0.35 }) +
          record(s, size * 0.24, 0, size * 0.46) +
          rect(-size / 2, -size / 2, size, size, cover) +
          art,
        1,
        rng.between(-16, 16),
      ),
    )
  }
  s.add(ellipse(590, 560, 290, 240, pal.ink, { opacity: 0.25 }), at(620, 500, headphones(s), 2.5, rng.between(-30, 30)))
}

function table(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(760, 940), 230, 860)
  const horizon = rng.between(470, 520)
  room(s, horizon + 40)
  s.add(pendant(s, s.light.x, 190, 76, rng.pick([pal.accent, pal.second, pal.ink])))
  s.add(tableTop(s, horizon + 60, 800, 'wood'))
  const crate = rng.between(190, 240)
  const y = horizon + 190
  s.add(
    times(15, (index) =>
      rect(
        crate - 150 + index * 20,
        y - 262 - rng.between(0, 40),
        17,
        250,
        s.shade(rng.pick(pal.blooms), index % 2 === 0 ? 0 : 0.18),
        { transform: `rotate(${rng.between(-4, 5).toFixed(1)} ${crate - 150 + index * 20} ${y})` },
      ),
    ),
  )
  s.add(
    times(3, (index) =>
      rect(crate - 180, y - 176 + index * 62, 360, 48, s.tube(s.lit(pal.wood, 0.15), crate), { rx: 4 }),
    ),
    rect(crate - 180, y - 190, 26, 196, s.shade(pal.wood, 0.3)),
    rect(crate + 154, y - 190, 26, 196, s.shade(pal.wood, 0.3)),
  )
  const x = rng.between(740, 800)
  s.add(ellipse(x, y + 84, 420, 40, pal.ink, { opacity: 0.3 }))
  s.add(
    path(
      `M${x - 290} ${y - 60}H${x + 290}L${x + 370} ${y + 60}H${x - 370}Z`,
      s.lit(mix(pal.metal, pal.cloth, 0.3), 0.25),
    ),
    rect(x - 370, y + 60, 740, 34, s.shade(pal.metal, 0.25), { rx: 6 }),
  )
  s.add(
    ellipse(x - 70, y - 2, 226, 52, s.shade(pal.metal, 0.4)),
    ellipse(x - 70, y - 8, 216, 48, '#0b0f1c'),
    ellipse(x - 70, y - 8, 150, 33, 'none', { stroke: '#37415f', 'stroke-width': 2 }),
    ellipse(x - 70, y - 8, 190, 42, 'none', { stroke: '#37415f', 'stroke-width': 2 }),
    ellipse(x - 70, y - 8, 76, 16, pal.accent),
    ellipse(x - 70, y - 9, 6, 3, pal.core),
  )
  s.add(
    stroke(`M${x + 250} ${y - 44}L${x + 220} ${y - 6}L${x + 60} ${y + 18}`, s.lit(pal.metal, 0.6), 11),
    ellipse(x + 252, y - 40, 34, 14, s.shade(pal.metal, 0.3)),
  )
  s.add(at(x + 320, y - 120, headphones(s), 1.15, 8), glass(s, crate + 280, y + 70, 170, 'tumbler', undefined, true))
  nearEdge(s, 'bokeh')
}

function night(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(600, rng.between(300, 380), 760)
  s.add(
    rect(
      -BLEED,
      -BLEED,
      WIDTH + 2 * BLEED,
      HEIGHT + 2 * BLEED,
      s.linear([
        [0, s.shade(pal.wall, 0.55)],
        [0.6, s.shade(pal.wall, 0.2)],
        [1, s.shade(pal.wall, 0.6)],
      ]),
    ),
  )
  s.add(s.halo(600, 480, 640, 0.7), rig(s, 6, rng.int(5, 8), 860, 0.6))
  if (rng.chance(0.6)) s.add(mirrorBall(s, rng.between(420, 780), rng.between(150, 190), rng.between(74, 96)))
  for (const way of [-1, 1] as const) {
    const x = 600 + way * rng.between(390, 430)
    s.add(speaker(s, x, 730, 230, 250), speaker(s, x, 480, 230, 230), speaker(s, x + way * 220, 740, 210, 300))
    s.add(waves(s, x - way * 60, 420, -way as 1 | -1, 110, 3))
  }
  s.add(beam(s, 600, 700, 180 + rng.between(-12, 12), 720, 420, 0.3))
  s.add(booth(s, 600, 720, rng.between(420, 470), mix(pal.ink, pal.wall, 0.08)))
  s.add(crowd(s, 740, 96, mix(pal.ink, pal.wall, 0.18), 0.5), crowd(s, 825, rng.between(130, 160), pal.ink, 0.55))
}

/** A set on a roof above the city at night. */
function overTheCity(s: Scene): void {
  const { rng, pal } = s
  const horizon = rng.between(560, 600)
  s.lightAt(600, 420, 760)
  sky(s, horizon)
  s.add(
    moon(s, rng.between(180, 420), rng.between(80, 150), 36),
    skyline(s, horizon, 320, 0.35, 80),
    skyline(s, horizon + 20, 200, 0.7, 120),
  )
  s.add(
    ground(s, horizon, s.shade(pal.floor, 0.3), 'stone'),
    rect(-BLEED, horizon - 60, WIDTH + 2 * BLEED, 6, pal.ink),
    times(26, (index) => rect(-140 + index * 60, horizon - 58, 4, 62, pal.ink)),
  )
  for (let index = 0; index < 4; index++)
    s.add(bulbs(s, [600, 20], [-160 + index * 500, 130 + (index % 2) * 40], 60, 8, 9))
  s.add(rect(594, 10, 12, horizon + 40, pal.ink), s.halo(600, horizon - 60, 480, 0.7))
  for (const way of [-1, 1] as const)
    s.add(
      speaker(s, 600 + way * 370, horizon + 130, 180, 300),
      waves(s, 600 + way * 300, horizon - 80, -way as 1 | -1, 100, 3),
    )
  s.add(booth(s, 600, horizon + 140, rng.between(440, 500)))
  for (let index = 0; index < 5; index++)
    s.add(
      beam(
        s,
        600,
        horizon + 40,
        180 + (index - 2) * 24,
        700,
        120,
        0.28,
        index % 2 === 0 ? pal.glow : rng.pick(pal.blooms),
      ),
    )
  s.add(crowd(s, 780, 100, mix(pal.ink, pal.wall, 0.14), 0.5), crowd(s, 850, rng.between(120, 145), pal.ink, 0.5))
}
