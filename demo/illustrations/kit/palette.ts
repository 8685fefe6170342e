import { mix, turn } from './colour.ts'
import type { Rng } from '../../src/random.ts'

/** The style of a picture. Each mood has a palette and preferred backgrounds. */
export type Mood =
  | 'rustic'
  | 'minimal'
  | 'glamorous'
  | 'bohemian'
  | 'modern'
  | 'vintage'
  | 'industrial'
  | 'tropical'
  | 'romantic'
  | 'festive'

export type Tone = 'day' | 'golden' | 'dusk' | 'night'
export type WallStyle = 'plain' | 'panel' | 'brick' | 'plank' | 'curtain' | 'window' | 'arch' | 'tile' | 'concrete'

/** The colours of one picture, tinted by the light of its time of day. */
export type Palette = {
  mood: Mood
  tone: Tone
  ink: string
  glow: string
  core: string
  wall: string
  floor: string
  cloth: string
  accent: string
  second: string
  wood: string
  metal: string
  blooms: readonly string[]
  leaves: readonly string[]
  skins: readonly string[]
  sky: readonly [string, string, string]
  walls: readonly WallStyle[]
}

/** Colours of every picture: blue-black ink, the yellow of a light bulb and its white centre. */
export const INK = '#0e1528'
export const GLOW = '#ffc94a'
export const CORE = '#fff4cf'

type Source = {
  walls: readonly [string, string, string]
  floor: string
  cloth: string
  accent: string
  second: string
  wood: string
  metal: string
  blooms: readonly string[]
  leaves: readonly string[]
  styles: readonly WallStyle[]
}

const SOURCES: Record<Mood, Source> = {
  rustic: {
    walls: ['#a9b093', '#c8a878', '#7f8f86'],
    floor: '#9a7450',
    cloth: '#f1e9d6',
    accent: '#c9573c',
    second: '#dba23f',
    wood: '#94623d',
    metal: '#8a7f70',
    blooms: ['#e8ad45', '#c9573c', '#f4e4c4', '#a33f45', '#efc9a0'],
    leaves: ['#5f7a49', '#7f985f', '#3f5a3c'],
    styles: ['plank', 'window', 'plank', 'brick'],
  },
  minimal: {
    walls: ['#dfe4e6', '#cdd6d8', '#e6ddd6'],
    floor: '#c3c3bf',
    cloth: '#fbfbf8',
    accent: '#2f4a73',
    second: '#e9a98c',
    wood: '#cda878',
    metal: '#aab4bd',
    blooms: ['#ffffff', '#f3cdbb', '#e7ecee', '#f0bf58', '#e9a98c'],
    leaves: ['#7f9f90', '#a3bcab', '#547463'],
    styles: ['plain', 'arch', 'window', 'plain'],
  },
  glamorous: {
    walls: ['#43376b', '#17524f', '#5b2344'],
    floor: '#2a2a4c',
    cloth: '#f4e4dc',
    accent: '#d9a441',
    second: '#c2456c',
    wood: '#5a3540',
    metal: '#dcb35c',
    blooms: ['#f3b8b4', '#fbe8dc', '#b02a55', '#e58aa0', '#f4d58b'],
    leaves: ['#2f6a5a', '#4f8a70', '#1d4a46'],
    styles: ['curtain', 'panel', 'arch', 'curtain'],
  },
  bohemian: {
    walls: ['#dd9470', '#3d8c8c', '#c9a5b0'],
    floor: '#a9684a',
    cloth: '#f6e8d3',
    accent: '#e0a12e',
    second: '#27767c',
    wood: '#8d5636',
    metal: '#c08a4a',
    blooms: ['#d9577a', '#e8a23a', '#f3dcc0', '#8a3f66', '#e87c52'],
    leaves: ['#6f8a54', '#93a66a', '#3d6652'],
    styles: ['arch', 'plain', 'tile', 'window'],
  },
  modern: {
    walls: ['#4a6be0', '#d8d3f5', '#f2876a'],
    floor: '#3b4270',
    cloth: '#f4f4fb',
    accent: '#ff6a4a',
    second: '#8fdcc4',
    wood: '#b98a6a',
    metal: '#b9c1d6',
    blooms: ['#ff6a4a', '#ffd0c0', '#f4f4fb', '#8f7bf0', '#ffb94d'],
    leaves: ['#2f8f7f', '#66b89c', '#1f5f6a'],
    styles: ['plain', 'panel', 'arch', 'tile'],
  },
  vintage: {
    walls: ['#8fb3a8', '#d3a9a0', '#7d8fae'],
    floor: '#86604a',
    cloth: '#f5ecda',
    accent: '#8a3242',
    second: '#d9a94e',
    wood: '#7c4d37',
    metal: '#b79a62',
    blooms: ['#dd9292', '#f6e2cf', '#8a3242', '#e3b562', '#c7b4cf'],
    leaves: ['#66805f', '#8ca083', '#3f5b4c'],
    styles: ['panel', 'panel', 'window', 'curtain'],
  },
  industrial: {
    walls: ['#9a5644', '#8b96a0', '#53626f'],
    floor: '#757d86',
    cloth: '#e9e6e1',
    accent: '#f0762e',
    second: '#2f8288',
    wood: '#8a6244',
    metal: '#6f7c88',
    blooms: ['#f08a4a', '#f3e3d3', '#b5483c', '#f3c15a', '#cfd6da'],
    leaves: ['#5b7d6c', '#86a08c', '#36564e'],
    styles: ['brick', 'window', 'concrete', 'brick'],
  },
  tropical: {
    walls: ['#25978c', '#f3a27c', '#2f78a8'],
    floor: '#c99b6a',
    cloth: '#fdf6e6',
    accent: '#ef4a80',
    second: '#ff9a3f',
    wood: '#a5703f',
    metal: '#c9a25a',
    blooms: ['#ef4a80', '#ff9a3f', '#fff0d8', '#ffd24d', '#e0396a'],
    leaves: ['#2f9458', '#63b65a', '#146650'],
    styles: ['plain', 'tile', 'arch', 'plank'],
  },
  romantic: {
    walls: ['#e8bfc4', '#b8a6d2', '#a9c0b4'],
    floor: '#b98f86',
    cloth: '#fdf3ee',
    accent: '#d2587a',
    second: '#a88fc6',
    wood: '#a8755c',
    metal: '#d3ab74',
    blooms: ['#e88ba0', '#fdeee6', '#d2587a', '#f4c3bd', '#c4aee0'],
    leaves: ['#77967a', '#9fb797', '#4c6f61'],
    styles: ['window', 'panel', 'arch', 'curtain'],
  },
  festive: {
    walls: ['#b3304a', '#1f6b57', '#2f4a94'],
    floor: '#6e4046',
    cloth: '#fbf0e0',
    accent: '#f2b134',
    second: '#ea5b6c',
    wood: '#84513a',
    metal: '#d9ac4f',
    blooms: ['#ea5b6c', '#f2b134', '#fbf0e0', '#4aa3a0', '#f58f5a'],
    leaves: ['#2f7f5a', '#5fa56f', '#1d5a4c'],
    styles: ['curtain', 'plain', 'panel', 'brick'],
  },
}

