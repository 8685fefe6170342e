import { mix } from '../kit/colour.ts'
import { nearEdge } from '../kit/frame.ts'
import type { Compose } from '../kit/frame.ts'
import { bulbs, shadow } from '../kit/light.ts'
import { ground, sky, skyline, tree } from '../kit/outdoors.ts'
import { person } from '../kit/people.ts'
import { garland } from '../kit/plants.ts'
import type { Scene } from '../kit/scene.ts'
import { at, circle, path, rect, ring, stroke, times } from '../kit/svg.ts'
import { bunting } from '../objects/decor.ts'
import { paint, road, scenery } from '../objects/roadside.ts'
import { wheel } from '../objects/vehicles.ts'

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
  const behindGlass = pal.tone === 'night' ? s.lit(pal.glow, 0.3) : pal.sky[1]
  const pane = s.linear(
    [
      [0, s.shade(behindGlass, pal.tone === 'night' ? 0 : 0.15)],
      [1, s.shade(behindGlass, pal.tone === 'night' ? 0.1 : 0.5)],
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
    pal.tone === 'night' ? s.halo(x + 500, y - 106, 240, 0.9) : '',
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
    cab(s, horizon + 290, rng.pick([pal.accent, pal.second])),
    confetti(s),
  )
}

export const pedicabs: Compose = (s) => {
  const { pal } = s
  const horizon = 470
  s.camera.zoom = 1.02
  s.lightAt(640, horizon - 110, 950)
  sky(s, horizon)
  s.add(
    skyline(s, horizon, 300, 0.3),
    tree(s, 60, horizon + 40, 400, 0.1),
    ground(s, horizon, pal.floor, 'stone'),
    bulbs(s, [-80, 90], [1280, 70], 90, 15, 10),
    at(640, horizon + 40, cab(s, 90, pal.second), 0.42),
    at(160, horizon + 90, cab(s, 90, pal.blooms[1] ?? pal.accent), 0.56),
    at(330, horizon + 300, cab(s, 60, pal.accent), 0.82),
    confetti(s),
  )
}

const confetti = ({ rng, pal }: Scene) =>
  times(30, () =>
    at(
      rng.between(0, 1200),
      rng.between(40, 620),
      rect(-6, -4, 12, 8, rng.pick([...pal.blooms, pal.glow])),
      1,
      rng.between(0, 180),
    ),
  )

/** A pedicab with its driver and two guests, about 1000 wide, whose wheels stand at y. */
function cab(s: Scene, y: number, tint: string): string {
  const { pal } = s
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
  const parts = [shadow(s, 570, y + 4, 860, 70, 0.45), spokes(900, 104), spokes(360, 112)]
  parts.push(
    stroke(
      `M900 ${y - 104}L848 ${y - 340}M862 ${y - 280}L640 ${y - 130}L360 ${y - 112}M640 ${y - 130}L664 ${y - 300}L862 ${y - 280}M806 ${y - 356}h76`,
      tint,
      16,
    ),
    rect(620, y - 322, 92, 22, pal.ink, { rx: 11 }),
  )
  parts.push(
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
  parts.push(
    path(`M120 ${y - 470}Q340 ${y - 560} 560 ${y - 470}L548 ${y - 440}H132Z`, s.tube(tint, 340)),
    stroke(`M150 ${y - 440}V${y - 190}M530 ${y - 440}V${y - 250}`, pal.metal, 9),
  )
  for (const [px, hair] of [
    [270, 'long'],
    [400, 'short'],
  ] as const)
    parts.push(
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
  parts.push(
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
  parts.push(s.halo(884, y - 330, 150, 0.8), circle(884, y - 330, 17, pal.core))
  return parts.join('')
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
