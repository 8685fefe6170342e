import { mix } from '../kit/colour.ts'
import { nearEdge } from '../kit/frame.ts'
import type { Views } from '../kit/frame.ts'
import { chair, roundTable } from '../kit/furniture.ts'
import { bulbs, panes, shadow } from '../kit/light.ts'
import { person } from '../kit/people.ts'
import { bloom, bouquet, sprig } from '../kit/plants.ts'
import { room, windowAt } from '../kit/scenery.ts'
import type { Scene } from '../kit/scene.ts'
import { at, circle, ellipse, path, rect, stroke, times } from '../kit/svg.ts'
import { fallen, flatSurface, tableTop, vase } from '../kit/tableware.ts'
import { print } from '../motifs/camera.ts'
import { card, flourish } from '../motifs/paper.ts'

export const planner: Views = [wide, closeUp, detail, table, night]

/** A clipboard with a list half ticked off, around the origin. */
function clipboard(s: Scene, width: number, height: number): string {
  const { pal } = s
  const w = width
  const h = height
  const paper = mix('#ffffff', pal.cloth, 0.4)
  const rows = times(6, (index) => {
    const y = -h * 0.28 + index * h * 0.115
    const done = index < 4
    const box = rect(-w * 0.36, y - w * 0.035, w * 0.07, w * 0.07, done ? pal.glow : 'none', { stroke: pal.ink, 'stroke-width': w * 0.009, rx: 3 })
    const tick = done ? stroke(`M${-w * 0.345} ${y}l${w * 0.02} ${w * 0.022}l${w * 0.045} ${-w * 0.06}`, pal.ink, w * 0.016) : ''
    return box + tick + rect(-w * 0.24, y - w * 0.014, w * s.rng.between(0.34, 0.58), w * 0.026, mix(pal.ink, paper, done ? 0.55 : 0.2), { rx: 4 })
  })
  return rect(-w / 2 - 14, -h / 2 + 20, w, h, pal.ink, { opacity: 0.3, rx: 12 }) + rect(-w / 2, -h / 2, w, h, s.tube(pal.wood, 0), { rx: 12 }) + rect(-w * 0.44, -h * 0.42, w * 0.88, h * 0.87, paper) + rect(-w * 0.16, -h * 0.535, w * 0.32, h * 0.1, s.tube(pal.metal, 0), { rx: 8 }) + rows
}

/** A plan of a hall with round tables, aisle and stage, around the origin. */
function floorPlan(s: Scene, width: number, height: number): string {
  const { pal, rng } = s
  const w = width
  const h = height
  const paper = mix(pal.second, '#ffffff', 0.72)
  const line = s.shade(pal.second, 0.5)
  const grid = times(17, (i) => stroke(`M${-w / 2 + (i * w) / 16} ${-h / 2}V${h / 2}`, mix(paper, line, 0.16), 1.5)) + times(12, (i) => stroke(`M${-w / 2} ${-h / 2 + (i * h) / 11}H${w / 2}`, mix(paper, line, 0.16), 1.5))
  const seat = (x: number, y: number, r: number) => times(8, (i) => circle(x + Math.cos(i * 0.785) * r * 1.4, y + Math.sin(i * 0.785) * r * 1.4, r * 0.26, 'none', { stroke: line, 'stroke-width': 3 })) + circle(x, y, r, rng.chance(0.3) ? pal.glow : paper, { stroke: line, 'stroke-width': 4 }) + bloom(s, x, y, r * 0.4)
  const tables = times(8, (i) => seat(-w * 0.33 + (i % 4) * w * 0.19 + (i > 3 ? w * 0.05 : 0), -h * 0.06 + Math.floor(i / 4) * h * 0.3, h * 0.075))
  const stage = rect(-w * 0.2, -h * 0.42, w * 0.34, h * 0.14, pal.accent, { rx: 6 }) + rect(w * 0.36, -h * 0.3, w * 0.08, h * 0.6, mix(pal.second, paper, 0.2), { rx: 6 })
  const walls = stroke(`M${-w * 0.46} ${-h * 0.46}H${w * 0.46}V${h * 0.46}H${w * 0.1}M${-w * 0.06} ${h * 0.46}H${-w * 0.46}V${-h * 0.46}`, line, 10) + stroke(`M${w * 0.1} ${h * 0.46}A${w * 0.16} ${w * 0.16} 0 0 0 ${-w * 0.06} ${h * 0.31}V${h * 0.46}`, line, 3)
  return rect(-w / 2 - 16, -h / 2 + 22, w, h, pal.ink, { opacity: 0.26 }) + rect(-w / 2, -h / 2, w, h, paper) + grid + walls + stage + tables
}

