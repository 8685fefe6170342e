import { mix } from '../kit/colour.ts'
import { flame, shadow } from '../kit/light.ts'
import { bloom } from '../kit/plants.ts'
import type { Scene } from '../kit/scene.ts'
import { at, circle, ellipse, group, path, rect, smooth, stroke, times } from '../kit/svg.ts'
import type { Point } from '../kit/svg.ts'
import { fallen, plateAbove } from '../kit/tableware.ts'
import { citrus } from '../kit/glassware.ts'

export const FOOD = { tomato: '#d8402f', leaf: '#5f9a3c', dark: '#2f6a3a', crust: '#d99a4e', cream: '#fff1d6', berry: '#a3274f', blue: '#4a4f9a', lemon: '#f3c73f', salmon: '#f48a63', egg: '#ffb52e', olive: '#4b5a2a', rice: '#f7efe0' } as const

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
      return leaf(Math.cos(a) * d, Math.sin(a) * d, r * rng.between(0.2, 0.36), rng.between(0, 360), rng.pick([FOOD.leaf, FOOD.dark, '#86b84f', '#7a3b5a']), s)
    })
    const bits = times(9, (index) => {
      const a = index * 0.72
      const d = r * rng.between(0.2, 0.66)
      const px = Math.cos(a) * d
      const py = Math.sin(a) * d
      return index % 3 === 0 ? citrusSlice(px, py, r * 0.17, FOOD.tomato) : index % 3 === 1 ? circle(px, py, r * 0.11, s.orb(FOOD.tomato, 0)) : circle(px, py, r * 0.12, FOOD.rice) + circle(px, py, r * 0.06, FOOD.egg)
    })
    return leaves + bits
  },
  tart(s, r) {
    const ringOf = (count: number, d: number, size: number, colour: string) => times(count, (index) => circle(Math.cos((index / count) * 6.283) * d, Math.sin((index / count) * 6.283) * d, size, s.orb(colour, 0)))
    const crimp = times(26, (index) => circle(Math.cos((index / 26) * 6.283) * r * 0.9, Math.sin((index / 26) * 6.283) * r * 0.9, r * 0.13, index % 2 === 0 ? FOOD.crust : s.lit(FOOD.crust, 0.25)))
    const fruit = s.rng.pick([FOOD.berry, FOOD.tomato, FOOD.blue])
    return crimp + circle(0, 0, r * 0.86, FOOD.cream) + ringOf(16, r * 0.68, r * 0.125, fruit) + ringOf(10, r * 0.42, r * 0.125, s.rng.pick([FOOD.blue, FOOD.salmon, FOOD.berry])) + ringOf(4, r * 0.16, r * 0.12, fruit) + leaf(0, 0, r * 0.3, 40, FOOD.leaf, s)
  },
  soup(s, r) {
    const colour = s.rng.pick([FOOD.salmon, '#e8a23c', '#7a9a44', FOOD.tomato])
    const swirl = `M${-r * 0.5} 0C${-r * 0.5} ${-r * 0.5} ${r * 0.5} ${-r * 0.5} ${r * 0.45} 0C${r * 0.42} ${r * 0.4} ${-r * 0.3} ${r * 0.38} ${-r * 0.28} 0C${-r * 0.24} ${-r * 0.2} ${r * 0.2} ${-r * 0.22} ${r * 0.2} 0`
    return circle(0, 0, r * 0.98, s.shade(colour, 0.2)) + circle(0, 0, r * 0.93, s.orb(colour, 0)) + stroke(swirl, FOOD.cream, r * 0.09) + times(9, (index) => circle(Math.cos(index * 2.4) * r * 0.6, Math.sin(index * 2.4) * r * 0.6, r * 0.045, FOOD.dark)) + leaf(0, 0, r * 0.3, 30, FOOD.leaf, s) + leaf(0, 0, r * 0.28, 150, FOOD.dark, s)
  },
  dumplings(s, r) {
    return times(6, (index) => {
      const a = (index / 6) * 6.283
      const d = `M${-r * 0.3} 0Q0 ${-r * 0.4} ${r * 0.3} 0Q0 ${r * 0.2} ${-r * 0.3} 0Z`
      return at(Math.cos(a) * r * 0.58, Math.sin(a) * r * 0.58, path(d, s.shade(FOOD.cream, 0.25), { transform: 'translate(-3 6)' }) + path(d, s.orb('#f8e3bb', 0)) + times(5, (i) => stroke(`M${(i - 2) * r * 0.1} ${-r * 0.17 + Math.abs(i - 2) * r * 0.035}l0 ${r * 0.1}`, '#d9a860', r * 0.025)), 1, (a * 180) / Math.PI + 90)
    }) + circle(0, 0, r * 0.26, '#2a1a18') + circle(r * 0.04, -r * 0.04, r * 0.2, '#5a2f22') + times(4, (index) => circle(Math.cos(index * 1.6) * r * 0.1, Math.sin(index * 1.6) * r * 0.1, r * 0.03, '#86b84f'))
  },
  salmon(s, r) {
    const body = `M${-r * 0.75} ${-r * 0.1}C${-r * 0.6} ${-r * 0.5} ${r * 0.5} ${-r * 0.46} ${r * 0.8} ${-r * 0.16}C${r * 0.84} ${r * 0.2} ${-r * 0.6} ${r * 0.36} ${-r * 0.75} ${-r * 0.1}Z`
    const stripes = times(6, (index) => stroke(`M${-r * 0.5 + index * r * 0.22} ${-r * 0.32}q${r * 0.08} ${r * 0.2} ${-r * 0.04} ${r * 0.46}`, '#ffd2b5', r * 0.035))
    const spears = times(6, (index) => stroke(`M${-r * 0.6 + index * r * 0.07} ${r * 0.4 + index * r * 0.055}l${r * 1.15} ${-r * 0.05}`, index % 2 === 0 ? FOOD.leaf : FOOD.dark, r * 0.06))
    return spears + path(body, s.pal.ink, { opacity: 0.22, transform: 'translate(-6 10)' }) + path(body, s.orb(FOOD.salmon, 0)) + stripes + at(r * 0.34, -r * 0.5, citrus(s, 0, 0, r * 0.26, FOOD.lemon)) + at(r * 0.06, -r * 0.56, citrus(s, 0, 0, r * 0.24, FOOD.lemon)) + leaf(-r * 0.4, -r * 0.5, r * 0.34, -20, FOOD.leaf, s)
  },
  pizza(s, r) {
    const bits = times(15, () => {
      const a = s.rng.between(0, 6.28)
      const d = r * Math.sqrt(s.rng.next()) * 0.72
      const [px, py] = [Math.cos(a) * d, Math.sin(a) * d]
      return s.rng.pick([circle(px, py, r * 0.12, FOOD.rice), circle(px, py, r * 0.1, FOOD.tomato), circle(px, py, r * 0.06, FOOD.olive) + circle(px, py, r * 0.025, FOOD.crust), leaf(px, py, r * 0.24, a * 57, FOOD.leaf, s)])
    })
    const cuts = stroke(`M${-r} 0H${r}M0 ${-r}V${r}M${-r * 0.7} ${-r * 0.7}L${r * 0.7} ${r * 0.7}M${r * 0.7} ${-r * 0.7}L${-r * 0.7} ${r * 0.7}`, s.shade(FOOD.crust, 0.35), r * 0.02)
    return circle(0, 0, r * 1.1, s.orb(FOOD.crust, 0)) + circle(0, 0, r * 0.94, '#c94a2c') + circle(0, 0, r * 0.9, '#f0b455') + bits + cuts
  },
  berries(s, r) {
    const cake = circle(0, 0, r * 0.62, s.shade('#5a3024', 0.1)) + circle(0, 0, r * 0.56, '#6f3d2c') + circle(0, 0, r * 0.46, FOOD.cream)
    const fruit = times(13, (index) => circle(Math.cos(index * 2.4) * r * 0.09 * Math.sqrt(index) * 1.2, Math.sin(index * 2.4) * r * 0.09 * Math.sqrt(index) * 1.2, r * 0.1, s.orb([FOOD.berry, FOOD.blue, FOOD.tomato][index % 3] ?? FOOD.berry, 0)))
    const smear = path(smooth([[-r * 0.9, r * 0.2], [-r * 0.6, r * 0.72], [0, r * 0.9], [r * 0.5, r * 0.76], [0, r * 0.74], [-r * 0.5, r * 0.54]], true), FOOD.berry)
    return smear + cake + fruit + at(r * 0.1, -r * 0.1, bloom(s, 0, 0, r * 0.16)) + leaf(r * 0.1, r * 0.1, r * 0.26, 60, FOOD.leaf, s) + times(6, (index) => circle(r * 0.8 * Math.cos(index * 0.3 - 0.6), r * 0.8 * Math.sin(index * 0.3 - 0.6), r * (0.05 - index * 0.006), FOOD.berry))
  },
  pasta(s, r) {
    const strands = times(26, (index) => {
      const d = r * (0.18 + (index / 26) * 0.62)
      const points: Point[] = []
      const from = s.rng.between(0, 6.28)
      for (let i = 0; i < 6; i++) points.push([Math.cos(from + i * 0.6) * d * s.rng.between(0.86, 1.12), Math.sin(from + i * 0.6) * d * s.rng.between(0.86, 1.12)])
      return stroke(smooth(points), index % 3 === 0 ? '#e0ab4a' : index % 3 === 1 ? '#f3cd78' : '#fadf9f', r * 0.055)
    })
    return circle(0, 0, r * 0.84, '#c9902f') + strands + times(5, (index) => circle(Math.cos(index * 1.3) * r * 0.34, Math.sin(index * 1.3) * r * 0.34, r * 0.11, s.orb(FOOD.tomato, 0))) + leaf(0, 0, r * 0.36, 20, FOOD.leaf, s) + leaf(0, 0, r * 0.34, 130, FOOD.dark, s) + leaf(0, 0, r * 0.3, 250, FOOD.leaf, s)
  },
}

