import { mix } from '../kit/colour.ts'
import { shadow } from '../kit/light.ts'
import { bloom, sprig } from '../kit/plants.ts'
import type { Scene } from '../kit/scene.ts'
import { circle, ellipse, path, rect, stroke, times } from '../kit/svg.ts'
import { FOOD } from './dishes.ts'

type Icing = 'smooth' | 'drip' | 'piped' | 'ruffle' | 'naked' | 'stripes'

const ICINGS: readonly Icing[] = ['smooth', 'drip', 'piped', 'ruffle', 'naked', 'stripes']

/** One tier with its top at y - height. */
export function tier(
  s: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  icing: Icing,
): string {
  const { pal } = s
  const r = width / 2
  const lip = width * 0.07
  const top = y - height
  const side = `M${x - r} ${top}V${y - lip}Q${x - r} ${y + lip} ${x} ${y + lip}Q${x + r} ${y + lip} ${x + r} ${y - lip}V${top}Z`
  const base = icing === 'naked' ? s.tube(FOOD.crust, x) : s.tube(colour, x)
  const second = mix(pal.accent, colour, 0.25)
  const trim: Record<Icing, () => string> = {
    smooth: () => times(17, (index) => pearl(s, x, y, r, lip, (index + 0.5) / 17, width * 0.022, pal.metal)),
    drip: () => {
      const count = Math.round(width / 34)
      const drops = times(count, (index) => {
        const t = (index + 0.5) / count
        const px = x - r + width * t
        const dip = lip * 0.9 * Math.sin(Math.PI * t)
        const long = height * s.rng.between(0.18, 0.52)
        return rect(px - width / count / 2.4, top - 2, width / count / 1.2, long + dip, second, {
          rx: width / count / 2.4,
        })
      })
      return drops + ellipse(x, top, r, lip, second)
    },
    piped: () =>
      times(19, (index) => pearl(s, x, y - 4, r, lip, (index + 0.5) / 19, width * 0.036, s.lit(colour, 0.2))) +
      times(19, (index) => pearl(s, x, top + 6, r, lip, (index + 0.5) / 19, width * 0.03, s.lit(colour, 0.3))) +
      times(7, (index) =>
        stroke(
          `M${x - r + (width * index) / 7} ${top + height * 0.34}q${width / 14} ${height * 0.3} ${width / 7} 0`,
          s.lit(colour, 0.45),
          width * 0.014,
        ),
      ),
    ruffle: () =>
      times(5, (row) => {
        const py = top + (height * (row + 0.6)) / 5
        return times(13, (index) => {
          const t = (index + (row % 2) * 0.5) / 13
          const curve = lip * 2 * Math.sin(Math.PI * t) * 0.5
          return ellipse(
            x - r + width * t,
            py + curve,
            width * 0.05,
            height * 0.085,
            row % 2 === 0 ? s.shade(colour, 0.1) : s.lit(colour, 0.25),
            { opacity: 0.8 },
          )
        })
      }),
    naked: () =>
      times(3, (row) =>
        path(
          `M${x - r} ${top + (height * (row + 0.7)) / 3.4}Q${x} ${top + (height * (row + 0.7)) / 3.4 + lip * 2} ${x + r} ${top + (height * (row + 0.7)) / 3.4}V${top + (height * (row + 0.95)) / 3.4}Q${x} ${top + (height * (row + 0.95)) / 3.4 + lip * 2} ${x - r} ${top + (height * (row + 0.95)) / 3.4}Z`,
          FOOD.cream,
          { opacity: 0.9 },
        ),
      ),
    stripes: () =>
      times(11, (index) =>
        rect(
          x - r + (width * (index + 0.3)) / 11,
          top + 4,
          width / 26,
          height - 6 + lip * 0.6 * Math.sin((Math.PI * (index + 0.5)) / 11),
          second,
          { opacity: 0.8 },
        ),
      ),
  }
  const clip = s.clip(path(side, '#000'))
  const dressed =
    icing === 'smooth' || icing === 'piped' || icing === 'drip'
      ? trim[icing]()
      : `<g clip-path="${clip}">${trim[icing]()}</g>`
  const lid = icing === 'drip' ? s.lit(second, 0.15) : s.lit(icing === 'naked' ? FOOD.cream : colour, 0.3)
  return (
    path(side, base) +
    (icing === 'drip'
      ? ellipse(x, top, r, lip, lid) + dressed + ellipse(x, top, r * 0.97, lip * 0.9, lid)
      : dressed + ellipse(x, top, r, lip, lid))
  )
}

function pearl(
  s: Scene,
  x: number,
  y: number,
  r: number,
  lip: number,
  t: number,
  size: number,
  colour: string,
): string {
  const angle = Math.PI * t
  return circle(x - Math.cos(angle) * r, y - lip + Math.sin(angle) * lip * 1.9, size, s.orb(colour, x))
}

/** A whole cake on its stand; (x, y) is the foot of the stand. */
export function tiers(s: Scene, x: number, y: number, width: number, count: number, flowers = true): string {
  const { rng, pal } = s
  const colours = rng.shuffle([
    pal.cloth,
    mix(pal.cloth, pal.blooms[0] ?? pal.cloth, 0.4),
    mix(pal.cloth, pal.second, 0.35),
    pal.cloth,
  ])
  const standTop = y - width * 0.16
  const stand =
    path(
      `M${x - width * 0.2} ${y}Q${x - width * 0.06} ${y - width * 0.05} ${x - width * 0.06} ${standTop}H${x + width * 0.06}Q${x + width * 0.06} ${y - width * 0.05} ${x + width * 0.2} ${y}Z`,
      s.tube(pal.metal, x),
    ) +
    ellipse(x, standTop + 6, width * 0.62, width * 0.07, s.shade(pal.metal, 0.3)) +
    ellipse(x, standTop, width * 0.62, width * 0.065, s.tube(s.lit(pal.metal, 0.2), x))
  let top = standTop - width * 0.02
  let body = ''
  const sprays: string[] = []
  const way = rng.sign()
  for (let index = 0; index < count; index++) {
    const w = width * (1 - index * (0.62 / count))
    const h = width * rng.between(0.3, 0.38) * (1 - index * 0.06)
    body += tier(s, x, top, w, h, colours[index % colours.length] ?? pal.cloth, rng.pick(ICINGS))
    if (flowers) {
      const px = x + way * w * (0.32 - index * 0.1)
      sprays.push(
        sprig(s, px, top - 8, w * 0.3, way * 70) +
          sprig(s, px, top - 8, w * 0.26, way * 120) +
          bloom(s, px, top - w * 0.02, w * 0.125) +
          bloom(s, px + way * w * 0.16, top + w * 0.03, w * 0.085) +
          bloom(s, px - way * w * 0.14, top + w * 0.05, w * 0.075),
      )
    }
    top -= h
  }
  const crown = flowers
    ? sprig(s, x, top, width * 0.26, -40) +
      sprig(s, x, top, width * 0.28, 30) +
      sprig(s, x, top, width * 0.22, 70) +
      bloom(s, x - width * 0.08, top - width * 0.04, width * 0.1) +
      bloom(s, x + width * 0.07, top - width * 0.05, width * 0.12)
    : ''
  return shadow(s, x, y, width, width * 0.14) + stand + body + sprays.join('') + crown
}
