import { mix } from '../kit/colour.ts'
import { nearEdge } from '../kit/frame.ts'
import type { Views } from '../kit/frame.ts'
import { bulbs, candle, panes, pendant } from '../kit/light.ts'
import { person } from '../kit/people.ts'
import { bloom, bouquet, sprig } from '../kit/plants.ts'
import { room } from '../kit/scenery.ts'
import type { Scene } from '../kit/scene.ts'
import { at, circle, ellipse, path, rect, stroke, times } from '../kit/svg.ts'
import { fallen, flatSurface, tableTop, vase } from '../kit/tableware.ts'
import { card, dipPen, envelope, flourish, ribbonSpool, stamp, waxSeal } from '../objects/paper.ts'

export const stationery: Views = [wide, closeUp, detail, table, night]

function wide(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(760, 960), 160, 900)
  room(s, 640, rng.pick(['plain', 'panel', 'brick', 'plank', 'concrete'] as const))
  for (const y of [70, 300]) {
    s.add(stroke(`M-160 ${y}Q600 ${y + 60} 1360 ${y}`, s.shade(pal.wood, 0.2), 4))
    for (let index = 0; index < 7; index++) {
      const x = 60 + index * 180
      const hang = y + 30 * (1 - ((x - 600) / 760) ** 2)
      s.add(
        at(x, hang + 96, card(s, 124, 170), 1, rng.between(-4, 4)),
        rect(x - 6, hang - 4, 12, 28, s.lit(pal.wood, 0.3), { rx: 2 }),
      )
    }
  }
  const x = rng.between(470, 720)
  s.add(
    person(
      s,
      x,
      1000,
      700,
      {
        hands: [
          [-0.11, 0.45],
          [0.13, 0.455],
        ],
        tilt: 0.02,
        lean: 0.03,
      },
      { top: rng.pick([pal.accent, pal.second]), hair: rng.pick(['bun', 'bob', 'curly'] as const) },
    ),
  )
  s.add(tableTop(s, 660, 840, 'wood'))
  s.add(pendant(s, x + 190, 470, 58, rng.pick([pal.accent, pal.ink])))
  s.add(at(x, 740, `<g transform="scale(1 .42)">${card(s, 300, 330)}</g>`), at(x + 96, 705, dipPen(s), 0.34, 30))
  s.add(
    vase(s, x - 330, 720, 84),
    bouquet(s, x - 330, 650, 230, 9),
    times(4, (i) => rect(x + 290 - i * 4, 730 - i * 22, 190, 22, s.tube(pal.blooms[i % 5] ?? pal.cloth, x), { rx: 3 })),
    times(
      3,
      (i) =>
        rect(x - 200 + i * 40, 690, 32, 52, s.tube(pal.blooms[i] ?? pal.ink, x), { rx: 5 }) +
        rect(x - 195 + i * 40, 676, 22, 18, pal.ink, { rx: 3 }),
    ),
  )
  nearEdge(s, 'bokeh')
}

function flatScene(s: Scene): void {
  const { rng } = s
  s.lightAt(rng.between(850, 1150), rng.between(-60, 100), 1150)
  flatSurface(s, rng.pick(['marble', 'linen', 'paint', 'wood', 'slate'] as const))
  s.add(panes(420, -60, 640, 900, -240, 0.28))
}

function closeUp(s: Scene): void {
  const { rng } = s
  flatScene(s)
  s.camera.roll = rng.between(-16, 16)
  s.camera.zoom = 1.2
  if (rng.chance(0.5)) {
    s.add(at(rng.between(560, 640), 450, envelope(s, 940, 640)))
  } else {
    s.add(at(600, 560, envelope(s, 800, 540, true)))
  }
  s.add(
    sprig(s, 100, 960, 440, 30),
    sprig(s, 1120, 940, 360, -30),
    bloom(s, rng.between(80, 150), rng.between(760, 840), 96),
    bloom(s, 1130, rng.between(90, 160), 80),
    bloom(s, 1020, 60, 52),
  )
}

