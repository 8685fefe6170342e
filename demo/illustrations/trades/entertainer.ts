import { mix } from '../kit/colour.ts'
import { nearEdge, softBackdrop } from '../kit/frame.ts'
import type { Views } from '../kit/frame.ts'
import { beam, bokeh, bulbs, flame, panes } from '../kit/light.ts'
import { ground, hills, sky, tree } from '../kit/outdoors.ts'
import { crowd, person } from '../kit/people.ts'
import { drape } from '../kit/scenery.ts'
import type { Scene } from '../kit/scene.ts'
import { BLEED, HEIGHT, WIDTH } from '../kit/scene.ts'
import { rig, stageFloor } from '../kit/stage.ts'
import { at, circle, ellipse, path, rect, stroke, times } from '../kit/svg.ts'
import { fallen, flatSurface, tableTop } from '../kit/tableware.ts'
import { balloon, bunting } from '../objects/decor.ts'
import { ball, topHat, playingCard, sparkle } from '../objects/magic.ts'

export const entertainer: Views = [wide, closeUp, detail, table, night]

/** The stripes of a big top, falling from a point above. */
function bigTop(s: Scene, horizon: number): void {
  const { pal } = s
  const other = mix('#ffffff', pal.cloth, 0.5)
  s.add(rect(-BLEED, -BLEED, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED, s.shade(pal.accent, 0.3)))
  s.add(
    times(15, (index) => {
      const left = -460 + index * 142
      const tone = index % 2 === 0 ? s.shade(other, 0.12) : s.shade(pal.accent, 0.08)
      return (
        path(`M600 -240Q${(600 + left) / 2} 60 ${left} 190L${left + 142} 190Q${(742 + left) / 2} 60 600 -240Z`, tone) +
        rect(left, 188, 143, horizon - 180, s.shade(tone, 0.16)) +
        path(`M${left} 186h142q-10 46 -71 46t-71 -46Z`, index % 2 === 0 ? pal.accent : pal.glow)
      )
    }),
  )
}

function wide(s: Scene): void {
  const { rng, pal } = s
  const horizon = rng.between(590, 630)
  s.lightAt(600, rng.between(150, 240), 860)
  if (rng.chance(0.6)) {
    bigTop(s, horizon)
  } else {
    s.lightAt(rng.between(300, 880), horizon - 180, 950)
    sky(s, horizon)
    s.add(
      hills(s, horizon),
      tree(s, 90, horizon + 30, 440, 0.1),
      tree(s, 1120, horizon + 20, 400, 0.1),
      bunting(s, [-60, 80], [1260, 70], 70, 16, 60),
    )
  }
  s.add(
    rng.chance(0.5) ? ground(s, horizon, s.shade(pal.floor, 0.05), 'sand') : stageFloor(s, horizon, horizon + 420),
    beam(s, 600, -80, rng.between(-6, 6), 980, 700, 0.4),
  )
  s.add(
    ellipse(600, horizon + 150, 400, 66, s.shade(pal.accent, 0.25)),
    ellipse(600, horizon + 132, 400, 66, s.lit(pal.second, 0.15)),
    ellipse(600, horizon + 128, 370, 56, s.lit(pal.accent, 0.1)),
  )
  const x = rng.between(570, 630)
  const feet = horizon + 130
  const tall = rng.between(430, 470)
  const onBall = rng.chance(0.5)
  const lift = onBall ? 120 : 0
  if (onBall)
    s.add(
      circle(x, feet - 62, 68, s.orb(pal.accent, x)),
      path(
        `M${x - 20} ${feet - 128}Q${x + 40} ${feet - 60} ${x - 20} ${feet + 4}Q${x + 6} ${feet - 60} ${x - 20} ${feet - 128}Z`,
        pal.glow,
      ),
    )
  s.add(
    person(
      s,
      x,
      feet - lift,
      tall,
      {
        hands: [
          [-0.28, 0.78],
          [0.28, 0.78],
        ],
        elbows: [-1, 1],
        feet: onBall
          ? [
              [-0.05, 0.02],
              [0.05, 0.02],
            ]
          : [
              [-0.12, 0],
              [0.12, 0],
            ],
      },
      { top: rng.pick(pal.blooms), bottom: pal.ink, hair: rng.pick(['curly', 'bun', 'hat'] as const) },
    ),
  )
  const count = rng.int(6, 9)
  s.add(
    times(count, (index) => {
      const angle = Math.PI * (0.06 + (0.88 * index) / (count - 1))
      return ball(s, x + Math.cos(angle) * 190, feet - lift - tall * 0.8 - Math.sin(angle) * rng.between(160, 200), 25)
    }),
  )
  for (const way of [-1, 1])
    s.add(times(3, (i) => balloonOnString(s, x + way * (400 + i * 54), horizon - 70 - (i % 2) * 70, 44, horizon + 130)))
  s.add(crowd(s, 815, rng.between(104, 126), mix(pal.ink, pal.wall, 0.1), 0.25))
}