/** A month's sheet with one day lit, around the origin. */
function calendar(s: Scene, width: number, height: number): string {
  const { pal, rng } = s
  const w = width
  const h = height
  const paper = mix('#ffffff', pal.cloth, 0.4)
  const lit = rng.int(9, 25)
  const cells = times(35, (i) => {
    const x = -w * 0.43 + (i % 7) * w * 0.123
    const y = -h * 0.22 + Math.floor(i / 7) * h * 0.135
    const mark = i === lit ? pal.glow : i % 9 === 4 ? mix(paper, pal.accent, 0.5) : i % 7 > 4 ? s.shade(paper, 0.08) : s.shade(paper, 0.03)
    return rect(x, y, w * 0.108, h * 0.112, mark, { rx: 5 }) + circle(x + w * 0.024, y + h * 0.028, w * 0.011, mix(pal.ink, paper, 0.5)) + (i === lit ? path(heart(x + w * 0.054, y + h * 0.064, w * 0.028), pal.accent) : '')
  })
  const rings = times(8, (i) => rect(-w * 0.4 + i * w * 0.112, -h * 0.54, w * 0.022, h * 0.09, s.tube(pal.metal, 0), { rx: 4 }))
  return rect(-w / 2 - 14, -h / 2 + 20, w, h, pal.ink, { opacity: 0.28, rx: 8 }) + rect(-w / 2, -h / 2, w, h, paper, { rx: 8 }) + rect(-w / 2, -h / 2, w, h * 0.2, pal.accent, { rx: 8 }) + flourish(s, -w * 0.2, -h * 0.36, w * 0.4, h * 0.08, pal.cloth) + cells + rings
}

function heart(x: number, y: number, r: number): string {
  return `M${x} ${y + r}C${x - r * 1.9} ${y - r * 0.2} ${x - r * 0.9} ${y - r * 1.5} ${x} ${y - r * 0.4}C${x + r * 0.9} ${y - r * 1.5} ${x + r * 1.9} ${y - r * 0.2} ${x} ${y + r}Z`
}

/** A fan of colour cards. */
function swatches(s: Scene, length: number): string {
  const { pal } = s
  return times(6, (i) => at(0, 0, rect(-length * 0.14 - 5, -length + 8, length * 0.28, length, pal.ink, { opacity: 0.16, rx: 8 }) + rect(-length * 0.14, -length, length * 0.28, length, mix('#ffffff', pal.cloth, 0.4), { rx: 8 }) + rect(-length * 0.11, -length * 0.97, length * 0.22, length * 0.6, [...pal.blooms, pal.accent][i] ?? pal.second, { rx: 5 }), 1, -50 + i * 20)) + circle(0, -length * 0.07, length * 0.035, pal.metal)
}

/** A cup of coffee from above. */
function coffee(s: Scene, x: number, y: number, r: number): string {
  const { pal } = s
  return fallen(s, x, y, r * 1.4) + circle(x, y, r * 1.4, s.orb(pal.cloth, x)) + circle(x, y, r * 1.1, s.shade(pal.cloth, 0.1)) + rect(x + r * 0.7, y - r * 0.16, r * 0.8, r * 0.32, pal.cloth, { rx: r * 0.16 }) + circle(x, y, r, s.lit(pal.cloth, 0.2)) + circle(x, y, r * 0.86, '#5a321f') + circle(x, y, r * 0.8, '#8a5532') + path(heart(x, y, r * 0.34), '#e8cba0')
}

