import { musician } from '../objects/musicians.ts'
import { rig, stageFloor } from '../kit/stage.ts'
import { mix } from '../kit/colour.ts'
import { either, nearEdge, softBackdrop } from '../kit/frame.ts'
import type { Views } from '../kit/frame.ts'
import { bulbs, bokeh, pendant, shadow, rays } from '../kit/light.ts'
import { ground, hills, sky, tree } from '../kit/outdoors.ts'
import { crowd, person } from '../kit/people.ts'
import { room } from '../kit/scenery.ts'
import type { Scene } from '../kit/scene.ts'
import { at, circle, ellipse, path, polygon, rect, stroke, times } from '../kit/svg.ts'
import { fallen, flatSurface, tableTop } from '../kit/tableware.ts'
import { glass } from '../kit/glassware.ts'
import { cineCamera, clapper, filmStrip, lens, tripod } from '../objects/camera.ts'
import { couple } from '../objects/couple.ts'

export const videographer: Views = [wide, closeUp, either(detail, viewfinder), table, either(night, atTheShow)]

function wide(s: Scene): void {
  const { rng, pal } = s
  const horizon = rng.between(580, 620)
  s.lightAt(rng.between(820, 960), rng.between(180, 260), 880)
  if (rng.chance(0.5)) {
    room(s, horizon)
  } else {
    s.lightAt(rng.between(760, 900), horizon - 160, 900)
    sky(s, horizon)
    s.add(
      hills(s, horizon),
      tree(s, 80, horizon + 30, 440, 0.1),
      ground(s, horizon, pal.leaves[0] ?? pal.floor, 'grass'),
    )
  }
  s.add(bulbs(s, [500, 80], [1290, 60], 70, 9, 9))
  const far = rng.between(820, 890)
  s.add(couple(s, far, horizon + 130, 410))
  const lampX = rng.between(1060, 1120)
  s.add(
    stroke(
      `M${lampX} 330V${horizon + 150}M${lampX - 70} ${horizon + 170}L${lampX} ${horizon + 90}L${lampX + 70} ${horizon + 170}`,
      pal.ink,
      9,
    ),
    at(lampX, 300, rect(-62, -84, 124, 150, pal.ink, { rx: 8 }) + rect(-54, -76, 108, 134, pal.core, { rx: 5 }), 1, 10),
    s.halo(lampX, 300, 300, 0.8),
  )
  const x = rng.between(330, 380)
  s.add(
    person(
      s,
      x - 150,
      970,
      740,
      {
        hands: [
          [0.14, 0.76],
          [0.2, 0.7],
        ],
        facing: 1,
        lean: 0.05,
        elbows: [-1, 1],
      },
      { top: rng.pick([pal.accent, pal.second]), hair: rng.pick(['hat', 'short', 'bun'] as const) },
    ),
  )
  s.add(tripod(s, x + 40, 520, 980), cineCamera(s, x + 60, 420, 420))
}

function closeUp(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(820, 1060), rng.between(120, 240), 880)
  softBackdrop(s)
  if (rng.chance(0.5)) {
    s.add(
      tripod(s, 480, 720, 1300),
      cineCamera(s, rng.between(460, 540), rng.between(500, 560), rng.between(900, 1020)),
    )
    nearEdge(s, 'bokeh')
    return
  }
  s.add(person(s, 960, 1180, 900, { facing: -1 }, { silhouette: s.shade(pal.wall, 0.55) }))
  const skin = rng.pick(pal.skins)
  const sleeve = rng.pick([pal.accent, pal.second, pal.cloth])
  s.add(at(570, 470, clapper(s, rng.between(14, 24)), rng.between(1.75, 1.95), rng.between(-9, 4)))
  s.add(
    stroke('M170 1040L250 860', sleeve, 170),
    stroke('M246 868L292 740', skin, 110),
    times(4, (index) =>
      stroke(
        `M${270 + index * 8} ${560 + index * 54}L${196 + index * 14} ${590 + index * 50}`,
        index % 2 === 0 ? skin : s.lit(skin, 0.14),
        46,
      ),
    ),
  )
  nearEdge(s, 'bokeh')
}

