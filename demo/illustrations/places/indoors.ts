import { mix } from '../kit/colour.ts'
import { nearEdge, sceneOf } from '../kit/frame.ts'
import type { PlaceView } from '../kit/frame.ts'
import { chair, longTable, roundTable, sofa } from '../kit/furniture.ts'
import { bulbs, candle, panes } from '../kit/light.ts'
import { hills, tree } from '../kit/outdoors.ts'
import { crowd, person } from '../kit/people.ts'
import { bouquet, sprig } from '../kit/plants.ts'
import { drape, floor, room, swags } from '../kit/scenery.ts'
import type { Scene } from '../kit/scene.ts'
import { BLEED, WIDTH } from '../kit/scene.ts'
import { mirrorBall, rig, stageFloor } from '../kit/stage.ts'
import { circle, ellipse, group, path, polygon, rect, stroke, times } from '../kit/svg.ts'
import { vase } from '../kit/tableware.ts'
import { glass } from '../kit/glassware.ts'
import { guests, nearGuests } from '../objects/guests.ts'
import { musician } from '../objects/musicians.ts'

/** A ballroom or a conference hall: windows, a stage or set tables, a chandelier. */
export const hall: PlaceView = (s, scene) => {
  const { rng, pal } = s
  const kind = sceneOf(s, ['banquet', 'talk', 'band', 'ball'], scene)
  const horizon = rng.between(500, 560)
  s.lightAt(600, 190, 880)
  if (kind === 'talk' || kind === 'band') {
    s.add(rect(-BLEED, -BLEED, WIDTH + 2 * BLEED, 1220, s.shade(pal.wall, 0.35)), floor(s, horizon + 150))
    s.add(
      drape(s, 130, -60, 940, horizon + 60, pal.accent, 15),
      path('M-160 -160H420Q260 200 60 620L-160 700Z', s.tube(s.shade(pal.accent, 0.35), 100)),
      path('M1360 -160H780Q940 200 1140 620L1360 700Z', s.tube(s.shade(pal.accent, 0.35), 1100)),
    )
    s.add(rig(s, -10, rng.int(5, 7), 760, 0.5), stageFloor(s, horizon, horizon + 90))
    if (kind === 'talk') {
      s.add(
        rect(380, 130, 440, 260, pal.core),
        rect(
          392,
          142,
          416,
          236,
          s.linear([
            [0, pal.second],
            [1, pal.accent],
          ]),
        ),
        circle(690, 230, 52, pal.glow),
        path(`M392 378Q500 270 600 330T808 300V378Z`, s.shade(pal.second, 0.4)),
      )
      s.add(
        person(
          s,
          rng.between(300, 380),
          horizon + 60,
          310,
          {
            hands: [
              [-0.13, 0.5],
              [0.3, 0.76],
            ],
            facing: 1,
          },
          {},
        ),
        rect(240, horizon - 70, 90, 130, s.tube(pal.wood, 280), { rx: 4 }),
      )
    } else {
      s.add(
        musician(s, 420, horizon + 60, 310, 'guitar'),
        musician(s, 620, horizon + 66, 320, 'singer'),
        musician(s, 820, horizon + 60, 310, 'double-bass'),
      )
    }
    for (let row = 0; row < 3; row++)
      for (let i = 0; i < 9 - row; i++)
        s.add(chair(s, 60 + i * (138 + row * 26), horizon + 190 + row * 70, 150 + row * 60, 'chiavari', pal.wood, true))
    s.add(crowd(s, 830, 110, mix(pal.ink, pal.wall, 0.1), 0.15))
    return
  }
  room(s, horizon, rng.pick(['window', 'panel', 'arch', 'curtain'] as const))
  if (rng.chance(0.6)) s.add(swags(s, -40, rng.between(60, 100), rng.int(3, 5)))
  for (const x of rng.pick([[600], [330, 870]])) {
    s.add(
      s.halo(x, 190, 330, 0.6),
      stroke(`M${x} -160V120`, pal.metal, 6),
      ellipse(x, 190, 150, 22, 'none', { stroke: pal.metal, 'stroke-width': 8 }),
      ellipse(x, 130, 80, 13, 'none', { stroke: pal.metal, 'stroke-width': 6 }),
      times(9, (i) => candle(s, x - 144 + i * 36, 190 + 18 * Math.sin((i / 8) * Math.PI), 9, 26)),
      times(5, (i) => candle(s, x - 72 + i * 36, 132, 7, 20)),
    )
  }
  if (kind === 'ball') {
    s.add(
      ellipse(600, horizon + 170, 560, 110, s.lit(pal.floor, 0.5), { opacity: 0.4 }),
      guests(s, 40, 1160, horizon + 70, 260, 7),
      guests(s, 60, 1140, horizon + 210, 350, 4),
      nearGuests(s, 3),
    )
    if (rng.chance(0.4)) s.add(mirrorBall(s, 600, 210, 80))
    nearEdge(s, 'bokeh')
    return
  }
  const kindOfChair = rng.pick(['chiavari', 'cross', 'bistro'] as const)
  const sets = [
    [110, horizon + 80, 230],
    [460, horizon + 70, 220],
    [790, horizon + 80, 230],
    [1110, horizon + 70, 220],
    [240, horizon + 330, 400],
    [720, horizon + 350, 420],
    [1170, horizon + 330, 400],
  ] as const
  sets.forEach(([x, y, size], index) => {
    if (index === 4) s.add(guests(s, 330, 800, horizon + 130, 280, 3))
    s.add(
      times(3, (i) => chair(s, x + (i - 1) * size * 0.38, y - size * 0.18, size * 0.66, kindOfChair, pal.wood)),
      roundTable(s, x, y, size, size * 0.42),
      vase(s, x, y - size * 0.42, size * 0.15),
      bouquet(s, x, y - size * 0.54, size * 0.5, 8),
      times(
        2,
        (i) =>
          candle(s, x + (i - 0.5) * size * 0.5, y - size * 0.4, size * 0.035, size * 0.14) +
          glass(s, x + (i - 0.5) * size * 0.72, y - size * 0.4, size * 0.2, 'wine'),
      ),
    )
  })
  nearEdge(s, 'bokeh')
}

