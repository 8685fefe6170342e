import { mix } from '../kit/colour.ts'
import { shadow } from '../kit/light.ts'
import type { Scene } from '../kit/scene.ts'
import { at, ellipse, group, path, rect, stroke, times } from '../kit/svg.ts'
import { wheel } from './vehicles.ts'

/** The opening of a wagon, relative to the middle of its foot, in the wagon's own units. */
export const HATCH = { left: -250, right: 110, top: -440, foot: -215 } as const

type Wagon = { cab: boolean; inside: string; stripes?: readonly [string, string] }

/** A wagon that sells over its side: a van with a cab, or a trailer; (x, y) is the middle of the ground. `inside` is drawn in its opening. */
export function wagon(s: Scene, x: number, y: number, width: number, colour: string, what: Wagon): string {
  const { pal } = s
  const paint = s.linear([
    [0, s.lit(colour, 0.35)],
    [0.5, colour],
    [1, s.shade(colour, 0.35)],
  ])
  const [one, other] = what.stripes ?? [pal.accent, mix('#ffffff', pal.cloth, 0.4)]
  const { left, right, top, foot } = HATCH
  const body = what.cab
    ? path('M-400 -80V-470Q-400 -500 -370 -500H220V-80Z', paint) +
      path('M216 -80V-400H300Q340 -400 372 -300L420 -250Q440 -240 440 -200V-80Z', paint) +
      path('M250 -370H300Q326 -370 350 -296L358 -270H250Z', s.lit(pal.sky[1], 0.3)) +
      rect(406, -190, 34, 26, pal.core, { rx: 8 })
    : path('M-380 -80V-420Q-380 -540 -260 -540H150Q270 -540 270 -420V-80Z', paint) +
      stroke('M270 -110H430M430 -110V-70', pal.metal, 14)
  const wheels = what.cab
    ? wheel(s, -250, -66, 72) + wheel(s, 300, -66, 72)
    : wheel(s, -110, -66, 72) + wheel(s, 40, -66, 72)
  const opening = rect(left, top, right - left, foot - top, mix(pal.ink, pal.glow, 0.35))
  const glow = s.halo((left + right) / 2, top + 40, 190, 0.8)
  const awning = times(8, (i) => {
    const step = (right - left + 60) / 8
    const from = left - 30 + i * step
    const base = left + ((right - left) / 8) * i
    return path(
      `M${base} ${top - 6}h${(right - left) / 8}L${from + step} ${top + 46}q${-step / 2} 22 ${-step} 0Z`,
      i % 2 === 0 ? one : other,
    )
  })
  const shelf = rect(left - 20, foot, right - left + 40, 22, s.lit(pal.wood, 0.2), { rx: 4 })
  return (
    shadow(s, x, y + 4, width * 0.95, width * 0.1, 0.5) +
    at(
      x,
      y,
      body +
        rect(what.cab ? -400 : -380, -170, what.cab ? 620 : 650, 14, other) +
        ellipse(-110, -86, 330, 20, s.shade(colour, 0.5)) +
        wheels +
        opening +
        glow +
        group(what.inside, { 'clip-path': s.clip(rect(left, top, right - left, foot - top, '#000')) }) +
        awning +
        shelf,
      width / 860,
    )
  )
}
