import { mix } from '../kit/colour.ts'
import { nearEdge, softBackdrop } from '../kit/frame.ts'
import type { Views } from '../kit/frame.ts'
import { chair, longTable, roundTable } from '../kit/furniture.ts'
import { beam, bulbs, candle } from '../kit/light.ts'
import { ground, hills, sky, skyline, tree } from '../kit/outdoors.ts'
import { crowd } from '../kit/people.ts'
import { bouquet } from '../kit/plants.ts'
import { room } from '../kit/scenery.ts'
import type { Scene } from '../kit/scene.ts'
import { BLEED } from '../kit/scene.ts'
import { mirrorBall, rig, stageFloor, truss } from '../kit/stage.ts'
import { at, circle, ellipse, path, rect, stroke, times } from '../kit/svg.ts'
import { plateSide, tableTop, vase } from '../kit/tableware.ts'
import { glass } from '../kit/glassware.ts'
import { couple } from '../objects/couple.ts'

export const lighting: Views = [wide, closeUp, detail, table, night]

function wide(s: Scene): void {
  const { rng, pal } = s
  const horizon = rng.between(570, 610)
  s.lightAt(600, 250, 860)
  sky(s, horizon)
  s.add(rng.chance(0.5) ? hills(s, horizon) : skyline(s, horizon, 220, 0.5))
  for (const x of [10, 130, 1080, 1200]) s.add(tree(s, x, horizon + 40, rng.between(380, 500), 0.06))
  s.add(ground(s, horizon, pal.leaves[0] ?? pal.floor, 'grass'))
  const poles = [
    [140, 120],
    [1060, 120],
    [-60, 20],
    [1260, 20],
  ] as const
  for (const [x, y] of poles) s.add(rect(x - 7, y, 14, horizon + 80 - y, s.shade(pal.wood, 0.35)))
  const rows = rng.int(5, 7)
  for (let index = 0; index < rows; index++) {
    const t = index / (rows - 1)
    const y = 150 - t * 110
    s.add(bulbs(s, [140 - t * 240, y], [1060 + t * 240, y], 70 + t * 90, 14 - index, 7 + t * 9))
  }
  s.add(s.halo(600, 420, 560, 0.4))
  s.add(
    longTable(s, 280, horizon + 110, 640, 110),
    times(5, (index) => candle(s, 330 + index * 135, horizon - 2, 10, 30)),
    times(
      4,
      (index) => vase(s, 398 + index * 135, horizon - 2, 30) + bouquet(s, 398 + index * 135, horizon - 26, 90, 5),
    ),
  )
  for (let index = 0; index < 6; index++)
    s.add(
      chair(
        s,
        330 + index * 108,
        horizon + 160,
        170,
        rng.pick(['chiavari', 'cross'] as const),
        s.shade(pal.wood, 0.1),
        true,
      ),
    )
  nearEdge(s)
}

function closeUp(s: Scene): void {
  const { rng } = s
  const x = rng.between(520, 680)
  s.lightAt(x, 520, 820)
  softBackdrop(s)
  const sizes = rng.shuffle([1, 0.62, 0.5, 0.42])
  const others = [
    [150, 190],
    [980, 300],
    [1110, 80],
  ] as const
  others.forEach(([px, py], index) =>
    s.add(stroke(`M${px} -200V${py}`, s.pal.ink, 7), filament(s, px, py, 190 * (sizes[index + 1] ?? 0.5) + 40)),
  )
  s.add(stroke(`M${x} -200V190`, s.pal.ink, 16), filament(s, x, 190, rng.between(330, 380)))
  nearEdge(s, 'bokeh')
}

/** A large bulb with glowing filament hanging from (x, y); size is about half its height. */
function filament(s: Scene, x: number, y: number, size: number): string {
  const { pal, rng } = s
  const d = `M${-size * 0.24} ${size * 0.3}C${-size * 0.3} ${size * 0.62} ${-size * 0.72} ${size * 0.8} ${-size * 0.72} ${size * 1.3}C${-size * 0.72} ${size * 2.1} ${size * 0.72} ${size * 2.1} ${size * 0.72} ${size * 1.3}C${size * 0.72} ${size * 0.8} ${size * 0.3} ${size * 0.62} ${size * 0.24} ${size * 0.3}Z`
  const glassFill = s.radial(
    [
      [0, pal.core, 0.9],
      [0.4, pal.glow, 0.62],
      [1, '#d9822b', 0.34],
    ],
    0.5,
    0.55,
    0.55,
  )
  const loops = rng.int(3, 5)
  const coil = times(
    loops * 2 + 1,
    (index) =>
      `${index === 0 ? 'M' : 'L'}${Math.round(-size * 0.34 + (index / (loops * 2)) * size * 0.68)} ${Math.round(size * (index % 2 === 0 ? 1.46 : 0.92))}`,
  )
  const threads = times(4, (index) =>
    rect(
      -size * 0.27,
      size * (-0.16 + index * 0.12),
      size * 0.54,
      size * 0.08,
      s.tube(mix(pal.metal, '#b98a3f', 0.5), x),
      { rx: size * 0.03 },
    ),
  )
  return (
    s.halo(x, y + size * 1.2, size * 3.4, 0.95) +
    at(
      x,
      y,
      rect(-size * 0.3, -size * 0.5, size * 0.6, size * 0.4, pal.ink, { rx: size * 0.06 }) +
        threads +
        path(d, glassFill) +
        stroke(
          `M${-size * 0.12} ${size * 0.32}L${-size * 0.34} ${size * 1.46}M${size * 0.12} ${size * 0.32}L${size * 0.34} ${size * 1.46}`,
          mix(pal.ink, pal.wood, 0.4),
          size * 0.02,
        ) +
        stroke(coil, pal.glow, size * 0.07, { opacity: 0.7 }) +
        stroke(coil, pal.core, size * 0.032) +
        stroke(d, pal.core, size * 0.022, { opacity: 0.8 }) +
        stroke(
          `M${size * 0.46} ${size * 0.98}Q${size * 0.6} ${size * 1.26} ${size * 0.46} ${size * 1.58}`,
          '#ffffff',
          size * 0.06,
          { opacity: 0.75 },
        ),
    )
  )
}

