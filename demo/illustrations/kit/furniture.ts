import { mix } from './colour.ts'
import { shadow } from './light.ts'
import type { Scene } from './scene.ts'
import { at, ellipse, path, rect, stroke, times } from './svg.ts'

export type ChairKind = 'chiavari' | 'cross' | 'folding' | 'bistro'

/** A chair seen from the front (or from behind); (x, y) is the middle of its feet. */
export function chair(
  s: Scene,
  x: number,
  y: number,
  height: number,
  kind: ChairKind,
  colour: string,
  behind = false,
): string {
  const h = height
  const w = h * 0.2
  const dark = s.shade(colour, 0.35)
  const light = s.lit(colour, 0.3)
  const thick = Math.max(2, h * 0.028)
  const seatY = -h * 0.47
  const side = s.side(x)
  const post = (px: number, y1: number, y2: number, tone: string, lean = 0) =>
    stroke(`M${px} ${y1}L${px + lean} ${y2}`, tone, thick)
  const legs =
    post(-w * 0.8, seatY, -h * 0.04, dark, -w * 0.04) +
    post(w * 0.8, seatY, -h * 0.04, dark, w * 0.04) +
    post(-w, seatY, 0, side < 0 ? light : colour, -w * 0.1) +
    post(w, seatY, 0, side > 0 ? light : colour, w * 0.1)
  const rung = stroke(`M${-w * 1.04} ${-h * 0.2}H${w * 1.04}`, colour, thick * 0.7)
  const frame =
    post(-w * 0.9, seatY, -h, side < 0 ? light : colour, -w * 0.06) +
    post(w * 0.9, seatY, -h, side > 0 ? light : colour, w * 0.06)
  const back = {
    chiavari: () =>
      stroke(
        `M${-w * 0.94} ${-h * 0.97}H${w * 0.94}M${-w * 0.92} ${-h * 0.86}H${w * 0.92}M${-w * 0.9} ${-h * 0.58}H${w * 0.9}`,
        colour,
        thick,
      ) + times(5, (index) => post((index - 2) * w * 0.34, -h * 0.58, -h * 0.86, colour)),
    cross: () =>
      stroke(`M${-w * 0.94} ${-h * 0.9}Q0 ${-h * 1.08} ${w * 0.94} ${-h * 0.9}`, colour, thick * 1.2) +
      stroke(
        `M${-w * 0.86} ${-h * 0.52}L${w * 0.8} ${-h * 0.9}M${w * 0.86} ${-h * 0.52}L${-w * 0.8} ${-h * 0.9}`,
        colour,
        thick * 0.9,
      ),
    folding: () =>
      rect(-w * 0.94, -h * 0.98, w * 1.88, h * 0.13, s.tube(colour, x), { rx: 3 }) +
      rect(-w * 0.92, -h * 0.76, w * 1.84, h * 0.1, s.tube(colour, x), { rx: 3 }),
    bistro: () =>
      stroke(
        `M${-w * 0.9} ${-h * 0.5}V${-h * 0.78}C${-w * 0.9} ${-h * 1.08} ${w * 0.9} ${-h * 1.08} ${w * 0.9} ${-h * 0.78}V${-h * 0.5}`,
        colour,
        thick,
      ) + ellipse(0, -h * 0.72, w * 0.46, h * 0.13, 'none', { stroke: colour, 'stroke-width': thick * 0.8 }),
  }[kind]()
  const cushion =
    ellipse(0, seatY, w * 1.06, h * 0.05, dark) +
    ellipse(0, seatY - h * 0.018, w * 1.04, h * 0.045, mix(s.pal.cloth, colour, 0.15))
  const posts = kind === 'bistro' ? '' : frame
  return (
    shadow(s, x, y, w * 2.8, h * 0.09) +
    at(x, y, behind ? legs + rung + cushion + posts + back : posts + back + legs + rung + cushion)
  )
}

/** A round table with a cloth to the floor; (x, y) is the middle of its foot. */
export function roundTable(
  s: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
  colour = s.pal.cloth,
): string {
  const half = width / 2
  const folds = times(7, (index) => {
    const px = -half + (width * (index + 0.5)) / 7
    return path(
      `M${px} ${-height + width * 0.06}L${px * 1.08 - width * 0.03} 0L${px * 1.08 + width * 0.035} 0Z`,
      s.shade(colour, 0.3),
      { opacity: 0.6 },
    )
  })
  const skirt = `M${-half} ${-height}L${-half * 1.06} ${-6}Q0 ${width * 0.1} ${half * 1.06} ${-6}L${half} ${-height}Z`
  return (
    shadow(s, x, y, width * 1.2, width * 0.2) +
    at(
      x,
      y,
      path(skirt, s.tube(colour, x, 0.8)) +
        folds +
        ellipse(0, -height, half, width * 0.1, s.lit(colour, 0.25)) +
        ellipse(0, -height - 1, half * 0.96, width * 0.09, s.lit(colour, 0.1)),
    )
  )
}

