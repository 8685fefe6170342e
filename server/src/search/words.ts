import type { Db } from '../db/client.ts'
import { factReader, type AllFacts, type Form, type Hit, type LookupKind, type TextWords } from './facts.ts'
import type { Token } from './sentence.ts'
import { corrector } from './spelling.ts'
import { beforePlaces, fillers, ordinaryPlaces, sameMeanings, smallWords } from './vocabulary.ts'

/** The entries of a list that have the word whole, those that have a word that starts with it, and those that have a word of a phrase. */
type Meanings = { exact: number[]; started: number[]; near: number[] }

/** A searched word, or a phrase such as "photo booth", with everything that it may mean. Texts match with any of it. */
export interface SearchedWord {
  /**
   * What the texts may have: all words of any of these. The word or phrase itself and what means the same; when nothing contains a word, the
   * most similar words that are known.
   */
  forms: Form[][]
  isCorrected: boolean
  /** Whether neither texts nor lookups have it. */
  isUnknown: boolean
  /** Whether the searched texts may have it; otherwise only lookups need be compared. */
  isInTexts: boolean
  /** `near` only ranks. */
  lookups: Record<LookupKind, Meanings>
  /** Whether it only ranks: an occasion beside a trade, and what carries nothing where nothing else is searched. */
  isSoft: boolean
  /** The words of the search that it was read from. */
  tokens: readonly Token[]
}

export interface ReadWords {
  words: SearchedWord[]
  /** A place that vendors have, named in the search: "portland or" as "Portland, OR". */
  place: { name: string; tokens: readonly Token[] } | undefined
  /** Words that carry nothing beside the others. */
  leftOut: Token[]
}

const maxWords = 12
/**
 * Finds out what the words of a search mean.
 * @param texts the words that the searched texts use
 */
export function wordReader(db: Db, texts: TextWords) {
  const read = factReader(db, texts)
  const correct = corrector(db, texts)

  /**
   * At most twelve words. Those that carry nothing, such as "someone", are left out where there are others.
   * @param readsPlace whether a place is looked for
   */
  return async (all: readonly Token[], readsPlace: boolean): Promise<ReadWords> => {
    const found = await parsed(all, readsPlace)
    const unknown = found.words.filter(({ isUnknown, tokens }) => isUnknown && tokens.length === 1)
    if (unknown.length === 0) return found
    const meant = await Promise.all(
      unknown.map(async ({ tokens: [token] }) => [token, await correct(token!.plain)] as const),
    )
    const byToken = new Map(meant)
    const corrected = all.flatMap((token): Token[] => {
      const means = byToken.get(token)
      if (!means) return [token]
      if ('both' in means) return means.both.map((plain) => ({ ...token, plain }))
      return [{ ...token, plain: means.any[0]!, meant: means.any }]
    })
    return meant.some(([, means]) => means) ? parsed(corrected, readsPlace) : found
  }

  async function parsed(all: readonly Token[], readsPlace: boolean): Promise<ReadWords> {
    const tokens = all.filter(({ plain }) => !smallWords.has(plain))
    const kept = (tokens.length > 0 ? tokens : all.filter(({ isQuoted }) => isQuoted)).slice(0, maxWords)
    const asked = [...new Set(kept.flatMap((token, at) => askedAt(kept, token, at)))]
    const named = readsPlace ? namesOfPlaces(all) : []
    const facts = await read(
      asked,
      named.map((one) => one.asked),
    )
    const phrases = phrasesOf(kept, facts)
    const place = placeOf(named, phrases, facts, all)
    const isFree = ({ tokens: of }: { tokens: readonly Token[] }) => !place || !overlap(of, place.tokens)
    const units = unitsOf(kept, phrases.filter(isFree)).filter(isFree)
    const words = units.map((unit) => wordOf(unit, facts))
    const [empty, carrying] = [words.filter((word) => isEmpty(word, all)), words.filter((word) => !isEmpty(word, all))]
    const left = carrying.length > 0 || place ? carrying : empty
    const hasTrade = left.some((word) => !isOccasion(word))
    for (const word of left) word.isSoft = left === empty ? !isOccasion(word) : hasTrade && isOccasion(word)
    return { words: left, place, leftOut: left === empty ? [] : empty.flatMap((word) => word.tokens) }
  }
}