/** A moving head: yoke, head and lens; pointing by `turn` degrees from straight down. */
function movingHead(s: Scene, x: number, y: number, size: number, turn: number): string {
  const { pal } = s
  const body = mix(pal.ink, pal.metal, 0.22)
  const radians = (turn * Math.PI) / 180
  return (
    beam(s, x + Math.sin(radians) * size * 0.6, y + Math.cos(radians) * size * 0.6, turn, size * 5, size * 2, 0.75) +
    at(
      x,
      y,
      rect(-size * 0.6, -size * 1.2, size * 1.2, size * 0.34, s.tube(body, x), { rx: 10 }) +
        path(`M${-size * 0.66} ${-size * 0.9}H${-size * 0.46}V${size * 0.14}H${-size * 0.62}Z`, s.shade(body, 0.2)) +
        path(`M${size * 0.66} ${-size * 0.9}H${size * 0.46}V${size * 0.14}H${size * 0.62}Z`, s.lit(body, 0.2)),
    ) +
    at(
      x,
      y,
      path(
        `M${-size * 0.4} ${-size * 0.5}Q${-size * 0.4} ${-size * 0.66} 0 ${-size * 0.66}Q${size * 0.4} ${-size * 0.66} ${size * 0.4} ${-size * 0.5}L${size * 0.46} ${size * 0.5}H${-size * 0.46}Z`,
        s.tube(body, x),
      ) +
        times(4, (index) => rect(-size * 0.3, -size * 0.42 + index * size * 0.13, size * 0.6, size * 0.04, pal.ink)) +
        ellipse(0, size * 0.52, size * 0.46, size * 0.15, pal.ink) +
        ellipse(0, size * 0.53, size * 0.4, size * 0.12, pal.glow) +
        ellipse(0, size * 0.53, size * 0.26, size * 0.075, pal.core),
      1,
      -turn,
    ) +
    s.halo(x + Math.sin(radians) * size * 0.54, y + Math.cos(radians) * size * 0.54, size * 1.3, 0.85)
  )
}

function detail(s: Scene): void {
  const { rng, pal } = s
  const turn = rng.between(18, 38)
  s.lightAt(rng.between(520, 640), 440, 760)
  s.add(
    rect(
      -BLEED,
      -BLEED,
      1520,
      1220,
      s.linear([
        [0, s.shade(pal.wall, 0.72)],
        [1, s.shade(pal.wall, 0.4)],
      ]),
    ),
  )
  s.add(
    truss(s, rng.between(20, 50), 90),
    movingHead(s, 160, 330, 110, -turn * 0.5),
    movingHead(s, 1080, 320, 130, turn * 0.3),
    movingHead(s, rng.between(500, 600), 400, rng.between(230, 260), turn),
  )
  nearEdge(s, 'bokeh')
}

/** A chandelier hanging at (x, y) with two rings of candles. */
function chandelier(s: Scene, x: number, y: number, width: number): string {
  const { pal } = s
  const brass = mix(pal.metal, pal.glow, 0.35)
  const level = (w: number, py: number, count: number) =>
    stroke(`M${x - w} ${py}Q${x} ${py + w * 0.3} ${x + w} ${py}`, brass, width * 0.022) +
    stroke(
      `M${x} ${py - w * 0.5}Q${x - w * 0.5} ${py + w * 0.2} ${x - w} ${py}M${x} ${py - w * 0.5}Q${x + w * 0.5} ${py + w * 0.2} ${x + w} ${py}`,
      s.shade(brass, 0.2),
      width * 0.014,
    ) +
    times(count, (index) => {
      const t = index / (count - 1)
      const px = x - w + 2 * w * t
      const base = py + w * 0.6 * t * (1 - t)
      return (
        candle(s, px, base, width * 0.024, width * 0.1) +
        times(3, (i) =>
          ellipse(px, base + 12 + i * width * 0.03, width * 0.011, width * 0.016, pal.core, { opacity: 0.9 }),
        )
      )
    })
  const strings = times(9, (index) =>
    stroke(
      `M${x + (index - 4) * width * 0.02} ${y - width * 0.34}Q${x + (index - 4) * width * 0.09} ${y - width * 0.1} ${x + (index - 4) * width * 0.11} ${y + width * 0.02}`,
      pal.core,
      2.5,
      { opacity: 0.55, 'stroke-dasharray': '2 7' },
    ),
  )
  return (
    stroke(`M${x} -200V${y - width * 0.3}`, brass, 7) +
    s.halo(x, y, width * 1.1, 0.7) +
    strings +
    level(width * 0.28, y - width * 0.16, 5) +
    level(width * 0.5, y, 9) +
    circle(x, y + width * 0.2, width * 0.03, s.orb(brass, x)) +
    rect(x - width * 0.02, y - width * 0.36, width * 0.04, width * 0.52, s.tube(brass, x))
  )
}

