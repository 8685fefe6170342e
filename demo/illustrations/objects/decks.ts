import { mix } from '../kit/colour.ts'
import type { Scene } from '../kit/scene.ts'
import { at, circle, path, rect, ring, stroke, times } from '../kit/svg.ts'

/** A record from above. */
export function record(s: Scene, x: number, y: number, r: number, label = s.rng.pick(s.pal.blooms)): string {
  const { pal } = s
  const grooves = times(9, (index) => ring(x, y, r * (0.4 + index * 0.062), mix(pal.ink, '#8fa0c0', 0.2), 1.4))
  const gleam = (turn: number) =>
    at(
      x,
      y,
      path(`M0 0L${r * 0.97} ${-r * 0.16}A${r} ${r} 0 0 1 ${r * 0.97} ${r * 0.16}Z`, '#ffe9b5', { opacity: 0.2 }) +
        path(`M0 0L${r * 0.98} ${-r * 0.05}A${r} ${r} 0 0 1 ${r * 0.98} ${r * 0.05}Z`, '#fff4d6', { opacity: 0.22 }),
      1,
      turn,
    )
  const turn = s.side(x) > 0 ? -38 : -142
  return (
    circle(x, y, r, '#0b0f1c') +
    grooves +
    gleam(turn) +
    gleam(turn + 180) +
    circle(x, y, r * 0.34, label) +
    ring(x, y, r * 0.24, s.shade(label, 0.3), r * 0.02) +
    path(`M${x - r * 0.3} ${y}A${r * 0.3} ${r * 0.3} 0 0 1 ${x + r * 0.3} ${y}Z`, s.lit(label, 0.35), {
      opacity: 0.7,
    }) +
    circle(x, y, r * 0.035, pal.core)
  )
}

/** A turntable from above, in a box of width × height around its centre. */
export function turntable(s: Scene, x: number, y: number, width: number, height: number): string {
  const { pal } = s
  const body = mix(pal.metal, pal.cloth, 0.3)
  const r = Math.min(width * 0.38, height * 0.44)
  const cx = x - width * 0.09
  const pivotX = x + width * 0.385
  const pivotY = y - height * 0.32
  return (
    rect(x - width / 2 - 14, y - height / 2 + 22, width + 10, height, pal.ink, { opacity: 0.35, rx: 18 }) +
    rect(
      x - width / 2,
      y - height / 2,
      width,
      height,
      s.linear(
        [
          [0, s.lit(body, 0.3)],
          [1, s.shade(body, 0.25)],
        ],
        1,
        1,
      ),
      { rx: 18 },
    ) +
    circle(cx, y, r * 1.09, s.shade(body, 0.45)) +
    times(48, (index) =>
      circle(
        cx + Math.cos((index / 48) * 6.283) * r * 1.045,
        y + Math.sin((index / 48) * 6.283) * r * 1.045,
        r * 0.015,
        pal.core,
      ),
    ) +
    record(s, cx, y, r) +
    circle(pivotX, pivotY, width * 0.085, s.shade(body, 0.3)) +
    circle(pivotX, pivotY, width * 0.06, s.orb(body, pivotX)) +
    stroke(
      `M${pivotX} ${pivotY - height * 0.08}V${pivotY + height * 0.3}Q${pivotX} ${pivotY + height * 0.42} ${cx + r * 0.55} ${y + r * 0.42}`,
      pal.ink,
      width * 0.022,
      { opacity: 0.35, transform: 'translate(-8 12)' },
    ) +
    stroke(
      `M${pivotX} ${pivotY - height * 0.08}V${pivotY + height * 0.3}Q${pivotX} ${pivotY + height * 0.42} ${cx + r * 0.55} ${y + r * 0.42}`,
      s.lit(pal.metal, 0.7),
      width * 0.018,
    ) +
    at(
      cx + r * 0.55,
      y + r * 0.42,
      rect(-width * 0.045, -width * 0.02, width * 0.075, width * 0.042, pal.ink, { rx: 3 }),
      1,
      -24,
    ) +
    rect(pivotX - width * 0.03, pivotY - height * 0.15, width * 0.06, height * 0.08, pal.ink, { rx: 4 }) +
    rect(x + width * 0.36, y + height * 0.1, width * 0.055, height * 0.32, s.shade(body, 0.5), { rx: 5 }) +
    rect(x + width * 0.345, y + height * s.rng.between(0.16, 0.32), width * 0.085, height * 0.045, pal.ink, { rx: 3 }) +
    circle(x - width * 0.43, y + height * 0.41, width * 0.036, pal.ink) +
    circle(x - width * 0.43, y + height * 0.41, width * 0.014, pal.glow)
  )
}