function detail(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(850, 1150), rng.between(-60, 100), 1150)
  flatSurface(s)
  s.camera.roll = rng.between(-14, 14)
  s.camera.zoom = 1.22
  s.add(at(-120, 150, filmStrip(s, 1500, 190), 1, 12), at(-100, 800, filmStrip(s, 1500, 170), 1, -6))
  const reel = (x: number, y: number, r: number) => {
    const metal = mix(pal.metal, pal.cloth, 0.2)
    return (
      fallen(s, x, y, r, r, 24) +
      circle(x, y, r * 0.94, '#141a2c') +
      times(10, (i) => circle(x, y, r * (0.4 + i * 0.054), 'none', { stroke: '#39425f', 'stroke-width': 2 })) +
      circle(x, y, r, 'none', { stroke: metal, 'stroke-width': r * 0.1 }) +
      times(5, (i) =>
        at(
          x,
          y,
          path(`M${-r * 0.09} 0L${-r * 0.13} ${-r * 0.96}H${r * 0.13}L${r * 0.09} 0Z`, s.tube(metal, x)),
          1,
          i * 72,
        ),
      ) +
      circle(x, y, r * 0.3, s.orb(metal, x)) +
      circle(x, y, r * 0.09, pal.ink) +
      times(3, (i) => circle(x + Math.cos(i * 2.09) * r * 0.18, y + Math.sin(i * 2.09) * r * 0.18, r * 0.035, pal.ink))
    )
  }
  s.add(
    reel(rng.between(360, 450), rng.between(420, 520), rng.between(270, 310)),
    reel(rng.between(880, 960), rng.between(250, 330), rng.between(180, 220)),
  )
  s.add(fallen(s, 900, 670, 150, 150, 26), lens(s, 900, 670, 150), at(1130, 640, clapper(s, 16), 0.72, 20))
}

function table(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(300, 420), 260, 880)
  room(s, 560)
  s.add(pendant(s, s.light.x - 60, 170, 70))
  s.add(tableTop(s, 600, 860, 'wood'))
  const x = rng.between(620, 680)
  s.add(
    shadow(s, x, 690, 420),
    rect(x - 40, 560, 80, 110, s.shade(pal.metal, 0.3)),
    ellipse(x, 676, 150, 22, s.tube(pal.metal, x)),
  )
  s.add(rect(x - 390, 130, 780, 460, '#0b1020', { rx: 18 }))
  const screen = s.linear([
    [0, pal.sky[0]],
    [0.55, pal.sky[2]],
    [1, pal.accent],
  ])
  const clip = s.clip(rect(x - 370, 150, 740, 300, '#000', { rx: 6 }))
  s.add(
    rect(x - 370, 150, 740, 300, screen, { rx: 6 }),
    `<g clip-path="${clip}">${s.halo(x + 120, 300, 260, 0.9)}${circle(x + 120, 300, 50, pal.core)}${path(`M${x - 400} 420Q${x - 100} 330 ${x + 100} 390T${x + 420} 370V460H${x - 400}Z`, s.shade(pal.leaves[2] ?? pal.ink, 0.45))}${couple(s, x - 40, 470, 250, pal.ink)}</g>`,
  )
  s.add(
    times(3, (row) =>
      times(7, (index) => {
        const width = rng.between(50, 130)
        return rect(
          x - 364 + index * 104,
          466 + row * 36,
          Math.min(width, 98),
          28,
          row === 0 ? rng.pick(pal.blooms) : row === 1 ? pal.second : s.shade(pal.accent, 0.2),
          { rx: 5 },
        )
      }),
    ),
    stroke(`M${x + 40} 456V578`, pal.glow, 4),
    polygon(
      [
        [x + 28, 452],
        [x + 52, 452],
        [x + 40, 468],
      ],
      pal.glow,
    ),
  )
  s.add(
    path(`M${x - 260} 760L${x - 230} 704H${x + 230}L${x + 260} 760Z`, s.shade(pal.metal, 0.2)),
    times(3, (row) =>
      times(15, (index) =>
        rect(x - 226 + row * -8 + index * (30 + row), 710 + row * 16, 24, 11, pal.cloth, { rx: 3, opacity: 0.9 }),
      ),
    ),
  )
  s.add(
    cineCamera(s, rng.between(1080, 1120), 700, 330),
    glass(s, 170, 760, 130, 'tumbler', '#6b3d22'),
    at(330, 760, clapper(s, 18), 0.5, -6),
  )
  s.add(bokeh(s, 4, 740, 920, 0.24, 46))
}

function night(s: Scene): void {
  const { rng, pal } = s
  const horizon = rng.between(600, 640)
  const screenX = rng.between(640, 720)
  s.lightAt(screenX, 310, 720)
  sky(s, horizon)
  s.add(
    tree(s, 60, horizon + 30, 520, 0),
    tree(s, 1170, horizon + 20, 540, 0),
    ground(s, horizon, s.shade(pal.leaves[2] ?? pal.ink, 0.3), 'grass'),
    bulbs(s, [-80, 70], [1280, 40], 90, 13, 9),
  )
  s.add(
    stroke(`M${screenX - 330} 140L${screenX - 330} ${horizon + 60}M${screenX + 330} 140V${horizon + 60}`, pal.ink, 14),
  )
  s.add(
    s.halo(screenX, 320, 640, 0.5),
    rect(screenX - 330, 130, 660, 390, pal.core),
    rect(
      screenX - 316,
      142,
      632,
      366,
      s.linear([
        [0, mix(pal.second, '#ffd9a0', 0.4)],
        [1, mix(pal.glow, '#ff9a5a', 0.3)],
      ]),
    ),
  )
  const clip = s.clip(rect(screenX - 316, 142, 632, 366, '#000'))
  s.add(
    `<g clip-path="${clip}">${circle(screenX + 150, 300, 70, pal.core)}${path(`M${screenX - 340} 460Q${screenX - 100} 360 ${screenX + 60} 440T${screenX + 340} 400V520H${screenX - 340}Z`, s.shade(pal.accent, 0.4))}${couple(s, screenX - 60, 540, 330, s.shade(pal.accent, 0.75))}</g>`,
  )
  const px = rng.between(150, 210)
  const fill = s.linear(
    [
      [0, pal.core, 0.7],
      [1, pal.glow, 0.05],
    ],
    1,
    0,
  )
  s.add(
    `<g style="mix-blend-mode:screen">${polygon(
      [
        [px + 120, 640],
        [screenX + 310, 150],
        [screenX + 310, 500],
        [px + 120, 652],
      ],
      fill,
      { opacity: 0.35 },
    )}</g>`,
  )
  s.add(crowd(s, 770, 100, mix(pal.ink, pal.wall, 0.12), 0), tripod(s, px, 690, 980), cineCamera(s, px, 640, 300))
  nearEdge(s, 'bokeh')
}