function balloonOnString(s: Scene, x: number, y: number, r: number, foot: number): string {
  return (
    stroke(`M${x} ${y + r}Q${x + 14} ${(y + foot) / 2} ${x - 4} ${foot}`, s.shade(s.pal.cloth, 0.3), 2) +
    balloon(s, x, y, r)
  )
}

function closeUp(s: Scene): void {
  const { rng, pal } = s
  const x = rng.between(520, 640)
  s.lightAt(x + 60, 460, 800)
  softBackdrop(s)
  s.add(tableTop(s, 760, 1000, 'cloth'), ellipse(x, 850, 280, 34, pal.ink, { opacity: 0.35 }))
  s.add(s.halo(x, 480, 520, 0.9))
  const rabbit = rng.chance(0.5)
  if (rabbit) {
    const fur = mix('#ffffff', pal.cloth, 0.5)
    s.add(
      times(2, (i) =>
        at(
          x + (i === 0 ? -46 : 46),
          330,
          ellipse(0, -96, 34, 130, s.tube(fur, x)) + ellipse(0, -90, 16, 96, '#f0b3b0'),
          1,
          i === 0 ? -9 : 13,
        ),
      ),
      ellipse(x, 440, 118, 128, s.orb(fur, x)),
      circle(x - 42, 420, 12, pal.ink),
      circle(x + 42, 420, 12, pal.ink),
      circle(x - 38, 416, 4, '#fff'),
      circle(x + 46, 416, 4, '#fff'),
      path(`M${x - 14} 456h28l-14 16Z`, '#e98b8b'),
      stroke(
        `M${x - 50} 470l-80 -12M${x - 50} 480l-76 14M${x + 50} 470l80 -12M${x + 50} 480l76 14`,
        s.shade(fur, 0.3),
        3,
      ),
      ellipse(x - 74, 540, 46, 30, fur),
      ellipse(x + 74, 540, 46, 30, fur),
    )
  } else {
    s.add(times(9, (i) => at(x + (i - 4) * 30, 500, at(0, -150, playingCard(s, 130, i % 3 === 1)), 1, (i - 4) * 15)))
  }
  s.add(at(x, 850, topHat(s, 320)))
  s.add(times(12, () => sparkle(s, x + rng.between(-430, 430), rng.between(90, 520), rng.between(10, 32))))
  const glove = mix('#ffffff', pal.cloth, 0.4)
  s.add(
    stroke('M1310 860Q1190 760 1080 640', mix(pal.ink, pal.second, 0.15), 170),
    stroke('M1086 650L1040 600', glove, 110),
    times(4, (i) =>
      stroke(`M${1040 - i * 6} ${560 + i * 30}l-76 ${-30 + i * 8}`, i % 2 === 0 ? glove : s.shade(glove, 0.1), 36),
    ),
    stroke('M1120 690L760 380', pal.ink, 20),
    stroke('M812 424L756 376', glove, 21),
    sparkle(s, 750, 370, 56),
  )
}

function detail(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(850, 1150), rng.between(-60, 100), 1150)
  flatSurface(s, rng.pick(['slate', 'paint', 'wood'] as const))
  s.camera.roll = rng.between(-16, 16)
  s.camera.zoom = 1.2
  s.add(panes(420, -60, 640, 900, -240, 0.22))
  const count = rng.int(7, 9)
  s.add(
    times(count, (i) =>
      at(rng.between(520, 540), 980, at(0, -560, playingCard(s, 300, false)), 1, (i - (count - 1) / 2) * 14),
    ),
  )
  for (let i = 0; i < 3; i++) {
    const x = 150 + i * 400 + rng.between(-40, 40)
    const y = i === 1 ? 120 : 170
    s.add(fallen(s, x, y, 74, 74, 22), ball(s, x, y, 76))
  }
  s.add(
    at(
      1010,
      700,
      rect(-16, -230, 28, 470, pal.ink, { opacity: 0.25 }) +
        rect(-8, -240, 26, 470, pal.ink, { rx: 8 }) +
        rect(-8, -240, 26, 66, pal.cloth, { rx: 8 }) +
        rect(-8, 164, 26, 66, pal.cloth, { rx: 8 }),
      1,
      rng.between(18, 40),
    ),
    times(9, () => sparkle(s, rng.between(60, 1140), rng.between(60, 840), rng.between(8, 18))),
  )
}

