import { mix } from '../kit/colour.ts'
import { either, softBackdrop, nearEdge } from '../kit/frame.ts'
import type { Views } from '../kit/frame.ts'
import { bulbs } from '../kit/light.ts'
import { cypress, moon, palm, sky, skyline } from '../kit/outdoors.ts'
import { bloom, bouquet, garland, sprig } from '../kit/plants.ts'
import type { Scene } from '../kit/scene.ts'
import { circle, ellipse, path, polygon, rect, stroke, times } from '../kit/svg.ts'
import { couple } from '../objects/couple.ts'
import { camper, oldCar, scooter, wheel } from '../objects/vehicles.ts'
import { paint, road, scenery } from '../objects/roadside.ts'
import { farewell, atTheWheel, picnic } from './transport-journeys.ts'

export const transport: Views = [
  wide,
  either(closeUp, farewell),
  either(detail, atTheWheel),
  either(table, picnic),
  night,
]

function wide(s: Scene): void {
  const { rng } = s
  const horizon = rng.between(500, 550)
  s.lightAt(rng.between(720, 940), horizon - rng.between(140, 220), 950)
  scenery(s, horizon)
  s.add(road(s, horizon + 130))
  const x = rng.between(540, 660)
  const vehicle = rng.pick(['car', 'camper', 'car'] as const)
  s.add(vehicle === 'car' ? oldCar(s, x, horizon + 280, 860, paint(s)) : camper(s, x, horizon + 290, 800, paint(s)))
  s.add(
    stroke(
      `M${x - 430} ${horizon + 240}C${x - 520} ${horizon + 250} ${x - 540} ${horizon + 290} ${x - 640} ${horizon + 284}`,
      s.pal.cloth,
      3,
    ),
    times(4, (i) => rect(x - 540 - i * 36, horizon + 262 + i * 6, 24, 32, s.tube(s.pal.metal, x), { rx: 3 })),
  )
  nearEdge(s, 'leaves')
}

function closeUp(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(840, 1040), rng.between(100, 200), 900)
  softBackdrop(s)
  const colour = paint(s)
  const x = 600
  const chrome = s.linear([
    [0, '#ffffff'],
    [0.3, pal.metal],
    [0.5, s.shade(pal.metal, 0.5)],
    [0.7, s.lit(pal.metal, 0.6)],
    [1, s.shade(pal.metal, 0.4)],
  ])
  s.add(
    ellipse(x, 900, 640, 50, pal.ink, { opacity: 0.4 }),
    rect(60, 700, 190, 220, '#10131f', { rx: 40 }),
    rect(950, 700, 190, 220, '#10131f', { rx: 40 }),
  )
  s.add(
    path('M300 360C330 150 380 90 440 84H760C820 90 870 150 900 360Z', s.shade(colour, 0.15)),
    path(
      'M344 340C366 180 400 130 450 124H750C800 130 834 180 856 340Z',
      s.linear([
        [0, mix(pal.sky[1], '#ffffff', 0.3)],
        [1, s.shade(pal.sky[1], 0.3)],
      ]),
    ),
    stroke('M430 330L520 134M480 330L570 134', '#ffffff', 16, { opacity: 0.35 }),
  )
  s.add(
    path(
      'M20 760C10 520 90 400 300 360H900C1110 400 1190 520 1180 760C1170 830 1100 840 1040 840H160C100 840 30 830 20 760Z',
      s.linear([
        [0, s.lit(colour, 0.45)],
        [0.4, colour],
        [1, s.shade(colour, 0.45)],
      ]),
    ),
  )
  s.add(
    path(
      'M400 362C420 420 430 620 470 760H730C770 620 780 420 800 362Z',
      s.linear([
        [0, s.lit(colour, 0.3)],
        [1, s.shade(colour, 0.15)],
      ]),
    ),
    stroke('M400 362C420 420 430 620 470 760M800 362C780 420 770 620 730 760', s.shade(colour, 0.4), 5),
  )
  s.add(
    rect(400, 560, 400, 200, chrome, { rx: 90 }),
    rect(420, 578, 360, 164, '#0b0f1c', { rx: 76 }),
    times(13, (i) => rect(440 + i * 26, 582, 10, 156, chrome, { rx: 4 })),
  )
  for (const px of [230, 970])
    s.add(
      circle(px, 590, 112, chrome),
      circle(
        px,
        590,
        92,
        s.radial(
          [
            [0, pal.core],
            [0.6, mix(pal.core, pal.metal, 0.4)],
            [1, s.shade(pal.metal, 0.3)],
          ],
          0.45,
          0.4,
          0.6,
        ),
      ),
      times(5, (i) => stroke(`M${px - 60 + i * 30} 520V660`, '#ffffff', 3, { opacity: 0.5 })),
      s.halo(px, 590, 220, 0.5),
    )
  s.add(
    rect(20, 770, 1160, 56, chrome, { rx: 28 }),
    rect(330, 740, 40, 100, chrome, { rx: 14 }),
    rect(830, 740, 40, 100, chrome, { rx: 14 }),
  )
  s.add(
    path('M602 350L220 470L250 490L604 380L950 490L980 470Z', mix('#ffffff', pal.cloth, 0.4)),
    bouquet(s, x, 420, rng.between(360, 440), 16),
    stroke('M590 450Q560 560 520 640M612 450Q640 560 690 630', mix('#ffffff', pal.cloth, 0.4), 20),
  )
  nearEdge(s, 'bokeh')
}

