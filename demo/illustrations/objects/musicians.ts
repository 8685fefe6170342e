import { person } from '../kit/people.ts'
import type { Look } from '../kit/people.ts'
import type { Scene } from '../kit/scene.ts'
import { at, circle, path, rect, stroke, times } from '../kit/svg.ts'
import { doubleBass, guitar, microphone, trumpet } from './music.ts'

export type Player = 'guitar' | 'bass' | 'singer' | 'double-bass' | 'trumpet' | 'keys'

/** A musician with an instrument; feet at (x, y). */
export function musician(s: Scene, x: number, y: number, height: number, plays: Player, look: Look = {}): string {
  const h = height
  const flat = look.silhouette ?? ''
  const colour = s.rng.pick([s.pal.accent, s.pal.second, s.pal.wood])
  const stance: readonly [readonly [number, number], readonly [number, number]] = [
    [-0.12, 0],
    [0.13, 0],
  ]
  switch (plays) {
    case 'guitar':
    case 'bass':
      return (
        person(
          s,
          x,
          y,
          h,
          {
            hands: [
              [-0.07, 0.53],
              [0.22, 0.63],
            ],
            elbows: [-1, 1],
            feet: stance,
            lean: 0.06 * s.rng.sign(),
            tilt: 0.02,
          },
          look,
        ) +
        at(x - h * 0.02, y - h * 0.53, guitar(s, colour, plays === 'bass' || s.rng.chance(0.5), flat), h / 720, -19) +
        hand(s, x - h * 0.07, y - h * 0.53, h, look)
      )
    case 'singer':
      return (
        microphone(s, x + h * 0.09, y, h * 0.86) +
        person(
          s,
          x,
          y,
          h,
          {
            hands: [
              [-0.26, 0.72],
              [0.07, 0.77],
            ],
            elbows: [-1, 1],
            feet: stance,
            lean: 0.05,
            tilt: 0.01,
          },
          look,
        )
      )
    case 'double-bass':
      return (
        person(
          s,
          x,
          y,
          h,
          {
            hands: [
              [0.02, 0.5],
              [0.12, 0.82],
            ],
            elbows: [-1, 1],
            feet: stance,
          },
          look,
        ) +
        doubleBass(s, x + h * 0.13, y, h * 1.05, flat) +
        hand(s, x + h * 0.04, y - h * 0.5, h, look)
      )
    case 'trumpet':
      return (
        person(
          s,
          x,
          y,
          h,
          {
            hands: [
              [0.14, 0.86],
              [0.17, 0.84],
            ],
            elbows: [-1, 1],
            feet: stance,
            lean: -0.07,
            facing: 1,
          },
          look,
        ) +
        (flat
          ? stroke(`M${x + h * 0.06} ${y - h * 0.9}l${h * 0.24} ${-h * 0.04}`, flat, h * 0.02) +
            path(`M${x + h * 0.24} ${y - h * 0.93}l${h * 0.1} ${-h * 0.06}v${h * 0.1}Z`, flat)
          : at(x + h * 0.19, y - h * 0.89, trumpet(s), h / 1150, -8))
      )
    case 'keys':
      return (
        person(
          s,
          x,
          y,
          h,
          {
            hands: [
              [-0.13, 0.56],
              [0.13, 0.56],
            ],
            feet: stance,
            tilt: -0.01,
          },
          look,
        ) +
        rect(x - h * 0.3, y - h * 0.55, h * 0.6, h * 0.07, flat || s.pal.ink, { rx: 4 }) +
        (flat
          ? ''
          : times(16, (index) =>
              rect(x - h * 0.28 + index * h * 0.035, y - h * 0.55, h * 0.03, h * 0.03, s.pal.cloth),
            )) +
        stroke(
          `M${x - h * 0.22} ${y - h * 0.48}L${x + h * 0.2} ${y}M${x + h * 0.22} ${y - h * 0.48}L${x - h * 0.2} ${y}`,
          flat || s.pal.metal,
          h * 0.018,
        )
      )
  }
}

function hand(s: Scene, x: number, y: number, h: number, look: Look): string {
  return circle(x, y, h * 0.024, look.silhouette || look.skin || (s.pal.skins[1] ?? s.pal.cloth))
}
