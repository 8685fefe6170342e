import { mix } from '../kit/colour.ts'
import { bloom, sprig } from '../kit/plants.ts'
import type { Scene } from '../kit/scene.ts'
import { at, circle, ellipse, path, polygon, rect, smooth, stroke, times } from '../kit/svg.ts'
import type { Point } from '../kit/svg.ts'

/** A line of handwriting as a flourish: rising and falling loops, no letters. */
export function flourish(s: Scene, x: number, y: number, width: number, size: number, colour: string): string {
  const { rng } = s
  const loops = Math.max(3, Math.round(width / (size * 0.42)))
  const step = width / loops
  const tall = Array.from(
    { length: loops },
    (_, index) => size * (index === 0 ? 0.62 : rng.chance(0.3) ? rng.between(0.6, 0.85) : rng.between(0.18, 0.32)),
  )
  const points: Point[] = []
  for (let index = 0; index < loops * 10; index++) {
    const turn = (index / 10) * Math.PI * 2
    const rise = tall[Math.floor(index / 10)] ?? size * 0.3
    points.push([
      x + (step * index) / 10 + Math.sin(turn) * step * -0.34 + ((1 - Math.cos(turn)) * rise) / 6,
      y - ((1 - Math.cos(turn)) / 2) * rise,
    ])
  }
  points.push([x + width + size * 0.3, y - size * 0.14])
  return stroke(smooth(points), colour, Math.max(1.6, size * 0.05))
}

/** A card around the origin with a drawn border and flourishes for words. */
export function card(
  s: Scene,
  width: number,
  height: number,
  paper = s.rng.pick([
    s.pal.cloth,
    mix(s.pal.cloth, '#ffffff', 0.5),
    mix(s.pal.cloth, s.pal.blooms[0] ?? s.pal.cloth, 0.3),
  ]),
  lying = true,
): string {
  const { rng, pal } = s
  const w = width
  const h = height
  const ink = rng.pick([pal.ink, s.shade(pal.accent, 0.3), s.shade(pal.second, 0.4)])
  const style = rng.pick(['wreath', 'corners', 'arch', 'frame', 'sun'] as const)
  const art = {
    wreath: () =>
      times(12, (i) =>
        sprig(s, Math.cos(i * 0.524) * w * 0.33, -h * 0.04 + Math.sin(i * 0.524) * w * 0.33, w * 0.2, i * 30 + 180),
      ) +
      times(5, (i) =>
        bloom(s, Math.cos(i * 0.5 + 0.9) * w * 0.33, -h * 0.04 + Math.sin(i * 0.5 + 0.9) * w * 0.33, w * 0.065),
      ),
    corners: () =>
      times(2, (i) =>
        at(
          0,
          0,
          sprig(s, -w * 0.42, -h * 0.42, w * 0.34, 120) +
            sprig(s, -w * 0.42, -h * 0.42, w * 0.28, 160) +
            bloom(s, -w * 0.36, -h * 0.38, w * 0.09),
          1,
          i * 180,
        ),
      ),
    arch: () =>
      path(
        `M${-w * 0.36} ${h * 0.42}V${-h * 0.1}A${w * 0.36} ${w * 0.36} 0 0 1 ${w * 0.36} ${-h * 0.1}V${h * 0.42}Z`,
        mix(paper, pal.second, 0.5),
      ) +
      sprig(s, -w * 0.26, h * 0.42, h * 0.4, 8) +
      sprig(s, w * 0.26, h * 0.42, h * 0.36, -8) +
      bloom(s, -w * 0.26, h * 0.34, w * 0.1) +
      bloom(s, w * 0.24, h * 0.36, w * 0.08),
    frame: () =>
      rect(-w * 0.43, -h * 0.44, w * 0.86, h * 0.88, 'none', { stroke: pal.metal, 'stroke-width': w * 0.014 }) +
      rect(-w * 0.4, -h * 0.415, w * 0.8, h * 0.83, 'none', { stroke: pal.metal, 'stroke-width': w * 0.006 }) +
      bloom(s, 0, -h * 0.3, w * 0.1) +
      sprig(s, -w * 0.08, -h * 0.3, w * 0.2, -90) +
      sprig(s, w * 0.08, -h * 0.3, w * 0.2, 90),
    sun: () =>
      circle(0, -h * 0.16, w * 0.19, pal.glow) +
      times(16, (i) =>
        stroke(
          `M${Math.cos(i * 0.393) * w * 0.24} ${-h * 0.16 + Math.sin(i * 0.393) * w * 0.24}L${Math.cos(i * 0.393) * w * 0.31} ${-h * 0.16 + Math.sin(i * 0.393) * w * 0.31}`,
          pal.accent,
          w * 0.014,
        ),
      ) +
      path(
        `M${-w / 2} ${h / 2}V${h * 0.38}Q${-w * 0.2} ${h * 0.24} ${w * 0.1} ${h * 0.38}T${w / 2} ${h * 0.34}V${h / 2}Z`,
        pal.second,
      ),
  }[style]()
  const words =
    flourish(s, -w * 0.25, h * 0.02, w * 0.5, w * 0.1, ink) +
    times(3, (i) =>
      rect(-w * (0.2 - i * 0.03), h * (0.12 + i * 0.055), w * (0.4 - i * 0.06), h * 0.012, mix(ink, paper, 0.35), {
        rx: 2,
      }),
    )
  const under = lying ? rect(-w / 2 - 10, -h / 2 + 14, w, h, pal.ink, { opacity: 0.24, rx: 4 }) : ''
  return (
    under +
    rect(
      -w / 2,
      -h / 2,
      w,
      h,
      s.linear(
        [
          [0, s.lit(paper, 0.25)],
          [1, s.shade(paper, 0.06)],
        ],
        1,
        1,
      ),
      { rx: 4 },
    ) +
    art +
    words
  )
}

