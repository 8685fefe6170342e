import { mix } from '../kit/colour.ts'
import { nearEdge, softBackdrop } from '../kit/frame.ts'
import type { Views } from '../kit/frame.ts'
import { roundTable } from '../kit/furniture.ts'
import { bulbs, candle, flame, panes, shadow } from '../kit/light.ts'
import { bloom, bouquet, sprig } from '../kit/plants.ts'
import { room, swags } from '../kit/scenery.ts'
import type { Scene } from '../kit/scene.ts'
import { at, circle, ellipse, path, rect, stroke, times } from '../kit/svg.ts'
import { fallen, flatSurface, plateAbove, plateSide, tableTop, vase } from '../kit/tableware.ts'
import { glass } from '../kit/glassware.ts'
import { cutlery, FOOD, sweet, tierStand } from '../motifs/food.ts'

export const cake: Views = [wide, closeUp, detail, table, night]

type Icing = 'smooth' | 'drip' | 'piped' | 'ruffle' | 'naked' | 'stripes'
const ICINGS: readonly Icing[] = ['smooth', 'drip', 'piped', 'ruffle', 'naked', 'stripes']

/** One tier with its top at y - height. */
function tier(s: Scene, x: number, y: number, width: number, height: number, colour: string, icing: Icing): string {
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
        return rect(px - width / count / 2.4, top - 2, width / count / 1.2, long + dip, second, { rx: width / count / 2.4 })
      })
      return drops + ellipse(x, top, r, lip, second)
    },
    piped: () => times(19, (index) => pearl(s, x, y - 4, r, lip, (index + 0.5) / 19, width * 0.036, s.lit(colour, 0.2))) + times(19, (index) => pearl(s, x, top + 6, r, lip, (index + 0.5) / 19, width * 0.03, s.lit(colour, 0.3))) + times(7, (index) => stroke(`M${x - r + (width * index) / 7} ${top + height * 0.34}q${width / 14} ${height * 0.3} ${width / 7} 0`, s.lit(colour, 0.45), width * 0.014)),
    ruffle: () => times(5, (row) => {
      const py = top + (height * (row + 0.6)) / 5
      return times(13, (index) => {
        const t = (index + (row % 2) * 0.5) / 13
        const curve = lip * 2 * Math.sin(Math.PI * t) * 0.5
        return ellipse(x - r + width * t, py + curve, width * 0.05, height * 0.085, row % 2 === 0 ? s.shade(colour, 0.1) : s.lit(colour, 0.25), { opacity: 0.8 })
      })
    }),
    naked: () => times(3, (row) => path(`M${x - r} ${top + (height * (row + 0.7)) / 3.4}Q${x} ${top + (height * (row + 0.7)) / 3.4 + lip * 2} ${x + r} ${top + (height * (row + 0.7)) / 3.4}V${top + (height * (row + 0.95)) / 3.4}Q${x} ${top + (height * (row + 0.95)) / 3.4 + lip * 2} ${x - r} ${top + (height * (row + 0.95)) / 3.4}Z`, FOOD.cream, { opacity: 0.9 })),
    stripes: () => times(11, (index) => rect(x - r + (width * (index + 0.3)) / 11, top + 4, width / 26, height - 6 + lip * 0.6 * Math.sin((Math.PI * (index + 0.5)) / 11), second, { opacity: 0.8 })),
  }
  const clip = s.clip(path(side, '#000'))
  const dressed = icing === 'smooth' || icing === 'piped' || icing === 'drip' ? trim[icing]() : `<g clip-path="${clip}">${trim[icing]()}</g>`
  const lid = icing === 'drip' ? s.lit(second, 0.15) : s.lit(icing === 'naked' ? FOOD.cream : colour, 0.3)
  return path(side, base) + (icing === 'drip' ? ellipse(x, top, r, lip, lid) + dressed + ellipse(x, top, r * 0.97, lip * 0.9, lid) : dressed + ellipse(x, top, r, lip, lid))
}

function pearl(s: Scene, x: number, y: number, r: number, lip: number, t: number, size: number, colour: string): string {
  const angle = Math.PI * t
  return circle(x - Math.cos(angle) * r, y - lip + Math.sin(angle) * lip * 1.9, size, s.orb(colour, x))
}

