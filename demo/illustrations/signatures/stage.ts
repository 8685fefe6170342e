import { mix } from '../kit/colour.ts'
import { nearEdge, softBackdrop } from '../kit/frame.ts'
import type { Compose } from '../kit/frame.ts'
import { beam, bokeh, bulbs } from '../kit/light.ts'
import { ground, hills, moon, sky, skyline, tree } from '../kit/outdoors.ts'
import { crowd, person } from '../kit/people.ts'
import type { Look, Pose } from '../kit/people.ts'
import { drape, room } from '../kit/scenery.ts'
import type { Scene } from '../kit/scene.ts'
import { BLEED, HEIGHT, WIDTH } from '../kit/scene.ts'
import { rig, stageFloor } from '../kit/stage.ts'
import { at, circle, ellipse, path, rect, ring, smooth, stroke, times } from '../kit/svg.ts'
import type { Point } from '../kit/svg.ts'
import { flatSurface, tableTop } from '../kit/tableware.ts'
import { bunting } from '../motifs/decor.ts'
import { playingCard, sparkle } from '../motifs/magic.ts'
import { doubleBass, trumpet } from '../motifs/music.ts'
import { musician } from '../motifs/musicians.ts'

/** The body of a violin or a larger sister, upright around the origin; 2 × size tall with its neck up. */
function strings(s: Scene, size: number): string {
  const wood = '#a4552b'
  const half = `C${size * 0.5} ${-size * 0.62} ${size * 0.42} ${-size * 0.2} ${size * 0.24} ${-size * 0.08}C${size * 0.3} ${size * 0.08} ${size * 0.6} ${size * 0.14} ${size * 0.5} ${size * 0.5}C${size * 0.4} ${size * 0.78} ${size * 0.14} ${size * 0.76} 0 ${size * 0.76}`
  const other = `C${-size * 0.14} ${size * 0.76} ${-size * 0.4} ${size * 0.78} ${-size * 0.5} ${size * 0.5}C${-size * 0.6} ${size * 0.14} ${-size * 0.3} ${size * 0.08} ${-size * 0.24} ${-size * 0.08}C${-size * 0.42} ${-size * 0.2} ${-size * 0.5} ${-size * 0.62} 0 ${-size * 0.62}Z`
  return (
    rect(-size * 0.05, -size * 1.35, size * 0.1, size * 0.9, s.tube('#2e1c18', 0)) +
    circle(0, -size * 1.38, size * 0.09, wood) +
    path(`M0 ${-size * 0.62}${half}${other}`, s.tube(wood, 0)) +
    stroke(
      `M${-size * 0.2} ${size * 0.06}q${-size * 0.06} ${size * 0.14} 0 ${size * 0.28}M${size * 0.2} ${size * 0.06}q${size * 0.06} ${size * 0.14} 0 ${size * 0.28}`,
      '#3a1d12',
      Math.max(2, size * 0.035),
    ) +
    rect(-size * 0.055, -size * 0.6, size * 0.11, size * 0.62, '#2e1c18') +
    rect(-size * 0.14, size * 0.24, size * 0.28, size * 0.04, '#e8c184') +
    path(`M${-size * 0.09} ${size * 0.42}H${size * 0.09}L${size * 0.05} ${size * 0.7}H${-size * 0.05}Z`, '#2e1c18') +
    times(4, (i) =>
      stroke(
        `M${(i - 1.5) * size * 0.03} ${-size * 1.2}L${(i - 1.5) * size * 0.05} ${size * 0.44}`,
        '#f3e9d4',
        Math.max(1, size * 0.008),
      ),
    )
  )
}

function bow(s: Scene, length: number): string {
  return (
    stroke(`M${-length / 2} 0Q0 -14 ${length / 2} 0`, '#4a2a1c', Math.max(4, length * 0.014)) +
    stroke(`M${-length / 2} 6L${length / 2} 6`, s.pal.cloth, Math.max(2, length * 0.008))
  )
}