/** An envelope's back around the origin, with flap, liner and wax seal. */
export function envelope(s: Scene, width: number, height: number, open = false): string {
  const { pal, rng } = s
  const w = width / 2
  const h = height / 2
  const paper = rng.pick([pal.cloth, pal.second, pal.accent, mix(pal.cloth, pal.blooms[0] ?? pal.cloth, 0.5)])
  const liner = rng.pick(pal.blooms)
  const dots = times(18, (i) =>
    circle(
      -w * 0.7 + (i % 6) * w * 0.28,
      -h * 0.9 + Math.floor(i / 6) * h * 0.3 - (open ? h * 0.7 : 0),
      h * 0.05,
      s.lit(liner, 0.4),
    ),
  )
  const body =
    rect(-w - 12, -h + 18, width, height, pal.ink, { opacity: 0.28, rx: 6 }) +
    rect(
      -w,
      -h,
      width,
      height,
      s.linear([
        [0, s.shade(paper, 0.18)],
        [1, paper],
      ]),
      { rx: 6 },
    )
  const sides =
    polygon(
      [
        [-w, -h],
        [0, h * 0.12],
        [-w, h],
      ],
      s.shade(paper, 0.1),
    ) +
    polygon(
      [
        [w, -h],
        [0, h * 0.12],
        [w, h],
      ],
      s.lit(paper, 0.12),
    ) +
    polygon(
      [
        [-w, h],
        [0, -h * 0.04],
        [w, h],
      ],
      s.shade(paper, 0.04),
    ) +
    stroke(`M${-w} ${h}L0 ${-h * 0.04}L${w} ${h}`, s.lit(paper, 0.3), 2)
  if (open)
    return (
      polygon(
        [
          [-w, -h],
          [0, -h * 2],
          [w, -h],
        ],
        liner,
      ) +
      dots +
      stroke(`M${-w} ${-h}L0 ${-h * 2}L${w} ${-h}`, paper, 12) +
      body +
      at(0, -h * 0.7, card(s, width * 0.86, height * 1.1)) +
      sides
    )
  const flap =
    polygon(
      [
        [-w, -h],
        [0, h * 0.24],
        [w, -h],
      ],
      pal.ink,
      { opacity: 0.22, transform: 'translate(0 10)' },
    ) +
    polygon(
      [
        [-w, -h],
        [0, h * 0.24],
        [w, -h],
      ],
      s.linear([
        [0, s.lit(paper, 0.3)],
        [1, paper],
      ]),
    )
  return body + sides + flap + at(0, h * 0.16, waxSeal(s, width * 0.09))
}