/** What the viewfinder sees: a couple between frame marks, with meters lit. */
function viewfinder(s: Scene): void {
  const { rng, pal } = s
  const horizon = rng.between(590, 640)
  s.camera = { zoom: 1.03, x: 0, y: 0, roll: rng.between(-3, 3), mirror: rng.chance(0.5) }
  s.lightAt(rng.between(700, 900), horizon - 150, 950)
  sky(s, horizon)
  s.add(
    hills(s, horizon),
    rays(s, 7, 0.18),
    tree(s, 120, horizon + 30, 460, 0.15),
    ground(s, horizon, pal.leaves[0] ?? pal.floor, 'grass'),
  )
  s.add(couple(s, rng.between(500, 600), 940, 640), bulbs(s, [-80, 110], [1280, 90], 90, 12, 10))
  const line = mix('#ffffff', pal.core, 0.4)
  const corner = (x: number, y: number, dx: number, dy: number) => stroke(`M${x} ${y + dy}V${y}H${x + dx}`, line, 8)
  s.add(
    corner(90, 90, 120, 120),
    corner(1110, 90, -120, 120),
    corner(90, 810, 120, -120),
    corner(1110, 810, -120, -120),
  )
  s.add(
    stroke('M560 450H640M600 410V490', line, 5),
    stroke(
      'M420 300H490M420 300V360M780 300H710M780 300V360M420 600H490M420 600V540M780 600H710M780 600V540',
      pal.glow,
      5,
    ),
  )
  s.add(
    circle(170, 170, 22, '#f0442e'),
    s.halo(170, 170, 80, 0.7, '#ff6a4a'),
    rect(960, 150, 90, 42, 'none', { stroke: line, 'stroke-width': 5, rx: 6 }),
    rect(1052, 162, 8, 18, line),
    times(3, (index) => rect(968 + index * 26, 158, 20, 26, index < 2 ? line : pal.glow)),
  )
  s.add(
    times(14, (index) =>
      rect(170 + index * 22, 752 - (index % 5) * 7, 12, 18 + (index % 5) * 7, index > 10 ? pal.glow : line, {
        opacity: 0.9,
      }),
    ),
  )
  s.add(
    rect(-160, -160, 1520, 190, '#05070f'),
    rect(-160, 870, 1520, 190, '#05070f'),
    rect(-160, -160, 190, 1300, '#05070f'),
    rect(1170, -160, 190, 1300, '#05070f'),
  )
}

/** The camera from behind, looking at a lit stage. */
function atTheShow(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(600, 320, 760)
  s.add(
    rect(
      -160,
      -160,
      1520,
      1220,
      s.linear([
        [0, s.shade(pal.wall, 0.65)],
        [0.6, s.shade(pal.wall, 0.25)],
        [1, s.shade(pal.wall, 0.6)],
      ]),
    ),
  )
  s.add(s.halo(600, 400, 560, 0.7), rig(s, 0, rng.int(5, 7), 780, 0.55), stageFloor(s, 560, 640))
  s.add(
    musician(s, rng.between(560, 640), 620, 380, 'singer', { dress: true }),
    musician(s, 380, 610, 350, 'guitar'),
    musician(s, 820, 610, 350, 'bass'),
  )
  s.add(crowd(s, 720, 90, mix(pal.ink, pal.wall, 0.14), 0.35))
  const x = rng.between(240, 340)
  s.add(tripod(s, x, 560, 980), cineCamera(s, x, 480, 430))
  s.add(
    person(
      s,
      x - 190,
      1030,
      720,
      {
        hands: [
          [0.1, 0.8],
          [0.18, 0.74],
        ],
        back: true,
        facing: 1,
      },
      { silhouette: mix(pal.ink, pal.wall, 0.08), hair: rng.pick(['short', 'bun', 'hat'] as const) },
    ),
  )
  s.add(crowd(s, 850, 120, pal.ink, 0.15))
}