function wide(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(620, 860), 180, 900)
  const horizon = rng.between(540, 580)
  room(s, horizon)
  s.add(bulbs(s, [-80, 60], [1280, 80], 90, 13, 9))
  const kind = rng.pick(['chiavari', 'cross', 'bistro'] as const)
  for (const [x, y, size] of [[600, horizon + 80, 240], [980, horizon + 90, 260], [1130, horizon + 300, 400], [700, horizon + 310, 400]] as const) {
    s.add(chair(s, x - size * 0.4, y - size * 0.16, size * 0.62, kind, pal.wood), chair(s, x + size * 0.4, y - size * 0.16, size * 0.62, kind, pal.wood), roundTable(s, x, y, size, size * 0.42), vase(s, x, y - size * 0.42, size * 0.14), bouquet(s, x, y - size * 0.53, size * 0.5, 8))
  }
  const x = rng.between(290, 350)
  const tall = 760
  s.add(person(s, x, 980, tall, { hands: [[0.12, 0.62], [0.34, 0.8]], elbows: [-1, 1], facing: 1 }, { top: rng.pick([pal.accent, pal.second]), bottom: pal.ink, hair: rng.pick(['bun', 'bob', 'curly', 'short'] as const), dress: rng.chance(0.4) }))
  s.add(at(x + tall * 0.1, 980 - tall * 0.61, clipboard(s, 170, 220), 1, -10))
  s.add(stroke(`M${x - 8} ${980 - tall * 0.99}A56 56 0 0 1 ${x + 52} ${980 - tall * 0.92}`, pal.ink, 7), circle(x + 50, 980 - tall * 0.91, 15, pal.ink), stroke(`M${x + 52} ${980 - tall * 0.9}q-6 30 -36 32`, pal.ink, 5), circle(x + 14, 980 - tall * 0.856, 7, pal.ink))
  nearEdge(s, 'bokeh')
}

function closeUp(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(780, 1040), rng.between(80, 200), 950)
  room(s, 980, rng.pick(['plain', 'brick', 'plank', 'panel'] as const))
  s.add(rect(40, 40, 1120, 830, pal.ink, { opacity: 0.3 }), rect(60, 20, 1120, 830, s.shade(pal.wood, 0.2)), rect(84, 44, 1072, 782, mix(pal.wood, '#e9cfa0', 0.55)))
  s.add(panes(620, 40, 460, 780, -140, 0.24))
  const pin = (x: number, y: number) => circle(x - 5, y + 9, 10, pal.ink, { opacity: 0.3 }) + circle(x, y, 11, s.orb(rng.pick([pal.accent, pal.glow, pal.second]), x))
  const spots = [[230, 220], [520, 200], [810, 240], [1040, 200], [220, 600], [480, 590], [760, 620], [1030, 600]] as const
  const kinds = rng.shuffle(['print', 'card', 'cloth', 'print', 'calendar', 'swatch', 'print', 'plan'] as const)
  const red = `M${spots.map(([x, y]) => `${x} ${y - 100}`).join('L')}`
  spots.forEach(([x, y], index) => {
    const turn = rng.between(-6, 6)
    const kind = kinds[index] ?? 'print'
    const thing = {
      print: () => rect(-112, -118, 210, 260, pal.ink, { opacity: 0.22 }) + print(s, 214, 260),
      card: () => card(s, 200, 260),
      cloth: () => rect(-100, -90, 200, 220, s.tube(rng.pick(pal.blooms), x)) + times(9, (i) => path(`M${-100 + i * 22.2} 128l11 16l11 -16Z`, pal.blooms[0] ?? pal.cloth)) + times(5, (i) => stroke(`M${-90 + i * 45} -84V120`, pal.cloth, 4, { opacity: 0.4 })),
      calendar: () => calendar(s, 260, 250),
      swatch: () => at(0, 120, swatches(s, 220)),
      plan: () => floorPlan(s, 270, 210),
    }[kind]()
    s.add(at(x, y, thing, 1, turn), pin(x, y - 112))
  })
  s.add(stroke(red, pal.accent, 3, { opacity: 0.8 }))
  nearEdge(s, 'leaves')
}