/** The words to look up for a word: itself, what means the same, and one word with the next. */
function askedAt(tokens: readonly Token[], token: Token, at: number): string[] {
  const same = windowsAt(tokens, at).flatMap((window) => alternativesOf(window).flat())
  const next = tokens[at + 1]
  const isJoinable = next && !token.isQuoted && !fillers.has(token.plain) && !fillers.has(next.plain)
  return [token.plain, ...(token.meant ?? []), ...same, ...(isJoinable ? [token.plain + next.plain] : [])]
}

/** The word, and it with those that follow. */
function windowsAt(tokens: readonly Token[], at: number): Token[][] {
  return [1, 2, 3].filter((length) => at + length <= tokens.length).map((length) => tokens.slice(at, at + length))
}

/** The words of each phrase that means the same. */
function alternativesOf(window: readonly Token[]): string[][] {
  if (window.some(({ isQuoted }) => isQuoted)) return []
  const same = sameMeanings.get(window.map(({ plain }) => plain).join(' ')) ?? []
  return same.map((phrase) => phrase.split(/[ -]/))
}

/** Side by side words that are one: a synonym or name of several words, what has a meaning only together, or a word that is usually joined. */
interface Unit {
  tokens: readonly Token[]
  /** What to look up: the words themselves or the joined word, and what means the same. */
  phrases: string[][]
}

function phrasesOf(tokens: readonly Token[], facts: AllFacts): Unit[] {
  const found = tokens.flatMap((_, at) =>
    windowsAt(tokens, at)
      .filter((window) => window.length > 1 && !window.some(({ isQuoted }) => isQuoted))
      .flatMap((window): Unit[] => {
        const own = window.map(({ plain }) => plain)
        const joined = own.join('')
        const same = alternativesOf(window)
        if (same.length > 0) return [{ tokens: window, phrases: [own, ...same] }]
        if (window.length === 2 && facts.hitsOf(joined).some((hit) => hit.is_exact && hit.size === 1)) {
          return [{ tokens: window, phrases: [[joined], own] }]
        }
        return phraseHits(own, facts).length > 0 ? [{ tokens: window, phrases: [own] }] : []
      }),
  )
  const longest = found.toSorted((a, b) => b.tokens.length - a.tokens.length)
  return longest.filter((unit, at) => !longest.slice(0, at).some((other) => overlap(unit.tokens, other.tokens)))
}

const overlap = (some: readonly Token[], others: readonly Token[]) => some.some((token) => others.includes(token))

function unitsOf(tokens: readonly Token[], phrases: readonly Unit[]): Unit[] {
  const singles = tokens
    .filter((token) => !phrases.some((unit) => unit.tokens.includes(token)))
    .map((token) => ({
      tokens: [token],
      phrases: [...(token.meant ?? [token.plain]).map((word) => [word]), ...alternativesOf([token])],
    }))
  const units = [...phrases, ...singles].toSorted((a, b) => a.tokens[0]!.start - b.tokens[0]!.start)
  // Each word once.
  return units.filter(
    ({ phrases: [own] }, at) => !units.slice(0, at).some((one) => one.phrases[0]!.join(' ') === own!.join(' ')),
  )
}

/** The names and synonyms that are all of these words, the last of which may be only the start of a word. */
function phraseHits(words: readonly string[], facts: AllFacts): Hit[] {
  const hits = words.map((word) => facts.hitsOf(word).filter(({ size }) => size === words.length))
  return (hits[0] ?? []).filter((first) => {
    const known = hits.map((of) =>
      of.filter((hit) => hit.kind === first.kind && hit.id === first.id && hit.phrase === first.phrase),
    )
    return known.every((of) => of.length > 0) && new Set(known.flat().map(({ word }) => word)).size === words.length
  })
}

const kinds: readonly LookupKind[] = ['service', 'event_type', 'style', 'area']