/** A whole cake on its stand; (x, y) is the foot of the stand. */
function tiers(s: Scene, x: number, y: number, width: number, count: number, flowers = true): string {
  const { rng, pal } = s
  const colours = rng.shuffle([pal.cloth, mix(pal.cloth, pal.blooms[0] ?? pal.cloth, 0.4), mix(pal.cloth, pal.second, 0.35), pal.cloth])
  const standTop = y - width * 0.16
  const stand = path(`M${x - width * 0.2} ${y}Q${x - width * 0.06} ${y - width * 0.05} ${x - width * 0.06} ${standTop}H${x + width * 0.06}Q${x + width * 0.06} ${y - width * 0.05} ${x + width * 0.2} ${y}Z`, s.tube(pal.metal, x)) + ellipse(x, standTop + 6, width * 0.62, width * 0.07, s.shade(pal.metal, 0.3)) + ellipse(x, standTop, width * 0.62, width * 0.065, s.tube(s.lit(pal.metal, 0.2), x))
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
      sprays.push(sprig(s, px, top - 8, w * 0.3, way * 70) + sprig(s, px, top - 8, w * 0.26, way * 120) + bloom(s, px, top - w * 0.02, w * 0.125) + bloom(s, px + way * w * 0.16, top + w * 0.03, w * 0.085) + bloom(s, px - way * w * 0.14, top + w * 0.05, w * 0.075))
    }
    top -= h
  }
  const crown = flowers ? sprig(s, x, top, width * 0.26, -40) + sprig(s, x, top, width * 0.28, 30) + sprig(s, x, top, width * 0.22, 70) + bloom(s, x - width * 0.08, top - width * 0.04, width * 0.1) + bloom(s, x + width * 0.07, top - width * 0.05, width * 0.12) : ''
  return shadow(s, x, y, width, width * 0.14) + stand + body + sprays.join('') + crown
}

function wide(s: Scene): void {
  const { rng } = s
  s.lightAt(rng.between(760, 980), rng.between(120, 220), 900)
  const horizon = rng.between(600, 640)
  room(s, horizon)
  if (rng.chance(0.5)) s.add(swags(s, -20, rng.between(60, 90), 4))
  s.add(bulbs(s, [-80, 150], [1280, 130], 60, 13, 9))
  const x = rng.between(480, 720)
  const y = horizon + 140
  s.add(roundTable(s, x, y, 560, 230))
  s.add(tiers(s, x, y - 230, 250, 4))
  for (const way of [-1, 1]) s.add(vase(s, x + way * 210, y - 226, 46), bouquet(s, x + way * 210, y - 262, 150, 7), candle(s, x + way * 150, y - 214, 13, 80))
  for (const [px, py] of [[x - 470, y + 90], [x + 480, y + 90]] as const) s.add(roundTable(s, px, py, 360, 230), tierStand(s, px, py - 228, 200, 3))
  nearEdge(s)
}

function closeUp(s: Scene): void {
  const { rng } = s
  s.lightAt(rng.between(860, 1080), rng.between(80, 200), 880)
  softBackdrop(s)
  s.add(tableTop(s, 800, 1000, 'cloth'))
  s.add(tiers(s, rng.between(460, 740), rng.between(900, 960), rng.between(500, 580), 3))
  nearEdge(s, 'bokeh')
}

