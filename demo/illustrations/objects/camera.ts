import { mix } from '../kit/colour.ts'
import { shadow } from '../kit/light.ts'
import { bloom } from '../kit/plants.ts'
import type { Scene } from '../kit/scene.ts'
import { circle, group, path, polygon, rect, ring, stroke, times } from '../kit/svg.ts'

/** A lens seen from the front: rings of glass with reflections of the light. */
export function lens(s: Scene, x: number, y: number, r: number): string {
  const { pal } = s
  const metal = mix(pal.ink, pal.metal, 0.25)
  const side = s.side(x)
  const glassFill = s.radial(
    [
      [0, '#1b2350'],
      [0.4, '#2b1f4f'],
      [0.7, '#14324f'],
      [1, '#070b18'],
    ],
    0.42,
    0.4,
    0.62,
  )
  return (
    circle(x, y, r, s.orb(metal, x)) +
    times(60, (index) =>
      stroke(
        `M${x + Math.cos(index * 0.1047) * r * 0.93} ${y + Math.sin(index * 0.1047) * r * 0.93}L${x + Math.cos(index * 0.1047) * r * 0.985} ${y + Math.sin(index * 0.1047) * r * 0.985}`,
        s.shade(metal, 0.5),
        r * 0.02,
      ),
    ) +
    ring(x, y, r * 0.86, pal.accent, r * 0.022) +
    circle(x, y, r * 0.82, '#070b18') +
    ring(x, y, r * 0.76, s.lit(metal, 0.2), r * 0.015) +
    circle(x, y, r * 0.68, glassFill) +
    ring(x, y, r * 0.5, '#44598f', r * 0.02, { opacity: 0.6 }) +
    circle(x, y, r * 0.36, '#05070f') +
    ring(x, y, r * 0.36, '#6d4f9a', r * 0.03, { opacity: 0.7 }) +
    path(
      `M${x + side * r * 0.12} ${y - r * 0.58}Q${x + side * r * 0.56} ${y - r * 0.5} ${x + side * r * 0.6} ${y - r * 0.06}Q${x + side * r * 0.4} ${y - r * 0.34} ${x + side * r * 0.12} ${y - r * 0.58}Z`,
      pal.core,
      { opacity: 0.75 },
    ) +
    circle(x - side * r * 0.28, y + r * 0.32, r * 0.1, pal.glow, { opacity: 0.4 }) +
    circle(x - side * r * 0.14, y + r * 0.16, r * 0.05, '#7fd0d8', { opacity: 0.55 }) +
    circle(x + side * r * 0.3, y - r * 0.3, r * 0.055, '#ffffff')
  )
}

/** A still camera from the front, centred on its lens; width over all. */
export function camera(
  s: Scene,
  x: number,
  y: number,
  width: number,
  leather = s.rng.pick([s.pal.ink, s.pal.accent, s.shade(s.pal.wood, 0.2)]),
): string {
  const { pal } = s
  const w = width
  const metal = mix(pal.metal, pal.cloth, 0.25)
  const top = y - w * 0.34
  return (
    rect(x - w * 0.36, top - w * 0.035, w * 0.15, w * 0.06, s.tube(metal, x), { rx: 6 }) +
    rect(x + w * 0.2, top - w * 0.05, w * 0.18, w * 0.07, s.tube(metal, x), { rx: 6 }) +
    circle(x - w * 0.4, top - w * 0.01, w * 0.022, pal.accent) +
    path(
      `M${x - w * 0.17} ${top + w * 0.02}L${x - w * 0.11} ${top - w * 0.12}H${x + w * 0.11}L${x + w * 0.17} ${top + w * 0.02}Z`,
      s.tube(metal, x),
    ) +
    rect(x - w * 0.08, top - w * 0.075, w * 0.16, w * 0.06, '#0a1020', { rx: 4 }) +
    rect(
      x - w * 0.5,
      top,
      w,
      w * 0.62,
      s.linear([
        [0, s.lit(metal, 0.3)],
        [0.24, metal],
        [0.25, leather],
        [0.85, s.shade(leather, 0.3)],
        [0.86, metal],
        [1, s.shade(metal, 0.4)],
      ]),
      { rx: w * 0.06 },
    ) +
    times(4, (index) =>
      rect(x - w * 0.47 + index * 3, top + w * 0.18, 1.5, w * 0.34, s.lit(leather, 0.2), { opacity: 0.5 }),
    ) +
    circle(x + w * 0.37, top + w * 0.08, w * 0.045, '#0a1020') +
    circle(x + w * 0.37, top + w * 0.08, w * 0.028, s.orb(pal.glow, x)) +
    circle(x - s.side(x) * 8, y + 10, w * 0.27, '#05070f', { opacity: 0.4 }) +
    lens(s, x, y, w * 0.255)
  )
}

