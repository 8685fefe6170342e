import { mix } from '../kit/colour.ts'
import { candle, shadow } from '../kit/light.ts'
import type { Scene } from '../kit/scene.ts'
import { circle, ellipse, path, rect, sag, stroke, times } from '../kit/svg.ts'
import type { Point } from '../kit/svg.ts'

/** A balloon centred on (x, y). */
export function balloon(s: Scene, x: number, y: number, r: number, colour = s.rng.pick(s.pal.blooms)): string {
  const side = s.side(x)
  return (
    ellipse(x, y, r * 0.92, r, s.orb(colour, x)) +
    ellipse(x + side * r * 0.36, y - r * 0.42, r * 0.14, r * 0.24, '#ffffff', {
      opacity: 0.5,
      transform: `rotate(${side * 24} ${Math.round(x + side * r * 0.36)} ${Math.round(y - r * 0.42)})`,
    }) +
    path(`M${x - r * 0.09} ${y + r * 1.08}L${x} ${y + r * 0.96}L${x + r * 0.09} ${y + r * 1.08}Z`, s.shade(colour, 0.2))
  )
}

/** A cloud of balloons of many sizes along points. */
export function balloonGarland(s: Scene, points: readonly Point[], size: number): string {
  const { rng } = s
  const all = points.flatMap(([x, y]) =>
    Array.from({ length: 4 }, (_, index) => ({
      x: x + rng.between(-0.75, 0.75) * size,
      y: y + rng.between(-0.75, 0.75) * size,
      r: size * (index === 0 ? rng.between(0.62, 0.8) : rng.between(0.24, 0.5)),
    })),
  )
  return all
    .toSorted((a, b) => b.r - a.r)
    .map((ball) => balloon(s, ball.x, ball.y, ball.r))
    .join('')
}

/** A lantern standing at (x, y) with a candle inside. */
export function lantern(s: Scene, x: number, y: number, height: number, colour = s.pal.ink): string {
  const w = height * 0.5
  const h = height * 0.72
  return (
    shadow(s, x, y, w * 1.3) +
    s.halo(x, y - h * 0.4, height * 1.1, 0.7) +
    rect(x - w / 2, y - h, w, h, mix(s.pal.glow, s.pal.wall, 0.3), { opacity: 0.45 }) +
    candle(s, x, y - 6, w * 0.34, h * 0.4) +
    rect(x - w / 2, y - h, w * 0.08, h, colour) +
    rect(x + w * 0.42, y - h, w * 0.08, h, colour) +
    rect(x - w * 0.56, y - h * 0.06, w * 1.12, h * 0.07, colour) +
    path(
      `M${x - w * 0.6} ${y - h}L${x - w * 0.2} ${y - h * 1.26}H${x + w * 0.2}L${x + w * 0.6} ${y - h}Z`,
      s.tube(colour, x),
    ) +
    circle(x, y - h * 1.36, w * 0.14, 'none', { stroke: colour, 'stroke-width': w * 0.05 })
  )
}

/** A row of small flags on a line. */
export function bunting(s: Scene, from: Point, to: Point, depth: number, count: number, size: number): string {
  const line = sag(from, to, depth, count)
  const rope = stroke(
    `M${line.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L')}`,
    s.shade(s.pal.cloth, 0.3),
    3,
  )
  const flags = times(count, (index) => {
    const [ax, ay] = line[index] ?? from
    const [bx, by] = line[index + 1] ?? to
    const colour = s.pal.blooms[index % s.pal.blooms.length] ?? s.pal.accent
    const mx = (ax + bx) / 2
    return (
      path(`M${ax + 3} ${ay}L${bx - 3} ${by}L${mx} ${(ay + by) / 2 + size}Z`, colour) +
      path(
        `M${mx} ${(ay + by) / 2}L${s.side(mx) > 0 ? ax + 3 : bx - 3} ${s.side(mx) > 0 ? ay : by}L${mx} ${(ay + by) / 2 + size}Z`,
        s.shade(colour, 0.22),
      )
    )
  })
  return rope + flags
}