function lookupsOf(phrases: readonly string[][], facts: AllFacts): SearchedWord['lookups'] {
  const whole = phrases.flatMap((words) =>
    words.length > 1
      ? phraseHits(words, facts)
      : facts.hitsOf(words[0]!).filter(({ size, phrase }) => size === 1 || phrase === 0),
  )
  const parts = phrases.flatMap((words) => (words.length > 1 ? words.flatMap((word) => facts.hitsOf(word)) : []))
  const ids = (hits: readonly Hit[], kind: LookupKind) => [
    ...new Set(hits.filter((hit) => hit.kind === kind).map(({ id }) => id)),
  ]
  const of = (kind: LookupKind): Meanings => {
    const exact = ids(
      whole.filter((hit) => hit.is_exact),
      kind,
    )
    const started = ids(whole, kind).filter((id) => !exact.includes(id))
    const near =
      kind === 'service'
        ? []
        : ids(
            parts.filter((hit) => hit.is_exact && hit.phrase === 0),
            kind,
          )
    return { exact, started, near: near.filter((id) => !exact.includes(id) && !started.includes(id)) }
  }
  return Object.fromEntries(kinds.map((kind) => [kind, of(kind)])) as SearchedWord['lookups']
}

function wordOf({ tokens, phrases }: Unit, facts: AllFacts): SearchedWord {
  const possible = phrases.filter((words) => words.every(facts.mayBeInTexts))
  const lookups = lookupsOf(phrases, facts)
  const own = facts.of(phrases[0]![0]!)
  const isKnown =
    possible.length > 0 ||
    own?.in_lookups ||
    kinds.some((kind) => lookups[kind].exact.length + lookups[kind].started.length > 0)
  return {
    forms: (possible.length > 0 ? possible : phrases.slice(0, 1)).map((words) => words.map(facts.formOf)),
    isCorrected: tokens.some(({ meant }) => meant),
    isUnknown: !isKnown,
    isInTexts: possible.length > 0,
    lookups,
    isSoft: false,
    tokens,
  }
}

/** Words that carry nothing, "for hire", and numbers of people. */
function isEmpty({ tokens, lookups }: SearchedWord, all: readonly Token[]): boolean {
  const [token, another] = tokens
  if (!token || another || token.isQuoted) return false
  const at = all.indexOf(token)
  const [before = '', after = ''] = [all[at - 1]?.plain, all[at + 1]?.plain]
  if ((isNumber.test(token.plain) && isPeople.test(after)) || (isPeople.test(token.plain) && isNumber.test(before)))
    return true
  return (
    (fillers.has(token.plain) && lookups.service.exact.length === 0) || (token.plain === 'hire' && before === 'for')
  )
}

const isNumber = /^\d+$/
const isPeople = /^(people|guests?|persons|pax)$/

/** Names an occasion and no trade or style. */
export function isOccasion({ lookups }: SearchedWord): boolean {
  return lookups.event_type.exact.length > 0 && lookups.service.exact.length + lookups.style.exact.length === 0
}

interface NamedPlace {
  tokens: readonly Token[]
  asked: string
}

/** What may be the name of a place, the longest first. */
function namesOfPlaces(all: readonly Token[]): NamedPlace[] {
  return [4, 3, 2, 1].flatMap((length) =>
    all
      .map((_, at) => all.slice(at, at + length))
      .filter(
        (tokens) =>
          tokens.length === length && tokens.every(({ plain, isQuoted }) => !isQuoted && !notInPlaces.has(plain)),
      )
      .map((tokens) => ({ tokens, asked: tokens.map(({ plain }) => plain).join(' ') })),
  )
}

const notInPlaces = new Set('a an and at by for from i in my near need on or our the to us with'.split(' '))

/** The longest named place. A word that also means something else, and a small city, are places only after "in" or "near". */
function placeOf(named: readonly NamedPlace[], phrases: readonly Unit[], facts: AllFacts, all: readonly Token[]) {
  for (const { tokens, asked } of named) {
    const place = facts.places.find((one) => one.asked === asked)
    if (!place) continue
    const isNamed = beforePlaces.has(all[all.indexOf(tokens[0]!) - 1]?.plain ?? '')
    const isOther =
      ordinaryPlaces.has(asked) ||
      (tokens.length === 1 && facts.hitsOf(asked).some(({ kind, is_exact }) => kind !== 'area' && is_exact))
    const isInPhrase = phrases.some((unit) => {
      const kindsOf = phraseHits(unit.phrases[0]!, facts).map(({ kind }) => kind)
      return overlap(unit.tokens, tokens) && kindsOf.some((kind) => kind !== 'area')
    })
    if (!isInPhrase && (isNamed || (place.is_sure && !isOther))) return { name: place.name, tokens }
  }
  return undefined
}