export const quartet: Compose = (s) => {
  const { rng, pal } = s
  const horizon = 600
  s.camera.zoom = 1.06
  s.lightAt(rng.between(520, 700), 190, 900)
  room(s, horizon, rng.pick(['window', 'arch', 'panel'] as const))
  s.add(
    ellipse(600, horizon + 170, 620, 90, s.shade(pal.accent, 0.2)),
    ellipse(600, horizon + 164, 590, 80, pal.accent),
  )
  const players = [
    [190, 'violin'],
    [420, 'violin'],
    [680, 'viola'],
    [930, 'cello'],
  ] as const
  for (const [x, plays] of players) {
    const y = horizon + 175
    const h = 560
    const isCello = plays === 'cello'
    const pose: Pose = isCello
      ? {
          seated: true,
          hands: [
            [-0.2, 0.28],
            [0.13, 0.5],
          ],
          elbows: [-1, 1],
          feet: [
            [-0.15, 0],
            [0.16, 0],
          ],
        }
      : {
          seated: true,
          hands: [
            [0.24, 0.5],
            [-0.05, 0.44],
          ],
          elbows: [-1, 1],
          feet: [
            [-0.1, 0],
            [0.12, 0],
          ],
          tilt: 0.02,
        }
    s.add(
      rect(x - 66, y - 150, 132, 16, s.shade(pal.wood, 0.3), { rx: 6 }),
      stroke(`M${x - 56} ${y - 140}V${y}M${x + 56} ${y - 140}V${y}`, s.shade(pal.wood, 0.4), 10),
    )
    s.add(
      person(s, x, y, h, pose, {
        top: rng.pick([pal.ink, s.shade(pal.second, 0.4)]),
        bottom: pal.ink,
        dress: rng.chance(0.4),
      }),
    )
    if (isCello)
      s.add(
        stroke(`M${x} ${y - 40}V${y + 8}`, pal.metal, 6),
        at(x, y - 150, strings(s, 158), 1, -8),
        at(x - 30, y - 120, bow(s, 300), 1, 8),
      )
    else
      s.add(
        at(x + 66, y - 296, strings(s, plays === 'viola' ? 92 : 80), 1, 70),
        at(x + 34, y - 300, bow(s, 270), 1, -62),
      )
    if (x !== 420)
      s.add(
        stroke(
          `M${x + 110} ${y + 20}V${y - 190}M${x + 80} ${y + 26}L${x + 110} ${y - 20}L${x + 140} ${y + 26}`,
          pal.ink,
          6,
        ),
        at(
          x + 110,
          y - 214,
          rect(-58, -42, 116, 74, mix('#ffffff', pal.cloth, 0.4), { rx: 4 }) +
            times(3, (i) => stroke(`M-44 ${-24 + i * 20}H44`, s.shade(pal.cloth, 0.4), 2)),
          1,
          -4,
        ),
      )
  }
  s.add(bulbs(s, [-80, 60], [1280, 60], 80, 12, 9))
  nearEdge(s, 'bokeh')
}

export const violin: Compose = (s) => {
  const { rng } = s
  s.lightAt(rng.between(760, 1000), 160, 900)
  flatSurface(s, rng.pick(['linen', 'wood'] as const))
  s.camera.zoom = 1.08
  const sheet = (x: number, y: number, turn: number) =>
    at(
      x,
      y,
      rect(-214, -284, 440, 580, s.pal.ink, { opacity: 0.22 }) +
        rect(-220, -290, 440, 580, '#fbf4e4') +
        times(
          6,
          (row) =>
            times(5, (i) => stroke(`M-190 ${-230 + row * 88 + i * 11}H190`, '#6b6270', 1.4)) +
            times(
              8,
              (i) =>
                ellipse(-160 + i * 45, -210 + row * 88 + rng.between(-18, 18), 8, 6, '#2a2630') +
                stroke(`M${-153 + i * 45} ${-210 + row * 88}v-36`, '#2a2630', 2.5),
            ),
        ),
      1,
      turn,
    )
  s.add(sheet(300, 420, -12), sheet(860, 480, 9))
  s.add(
    at(620, 560, at(14, 22, path('M-130 -200H130V300H-130Z', s.pal.ink, { opacity: 0.2 })) + strings(s, 330), 1, 32),
    at(860, 300, bow(s, 900), 1, 58),
  )
}