/** A tripod whose head is at (x, y). */
export function tripod(s: Scene, x: number, y: number, foot: number, colour = s.pal.ink): string {
  const h = foot - y
  return (
    shadow(s, x, foot, h * 0.5, h * 0.07) +
    stroke(`M${x} ${y}V${y + h * 0.3}`, colour, h * 0.03) +
    stroke(
      `M${x} ${y + h * 0.14}L${x - h * 0.32} ${foot}M${x} ${y + h * 0.14}L${x + h * 0.3} ${foot}M${x} ${y + h * 0.14}L${x + h * 0.06} ${foot + h * 0.03}`,
      colour,
      h * 0.022,
    ) +
    stroke(`M${x} ${y + h * 0.14}L${x + s.side(x) * h * 0.31} ${foot}`, s.pal.glow, h * 0.005, { opacity: 0.6 }) +
    rect(x - h * 0.05, y - h * 0.01, h * 0.1, h * 0.05, colour, { rx: 4 })
  )
}

/** A film camera in side view with matte box and monitor; centred on its body. */
export function cineCamera(s: Scene, x: number, y: number, width: number): string {
  const { pal } = s
  const w = width
  const body = mix(pal.ink, pal.metal, 0.2)
  return (
    rect(
      x - w * 0.3,
      y - w * 0.2,
      w * 0.46,
      w * 0.36,
      s.linear([
        [0, s.lit(body, 0.35)],
        [0.3, body],
        [1, s.shade(body, 0.4)],
      ]),
      { rx: w * 0.03 },
    ) +
    rect(x - w * 0.46, y - w * 0.12, w * 0.17, w * 0.24, s.shade(body, 0.2), { rx: w * 0.02 }) +
    rect(
      x + w * 0.15,
      y - w * 0.12,
      w * 0.2,
      w * 0.2,
      s.linear([
        [0, s.lit(body, 0.4)],
        [0.4, s.shade(body, 0.2)],
        [1, s.shade(body, 0.5)],
      ]),
      { rx: 6 },
    ) +
    times(4, (index) => rect(x + w * 0.18 + index * w * 0.04, y - w * 0.12, w * 0.012, w * 0.2, s.shade(body, 0.6))) +
    polygon(
      [
        [x + w * 0.34, y - w * 0.13],
        [x + w * 0.5, y - w * 0.22],
        [x + w * 0.5, y + w * 0.18],
        [x + w * 0.34, y + w * 0.09],
      ],
      s.shade(body, 0.3),
    ) +
    polygon(
      [
        [x + w * 0.36, y - w * 0.15],
        [x + w * 0.54, y - w * 0.3],
        [x + w * 0.56, y - w * 0.27],
        [x + w * 0.37, y - w * 0.12],
      ],
      body,
    ) +
    circle(x - w * 0.16, y - w * 0.34, w * 0.15, s.orb(body, x)) +
    circle(x + w * 0.12, y - w * 0.32, w * 0.13, s.orb(body, x)) +
    times(
      5,
      (index) =>
        circle(
          x - w * 0.16 + Math.cos(index * 1.257) * w * 0.08,
          y - w * 0.34 + Math.sin(index * 1.257) * w * 0.08,
          w * 0.03,
          s.shade(pal.wall, 0.3),
        ) +
        circle(
          x + w * 0.12 + Math.cos(index * 1.257) * w * 0.07,
          y - w * 0.32 + Math.sin(index * 1.257) * w * 0.07,
          w * 0.026,
          s.shade(pal.wall, 0.3),
        ),
    ) +
    circle(x - w * 0.16, y - w * 0.34, w * 0.025, pal.metal) +
    circle(x + w * 0.12, y - w * 0.32, w * 0.022, pal.metal) +
    rect(x - w * 0.25, y - w * 0.1, w * 0.16, w * 0.1, '#0a1226', { rx: 4 }) +
    rect(x - w * 0.24, y - w * 0.09, w * 0.14, w * 0.08, mix(pal.glow, pal.second, 0.4), { rx: 3 }) +
    circle(x + w * 0.08, y - w * 0.06, w * 0.02, '#e8442e') +
    s.halo(x + w * 0.08, y - w * 0.06, w * 0.12, 0.6, '#ff6a4a') +
    rect(x - w * 0.06, y + w * 0.15, w * 0.16, w * 0.06, s.shade(body, 0.4))
  )
}

