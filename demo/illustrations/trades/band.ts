import { mix } from '../kit/colour.ts'
import { softBackdrop, nearEdge } from '../kit/frame.ts'
import type { Views } from '../kit/frame.ts'
import { beam, bokeh, bulbs, shadow } from '../kit/light.ts'
import { ground, hills, sky, tree } from '../kit/outdoors.ts'
import { crowd, person } from '../kit/people.ts'
import { drape, room } from '../kit/scenery.ts'
import type { Scene } from '../kit/scene.ts'
import { BLEED, HEIGHT, WIDTH } from '../kit/scene.ts'
import { rig, stageFloor } from '../kit/stage.ts'
import { at, circle, ellipse, path, rect, stroke, times } from '../kit/svg.ts'
import { amplifier, classicMic, doubleBass, drumKit, guitar, microphone, trumpet } from '../objects/music.ts'
import { musician } from '../objects/musicians.ts'
import type { Player } from '../objects/musicians.ts'

export const band: Views = [wide, closeUp, detail, atRest, night]

function wide(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(420, 780), 160, 900)
  const back = rng.between(560, 600)
  if (rng.chance(0.5)) {
    room(s, back, rng.pick(['curtain', 'brick', 'curtain'] as const))
  } else {
    sky(s, back)
    s.add(hills(s, back, 2))
    for (let index = 0; index < 5; index++)
      s.add(tree(s, index * 290 + rng.between(-40, 40), back + 10, rng.between(260, 380), 0.2))
  }
  const front = back + rng.between(170, 200)
  s.add(stageFloor(s, back, front))
  s.add(
    bulbs(s, [-80, 90], [600, 60], rng.between(50, 110), 8, 10),
    bulbs(s, [600, 60], [1280, 90], rng.between(50, 110), 8, 10),
  )
  s.add(beam(s, 600, -60, rng.between(-10, 10), 800, 560, 0.34))
  s.add(amplifier(s, rng.between(150, 220), back + 70, 150), amplifier(s, rng.between(980, 1050), back + 70, 150))
  const height = rng.between(440, 490)
  s.add(
    person(
      s,
      600,
      back + 40,
      height * 0.92,
      {
        hands: [
          [-0.2, 0.62],
          [0.22, 0.68],
        ],
        elbows: [-1, 1],
      },
      {},
    ),
    drumKit(s, 600, back + 66, 400),
  )
  const others = rng.shuffle<Player>(['guitar', 'bass', 'trumpet', 'keys', 'double-bass'])
  s.add(
    musician(s, rng.between(290, 340), back + 120, height, others[0] ?? 'guitar'),
    musician(s, rng.between(860, 920), back + 120, height, others[1] ?? 'bass'),
  )
  s.add(
    musician(s, 600 + rng.between(-60, 60), back + 160, height * 1.05, 'singer', {
      dress: rng.chance(0.5),
      hair: rng.pick(['long', 'curly', 'bob'] as const),
    }),
  )
  s.add(crowd(s, 800, rng.between(105, 130), mix(pal.ink, pal.wall, 0.1)))
}

function closeUp(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(820, 1000), rng.between(120, 220), 860)
  softBackdrop(s)
  const colour = rng.pick([pal.accent, pal.wood, pal.second])
  const skin = rng.pick(pal.skins)
  const shirt = rng.pick([pal.cloth, pal.blooms[1] ?? pal.cloth, s.shade(pal.second, 0.2)])
  const electric = rng.chance(0.5)
  s.add(
    path(
      `M120 ${HEIGHT + 100}C140 420 260 190 470 150L700 130C900 170 980 420 1010 ${HEIGHT + 100}Z`,
      s.tube(shirt, 560),
    ),
  )
  s.add(
    path(`M520 140Q590 250 680 134Z`, s.shade(skin, 0.2)),
    path(`M480 150Q590 330 720 140L700 120Q590 240 506 130Z`, s.shade(shirt, 0.25)),
  )
  s.add(
    stroke('M860 -40C760 200 560 420 330 560', s.shade(pal.wood, 0.5), 40),
    stroke('M860 -40C760 200 560 420 330 560', s.lit(pal.wood, 0.2), 4),
  )
  s.add(stroke('M930 280C1090 420 1120 480 1010 450L930 420', s.shade(shirt, 0.12), 120))
  s.add(at(440, 600, guitar(s, colour, electric), 3.1, rng.between(-20, -13)))
  s.add(
    stroke('M200 330C70 520 120 690 270 690', s.shade(shirt, 0.3), 148),
    stroke('M200 330C70 520 120 690 270 690', s.lit(shirt, 0.08), 132),
  )
  s.add(stroke('M290 692C360 690 420 660 470 628', skin, 74))
  s.add(
    times(4, (index) =>
      stroke(`M458 ${606 + index * 20}q44 -8 62 ${14 + index * 3}`, index % 2 === 0 ? skin : s.lit(skin, 0.15), 25),
    ),
  )
  s.add(
    times(4, (index) =>
      stroke(`M${940 + index * 30} ${388 - index * 11}q14 34 -6 62`, index % 2 === 0 ? skin : s.lit(skin, 0.15), 25),
    ),
  )
  s.add(bokeh(s, 6, 640, 900, 0.3, 60))
}

