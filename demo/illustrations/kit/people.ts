import type { Scene } from './scene.ts'
import { WIDTH } from './scene.ts'
import { at, circle, ellipse, num, path, smooth, straight, stroke, times } from './svg.ts'
import type { Point } from './svg.ts'

export type Hair = 'short' | 'bun' | 'long' | 'bob' | 'curly' | 'hat' | 'bald'

/** How a person stands; all lengths are shares of the height, x to the right, y up from the feet. */
export type Pose = {
  hands?: readonly [Point, Point]
  elbows?: readonly [1 | -1, 1 | -1]
  feet?: readonly [Point, Point]
  lean?: number
  tilt?: number
  facing?: -1 | 0 | 1
  seated?: boolean
  back?: boolean
}

export type Look = {
  skin?: string
  hairColour?: string
  hair?: Hair
  top?: string
  bottom?: string
  dress?: boolean
  silhouette?: string
  rim?: boolean
}

/** A person whose feet are at (x, y), drawn flat and faceless; the light leaves a rim on their side of it. */
export function person(s: Scene, x: number, y: number, height: number, pose: Pose = {}, look: Look = {}): string {
  const { rng, pal } = s
  const full: Required<Look> = {
    skin: look.skin ?? rng.pick(pal.skins),
    hairColour: look.hairColour ?? rng.pick([pal.ink, '#4a2f27', '#7a4a2f', '#b98a52', '#2a2230']),
    hair: look.hair ?? rng.pick(['short', 'bun', 'long', 'bob', 'curly', 'short'] as const),
    top: look.top ?? rng.pick([pal.accent, pal.second, pal.cloth, ...pal.blooms]),
    bottom: look.bottom ?? s.shade(rng.pick([pal.ink, pal.second, pal.wood]), 0.4),
    dress: look.dress ?? false,
    silhouette: look.silhouette ?? '',
    rim: look.rim ?? true,
  }
  const side = s.side(x)
  const paint = (only: string) => body(s, pose, { ...full, silhouette: only || full.silhouette }, side)
  const edge = s.pal.tone === 'day' ? '#fbeed0' : s.shade(pal.glow, 0.08)
  const rim = full.rim ? at(side * 10, -5, paint(edge)) : ''
  return at(x, y, rim + paint(''), height / UNIT)
}

/** Figures are drawn a thousand units tall and scaled. */
const UNIT = 1000