/** A photograph with a white border, around the origin: a couple, a flower, a table or a landscape in few shapes. */
export function print(s: Scene, width: number, height: number): string {
  const { rng, pal } = s
  const w = width
  const h = height
  const inner = { x: -w * 0.44, y: -h * 0.45, w: w * 0.88, h: h * 0.76 }
  const clip = s.clip(rect(inner.x, inner.y, inner.w, inner.h, '#000'))
  const tone = rng.pick([...pal.blooms, pal.second, pal.sky[1], pal.sky[2]])
  const floor = inner.y + inner.h
  const scene = rng.pick(['couple', 'flower', 'hills', 'arch'] as const)
  const back = rect(
    inner.x,
    inner.y,
    inner.w,
    inner.h,
    s.linear([
      [0, s.shade(tone, 0.25)],
      [1, s.lit(tone, 0.4)],
    ]),
  )
  const picture = {
    couple: () =>
      circle(w * 0.18, -h * 0.2, w * 0.14, pal.glow) +
      head(s, -w * 0.09, floor - h * 0.34, w * 0.085, pal.ink) +
      head(s, w * 0.08, floor - h * 0.29, w * 0.08, mix(pal.ink, pal.accent, 0.35)),
    flower: () =>
      stroke(`M0 ${floor}V${-h * 0.05}`, pal.leaves[0] ?? pal.ink, w * 0.03) + bloom(s, 0, -h * 0.12, w * 0.3),
    hills: () =>
      circle(-w * 0.12, -h * 0.1, w * 0.12, pal.core) +
      path(
        `M${-w} ${floor}Q${-w * 0.3} ${-h * 0.14} ${w * 0.1} ${h * 0.14}T${w} 0V${floor}Z`,
        s.shade(pal.leaves[0] ?? pal.ink, 0.2),
      ) +
      path(`M${-w} ${floor}Q${w * 0.1} ${h * 0.02} ${w} ${h * 0.2}V${floor}Z`, s.shade(pal.leaves[2] ?? pal.ink, 0.3)),
    arch: () =>
      path(`M${-w * 0.22} ${floor}V0A${w * 0.22} ${w * 0.22} 0 0 1 ${w * 0.22} 0V${floor}Z`, pal.core, {
        opacity: 0.8,
      }) + head(s, 0, floor - h * 0.26, w * 0.07, pal.ink),
  }[scene]()
  return rect(-w / 2, -h / 2, w, h, mix('#ffffff', pal.cloth, 0.5)) + back + group(picture, { 'clip-path': clip })
}

