import { mix } from '../kit/colour.ts'
import type { Compose } from '../kit/frame.ts'
import { bokeh, bulbs } from '../kit/light.ts'
import { ground, hills, moon, sky, skyline, tree } from '../kit/outdoors.ts'
import { crowd, person } from '../kit/people.ts'
import type { Look, Pose } from '../kit/people.ts'
import { at, circle, ellipse, rect, ring, stroke, times } from '../kit/svg.ts'
import { bunting } from '../objects/decor.ts'
import { sparkle } from '../objects/magic.ts'
import { trumpet } from '../objects/music.ts'

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
