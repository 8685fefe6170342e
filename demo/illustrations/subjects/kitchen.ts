import { mix } from '../kit/colour.ts'
import { nearEdge, softBackdrop } from '../kit/frame.ts'
import type { Compose } from '../kit/frame.ts'
import { panes, steam } from '../kit/light.ts'
import { sprig } from '../kit/plants.ts'
import { room } from '../kit/scenery.ts'
import type { Scene } from '../kit/scene.ts'
import { at, circle, ellipse, path, rect, ring, stroke, times } from '../kit/svg.ts'
import { fallen, flatSurface, plateAbove, tableTop } from '../kit/tableware.ts'
import { citrusSlice, FOOD, leaf } from '../objects/dishes.ts'
import { dipBowl } from '../objects/food.ts'

/** A folded taco seen from above, its opening upwards; about 2 × 1.2 times r. */
export function taco(s: Scene, r: number): string {
  const { rng } = s
  const shell = '#e9bd6b'
  const filling = times(16, (i) => {
    const x = -r * 0.82 + (i / 15) * r * 1.64
    const y = -r * 0.5 - Math.sin((i / 15) * Math.PI) * r * 0.22 + rng.between(-0.08, 0.1) * r
    return i % 3 === 0
      ? leaf(x, y, r * 0.34, rng.between(-70, 70), rng.pick([FOOD.leaf, '#86b84f']), s)
      : circle(x, y, r * rng.between(0.11, 0.17), s.orb(rng.pick([FOOD.tomato, '#8a4a2c', '#8a4a2c', '#f0e2c8']), 0))
  })
  const half = (lift: number) =>
    `M${-r} ${-r * 0.42}Q0 ${-r * (1.0 + lift)} ${r} ${-r * 0.42}Q${r * 0.72} ${r * 0.56} 0 ${r * 0.6}Q${-r * 0.72} ${r * 0.56} ${-r} ${-r * 0.42}Z`
  return (
    path(half(0.1), s.shade(shell, 0.22)) +
    filling +
    path(
      `M${-r} ${-r * 0.42}Q0 ${-r * 0.28} ${r} ${-r * 0.42}Q${r * 0.72} ${r * 0.56} 0 ${r * 0.6}Q${-r * 0.72} ${r * 0.56} ${-r} ${-r * 0.42}Z`,
      s.linear([
        [0, s.lit(shell, 0.3)],
        [1, s.shade(shell, 0.12)],
      ]),
    ) +
    times(9, () =>
      circle(
        rng.between(-0.55, 0.55) * r,
        rng.between(-0.15, 0.36) * r,
        r * rng.between(0.03, 0.07),
        s.shade(shell, 0.25),
        { opacity: 0.5 },
      ),
    )
  )
}

export const tacos: Compose = (s) => {
  const { rng } = s
  s.lightAt(rng.between(850, 1100), 0, 1150)
  flatSurface(s, rng.pick(['wood', 'paint'] as const))
  s.camera.roll = rng.between(-6, 6)
  s.camera.zoom = 1.12
  s.add(panes(420, -60, 640, 900, -240, 0.24))
  s.add(fallen(s, 590, 470, 470, 300, 26), rect(110, 190, 960, 560, s.tube(s.pal.wood, 600), { rx: 70 }))
  s.add(rect(140, 216, 900, 508, s.shade(s.pal.wood, 0.14), { rx: 56 }))
  for (let i = 0; i < 3; i++)
    s.add(at(300 + i * 285, 480, at(0, 0, fallen(s, 0, 34, 128, 74, 14) + taco(s, 136)), 1, -14 + i * 12))
  s.add(
    dipBowl(s, 250, 120, 92, FOOD.tomato),
    dipBowl(s, 1010, 780, 88, '#86b84f'),
    dipBowl(s, 60, 700, 70, FOOD.cream),
  )
  for (const [x, y, turn] of [
    [520, 690, 20],
    [620, 700, -30],
    [850, 230, 60],
  ] as const)
    s.add(at(x, y, citrusSlice(0, 0, 54, '#a9c94c'), 1, turn))
  s.add(times(7, () => leaf(rng.between(180, 1000), rng.between(230, 720), 60, rng.between(0, 360), FOOD.leaf, s)))
}