function table(s: Scene): void {
  const { rng } = s
  const x = rng.between(520, 680)
  s.lightAt(x, 260, 860)
  room(s, 590)
  s.add(chandelier(s, x, rng.between(240, 280), rng.between(480, 560)))
  for (const [px, w] of [
    [60, 240],
    [1120, 260],
  ] as const)
    s.add(roundTable(s, px, 700, w, 130), vase(s, px, 570, 40), bouquet(s, px, 536, 130, 7))
  s.add(tableTop(s, 670, 830, 'cloth'))
  for (let index = 0; index < 5; index++) s.add(candle(s, x - 400 + index * 200, 716, 18, rng.between(70, 150)))
  s.add(vase(s, x, 740, 90), bouquet(s, x, 664, 330, 13))
  for (const way of [-1, 1])
    s.add(
      plateSide(s, x + way * 360, 800, 130),
      glass(s, x + way * 210, 790, 190, 'wine'),
      glass(s, x + way * 510, 790, 180, 'flute'),
    )
  nearEdge(s, 'bokeh')
}

function night(s: Scene): void {
  const { rng } = s
  const horizon = rng.between(600, 640)
  if (rng.chance(0.5)) facadeLight(s, horizon)
  else stageLight(s, horizon)
}

function facadeLight(s: Scene, horizon: number): void {
  const { rng, pal } = s
  s.lightAt(600, 360, 760)
  sky(s, horizon)
  s.add(skyline(s, horizon, 150, 0.5), ground(s, horizon, s.shade(pal.floor, 0.2), 'stone'))
  const facade = mix(pal.wall, pal.ink, 0.25)
  s.add(
    rect(150, 190, 900, horizon - 130, facade),
    path('M110 200L600 40L1090 200Z', s.shade(facade, 0.2)),
    rect(130, 186, 940, 24, s.lit(facade, 0.25)),
  )
  for (let index = 0; index < 6; index++) {
    const px = 210 + index * 156
    s.add(
      rect(px - 22, 210, 44, horizon - 150, s.tube(s.lit(facade, 0.15), px)),
      s.halo(px, horizon + 30, 180, 0.7),
      beam(
        s,
        px,
        horizon + 50,
        180,
        480,
        170,
        0.7,
        index % 2 === 0 ? pal.glow : mix(pal.glow, rng.pick(pal.blooms), 0.6),
      ),
    )
  }
  for (let index = 0; index < 5; index++)
    s.add(
      path(
        `M${252 + index * 156} ${horizon + 60}V330A36 36 0 0 1 ${324 + index * 156} 330V${horizon + 60}Z`,
        s.shade(facade, 0.5),
      ),
      path(
        `M${260 + index * 156} ${horizon + 60}V334A28 28 0 0 1 ${316 + index * 156} 334V${horizon + 60}Z`,
        mix(pal.glow, '#ff9f40', 0.3),
        { opacity: 0.75 },
      ),
    )
  s.add(
    times(5, (i) =>
      rect(
        130 - i * 26,
        horizon + 46 + i * 24,
        940 + i * 52,
        24,
        i % 2 === 0 ? s.lit(facade, 0.1) : s.shade(facade, 0.2),
      ),
    ),
    crowd(s, 830, 96, pal.ink, 0.1),
  )
}

/** A couple on a stage under beams and a mirror ball. */
export function stageLight(s: Scene, horizon = 620): void {
  const { rng, pal } = s
  s.lightAt(600, 360, 760)
  s.add(
    rect(
      -BLEED,
      -BLEED,
      1520,
      1220,
      s.linear([
        [0, s.shade(pal.wall, 0.7)],
        [1, s.shade(pal.wall, 0.3)],
      ]),
    ),
  )
  s.add(rig(s, 0, 8, 860, 0.6), stageFloor(s, horizon, horizon + 420), mirrorBall(s, 600, 190, 105))
  s.add(
    times(24, () =>
      ellipse(
        rng.between(-60, 1260),
        horizon + rng.between(20, 250),
        rng.between(14, 34),
        rng.between(5, 10),
        rng.chance(0.6) ? pal.glow : rng.pick(pal.blooms),
        { opacity: 0.5 },
      ),
    ),
    couple(s, 600, horizon + 170, 420),
  )
  s.add(crowd(s, 840, 120, pal.ink, 0.2))
}
