import { mix } from '../kit/colour.ts'
import { nearEdge } from '../kit/frame.ts'
import type { Compose } from '../kit/frame.ts'
import { bokeh } from '../kit/light.ts'
import { hills, sky } from '../kit/outdoors.ts'
import { person } from '../kit/people.ts'
import { room } from '../kit/scenery.ts'
import type { Scene } from '../kit/scene.ts'
import { BLEED, HEIGHT, WIDTH } from '../kit/scene.ts'
import { at, circle, ellipse, group, path, polygon, rect, stroke, times } from '../kit/svg.ts'
import { tableTop } from '../kit/tableware.ts'
import { cineCamera, tripod } from '../objects/camera.ts'
import { hall } from '../places/indoors.ts'

export const filmedTalk: Compose = (s) => {
  hall(s, 'talk')
  s.camera.zoom = 1.04
  s.camera.roll = 0
  const camera = (x: number, y: number, width: number) => {
    s.add(tripod(s, x, y + width * 0.2, 1000), cineCamera(s, x, y, width))
  }
  camera(150, 610, 300)
  s.add(
    at(
      1060,
      0,
      mirrored(() => tripod(s, 0, 650, 1000) + cineCamera(s, 0, 590, 300)),
    ),
  )
  camera(570, 700, 230)
}

/** Drawn from right to left, so that a camera looks to the left. */
const mirrored = (draw: () => string) => group(draw(), { transform: 'scale(-1 1)' })

export const threeAngles: Compose = (s) => {
  const { rng, pal } = s
  s.lightAt(600, 240, 900)
  s.camera = { ...s.camera, zoom: 1, x: 0, y: 0 }
  room(s, 620)
  s.add(tableTop(s, 660, 1000, 'wood'))
  const look = {
    hair: 'bun',
    top: pal.accent,
    bottom: pal.ink,
    hairColour: pal.ink,
    skin: rng.pick(pal.skins),
  } as const
  const screen = (x: number, y: number, width: number, size: number) => {
    const height = width * 0.6
    const clip = s.clip(rect(x, y, width, height, '#000', { rx: 6 }))
    const speaker = person(
      s,
      x + width * 0.46,
      y + height * 0.12 + size,
      size,
      {
        hands: [
          [-0.13, 0.5],
          [0.3, 0.76],
        ],
        facing: 1,
      },
      look,
    )
    return (
      rect(x - 14, y - 14, width + 28, height + 28, '#0b1020', { rx: 14 }) +
      rect(
        x,
        y,
        width,
        height,
        s.linear([
          [0, mix(pal.second, '#1a2340', 0.5)],
          [1, s.shade(pal.second, 0.6)],
        ]),
        { rx: 6 },
      ) +
      group(s.halo(x + width * 0.5, y + height * 0.2, width * 0.6, 0.5) + speaker, { 'clip-path': clip }) +
      circle(x + width - 22, y + 22, 9, '#e8442e') +
      rect(x + width * 0.2, y + height * 0.84, width * 0.6, height * 0.045, pal.core, { rx: 4, opacity: 0.9 }) +
      rect(x + width * 0.3, y + height * 0.91, width * 0.4, height * 0.045, pal.core, { rx: 4, opacity: 0.9 })
    )
  }
  s.add(screen(40, 200, 310, 150), screen(395, 110, 410, 420), screen(850, 200, 310, 620))
  s.add(rect(180, 400, 30, 250, '#0b1020'), rect(585, 370, 30, 286, '#0b1020'), rect(990, 400, 30, 250, '#0b1020'))
  s.add(
    path('M250 820L300 690H900L950 820Z', s.shade(pal.metal, 0.45)),
    times(9, (i) => rect(340 + i * 60, 706, 10, 84, s.shade(pal.metal, 0.7), { rx: 4 })),
    times(9, (i) => rect(330 + i * 60, 712 + rng.between(0, 58), 30, 16, pal.core, { rx: 4 })),
    times(9, (i) => circle(345 + i * 60, 804, 6, rng.pick([pal.glow, '#8dff8a', '#e8442e']))),
  )
  s.add(bokeh(s, 4, 740, 920, 0.24, 46))
}

