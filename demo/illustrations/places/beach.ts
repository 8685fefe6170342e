import { mix } from '../kit/colour.ts'
import { nearEdge, sceneOf } from '../kit/frame.ts'
import type { PlaceView } from '../kit/frame.ts'
import { chair, longTable } from '../kit/furniture.ts'
import { bulbs, flame } from '../kit/light.ts'
import { lowSun, moon, palm, sky, tree } from '../kit/outdoors.ts'
import { bouquet, garland, monstera } from '../kit/plants.ts'
import { circle, ellipse, path, polygon, rect, stroke, times } from '../kit/svg.ts'
import { paperLantern } from '../objects/decor.ts'
import { guests, nearGuests } from '../objects/guests.ts'

/** A beach: sea, low sun or moon, an arch, a fire or a bar under lanterns. */
export const beach: PlaceView = (s, scene) => {
  const { rng, pal } = s
  const horizon = rng.between(400, 450)
  const grow = (x: number, y: number, height: number, lean: number) =>
    pal.mood === 'tropical' ? palm(s, x, y, height, lean) : tree(s, x, y, height * 0.9)
  const shore = horizon + rng.between(120, 160)
  lowSun(s, horizon)
  sky(s, horizon)
  if (pal.tone === 'night') s.add(moon(s, s.light.x, 130, 42))
  const sea = mix(mix(pal.sky[0], '#2f8f9f', 0.5), pal.ink, pal.tone === 'night' ? 0.35 : 0)
  s.add(
    rect(
      -160,
      horizon - 4,
      1520,
      400,
      s.linear([
        [0, s.lit(mix(sea, pal.sky[2], 0.45), 0.2)],
        [1, sea],
      ]),
    ),
    times(40, () => {
      const t = rng.next()
      return stroke(
        `M${s.light.x + rng.between(-1, 1) * (50 + t * 260)} ${horizon + 4 + t * 130}h${20 + t * 70}`,
        pal.core,
        2 + t * 4,
        { opacity: 0.55 },
      )
    }),
  )
  if (rng.chance(0.5))
    s.add(
      path(
        `M${-160} ${horizon}Q40 ${horizon - 150} 320 ${horizon}Z`,
        mix(s.shade(pal.leaves[2] ?? pal.ink, 0.2), pal.sky[2], 0.4),
      ),
    )
  const sand = mix('#e8c995', pal.floor, 0.3)
  const night = { day: 0, golden: 0.05, dusk: 0.3, night: 0.6 }[pal.tone]
  s.add(
    path(`M-160 ${shore - 14}Q300 ${shore - 44} 640 ${shore - 6}T1360 ${shore - 20}V${shore + 40}H-160Z`, '#ffffff', {
      opacity: 0.75,
    }),
    path(
      `M-160 ${shore}Q300 ${shore - 26} 640 ${shore + 12}T1360 ${shore}V1100H-160Z`,
      s.linear([
        [0, mix(s.shade(sand, 0.2), '#20305a', night)],
        [0.3, mix(sand, '#20305a', night)],
        [1, mix(s.shade(sand, 0.4), '#20305a', night)],
      ]),
    ),
  )
  s.add(
    times(24, () => {
      const t = rng.next()
      return stroke(
        `M${rng.between(-100, 1200)} ${shore + 40 + t * 380}q${20 + t * 40} ${-6 - t * 6} ${40 + t * 80} 0`,
        s.shade(sand, 0.2 + night * 0.5),
        2 + t * 3,
        { opacity: 0.5 },
      )
    }),
  )
  s.add(
    grow(rng.between(20, 90), shore + 130, rng.between(520, 600), rng.between(0.08, 0.2)),
    grow(rng.between(1130, 1200), shore + 110, rng.between(430, 560), rng.between(-0.22, -0.1)),
  )
  s.add(bulbs(s, [130, 90], [1110, 120], 110, 12, 10))
  const isLate = pal.tone === 'night' || pal.tone === 'dusk'
  const kind =
    scene === undefined && !isLate
      ? rng.pick(['arch', 'bar', 'picnic'] as const)
      : sceneOf(s, ['fire', 'bar', 'arch', 'picnic'], scene)
  if (kind === 'fire') {
    const x = rng.between(520, 680)
    const y = shore + 200
    s.lightAt(x, y - 120, 760)
    s.add(
      guests(s, 200, 460, y - 20, 290, 3),
      guests(s, 740, 1000, y - 20, 290, 3),
      s.halo(x, y - 80, 420, 1),
      times(4, (i) => stroke(`M${x - 90 + i * 30} ${y + 10}L${x + 80 - i * 50} ${y - 30}`, s.shade(pal.wood, 0.4), 24)),
      times(9, (i) =>
        flame(s, x + (i - 4) * 20, y, rng.between(40, 90) * (1.3 - Math.abs(i - 4) * 0.2), rng.between(-0.4, 0.4)),
      ),
      times(34, () => circle(x + rng.between(-160, 160), y - rng.between(80, 460), rng.between(1.5, 4), pal.glow)),
      nearGuests(s, 3, 480),
    )
  } else if (kind === 'bar') {
    const x = rng.between(500, 700)
    s.add(
      times(4, (i) => paperLantern(s, 260 + i * 230, rng.between(180, 240), 38, 100)),
      guests(s, x - 130, x + 130, shore + 130, 330, 2),
      rect(x - 250, shore + 10, 500, 170, s.tube(pal.wood, x)),
      times(17, (i) => rect(x - 246 + i * 29, shore + 26, 22, 152, s.shade(pal.wood, 0.16 + (i % 2) * 0.1), { rx: 8 })),
      rect(x - 270, shore - 8, 540, 26, s.lit(pal.wood, 0.3), { rx: 6 }),
      path(
        `M${x - 330} ${shore - 230}L${x - 200} ${shore - 330}H${x + 200}L${x + 330} ${shore - 230}Z`,
        s.tube(mix('#c9a25a', pal.wood, 0.3), x),
      ),
      times(21, (i) =>
        stroke(`M${x - 320 + i * 32} ${shore - 232}l${rng.between(-8, 8)} 34`, mix('#c9a25a', pal.wood, 0.4), 9),
      ),
      rect(x - 270, shore - 240, 16, 250, s.shade(pal.wood, 0.3)),
      rect(x + 254, shore - 240, 16, 250, s.shade(pal.wood, 0.3)),
      ...(pal.mood === 'tropical' ? [monstera(s, x - 230, shore, 90, -30), monstera(s, x + 240, shore, 90, 30)] : []),
      guests(s, 120, 420, shore + 250, 360, 2),
      guests(s, 800, 1120, shore + 270, 380, 3),
    )
  } else if (kind === 'arch') {
    const x = rng.between(560, 660)
    const base = shore + 90
    s.add(
      stroke(
        `M${x - 150} ${base}V${base - 330}M${x + 150} ${base}V${base - 330}M${x - 170} ${base - 326}H${x + 170}`,
        pal.wood,
        13,
      ),
      path(
        `M${x - 150} ${base - 330}Q${x - 60} ${base - 210} ${x + 150} ${base - 330}Q${x + 110} ${base - 130} ${x + 170} ${base - 10}L${x + 136} ${base - 6}Q${x + 100} ${base - 200} ${x - 150} ${base - 320}Z`,
        s.tube(pal.cloth, x),
        { opacity: 0.92 },
      ),
      garland(
        s,
        [
          [x - 150, base - 320],
          [x - 90, base - 336],
          [x - 30, base - 334],
          [x - 160, base - 260],
        ],
        60,
        0.9,
      ),
    )
    s.add(
      path(`M${x - 50} ${base}H${x + 50}L${x + 170} 1000H${x - 170}Z`, pal.cloth, { opacity: 0.7 }),
      times(16, () => ellipse(x + rng.between(-130, 130), rng.between(base + 20, 880), 10, 6, rng.pick(pal.blooms))),
    )
    for (let row = 0; row < 3; row++)
      for (const way of [-1, 1])
        for (let i = 0; i < 3; i++)
          s.add(
            chair(
              s,
              x + way * (150 + row * 50 + i * (92 + row * 28)),
              base + 80 + row * 92,
              160 + row * 56,
              'folding',
              pal.cloth,
              true,
            ),
          )
  } else {
    s.add(
      guests(s, 250, 1000, shore + 110, 280, 6),
      longTable(s, 340, shore + 260, 560, 110),
      times(4, (i) => bouquet(s, 420 + i * 130, shore + 140, 100, 6)),
      times(
        3,
        (i) =>
          polygon(
            [
              [180 + i * 420, shore + 20],
              [60 + i * 420, shore + 80],
              [300 + i * 420, shore + 80],
            ],
            i % 2 === 0 ? pal.accent : pal.second,
          ) + rect(177 + i * 420, shore + 20, 7, 220, pal.wood),
      ),
    )
  }
  nearEdge(s, pal.tone === 'night' ? 'bokeh' : 'leaves')
}
