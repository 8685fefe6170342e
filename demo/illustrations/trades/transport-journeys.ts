import { guests } from '../objects/guests.ts'
import { bunting, lantern } from '../objects/decor.ts'
import { mix } from '../kit/colour.ts'
import { nearEdge } from '../kit/frame.ts'
import { bloom, bouquet, garland } from '../kit/plants.ts'
import type { Scene } from '../kit/scene.ts'
import { circle, ellipse, path, polygon, rect, stroke, times, at } from '../kit/svg.ts'
import { camper } from '../objects/vehicles.ts'
import { paint, scenery } from '../objects/roadside.ts'

/** The back of the car with tins on strings, driving off. */
export function farewell(s: Scene): void {
  const { rng, pal } = s
  const horizon = 420
  s.lightAt(rng.between(500, 720), horizon - rng.between(60, 140), 900)
  scenery(s, horizon)
  const grey = mix(pal.floor, '#7d8494', 0.5)
  s.add(
    polygon(
      [
        [540, horizon + 20],
        [660, horizon + 20],
        [1300, 1060],
        [-100, 1060],
      ],
      s.linear([
        [0, s.lit(grey, 0.4)],
        [1, s.shade(grey, 0.4)],
      ]),
    ),
    times(4, (index) =>
      polygon(
        [
          [594 - index * 6, horizon + 60 + index ** 2 * 50],
          [606 + index * 6, horizon + 60 + index ** 2 * 50],
          [612 + index * 9, horizon + 90 + index ** 2 * 62],
          [588 - index * 9, horizon + 90 + index ** 2 * 62],
        ],
        pal.cloth,
      ),
    ),
  )
  const colour = paint(s)
  const chrome = s.linear([
    [0, '#ffffff'],
    [0.4, pal.metal],
    [1, s.shade(pal.metal, 0.4)],
  ])
  const car =
    ellipse(0, 250, 360, 40, pal.ink, { opacity: 0.45 }) +
    rect(-290, 120, 100, 130, '#10131f', { rx: 26 }) +
    rect(190, 120, 100, 130, '#10131f', { rx: 26 }) +
    path('M-230 -60C-210 -220 -160 -270 -110 -276H110C160 -270 210 -220 230 -60Z', s.shade(colour, 0.12)) +
    path(
      'M-186 -70C-170 -190 -140 -234 -100 -238H100C140 -234 170 -190 186 -70Z',
      s.linear([
        [0, mix(pal.sky[1], '#ffffff', 0.3)],
        [1, s.shade(pal.sky[1], 0.35)],
      ]),
    ) +
    circle(-56, -110, 40, s.shade(pal.ink, 0)) +
    path('M-120 -60Q-110 -84 -56 -84T8 -60Z', pal.ink) +
    circle(54, -106, 38, mix(pal.ink, pal.wood, 0.4)) +
    path('M-6 -60Q0 -82 54 -82T112 -60Z', mix('#ffffff', pal.cloth, 0.4)) +
    path(
      'M-340 170C-350 20 -300 -60 -230 -66H230C300 -60 350 20 340 170C336 200 300 206 260 206H-260C-300 206 -336 200 -340 170Z',
      s.linear([
        [0, s.lit(colour, 0.45)],
        [0.4, colour],
        [1, s.shade(colour, 0.4)],
      ]),
    ) +
    stroke('M-150 -60Q-160 60 -130 150H130Q160 60 150 -60', s.shade(colour, 0.35), 5) +
    rect(-350, 150, 700, 34, chrome, { rx: 17 }) +
    ellipse(-280, 60, 24, 42, '#e0402e') +
    ellipse(280, 60, 24, 42, '#e0402e') +
    s.halo(-280, 60, 90, 0.6, '#ff7a4a') +
    s.halo(280, 60, 90, 0.6, '#ff7a4a') +
    rect(-90, 70, 180, 64, mix('#ffffff', pal.cloth, 0.5), { rx: 8 }) +
    path('M0 122C-50 96 -28 66 0 88C28 66 50 96 0 122Z', pal.accent)
  const x = rng.between(540, 660)
  s.add(
    at(x, 560, car, 1.06),
    garland(
      s,
      [
        [x - 190, 500],
        [x - 110, 516],
        [x - 30, 520],
        [x + 60, 520],
        [x + 140, 514],
        [x + 200, 500],
      ],
      62,
      0.9,
    ),
  )
  s.add(
    times(6, (index) => {
      const px = x - 240 + index * 96
      const py = 850 + (index % 2) * 40
      return (
        stroke(`M${x - 100 + index * 40} 752Q${px + 20} ${py - 60} ${px} ${py}`, pal.cloth, 4) +
        at(
          px,
          py,
          rect(-22, 0, 44, 56, s.tube(pal.metal, px), { rx: 5 }) + rect(-22, 16, 44, 22, rng.pick(pal.blooms)),
          1,
          rng.between(-40, 40),
        )
      )
    }),
  )
  s.add(
    times(34, () =>
      rect(rng.between(60, 1140), rng.between(120, 860), 10, 6, rng.pick(pal.blooms), {
        transform: `rotate(${rng.int(-6, 6)})`,
      }),
    ),
  )
}