function body(s: Scene, pose: Pose, look: Required<Look>, side: 1 | -1): string {
  const flat = look.silhouette
  const skin = flat || look.skin
  const top = flat || look.top
  const dark = flat || s.shade(look.top, 0.3)
  const bottom = flat || look.bottom
  const lean = pose.lean ?? 0
  const drop = pose.seated ? 220 : 0
  const hipY = -480 + drop
  const shift = (px: number, py: number): Point => {
    const cos = Math.cos(lean)
    const sin = Math.sin(lean)
    const dy = py + drop - hipY
    return [px * cos - dy * sin, hipY + px * sin + dy * cos]
  }
  const shoulders: [Point, Point] = [shift(-90, -775), shift(90, -775)]
  const hips: [Point, Point] = [
    [-45, hipY],
    [45, hipY],
  ]
  const hands = pose.hands ?? [
    [-0.15, 0.47],
    [0.15, 0.47],
  ]
  const feet = pose.feet ?? [
    [-0.055, 0],
    [0.06, 0],
  ]
  const elbows = pose.elbows ?? [-1, 1]
  const arm = (index: 0 | 1, tone: string) => {
    const start = shoulders[index]
    const end: Point = [hands[index][0] * UNIT, -hands[index][1] * UNIT]
    const joint = bend(start, end, 172, 165, elbows[index])
    const wrist: Point = [joint[0] + (end[0] - joint[0]) * 0.8, joint[1] + (end[1] - joint[1]) * 0.8]
    const sleeve = straight([start, joint, wrist])
    const hand = stroke(straight([wrist, end]), skin, 44)
    const edge = flat || index === 0 ? '' : stroke(sleeve, dark, 68, { opacity: 0.7 })
    return edge + hand + stroke(sleeve, tone, 56)
  }
  const leg = (index: 0 | 1, tone: string) => {
    const foot: Point = [feet[index][0] * UNIT, -feet[index][1] * UNIT - 22]
    const knee = bend(hips[index], foot, 231, 231, index === 0 ? -1 : 1)
    const toe = (pose.facing ?? 0) || (index === 0 ? -0.6 : 0.6)
    return (
      stroke(straight([hips[index], knee, foot]), tone, 80) +
      stroke(straight([foot, [foot[0] + 46 * toe, foot[1]]]), flat || s.pal.ink, 44)
    )
  }
  const outline: Point[] = [
    shift(-45, -832),
    shift(-112, -785),
    shift(-98, -690),
    shift(-72, -590),
    shift(-80, -455),
    shift(80, -455),
    shift(72, -590),
    shift(98, -690),
    shift(112, -785),
    shift(45, -832),
  ]
  const shaded = side > 0 ? outline.slice(0, 5) : outline.slice(5)
  const fold = path(smooth([...shaded, shift(side * -10, -500), shift(side * 10, -810)], true), dark, { opacity: 0.5 })
  const torso = path(smooth(outline, true), top) + (flat ? '' : fold)
  const hem = -60 - drop * 0.3
  const skirtPath = `M-78 ${hipY - 120}Q-120 ${hipY + 100} -200 ${hem}Q0 ${hem + 36} 200 ${hem}Q120 ${hipY + 100} 78 ${hipY - 120}Z`
  const skirtFold = `M0 ${hipY - 40}Q${-side * 50} ${(hipY + hem) / 2} ${-side * 90} ${hem + 12}L${-side * 200} ${hem}Q${-side * 120} ${hipY + 100} ${-side * 78} ${hipY - 120}Z`
  const skirt = look.dress ? path(skirtPath, top) + (flat ? '' : path(skirtFold, dark, { opacity: 0.6 })) : ''
  const legs = leg(0, flat || s.shade(look.dress ? look.skin : bottom, 0.2)) + leg(1, look.dress ? skin : bottom)
  const neck = stroke(straight([shift(0, -870), shift(0, -800)]), flat || s.shade(skin, 0.2), 56)
  const headAt = shift((pose.tilt ?? 0) * UNIT, -918)
  const behind = hairBehind(headAt, look, pose)
  const under = pose.back ? '' : behind
  const over = pose.back ? behind : ''
  const far = arm(0, flat || s.shade(look.top, 0.18))
  const near = arm(1, flat || s.lit(look.top, 0.08))
  return legs + under + far + neck + skirt + torso + over + head(s, headAt, look, pose, side) + near
}

/** The hair that falls behind neck and shoulders. */
function hairBehind([x, y]: Point, look: Required<Look>, pose: Pose): string {
  const hair = look.silhouette || look.hairColour
  const r = 70
  const wide = (points: readonly Point[]) =>
    path(
      smooth(
        points.map(([px, py]): Point => [x + px * r, y + py * r]),
        true,
      ),
      hair,
    )
  switch (look.hair) {
    case 'bun':
      return circle(x - (pose.facing ?? 0) * r * 0.8, y - r * 1.15, r * 0.5, hair)
    case 'long':
      return wide([
        [-1, -0.4],
        [-1.3, 1],
        [-1.15, 2.6],
        [0, 2.9],
        [1.15, 2.6],
        [1.3, 1],
        [1, -0.4],
      ])
    case 'bob':
      return wide([
        [-1, -0.5],
        [-1.3, 0.5],
        [-1.1, 1.25],
        [0, 1],
        [1.1, 1.25],
        [1.3, 0.5],
        [1, -0.5],
      ])
    case 'curly':
      return times(9, (index) => {
        const angle = Math.PI * (0.9 + (index / 8) * 1.2)
        return circle(x + Math.cos(angle) * r * 0.95, y - r * 0.15 + Math.sin(angle) * r * 0.95, r * 0.54, hair)
      })
    default:
      return ''
  }
}

