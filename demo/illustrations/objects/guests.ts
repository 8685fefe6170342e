import { mix } from '../kit/colour.ts'
import { shadow } from '../kit/light.ts'
import { person } from '../kit/people.ts'
import type { Pose } from '../kit/people.ts'
import type { Scene } from '../kit/scene.ts'
import { path, stroke } from '../kit/svg.ts'

const REST_LEFT = [-0.115, 0.445] as const
const REST_RIGHT = [0.115, 0.445] as const
const POSES: readonly Pose[] = [
  { hands: [REST_LEFT, [0.16, 0.66]], facing: 1 },
  { hands: [[-0.16, 0.66], REST_RIGHT], facing: -1 },
  { hands: [REST_LEFT, REST_RIGHT], back: true },
  { hands: [REST_LEFT, [0.2, 1.02]], tilt: 0.01 },
  { hands: [[-0.12, 0.56], REST_RIGHT], facing: -1, lean: -0.02 },
  { hands: [REST_LEFT, [0.25, 0.7]], facing: 1, lean: 0.03 },
  { hands: [REST_LEFT, REST_RIGHT], facing: 1 },
]

/** Guests standing about in small groups between two places, feet near y; those further down are larger. */
export function guests(s: Scene, from: number, to: number, y: number, height: number, count: number): string {
  const { rng } = s
  const groups = Math.max(1, Math.round(count / 2.4))
  const all = Array.from({ length: count }, (_, index) => {
    const middle = from + ((to - from) * ((index % groups) + 0.5)) / groups
    const near = rng.between(-0.12, 0.16)
    return {
      x: middle + (Math.floor(index / groups) - 0.8) * height * rng.between(0.24, 0.34),
      y: y + near * height,
      tall: height * (1 + near * 0.55) * rng.between(0.93, 1.05),
    }
  })
  return all
    .toSorted((a, b) => a.y - b.y)
    .map(
      (guest) =>
        shadow(s, guest.x, guest.y, guest.tall * 0.26, guest.tall * 0.05) + one(s, guest.x, guest.y, guest.tall),
    )
    .join('')
}

/** Guests near the lens, seen from behind to the waist and out of the light. */
export function nearGuests(s: Scene, count: number, height = 560): string {
  const { rng, pal } = s
  const spots = rng.shuffle([-20, 130, 1010, 1180, 330, 860]).slice(0, count)
  return spots
    .map((x) =>
      person(
        s,
        x + rng.between(-30, 30),
        900 + height * rng.between(0.42, 0.5),
        height * rng.between(0.95, 1.1),
        { back: true, hands: [REST_LEFT, rng.chance(0.35) ? [0.2, 1.02] : REST_RIGHT] },
        { silhouette: mix(pal.ink, pal.wall, rng.between(0.06, 0.16)), dress: rng.chance(0.4) },
      ),
    )
    .join('')
}

function one(s: Scene, x: number, feet: number, tall: number): string {
  const { rng, pal } = s
  const pose = rng.pick(POSES)
  const figure = person(s, x, feet, tall, pose, { dress: rng.chance(0.4) })
  const [first, second] = pose.hands ?? []
  const holds = [first, second].find((spot) => spot && spot[1] > 0.6 && spot[1] < 0.9)
  if (!holds) return figure
  const gx = x + holds[0] * tall
  const gy = feet - holds[1] * tall
  const bowl = path(
    `M${gx - tall * 0.014} ${gy - tall * 0.07}h${tall * 0.028}l${-tall * 0.006} ${tall * 0.04}h${-tall * 0.016}Z`,
    pal.glow,
  )
  return figure + stroke(`M${gx} ${gy}v${-tall * 0.03}`, pal.core, tall * 0.005) + bowl
}