function detail(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(900, 1150), rng.between(-40, 120), 1150)
  if (rng.chance(0.5)) {
    softBackdrop(s)
    s.add(tableTop(s, 640, 1000, 'cloth'))
    const x = 560
    const sponge = rng.pick([FOOD.crust, '#8a4a34', '#e9c07a'])
    const cream = mix(FOOD.cream, rng.pick(pal.blooms), rng.chance(0.5) ? 0.5 : 0)
    s.add(plateSide(s, x, 800, 430))
    const layers = times(4, (index) => path(`M${x - 250} ${730 - index * 98}L${x + 200} ${760 - index * 98}L${x + 200} ${692 - index * 98}L${x - 250} ${662 - index * 98}Z`, s.shade(sponge, 0.05)) + path(`M${x - 250} ${662 - index * 98}L${x + 200} ${692 - index * 98}V${664 - index * 98}L${x - 250} ${634 - index * 98}Z`, cream) + times(9, (i) => circle(x - 220 + i * 48, 706 - index * 98 + i * 3, 4, s.shade(sponge, 0.25))))
    s.add(path(`M${x + 200} ${760}L${x + 320} 700V306L${x + 200} 370Z`, s.shade(cream, 0.25)), layers, path(`M${x - 250} 340L${x + 200} 370L${x + 320} 306L${x - 60} 280Z`, s.lit(cream, 0.4)))
    s.add(times(5, (index) => ellipse(x - 170 + index * 100, 322 + index * 3, 46, 30, s.orb(cream, x)) + circle(x - 170 + index * 100, 292 + index * 3, 24, s.orb(rng.pick([FOOD.berry, FOOD.tomato, FOOD.blue]), x))), sprig(s, x + 150, 320, 120, 40, 'eucalyptus', FOOD.leaf))
    s.add(at(x + 470, 790, cutlery(s, 'fork'), 1.5, 62))
    nearEdge(s, 'bokeh')
    return
  }
  flatSurface(s)
  s.add(panes(420, -60, 640, 900, -240, 0.26))
  s.camera.roll = rng.between(-10, 10)
  s.camera.zoom = 1.18
  for (let row = 0; row < 3; row++) for (let column = 0; column < 5; column++) {
    const x = 40 + column * 275 + (row % 2) * 130
    const y = 130 + row * 320
    const tone = mix(rng.pick(pal.blooms), FOOD.cream, 0.25)
    if ((row * 5 + column) % 7 === 3) {
      s.add(plateAbove(s, x, y, 132), bloom(s, x, y, 62))
      continue
    }
    s.add(fallen(s, x, y, 100), times(22, (i) => circle(x + Math.cos(i * 0.2856) * 92, y + Math.sin(i * 0.2856) * 92, 14, i % 2 === 0 ? pal.accent : s.lit(pal.accent, 0.3))), circle(x, y, 90, s.shade(tone, 0.1)))
    s.add(times(3, (ringIndex) => times(11 - ringIndex * 3, (i) => ellipse(x + Math.cos((i / (11 - ringIndex * 3)) * 6.283) * (66 - ringIndex * 24), y + Math.sin((i / (11 - ringIndex * 3)) * 6.283) * (66 - ringIndex * 24), 27, 21, i % 2 === 0 ? s.lit(tone, 0.15 + ringIndex * 0.12) : s.shade(tone, 0.06)))), rng.chance(0.5) ? circle(x, y, 24, s.orb(rng.pick([FOOD.berry, FOOD.tomato, FOOD.blue]), x)) : bloom(s, x, y, 32))
  }
}

function table(s: Scene): void {
  const { rng } = s
  s.lightAt(rng.between(560, 860), 180, 880)
  const horizon = rng.between(430, 480)
  room(s, horizon + 60)
  s.add(swags(s, -30, rng.between(50, 80), rng.int(4, 6), s.rng.pick([s.pal.cloth, s.pal.accent])))
  s.add(tableTop(s, horizon + 80, 780, 'cloth'))
  const x = rng.between(520, 680)
  const y = horizon + 160
  s.add(vase(s, x - 400, y, 90), bouquet(s, x - 400, y - 80, 280, 10), tierStand(s, x + 380, y + 10, 320, 3))
  s.add(tiers(s, x, y + 60, 300, 3))
  s.add(times(6, (index) => sweet(s, x - 480 + index * 66, 750 + (index % 2) * 14, 84, index % 2 === 0 ? 'macaron' : 'cupcake')), times(4, (index) => glass(s, x + 260 + index * 84, 762, 150, 'flute')))
  nearEdge(s)
}

function night(s: Scene): void {
  const { rng, pal } = s
  const x = rng.between(480, 720)
  s.lightAt(x, 250, 760)
  const horizon = 620
  room(s, horizon, rng.pick(['curtain', 'window', 'panel'] as const))
  s.add(bulbs(s, [-80, 60], [x, 20], 120, 8, 10), bulbs(s, [x, 20], [1280, 60], 120, 8, 10))
  s.add(s.halo(x, 300, 520, 0.85), tableTop(s, horizon + 20, 860, 'cloth'))
  const width = rng.between(330, 380)
  s.add(tiers(s, x, horizon + 150, width, rng.int(2, 3), rng.chance(0.5)))
  const sparks = times(46, (index) => {
    const angle = index * 0.7
    const far = rng.between(20, 150)
    return stroke(`M${x + Math.cos(angle) * far * 0.7} ${120 + Math.sin(angle) * far * 0.7}L${x + Math.cos(angle) * far} ${120 + Math.sin(angle) * far}`, pal.core, 3, { opacity: 0.9 })
  })
  s.add(stroke(`M${x} 210V120`, pal.metal, 5), s.halo(x, 120, 250, 1), sparks, flame(s, x, 140, 20))
  for (let index = 0; index < 6; index++) {
    const px = x + [-470, -360, -260, 260, 370, 480][index]!
    s.add(candle(s, px, horizon + rng.between(80, 180), 24, rng.between(60, 180)))
  }
  s.add(glass(s, x - 190, 800, 170, 'coupe', pal.glow), glass(s, x + 200, 800, 170, 'coupe', pal.glow))
  nearEdge(s, 'bokeh')
}