export const duo: Compose = (s) => {
  const { rng, pal } = s
  const horizon = 600
  s.lightAt(600, 200, 860)
  s.add(drape(s, -BLEED, -BLEED, WIDTH + 2 * BLEED, horizon + 200, rng.pick([pal.second, pal.accent]), 17))
  s.add(
    stageFloor(s, horizon, horizon + 320),
    bulbs(s, [-80, 90], [1280, 90], 90, 13, 10),
    beam(s, 600, -80, 0, 980, 620, 0.4),
  )
  const look: Look = { top: pal.cloth, bottom: pal.ink, hair: 'hat' }
  s.add(ellipse(600, horizon + 150, 460, 62, s.shade(pal.accent, 0.3)))
  s.add(
    musician(s, 420, horizon + 150, 500, 'guitar', { ...look, hair: 'long' }),
    doubleBass(s, 850, horizon + 160, 560),
    person(
      s,
      770,
      horizon + 150,
      510,
      {
        hands: [
          [0.06, 0.46],
          [0.12, 0.8],
        ],
        elbows: [-1, 1],
      },
      look,
    ),
  )
  nearEdge(s, 'bokeh')
}

export const brassBand: Compose = (s) => {
  const { rng, pal } = s
  const horizon = 520
  s.lightAt(rng.between(380, 560), 300, 950)
  sky(s, horizon)
  s.add(skyline(s, horizon + 20, 360, 0.15, 130), ground(s, horizon, pal.floor, 'stone'))
  s.add(bunting(s, [-80, 110], [640, 70], 70, 11, 54), bunting(s, [600, 70], [1280, 130], 70, 11, 54))
  const brass = mix(pal.glow, '#b9772a', 0.3)
  const look = (): Look => ({
    top: pal.accent,
    bottom: pal.ink,
    hair: rng.pick(['hat', 'short', 'curly', 'bun'] as const),
  })
  const step: Pose['feet'] = [
    [-0.13, 0],
    [0.12, 0.03],
  ]
  for (const [x, y, h] of [
    [180, 720, 380],
    [420, 690, 350],
    [800, 690, 350],
    [1050, 720, 380],
  ] as const)
    s.add(
      person(
        s,
        x,
        y,
        h,
        {
          hands: [
            [0.16, 0.8],
            [0.1, 0.78],
          ],
          elbows: [-1, 1],
          feet: step,
        },
        look(),
      ),
      at(x + h * 0.22, y - h * 0.83, trumpet(s), h / 950, -12),
    )
  const tuba = (x: number, y: number, h: number) =>
    person(
      s,
      x,
      y,
      h,
      {
        hands: [
          [-0.08, 0.58],
          [0.16, 0.62],
        ],
        elbows: [-1, 1],
        feet: step,
      },
      look(),
    ) +
    stroke(
      `M${x - h * 0.16} ${y - h * 0.5}C${x - h * 0.3} ${y - h * 1.2} ${x + h * 0.36} ${y - h * 1.2} ${x + h * 0.22} ${y - h * 0.6}C${x + h * 0.16} ${y - h * 0.4} ${x - h * 0.1} ${y - h * 0.42} ${x - h * 0.16} ${y - h * 0.56}`,
      s.tube(brass, x),
      h * 0.085,
    ) +
    circle(x + h * 0.02, y - h * 1.13, h * 0.215, s.orb(brass, x)) +
    circle(x + h * 0.02, y - h * 1.13, h * 0.14, s.shade(brass, 0.4)) +
    circle(x + h * 0.03, y - h * 1.12, h * 0.07, s.shade(brass, 0.65))
  s.add(tuba(600, 800, 500))
  const drummer = (x: number, y: number, h: number) =>
    person(
      s,
      x,
      y,
      h,
      {
        hands: [
          [-0.2, 0.52],
          [0.24, 0.6],
        ],
        elbows: [-1, 1],
        feet: step,
      },
      look(),
    ) +
    ellipse(x, y - h * 0.46, h * 0.25, h * 0.25, pal.cloth) +
    ring(x, y - h * 0.46, h * 0.25, brass, h * 0.03) +
    at(x, y - h * 0.46, sparkle(s, 0, 0, h * 0.08)) +
    stroke(`M${x + h * 0.24} ${y - h * 0.6}L${x + h * 0.12} ${y - h * 0.48}`, pal.wood, h * 0.025)
  s.add(drummer(300, 830, 470), drummer(920, 830, 470))
  s.add(
    times(60, () =>
      at(
        rng.between(-60, 1260),
        rng.between(-20, 620),
        rect(-6, -4, 13, 8, rng.pick([...pal.blooms, pal.glow])),
        1,
        rng.between(0, 180),
      ),
    ),
  )
  s.add(crowd(s, 840, 96, mix(pal.ink, pal.wall, 0.1), 0.5))
}