/** A mixer from above: knobs, faders and lit meters. */
export function mixer(s: Scene, x: number, y: number, width: number, height: number, channels = 4): string {
  const { pal, rng } = s
  const body = mix(pal.ink, pal.metal, 0.16)
  const step = width / (channels + 1)
  const strip = (index: number) => {
    const cx = x - width / 2 + step * (index + 0.8)
    const knobs = times(4, (row) => {
      const cy = y - height * 0.4 + row * height * 0.115
      const r = Math.min(step * 0.26, height * 0.045)
      const cap = row === 0 ? rng.pick(s.pal.blooms) : s.lit(body, 0.25)
      return (
        circle(cx - 3, cy + 6, r * 1.15, '#05070f', { opacity: 0.6 }) +
        circle(cx, cy, r * 1.15, s.shade(body, 0.5)) +
        circle(cx, cy, r, s.orb(cap, cx)) +
        at(cx, cy, stroke(`M0 ${-r * 0.2}V${-r * 0.9}`, pal.core, r * 0.2), 1, rng.between(-130, 130))
      )
    })
    const level = rng.int(4, 9)
    const meter = times(10, (row) => {
      const on = row < level
      const tone = row > 7 ? pal.accent : pal.glow
      return rect(
        cx + step * 0.27,
        y + height * 0.42 - row * height * 0.036,
        step * 0.1,
        height * 0.024,
        on ? tone : s.shade(body, 0.4),
        { rx: 2 },
      )
    })
    const faderY = y + height * rng.between(0.12, 0.34)
    const fader =
      rect(cx - 4, y + height * 0.08, 8, height * 0.36, '#05070f', { rx: 4 }) +
      rect(cx - step * 0.2, faderY + 6, step * 0.4, height * 0.07, '#05070f', { opacity: 0.6, rx: 5 }) +
      rect(
        cx - step * 0.2,
        faderY,
        step * 0.4,
        height * 0.07,
        s.linear([
          [0, s.lit(pal.metal, 0.6)],
          [0.48, pal.metal],
          [0.52, pal.ink],
          [0.6, pal.metal],
          [1, s.shade(pal.metal, 0.4)],
        ]),
        { rx: 5 },
      )
    return knobs + meter + fader + s.halo(cx + step * 0.32, y + height * 0.42 - level * height * 0.036, step * 0.6, 0.5)
  }
  return (
    rect(x - width / 2 - 12, y - height / 2 + 18, width + 8, height, '#05070f', { opacity: 0.4, rx: 16 }) +
    rect(
      x - width / 2,
      y - height / 2,
      width,
      height,
      s.linear(
        [
          [0, s.lit(body, 0.2)],
          [1, body],
        ],
        1,
        1,
      ),
      { rx: 16 },
    ) +
    times(channels, strip)
  )
}

/** Headphones from the front, around the origin, about 200 wide. */
export function headphones(s: Scene, colour = s.rng.pick([s.pal.accent, s.pal.second, s.pal.cloth])): string {
  const cup = (way: 1 | -1) =>
    rect(way * 88 - 27, 20, 54, 104, s.tube(s.shade(colour, 0.15), 0), { rx: 26 }) +
    rect(way * 62 - 15, 26, 30, 92, s.pal.ink, { rx: 14 })
  return (
    stroke('M-90 40C-96 -120 96 -120 90 40', s.shade(colour, 0.4), 26) +
    stroke('M-90 40C-96 -120 96 -120 90 40', colour, 18) +
    stroke('M-74 -20C-58 -86 58 -86 74 -20', s.lit(colour, 0.5), 5) +
    cup(1) +
    cup(-1)
  )
}
