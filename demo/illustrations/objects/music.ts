import { mix } from '../kit/colour.ts'
import { shadow } from '../kit/light.ts'
import type { Scene } from '../kit/scene.ts'
import { at, circle, ellipse, group, path, rect, ring, stroke, times } from '../kit/svg.ts'

/** A guitar lying along the x axis, its body around the origin and its neck to the right; about 300 long. */
export function guitar(s: Scene, colour: string, electric: boolean, silhouette = ''): string {
  const neck = silhouette || s.shade(s.pal.wood, 0.35)
  const body = electric
    ? 'M-92 -8C-104 -56 -62 -70 -30 -50C-8 -38 8 -62 42 -58C60 -56 52 -34 38 -26L40 26C58 36 66 62 40 62C10 62 -6 40 -30 52C-62 68 -104 52 -92 -8Z'
    : 'M-96 0C-96 -66 -44 -72 -18 -46C-2 -32 18 -50 40 -44C70 -36 74 -16 74 0C74 16 70 36 40 44C18 50 -2 32 -18 46C-44 72 -96 66 -96 0Z'
  if (silhouette)
    return path(body, silhouette) + rect(40, -9, 186, 18, silhouette) + rect(220, -15, 44, 30, silhouette, { rx: 6 })
  const strings = times(6, (index) =>
    stroke(`M-50 ${-6 + index * 2.4}L226 ${-5 + index * 2}`, s.pal.core, 0.8, { opacity: 0.8 }),
  )
  const frets = times(11, (index) => rect(60 + index * 15, -9, 2, 18, s.pal.metal))
  const front = electric
    ? path('M-40 30C-20 10 20 14 34 22C30 40 -8 34 -40 30Z', s.pal.cloth) +
      rect(-34, -14, 14, 28, s.pal.ink, { rx: 3 }) +
      rect(2, -14, 14, 28, s.pal.ink, { rx: 3 }) +
      circle(-54, 34, 5, s.pal.metal) +
      circle(-40, 42, 5, s.pal.metal)
    : circle(14, 0, 25, s.shade(colour, 0.3)) + circle(14, 0, 21, s.pal.ink) + rect(-56, -19, 14, 38, neck, { rx: 3 })
  const pegs = times(
    3,
    (index) => circle(230 + index * 13, -19, 4.5, s.pal.metal) + circle(230 + index * 13, 19, 4.5, s.pal.metal),
  )
  return (
    path(body, s.shade(colour, 0.45), { transform: 'translate(3 6)' }) +
    path(body, s.orb(colour, 0)) +
    front +
    rect(40, -10, 186, 20, neck) +
    frets +
    path('M222 -12L268 -17V17L222 12Z', neck) +
    pegs +
    strings
  )
}

/** A drum kit seen from the front; (x, y) is the foot of the bass drum, size its width over all. */
export function drumKit(s: Scene, x: number, y: number, size: number, colour = s.pal.accent): string {
  const { pal } = s
  const cymbal = (cx: number, cy: number, r: number, turn: number) =>
    stroke(`M${cx} ${cy}L${cx + (cx < 0 ? -14 : 14)} 0`, pal.metal, 5) +
    ellipse(
      cx,
      cy,
      r,
      r * 0.17,
      s.linear(
        [
          [0, mix(pal.glow, pal.metal, 0.2)],
          [0.5, '#c98a2c'],
          [1, pal.glow],
        ],
        1,
        0,
      ),
      { transform: `rotate(${turn} ${cx} ${cy})` },
    ) +
    circle(cx, cy - 4, 5, '#f5dd9a')
  const shell = (cx: number, cy: number, w: number, h: number) =>
    rect(cx - w / 2, cy, w, h, s.tube(colour, x + cx), { rx: 6 }) +
    ellipse(cx, cy, w / 2, w * 0.13, pal.cloth) +
    rect(cx - w / 2 - 2, cy + h - 9, w + 4, 9, s.tube(pal.metal, x), { rx: 4 }) +
    times(4, (i) => rect(cx - w * 0.38 + i * w * 0.25, cy + h * 0.28, 4, h * 0.4, s.lit(pal.metal, 0.4)))
  const bass =
    circle(0, -112, 112, s.shade(colour, 0.2)) +
    circle(0, -112, 101, s.orb(pal.cloth, x)) +
    ring(0, -112, 106, s.lit(pal.metal, 0.2), 9) +
    circle(0, -112, 46, colour) +
    path('M0 -150L10 -122L38 -122L16 -104L24 -76L0 -94L-24 -76L-16 -104L-38 -122L-10 -122Z', pal.glow)
  const legs = stroke('M-92 -50L-124 0M92 -50L124 0', pal.metal, 7)
  const kit =
    cymbal(-196, -300, 74, -9) +
    cymbal(196, -316, 80, 8) +
    shell(-176, -134, 118, 134) +
    shell(182, -168, 98, 84) +
    stroke('M182 -84V0M162 0L182 -40L202 0', pal.metal, 5) +
    legs +
    bass +
    shell(-62, -282, 104, 82) +
    shell(62, -282, 104, 82) +
    cymbal(-262, -196, 52, 0)
  return shadow(s, x, y, size * 1.1, size * 0.13) + at(x, y, kit, size / 520)
}

