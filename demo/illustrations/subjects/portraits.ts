import { nearEdge } from '../kit/frame.ts'
import type { Compose } from '../kit/frame.ts'
import { bulbs } from '../kit/light.ts'
import { person } from '../kit/people.ts'
import { room } from '../kit/scenery.ts'
import { HEIGHT } from '../kit/scene.ts'
import { at, ellipse, path, rect, stroke, times } from '../kit/svg.ts'
import { flatSurface } from '../kit/tableware.ts'

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
  s.add(sketched(x, 0))
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

export const portraits: Compose = (s) => {
  const { rng, pal } = s
  s.lightAt(rng.between(500, 700), 120, 950)
  room(s, 980)
  s.camera = { ...s.camera, zoom: 1, x: 0, y: 0 }
  for (const row of [0, 1]) {
    const y = 70 + row * 440
    s.add(stroke(`M-160 ${y + 10}Q600 ${y + 50} 1360 ${y}`, s.shade(pal.wood, 0.4), 5))
    for (const [i, x] of [130, 440, 750, 1060].entries())
      s.add(
        at(
          x,
          y + 210,
          rect(-118, -176, 252, 376, pal.ink, { opacity: 0.25 }) +
            rect(-126, -184, 252, 376, '#fbf4e4') +
            at(0, 0, at(-560 * 0.62, -470 * 0.62, sketched(560, row * 4 + i), 0.62)) +
            rect(-10, -214, 20, 50, pal.wood, { rx: 4 }),
          1,
          rng.between(-4, 4),
        ),
      )
  }
  nearEdge(s, 'bokeh')
}

export const sketch: Compose = (s) => {
  const { rng, pal } = s
  s.lightAt(rng.between(760, 1000), 120, 1000)
  flatSurface(s, 'wood')
  s.camera.zoom = 1.04
  const skin = rng.pick(pal.skins)
  s.add(
    at(560, 440, rect(-340, -420, 700, 900, pal.ink, { opacity: 0.25 }) + rect(-352, -432, 700, 900, '#fbf4e4'), 1, -3),
    at(560 - 560 * 1.5, 440 - 470 * 1.5, sketched(560, 2), 1.5),
  )
  s.add(
    stroke('M1300 900Q1120 800 980 690', pal.accent, 150),
    stroke('M1000 706L900 630', skin, 104),
    at(820, 560, rect(-150, -11, 330, 22, pal.glow, { rx: 4 }) + path('M-150 -11L-196 0L-150 11Z', '#3a3340'), 1, 40),
    times(4, (i) =>
      stroke(
        `M${900 - i * 6} ${612 + i * 26}l${-76 + i * 8} ${-18 + i * 8}`,
        i % 2 === 0 ? skin : s.lit(skin, 0.12),
        32,
      ),
    ),
    times(5, (i) =>
      at(
        120 + (i % 2) * 40,
        180 + i * 110,
        rect(-90, -12, 180, 24, rng.pick([...pal.blooms, pal.second]), { rx: 6 }),
        1,
        70 + i * 9,
      ),
    ),
  )
}

/** The head and shoulders of somebody in a few lines of pencil, the nose at (x, 470). The number chooses the hair. */
function sketched(x: number, person: number): string {
  const line = '#3a3340'
  const hair = [
    `M${x - 80} 440C${x - 120} 280 ${x + 120} 270 ${x + 76} 450M${x - 40} 370Q${x} 420 ${x + 68} 400`,
    `M${x - 84} 560C${x - 140} 260 ${x + 140} 260 ${x + 84} 560M${x - 66} 410Q${x - 10} 400 ${x + 10} 350Q${x + 30} 400 ${x + 64} 410`,
    `M${x - 72} 430C${x - 100} 310 ${x + 100} 310 ${x + 70} 430Q${x} 330 ${x - 72} 430M${x - 34} 322a36 36 0 1 1 68 0`,
    `M${x - 74} 440q-34 -26 -8 -56q-10 -42 34 -48q20 -36 58 -16q40 -14 52 24q34 14 22 50q16 24 -12 46`,
  ]
  return (
    stroke(
      `M${x - 70} 470C${x - 90} 330 ${x + 80} 320 ${x + 64} 470C${x + 56} 540 ${x - 56} 550 ${x - 70} 470`,
      line,
      7,
    ) +
    stroke(hair[person % hair.length] ?? '', line, 9) +
    stroke(`M${x - 34} 452h20M${x + 18} 452h20M${x} 462q-12 34 4 36M${x - 22} 516q24 18 44 0`, line, 6) +
    stroke(
      `M${x - 24} 544V580Q${x - 120} 596 ${x - 140} 660M${x + 24} 544V580Q${x + 110} 596 ${x + 130} 660`,
      line,
      8,
    ) +
    (person % 3 === 1
      ? stroke(
          `M${x - 44} 452a20 18 0 1 0 40 0a20 18 0 1 0 -40 0M${x + 8} 452a20 18 0 1 0 40 0a20 18 0 1 0 -40 0`,
          line,
          4,
        )
      : '') +
    ellipse(x - 46, 494, 18, 11, '#e99a8a', { opacity: 0.6 }) +
    ellipse(x + 44, 494, 18, 11, '#e99a8a', { opacity: 0.6 })
  )
}
