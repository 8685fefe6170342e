import { mix } from '../kit/colour.ts'
import { shadow } from '../kit/light.ts'
import { bloom, sprig } from '../kit/plants.ts'
import type { Scene } from '../kit/scene.ts'
import { at, circle, ellipse, path, rect, stroke, times } from '../kit/svg.ts'

/** A wheel with white wall and chrome. */
export function wheel(s: Scene, x: number, y: number, r: number): string {
  const { pal } = s
  return (
    circle(x, y, r, '#10131f') +
    circle(x, y, r * 0.76, mix('#ffffff', pal.cloth, 0.3)) +
    circle(x, y, r * 0.56, '#1b2032') +
    circle(x, y, r * 0.5, s.orb(pal.metal, x)) +
    times(10, (i) =>
      stroke(
        `M${x + Math.cos(i * 0.628) * r * 0.2} ${y + Math.sin(i * 0.628) * r * 0.2}L${x + Math.cos(i * 0.628) * r * 0.47} ${y + Math.sin(i * 0.628) * r * 0.47}`,
        s.shade(pal.metal, 0.4),
        r * 0.035,
      ),
    ) +
    circle(x, y, r * 0.17, s.lit(pal.metal, 0.6))
  )
}

/** A round-backed car of the fifties in side view, nose to the right; (x, y) is the middle of the ground, width over all. */
export function oldCar(s: Scene, x: number, y: number, width: number, colour: string, lights = false): string {
  const { pal } = s
  const glass = s.linear(
    [
      [0, mix(pal.sky[1], '#ffffff', 0.4)],
      [1, s.shade(pal.sky[1], 0.25)],
    ],
    1,
    1,
  )
  const chrome = s.linear([
    [0, '#ffffff'],
    [0.5, pal.metal],
    [1, s.shade(pal.metal, 0.4)],
  ])
  const paint = s.linear([
    [0, s.lit(colour, 0.5)],
    [0.35, colour],
    [0.75, s.shade(colour, 0.2)],
    [1, s.shade(colour, 0.45)],
  ])
  const body =
    'M-470 -70C-480 -150 -440 -196 -350 -206C-300 -300 -220 -336 -80 -336C60 -336 110 -300 176 -208C300 -206 420 -190 456 -140C476 -112 476 -84 464 -62H-456Z'
  const roofGlass = 'M-296 -208C-260 -280 -200 -306 -96 -308V-208ZM-72 -308C40 -306 76 -276 128 -208H-72Z'
  const arches = circle(-280, -62, 104, s.shade(colour, 0.6)) + circle(296, -62, 104, s.shade(colour, 0.6))
  const fender =
    'M184 -64C186 -160 240 -186 300 -186C370 -186 410 -140 416 -64L400 -64C396 -140 350 -160 298 -160C244 -160 202 -140 200 -64Z'
  const rear =
    'M-396 -64C-394 -160 -340 -186 -280 -186C-210 -186 -170 -140 -164 -64L-180 -64C-184 -140 -230 -160 -282 -160C-336 -160 -378 -140 -380 -64Z'
  const flowers =
    times(9, (i) => sprig(s, 250 + i * 16, -204 + i * 1.5, 60, -80 + i * 20)) +
    times(6, (i) => bloom(s, 240 + i * 30, -212 + i * 2, 26 + (i % 2) * 8))
  const ribbon = stroke('M456 -140L250 -214L150 -216', pal.cloth, 9)
  return (
    shadow(s, x, y + 4, width, width * 0.1, 0.5) +
    (lights ? s.halo(x + width * 0.48, y - width * 0.13, width * 0.4, 0.9) : '') +
    at(
      x,
      y,
      path(body, paint) +
        arches +
        path(roofGlass, glass) +
        stroke('M-250 -214L-190 -300M-20 -212L40 -302', '#ffffff', 12, { opacity: 0.4 }) +
        stroke(
          'M-84 -324V-84M-84 -206C-90 -150 -90 -120 -80 -84M170 -204C176 -150 174 -120 160 -84',
          s.shade(colour, 0.4),
          4,
        ) +
        rect(-60, -176, 44, 9, chrome, { rx: 4 }) +
        rect(-330, -140, 720, 8, chrome, { rx: 4 }) +
        path(fender, s.lit(colour, 0.25)) +
        path(rear, s.lit(colour, 0.15)) +
        wheel(s, -280, -62, 82) +
        wheel(s, 296, -62, 82) +
        rect(-490, -92, 90, 24, chrome, { rx: 12 }) +
        rect(400, -92, 94, 24, chrome, { rx: 12 }) +
        rect(-160, -60, 330, 20, s.shade(colour, 0.5)) +
        ellipse(440, -142, 22, 28, lights ? pal.core : s.orb(pal.core, x)) +
        ellipse(440, -142, 22, 28, 'none', { stroke: pal.metal, 'stroke-width': 6 }) +
        ellipse(-458, -132, 12, 22, '#d83a34') +
        ribbon +
        flowers,
      width / 980,
    )
  )
}

