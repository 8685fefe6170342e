import { mix } from '../kit/colour.ts'
import type { Compose } from '../kit/frame.ts'
import { at, circle, ellipse, ring, times } from '../kit/svg.ts'
import { fallen, flatSurface, plateAbove } from '../kit/tableware.ts'
import { cutlery } from '../objects/food.ts'

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