export const silentDisco: Compose = (s) => {
  const { rng, pal } = s
  const horizon = 540
  s.lightAt(600, 330, 900)
  sky(s, horizon)
  s.add(
    moon(s, 950, 140, 44),
    hills(s, horizon, 2),
    tree(s, 60, horizon + 40, 470),
    tree(s, 1150, horizon + 40, 440),
    ground(s, horizon, s.shade(pal.leaves[2] ?? pal.ink, 0.2), 'grass'),
  )
  s.add(bulbs(s, [-80, 90], [1280, 90], 110, 14, 11))
  const channels = ['#58d8ff', '#ff6fb5', '#8dff8a']
  for (const [i, [x, y, h]] of (
    [
      [150, 700, 330],
      [350, 670, 310],
      [860, 670, 310],
      [1060, 700, 330],
      [470, 800, 430],
      [740, 800, 430],
      [230, 880, 470],
      [980, 880, 470],
      [606, 720, 340],
    ] as const
  ).entries()) {
    const up = rng.between(0.86, 1.02)
    const tint = channels[i % 3] ?? '#58d8ff'
    const lean = rng.between(-0.07, 0.07)
    s.add(
      person(
        s,
        x,
        y,
        h,
        {
          hands:
            i % 2 === 0
              ? [
                  [-0.24, up],
                  [0.2, 0.62],
                ]
              : [
                  [-0.22, 0.64],
                  [0.24, up],
                ],
          elbows: [-1, 1],
          feet: [
            [-0.1, 0],
            [0.1, rng.between(0, 0.03)],
          ],
          lean,
        },
        { hair: rng.pick(['short', 'bob', 'curly', 'bun'] as const) },
      ),
    )
    const hx = x + Math.sin(lean) * h * 0.44
    const hy = y - h * 0.918
    const r = h * 0.072
    s.add(
      s.halo(hx, hy, r * 3.4, 0.7, tint),
      stroke(
        `M${hx - r} ${hy + r * 0.1}C${hx - r * 1.1} ${hy - r * 1.7} ${hx + r * 1.1} ${hy - r * 1.7} ${hx + r} ${hy + r * 0.1}`,
        pal.ink,
        r * 0.3,
      ),
      ellipse(hx - r, hy + r * 0.2, r * 0.34, r * 0.5, tint),
      ellipse(hx + r, hy + r * 0.2, r * 0.34, r * 0.5, tint),
    )
  }
  s.add(bokeh(s, 6, 650, 900, 0.25, 44))
}

export const cards: Compose = (s) => {
  const { rng, pal } = s
  s.lightAt(rng.between(520, 680), 330, 820)
  softBackdrop(s)
  s.add(tableTop(s, 740, 1000, 'bar'), s.halo(600, 420, 520, 0.8))
  const skin = rng.pick(pal.skins)
  const suit = mix(pal.ink, pal.second, 0.18)
  s.add(
    path('M330 1000C330 700 380 560 600 540C820 560 870 700 870 1000Z', s.tube(suit, 600)),
    path('M520 560L600 760L680 560Q600 600 520 560Z', pal.cloth),
    path('M586 600h28l12 130l-26 40l-26 -40Z', pal.accent),
  )
  s.add(times(7, (i) => at(600, 640, at(0, -310, playingCard(s, 170, i === 6)), 1, (i - 3) * 15)))
  for (const way of [-1, 1]) {
    s.add(
      stroke(`M${600 + way * 420} 980Q${600 + way * 380} 800 ${600 + way * 170} 690`, suit, 130),
      stroke(`M${600 + way * 196} 704L${600 + way * 160} 684`, pal.cloth, 104),
      stroke(`M${600 + way * 150} 676L${600 + way * 96} 636`, skin, 82),
    )
    s.add(
      times(3, (i) =>
        stroke(
          `M${600 + way * (100 - i * 8)} ${610 + i * 30}l${-way * 74} ${-34 + i * 12}`,
          i % 2 === 0 ? skin : s.lit(skin, 0.12),
          30,
        ),
      ),
    )
  }
  s.add(times(10, () => sparkle(s, rng.between(180, 1020), rng.between(70, 430), rng.between(9, 24))))
  nearEdge(s, 'bokeh')
}

