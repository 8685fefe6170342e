import { mix } from '../kit/colour.ts'
import { nearEdge } from '../kit/frame.ts'
import type { Compose } from '../kit/frame.ts'
import { bulbs } from '../kit/light.ts'
import { ground, hills, sky, tree } from '../kit/outdoors.ts'
import { person } from '../kit/people.ts'
import { room } from '../kit/scenery.ts'
import { BLEED, WIDTH } from '../kit/scene.ts'
import { circle, ellipse, path, polygon, rect, stroke, times } from '../kit/svg.ts'
import { lantern, paperLantern } from '../objects/decor.ts'

export const stretchTent: Compose = (s) => {
  const { pal } = s
  const horizon = 520
  s.lightAt(820, horizon - 90, 950)
  sky(s, horizon)
  s.add(hills(s, horizon, 3), ground(s, horizon, mix('#d9a066', pal.floor, 0.3), 'sand'))
  const sand = mix('#e8d9bf', pal.cloth, 0.4)
  const y = horizon + 190
  s.add(
    path(`M120 ${y}Q380 ${y - 120} 600 ${y - 120}T1080 ${y}V${y + 40}H120Z`, mix(pal.ink, pal.glow, 0.45)),
    s.halo(600, y - 80, 380, 0.8),
  )
  for (const x of [300, 600, 900])
    s.add(stroke(`M${x} ${y + 20}V${y - (x === 600 ? 330 : 240)}`, s.shade(pal.wood, 0.2), 14))
  s.add(
    path(
      `M20 ${y + 40}Q200 ${y - 90} 300 ${y - 250}Q420 ${y - 170} 600 ${y - 345}Q780 ${y - 170} 900 ${y - 250}Q1000 ${y - 90} 1180 ${y + 40}Q960 ${y - 90} 860 ${y - 100}Q740 ${y - 60} 600 ${y - 130}Q460 ${y - 60} 340 ${y - 100}Q240 ${y - 90} 20 ${y + 40}Z`,
      s.linear([
        [0, s.lit(sand, 0.4)],
        [0.6, sand],
        [1, s.shade(sand, 0.35)],
      ]),
    ),
  )
  s.add(stroke(`M20 ${y + 40}L-60 ${y + 90}M1180 ${y + 40}L1260 ${y + 90}`, pal.ink, 5))
  const kilim = (x: number, ky: number, w: number, tint: string) =>
    polygon(
      [
        [x - w / 2, ky],
        [x + w / 2, ky],
        [x + w * 0.62, ky + 90],
        [x - w * 0.62, ky + 90],
      ],
      tint,
    ) +
    times(5, (i) =>
      polygon(
        [
          [x - w * 0.4 + i * w * 0.2 - 26, ky + 45],
          [x - w * 0.4 + i * w * 0.2, ky + 20],
          [x - w * 0.4 + i * w * 0.2 + 26, ky + 45],
          [x - w * 0.4 + i * w * 0.2, ky + 70],
        ],
        pal.glow,
      ),
    )
  s.add(kilim(380, y + 30, 360, pal.accent), kilim(800, y + 40, 380, pal.second))
  for (const x of [260, 480, 700, 930])
    s.add(ellipse(x, y + 34, 62, 34, s.orb(s.rng.pick([pal.accent, pal.second, ...pal.blooms]), x)))
  s.add(
    lantern(s, 600, y + 140, 120),
    lantern(s, 160, y + 120, 100),
    lantern(s, 1050, y + 130, 110),
    bulbs(s, [300, y - 230], [600, y - 310], 60, 6, 8),
    bulbs(s, [600, y - 310], [900, y - 230], 60, 6, 8),
  )
  nearEdge(s, 'bokeh')
}

