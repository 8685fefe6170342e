import type { Motif } from '../src/motifs.ts'
import type { Compose } from './kit/frame.ts'
import { coffee, coffeeCart, donuts, dumplings, horseTrailer, pies, tacos, tacoTruck } from './signatures/kitchen.ts'
import { brassBand, cards, duo, easel, hoop, quartet, silentDisco, silks, stilts, violin } from './signatures/stage.ts'
import { china, coach, lanterns, launch, neon, parasols, pedicab, stretchTent, trolley } from './signatures/ways.ts'
import { night as marquee } from './trades/rentals.ts'

/** What draws each motif. */
export const MOTIFS: Record<Motif, Compose> = {
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
  coach,
  trolley,
  pedicab,
  launch,
  'stretch tent': stretchTent,
  china,
  marquee,
  parasols,
  lanterns,
  neon,
}

/** Those that are at night, whatever the seed says. */
export const nightMotifs: ReadonlySet<Motif> = new Set(['silent disco', 'marquee', 'parasols', 'lanterns', 'neon'])