/** A barn with trusses, bulbs and a long table or a dance floor. */
export const barn: PlaceView = (s, scene) => {
  const { rng, pal } = s
  const horizon = rng.between(540, 590)
  s.lightAt(600, 330, 860)
  const wood = mix(pal.wood, pal.wall, 0.2)
  s.add(rect(-BLEED, -BLEED, WIDTH + 2 * BLEED, 1220, s.shade(wood, 0.5)))
  s.add(
    times(22, (i) => rect(-160 + i * 72, 60, 70, horizon, s.shade(wood, 0.22 + (i % 3) * 0.07))),
    polygon(
      [
        [-200, -200],
        [1400, -200],
        [1400, 140],
        [600, -120],
        [-200, 140],
      ],
      s.shade(wood, 0.6),
    ),
  )
  const doorX = rng.between(430, 470)
  const clip = s.clip(rect(doorX, 190, 320, horizon - 186, '#000'))
  const outside = s.linear([
    [0, pal.sky[0]],
    [0.6, pal.sky[1]],
    [1, pal.sky[2]],
  ])
  s.add(
    group(
      rect(doorX, 190, 320, horizon, outside) +
        (pal.tone === 'night'
          ? ''
          : s.halo(doorX + 200, horizon - 120, 220, 0.9) + circle(doorX + 200, horizon - 120, 34, pal.core)) +
        hills(s, horizon, 2) +
        tree(s, doorX + 60, horizon + 4, 190, 0.2),
      { 'clip-path': clip },
    ),
    rect(doorX - 16, 176, 352, 20, s.shade(wood, 0.15)),
    rect(doorX - 16, 176, 18, horizon - 172, s.shade(wood, 0.15)),
    rect(doorX + 318, 176, 18, horizon - 172, s.lit(wood, 0.1)),
  )
  for (const way of [-1, 1])
    s.add(
      rect(doorX + 160 + way * 250 - 80, 196, 160, horizon - 196, s.tube(s.shade(wood, 0.1), doorX + way * 250)),
      stroke(
        `M${doorX + 160 + way * 250 - 74} 204l148 ${horizon - 216}M${doorX + 160 + way * 250 + 74} 204l-148 ${horizon - 216}`,
        s.shade(wood, 0.4),
        12,
      ),
    )
  s.add(floor(s, horizon, s.shade(pal.floor, 0.1)))
  if (pal.tone !== 'night')
    s.add(
      polygon(
        [
          [doorX, horizon],
          [doorX + 320, horizon],
          [doorX + 560, 1000],
          [doorX - 260, 1000],
        ],
        '#ffe3a0',
        { opacity: 0.26 },
      ),
    )
  const beamTone = s.shade(wood, 0.32)
  for (let i = 0; i < 3; i++) {
    const y = 120 - i * 70
    const grow = i * 150
    s.add(
      stroke(
        `M${-120 - grow} ${y + 90}H${1320 + grow}M${-120 - grow} ${y + 90}L600 ${y - 230}L${1320 + grow} ${y + 90}M600 ${y - 230}V${y + 90}M300 ${y - 80}L440 ${y + 90}M900 ${y - 80}L760 ${y + 90}`,
        beamTone,
        22 + i * 10,
      ),
      stroke(`M${-120 - grow} ${y + 80 - i * 5}H${1320 + grow}`, s.lit(wood, 0.2), 3),
    )
    s.add(
      bulbs(s, [-100 - grow, y + 100], [600, y + 104], 60 + i * 26, 8, 8 + i * 2),
      bulbs(s, [600, y + 104], [1300 + grow, y + 100], 60 + i * 26, 8, 8 + i * 2),
    )
  }
  const bale = (x: number, y: number, w: number) =>
    rect(x, y - w * 0.5, w, w * 0.5, s.tube('#c99a48', x), { rx: 8 }) +
    times(9, (i) =>
      stroke(`M${x + 8 + i * w * 0.1} ${y - w * 0.46}l${rng.between(-6, 10)} ${w * 0.4}`, '#e6c274', 2, {
        opacity: 0.6,
      }),
    ) +
    rect(x + w * 0.26, y - w * 0.5, 5, w * 0.5, s.shade(pal.wood, 0.3)) +
    rect(x + w * 0.7, y - w * 0.5, 5, w * 0.5, s.shade(pal.wood, 0.3))
  s.add(
    bale(-40, horizon + 50, 180),
    bale(110, horizon + 60, 170),
    bale(20, horizon - 38, 170),
    bale(1060, horizon + 56, 190),
  )
  if (sceneOf(s, ['supper', 'guests'], scene) === 'supper') {
    s.add(
      times(6, (i) => chair(s, 230 + i * 150, horizon + 110, 210, 'cross', wood)),
      longTable(s, 130, horizon + 190, 940, 170),
      times(5, (i) => bouquet(s, 220 + i * 190, horizon - 4, 150, 7) + candle(s, 310 + i * 190, horizon + 14, 13, 60)),
      times(6, (i) => chair(s, 220 + i * 156, horizon + 290, 270, 'cross', wood, true)),
    )
  } else {
    s.add(guests(s, 200, 1000, horizon + 90, 250, 6), guests(s, 120, 1080, horizon + 220, 350, 4), nearGuests(s, 2))
  }
  nearEdge(s, 'bokeh')
}