/** A seal of wax around the origin. */
export function waxSeal(s: Scene, r: number): string {
  const wax = s.rng.pick([s.shade(s.pal.accent, 0.15), '#8e2434', s.pal.metal])
  const points: Point[] = []
  for (let i = 0; i < 16; i++) {
    const far = r * s.rng.between(0.93, 1.13)
    points.push([Math.cos(i * 0.3927) * far, Math.sin(i * 0.3927) * far])
  }
  return (
    path(smooth(points, true), s.pal.ink, { opacity: 0.3, transform: 'translate(-5 8)' }) +
    path(smooth(points, true), s.orb(wax, 0)) +
    circle(0, 0, r * 0.72, s.shade(wax, 0.2)) +
    circle(0, 0, r * 0.68, s.orb(wax, 0)) +
    times(6, (i) => ellipse(0, -r * 0.3, r * 0.12, r * 0.26, s.lit(wax, 0.35), { transform: `rotate(${i * 60})` })) +
    circle(0, 0, r * 0.12, s.shade(wax, 0.3))
  )
}

/** A dip pen along the y axis, nib down at the origin; about 500 long. */
export function dipPen(s: Scene): string {
  const { pal } = s
  return (
    rect(-26, -470, 22, 440, pal.ink, { opacity: 0.2, rx: 10 }) +
    path('M-11 -110L-14 -440Q0 -500 14 -440L11 -110Z', s.tube(s.rng.pick([pal.accent, pal.wood, pal.second]), 0)) +
    rect(-12, -126, 24, 36, s.tube(pal.metal, 0), { rx: 4 }) +
    path('M-11 -92C-17 -56 -9 -26 0 0C9 -26 17 -56 11 -92Z', s.tube(mix(pal.metal, pal.glow, 0.3), 0)) +
    stroke('M0 -6V-50', pal.ink, 1.6) +
    circle(0, -52, 3, pal.ink)
  )
}

/** A spool of ribbon from above with its tail. */
export function ribbonSpool(s: Scene, r: number, colour: string): string {
  return (
    stroke(
      `M${r * 0.8} ${r * 0.3}C${r * 1.8} ${r * 0.9} ${r * 1.2} ${r * 1.8} ${r * 2.3} ${r * 1.7}S${r * 2.9} ${r * 2.4} ${r * 3.4} ${r * 2.2}`,
      s.shade(colour, 0.15),
      r * 0.3,
    ) +
    stroke(
      `M${r * 0.8} ${r * 0.3}C${r * 1.8} ${r * 0.9} ${r * 1.2} ${r * 1.8} ${r * 2.3} ${r * 1.7}S${r * 2.9} ${r * 2.4} ${r * 3.4} ${r * 2.2}`,
      s.lit(colour, 0.25),
      r * 0.08,
    ) +
    circle(-r * 0.08, r * 0.1, r, s.pal.ink, { opacity: 0.25 }) +
    circle(0, 0, r, s.orb(colour, 0)) +
    times(4, (i) => circle(0, 0, r * (0.85 - i * 0.13), 'none', { stroke: s.shade(colour, 0.2), 'stroke-width': 2 })) +
    circle(0, 0, r * 0.36, s.pal.cloth) +
    circle(0, 0, r * 0.18, s.shade(s.pal.wood, 0.3))
  )
}

/** A postage stamp with a flower. */
export function stamp(s: Scene, width: number): string {
  const w = width
  const h = width * 1.25
  const edge =
    times(
      7,
      (i) =>
        circle(-w / 2 + (i * w) / 6, -h / 2, w * 0.045, s.pal.cloth) +
        circle(-w / 2 + (i * w) / 6, h / 2, w * 0.045, s.pal.cloth),
    ) +
    times(
      8,
      (i) =>
        circle(-w / 2, -h / 2 + (i * h) / 7, w * 0.045, s.pal.cloth) +
        circle(w / 2, -h / 2 + (i * h) / 7, w * 0.045, s.pal.cloth),
    )
  return (
    rect(-w / 2, -h / 2, w, h, s.pal.cloth) +
    edge +
    rect(-w * 0.4, -h * 0.42, w * 0.8, h * 0.84, s.rng.pick([s.pal.second, s.pal.accent])) +
    sprig(s, 0, h * 0.36, h * 0.5, 0) +
    bloom(s, 0, -h * 0.1, w * 0.26)
  )
}