/** A microphone on its stand; the head at (x, y - height). */
export function microphone(s: Scene, x: number, y: number, height: number, classic = false): string {
  const { pal } = s
  const h = classic ? height * 0.13 : height * 0.07
  const head = classic
    ? classicMic(s, h)
    : ellipse(0, -h * 0.4, h * 0.5, h * 0.6, s.orb(pal.metal, x)) +
      path(`M${-h * 0.4} 0L${-h * 0.22} ${h * 1.5}H${h * 0.22}L${h * 0.4} 0Z`, pal.ink)
  return (
    shadow(s, x, y, height * 0.16, height * 0.04) +
    stroke(`M${x} ${y}V${y - height + h}`, s.tone(pal.metal), height * 0.014) +
    ellipse(x, y, height * 0.085, height * 0.018, s.shade(pal.metal, 0.4)) +
    at(x, y - height, head, 1, 12)
  )
}

/** The round-shouldered microphone of the fifties, around the origin; size is half its height. */
export function classicMic(s: Scene, size: number): string {
  const { pal } = s
  const w = size * 0.72
  const shell = `M${-w} ${size * 0.3}V${-size * 0.35}C${-w} ${-size * 1.15} ${w} ${-size * 1.15} ${w} ${-size * 0.35}V${size * 0.3}C${w} ${size * 0.95} ${-w} ${size * 0.95} ${-w} ${size * 0.3}Z`
  const clip = s.clip(path(shell, '#000'))
  const ribs = times(7, (index) =>
    rect(-w + (index + 0.5) * ((w * 2) / 7.6), -size, w * 0.13, size * 2, s.pal.ink, { opacity: 0.72 }),
  )
  const band = rect(
    -w * 1.04,
    -size * 0.2,
    w * 2.08,
    size * 0.36,
    s.linear([
      [0, s.lit(pal.metal, 0.8)],
      [0.5, pal.metal],
      [1, s.shade(pal.metal, 0.5)],
    ]),
    { rx: size * 0.06 },
  )
  const crest = circle(0, -size * 0.02, size * 0.11, pal.accent)
  return (
    path(
      shell,
      s.linear(
        [
          [0, s.shade(pal.metal, 0.5)],
          [0.55, pal.metal],
          [0.85, s.lit(pal.metal, 0.75)],
          [1, s.shade(pal.metal, 0.2)],
        ],
        1,
        0,
      ),
    ) +
    group(ribs, { 'clip-path': clip }) +
    stroke(shell, s.lit(pal.metal, 0.5), size * 0.07) +
    rect(
      -w * 0.11,
      -size * 0.95,
      w * 0.22,
      size * 1.8,
      s.linear(
        [
          [0, s.shade(pal.metal, 0.2)],
          [0.5, s.lit(pal.metal, 0.8)],
          [1, s.shade(pal.metal, 0.3)],
        ],
        1,
        0,
      ),
    ) +
    band +
    crest +
    rect(-w * 0.3, size * 0.74, w * 0.6, size * 0.36, s.shade(pal.metal, 0.3), { rx: size * 0.06 })
  )
}