function flat(s: Scene): void {
  const { rng } = s
  s.lightAt(rng.between(850, 1150), rng.between(-60, 100), 1150)
  flatSurface(s, rng.pick(['wood', 'marble', 'paint', 'slate'] as const))
  s.camera.roll = rng.between(-16, 16)
  s.camera.zoom = 1.22
  s.add(panes(420, -60, 640, 900, -240, 0.26))
}

function pencil(s: Scene, colour: string): string {
  return rect(-20, -190, 18, 400, s.pal.ink, { opacity: 0.2 }) + rect(-11, -200, 22, 330, s.tube(colour, 0)) + path('M-11 130L0 178L11 130Z', '#e8c79a') + path('M-4 162L0 180L4 162Z', s.pal.ink) + rect(-11, -226, 22, 28, s.pal.metal) + rect(-11, -246, 22, 24, s.pal.blooms[0] ?? s.pal.accent, { rx: 6 })
}

function detail(s: Scene): void {
  const { rng, pal } = s
  flat(s)
  s.add(at(rng.between(560, 640), 450, floorPlan(s, 1000, 700)))
  s.add(at(rng.between(860, 960), 560, pencil(s, pal.glow), 1.3, rng.between(40, 70)), coffee(s, 120, 130, 84))
  s.add(at(300, 520, circle(-10, 12, 26, pal.ink, { opacity: 0.25 }) + circle(0, 0, 26, s.orb(pal.accent, 0))), at(470, 690, circle(0, 0, 22, s.orb(pal.glow, 0))), sprig(s, 1130, 930, 340, -36), bloom(s, 1120, 120, 82))
}

function table(s: Scene): void {
  const { rng, pal } = s
  flat(s)
  s.add(at(350, 340, calendar(s, 560, 520), 1, rng.between(-8, 4)), at(880, 420, clipboard(s, 400, 560), 1, rng.between(-4, 10)))
  s.add(at(230, 880, swatches(s, 300), 1, rng.between(-10, 20)), coffee(s, 560, 740, 80), at(680, 760, pencil(s, pal.accent), 1, rng.between(50, 80)), at(1130, 770, rect(-70, -66, 140, 140, pal.ink, { opacity: 0.2 }) + rect(-62, -76, 140, 140, pal.glow) + flourish(s, -40, 0, 90, 34, pal.ink), 1, 8), sprig(s, 1180, 180, 260, -30), bloom(s, 1130, 110, 76))
}

function night(s: Scene): void {
  const { rng, pal } = s
  const x = rng.between(520, 640)
  s.lightAt(x + 250, 400, 760)
  room(s, 620, rng.pick(['brick', 'panel', 'plain', 'concrete'] as const))
  s.add(windowAt(s, 90, 60, 330, 440, rng.chance(0.5)))
  s.add(at(900, 230, calendar(s, 330, 310)), at(620, 180, print(s, 150, 180), 1, -5), at(640, 390, print(s, 150, 180), 1, 4))
  s.add(person(s, x, 1010, 760, { hands: [[-0.12, 0.46], [0.16, 0.45]], tilt: 0.03, lean: 0.05 }, { top: rng.pick([pal.accent, pal.second, pal.cloth]), hair: rng.pick(['bun', 'bob', 'curly', 'long'] as const) }))
  s.add(tableTop(s, 690, 860, 'wood'))
  const lx = x + 300
  s.add(shadow(s, lx, 760, 160), ellipse(lx, 760, 80, 18, pal.ink), stroke(`M${lx} 756L${lx + 50} 560L${lx - 60} 430`, pal.metal, 13), circle(lx + 50, 560, 13, pal.ink), s.halo(lx - 84, 460, 330, 0.9), path(`M${lx - 150} 480L${lx - 84} 392L${lx - 34} 408L${lx - 30} 496Z`, s.tube(pal.accent, lx)), ellipse(lx - 90, 490, 62, 15, pal.core))
  s.add(at(x + 20, 780, `<g transform="scale(1 .4)">${floorPlan(s, 560, 360)}</g>`), vase(s, x - 330, 770, 90), bouquet(s, x - 330, 690, 250, 9), at(x + 440, 760, `<g transform="scale(1 .5)">${clipboard(s, 190, 250)}</g>`))
  nearEdge(s, 'bokeh')
}