/** The dark of a hall with a ring of light on the floor. */
function arena(s: Scene): void {
  const { pal, rng } = s
  s.lightAt(600, 330, 860)
  s.add(
    drape(s, -BLEED, -BLEED, WIDTH + 2 * BLEED, 900, mix(pal.ink, rng.pick([pal.second, pal.accent]), 0.4), 17),
    rig(s, -20, 5, 860, 0.5),
  )
  s.add(
    stageFloor(s, 690, 1000),
    ellipse(600, 790, 380, 54, s.lit(pal.accent, 0.25), { opacity: 0.8 }),
    beam(s, 600, -80, 0, 980, 560, 0.5),
  )
  s.add(
    times(26, () =>
      circle(rng.between(150, 1050), rng.between(60, 700), rng.between(1.5, 4), pal.glow, {
        opacity: rng.between(0.3, 0.9),
      }),
    ),
  )
}

export const silks: Compose = (s) => {
  const { pal, rng } = s
  arena(s)
  const silk = rng.pick([pal.blooms[0] ?? '#d8344f', '#d8344f'])
  const band = (points: readonly Point[], width: number, tone: string) => stroke(smooth(points), tone, width)
  s.add(
    band(
      [
        [560, -100],
        [545, 160],
        [560, 330],
        [530, 520],
        [470, 800],
      ],
      44,
      s.shade(silk, 0.3),
    ),
    band(
      [
        [640, -100],
        [652, 150],
        [640, 330],
        [690, 520],
        [760, 800],
      ],
      44,
      s.tube(silk, 600),
    ),
  )
  s.add(
    person(
      s,
      600,
      640,
      470,
      {
        hands: [
          [-0.1, 1.1],
          [0.12, 1.08],
        ],
        elbows: [-1, 1],
        feet: [
          [-0.48, 0.52],
          [0.48, 0.5],
        ],
        tilt: 0.02,
      },
      { top: pal.glow, bottom: s.shade(pal.second, 0.5), hair: 'bun' },
    ),
  )
  s.add(
    band(
      [
        [556, 320],
        [474, 368],
        [466, 428],
        [552, 478],
      ],
      30,
      silk,
    ),
    band(
      [
        [644, 320],
        [726, 368],
        [734, 428],
        [648, 478],
      ],
      30,
      s.shade(silk, 0.15),
    ),
  )
  s.add(
    times(8, () => sparkle(s, rng.between(300, 900), rng.between(100, 560), rng.between(8, 20))),
    crowd(s, 815, 112, mix(pal.ink, pal.wall, 0.08), 0.3),
  )
}

export const hoop: Compose = (s) => {
  const { pal, rng } = s
  arena(s)
  const x = 600
  const y = 400
  s.add(stroke(`M${x} -120V${y - 235}`, pal.cloth, 8), s.halo(x, y, 420, 0.5))
  s.add(ring(x, y, 235, s.shade(pal.metal, 0.2), 20))
  s.add(
    person(
      s,
      x - 10,
      y + 300,
      420,
      {
        seated: true,
        hands: [
          [-0.47, 0.86],
          [0.5, 0.98],
        ],
        elbows: [-1, 1],
        feet: [
          [0.42, 0.02],
          [0.62, 0.18],
        ],
        lean: -0.14,
      },
      { top: rng.pick(pal.blooms), bottom: s.shade(pal.second, 0.4), hair: 'bun' },
    ),
  )
  s.add(path(`M${x - 235} ${y}A235 235 0 0 0 ${x + 235} ${y}`, 'none', { stroke: pal.glow, 'stroke-width': 12 }))
  s.add(
    times(8, () => sparkle(s, rng.between(280, 920), rng.between(90, 600), rng.between(8, 20))),
    crowd(s, 815, 112, mix(pal.ink, pal.wall, 0.08), 0.3),
  )
}