function table(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(520, 760), 230, 840)
  s.add(
    drape(
      s,
      -BLEED,
      -BLEED,
      WIDTH + 2 * BLEED,
      860,
      rng.pick([pal.accent, pal.wall, s.shade(pal.second, 0.1)]),
      rng.int(13, 19),
    ),
  )
  s.add(bulbs(s, [-80, 70], [1280, 90], 80, 12, 11), s.halo(600, 400, 560, 0.6))
  s.add(tableTop(s, 640, 840, 'cloth'))
  const x = rng.between(400, 500)
  s.add(
    at(x, 780, topHat(s, 260)),
    times(5, (i) => at(x + (i - 2) * 24, 520, at(0, -90, playingCard(s, 96, i % 2 === 0)), 1, (i - 2) * 20)),
  )
  s.add(
    times(3, (i) =>
      at(
        x + 300 + i * 110,
        740 + (i % 2) * 20,
        path(
          'M-24 0C-30 -40 -14 -60 -12 -150Q-16 -220 0 -230Q16 -220 12 -150C14 -60 30 -40 24 0Z',
          s.tube([pal.blooms[0], pal.blooms[1], pal.glow][i] ?? pal.accent, x),
        ) +
          rect(-16, -110, 32, 22, pal.cloth) +
          rect(-13, -150, 26, 14, pal.cloth),
      ),
    ),
  )
  s.add(
    ball(s, x - 230, 770, 48),
    ball(s, x - 140, 796, 44),
    ball(s, x + 210, 800, 46),
    ball(s, x + 690, 780, 44),
    at(
      x + 560,
      770,
      `<g transform="scale(1 .45)">${times(5, (i) => at(i * 36 - 70, 0, playingCard(s, 130, i === 0), 1, (i - 2) * 14))}</g>`,
    ),
  )
  s.add(
    times(5, (i) => balloonOnString(s, 1010 + (i % 3) * 74, 230 + i * 44, 58, 700)),
    times(8, () => sparkle(s, x + rng.between(-200, 200), rng.between(300, 520), rng.between(8, 20))),
  )
  nearEdge(s, 'bokeh')
}

function night(s: Scene): void {
  const { rng, pal } = s
  const horizon = rng.between(600, 640)
  s.lightAt(600, 360, 740)
  if (rng.chance(0.5)) {
    bigTop(s, horizon)
    s.add(rig(s, -30, 5, 820, 0.45))
  } else {
    sky(s, horizon)
    s.add(
      hills(s, horizon, 2),
      tree(s, 60, horizon + 30, 520),
      tree(s, 1150, horizon + 30, 480),
      bulbs(s, [-80, 60], [1280, 60], 80, 13, 9),
    )
  }
  s.add(ground(s, horizon, s.shade(pal.floor, 0.25), 'sand'))
  const x = rng.between(560, 640)
  const feet = horizon + 120
  const tall = 470
  s.add(s.halo(x, feet - 260, 560, 0.9))
  const hands = [
    [-0.34, 0.92],
    [0.36, 0.7],
  ] as const
  s.add(
    person(
      s,
      x,
      feet,
      tall,
      {
        hands,
        elbows: [-1, 1],
        feet: [
          [-0.14, 0],
          [0.15, 0],
        ],
        lean: 0.04,
      },
      {
        silhouette: mix(pal.ink, pal.accent, 0.12),
        hair: rng.pick(['bun', 'long', 'curly'] as const),
        dress: rng.chance(0.5),
      },
    ),
  )
  const ringOfFire = rng.chance(0.5)
  if (ringOfFire) {
    const r = rng.between(240, 280)
    s.add(
      circle(x, feet - 270, r, 'none', { stroke: '#ff8a2c', 'stroke-width': 26, opacity: 0.4 }),
      circle(x, feet - 270, r, 'none', { stroke: pal.glow, 'stroke-width': 11 }),
      circle(x, feet - 270, r, 'none', { stroke: pal.core, 'stroke-width': 4 }),
    )
    s.add(
      times(34, (i) =>
        flame(
          s,
          x + Math.cos(i * 0.185) * r,
          feet - 266 + Math.sin(i * 0.185) * r,
          rng.between(20, 40),
          rng.between(-0.5, 0.5),
        ),
      ),
    )
  } else {
    for (const [hx, hy] of hands) {
      const px = x + hx * tall
      const py = feet - hy * tall
      s.add(
        stroke(`M${px} ${py}L${px + Math.sign(hx) * 20} ${py - 80}`, pal.ink, 9),
        s.halo(px + Math.sign(hx) * 20, py - 120, 230, 1),
        times(5, (i) =>
          flame(s, px + Math.sign(hx) * 20 + (i - 2) * 15, py - 70, rng.between(40, 66), rng.between(-0.4, 0.4)),
        ),
      )
      s.add(
        stroke(`M${px} ${py - 120}q${Math.sign(hx) * 190} -40 ${Math.sign(hx) * 250} 130`, '#ff8a2c', 14, {
          opacity: 0.4,
        }),
        stroke(`M${px} ${py - 120}q${Math.sign(hx) * 190} -40 ${Math.sign(hx) * 250} 130`, pal.glow, 5, {
          opacity: 0.8,
        }),
      )
    }
  }
  s.add(
    times(50, () =>
      circle(x + rng.between(-420, 420), feet - rng.between(60, 660), rng.between(1.5, 4.5), pal.glow, {
        opacity: rng.between(0.4, 1),
      }),
    ),
  )
  s.add(crowd(s, 800, 118, pal.ink, 0.2), bokeh(s, 3, 700, 880, 0.2, 40))
}
