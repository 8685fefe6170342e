import type { PlaceView, Views } from './kit/frame.ts'
import { paletteFor, toneOfHour } from './kit/palette.ts'
import type { Mood, Tone } from './kit/palette.ts'
import type { Subject } from '../src/subjects.ts'
import { Rng } from '../src/random.ts'
import { SUBJECTS, nightSubjects } from './subjects-by-name.ts'
import { Scene } from './kit/scene.ts'
import { beach } from './places/beach.ts'
import { rooftop, street } from './places/city.ts'
import { barn, gallery, hall } from './places/indoors.ts'
import { courtyard, garden } from './places/open-air.ts'
import { band } from './trades/band.ts'
import { bar } from './trades/bar.ts'
import { cake } from './trades/cake.ts'
import { caterer } from './trades/caterer.ts'
import { dj } from './trades/dj.ts'
import { entertainer } from './trades/entertainer.ts'
import { florist } from './trades/florist.ts'
import { hairMakeup } from './trades/hair-makeup.ts'
import { lighting } from './trades/lighting.ts'
import { photographer } from './trades/photographer.ts'
import { planner } from './trades/planner.ts'
import { rentals } from './trades/rentals.ts'
import { stationery } from './trades/stationery.ts'
import { transport } from './trades/transport.ts'
import { venueStyling } from './trades/venue-styling.ts'
import { videographer } from './trades/videographer.ts'

export type { Mood } from './kit/palette.ts'

/** What a vendor does. Each trade has five compositions, see `View`. */
export type Trade =
  | 'florist'
  | 'band'
  | 'dj'
  | 'caterer'
  | 'photographer'
  | 'videographer'
  | 'venue-styling'
  | 'lighting'
  | 'cake'
  | 'bar'
  | 'planner'
  | 'stationery'
  | 'rentals'
  | 'hair-makeup'
  | 'entertainer'
  | 'transport'

/** Where an event happens. */
export type Place = 'hall' | 'garden' | 'rooftop' | 'street' | 'beach' | 'barn' | 'gallery' | 'courtyard'

/** 0 wide scene, 1 close-up, 2 detail, 3 table or things at rest, 4 at night. */
export type View = 0 | 1 | 2 | 3 | 4

const TRADES: Record<Trade, Views> = {
  florist,
  band,
  dj,
  caterer,
  photographer,
  videographer,
  'venue-styling': venueStyling,
  lighting,
  cake,
  bar,
  planner,
  stationery,
  rentals,
  'hair-makeup': hairMakeup,
  entertainer,
  transport,
}

const PLACES: Record<Place, PlaceView> = { hall, garden, rooftop, street, beach, barn, gallery, courtyard }

export const TRADE_NAMES = Object.keys(TRADES) as Trade[]
export const PLACE_NAMES = Object.keys(PLACES) as Place[]
export const MOOD_NAMES: readonly Mood[] = [
  'rustic',
  'minimal',
  'glamorous',
  'bohemian',
  'modern',
  'vintage',
  'industrial',
  'tropical',
  'romantic',
  'festive',
]

/** One picture to draw: the work of a vendor, or the place of an event at an hour of day (0 to 23). The seed decides everything else. */
export type DrawingOrder =
  | { kind: 'vendor'; trade: Trade; tags: readonly string[]; seed: string; shows: View | Subject }
  | { kind: 'event'; place: Place; mood: Mood; hour: number; seed: string; scene?: string }

/** Draws an SVG document of 1200 × 900. The same order always gives the same text; the pictures of one vendor share their colours. */
export function draw(order: DrawingOrder): string {
  return order.kind === 'vendor'
    ? drawVendorPicture({ ...order, mood: moodOfTags(order.tags, order.seed) })
    : drawEventPicture(order)
}

function drawVendorPicture(input: { trade: Trade; mood: Mood; seed: string; shows: View | Subject }): string {
  const { trade, mood, seed, shows } = input
  const rng = new Rng(`${trade}/${mood}/${seed}/${shows}`)
  const isNight = shows === 4 || (typeof shows === 'string' && nightSubjects.has(shows))
  const tone: Tone = isNight ? 'night' : rng.pick(['day', 'day', 'golden', 'golden', 'dusk'] as const)
  const family = new Rng(`${trade}/${mood}/${seed}`)
  const scene = new Scene(rng, paletteFor(mood, tone, family))
  const compose = typeof shows === 'string' ? SUBJECTS[shows] : TRADES[trade][shows]
  compose(scene)
  return scene.toSvg()
}

function drawEventPicture(input: { place: Place; mood: Mood; hour: number; seed: string; scene?: string }): string {
  const { place, mood, hour, seed } = input
  const rng = new Rng(`${place}/${mood}/${seed}/${hour}`)
  const scene = new Scene(rng, paletteFor(mood, toneOfHour(hour), rng))
  PLACES[place](scene, input.scene)
  return scene.toSvg()
}

/**
 * The mood that fits the names of aesthetic tags ("Rustic", "Industrial Chic"): that of the first tag that names one,
 * otherwise any, chosen by the seed.
 */
export function moodOfTags(tags: readonly string[], seed: number | string): Mood {
  for (const tag of tags) {
    const name = tag.toLowerCase()
    const mood = MOOD_NAMES.find((candidate) => name.includes(candidate) || NEAR_MOODS[candidate].test(name))
    if (mood) return mood
  }
  return new Rng(`mood/${seed}`).pick(MOOD_NAMES)
}

const NEAR_MOODS: Record<Mood, RegExp> = {
  rustic: /country|farm|barn|woodland|garden|natural/,
  minimal: /minimal|scandi|clean|monochrome|simple/,
  glamorous: /glam|luxur|elegant|black tie|art deco|opulent/,
  bohemian: /boho|eclectic|desert|whimsical/,
  modern: /contemporary|bold|urban|futur|pop/,
  vintage: /retro|classic|antique|traditional/,
  industrial: /loft|warehouse|edgy|concrete/,
  tropical: /beach|coastal|island|nautical|mediterranean/,
  romantic: /pastel|soft|fairy|dream|ethereal/,
  festive: /colou?rful|playful|party|holiday|carnival|vibrant/,
}