const TINTS: Record<Tone, readonly [string, number]> = {
  day: ['#fff3dc', 0.05],
  golden: ['#ff9f4a', 0.15],
  dusk: ['#2b2f78', 0.27],
  night: ['#101a44', 0.52],
}

const SKIES: Record<Tone, readonly (readonly [string, string, string])[]> = {
  day: [
    ['#6fb0d6', '#a9d3e2', '#e9efe2'],
    ['#7fb9cf', '#bddcdc', '#f6ead2'],
  ],
  golden: [
    ['#7f9fc4', '#f2b98a', '#ffd98a'],
    ['#c98a9a', '#f7a871', '#ffdf9a'],
  ],
  dusk: [
    ['#1d2a5c', '#6a4f8e', '#f08f6a'],
    ['#1a3462', '#47609a', '#f3b07c'],
  ],
  night: [
    ['#0b1230', '#16224c', '#2c3a6a'],
    ['#0a1428', '#14294a', '#27476a'],
  ],
}

/** The palette of a mood at a time of day, with small variations by seed. */
export function paletteFor(mood: Mood, tone: Tone, rng: Rng): Palette {
  const source = SOURCES[mood]
  const [tint, amount] = TINTS[tone]
  const drift = rng.between(-9, 9)
  const seen = (colour: string, share: number) => mix(turn(colour, drift), tint, amount * share)
  const sky = rng.pick(SKIES[tone])
  const wall = rng.pick(source.walls)
  return {
    mood,
    tone,
    ink: INK,
    glow: GLOW,
    core: CORE,
    wall: seen(wall, 1),
    floor: seen(source.floor, 1),
    cloth: seen(source.cloth, 0.56),
    accent: seen(source.accent, 0.6),
    second: seen(source.second, 0.6),
    wood: seen(source.wood, 0.85),
    metal: seen(source.metal, 0.75),
    blooms: rng.shuffle(source.blooms).map((colour) => seen(colour, 0.5)),
    leaves: source.leaves.map((colour) => seen(colour, 0.75)),
    skins: ['#f2c7a5', '#d99f78', '#a86f4e', '#70452f', '#e8b48e'].map((colour) => seen(colour, 0.6)),
    sky: [mix(sky[0], wall, 0.12), mix(sky[1], source.second, 0.1), mix(sky[2], source.accent, 0.06)],
    walls: source.styles,
  }
}

/** The tone of an hour of day (0 to 23). */
export function toneOfHour(hour: number): Tone {
  if (hour < 6 || hour >= 21) return 'night'
  if (hour >= 19) return 'dusk'
  if (hour >= 17 || hour < 8) return 'golden'
  return 'day'
}