export const parasols: Compose = (s) => {
  const { rng, pal } = s
  const horizon = 600
  s.lightAt(600, 260, 900)
  sky(s, horizon)
  s.add(
    hills(s, horizon, 2),
    tree(s, 40, horizon + 40, 500),
    tree(s, 1170, horizon + 40, 480),
    ground(s, horizon, s.shade(pal.floor, 0.2), 'stone'),
  )
  const parasol = (x: number, y: number, r: number, tint: string) =>
    s.halo(x, y + r * 0.2, r * 2.1, 0.8) +
    times(8, (i) =>
      path(
        `M${x} ${y - r * 0.6}Q${x - r + i * r * 0.25} ${y - r * 0.5} ${x - r + i * r * 0.25} ${y}q${r * 0.125} ${r * 0.14} ${r * 0.25} 0Q${x - r + (i + 1) * r * 0.25} ${y - r * 0.5} ${x} ${y - r * 0.6}Z`,
        i % 2 === 0 ? s.lit(tint, 0.25) : s.lit(tint, 0.5),
      ),
    ) +
    stroke(`M${x} ${y - r * 0.72}V${y + r * 0.34}`, pal.wood, r * 0.05) +
    circle(x, y + r * 0.2, r * 0.13, pal.core)
  const spots = Array.from({ length: 22 }, (_, i) => ({
    x: -20 + (i % 6) * 240 + (Math.floor(i / 6) % 2) * 120,
    y: 70 + Math.floor(i / 6) * 118 + rng.between(-16, 16),
    r: 84 - Math.floor(i / 6) * 9,
  }))
  for (const { x, y, r } of spots.toReversed())
    s.add(parasol(x, y, r, rng.pick([pal.accent, pal.second, ...pal.blooms])))
  for (const [i, x] of [300, 470, 640, 800, 950].entries())
    s.add(
      person(
        s,
        x,
        horizon + 160 + (i % 2) * 60,
        330,
        {
          hands: [
            [-0.14, 0.5],
            [0.2, i % 2 === 0 ? 0.9 : 0.56],
          ],
          elbows: [-1, 1],
        },
        { dress: i % 2 === 1 },
      ),
    )
  nearEdge(s, 'bokeh')
}

export const lanterns: Compose = (s) => {
  const { rng } = s
  const horizon = 580
  s.lightAt(600, 320, 900)
  sky(s, horizon)
  s.add(
    hills(s, horizon, 2),
    ground(s, horizon, s.shade(s.pal.leaves[1] ?? s.pal.floor, 0.2), 'grass'),
    tree(s, 130, horizon + 130, 700),
    tree(s, 1070, horizon + 130, 680),
  )
  for (let i = 0; i < 13; i++)
    s.add(
      paperLantern(
        s,
        60 + i * 92 + rng.between(-16, 16),
        190 + Math.sin(i * 1.4) * 90 + (i % 3) * 60,
        rng.between(34, 56),
      ),
    )
  for (const x of [160, 360, 600, 840, 1040]) s.add(lantern(s, x, horizon + 240 + (x % 3) * 16, 130))
  nearEdge(s, 'bokeh')
}

export const neon: Compose = (s) => {
  const { pal } = s
  const horizon = 560
  s.lightAt(600, 260, 860)
  room(s, horizon, 'brick')
  s.add(rect(-BLEED, -BLEED, WIDTH + 2 * BLEED, horizon + BLEED, pal.ink, { opacity: 0.45 }))
  for (let row = 0; row < 5; row++) {
    const [top, foot] = [horizon + row * row * 14 + row * 30, horizon + (row + 1) * (row + 1) * 14 + (row + 1) * 30]
    for (let i = -9; i < 9; i++) {
      const wide = (y: number) => 90 + (y - horizon) * 0.42
      s.add(
        polygon(
          [
            [600 + i * wide(top), top],
            [600 + (i + 1) * wide(top), top],
            [600 + (i + 1) * wide(foot), foot],
            [600 + i * wide(foot), foot],
          ],
          (i + row) % 2 === 0 ? mix('#ffffff', pal.cloth, 0.3) : pal.ink,
        ),
      )
    }
  }
  const tube = (d: string, colour: string) =>
    stroke(d, colour, 34, { opacity: 0.22 }) + stroke(d, colour, 15) + stroke(d, '#ffffff', 5, { opacity: 0.9 })
  s.add(
    s.halo(600, 250, 460, 0.5, '#ff5fa8'),
    tube(
      'M600 390C360 240 400 90 520 100C570 104 592 140 600 170C608 140 630 104 680 100C800 90 840 240 600 390Z',
      '#ff5fa8',
    ),
    tube('M250 160l60 120h-120Z', '#5fe0ff'),
    tube('M960 110l-54 96h60l-50 92', '#ffd24a'),
    tube('M150 420H420M780 420H1060', '#8dff8a'),
  )
  s.add(
    rect(
      330,
      horizon - 90,
      540,
      210,
      s.linear([
        [0, s.lit(pal.accent, 0.2)],
        [1, s.shade(pal.accent, 0.4)],
      ]),
      { rx: 14 },
    ),
    rect(310, horizon - 106, 580, 26, pal.cloth, { rx: 8 }),
    times(11, (i) => rect(352 + i * 46, horizon - 70, 26, 176, s.shade(pal.accent, 0.25), { rx: 10 })),
  )
  nearEdge(s, 'bokeh')
}
