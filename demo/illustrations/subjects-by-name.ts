import type { Subject } from '../src/subjects.ts'
import type { Compose } from './kit/frame.ts'
import { helm, launch } from './subjects/boat.ts'
import { china } from './subjects/china.ts'
import { cards, hoop, silks, stilts } from './subjects/circus.ts'
import { lanterns, neon, parasols, stretchTent } from './subjects/decor.ts'
import { drone, filmedTalk, fromAbove, threeAngles } from './subjects/film.ts'
import { coffee, donuts, dumplings, pies, tacos } from './subjects/kitchen.ts'
import { duo, quartet, violin } from './subjects/music.ts'
import { brassBand, silentDisco } from './subjects/outdoor-music.ts'
import { easel, portraits, sketch } from './subjects/portraits.ts'
import { coach, pedicab, pedicabs, trolley } from './subjects/vehicles.ts'
import { coffeeCart, horseTrailer, tacoTruck } from './subjects/wagons.ts'
import { stageLight } from './trades/lighting.ts'
import { lounge, night as marquee } from './trades/rentals.ts'

/** What draws each subject. */
export const SUBJECTS: Record<Subject, Compose> = {
  tacos,
  'taco truck': tacoTruck,
  dumplings,
  coffee,
  'coffee cart': coffeeCart,
  'horse trailer': horseTrailer,
  pies,
  donuts,
  'brass band': brassBand,
  quartet,
  violin,
  duo,
  'silent disco': silentDisco,
  cards,
  silks,
  hoop,
  stilts,
  easel,
  portraits,
  sketch,
  coach,
  'coach by night': coach,
  trolley,
  pedicab,
  'pedicab by night': pedicab,
  pedicabs,
  launch,
  'launch by night': launch,
  helm,
  'stretch tent': stretchTent,
  'stretch tent by night': stretchTent,
  china,
  marquee,
  lounge: (s) => lounge(s, true),
  parasols,
  lanterns,
  'stage light': stageLight,
  neon,
  'filmed talk': filmedTalk,
  'three angles': threeAngles,
  drone,
  'from above': fromAbove,
}

/** Those that are drawn at night, whatever the seed says. */
export const nightSubjects: ReadonlySet<Subject> = new Set([
  'silent disco',
  'marquee',
  'parasols',
  'lanterns',
  'stage light',
  'neon',
  'coach by night',
  'pedicab by night',
  'launch by night',
  'stretch tent by night',
])
