import { mix } from '../kit/colour.ts'
import { nearEdge } from '../kit/frame.ts'
import type { Compose } from '../kit/frame.ts'
import { bulbs, shadow } from '../kit/light.ts'
import { ground, hills, sky, skyline, tree } from '../kit/outdoors.ts'
import { person } from '../kit/people.ts'
import { garland } from '../kit/plants.ts'
import { room } from '../kit/scenery.ts'
import type { Scene } from '../kit/scene.ts'
import { BLEED, HEIGHT, WIDTH } from '../kit/scene.ts'
import { at, circle, ellipse, group, path, polygon, rect, ring, stroke, times } from '../kit/svg.ts'
import { fallen, flatSurface, plateAbove } from '../kit/tableware.ts'
import { cutlery } from '../motifs/food.ts'
import { bunting, lantern, paperLantern } from '../motifs/decor.ts'
import { paint, road, scenery } from '../motifs/roadside.ts'
import { wheel } from '../motifs/vehicles.ts'

export const coach: Compose = (s) => {
  const { pal } = s
  const horizon = 520
  s.lightAt(820, horizon - 170, 950)
  scenery(s, horizon)
  s.add(road(s, horizon + 130))
  const [x, y] = [590, horizon + 290]
  const tint = paint(s)
  const white = mix('#ffffff', pal.cloth, 0.4)
  const body = s.linear([
    [0, s.lit(white, 0.3)],
    [1, s.shade(white, 0.14)],
  ])
  const pane = s.linear(
    [
      [0, s.shade(pal.sky[1], 0.15)],
      [1, s.shade(pal.sky[1], 0.5)],
    ],
    1,
    1,
  )
  s.add(
    shadow(s, x, y + 4, 1020, 90, 0.5),
    path(
      `M${x - 500} ${y - 60}V${y - 350}Q${x - 500} ${y - 390} ${x - 460} ${y - 390}H${x + 430}Q${x + 480} ${y - 390} ${x + 494} ${y - 300}L${x + 510} ${y - 150}V${y - 60}Z`,
      body,
    ),
    path(
      `M${x - 500} ${y - 60}V${y - 130}H${x + 100}L${x + 330} ${y - 220}H${x + 502}L${x + 510} ${y - 150}V${y - 60}Z`,
      tint,
    ),
    path(`M${x - 474} ${y - 352}H${x + 330}V${y - 226}H${x - 474}Z`, pane),
    path(`M${x + 346} ${y - 352}H${x + 440}L${x + 480} ${y - 212}H${x + 346}Z`, pane),
    times(6, (i) => rect(x - 350 + i * 132, y - 352, 8, 126, s.shade(white, 0.3))),
    times(
      6,
      (i) =>
        circle(x - 410 + i * 132, y - 262, 22, s.shade(pal.ink, 0)) +
        path(`M${x - 444 + i * 132} ${y - 226}q34 -40 68 0Z`, pal.ink),
    ),
    stroke(`M${x - 430} ${y - 346}l-34 104M${x - 40} ${y - 346}l-34 104M${x + 240} ${y - 346}l-34 104`, '#ffffff', 9, {
      opacity: 0.35,
    }),
    wheel(s, x - 300, y - 60, 66),
    wheel(s, x + 330, y - 60, 66),
    wheel(s, x - 160, y - 60, 66),
    rect(x + 470, y - 120, 40, 26, pal.core, { rx: 8 }),
    rect(x - 506, y - 126, 16, 50, '#d8453f', { rx: 6 }),
  )
  nearEdge(s, 'leaves')
}