/** A white gallery: large paintings, spots, visitors or a long table; or shelves of books. */
export const gallery: PlaceView = (s, scene) => {
  const { rng, pal } = s
  const kind = scene === undefined ? 'visitors' : sceneOf(s, ['visitors', 'books', 'dinner'], scene)
  const horizon = rng.between(590, 640)
  s.lightAt(rng.between(500, 800), 120, 950)
  const white = mix(pal.wall, '#f4f1ec', pal.tone === 'night' ? 0.25 : 0.68)
  s.add(
    rect(
      -BLEED,
      -BLEED,
      WIDTH + 2 * BLEED,
      1220,
      s.linear([
        [0, s.shade(white, 0.2)],
        [0.5, white],
        [1, white],
      ]),
    ),
  )
  s.add(
    polygon(
      [
        [-160, -160],
        [110, -160],
        [110, horizon - 40],
        [-160, horizon + 110],
      ],
      s.shade(white, 0.22),
    ),
    rect(-160, -160, 1520, 180, s.shade(white, 0.5)),
    rect(-160, 16, 1520, 10, pal.ink),
  )
  s.add(floor(s, horizon, mix(pal.floor, '#b9bcc4', 0.35)), rect(110, horizon - 14, 1300, 14, s.shade(white, 0.2)))
  const art = (x: number, y: number, w: number, h: number) => {
    const paints = rng.shuffle([...pal.blooms, pal.accent, pal.second])
    const [a = pal.accent, b = pal.second, c = pal.glow] = paints
    const clip = s.clip(rect(x, y, w, h, '#000'))
    const picture = rng.pick([
      () =>
        rect(x, y, w, h, a) +
        circle(x + w * 0.4, y + h * 0.4, w * 0.28, b) +
        path(
          `M${x} ${y + h}Q${x + w * 0.3} ${y + h * 0.4} ${x + w * 0.7} ${y + h * 0.7}T${x + w * 1.2} ${y + h * 0.6}V${y + h}Z`,
          c,
        ),
      () =>
        rect(x, y, w, h, b) +
        times(5, (i) =>
          rect(x + w * 0.1, y + h * (0.1 + i * 0.17), w * rng.between(0.3, 0.8), h * 0.1, paints[i] ?? c),
        ),
      () =>
        rect(x, y, w, h, c) + times(4, (i) => circle(x + w * 0.5, y + h * 0.54, w * (0.42 - i * 0.1), paints[i] ?? a)),
      () =>
        rect(x, y, w, h, s.lit(a, 0.4)) +
        times(5, (i) =>
          sprig(s, x + w * (0.2 + i * 0.15), y + h * 0.95, h * rng.between(0.4, 0.75), rng.between(-18, 18)),
        ) +
        circle(x + w * 0.7, y + h * 0.25, w * 0.13, b),
      () =>
        rect(x, y, w, h * 0.5, a) + rect(x, y + h * 0.5, w, h * 0.5, b) + circle(x + w * 0.5, y + h * 0.5, w * 0.26, c),
    ])()
    return (
      rect(x - 10 - s.side(x) * 10, y + 4, w + 20, h + 22, pal.ink, { opacity: 0.28 }) +
      group(picture, { 'clip-path': clip }) +
      rect(x - 5, y - 5, w + 10, h + 10, 'none', {
        stroke: rng.pick([pal.ink, pal.wood, pal.metal]),
        'stroke-width': 10,
      })
    )
  }
  if (kind === 'books') {
    shelves(s, horizon)
    s.add(guests(s, 130, 1100, horizon + 150, 360, 6), nearGuests(s, 2, 640))
    nearEdge(s, 'bokeh')
    return
  }
  const sizes = rng.pick([
    [
      [190, 150, 270, 330],
      [540, 110, 400, 400],
      [1020, 170, 230, 300],
    ],
    [
      [170, 120, 420, 340],
      [680, 150, 210, 270],
      [960, 110, 330, 400],
    ],
    [
      [180, 160, 210, 280],
      [460, 160, 210, 280],
      [740, 160, 210, 280],
      [1020, 160, 210, 280],
    ],
  ] as const)
  for (const [x, y, w, h] of sizes) {
    s.add(
      path(
        `M${x + w / 2 - 10} 30L${x - 50} ${y + h + 60}H${x + w + 50}L${x + w / 2 + 10} 30Z`,
        s.linear([
          [0, pal.core, 0.7],
          [1, pal.glow, 0.05],
        ]),
      ),
      art(x, y, w, h),
      rect(x + w / 2 - 12, 22, 24, 40, pal.ink, { rx: 4 }),
      s.halo(x + w / 2, 66, 70, 0.7),
    )
  }
  if (kind === 'dinner') {
    s.add(
      guests(s, 200, 1000, horizon + 90, 320, 4),
      times(7, (i) => chair(s, 150 + i * 150, horizon + 150, 190, 'chiavari', pal.wood)),
      longTable(s, 40, horizon + 210, 1120, 130),
      times(6, (i) => candle(s, 200 + i * 160, horizon + 84, 12, 44)),
      times(12, (i) => glass(s, 110 + i * 88, horizon + 92, 54, 'wine')),
      times(7, (i) => chair(s, 110 + i * 165, horizon + 370, 280, 'chiavari', pal.wood, true)),
    )
    nearEdge(s, 'bokeh')
    return
  }
  if (rng.chance(0.6)) {
    const x = rng.between(860, 1000)
    s.add(
      rect(x - 60, horizon - 60, 120, 190, s.tube(mix('#ffffff', pal.cloth, 0.4), x)),
      ellipse(x, horizon + 130, 90, 14, pal.ink, { opacity: 0.25 }),
      path(
        `M${x - 30} ${horizon - 60}C${x - 90} ${horizon - 170} ${x + 30} ${horizon - 190} ${x - 10} ${horizon - 260}C${x + 80} ${horizon - 210} ${x + 60} ${horizon - 120} ${x + 34} ${horizon - 60}Z`,
        s.orb(pal.accent, x),
      ),
    )
  } else {
    s.add(sofa(s, 900, horizon + 130, 360, pal.second))
  }
  s.add(
    guests(s, 130, 800, horizon + 110, 330, rng.int(2, 4)),
    guests(s, 500, 1100, horizon + 220, 420, rng.int(1, 2)),
    nearGuests(s, 2, 640),
  )
  s.add(panes(200, horizon, 500, 300, 260, 0.12))
}