function leaf(x: number, y: number, size: number, turn: number, colour: string, s: Scene): string {
  const d = `M0 0C${size * 0.3} ${-size * 0.36} ${size * 0.8} ${-size * 0.3} ${size} 0C${size * 0.8} ${size * 0.3} ${size * 0.3} ${size * 0.36} 0 0Z`
  return at(x, y, path(d, colour) + path(`M0 0C${size * 0.3} ${-size * 0.36} ${size * 0.8} ${-size * 0.3} ${size} 0Z`, s.lit(colour, 0.25)), 1, turn)
}

function citrusSlice(x: number, y: number, r: number, colour: string): string {
  return circle(x, y, r, colour) + circle(x, y, r * 0.72, mix(colour, '#ffd0a0', 0.45)) + times(4, (index) => ellipse(x + Math.cos(index * 1.57) * r * 0.4, y + Math.sin(index * 1.57) * r * 0.4, r * 0.18, r * 0.12, '#ffe9a8'))
}

/** Knife, fork or spoon lying upright around the origin, 300 long. */
export function cutlery(s: Scene, kind: 'fork' | 'knife' | 'spoon', colour = s.pal.metal): string {
  const fill = s.linear([[0, s.lit(colour, 0.7)], [0.5, colour], [1, s.shade(colour, 0.35)]], 1, 0)
  const stem = path('M-5 -30L-8 140Q-8 152 0 152Q8 152 8 140L5 -30Z', fill)
  const dark = group(path('M-9 -150H9V150H-9Z', s.pal.ink), { opacity: 0.2, transform: 'translate(-10 10)' })
  if (kind === 'knife') return dark + path('M-9 -150C10 -150 15 -90 12 -20H-8Z', fill) + stem
  if (kind === 'spoon') return dark + ellipse(0, -96, 25, 52, fill) + ellipse(2, -98, 16, 40, s.shade(colour, 0.2)) + stem
  return dark + times(4, (index) => rect(-19 + index * 10.6, -150, 6, 76, fill, { rx: 3 })) + path('M-19 -84H19C19 -50 8 -40 5 -26H-5C-8 -40 -19 -50 -19 -84Z', fill) + stem
}