export const dumplings: Compose = (s) => {
  const { rng, pal } = s
  s.lightAt(rng.between(850, 1100), 0, 1150)
  flatSurface(s, rng.pick(['slate', 'wood'] as const))
  s.camera.zoom = 1.14
  const bamboo = '#c9975a'
  for (const [x, y, r, count] of [
    [420, 470, 340, 6],
    [1010, 250, 230, 4],
    [980, 800, 190, 3],
  ] as const) {
    s.add(fallen(s, x, y, r, r, 30), circle(x, y, r, s.orb(bamboo, x)), ring(x, y, r * 0.93, s.shade(bamboo, 0.3), 6))
    s.add(
      circle(x, y, r * 0.88, s.shade(bamboo, 0.32)),
      times(9, (i) =>
        rect(x - r * 0.8, y - r * 0.8 + i * r * 0.2, r * 1.6, r * 0.03, s.shade(bamboo, 0.5), { opacity: 0.5 }),
      ),
    )
    s.add(circle(x, y, r * 0.78, mix('#f4efe0', FOOD.leaf, 0.12), { opacity: 0.35 }))
    const dough = mix('#fff6e4', pal.cloth, 0.25)
    s.add(
      times(count + 1, (i) => {
        const a = (i / count) * 6.283 + 0.4
        const middle = i === count
        const d = middle ? 0 : r * 0.53
        const size = r * (count === 3 ? 0.3 : 0.255)
        const px = x + Math.cos(a) * d
        const py = y + Math.sin(a) * d
        return (
          ellipse(px + 6, py + 12, size, size * 0.96, s.pal.ink, { opacity: 0.25 }) +
          circle(px, py, size, s.orb(dough, px)) +
          times(9, (k) =>
            stroke(
              `M${px} ${py}Q${px + Math.cos(k * 0.7) * size * 0.4} ${py + Math.sin(k * 0.7 + 0.5) * size * 0.4} ${px + Math.cos(k * 0.7 + 0.5) * size * 0.74} ${py + Math.sin(k * 0.7 + 0.5) * size * 0.74}`,
              s.shade(dough, 0.22),
              4,
            ),
          ) +
          circle(px, py, size * 0.13, s.shade(dough, 0.18))
        )
      }),
    )
  }
  s.add(
    dipBowl(s, 700, 760, 86, '#5a3020'),
    at(
      560,
      860,
      rect(-8, -330, 14, 640, s.tube('#8a3f2a', 600), { rx: 7 }) +
        rect(24, -330, 14, 640, s.tube('#8a3f2a', 600), { rx: 7 }),
      1,
      74,
    ),
  )
  s.add(steam(s, 420, 380, 300, 5), steam(s, 1010, 200, 200, 3), sprig(s, 760, 90, 170, 60, 'fern', FOOD.leaf))
}

export const coffee: Compose = (s) => {
  const { rng, pal } = s
  s.lightAt(rng.between(850, 1100), 0, 1150)
  flatSurface(s, rng.pick(['wood', 'marble', 'slate'] as const))
  s.camera.zoom = 1.1
  s.camera.roll = rng.between(-10, 10)
  s.add(panes(420, -60, 640, 900, -240, 0.26))
  for (const [x, y, r] of [
    [470, 480, 280],
    [1000, 230, 170],
    [1010, 720, 170],
  ] as const) {
    const cup = mix('#ffffff', pal.cloth, 0.5)
    s.add(plateAbove(s, x, y, r * 1.35, pal.second, pal.metal), fallen(s, x, y, r, r, 20))
    s.add(at(x, y, rect(r * 0.8, -r * 0.13, r * 0.52, r * 0.26, s.tube(cup, x), { rx: r * 0.13 }), 1, 38))
    s.add(
      circle(x, y, r, s.orb(cup, x)),
      circle(x, y, r * 0.87, '#4a2a1c'),
      circle(x, y, r * 0.82, s.orb('#a9683a', x)),
    )
    const milk = '#fbeedd'
    s.add(
      at(
        x,
        y + r * 0.04,
        times(3, (i) => {
          const k = r * (0.6 - i * 0.19)
          return path(
            `M0 ${k * 0.92}C${-k * 1.25} ${k * 0.1} ${-k * 0.9} ${-k * 0.95} 0 ${-k * 0.34}C${k * 0.9} ${-k * 0.95} ${k * 1.25} ${k * 0.1} 0 ${k * 0.92}Z`,
            i % 2 === 0 ? milk : '#a9683a',
          )
        }),
        1,
        rng.between(-30, 30),
      ),
    )
  }
  s.add(
    times(34, () =>
      at(
        rng.between(-60, 1260),
        rng.between(-40, 940),
        ellipse(0, 0, 20, 14, '#4a2a1c') + stroke('M-16 0Q0 6 16 0', '#2c1710', 4),
        1,
        rng.between(0, 180),
      ),
    ),
  )
}