function head(s: Scene, x: number, y: number, r: number, colour: string): string {
  return (
    circle(x + s.side(0) * r * 0.12, y - r * 0.1, r, s.pal.glow) +
    path(
      `M${x - r * 2} ${y + r * 5}V${y + r * 2.6}Q${x - r * 1.8} ${y + r * 1.2} ${x} ${y + r * 1.1}Q${x + r * 1.8} ${y + r * 1.2} ${x + r * 2} ${y + r * 2.6}V${y + r * 5}Z`,
      colour,
    ) +
    circle(x, y, r, colour)
  )
}

/** A strip of film along the x axis. */
export function filmStrip(s: Scene, length: number, height: number): string {
  const { pal, rng } = s
  const frames = Math.floor(length / (height * 1.15))
  const holes = times(
    Math.floor(length / (height * 0.16)),
    (index) =>
      rect(index * height * 0.16 + 4, height * 0.05, height * 0.08, height * 0.09, pal.cloth, { rx: 2 }) +
      rect(index * height * 0.16 + 4, height * 0.86, height * 0.08, height * 0.09, pal.cloth, { rx: 2 }),
  )
  const cells = times(frames, (index) => {
    const x = index * height * 1.15 + height * 0.06
    const tone = rng.pick(pal.blooms)
    return (
      rect(
        x,
        height * 0.2,
        height * 1.03,
        height * 0.6,
        s.linear([
          [0, s.shade(tone, 0.3)],
          [1, s.lit(tone, 0.35)],
        ]),
        { rx: 4 },
      ) +
      path(
        `M${x} ${height * 0.8}q${height * 0.3} ${-height * rng.between(0.15, 0.4)} ${height * 0.6} ${-height * 0.1}t${height * 0.43} ${height * 0.1}Z`,
        s.shade(tone, 0.55),
      ) +
      circle(x + height * rng.between(0.2, 0.8), height * 0.38, height * 0.09, pal.glow)
    )
  })
  return rect(0, 0, length, height, '#0b0f1c') + holes + cells
}

/** A clapperboard around the origin, 400 wide, its arm open. */
export function clapper(s: Scene, open = 18): string {
  const { pal } = s
  const stripes = (y: number) =>
    times(6, (index) =>
      polygon(
        [
          [-200 + index * 72, y],
          [-164 + index * 72, y],
          [-184 + index * 72, y + 56],
          [-220 + index * 72, y + 56],
        ],
        pal.cloth,
      ),
    )
  const clip = s.clip(rect(-200, -170, 400, 56, '#000'))
  const bar = rect(-200, -170, 400, 56, pal.ink) + group(stripes(-170), { 'clip-path': clip })
  const lines = stroke('M-176 -40H176M-176 40H176M-60 -40V40M60 -40V40', mix(pal.cloth, pal.ink, 0.3), 4)
  const marks =
    rect(-150, -84, 210, 16, pal.cloth, { rx: 8, opacity: 0.85 }) +
    rect(-150, 64, 130, 14, pal.cloth, { rx: 7, opacity: 0.6 }) +
    rect(-150, 96, 190, 14, pal.cloth, { rx: 7, opacity: 0.6 }) +
    circle(-118, 0, 24, pal.accent) +
    circle(0, 0, 24, pal.glow) +
    circle(118, 0, 24, pal.second)
  return (
    group(rect(-200, -110, 400, 250, pal.ink, { rx: 10 }), { opacity: 0.35, transform: 'translate(-16 22)' }) +
    rect(
      -200,
      -112,
      400,
      254,
      s.linear(
        [
          [0, mix(pal.ink, pal.metal, 0.3)],
          [1, pal.ink],
        ],
        1,
        1,
      ),
      { rx: 10 },
    ) +
    lines +
    marks +
    bar +
    group(bar, { transform: `rotate(${-open} -200 -116) translate(0 -58)` }) +
    circle(-186, -116, 12, pal.metal)
  )
}