function detail(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(780, 980), rng.between(120, 260), 840)
  softBackdrop(s)
  const kind = rng.pick(['mic', 'drums', 'brass'] as const)
  if (kind === 'mic') {
    const x = rng.between(420, 560)
    s.add(stroke(`M${x + 40} 700L${x + 90} 1000`, s.shade(pal.metal, 0.3), 44))
    s.add(at(x, 430, classicMic(s, rng.between(300, 350)), 1, rng.between(-12, -4)))
    s.add(
      person(
        s,
        1040,
        1250,
        1150,
        {
          hands: [
            [-0.2, 0.5],
            [0.12, 0.6],
          ],
          facing: -1,
        },
        { silhouette: s.shade(pal.wall, 0.62) },
      ),
    )
  } else if (kind === 'drums') {
    s.add(drumKit(s, rng.between(520, 680), 960, rng.between(1050, 1250)))
    s.add(stroke('M820 -40L700 330', s.lit(pal.wood, 0.3), 20), circle(700, 332, 17, s.lit(pal.wood, 0.4)))
  } else {
    const top = rng.between(170, 240)
    for (let index = 0; index < 3; index++)
      s.add(
        ellipse(430 + index * 70, top + 150 + index * 215, 420, 40, pal.ink, { opacity: 0.14 }),
        at(470 + index * 90, top + index * 215, trumpet(s), rng.between(2, 2.3), -14 + index * 3),
      )
  }
  nearEdge(s, 'bokeh')
}

function atRest(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(rng.between(700, 950), rng.between(120, 220), 900)
  const horizon = rng.between(560, 610)
  room(s, horizon)
  s.add(
    path(`M160 ${horizon + 90}H1060L1240 ${HEIGHT + 60}H-40Z`, s.shade(pal.accent, 0.2)),
    path(`M200 ${horizon + 106}H1020L1150 ${HEIGHT + 20}H50Z`, 'none', {
      stroke: s.lit(pal.accent, 0.4),
      'stroke-width': 7,
    }),
    path(`M260 ${horizon + 134}H960L1050 ${HEIGHT}H160Z`, s.shade(pal.second, 0.25)),
  )
  s.add(
    doubleBass(s, rng.between(190, 260), horizon + 110, 590),
    amplifier(s, rng.between(520, 580), horizon + 130, 280),
    drumKit(s, rng.between(900, 960), horizon + 110, 420),
  )
  const x = rng.between(700, 740)
  s.add(
    shadow(s, x, horizon + 215, 220),
    at(x, horizon + 70, guitar(s, rng.pick([pal.accent, pal.second, pal.wood]), rng.chance(0.5)), 1.5, -97),
  )
  s.add(microphone(s, rng.between(380, 430), horizon + 220, 560, true))
  s.add(
    stroke(
      `M400 ${horizon + 222}C520 ${horizon + 330} 640 ${horizon + 230} 760 ${horizon + 300}S1040 ${horizon + 250} 1260 ${horizon + 330}`,
      pal.ink,
      7,
    ),
  )
  s.add(rect(-BLEED, HEIGHT - 10, WIDTH + 2 * BLEED, 200, pal.ink, { opacity: 0.3 }))
  nearEdge(s)
}

function night(s: Scene): void {
  const { rng, pal } = s
  s.lightAt(600, rng.between(330, 420), 760)
  const back = rng.between(590, 640)
  if (rng.chance(0.5)) {
    s.add(drape(s, -BLEED, -BLEED, WIDTH + 2 * BLEED, back + BLEED, s.shade(pal.wall, 0.25), 20))
  } else {
    sky(s, back)
    s.add(ground(s, back, pal.floor, 'grass'))
  }
  s.add(rig(s, rng.between(10, 40), rng.int(6, 8), 780, 0.55), stageFloor(s, back, back + 110))
  s.add(s.halo(600, back - 160, 560, 0.75))
  const dark = mix(pal.ink, pal.wall, 0.07)
  const players = rng.shuffle<Player>(['guitar', 'bass', 'trumpet', 'double-bass', 'keys'])
  const height = rng.between(390, 430)
  const drum = person(
    s,
    600,
    back + 20,
    height * 0.95,
    {
      hands: [
        [-0.24, 0.86],
        [0.22, 0.66],
      ],
    },
    { silhouette: dark },
  )
  s.add(drum, drumKit(s, 600, back + 40, 360, s.shade(pal.accent, 0.4)))
  s.add(
    musician(s, 340 + rng.between(-30, 30), back + 70, height, players[0] ?? 'guitar', { silhouette: dark }),
    musician(s, 860 + rng.between(-30, 30), back + 70, height, players[1] ?? 'bass', { silhouette: dark }),
  )
  s.add(musician(s, 600 + rng.between(-90, 90), back + 90, height * 1.04, 'singer', { silhouette: dark, hair: 'long' }))
  s.add(crowd(s, 730, 92, mix(pal.ink, pal.wall, 0.16), 0.3), crowd(s, 810, rng.between(130, 155), pal.ink, 0.5))
}