function head(s: Scene, [x, y]: Point, look: Required<Look>, pose: Pose, side: 1 | -1): string {
  const flat = look.silhouette
  const skin = flat || look.skin
  const hair = flat || look.hairColour
  const face = pose.facing ?? 0
  const r = 70
  const cheek =
    flat || pose.back
      ? ''
      : ellipse(x - side * r * 0.45, y + r * 0.05, r * 0.36, r * 0.7, s.shade(skin, 0.16), { opacity: 0.4 })
  const skull = ellipse(x, y, r * 0.84, r, skin) + cheek
  const size = { short: 1, bun: 1, bald: 0, long: 1.06, bob: 1.1, curly: 1, hat: 1 }[look.hair]
  const left = `${num(x - r * size * 0.96)} ${num(y + r * 0.28)}`
  const right = `${num(x + r * size * 0.96)} ${num(y + r * 0.28)}`
  const parting = x + (face || 0.3) * r * 0.5
  const fringe = `${num(x + r * 0.7)} ${num(y - r * 0.1)} ${num(parting + r * 0.4)} ${num(y - r * 0.3)} ${num(parting)} ${num(y - r * 0.58)}C${num(parting - r * 0.3)} ${num(y - r * 0.3)} ${num(x - r * 0.74)} ${num(y - r * 0.14)} ${left}Z`
  const cap = path(
    `M${left}C${num(x - r * 1.18 * size)} ${num(y - r * 1.55)} ${num(x + r * 1.18 * size)} ${num(y - r * 1.55)} ${right}C${fringe}`,
    hair,
  )
  const top = look.hair === 'bald' ? '' : cap
  const back = pose.back ? ellipse(x, y - r * 0.08, r * 0.92, r * 1.02, hair) : ''
  if (look.hair !== 'hat') return skull + top + back
  const felt = flat || look.bottom
  const crown = `M${num(x - r * 0.95)} ${num(y - r * 0.6)}C${num(x - r * 0.9)} ${num(y - r * 1.8)} ${num(x + r * 0.9)} ${num(y - r * 1.8)} ${num(x + r * 0.95)} ${num(y - r * 0.6)}Z`
  return skull + top + back + ellipse(x, y - r * 0.6, r * 1.8, r * 0.3, felt) + path(crown, felt)
}

/** The backs of a crowd along the lower edge, some arms in the air. */
export function crowd(s: Scene, y: number, size: number, colour: string, arms = 0.35): string {
  const { rng, pal } = s
  const rows = times(Math.ceil((WIDTH + 300) / (size * 0.82)), (index) => {
    const x = -150 + index * size * 0.82 + rng.between(-0.14, 0.14) * size
    const tall = size * rng.between(0.86, 1.14)
    const lift = rng.between(-0.14, 0.14) * size
    const side = s.side(x)
    const shape = (tone: string) => {
      const shoulders = `M${-tall * 0.52} ${tall * 2}V${tall * 0.9}Q${-tall * 0.5} ${tall * 0.46} ${-tall * 0.12} ${tall * 0.4}H${tall * 0.12}Q${tall * 0.5} ${tall * 0.46} ${tall * 0.52} ${tall * 0.9}V${tall * 2}Z`
      const hair = rng.pick([0, 0, 1])
      return (
        path(shoulders, tone) +
        ellipse(0, tall * 0.1, tall * 0.25, tall * 0.32, tone) +
        (hair === 1 ? circle(0, -tall * 0.24, tall * 0.12, tone) : '')
      )
    }
    const raised = rng.chance(arms)
    const reach = rng.between(-0.2, 0.35)
    const limb = (tone: string) =>
      raised
        ? stroke(
            `M${tall * 0.4 * side} ${tall * 0.72}L${tall * (0.55 + reach * 0.2) * side} ${tall * 0.1}L${tall * (0.42 + reach) * side} ${-tall * 0.6}`,
            tone,
            tall * 0.15,
          ) + circle(tall * (0.42 + reach) * side, -tall * 0.66, tall * 0.11, tone)
        : ''
    const saved = shape(colour)
    const edge = s.shade(pal.glow, 0.12)
    const rim = saved.replaceAll(`"${colour}"`, `"${edge}"`)
    return at(x, y + lift, at(side * size * 0.028, -size * 0.03, rim + limb(edge)) + saved + limb(colour))
  })
  return rows
}

/**
 * Two-bone reach: where the joint lies between start and end. It hangs down when the
 * limb reaches sideways, else it points to the left (-1) or to the right (1).
 */
function bend(start: Point, end: Point, first: number, second: number, way: 1 | -1): Point {
  const dx = end[0] - start[0]
  const dy = end[1] - start[1]
  const length = Math.hypot(dx, dy) || 0.001
  const distance = Math.min(length, first + second - 0.001)
  const along = (first * first - second * second + distance * distance) / (2 * distance)
  const out = Math.sqrt(Math.max(0, first * first - along * along))
  const hangs = Math.abs(dx) > Math.abs(dy) * 0.55
  const sign = hangs ? (dx >= 0 ? 1 : -1) : (-dy / length) * way >= 0 ? 1 : -1
  return [
    start[0] + (dx / length) * along - (dy / length) * out * sign,
    start[1] + (dy / length) * along + (dx / length) * out * sign,
  ]
}