/** The dashboard, the wheel and the road through the windscreen. */
export function atTheWheel(s: Scene): void {
  const { rng, pal } = s
  s.camera.zoom = rng.between(1.02, 1.12)
  s.camera.roll = 0
  const horizon = 330
  s.lightAt(rng.between(620, 820), horizon - rng.between(60, 150), 900)
  scenery(s, horizon)
  const grey = mix(pal.floor, '#7d8494', 0.5)
  s.add(
    polygon(
      [
        [570, horizon + 20],
        [650, horizon + 20],
        [1150, 720],
        [60, 720],
      ],
      grey,
    ),
    times(3, (index) =>
      polygon(
        [
          [603 - index * 5, horizon + 50 + index * 66],
          [617 + index * 5, horizon + 50 + index * 66],
          [622 + index * 8, horizon + 84 + index * 74],
          [598 - index * 8, horizon + 84 + index * 74],
        ],
        pal.cloth,
      ),
    ),
  )
  const colour = paint(s)
  s.add(
    path(
      'M-200 640C100 520 300 500 600 500S1100 520 1400 640V1100H-200Z',
      s.linear([
        [0, s.lit(colour, 0.5)],
        [0.3, colour],
        [1, s.shade(colour, 0.5)],
      ]),
    ),
    stroke('M-200 664C100 548 300 528 600 528S1100 548 1400 664', s.lit(pal.metal, 0.6), 10),
  )
  s.add(
    path('M-160 -160H20C-20 200 -60 420 -160 640Z', s.shade(colour, 0.55)),
    path('M1360 -160H1180C1220 200 1260 420 1360 640Z', s.shade(colour, 0.55)),
    path('M-160 -160H1360V-20Q600 40 -160 -20Z', s.shade(colour, 0.6)),
    rect(480, -10, 240, 74, pal.ink, { rx: 26 }),
    rect(494, 0, 212, 54, s.lit(pal.sky[1], 0.2), { rx: 20 }),
  )
  for (const x of [330, 470])
    s.add(
      circle(x, 650, 66, s.lit(pal.metal, 0.5)),
      circle(x, 650, 56, mix('#ffffff', pal.cloth, 0.5)),
      times(9, (index) =>
        stroke(
          `M${x + Math.cos(2.4 + index * 0.57) * 38} ${650 + Math.sin(2.4 + index * 0.57) * 38}L${x + Math.cos(2.4 + index * 0.57) * 50} ${650 + Math.sin(2.4 + index * 0.57) * 50}`,
          pal.ink,
          4,
        ),
      ),
      stroke(`M${x} 650l24 -30`, '#d83a34', 5),
      circle(x, 650, 7, pal.ink),
    )
  s.add(
    rect(700, 620, 360, 90, s.shade(colour, 0.35), { rx: 16 }),
    times(7, (index) => rect(724 + index * 46, 640, 26, 50, s.shade(colour, 0.6), { rx: 4 })),
  )
  s.add(
    circle(400, 860, 290, 'none', { stroke: pal.ink, 'stroke-width': 44 }),
    circle(400, 860, 290, 'none', { stroke: s.lit(pal.wood, 0.1), 'stroke-width': 32 }),
    path('M160 840Q400 760 640 840L630 890Q400 820 170 890Z', s.tube(pal.metal, 400)),
    circle(400, 850, 64, s.orb(pal.metal, 400)),
    circle(400, 850, 40, s.orb(colour, 400)),
  )
  const skin = rng.pick(pal.skins)
  s.add(
    stroke('M60 1060Q120 900 170 760', mix('#ffffff', pal.cloth, 0.3), 130),
    times(4, (index) =>
      stroke(`M${130 + index * 16} ${690 + index * 34}l52 26`, index % 2 === 0 ? skin : s.lit(skin, 0.14), 38),
    ),
  )
  s.add(bouquet(s, 950, 590, rng.between(330, 400), 14), stroke('M600 64V150', pal.metal, 3), bloom(s, 600, 180, 44))
}

/** The small bus in a meadow, awning out, guests around. */
export function picnic(s: Scene): void {
  const { rng, pal } = s
  const horizon = rng.between(480, 530)
  s.lightAt(rng.between(720, 960), horizon - rng.between(140, 220), 950)
  scenery(s, horizon)
  const x = rng.between(430, 500)
  const foot = horizon + 210
  s.add(bunting(s, [-80, 100], [1280, 60], 80, 15, 54), camper(s, x, foot, 760, paint(s)))
  s.add(
    path(`M${x - 250} ${foot - 330}h420l70 90h-440Z`, pal.cloth),
    times(5, (index) => path(`M${x - 250 + index * 84} ${foot - 330}h42l${8 + index * 2} 90h-46Z`, pal.accent)),
    stroke(`M${x - 190} ${foot - 240}V${foot + 40}M${x + 236} ${foot - 240}V${foot + 40}`, pal.wood, 8),
  )
  s.add(guests(s, x + 330, 1140, foot + 40, 330, rng.int(2, 4)))
  s.add(
    polygon(
      [
        [120, 900],
        [260, 790],
        [820, 790],
        [960, 900],
      ],
      pal.second,
    ),
    times(6, (index) =>
      polygon(
        [
          [120 + index * 140, 900],
          [260 + index * 93, 790],
          [306 + index * 93, 790],
          [190 + index * 140, 900],
        ],
        pal.cloth,
        { opacity: 0.6 },
      ),
    ),
    bouquet(s, 420, 800, 200, 9),
    lantern(s, 660, 850, 130),
    rect(200, 770, 120, 70, s.tube(mix(pal.wood, '#d9b27a', 0.4), 260), { rx: 10 }),
  )
  nearEdge(s, 'leaves')
}