/** A frying pan in side view with food leaping and flames under it. */
export function flamingPan(s: Scene, x: number, y: number, width: number): string {
  const { rng, pal } = s
  const iron = mix(pal.ink, pal.metal, 0.22)
  const fire = times(11, (index) => flame(s, x + (index - 5) * width * 0.085, y + width * 0.2, width * rng.between(0.07, 0.13), rng.between(-0.4, 0.4)))
  const blaze = times(9, (index) => flame(s, x + (index - 4) * width * 0.09, y - width * 0.02, width * rng.between(0.09, 0.2) * (1.25 - Math.abs(index - 4) * 0.16), rng.between(-0.5, 0.5)))
  const bits = times(17, () => {
    const px = x + rng.between(-0.46, 0.46) * width
    const py = y - width * rng.between(0.12, 0.62)
    const size = width * rng.between(0.026, 0.046)
    const tone = rng.pick([FOOD.tomato, FOOD.leaf, FOOD.egg, FOOD.salmon, FOOD.lemon])
    return rng.chance(0.5) ? at(px, py, rect(-size, -size * 0.6, size * 2, size * 1.2, s.orb(tone, x), { rx: size * 0.5 }), 1, rng.between(0, 180)) : circle(px, py, size, s.orb(tone, x))
  })
  const bowl = `M${x - width * 0.5} ${y - width * 0.06}H${x + width * 0.5}C${x + width * 0.46} ${y + width * 0.12} ${x + width * 0.34} ${y + width * 0.15} ${x + width * 0.26} ${y + width * 0.15}H${x - width * 0.26}C${x - width * 0.34} ${y + width * 0.15} ${x - width * 0.46} ${y + width * 0.12} ${x - width * 0.5} ${y - width * 0.06}Z`
  const handle = path(`M${x + width * 0.47} ${y - width * 0.03}L${x + width * 1.1} ${y - width * 0.17}L${x + width * 1.12} ${y - width * 0.1}L${x + width * 0.46} ${y + width * 0.04}Z`, s.shade(pal.wood, 0.4))
  return s.halo(x, y - width * 0.2, width * 1.2, 0.9) + fire + handle + ellipse(x, y - width * 0.06, width * 0.5, width * 0.06, s.lit(iron, 0.4)) + blaze + path(bowl, s.linear([[0, s.lit(iron, 0.3)], [1, iron]])) + stroke(`M${x - width * 0.4} ${y + width * 0.13}Q${x} ${y + width * 0.18} ${x + width * 0.4} ${y + width * 0.13}`, pal.glow, width * 0.012, { opacity: 0.8 }) + bits
}

