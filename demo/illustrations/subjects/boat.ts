import { mix } from '../kit/colour.ts'
import { nearEdge } from '../kit/frame.ts'
import type { Compose } from '../kit/frame.ts'
import { bulbs } from '../kit/light.ts'
import { hills, sky } from '../kit/outdoors.ts'
import { person } from '../kit/people.ts'
import type { Scene } from '../kit/scene.ts'
import { BLEED, HEIGHT, WIDTH } from '../kit/scene.ts'
import { at, circle, ellipse, group, path, polygon, rect, ring, stroke, times } from '../kit/svg.ts'

export const launch: Compose = (s) => {
  const { rng, pal } = s
  const horizon = 470
  s.lightAt(rng.between(780, 920), horizon - 60, 1000)
  sky(s, horizon)
  s.add(hills(s, horizon, 2))
  const blue = mix(pal.sky[0], '#2c5f7c', 0.45)
  s.add(water(s, horizon))
  const y = 720
  const hull = '#8a4522'
  s.add(ellipse(560, y + 8, 560, 26, s.shade(blue, 0.5), { opacity: 0.6 }))
  // The hull hides the lower part of the people.
  const above = s.clip(rect(0, 0, WIDTH, y - 110, '#000'))
  const passengers = (
    [
      [330, 'long'],
      [470, 'short'],
      [600, 'bun'],
    ] as const
  ).map(([x, hair]) =>
    person(
      s,
      x,
      y + 20,
      400,
      {
        seated: true,
        hands: [
          [-0.12, 0.46],
          [0.16, 0.66],
        ],
        elbows: [-1, 1],
      },
      { hair },
    ),
  )
  const captain = person(
    s,
    800,
    y + 40,
    430,
    {
      hands: [
        [0.18, 0.56],
        [0.22, 0.58],
      ],
      elbows: [-1, 1],
    },
    { top: '#f5efe2', bottom: pal.ink, hair: 'hat' },
  )
  s.add(
    group(passengers.join('') + captain, { 'clip-path': above }),
    ring(900, y - 200, 44, s.shade(hull, 0.2), 10),
    stroke(`M900 ${y - 200}L930 ${y - 90}`, pal.metal, 9),
  )
  s.add(
    path(
      `M60 ${y - 130}H1010Q1120 ${y - 150} 1180 ${y - 190}Q1120 ${y + 10} 960 ${y + 16}H180Q90 ${y + 10} 60 ${y - 130}Z`,
      s.linear([
        [0, s.lit(hull, 0.45)],
        [0.5, hull],
        [1, s.shade(hull, 0.5)],
      ]),
    ),
    stroke(`M56 ${y - 132}H1010Q1120 ${y - 152} 1184 ${y - 194}`, s.lit(pal.wood, 0.4), 16),
    times(3, (i) =>
      stroke(`M${86 + i * 14} ${y - 90 + i * 34}H${1080 - i * 46}`, s.shade(hull, 0.4), 3, { opacity: 0.6 }),
    ),
    path(`M930 ${y - 150}L1000 ${y - 270}L1040 ${y - 160}Z`, pal.cloth, { opacity: 0.45 }),
    stroke(`M70 ${y - 134}V${y - 330}`, pal.wood, 8),
    path(`M72 ${y - 330}q60 16 110 -6v70q-50 20 -110 4Z`, pal.accent),
    bulbs(s, [80, y - 320], [990, y - 270], 60, 9, 8),
  )
  s.add(
    times(40, () =>
      ellipse(rng.between(-60, 1260), rng.between(y + 10, 900), rng.between(20, 70), 3, s.lit(blue, 0.6), {
        opacity: 0.4,
      }),
    ),
  )
  nearEdge(s, 'bokeh')
}

export const helm: Compose = (s) => {
  const { rng, pal } = s
  const horizon = 400
  s.lightAt(rng.between(420, 520), horizon - 70, 1000)
  sky(s, horizon)
  s.add(hills(s, horizon, 2), water(s, horizon))
  const hull = '#8a4522'
  const plank = (i: number) => {
    const [top, foot] = [600 + (i - 4) * 70, 600 + (i - 4) * 250]
    return polygon(
      [
        [top, 520],
        [top + 70, 520],
        [foot + 250, 960],
        [foot, 960],
      ],
      s.lit(hull, i % 2 === 0 ? 0.22 : 0.32),
    )
  }
  s.add(
    path(
      'M-160 960C120 620 380 500 600 470C820 500 1080 620 1360 960Z',
      s.linear([
        [0, s.lit(hull, 0.4)],
        [1, s.shade(hull, 0.3)],
      ]),
    ),
    group(times(9, plank), {
      'clip-path': s.clip(path('M-60 960C200 660 420 550 600 520C780 550 1000 660 1260 960Z', '#000')),
    }),
    stroke('M-160 960C120 620 380 500 600 470C820 500 1080 620 1360 960', s.lit(pal.wood, 0.45), 16),
    rect(560, 640, 90, 300, s.tube(s.shade(hull, 0.35), 605), { rx: 16 }),
  )
  const [x, y, r] = [605, 600, 210]
  s.add(
    s.halo(x, y, 380, 0.35),
    times(8, (i) => at(x, y, rect(-11, -r - 76, 22, r + 60, s.tube(pal.wood, x), { rx: 10 }), 1, i * 45)),
    ring(x, y, r, s.shade(hull, 0.15), 34),
    ring(x, y, r, pal.glow, 5),
    circle(x, y, 46, s.orb(mix(pal.glow, '#b9772a', 0.4), x)),
    circle(x, y, 16, s.shade(hull, 0.4)),
  )
  s.add(bulbs(s, [-80, 60], [1280, 90], 80, 13, 9))
  nearEdge(s, 'bokeh')
}

/** The bay from the horizon to the lower edge, with the light of the sun on it. */
function water(s: Scene, horizon: number): string {
  const { rng, pal } = s
  const blue = mix(pal.sky[0], '#2c5f7c', 0.45)
  return (
    rect(
      -BLEED,
      horizon,
      WIDTH + 2 * BLEED,
      HEIGHT,
      s.linear([
        [0, s.lit(blue, 0.5)],
        [0.5, blue],
        [1, s.shade(blue, 0.45)],
      ]),
    ) +
    times(46, (i) =>
      ellipse(s.light.x + rng.between(-1, 1) * (30 + i * 6), horizon + 8 + i * 9, rng.between(20, 90), 3, pal.glow, {
        opacity: 0.5,
      }),
    )
  )
}
