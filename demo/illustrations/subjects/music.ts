import { mix } from '../kit/colour.ts'
import { nearEdge } from '../kit/frame.ts'
import type { Compose } from '../kit/frame.ts'
import { beam, bulbs } from '../kit/light.ts'
import { person } from '../kit/people.ts'
import type { Look, Pose } from '../kit/people.ts'
import { drape, room } from '../kit/scenery.ts'
import type { Scene } from '../kit/scene.ts'
import { BLEED, WIDTH } from '../kit/scene.ts'
import { stageFloor } from '../kit/stage.ts'
import { at, circle, ellipse, path, rect, stroke, times } from '../kit/svg.ts'
import { flatSurface } from '../kit/tableware.ts'
import { doubleBass } from '../objects/music.ts'
import { musician } from '../objects/musicians.ts'

/** The body of a violin, viola or cello, upright around the origin; 2 × size tall with its neck up. */
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