export const trolley: Compose = (s) => {
  const { pal } = s
  const horizon = 520
  s.lightAt(380, horizon - 150, 950)
  sky(s, horizon)
  s.add(
    skyline(s, horizon, 260, 0.35),
    tree(s, 90, horizon + 50, 480, 0.05),
    tree(s, 1130, horizon + 50, 500, 0.05),
    ground(s, horizon, pal.floor, 'stone'),
  )
  const [x, y] = [600, horizon + 270]
  s.add(stroke(`M-160 ${y + 12}H1360M-160 ${y + 62}H1360`, s.shade(pal.metal, 0.3), 10))
  const tint = pal.accent
  const cream = mix('#fff2d8', pal.cloth, 0.3)
  const window = mix(pal.glow, '#fff3d0', 0.4)
  s.add(
    stroke(`M${x + 40} ${y - 440}L${x - 180} ${y - 640}`, pal.ink, 9),
    stroke(`M-160 ${y - 650}L1360 ${y - 630}`, pal.ink, 4),
    shadow(s, x, y + 6, 900, 80, 0.5),
    path(
      `M${x - 400} ${y - 400}Q${x} ${y - 480} ${x + 400} ${y - 400}L${x + 430} ${y - 376}H${x - 430}Z`,
      s.shade(tint, 0.3),
    ),
    rect(x - 270, y - 446, 540, 34, cream, { rx: 12 }),
    rect(
      x - 410,
      y - 380,
      820,
      320,
      s.linear([
        [0, s.lit(cream, 0.3)],
        [1, s.shade(cream, 0.1)],
      ]),
      { rx: 14 },
    ),
    rect(
      x - 410,
      y - 200,
      820,
      140,
      s.linear([
        [0, s.lit(tint, 0.2)],
        [1, s.shade(tint, 0.25)],
      ]),
    ),
    times(
      6,
      (i) =>
        rect(x - 320 + i * 110, y - 352, 88, 132, window, { rx: 14 }) +
        circle(x - 276 + i * 110, y - 268, 20, s.shade(pal.ink, 0)) +
        path(`M${x - 310 + i * 110} ${y - 220}q34 -52 68 0Z`, pal.ink),
    ),
    rect(x - 400, y - 360, 60, 300, s.shade(pal.wood, 0.2), { rx: 8 }),
    rect(x + 340, y - 360, 60, 300, s.shade(pal.wood, 0.2), { rx: 8 }),
    rect(x - 390, y - 350, 40, 130, window, { rx: 8 }),
    rect(x + 350, y - 350, 40, 130, window, { rx: 8 }),
    stroke(`M${x - 410} ${y - 130}H${x + 410}`, pal.glow, 5),
    s.halo(x + 414, y - 130, 120, 0.8),
    circle(x + 414, y - 130, 20, pal.core),
    rect(x - 250, y - 66, 500, 30, pal.ink, { rx: 8 }),
    wheel(s, x - 190, y - 28, 46),
    wheel(s, x + 190, y - 28, 46),
    garland(s, times8(x - 400, x + 400, y - 386), 30, 0.7),
  )
  nearEdge(s, 'bokeh')
}

const times8 = (from: number, to: number, y: number) =>
  Array.from(
    { length: 17 },
    (_, i) => [from + ((to - from) * i) / 16, y + Math.abs(Math.sin((i * Math.PI) / 4)) * 34] as const,
  )