/** A domed cover on a tray. */
export function cloche(s: Scene, x: number, y: number, width: number): string {
  const { pal } = s
  const r = width / 2
  return shadow(s, x, y + 4, width * 1.2) + ellipse(x, y, r * 1.22, r * 0.16, s.tube(pal.metal, x)) + path(`M${x - r} ${y - r * 0.06}A${r} ${r * 0.94} 0 0 1 ${x + r} ${y - r * 0.06}Z`, s.tube(mix(pal.metal, pal.cloth, 0.3), x)) + stroke(`M${x + s.side(x) * r * 0.55} ${y - r * 0.6}Q${x + s.side(x) * r * 0.8} ${y - r * 0.35} ${x + s.side(x) * r * 0.82} ${y - r * 0.16}`, '#ffffff', r * 0.07, { opacity: 0.7 }) + rect(x - r * 1.04, y - r * 0.12, r * 2.08, r * 0.1, s.lit(pal.metal, 0.4), { rx: 4 }) + circle(x, y - r * 1.03, r * 0.12, s.orb(pal.metal, x))
}

/** A tiered stand with small cakes. */
export function tierStand(s: Scene, x: number, y: number, width: number, tiers = 3): string {
  const { rng, pal } = s
  const height = width * 0.42
  return shadow(s, x, y, width) + rect(x - 5, y - height * (tiers - 0.2), 10, height * (tiers - 0.2), pal.metal) + times(tiers, (tier) => {
    const w = width * (1 - tier * 0.24)
    const top = y - 14 - tier * height
    const count = Math.max(3, Math.round(w / (width * 0.16)))
    const kind = rng.pick(['cupcake', 'macaron', 'choux'] as const)
    const cakes = times(count, (index) => sweet(s, x - w * 0.42 + (w * 0.84 * (index + 0.5)) / count, top - 2, width * 0.13, kind))
    return ellipse(x, top + 6, w * 0.52, w * 0.06, s.shade(pal.cloth, 0.25)) + ellipse(x, top, w * 0.52, w * 0.055, s.lit(pal.cloth, 0.2)) + cakes
  }) + circle(x, y - height * (tiers - 0.2) - 8, 12, 'none', { stroke: pal.metal, 'stroke-width': 5 })
}

export type Sweet = 'cupcake' | 'macaron' | 'choux'