/** A paper lantern hanging at (x, y). */
export function paperLantern(s: Scene, x: number, y: number, r: number, top = -160): string {
  const colour = mix(s.rng.pick([s.pal.cloth, ...s.pal.blooms]), s.pal.glow, s.pal.tone === 'night' ? 0.4 : 0.2)
  const ribs = times(5, (index) =>
    ellipse(x, y, r * Math.abs(Math.cos((index + 0.5) * 0.5)), r * 0.94, 'none', {
      stroke: s.shade(colour, 0.25),
      'stroke-width': 1.5,
      opacity: 0.6,
    }),
  )
  return (
    stroke(`M${x} ${top}V${y - r}`, s.pal.ink, 1.6) +
    s.halo(x, y, r * 2.6, 0.5) +
    ellipse(
      x,
      y,
      r,
      r * 0.94,
      s.radial([
        [0, s.pal.core],
        [0.5, colour],
        [1, s.shade(colour, 0.2)],
      ]),
    ) +
    ribs +
    rect(x - r * 0.25, y - r * 0.98, r * 0.5, r * 0.1, s.pal.ink) +
    rect(x - r * 0.25, y + r * 0.88, r * 0.5, r * 0.1, s.pal.ink)
  )
}

/** A big marquee with peaks, open at the front; (x, y) is the middle of its floor edge. */
export function marquee(s: Scene, x: number, y: number, width: number, height: number, peaks = 2): string {
  const { pal } = s
  const cloth = mix('#ffffff', pal.cloth, 0.6)
  const eave = y - height * 0.48
  const step = width / peaks
  const inside = rect(
    x - width / 2,
    eave,
    width,
    height * 0.48,
    s.linear([
      [0, mix(pal.glow, '#ffffff', 0.25)],
      [0.6, mix(pal.glow, '#c9742a', 0.35)],
      [1, mix(pal.wood, '#c9742a', 0.3)],
    ]),
  )
  const roof = times(peaks, (index) => {
    const left = x - width / 2 + index * step
    const tip = left + step / 2
    const shape = `M${left} ${eave}Q${tip - step * 0.14} ${eave - height * 0.16} ${tip} ${y - height}Q${tip + step * 0.14} ${eave - height * 0.16} ${left + step} ${eave}Z`
    const dark =
      s.side(tip) > 0
        ? `M${left} ${eave}Q${tip - step * 0.14} ${eave - height * 0.16} ${tip} ${y - height}L${tip - step * 0.1} ${eave}Z`
        : `M${left + step} ${eave}Q${tip + step * 0.14} ${eave - height * 0.16} ${tip} ${y - height}L${tip + step * 0.1} ${eave}Z`
    const seams = stroke(
      `M${tip} ${y - height}Q${tip - step * 0.06} ${eave - height * 0.14} ${left + step * 0.3} ${eave}M${tip} ${y - height}Q${tip + step * 0.06} ${eave - height * 0.14} ${left + step * 0.7} ${eave}`,
      s.shade(cloth, 0.2),
      2.5,
    )
    const flag =
      stroke(`M${tip} ${y - height}v${-height * 0.16}`, pal.ink, 4) +
      path(
        `M${tip} ${y - height * 1.16}l${height * 0.13} ${height * 0.035}l${-height * 0.13} ${height * 0.035}Z`,
        pal.accent,
      )
    return (
      path(
        shape,
        s.linear([
          [0, s.lit(cloth, 0.3)],
          [1, cloth],
        ]),
      ) +
      path(dark, s.shade(cloth, 0.28), { opacity: 0.8 }) +
      seams +
      flag
    )
  })
  const scallops = times(Math.round(width / 36), (index) =>
    path(`M${x - width / 2 + index * 36} ${eave}h36q-4 24 -18 24t-18 -24Z`, index % 2 === 0 ? cloth : pal.accent),
  )
  const curtain = (px: number, way: 1 | -1) =>
    path(
      `M${px} ${eave}h${way * step * 0.2}Q${px + way * step * 0.16} ${eave + height * 0.24} ${px + way * step * 0.05} ${eave + height * 0.3}L${px + way * step * 0.1} ${y}H${px}Z`,
      s.tube(cloth, px),
    ) + rect(px + way * step * 0.01, eave + height * 0.28, way * step * 0.06 > 0 ? step * 0.06 : 0, 8, pal.accent)
  const posts = times(peaks + 1, (index) =>
    rect(x - width / 2 + index * step - 5, eave, 10, height * 0.48, s.shade(pal.wood, 0.2)),
  )
  const drapes = times(
    peaks,
    (index) => curtain(x - width / 2 + index * step + 4, 1) + curtain(x - width / 2 + (index + 1) * step - 4, -1),
  )
  return s.halo(x, y - height * 0.2, width * 0.7, 0.5) + inside + posts + drapes + roof + scallops
}
