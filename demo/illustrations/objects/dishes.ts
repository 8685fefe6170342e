import { mix } from '../kit/colour.ts'
import { bloom } from '../kit/plants.ts'
import type { Scene } from '../kit/scene.ts'
import { at, circle, ellipse, path, smooth, stroke, times } from '../kit/svg.ts'
import type { Point } from '../kit/svg.ts'
import { plateAbove } from '../kit/tableware.ts'
import { citrus } from '../kit/glassware.ts'

export const FOOD = {
  tomato: '#d8402f',
  leaf: '#5f9a3c',
  dark: '#2f6a3a',
  crust: '#d99a4e',
  cream: '#fff1d6',
  berry: '#a3274f',
  blue: '#4a4f9a',
  lemon: '#f3c73f',
  salmon: '#f48a63',
  egg: '#ffb52e',
  olive: '#4b5a2a',
  rice: '#f7efe0',
} as const

export type Dish = 'salad' | 'tart' | 'soup' | 'dumplings' | 'salmon' | 'pizza' | 'berries' | 'pasta'

export const DISHES: readonly Dish[] = ['salad', 'tart', 'soup', 'dumplings', 'salmon', 'pizza', 'berries', 'pasta']

/** A plate from above with a dish on it. */
export function dish(s: Scene, x: number, y: number, r: number, kind = s.rng.pick(DISHES)): string {
  return plateAbove(s, x, y, r) + at(x, y, DISH[kind](s, r * 0.66), 1, s.rng.between(0, 360))
}