/** A long table in side view with a cloth. */
export function longTable(s: Scene, x: number, y: number, width: number, height: number, colour = s.pal.cloth): string {
  const folds = Math.round(width / 60)
  const drop = height * 0.72
  const fall = times(folds, (index) => {
    const px = x + (width * index) / folds
    const step = width / folds
    return path(
      `M${px + step * 0.3} ${y - height}l${step * 0.3} 0l${step * 0.1} ${drop}l${-step * 0.5} 0Z`,
      s.shade(colour, 0.26),
      { opacity: 0.7 },
    )
  })
  const leg = (px: number) => rect(px, y - height + drop - 6, 14, height - drop + 6, s.shade(s.pal.wood, 0.5))
  return (
    shadow(s, x + width / 2, y, width, height * 0.2) +
    leg(x + 20) +
    leg(x + width - 34) +
    rect(x, y - height, width, drop, s.shade(colour, 0.1)) +
    fall +
    path(
      `M${x + width * 0.03} ${y - height - height * 0.14}H${x + width * 0.97}L${x + width} ${y - height}H${x}Z`,
      s.lit(colour, 0.3),
    ) +
    rect(x, y - height - 2, width, 6, s.lit(colour, 0.5))
  )
}

/** A workbench or counter with a closed, panelled front; (x, y) is its left foot. */
export function counter(s: Scene, x: number, y: number, width: number, height: number, colour = s.pal.wood): string {
  const panels = Math.max(2, Math.round(width / 190))
  const step = width / panels
  const face = s.linear([
    [0, s.shade(colour, 0.1)],
    [1, s.shade(colour, 0.42)],
  ])
  const fields = times(
    panels,
    (index) =>
      rect(x + index * step + 16, y - height + 36, step - 32, height - 60, s.shade(colour, 0.3), { rx: 4 }) +
      rect(x + index * step + 16, y - height + 36, step - 32, 5, s.shade(colour, 0.55)) +
      rect(x + index * step + 16, y - 29, step - 32, 4, s.lit(colour, 0.2)),
  )
  return (
    shadow(s, x + width / 2, y, width * 1.05, 60) +
    rect(x, y - height, width, height, face) +
    fields +
    rect(
      x - 18,
      y - height - 20,
      width + 36,
      28,
      s.linear([
        [0, s.lit(colour, 0.5)],
        [0.4, s.lit(colour, 0.15)],
        [1, s.shade(colour, 0.3)],
      ]),
      { rx: 4 },
    )
  )
}

/** A sofa in front view. */
export function sofa(s: Scene, x: number, y: number, width: number, colour = s.pal.accent): string {
  const h = width * 0.36
  return (
    shadow(s, x, y, width * 1.1, width * 0.12) +
    at(
      x,
      y,
      rect(-width * 0.42, -14, 12, 14, s.pal.ink) +
        rect(width * 0.42 - 12, -14, 12, 14, s.pal.ink) +
        rect(
          -width * 0.44,
          -h,
          width * 0.88,
          h * 0.7,
          s.linear([
            [0, s.lit(colour, 0.28)],
            [0.4, colour],
            [1, s.shade(colour, 0.3)],
          ]),
          { rx: width * 0.05 },
        ) +
        stroke(`M0 ${-h * 0.96}V${-h * 0.5}`, s.shade(colour, 0.3), 3) +
        rect(-width * 0.44, -h * 0.52, width * 0.44, h * 0.3, s.lit(colour, 0.16), { rx: 12 }) +
        rect(0, -h * 0.52, width * 0.44, h * 0.3, s.lit(colour, 0.1), { rx: 12 }) +
        rect(-width * 0.44, -h * 0.3, width * 0.88, h * 0.22, s.shade(colour, 0.18), { rx: 8 }) +
        rect(-width * 0.5, -h * 0.66, width * 0.1, h * 0.6, s.tube(colour, x), { rx: width * 0.04 }) +
        rect(width * 0.4, -h * 0.66, width * 0.1, h * 0.6, s.tube(colour, x), { rx: width * 0.04 }) +
        rect(-width * 0.33, -h * 0.8, width * 0.15, width * 0.13, s.pal.second, { rx: 8, transform: 'rotate(-8)' }) +
        rect(width * 0.16, -h * 0.82, width * 0.15, width * 0.13, s.pal.cloth, { rx: 8, transform: 'rotate(7)' }),
    )
  )
}

/** A potted plant. */
export function pot(s: Scene, x: number, y: number, height: number, leaves: string): string {
  const h = height * 0.32
  return (
    shadow(s, x, y, h * 1.2, h * 0.25) +
    leaves +
    path(
      `M${x - h * 0.48} ${y - h}H${x + h * 0.48}L${x + h * 0.36} ${y}H${x - h * 0.36}Z`,
      s.tube(s.rng.pick([s.pal.accent, s.pal.cloth, s.pal.metal]), x),
    ) +
    rect(x - h * 0.52, y - h * 1.1, h * 1.04, h * 0.18, s.lit(s.pal.cloth, 0.1), { opacity: 0.6 })
  )
}