export const pedicab: Compose = (s) => {
  const { rng, pal } = s
  const horizon = 520
  s.lightAt(420, horizon - 130, 950)
  sky(s, horizon)
  s.add(
    skyline(s, horizon, 300, 0.3),
    tree(s, 1120, horizon + 50, 430, 0.1),
    ground(s, horizon, pal.floor, 'stone'),
    bulbs(s, [-80, 110], [600, 80], 90, 8, 10),
    bulbs(s, [600, 80], [1280, 120], 90, 8, 10),
  )
  const y = horizon + 290
  const tint = rng.pick([pal.accent, pal.second])
  const spokes = (cx: number, r: number) =>
    ring(cx, y - r, r, pal.ink, 14) +
    ring(cx, y - r, r * 0.86, pal.metal, 5) +
    times(10, (i) =>
      stroke(
        `M${cx} ${y - r}L${cx + Math.cos(i * 0.628) * r * 0.9} ${y - r + Math.sin(i * 0.628) * r * 0.9}`,
        pal.metal,
        2.5,
      ),
    ) +
    circle(cx, y - r, 12, pal.metal)
  s.add(shadow(s, 570, y + 4, 860, 70, 0.45), spokes(900, 104), spokes(360, 112))
  s.add(
    stroke(
      `M900 ${y - 104}L848 ${y - 340}M862 ${y - 280}L640 ${y - 130}L360 ${y - 112}M640 ${y - 130}L664 ${y - 300}L862 ${y - 280}M806 ${y - 356}h76`,
      tint,
      16,
    ),
    rect(620, y - 322, 92, 22, pal.ink, { rx: 11 }),
  )
  s.add(
    person(
      s,
      668,
      y - 157,
      590,
      {
        seated: true,
        hands: [
          [0.28, 0.35],
          [0.32, 0.33],
        ],
        elbows: [-1, 1],
        feet: [
          [-0.02, -0.16],
          [0.12, -0.06],
        ],
        lean: 0.14,
      },
      { top: pal.blooms[0] ?? tint, bottom: pal.ink, hair: 'hat' },
    ),
  )
  s.add(
    path(`M120 ${y - 470}Q340 ${y - 560} 560 ${y - 470}L548 ${y - 440}H132Z`, s.tube(tint, 340)),
    stroke(`M150 ${y - 440}V${y - 190}M530 ${y - 440}V${y - 250}`, pal.metal, 9),
  )
  for (const [px, hair] of [
    [270, 'long'],
    [400, 'short'],
  ] as const)
    s.add(
      person(
        s,
        px,
        y - 86,
        440,
        {
          seated: true,
          hands: [
            [-0.14, 0.3],
            [0.2, 0.66],
          ],
          elbows: [-1, 1],
          feet: [
            [0.1, 0],
            [0.2, 0],
          ],
        },
        { hair, top: hair === 'long' ? mix('#ffffff', pal.cloth, 0.4) : pal.second },
      ),
    )
  s.add(
    path(
      `M130 ${y - 250}H540L520 ${y - 90}H190Q140 ${y - 100} 130 ${y - 250}Z`,
      s.linear([
        [0, s.lit(tint, 0.35)],
        [1, s.shade(tint, 0.3)],
      ]),
    ),
    spokesFront(s, 300, y, 112),
    bunting(s, [120, y - 452], [560, y - 452], 26, 8, 34),
  )
  s.add(
    s.halo(884, y - 330, 150, 0.8),
    circle(884, y - 330, 17, pal.core),
    times(30, () =>
      at(
        rng.between(0, 1200),
        rng.between(40, 620),
        rect(-6, -4, 12, 8, rng.pick([...pal.blooms, pal.glow])),
        1,
        rng.between(0, 180),
      ),
    ),
  )
}

const spokesFront = (s: Scene, cx: number, y: number, r: number) =>
  ring(cx, y - r, r, s.pal.ink, 14) +
  times(10, (i) =>
    stroke(
      `M${cx} ${y - r}L${cx + Math.cos(i * 0.628 + 0.2) * r * 0.9} ${y - r + Math.sin(i * 0.628 + 0.2) * r * 0.9}`,
      s.pal.metal,
      2.5,
    ),
  ) +
  circle(cx, y - r, 14, s.pal.metal)