const DISH: Record<Dish, (s: Scene, r: number) => string> = {
  salad(s, r) {
    const { rng } = s
    const leaves = times(26, () => {
      const a = rng.between(0, 6.28)
      const d = r * Math.sqrt(rng.next()) * 0.78
      return leaf(
        Math.cos(a) * d,
        Math.sin(a) * d,
        r * rng.between(0.2, 0.36),
        rng.between(0, 360),
        rng.pick([FOOD.leaf, FOOD.dark, '#86b84f', '#7a3b5a']),
        s,
      )
    })
    const bits = times(9, (index) => {
      const a = index * 0.72
      const d = r * rng.between(0.2, 0.66)
      const px = Math.cos(a) * d
      const py = Math.sin(a) * d
      return index % 3 === 0
        ? citrusSlice(px, py, r * 0.17, FOOD.tomato)
        : index % 3 === 1
          ? circle(px, py, r * 0.11, s.orb(FOOD.tomato, 0))
          : circle(px, py, r * 0.12, FOOD.rice) + circle(px, py, r * 0.06, FOOD.egg)
    })
    return leaves + bits
  },
  tart(s, r) {
    const ringOf = (count: number, d: number, size: number, colour: string) =>
      times(count, (index) =>
        circle(Math.cos((index / count) * 6.283) * d, Math.sin((index / count) * 6.283) * d, size, s.orb(colour, 0)),
      )
    const crimp = times(26, (index) =>
      circle(
        Math.cos((index / 26) * 6.283) * r * 0.9,
        Math.sin((index / 26) * 6.283) * r * 0.9,
        r * 0.13,
        index % 2 === 0 ? FOOD.crust : s.lit(FOOD.crust, 0.25),
      ),
    )
    const fruit = s.rng.pick([FOOD.berry, FOOD.tomato, FOOD.blue])
    return (
      crimp +
      circle(0, 0, r * 0.86, FOOD.cream) +
      ringOf(16, r * 0.68, r * 0.125, fruit) +
      ringOf(10, r * 0.42, r * 0.125, s.rng.pick([FOOD.blue, FOOD.salmon, FOOD.berry])) +
      ringOf(4, r * 0.16, r * 0.12, fruit) +
      leaf(0, 0, r * 0.3, 40, FOOD.leaf, s)
    )
  },
  soup(s, r) {
    const colour = s.rng.pick([FOOD.salmon, '#e8a23c', '#7a9a44', FOOD.tomato])
    const swirl = `M${-r * 0.5} 0C${-r * 0.5} ${-r * 0.5} ${r * 0.5} ${-r * 0.5} ${r * 0.45} 0C${r * 0.42} ${r * 0.4} ${-r * 0.3} ${r * 0.38} ${-r * 0.28} 0C${-r * 0.24} ${-r * 0.2} ${r * 0.2} ${-r * 0.22} ${r * 0.2} 0`
    return (
      circle(0, 0, r * 0.98, s.shade(colour, 0.2)) +
      circle(0, 0, r * 0.93, s.orb(colour, 0)) +
      stroke(swirl, FOOD.cream, r * 0.09) +
      times(9, (index) =>
        circle(Math.cos(index * 2.4) * r * 0.6, Math.sin(index * 2.4) * r * 0.6, r * 0.045, FOOD.dark),
      ) +
      leaf(0, 0, r * 0.3, 30, FOOD.leaf, s) +
      leaf(0, 0, r * 0.28, 150, FOOD.dark, s)
    )
  },
  dumplings(s, r) {
    return (
      times(6, (index) => {
        const a = (index / 6) * 6.283
        const d = `M${-r * 0.3} 0Q0 ${-r * 0.4} ${r * 0.3} 0Q0 ${r * 0.2} ${-r * 0.3} 0Z`
        return at(
          Math.cos(a) * r * 0.58,
          Math.sin(a) * r * 0.58,
          path(d, s.shade(FOOD.cream, 0.25), { transform: 'translate(-3 6)' }) +
            path(d, s.orb('#f8e3bb', 0)) +
            times(5, (i) =>
              stroke(
                `M${(i - 2) * r * 0.1} ${-r * 0.17 + Math.abs(i - 2) * r * 0.035}l0 ${r * 0.1}`,
                '#d9a860',
                r * 0.025,
              ),
            ),
          1,
          (a * 180) / Math.PI + 90,
        )
      }) +
      circle(0, 0, r * 0.26, '#2a1a18') +
      circle(r * 0.04, -r * 0.04, r * 0.2, '#5a2f22') +
      times(4, (index) => circle(Math.cos(index * 1.6) * r * 0.1, Math.sin(index * 1.6) * r * 0.1, r * 0.03, '#86b84f'))
    )
  },
  salmon(s, r) {
    const body = `M${-r * 0.75} ${-r * 0.1}C${-r * 0.6} ${-r * 0.5} ${r * 0.5} ${-r * 0.46} ${r * 0.8} ${-r * 0.16}C${r * 0.84} ${r * 0.2} ${-r * 0.6} ${r * 0.36} ${-r * 0.75} ${-r * 0.1}Z`
    const stripes = times(6, (index) =>
      stroke(
        `M${-r * 0.5 + index * r * 0.22} ${-r * 0.32}q${r * 0.08} ${r * 0.2} ${-r * 0.04} ${r * 0.46}`,
        '#ffd2b5',
        r * 0.035,
      ),
    )
    const spears = times(6, (index) =>
      stroke(
        `M${-r * 0.6 + index * r * 0.07} ${r * 0.4 + index * r * 0.055}l${r * 1.15} ${-r * 0.05}`,
        index % 2 === 0 ? FOOD.leaf : FOOD.dark,
        r * 0.06,
      ),
    )
    return (
      spears +
      path(body, s.pal.ink, { opacity: 0.22, transform: 'translate(-6 10)' }) +
      path(body, s.orb(FOOD.salmon, 0)) +
      stripes +
      at(r * 0.34, -r * 0.5, citrus(s, 0, 0, r * 0.26, FOOD.lemon)) +
      at(r * 0.06, -r * 0.56, citrus(s, 0, 0, r * 0.24, FOOD.lemon)) +
      leaf(-r * 0.4, -r * 0.5, r * 0.34, -20, FOOD.leaf, s)
    )
  },
  pizza(s, r) {
    const bits = times(15, () => {
      const a = s.rng.between(0, 6.28)
      const d = r * Math.sqrt(s.rng.next()) * 0.72
      const [px, py] = [Math.cos(a) * d, Math.sin(a) * d]
      return s.rng.pick([
        circle(px, py, r * 0.12, FOOD.rice),
        circle(px, py, r * 0.1, FOOD.tomato),
        circle(px, py, r * 0.06, FOOD.olive) + circle(px, py, r * 0.025, FOOD.crust),
        leaf(px, py, r * 0.24, a * 57, FOOD.leaf, s),
      ])
    })
    const cuts = stroke(
      `M${-r} 0H${r}M0 ${-r}V${r}M${-r * 0.7} ${-r * 0.7}L${r * 0.7} ${r * 0.7}M${r * 0.7} ${-r * 0.7}L${-r * 0.7} ${r * 0.7}`,
      s.shade(FOOD.crust, 0.35),
      r * 0.02,
    )
    return (
      circle(0, 0, r * 1.1, s.orb(FOOD.crust, 0)) +
      circle(0, 0, r * 0.94, '#c94a2c') +
      circle(0, 0, r * 0.9, '#f0b455') +
      bits +
      cuts
    )
  },
  berries(s, r) {
    const cake =
      circle(0, 0, r * 0.62, s.shade('#5a3024', 0.1)) +
      circle(0, 0, r * 0.56, '#6f3d2c') +
      circle(0, 0, r * 0.46, FOOD.cream)
    const fruit = times(13, (index) =>
      circle(
        Math.cos(index * 2.4) * r * 0.09 * Math.sqrt(index) * 1.2,
        Math.sin(index * 2.4) * r * 0.09 * Math.sqrt(index) * 1.2,
        r * 0.1,
        s.orb([FOOD.berry, FOOD.blue, FOOD.tomato][index % 3] ?? FOOD.berry, 0),
      ),
    )
    const smear = path(
      smooth(
        [
          [-r * 0.9, r * 0.2],
          [-r * 0.6, r * 0.72],
          [0, r * 0.9],
          [r * 0.5, r * 0.76],
          [0, r * 0.74],
          [-r * 0.5, r * 0.54],
        ],
        true,
      ),
      FOOD.berry,
    )
    return (
      smear +
      cake +
      fruit +
      at(r * 0.1, -r * 0.1, bloom(s, 0, 0, r * 0.16)) +
      leaf(r * 0.1, r * 0.1, r * 0.26, 60, FOOD.leaf, s) +
      times(6, (index) =>
        circle(
          r * 0.8 * Math.cos(index * 0.3 - 0.6),
          r * 0.8 * Math.sin(index * 0.3 - 0.6),
          r * (0.05 - index * 0.006),
          FOOD.berry,
        ),
      )
    )
  },
  pasta(s, r) {
    const strands = times(26, (index) => {
      const d = r * (0.18 + (index / 26) * 0.62)
      const points: Point[] = []
      const from = s.rng.between(0, 6.28)
      for (let i = 0; i < 6; i++)
        points.push([
          Math.cos(from + i * 0.6) * d * s.rng.between(0.86, 1.12),
          Math.sin(from + i * 0.6) * d * s.rng.between(0.86, 1.12),
        ])
      return stroke(smooth(points), index % 3 === 0 ? '#e0ab4a' : index % 3 === 1 ? '#f3cd78' : '#fadf9f', r * 0.055)
    })
    return (
      circle(0, 0, r * 0.84, '#c9902f') +
      strands +
      times(5, (index) =>
        circle(Math.cos(index * 1.3) * r * 0.34, Math.sin(index * 1.3) * r * 0.34, r * 0.11, s.orb(FOOD.tomato, 0)),
      ) +
      leaf(0, 0, r * 0.36, 20, FOOD.leaf, s) +
      leaf(0, 0, r * 0.34, 130, FOOD.dark, s) +
      leaf(0, 0, r * 0.3, 250, FOOD.leaf, s)
    )
  },
}

export function leaf(x: number, y: number, size: number, turn: number, colour: string, s: Scene): string {
  const d = `M0 0C${size * 0.3} ${-size * 0.36} ${size * 0.8} ${-size * 0.3} ${size} 0C${size * 0.8} ${size * 0.3} ${size * 0.3} ${size * 0.36} 0 0Z`
  return at(
    x,
    y,
    path(d, colour) +
      path(`M0 0C${size * 0.3} ${-size * 0.36} ${size * 0.8} ${-size * 0.3} ${size} 0Z`, s.lit(colour, 0.25)),
    1,
    turn,
  )
}

export function citrusSlice(x: number, y: number, r: number, colour: string): string {
  return (
    circle(x, y, r, colour) +
    circle(x, y, r * 0.72, mix(colour, '#ffd0a0', 0.45)) +
    times(4, (index) =>
      ellipse(
        x + Math.cos(index * 1.57) * r * 0.4,
        y + Math.sin(index * 1.57) * r * 0.4,
        r * 0.18,
        r * 0.12,
        '#ffe9a8',
      ),
    )
  )
}