export const stilts: Compose = (s) => {
  const { rng, pal } = s
  const horizon = 560
  s.camera.zoom = 1.04
  s.lightAt(rng.between(700, 900), 220, 950)
  sky(s, horizon)
  s.add(
    skyline(s, horizon + 10, 300, 0.25, 120),
    ground(s, horizon, pal.floor, 'stone'),
    bunting(s, [-80, 60], [640, 40], 60, 12, 50),
    bunting(s, [600, 40], [1280, 80], 60, 12, 50),
  )
  for (const [x, foot, h] of [
    [330, 820, 480],
    [620, 790, 440],
    [900, 830, 490],
  ] as const) {
    const rise = 300
    const tint = rng.pick([pal.accent, pal.second, ...pal.blooms])
    const stripe = mix('#ffffff', pal.cloth, 0.4)
    for (const way of [-1, 1])
      s.add(
        stroke(`M${x + way * 26} ${foot - rise - 10}L${x + way * 42} ${foot}`, way < 0 ? tint : s.shade(tint, 0.2), 46),
        times(5, (i) => stroke(`M${x + way * (29 + i * 2.4) - 20} ${foot - rise + 34 + i * 54}h40`, stripe, 14)),
        rect(x + way * 42 - 26, foot - 12, 52, 16, pal.ink, { rx: 6 }),
      )
    s.add(
      person(
        s,
        x,
        foot - rise,
        h * 0.86,
        {
          hands: [
            [-0.36, 0.86],
            [0.36, 0.82],
          ],
          elbows: [-1, 1],
          feet: [
            [-0.08, 0],
            [0.08, 0],
          ],
          lean: rng.between(-0.05, 0.05),
        },
        { top: tint, bottom: tint, hair: 'hat' },
      ),
    )
  }
  s.add(
    times(50, () =>
      at(
        rng.between(-60, 1260),
        rng.between(0, 700),
        rect(-6, -4, 13, 8, rng.pick([...pal.blooms, pal.glow])),
        1,
        rng.between(0, 180),
      ),
    ),
  )
  s.add(crowd(s, 820, 100, mix(pal.ink, pal.wall, 0.1), 0.45))
}

export const easel: Compose = (s) => {
  const { rng, pal } = s
  const horizon = 600
  s.lightAt(rng.between(700, 900), 200, 880)
  room(s, horizon)
  s.add(bulbs(s, [-80, 80], [1280, 80], 90, 13, 10))
  const paper = '#fbf4e4'
  const x = 560
  s.add(
    stroke(
      `M${x - 150} ${HEIGHT}L${x - 20} 190M${x + 150} ${HEIGHT}L${x + 20} 190M${x} 190V${HEIGHT - 120}`,
      s.shade(pal.wood, 0.2),
      18,
    ),
  )
  s.add(
    rect(x - 186, 256, 384, 430, pal.ink, { opacity: 0.25 }),
    rect(x - 196, 246, 384, 430, paper),
    rect(x - 214, 672, 420, 22, pal.wood, { rx: 5 }),
  )
  const line = '#3a3340'
  s.add(
    stroke(
      `M${x - 70} 470C${x - 90} 330 ${x + 80} 320 ${x + 64} 470C${x + 56} 540 ${x - 56} 550 ${x - 70} 470`,
      line,
      7,
    ),
    stroke(`M${x - 80} 440C${x - 120} 280 ${x + 120} 270 ${x + 76} 450M${x - 40} 370Q${x} 420 ${x + 68} 400`, line, 9),
    stroke(`M${x - 34} 452h20M${x + 18} 452h20M${x} 462q-12 34 4 36M${x - 22} 516q24 18 44 0`, line, 6),
    stroke(`M${x - 24} 544V580Q${x - 120} 596 ${x - 140} 660M${x + 24} 544V580Q${x + 110} 596 ${x + 130} 660`, line, 8),
    ellipse(x - 46, 494, 18, 11, '#e99a8a', { opacity: 0.6 }),
    ellipse(x + 44, 494, 18, 11, '#e99a8a', { opacity: 0.6 }),
  )
  s.add(
    person(
      s,
      880,
      horizon + 280,
      660,
      {
        hands: [
          [-0.36, 0.6],
          [0.12, 0.5],
        ],
        elbows: [-1, 1],
        lean: -0.05,
        facing: -1,
      },
      { top: pal.accent, bottom: pal.ink, hair: 'bun' },
    ),
    stroke(`M${880 - 236} ${horizon - 116}L${x + 50} ${horizon - 150}`, pal.ink, 9),
  )
  s.add(
    person(
      s,
      190,
      horizon + 290,
      600,
      {
        seated: true,
        hands: [
          [-0.08, 0.42],
          [0.1, 0.42],
        ],
        elbows: [-1, 1],
      },
      { hair: 'curly' },
    ),
    rect(100, horizon + 130, 180, 200, s.shade(pal.wood, 0.35), { rx: 10 }),
  )
  nearEdge(s, 'bokeh')
}