function detail(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(860, 1060), rng.between(60, 180), 900)
  const colour = paint(s)
  const chrome = s.linear([
    [0, '#ffffff'],
    [0.4, pal.metal],
    [1, s.shade(pal.metal, 0.5)],
  ])
  s.add(
    rect(
      -160,
      -160,
      1520,
      1220,
      s.linear([
        [0, mix(pal.sky[1], pal.sky[2], 0.5)],
        [1, s.shade(pal.floor, 0.2)],
      ]),
    ),
    rect(
      -160,
      760,
      1520,
      400,
      s.linear([
        [0, s.lit(pal.floor, 0.2)],
        [1, s.shade(pal.floor, 0.5)],
      ]),
    ),
  )
  s.add(
    path(
      'M-200 60C200 20 700 30 1400 150V800H-200Z',
      s.linear([
        [0, s.lit(colour, 0.5)],
        [0.3, colour],
        [1, s.shade(colour, 0.45)],
      ]),
    ),
    path('M-200 330H1400V352H-200Z', chrome),
  )
  s.add(
    stroke(`M250 -160V800`, s.shade(colour, 0.4), 7),
    rect(300, 250, 190, 30, chrome, { rx: 15 }),
    circle(320, 265, 24, chrome),
  )
  const x = rng.between(720, 800)
  s.add(
    path(
      `M${x - 370} 800C${x - 370} 470 ${x - 180} 360 ${x} 360C${x + 180} 360 ${x + 370} 470 ${x + 370} 800Z`,
      s.shade(colour, 0.65),
    ),
    path(
      `M${x - 420} 800C${x - 420} 420 ${x - 200} 310 ${x} 310C${x + 200} 310 ${x + 420} 420 ${x + 420} 800H${x + 370}C${x + 370} 470 ${x + 180} 360 ${x} 360C${x - 180} 360 ${x - 370} 470 ${x - 370} 800Z`,
      s.linear([
        [0, s.lit(colour, 0.55)],
        [1, s.shade(colour, 0.2)],
      ]),
    ),
  )
  s.add(wheel(s, x, 710, 310))
  s.add(
    garland(
      s,
      [
        [300, 330],
        [370, 350],
        [430, 390],
        [470, 450],
      ],
      70,
      0.9,
    ),
    stroke('M300 280C250 420 230 520 180 640M310 280C330 420 300 560 330 660', mix('#ffffff', pal.cloth, 0.4), 24),
    bouquet(s, 310, 300, 330, 12),
  )
  nearEdge(s, 'bokeh')
}