/** A loudspeaker cabinet with two cones; (x, y) is the middle of its foot. */
export function speaker(s: Scene, x: number, y: number, width: number, height: number, colour = s.pal.ink): string {
  const { pal } = s
  const box = mix(colour, pal.wall, 0.14)
  const cone = (cy: number, r: number) =>
    circle(x, cy, r, s.lit(box, 0.16)) +
    circle(x, cy, r * 0.92, s.shade(box, 0.5)) +
    circle(x, cy, r * 0.8, s.orb(mix(box, pal.metal, 0.35), x)) +
    ring(x, cy, r * 0.55, s.shade(box, 0.4), r * 0.05) +
    circle(x, cy, r * 0.3, s.orb(mix(box, pal.metal, 0.6), x)) +
    times(6, (index) =>
      circle(x + Math.cos(index * 1.047) * r * 0.95, cy + Math.sin(index * 1.047) * r * 0.95, r * 0.035, pal.metal),
    )
  const r = Math.min(width * 0.42, height * 0.29)
  return (
    shadow(s, x, y, width * 1.2, width * 0.16) +
    rect(x - width / 2, y - height, width, height, s.tube(box, x, 0.8), { rx: width * 0.03 }) +
    rect(x - width * 0.46, y - height + width * 0.04, width * 0.92, height - width * 0.08, s.shade(box, 0.25), {
      rx: width * 0.03,
    }) +
    cone(y - height * 0.33, r) +
    cone(y - height * 0.78, r * 0.55) +
    stroke(
      s.side(x) > 0
        ? `M${x + width / 2 - 2} ${y - height + 6}V${y - 6}`
        : `M${x - width / 2 + 2} ${y - height + 6}V${y - 6}`,
      pal.glow,
      3,
      { opacity: 0.7 },
    )
  )
}

/** Sound as arcs of light that leave a point to one side. */
export function waves(s: Scene, x: number, y: number, way: 1 | -1, size: number, count = 4): string {
  return times(count, (index) => {
    const r = size * (0.45 + index * 0.36)
    const arc = `M${x + way * r * 0.7} ${y - r * 0.71}A${r} ${r} 0 0 ${way > 0 ? 1 : 0} ${x + way * r * 0.7} ${y + r * 0.71}`
    return stroke(arc, s.pal.glow, size * 0.06, { opacity: 0.75 - index * 0.15 })
  })
}

/** A guitar amplifier. */
export function amplifier(s: Scene, x: number, y: number, width: number): string {
  const { pal } = s
  const h = width * 0.8
  const cloth = mix(pal.wood, pal.cloth, 0.5)
  return (
    shadow(s, x, y, width * 1.2, width * 0.16) +
    rect(x - width / 2, y - h, width, h, s.tube(s.shade(pal.second, 0.3), x), { rx: 10 }) +
    rect(x - width * 0.44, y - h * 0.74, width * 0.88, h * 0.66, cloth, { rx: 5 }) +
    times(13, (index) =>
      stroke(`M${x - width * 0.44} ${y - h * 0.72 + index * h * 0.051}H${x + width * 0.44}`, s.shade(cloth, 0.25), 1.6),
    ) +
    rect(x - width * 0.44, y - h * 0.93, width * 0.88, h * 0.14, pal.metal, { rx: 4 }) +
    times(6, (index) => circle(x - width * 0.36 + index * width * 0.12, y - h * 0.86, width * 0.026, pal.ink)) +
    circle(x + width * 0.38, y - h * 0.86, width * 0.024, pal.glow) +
    s.halo(x + width * 0.38, y - h * 0.86, width * 0.2, 0.7) +
    stroke(`M${x - width * 0.16} ${y - h}q${width * 0.16} ${-h * 0.12} ${width * 0.32} 0`, pal.ink, width * 0.035)
  )
}