/** A small cake standing at (x, y). */
export function sweet(s: Scene, x: number, y: number, size: number, kind: Sweet): string {
  const { rng, pal } = s
  const tone = rng.pick(pal.blooms)
  if (kind === 'macaron') return rect(x - size / 2, y - size * 0.26, size, size * 0.26, s.tube(tone, x), { rx: size * 0.1 }) + rect(x - size * 0.46, y - size * 0.36, size * 0.92, size * 0.12, FOOD.cream) + path(`M${x - size / 2} ${y - size * 0.34}C${x - size / 2} ${y - size * 0.72} ${x + size / 2} ${y - size * 0.72} ${x + size / 2} ${y - size * 0.34}Z`, s.tube(tone, x))
  if (kind === 'choux') return circle(x, y - size * 0.38, size * 0.42, s.orb(FOOD.crust, x)) + path(`M${x - size * 0.36} ${y - size * 0.55}C${x - size * 0.3} ${y - size * 0.95} ${x + size * 0.3} ${y - size * 0.95} ${x + size * 0.36} ${y - size * 0.55}Q${x + size * 0.2} ${y - size * 0.4} ${x} ${y - size * 0.5}Q${x - size * 0.2} ${y - size * 0.4} ${x - size * 0.36} ${y - size * 0.55}Z`, mix(tone, FOOD.cream, 0.3))
  const swirl = times(3, (index) => ellipse(x, y - size * (0.56 + index * 0.19), size * (0.5 - index * 0.14), size * 0.16, index % 2 === 0 ? s.orb(mix(tone, FOOD.cream, 0.4), x) : s.lit(mix(tone, FOOD.cream, 0.4), 0.3)))
  const pleats = times(5, (index) => stroke(`M${x - size * 0.3 + index * size * 0.15} ${y - size * 0.46}L${x - size * 0.23 + index * size * 0.115} ${y - 2}`, s.shade(pal.accent, 0.25), size * 0.03))
  return path(`M${x - size * 0.42} ${y - size * 0.5}H${x + size * 0.42}L${x + size * 0.3} ${y}H${x - size * 0.3}Z`, s.tube(pal.accent, x)) + pleats + swirl + circle(x, y - size * 1.08, size * 0.09, FOOD.tomato)
}

/** A loaf, a board of cheese and a bowl of fruit, from above. */
export function board(s: Scene, x: number, y: number, width: number, height: number): string {
  const { rng, pal } = s
  const wood = s.lit(pal.wood, 0.12)
  const things = times(14, (index) => {
    const px = (rng.next() - 0.5) * width * 0.8
    const py = (rng.next() - 0.5) * height * 0.7
    return [
      () => times(7, (i) => circle(px + Math.cos(i) * 22 * (i > 0 ? 1 : 0), py + Math.sin(i) * 20 * (i > 0 ? 1 : 0), 15, s.orb(rng.pick(['#5a2a5a', '#6a3468']), x))),
      () => at(px, py, path('M-50 24L50 24L30 -34Z', '#f4d27a') + circle(-8, 6, 6, '#d9ac4a') + circle(16, 12, 4, '#d9ac4a'), 1, rng.between(0, 360)),
      () => times(5, (i) => ellipse(px + i * 17, py + i * 4, 15, 25, i % 2 === 0 ? FOOD.crust : s.lit(FOOD.crust, 0.3), { transform: `rotate(16 ${Math.round(px)} ${Math.round(py)})` })),
      () => citrusSlice(px, py, 26, '#b5486a'),
      () => times(4, (i) => at(px + i * 13, py, path('M-22 16C-20 -16 20 -18 24 12C10 4 -8 6 -22 16Z', '#d9756a') + stroke('M-18 11C-14 -8 14 -12 20 8', '#f4b5a5', 3), 1, i * 7)),
    ][index % 5]?.() ?? ''
  })
  return at(x, y, group(rect(-width / 2, -height / 2, width, height, pal.ink, { rx: 40 }), { opacity: 0.3, transform: 'translate(-12 18)' }) + rect(-width / 2, -height / 2, width, height, wood, { rx: 40 }) + times(4, (index) => stroke(`M${-width * 0.46} ${-height * 0.3 + index * height * 0.2}q${width * 0.25} ${rng.between(-12, 12)} ${width * 0.92} 0`, s.shade(wood, 0.14), 2)) + things)
}

/** A plate's fallen shadow is enough for small bowls too. */
export function dipBowl(s: Scene, x: number, y: number, r: number, colour: string): string {
  return fallen(s, x, y, r, r, 10) + circle(x, y, r, s.tube(s.pal.second, x)) + circle(x, y, r * 0.82, s.shade(colour, 0.25)) + circle(x, y, r * 0.76, s.orb(colour, x)) + stroke(`M${x - r * 0.4} ${y}q${r * 0.4} ${-r * 0.5} ${r * 0.7} 0`, s.lit(colour, 0.5), r * 0.08)
}