/** A pie from above. */
function pie(s: Scene, x: number, y: number, r: number, fill: string): string {
  const crust = '#dca45c'
  const clip = s.clip(circle(x, y, r * 0.82, '#000'))
  const strips = times(
    5,
    (i) =>
      rect(x - r, y - r * 0.74 + i * r * 0.34, r * 2, r * 0.14, s.lit(crust, 0.2)) +
      rect(x - r * 0.74 + i * r * 0.34, y - r, r * 0.14, r * 2, crust),
  )
  return (
    fallen(s, x, y, r, r, 18) +
    circle(x, y, r, s.shade(s.pal.metal, 0.1)) +
    circle(x, y, r * 0.84, s.orb(fill, x)) +
    `<g clip-path="${clip}">${strips}</g>` +
    times(24, (i) =>
      circle(
        x + Math.cos(i * 0.2618) * r * 0.89,
        y + Math.sin(i * 0.2618) * r * 0.89,
        r * 0.125,
        i % 2 === 0 ? s.orb(crust, x) : s.lit(crust, 0.16),
      ),
    )
  )
}

export const pies: Compose = (s) => {
  const { rng } = s
  s.lightAt(rng.between(850, 1100), 0, 1150)
  flatSurface(s, rng.pick(['linen', 'wood'] as const))
  s.camera.roll = rng.between(-8, 8)
  s.camera.zoom = 1.12
  s.add(panes(420, -60, 640, 900, -240, 0.24), rect(-200, 330, 1600, 250, s.pal.accent, { opacity: 0.9 }))
  const fills = rng.shuffle([FOOD.berry, FOOD.blue, '#d9822f', '#8a4a2c', FOOD.tomato, '#e9c07a', FOOD.blue])
  const spots = [
    [250, 190, 170],
    [640, 150, 150],
    [1020, 210, 175],
    [430, 520, 190],
    [860, 560, 180],
    [120, 690, 160],
    [1180, 780, 150],
  ] as const
  s.add(...spots.map(([x, y, r], i) => pie(s, x, y, r, fills[i] ?? FOOD.berry)))
  s.add(
    sprig(s, 620, 860, 190, 20, 'eucalyptus', FOOD.leaf),
    times(12, () =>
      circle(rng.between(0, 1200), rng.between(600, 880), 13, s.orb(rng.pick([FOOD.blue, FOOD.berry]), 0)),
    ),
  )
}

export const donuts: Compose = (s) => {
  const { rng, pal } = s
  s.lightAt(rng.between(700, 900), 160, 900)
  softBackdrop(s)
  room(s, 520)
  s.add(tableTop(s, 560, 900, 'cloth'))
  const icings = ['#f4b6c2', '#fbeedd', '#9fc48a', '#3d3440', '#f2d06b', '#b79ad6']
  const mochi = (x: number, y: number, r: number, icing: string) =>
    ellipse(x, y + r * 0.9, r * 1.1, r * 0.22, pal.ink, { opacity: 0.22 }) +
    times(8, (i) =>
      circle(x + Math.cos(i * 0.785) * r * 0.64, y + Math.sin(i * 0.785) * r * 0.64, r * 0.36, s.orb('#d9a05a', x)),
    ) +
    times(8, (i) =>
      circle(
        x + Math.cos(i * 0.785) * r * 0.62,
        y + Math.sin(i * 0.785) * r * 0.62 - r * 0.06,
        r * 0.31,
        s.orb(icing, x),
      ),
    ) +
    circle(x, y, r * 0.3, s.shade(pal.cloth, 0.35)) +
    times(12, () =>
      rect(
        x + rng.between(-0.8, 0.8) * r,
        y + rng.between(-0.8, 0.7) * r,
        r * 0.12,
        r * 0.04,
        rng.pick(['#ffffff', '#f0913a', '#e0607a']),
        { rx: 3 },
      ),
    )
  s.add(
    ellipse(600, 800, 560, 64, s.shade(pal.metal, 0.3)),
    ellipse(600, 786, 560, 62, s.tube(mix('#ffffff', pal.cloth, 0.4), 600)),
  )
  const rows = [
    [4, 690, 116],
    [3, 500, 112],
    [2, 320, 106],
    [1, 160, 98],
  ] as const
  for (const [count, y, r] of rows)
    for (let i = 0; i < count; i++)
      s.add(mochi(600 + (i - (count - 1) / 2) * 232, y, r, icings[(i * 2 + count) % icings.length] ?? '#f4b6c2'))
  s.add(sprig(s, 90, 800, 240, 20, 'eucalyptus'), sprig(s, 1120, 800, 240, -20, 'eucalyptus'))
  nearEdge(s, 'bokeh')
}
