import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  draw,
  MOOD_NAMES,
  moodOfTags,
  PLACE_NAMES,
  TRADE_NAMES,
  type Mood,
  type Place,
  type Trade,
  type View,
} from './draw.ts'

const VIEWS: readonly View[] = [0, 1, 2, 3, 4]
const HOURS = [7, 12, 18, 20, 23]

const drawVendorPicture = (input: { trade: Trade; mood: Mood; seed: number; view: View }) =>
  draw({ kind: 'vendor', trade: input.trade, tags: [input.mood], seed: String(input.seed), shows: input.view })
const drawEventPicture = (input: { place: Place; mood: Mood; hour: number; seed: number }) =>
  draw({ kind: 'event', ...input, seed: String(input.seed) })

/** Renders at a tenth of the size (`density`), which is much faster. An SVG that is not well formed throws. */
async function rasterise(svg: string) {
  const small = sharp(Buffer.from(svg), { density: 7.2 }).flatten({ background: '#ffffff' })
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels: depth } = info
  const { channels } = await sharp(data, { raw: { width, height, channels: depth } }).stats()
  const colours = channels.slice(0, 3)
  return {
    width,
    height,
    deviation: Math.max(...colours.map(({ stdev }) => stdev)),
    brightness: colours.reduce((sum, { mean }) => sum + mean, 0),
  }
}

describe('vendor pictures', () => {
  it('are the same for the same seed', () => {
    const input = { trade: 'florist', mood: 'rustic', seed: 7, view: 1 } as const
    expect(drawVendorPicture(input)).toBe(drawVendorPicture(input))
  })

  it('differ between seeds, views, moods and trades', () => {
    const documents = new Set<string>()
    let drawn = 0
    for (const trade of TRADE_NAMES) {
      for (const view of VIEWS) {
        for (const seed of [1, 2]) {
          documents.add(drawVendorPicture({ trade, mood: seed === 1 ? 'modern' : 'vintage', seed, view }))
          drawn += 1
        }
      }
    }
    expect(documents.size).toBe(drawn)
  })

  // One view of each trade; demo:draw has rendered the pictures of the marketplace.
  it.each(TRADE_NAMES)('of a %s are well formed and not empty', async (trade) => {
    const index = TRADE_NAMES.indexOf(trade)
    const [view = 0, mood = 'modern'] = [VIEWS[index % VIEWS.length], MOOD_NAMES[index % MOOD_NAMES.length]]
    const picture = await rasterise(drawVendorPicture({ trade, mood, seed: view + 3, view }))
    expect(picture).toMatchObject({ width: 120, height: 90 })
    expect(picture.deviation).toBeGreaterThan(12)
  })

  it('hold neither text nor impossible numbers, whatever the mood', () => {
    for (const trade of TRADE_NAMES) {
      for (const mood of MOOD_NAMES) {
        const view = VIEWS[(TRADE_NAMES.indexOf(trade) + MOOD_NAMES.indexOf(mood)) % VIEWS.length] ?? 0
        const svg = drawVendorPicture({ trade, mood, seed: 11, view })
        expect(svg).not.toMatch(/<text|<image|font-family/)
        expect(svg).not.toMatch(/NaN|undefined|Infinity/)
      }
    }
  })
})

describe('event pictures', () => {
  it('are the same for the same seed and differ between seeds and hours', () => {
    const noon = { place: 'garden', mood: 'romantic', hour: 12, seed: 4 } as const
    expect(drawEventPicture(noon)).toBe(drawEventPicture(noon))
    expect(drawEventPicture(noon)).not.toBe(drawEventPicture({ ...noon, seed: 5 }))
    expect(drawEventPicture(noon)).not.toBe(drawEventPicture({ ...noon, hour: 22 }))
  })

  it.each(PLACE_NAMES)('of a %s are well formed at every time of day', async (place) => {
    for (const [index, hour] of HOURS.entries()) {
      const mood = MOOD_NAMES[(PLACE_NAMES.indexOf(place) * 2 + index) % MOOD_NAMES.length] ?? 'modern'
      const svg = drawEventPicture({ place, mood, hour, seed: index + 1 })
      expect(svg).not.toMatch(/<text|<image|NaN|undefined|Infinity/)
      if (index !== PLACE_NAMES.indexOf(place) % HOURS.length) continue
      const picture = await rasterise(svg)
      expect(picture).toMatchObject({ width: 120, height: 90 })
      expect(picture.deviation).toBeGreaterThan(12)
    }
  })

  it('are darker at night than at noon', async () => {
    const at = (hour: number) => rasterise(drawEventPicture({ place: 'beach', mood: 'tropical', hour, seed: 2 }))
    expect((await at(23)).brightness).toBeLessThan((await at(12)).brightness)
  })
})

describe('the mood of tags', () => {
  it('is that of the first tag that names one, else any of them', () => {
    expect(moodOfTags(['Candlelit', 'Industrial Chic', 'Rustic'], 1)).toBe('industrial')
    expect(moodOfTags(['Boho'], 1)).toBe('bohemian')
    expect(MOOD_NAMES).toContain(moodOfTags([], 'x'))
  })
})