/** A small bus of the sixties in side view, nose to the right. */
export function camper(s: Scene, x: number, y: number, width: number, colour: string, lights = false): string {
  const { pal } = s
  const top = mix('#ffffff', pal.cloth, 0.5)
  const glass = s.linear(
    [
      [0, mix(pal.sky[1], '#ffffff', 0.35)],
      [1, s.shade(pal.sky[1], 0.25)],
    ],
    1,
    1,
  )
  const inside = lights ? mix(pal.glow, '#ffffff', 0.2) : glass
  const body = 'M-440 -70V-330C-440 -390 -410 -410 -360 -412H300C360 -410 400 -340 428 -240L440 -70Z'
  const lower = 'M-440 -70V-226H300C360 -226 400 -210 430 -196L440 -70Z'
  const windows =
    times(4, (i) => rect(-406 + i * 158, -370, 134, 118, inside, { rx: 22 })) +
    path('M232 -370H300C340 -366 366 -310 380 -252H232Z', inside)
  return (
    shadow(s, x, y + 4, width * 0.95, width * 0.1, 0.5) +
    (lights ? s.halo(x + width * 0.46, y - width * 0.17, width * 0.35, 0.9) : '') +
    at(
      x,
      y,
      path(
        body,
        s.linear([
          [0, s.lit(top, 0.4)],
          [1, s.shade(top, 0.15)],
        ]),
      ) +
        path(
          lower,
          s.linear([
            [0, s.lit(colour, 0.3)],
            [0.5, colour],
            [1, s.shade(colour, 0.4)],
          ]),
        ) +
        rect(-440, -232, 760, 9, pal.metal) +
        windows +
        stroke('M-360 -360L-392 -270M-200 -360L-232 -270M-44 -360L-76 -270', '#ffffff', 9, { opacity: 0.4 }) +
        stroke('M216 -386V-80M54 -246V-80', s.shade(colour, 0.4), 4) +
        rect(70, -200, 40, 8, pal.metal, { rx: 4 }) +
        rect(-380, -452, 560, 14, pal.wood, { rx: 4 }) +
        times(5, (i) => rect(-360 + i * 128, -446, 8, 36, pal.wood)) +
        rect(-340, -500, 140, 52, pal.accent, { rx: 10 }) +
        rect(-180, -512, 110, 64, s.shade(pal.wood, 0.2), { rx: 8 }) +
        ellipse(20, -468, 90, 20, pal.second) +
        circle(-270, -70, 96, s.shade(colour, 0.6)) +
        circle(270, -70, 96, s.shade(colour, 0.6)) +
        wheel(s, -270, -66, 78) +
        wheel(s, 270, -66, 78) +
        circle(408, -158, 26, lights ? pal.core : s.orb(pal.core, x)) +
        circle(408, -158, 26, 'none', { stroke: pal.metal, 'stroke-width': 6 }) +
        rect(390, -96, 70, 22, pal.metal, { rx: 10 }) +
        rect(-462, -96, 60, 22, pal.metal, { rx: 10 }),
      width / 900,
    )
  )
}

/** A scooter with a side car in side view, nose to the right. */
export function scooter(s: Scene, x: number, y: number, width: number, colour: string): string {
  const { pal } = s
  const paint = s.linear([
    [0, s.lit(colour, 0.45)],
    [0.5, colour],
    [1, s.shade(colour, 0.35)],
  ])
  return (
    shadow(s, x, y + 4, width * 0.9, width * 0.1, 0.5) +
    at(
      x,
      y,
      wheel(s, -150, -52, 54) +
        wheel(s, 170, -52, 54) +
        path(
          'M-226 -110C-226 -190 -150 -210 -70 -196C-30 -186 -20 -110 20 -96H92C112 -96 118 -130 122 -190L140 -258H164L158 -180C154 -96 148 -64 96 -58H-100C-160 -58 -226 -60 -226 -110Z',
          paint,
        ) +
        path(
          'M116 -60C120 -130 150 -130 170 -118C206 -110 226 -84 228 -52H206C200 -84 186 -98 168 -98C146 -98 138 -82 138 -60Z',
          s.lit(colour, 0.2),
        ) +
        path('M-220 -206C-180 -232 -70 -232 -30 -204C-60 -190 -190 -190 -220 -206Z', s.tube(pal.wood, x)) +
        stroke('M152 -250L140 -292L104 -306', pal.metal, 11) +
        stroke('M108 -306l-26 2', pal.ink, 15) +
        circle(166, -266, 22, s.orb(pal.core, x)) +
        circle(166, -266, 22, 'none', { stroke: pal.metal, 'stroke-width': 5 }) +
        ellipse(-148, -132, 44, 26, s.shade(colour, 0.18)) +
        times(4, (i) => stroke(`M${-176 + i * 18} -142v20`, s.lit(colour, 0.4), 4)) +
        rect(-300, -252, 84, 62, s.tube(mix(pal.wood, '#d9b27a', 0.5), x), { rx: 8 }) +
        times(7, (i) => sprig(s, -270 + i * 6, -250, 70, -60 + i * 20)) +
        times(5, (i) => bloom(s, -294 + i * 20, -266 - (i % 2) * 14, 20)) +
        stroke('M-240 -60C-330 -40 -390 -44 -440 -20', pal.cloth, 3) +
        times(3, (i) => rect(-450 - i * 40, -44 + i * 10, 28, 36, s.tube(pal.metal, x), { rx: 3 })),
      width / 560,
    )
  )
}