export const drone: Compose = (s) => {
  const { rng, pal } = s
  const horizon = 560
  s.camera = { ...s.camera, zoom: 1, x: 0, y: 0 }
  s.lightAt(rng.between(300, 420), horizon - 130, 950)
  sky(s, horizon)
  const sea = mix(pal.sky[0], '#2f8f9f', 0.5)
  const sand = mix('#e8c995', pal.floor, 0.25)
  s.add(
    hills(s, horizon, 2),
    rect(
      -BLEED,
      horizon,
      WIDTH + 2 * BLEED,
      HEIGHT,
      s.linear([
        [0, s.lit(sea, 0.4)],
        [1, sea],
      ]),
    ),
    path('M-160 720Q400 660 760 700T1360 690V1100H-160Z', '#ffffff', { opacity: 0.8 }),
    path('M-160 736Q400 678 760 718T1360 706V1100H-160Z', sand),
  )
  const [x, y] = [660, 260]
  const dark = mix(pal.ink, pal.metal, 0.2)
  const rotor = (rx: number, ry: number) =>
    stroke(`M${x} ${y}L${rx} ${ry + 26}`, dark, 20) +
    rect(rx - 13, ry - 6, 26, 40, dark, { rx: 8 }) +
    ellipse(rx, ry - 10, 118, 13, pal.core, { opacity: 0.75 }) +
    stroke(`M${rx - 110} ${ry - 10}H${rx + 110}`, dark, 5)
  s.add(
    s.halo(x, y, 300, 0.45),
    rotor(x - 150, y - 66),
    rotor(x + 150, y - 66),
    rotor(x - 250, y + 6),
    rotor(x + 250, y + 6),
    path(
      `M${x - 120} ${y - 30}Q${x} ${y - 80} ${x + 120} ${y - 30}L${x + 92} ${y + 44}H${x - 92}Z`,
      s.tube(pal.cloth, x),
    ),
    rect(x - 80, y - 14, 160, 16, pal.accent, { rx: 8 }),
    stroke(`M${x - 70} ${y + 40}l-46 84h-40M${x + 70} ${y + 40}l46 84h40`, dark, 11),
    rect(x - 44, y + 44, 88, 66, dark, { rx: 16 }),
    circle(x, y + 78, 26, '#0a1226'),
    circle(x, y + 78, 15, s.shade(pal.second, 0.2)),
    circle(x - 6, y + 72, 5, pal.core),
    circle(x + 70, y - 22, 7, '#e8442e'),
  )
  s.add(
    polygon(
      [
        [1040, 90],
        [1120, 150],
        [1050, 270],
        [990, 160],
      ],
      pal.accent,
    ),
    stroke('M1040 90L1050 270M990 160L1120 150', pal.cloth, 4),
    stroke('M1050 270C1010 460 960 560 330 690', pal.cloth, 3),
    times(3, (i) =>
      polygon(
        [
          [1050 - i * 12, 296 + i * 50],
          [1076 - i * 12, 284 + i * 50],
          [1076 - i * 12, 310 + i * 50],
        ],
        pal.blooms[i] ?? pal.second,
      ),
    ),
  )
  for (const [px, hair, top] of [
    [270, 'bob', pal.second],
    [480, 'short', pal.accent],
  ] as const)
    s.add(
      person(
        s,
        px,
        900,
        340,
        {
          hands: [
            [-0.02, 0.6],
            [0.14, 0.6],
          ],
          elbows: [-1, 1],
          facing: 1,
          lean: -0.03,
        },
        { hair, top },
      ),
      px === 480 ? rect(px - 16, 682, 72, 26, dark, { rx: 8 }) : '',
    )
  nearEdge(s, 'bokeh')
}

export const fromAbove: Compose = (s) => {
  const { rng, pal } = s
  s.lightAt(rng.between(900, 1100), 60, 1300)
  const sea = mix(pal.sky[0], '#2f8f9f', 0.65)
  const sand = mix('#e8c995', pal.floor, 0.25)
  s.add(
    rect(-BLEED, -BLEED, WIDTH + 2 * BLEED, 1220, sand),
    times(60, () =>
      ellipse(rng.between(-100, 1300), rng.between(300, 1000), rng.between(20, 60), 4, s.shade(sand, 0.12), {
        opacity: 0.6,
      }),
    ),
  )
  const shore = (down: number, colour: string, opacity = 1) =>
    path(
      `M-160 -160H1360V${300 + down}C1120 ${420 + down} 900 ${250 + down} 660 ${360 + down}S160 ${520 + down} -160 ${400 + down}Z`,
      colour,
      { opacity },
    )
  s.add(
    shore(60, s.shade(sand, 0.25)),
    shore(36, '#ffffff', 0.9),
    shore(20, s.lit(sea, 0.45)),
    shore(-30, '#ffffff', 0.35),
    shore(-44, s.lit(sea, 0.2)),
    shore(-150, sea),
  )
  const parasol = (x: number, y: number, r: number, tint: string) =>
    ellipse(x + r * 0.5, y + r * 0.6, r, r, pal.ink, { opacity: 0.22 }) +
    times(8, (i) =>
      at(
        x,
        y,
        path(
          `M0 0L${-r * 0.383} ${-r * 0.924}Q0 ${-r * 1.06} ${r * 0.383} ${-r * 0.924}Z`,
          i % 2 === 0 ? tint : '#fff6e6',
        ),
        1,
        i * 45,
      ),
    ) +
    circle(x, y, r * 0.07, pal.ink)
  const towel = (x: number, y: number, turn: number, tint: string) =>
    at(
      x,
      y,
      rect(-34, -64, 84, 144, pal.ink, { opacity: 0.18 }) +
        rect(-42, -72, 84, 144, tint, { rx: 4 }) +
        times(3, (i) => rect(-42, -50 + i * 44, 84, 12, '#fff6e6')),
      1,
      turn,
    )
  const tints = [pal.accent, pal.second, ...pal.blooms]
  for (const [i, [x, y]] of (
    [
      [150, 660],
      [420, 590],
      [700, 520],
      [980, 560],
      [280, 830],
      [840, 760],
      [1120, 780],
    ] as const
  ).entries())
    s.add(
      towel(x + 120, y + 40, rng.between(-30, 30), tints[(i + 2) % tints.length] ?? pal.accent),
      parasol(x, y, rng.between(74, 92), tints[i % tints.length] ?? pal.accent),
    )
  s.add(
    times(9, () => {
      const [x, y] = [rng.between(460, 780), rng.between(640, 860)]
      return (
        ellipse(x + 14, y + 20, 26, 13, pal.ink, { opacity: 0.25 }) +
        ellipse(x, y, 25, 15, rng.pick(tints)) +
        circle(x, y - 2, 11, rng.pick(['#4a2f27', '#2a2230', '#b98a52']))
      )
    }),
    swimmer(s, 320, 250),
    swimmer(s, 820, 130),
  )
}

const swimmer = (s: Scene, x: number, y: number) =>
  ellipse(x, y, 70, 26, '#ffffff', { opacity: 0.35 }) +
  stroke(`M${x - 30} ${y - 12}L${x + 10} ${y}L${x - 6} ${y + 22}`, s.pal.skins[1] ?? '#d99f78', 12) +
  circle(x + 16, y, 12, '#4a2f27')