function table(s: Scene): void {
  const { rng, pal } = s
  const horizon = rng.between(480, 530)
  s.lightAt(rng.between(700, 900), horizon - rng.between(90, 170), 900)
  sky(s, horizon)
  const sea = mix(pal.sky[0], pal.second, 0.4)
  s.add(
    rect(
      -160,
      horizon - 10,
      1520,
      260,
      s.linear([
        [0, s.lit(sea, 0.45)],
        [1, s.shade(sea, 0.2)],
      ]),
    ),
    times(26, () =>
      stroke(
        `M${s.light.x + rng.between(-240, 240)} ${horizon + rng.between(2, 120)}h${rng.between(20, 90)}`,
        pal.core,
        4,
        { opacity: 0.6 },
      ),
    ),
  )
  s.add(
    path(
      `M-160 ${horizon + 20}Q60 ${horizon - 180} 300 ${horizon - 10}L420 ${horizon + 90}H-160Z`,
      mix(s.shade(pal.leaves[2] ?? pal.ink, 0.1), pal.sky[2], 0.3),
    ),
    times(
      6,
      (i) =>
        rect(-20 + i * 50, horizon - 60 + (i % 3) * 16, 36, 40, mix(pal.cloth, pal.sky[2], 0.3)) +
        polygon(
          [
            [-26 + i * 50, horizon - 58 + (i % 3) * 16],
            [-2 + i * 50, horizon - 78 + (i % 3) * 16],
            [22 + i * 50, horizon - 58 + (i % 3) * 16],
          ],
          mix(pal.accent, pal.sky[2], 0.3),
        ),
    ),
  )
  s.add(
    rect(-160, horizon + 110, 1520, 36, mix('#ffffff', pal.cloth, 0.5)),
    times(26, (i) =>
      path(
        `M${-140 + i * 58} ${horizon + 146}h22l-5 30q12 16 0 34h-12q-12 -18 0 -34Z`,
        s.tube(mix('#ffffff', pal.cloth, 0.5), 600),
      ),
    ),
    rect(-160, horizon + 206, 1520, 20, s.shade(pal.cloth, 0.15)),
    rect(
      -160,
      horizon + 226,
      1520,
      400,
      s.linear([
        [0, s.lit(pal.floor, 0.3)],
        [1, s.shade(pal.floor, 0.4)],
      ]),
    ),
  )
  const x = rng.between(500, 620)
  s.add(scooter(s, x, horizon + 330, rng.between(560, 620), paint(s)))
  s.add(couple(s, x + 440, horizon + 350, 400))
  s.add(pal.mood === 'tropical' ? palm(s, 60, horizon + 260, 560, 0.1) : cypress(s, 70, horizon + 240, 520))
  s.add(sprig(s, 1210, 960, 380, -30), bloom(s, 1120, 850, 70), bloom(s, 1050, 890, 46))
  nearEdge(s, 'leaves')
}

function night(s: Scene): void {
  const { rng, pal } = s
  const horizon = rng.between(540, 580)
  const x = rng.between(480, 560)
  s.lightAt(x + 330, horizon + 60, 740)
  sky(s, horizon)
  s.add(
    moon(s, rng.between(140, 320), rng.between(90, 170), 34),
    skyline(s, horizon, 330, 0.35, 90),
    skyline(s, horizon + 16, 190, 0.7, 120),
  )
  s.add(
    rect(-160, horizon + 10, 1520, 130, s.shade(pal.floor, 0.35)),
    bulbs(s, [-80, 60], [600, 40], 110, 8, 11),
    bulbs(s, [600, 40], [1280, 90], 110, 8, 11),
  )
  for (const px of [110, 1090])
    s.add(
      rect(px - 7, horizon - 250, 14, 400, pal.ink),
      s.halo(px, horizon - 262, 220, 0.9),
      circle(px, horizon - 262, 26, pal.core),
      path(`M${px - 30} ${horizon - 284}h60l-16 -26h-28Z`, pal.ink),
    )
  s.add(road(s, horizon + 130))
  const vehicle = rng.pick(['car', 'camper'] as const)
  const noseX = x + (vehicle === 'car' ? 400 : 360)
  const noseY = horizon + (vehicle === 'car' ? 152 : 150)
  const cone = s.linear(
    [
      [0, pal.core, 0.8],
      [1, pal.glow, 0],
    ],
    1,
    0,
  )
  s.add(
    vehicle === 'car'
      ? oldCar(s, x, horizon + 280, 860, paint(s), true)
      : camper(s, x, horizon + 290, 800, paint(s), true),
  )
  s.add(
    `<g style="mix-blend-mode:screen">${polygon(
      [
        [noseX, noseY - 14],
        [noseX + 620, noseY - 120],
        [noseX + 620, noseY + 200],
        [noseX, noseY + 20],
      ],
      cone,
      { opacity: 0.6 },
    )}</g>`,
    ellipse(noseX + 260, horizon + 300, 300, 40, pal.glow, { opacity: 0.22 }),
  )
  s.add(
    stroke(`M${x - 430} ${horizon + 240}q-60 30 -180 44`, pal.cloth, 3),
    times(4, (i) => rect(x - 530 - i * 34, horizon + 264 + i * 6, 24, 32, s.tube(pal.metal, x), { rx: 3 })),
  )
  nearEdge(s, 'bokeh')
}
