import { mix } from '../kit/colour.ts'
import { nearEdge, softBackdrop } from '../kit/frame.ts'
import type { Compose } from '../kit/frame.ts'
import { beam } from '../kit/light.ts'
import { ground, sky, skyline } from '../kit/outdoors.ts'
import { crowd, person } from '../kit/people.ts'
import type { Pose } from '../kit/people.ts'
import { drape } from '../kit/scenery.ts'
import type { Scene } from '../kit/scene.ts'
import { BLEED, WIDTH } from '../kit/scene.ts'
import { rig, stageFloor } from '../kit/stage.ts'
import { at, circle, ellipse, path, rect, ring, stroke, times } from '../kit/svg.ts'
import { tableTop } from '../kit/tableware.ts'
import { bunting } from '../objects/decor.ts'
import { playingCard, sparkle } from '../objects/magic.ts'

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
  const silk = '#d8344f'
  // Each silk runs from the truss through a hand to a foot, is wound around the ankle there, and hangs down from it.
  const fall = (side: 1 | -1) => {
    const x = (away: number) => 600 + side * away
    const tone = side < 0 ? s.shade(silk, 0.2) : silk
    return (
      path(`M${x(44)} -160L${x(86)} -160L${x(238)} 392L${x(220)} 392Z`, tone) +
      path(
        `M${x(214)} 392C${x(232)} 520 ${x(196)} 600 ${x(226)} 770L${x(276)} 762C${x(240)} 620 ${x(262)} 520 ${x(240)} 392Z`,
        s.shade(tone, 0.12),
      )
    )
  }
  const suit = s.lit(pal.second, 0.25)
  const pose: Pose = {
    hands: [
      [-0.36, 0.94],
      [0.36, 0.94],
    ],
    elbows: [-1, 1],
    feet: [
      [-0.5, 0.5],
      [0.5, 0.5],
    ],
    tilt: 0.02,
  }
  s.add(fall(-1), fall(1), person(s, 600, 640, 470, pose, { top: suit, bottom: suit, hair: 'bun' }))
  for (const side of [-1, 1])
    s.add(times(3, (i) => stroke(`M${600 + side * (190 + i * 15)} 370l${side * 10} 48`, s.shade(silk, i * 0.1), 13)))
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