/** A wall of bookshelves behind a floor that begins at the horizon. */
function shelves(s: Scene, horizon: number): void {
  const { rng, pal } = s
  s.add(rect(-BLEED, -BLEED, WIDTH + 2 * BLEED, horizon + BLEED, s.shade(pal.wood, 0.45)))
  const tints = [...pal.blooms, pal.accent, pal.second, pal.cloth, s.shade(pal.accent, 0.4), s.shade(pal.second, 0.4)]
  for (let row = 0; row < 6; row++) {
    const foot = horizon - 20 - row * 130
    for (let x = -BLEED; x < WIDTH + BLEED;) {
      const [width, height] = [rng.between(15, 34), rng.between(72, 106)]
      const gap = rng.chance(0.06) ? rng.between(30, 70) : 3
      const tint = rng.pick(tints)
      s.add(
        rect(x, foot - height, width, height, s.shade(tint, rng.between(0, 0.25))),
        rect(x + 3, foot - height * 0.8, width - 6, 5, pal.core, { opacity: 0.6 }),
      )
      x += width + gap
    }
    s.add(rect(-BLEED, foot, WIDTH + 2 * BLEED, 16, pal.wood))
  }
  s.add(times(5, (i) => rect(60 + i * 270, -BLEED, 22, horizon + BLEED, s.tube(pal.wood, 60 + i * 270))))
  s.add(
    times(3, (i) => s.halo(250 + i * 350, 60, 300, 0.5)),
    bulbs(s, [-80, 50], [1280, 50], 70, 13, 10),
  )
}