export const launch: Compose = (s) => {
  const { rng, pal } = s
  const horizon = 470
  s.lightAt(rng.between(780, 920), horizon - 60, 1000)
  sky(s, horizon)
  s.add(hills(s, horizon, 2))
  const water = mix(pal.sky[0], '#2c5f7c', 0.45)
  s.add(
    rect(
      -BLEED,
      horizon,
      WIDTH + 2 * BLEED,
      HEIGHT,
      s.linear([
        [0, s.lit(water, 0.5)],
        [0.5, water],
        [1, s.shade(water, 0.45)],
      ]),
    ),
  )
  s.add(
    times(46, (i) =>
      ellipse(s.light.x + rng.between(-1, 1) * (30 + i * 6), horizon + 8 + i * 9, rng.between(20, 90), 3, pal.glow, {
        opacity: 0.5,
      }),
    ),
  )
  const y = 720
  const hull = '#8a4522'
  s.add(ellipse(560, y + 8, 560, 26, s.shade(water, 0.5), { opacity: 0.6 }))
  // Only what stands out over the side is seen of them.
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
      ellipse(rng.between(-60, 1260), rng.between(y + 10, 900), rng.between(20, 70), 3, s.lit(water, 0.6), {
        opacity: 0.4,
      }),
    ),
  )
  nearEdge(s, 'bokeh')
}

export const stretchTent: Compose = (s) => {
  const { pal } = s
  const horizon = 520
  s.lightAt(820, horizon - 90, 950)
  sky(s, horizon)
  s.add(hills(s, horizon, 3), ground(s, horizon, mix('#d9a066', pal.floor, 0.3), 'sand'))
  const sand = mix('#e8d9bf', pal.cloth, 0.4)
  const y = horizon + 190
  s.add(
    path(`M120 ${y}Q380 ${y - 120} 600 ${y - 120}T1080 ${y}V${y + 40}H120Z`, mix(pal.ink, pal.glow, 0.45)),
    s.halo(600, y - 80, 380, 0.8),
  )
  for (const x of [300, 600, 900])
    s.add(stroke(`M${x} ${y + 20}V${y - (x === 600 ? 330 : 240)}`, s.shade(pal.wood, 0.2), 14))
  s.add(
    path(
      `M20 ${y + 40}Q200 ${y - 90} 300 ${y - 250}Q420 ${y - 170} 600 ${y - 345}Q780 ${y - 170} 900 ${y - 250}Q1000 ${y - 90} 1180 ${y + 40}Q960 ${y - 90} 860 ${y - 100}Q740 ${y - 60} 600 ${y - 130}Q460 ${y - 60} 340 ${y - 100}Q240 ${y - 90} 20 ${y + 40}Z`,
      s.linear([
        [0, s.lit(sand, 0.4)],
        [0.6, sand],
        [1, s.shade(sand, 0.35)],
      ]),
    ),
  )
  s.add(stroke(`M20 ${y + 40}L-60 ${y + 90}M1180 ${y + 40}L1260 ${y + 90}`, pal.ink, 5))
  const kilim = (x: number, ky: number, w: number, tint: string) =>
    polygon(
      [
        [x - w / 2, ky],
        [x + w / 2, ky],
        [x + w * 0.62, ky + 90],
        [x - w * 0.62, ky + 90],
      ],
      tint,
    ) +
    times(5, (i) =>
      polygon(
        [
          [x - w * 0.4 + i * w * 0.2 - 26, ky + 45],
          [x - w * 0.4 + i * w * 0.2, ky + 20],
          [x - w * 0.4 + i * w * 0.2 + 26, ky + 45],
          [x - w * 0.4 + i * w * 0.2, ky + 70],
        ],
        pal.glow,
      ),
    )
  s.add(kilim(380, y + 30, 360, pal.accent), kilim(800, y + 40, 380, pal.second))
  for (const x of [260, 480, 700, 930])
    s.add(ellipse(x, y + 34, 62, 34, s.orb(s.rng.pick([pal.accent, pal.second, ...pal.blooms]), x)))
  s.add(
    lantern(s, 600, y + 140, 120),
    lantern(s, 160, y + 120, 100),
    lantern(s, 1050, y + 130, 110),
    bulbs(s, [300, y - 230], [600, y - 310], 60, 6, 8),
    bulbs(s, [600, y - 310], [900, y - 230], 60, 6, 8),
  )
  nearEdge(s, 'bokeh')
}