/** A double bass standing at (x, y). */
export function doubleBass(s: Scene, x: number, y: number, height: number, silhouette = ''): string {
  const h = height
  const wood = s.pal.wood
  const d = `M0 ${-h * 0.03}C${-h * 0.2} ${-h * 0.03} ${-h * 0.22} ${-h * 0.24} ${-h * 0.13} ${-h * 0.29}C${-h * 0.08} ${-h * 0.33} ${-h * 0.1} ${-h * 0.37} ${-h * 0.13} ${-h * 0.4}C${-h * 0.17} ${-h * 0.48} ${-h * 0.1} ${-h * 0.55} 0 ${-h * 0.6}C${h * 0.1} ${-h * 0.55} ${h * 0.17} ${-h * 0.48} ${h * 0.13} ${-h * 0.4}C${h * 0.1} ${-h * 0.37} ${h * 0.08} ${-h * 0.33} ${h * 0.13} ${-h * 0.29}C${h * 0.22} ${-h * 0.24} ${h * 0.2} ${-h * 0.03} 0 ${-h * 0.03}Z`
  const dark = silhouette || s.shade(wood, 0.55)
  const neck =
    rect(-h * 0.017, -h * 0.94, h * 0.034, h * 0.6, dark) +
    path(`M${-h * 0.02} ${-h * 0.93}Q${-h * 0.03} ${-h} ${h * 0.02} ${-h}L${h * 0.02} ${-h * 0.93}Z`, dark)
  if (silhouette) return at(x, y, path(d, silhouette) + neck)
  const holes = stroke(
    `M${-h * 0.06} ${-h * 0.36}q${-h * 0.015} ${h * 0.05} 0 ${h * 0.1}M${h * 0.06} ${-h * 0.36}q${h * 0.015} ${h * 0.05} 0 ${h * 0.1}`,
    dark,
    h * 0.008,
  )
  const strings = times(4, (index) =>
    stroke(`M${(index - 1.5) * h * 0.012} ${-h * 0.12}L${(index - 1.5) * h * 0.007} ${-h * 0.93}`, s.pal.core, 1.2, {
      opacity: 0.8,
    }),
  )
  return (
    shadow(s, x, y, h * 0.4, h * 0.06) +
    at(
      x,
      y,
      stroke(`M0 0V${-h * 0.05}`, dark, 4) +
        path(d, s.orb(wood, x)) +
        stroke(d, s.shade(wood, 0.35), h * 0.008) +
        holes +
        neck +
        path(`M${-h * 0.03} ${-h * 0.12}L${-h * 0.02} ${-h * 0.25}H${h * 0.02}L${h * 0.03} ${-h * 0.12}Z`, dark) +
        rect(-h * 0.04, -h * 0.29, h * 0.08, h * 0.014, s.lit(wood, 0.3)) +
        strings,
    )
  )
}

/** A trumpet along the x axis, its bell to the right; about 300 long. */
export function trumpet(s: Scene): string {
  const brass = mix(s.pal.glow, '#b9772a', 0.3)
  const fill = s.linear([
    [0, s.lit(brass, 0.6)],
    [0.5, brass],
    [1, s.shade(brass, 0.4)],
  ])
  return (
    path('M150 -5C210 -8 240 -20 262 -62Q276 0 262 62C240 20 210 8 150 5Z', fill) +
    ellipse(264, 0, 10, 62, s.shade(brass, 0.25)) +
    rect(-130, -6, 290, 11, fill, { rx: 5 }) +
    stroke('M100 0C150 0 150 60 100 60H-20C-66 60 -66 8 -20 8', brass, 11) +
    path('M-132 -10H-150L-158 -13V13L-150 10H-132Z', s.shade(brass, 0.1)) +
    times(
      3,
      (index) =>
        rect(10 + index * 30, -26, 22, 96, fill, { rx: 5 }) +
        rect(16 + index * 30, -52, 10, 28, s.pal.metal) +
        ellipse(21 + index * 30, -54, 11, 5, s.pal.core),
    )
  )
}