function detail(s: Scene): void {
  const { rng, pal } = s
  flatScene(s)
  s.camera.roll = rng.between(-12, 12)
  s.camera.zoom = 1.16
  const paper = mix('#ffffff', pal.cloth, 0.5)
  s.add(
    rect(90, 80, 980, 820, pal.ink, { opacity: 0.26 }),
    rect(
      110,
      50,
      980,
      820,
      s.linear(
        [
          [0, s.lit(paper, 0.3)],
          [1, s.shade(paper, 0.08)],
        ],
        1,
        1,
      ),
    ),
  )
  const ink = rng.pick([pal.ink, s.shade(pal.accent, 0.2), s.shade(pal.second, 0.3)])
  s.add(
    flourish(s, 200, 290, 700, 150, ink),
    flourish(s, 300, 520, 480, 90, ink),
    stroke('M300 610C420 560 520 680 640 610S860 560 900 620', pal.metal, 5),
  )
  s.add(
    sprig(s, 220, 830, 180, 60),
    sprig(s, 980, 830, 180, -60),
    bloom(s, 600, 760, 66),
    sprig(s, 560, 770, 160, -80),
    sprig(s, 640, 770, 160, 80),
  )
  const skin = rng.pick(pal.skins)
  s.add(at(812, 508, dipPen(s), 1.1, 38))
  s.add(
    stroke('M1330 800C1200 760 1100 640 1000 500', rng.pick([pal.accent, pal.second]), 170),
    stroke('M1060 560L960 430', skin, 100),
    times(4, (i) =>
      stroke(
        `M${980 - i * 4} ${400 + i * 36}Q${900 - i * 6} ${380 + i * 30} ${868 + i * 10} ${430 + i * 22}`,
        i % 2 === 0 ? skin : s.lit(skin, 0.14),
        34,
      ),
    ),
  )
  s.add(
    fallen(s, 190, 170, 96),
    circle(190, 170, 96, s.tube(mix(pal.cloth, '#ffffff', 0.3), 190)),
    circle(190, 170, 72, pal.ink),
    ellipse(204, 156, 30, 18, '#4a5a8a', { opacity: 0.6 }),
  )
}

function table(s: Scene): void {
  const { rng, pal } = s
  flatScene(s)
  s.camera.roll = rng.between(-18, 18)
  s.camera.zoom = 1.24
  s.add(
    at(330, 300, envelope(s, 480, 330), 1, rng.between(-12, 6)),
    at(820, 640, envelope(s, 400, 280), 1, rng.between(-6, 12)),
  )
  s.add(
    at(720, 310, card(s, 350, 480), 1, rng.between(-6, 10)),
    at(310, 690, card(s, 300, 210), 1, rng.between(-12, 4)),
    at(1060, 330, card(s, 250, 340), 1, rng.between(-4, 14)),
  )
  s.add(
    at(1090, 700, ribbonSpool(s, 84, rng.pick([pal.accent, pal.second])), 1, rng.between(90, 200)),
    at(560, 690, waxSeal(s, 56)),
    at(520, 800, stamp(s, 100), 1, -12),
    at(630, 790, stamp(s, 100), 1, 6),
  )
  s.add(
    sprig(s, 60, 900, 360, 30),
    bloom(s, 110, 560, 74),
    sprig(s, 1180, 560, 240, -40),
    at(90, 420, dipPen(s), 0.8, 190),
  )
}

function night(s: Scene): void {
  const { rng, pal } = s
  const x = rng.between(480, 660)
  s.lightAt(x + 220, 330, 760)
  room(s, 560, rng.pick(['window', 'panel', 'curtain', 'brick'] as const))
  s.add(bulbs(s, [-80, 70], [1280, 50], 100, 13, 9), tableTop(s, 560, 840, 'cloth'))
  s.add(vase(s, x - 250, 660, 110), bouquet(s, x - 250, 570, 380, 14))
  for (const [dx, h] of [
    [150, 200],
    [240, 130],
    [320, 240],
  ] as const)
    s.add(candle(s, x + dx, 660, 26, h))
  const stand = (px: number, py: number, size: number) =>
    at(px, py - size * 0.66, card(s, size, size * 1.3, undefined, false)) +
    path(`M${px - size * 0.55} ${py}h${size * 1.1}l${-size * 0.08} 16h${-size * 0.94}Z`, s.shade(pal.wood, 0.1)) +
    ellipse(px - s.side(px) * 30, py + 14, size * 0.6, 14, pal.ink, { opacity: 0.3 })
  s.add(stand(x + 20, 730, 300), stand(x + 430, 760, 170), stand(x - 480, 780, 180))
  for (let index = 0; index < 5; index++)
    s.add(
      path(`M${60 + index * 260} 830l70 -74l70 74Z`, s.shade(pal.cloth, 0.15)),
      path(`M${52 + index * 260} 836l78 -80h76l62 80Z`, s.lit(pal.cloth, 0.25)),
      flourish(s, 110 + index * 260, 812, 90, 24, pal.ink),
    )
  nearEdge(s, 'bokeh')
}