export const china: Compose = (s) => {
  const { rng, pal } = s
  s.lightAt(rng.between(850, 1100), 0, 1150)
  flatSurface(s, rng.pick(['linen', 'wood'] as const))
  s.camera.roll = rng.between(-12, 12)
  s.camera.zoom = 1.16
  const tints = [pal.accent, pal.second, ...pal.blooms]
  const spots = [
    [190, 210, 190],
    [610, 240, 215],
    [1020, 200, 185],
    [160, 690, 200],
    [590, 720, 220],
    [1030, 690, 205],
  ] as const
  for (const [i, [x, y, r]] of spots.entries()) {
    const tint = tints[i % tints.length] ?? pal.accent
    s.add(plateAbove(s, x, y, r, mix('#ffffff', pal.cloth, 0.4), tint))
    s.add(
      times(14, (k) =>
        i % 2 === 0
          ? circle(x + Math.cos(k * 0.449) * r * 0.84, y + Math.sin(k * 0.449) * r * 0.84, r * 0.06, tint)
          : at(
              x + Math.cos(k * 0.449) * r * 0.84,
              y + Math.sin(k * 0.449) * r * 0.84,
              ellipse(0, 0, r * 0.1, r * 0.04, tint),
              1,
              (k * 0.449 * 180) / Math.PI,
            ),
      ),
    )
    s.add(
      at(
        x,
        y,
        times(6, (k) => at(0, 0, ellipse(0, -r * 0.2, r * 0.09, r * 0.2, tint, { opacity: 0.85 }), 1, k * 60)) +
          circle(0, 0, r * 0.09, pal.glow),
      ),
    )
    s.add(
      at(
        x + r * 1.08,
        y,
        cutlery(s, (['fork', 'knife', 'spoon'] as const)[i % 3] ?? 'fork', i % 2 === 0 ? pal.metal : '#c9a04a'),
        1.05,
        rng.between(-8, 8),
      ),
    )
  }
  for (const [x, y] of [
    [400, 460],
    [820, 450],
  ] as const)
    s.add(
      fallen(s, x, y, 74),
      circle(x, y, 76, '#d98a2b', { opacity: 0.75 }),
      ring(x, y, 70, '#f6c46a', 8),
      circle(x - 18, y - 20, 16, pal.core, { opacity: 0.6 }),
    )
}

export const parasols: Compose = (s) => {
  const { rng, pal } = s
  const horizon = 600
  s.lightAt(600, 260, 900)
  sky(s, horizon)
  s.add(
    hills(s, horizon, 2),
    tree(s, 40, horizon + 40, 500),
    tree(s, 1170, horizon + 40, 480),
    ground(s, horizon, s.shade(pal.floor, 0.2), 'stone'),
  )
  const parasol = (x: number, y: number, r: number, tint: string) =>
    s.halo(x, y + r * 0.2, r * 2.1, 0.8) +
    times(8, (i) =>
      path(
        `M${x} ${y - r * 0.6}Q${x - r + i * r * 0.25} ${y - r * 0.5} ${x - r + i * r * 0.25} ${y}q${r * 0.125} ${r * 0.14} ${r * 0.25} 0Q${x - r + (i + 1) * r * 0.25} ${y - r * 0.5} ${x} ${y - r * 0.6}Z`,
        i % 2 === 0 ? s.lit(tint, 0.25) : s.lit(tint, 0.5),
      ),
    ) +
    stroke(`M${x} ${y - r * 0.72}V${y + r * 0.34}`, pal.wood, r * 0.05) +
    circle(x, y + r * 0.2, r * 0.13, pal.core)
  const spots = Array.from({ length: 22 }, (_, i) => ({
    x: -20 + (i % 6) * 240 + (Math.floor(i / 6) % 2) * 120,
    y: 70 + Math.floor(i / 6) * 118 + rng.between(-16, 16),
    r: 84 - Math.floor(i / 6) * 9,
  }))
  for (const { x, y, r } of spots.toReversed())
    s.add(parasol(x, y, r, rng.pick([pal.accent, pal.second, ...pal.blooms])))
  for (const [i, x] of [300, 470, 640, 800, 950].entries())
    s.add(
      person(
        s,
        x,
        horizon + 160 + (i % 2) * 60,
        330,
        {
          hands: [
            [-0.14, 0.5],
            [0.2, i % 2 === 0 ? 0.9 : 0.56],
          ],
          elbows: [-1, 1],
        },
        { dress: i % 2 === 1 },
      ),
    )
  nearEdge(s, 'bokeh')
}

export const lanterns: Compose = (s) => {
  const { rng } = s
  const horizon = 580
  s.lightAt(600, 320, 900)
  sky(s, horizon)
  s.add(
    hills(s, horizon, 2),
    ground(s, horizon, s.shade(s.pal.leaves[1] ?? s.pal.floor, 0.2), 'grass'),
    tree(s, 130, horizon + 130, 700),
    tree(s, 1070, horizon + 130, 680),
  )
  for (let i = 0; i < 13; i++)
    s.add(
      paperLantern(
        s,
        60 + i * 92 + rng.between(-16, 16),
        190 + Math.sin(i * 1.4) * 90 + (i % 3) * 60,
        rng.between(34, 56),
      ),
    )
  for (const x of [160, 360, 600, 840, 1040]) s.add(lantern(s, x, horizon + 240 + (x % 3) * 16, 130))
  nearEdge(s, 'bokeh')
}

export const neon: Compose = (s) => {
  const { pal } = s
  const horizon = 560
  s.lightAt(600, 260, 860)
  room(s, horizon, 'brick')
  s.add(rect(-BLEED, -BLEED, WIDTH + 2 * BLEED, horizon + BLEED, pal.ink, { opacity: 0.45 }))
  for (let row = 0; row < 5; row++) {
    const [top, foot] = [horizon + row * row * 14 + row * 30, horizon + (row + 1) * (row + 1) * 14 + (row + 1) * 30]
    for (let i = -9; i < 9; i++) {
      const wide = (y: number) => 90 + (y - horizon) * 0.42
      s.add(
        polygon(
          [
            [600 + i * wide(top), top],
            [600 + (i + 1) * wide(top), top],
            [600 + (i + 1) * wide(foot), foot],
            [600 + i * wide(foot), foot],
          ],
          (i + row) % 2 === 0 ? mix('#ffffff', pal.cloth, 0.3) : pal.ink,
        ),
      )
    }
  }
  const tube = (d: string, colour: string) =>
    stroke(d, colour, 34, { opacity: 0.22 }) + stroke(d, colour, 15) + stroke(d, '#ffffff', 5, { opacity: 0.9 })
  s.add(
    s.halo(600, 250, 460, 0.5, '#ff5fa8'),
    tube(
      'M600 390C360 240 400 90 520 100C570 104 592 140 600 170C608 140 630 104 680 100C800 90 840 240 600 390Z',
      '#ff5fa8',
    ),
    tube('M250 160l60 120h-120Z', '#5fe0ff'),
    tube('M960 110l-54 96h60l-50 92', '#ffd24a'),
    tube('M150 420H420M780 420H1060', '#8dff8a'),
  )
  s.add(
    rect(
      330,
      horizon - 90,
      540,
      210,
      s.linear([
        [0, s.lit(pal.accent, 0.2)],
        [1, s.shade(pal.accent, 0.4)],
      ]),
      { rx: 14 },
    ),
    rect(310, horizon - 106, 580, 26, pal.cloth, { rx: 8 }),
    times(11, (i) => rect(352 + i * 46, horizon - 70, 26, 176, s.shade(pal.accent, 0.25), { rx: 10 })),
  )
  nearEdge(s, 'bokeh')
}
