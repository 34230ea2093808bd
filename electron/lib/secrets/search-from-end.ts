import { createReversedAutomaton, symbolOf, type ReversedAutomaton } from './reversed-automaton.ts'
import { maskOf, tellingLength, type SecretMatcher } from './secret-matcher.ts'
import type { SecretPattern } from './secret-patterns.ts'
import type { FoundSecret, SecretScan, TextEnd } from './secret-scan.ts'
import {
  beginsEscape,
  codeOfSpelled,
  createKnownSpellings,
  incomplete,
  lastOfRing,
  lengthOfSpelled,
  maxLevels,
  pack,
  readEveryLevel,
  readSpelled,
  ringLength,
} from './spelled-character.ts'

/** Finds the secrets in a text from a position on. */
export type SearchFromEnd = (text: string, from: number, textEnd: TextEnd) => SecretScan

/** The number of characters that are decoded at a time. No character's spelling may be longer than one such piece. */
const pieceLength = 4 * ringLength

/**
 * Creates a search whose time is proportional to the text, whatever the text and the secrets contain. Per character it
 * does more work than a search that checks only a few places.
 *
 * From each place a text can be read in one way, character by character, but many places lead to the same next one:
 * some begin inside of an escape sequence. So the text is read from its end: what begins at a place follows from its
 * character and from what begins after that character.
 */
export function createSearchFromEnd(
  patterns: readonly SecretPattern[],
  matcher: SecretMatcher,
): SearchFromEnd {
  const groups = groupsOf(patterns)
  const levels = [...new Set(groups.map(({ level }) => level))]
  const known = createKnownSpellings()
  const pieces = Array.from({ length: maxLevels + 1 }, () => new Int32Array(pieceLength))

  /** The characters that begin at the places of a piece, for each level. */
  function spell(text: string, from: number, to: number, isEnd: boolean): void {
    for (let at = to - 1; at >= from; at -= 1) {
      const raw = text.charCodeAt(at)
      const isEscape = beginsEscape(raw)
      if (isEscape) readEveryLevel(text, at, isEnd, known)
      for (const level of levels) {
        const piece = pieces[level]
        if (piece === undefined) continue
        piece[at - from] = isEscape ? (known[level]?.[at & lastOfRing] ?? incomplete) : pack(raw, 1)
      }
    }
  }

  return (text, from, textEnd) => {
    const isEnd = textEnd !== 'open'
    const searches = groups.map((group) => createGroupSearch(group, text.length, textEnd))
    for (let to = text.length; to > from; to -= pieceLength) {
      const pieceFrom = Math.max(from, to - pieceLength)
      spell(text, pieceFrom, to, isEnd)
      for (const search of searches) search.read(pieces[search.level] ?? nothing, pieceFrom, to)
    }
    const found: FoundSecret[] = []
    let position = from
    for (;;) {
      let start = Infinity
      for (const search of searches) start = Math.min(start, search.nextFrom(position))
      if (start === Infinity) return { found, heldFrom: text.length }
      position = start + 1
      let match: { readonly pattern: SecretPattern; readonly end: number } | undefined
      if (searches.some((search) => search.mayBeCut(start))) {
        const seen = matcher.at(text, start, textEnd)
        if (seen !== undefined && seen.end === undefined) return { found, heldFrom: start }
        if (seen?.end !== undefined) match = { pattern: seen.pattern, end: seen.end }
      } else {
        for (const search of searches) {
          const pattern = search.longestAt(start)
          if (pattern === undefined) continue
          const end = endOf(text, start, pattern, search.level, isEnd)
          if (match === undefined || end > match.end) match = { pattern, end }
        }
      }
      if (match === undefined) continue
      found.push({ start, end: match.end, mask: maskOf(match.pattern) })
      position = match.end
    }
  }
}

const nothing = new Int32Array(0)

function endOf(text: string, start: number, { codes }: SecretPattern, level: number, isEnd: boolean): number {
  let position = start
  for (let count = 0; count < codes.length; count += 1)
    position += lengthOfSpelled(readSpelled(text, position, level, isEnd))
  return position
}

/** Secrets with the same spelling, and the number of nested spellings that are decoded for them. */
interface Group {
  readonly level: number
  readonly patterns: readonly SecretPattern[]
  readonly automaton: ReversedAutomaton
  /** The length of the longest of them. */
  readonly longest: number
}

function isBase64({ kind }: SecretPattern): boolean {
  return kind === 'base64'
}

function groupsOf(patterns: readonly SecretPattern[]): Group[] {
  return Array.from({ length: maxLevels + 1 }, (_, level) => level).flatMap((level) => {
    const read = patterns.filter(({ levels }) => levels.includes(level))
    return [read.filter(isBase64), read.filter((pattern) => !isBase64(pattern))]
      .filter((alike) => alike.length > 0)
      .map((alike) => ({
        level,
        patterns: alike,
        automaton: createReversedAutomaton(alike),
        longest: Math.max(...alike.map(({ codes }) => codes.length)),
      }))
  })
}

/** The search for one group in one text. */
interface GroupSearch {
  readonly level: number
  /** Reads a piece of the text: the characters that begin at its places. Pieces are read from the last to the first. */
  read(spelled: Int32Array, from: number, to: number): void
  /** The next place where one of the group begins, or may begin; `Infinity` for none. Never decreases. */
  nextFrom(place: number): number
  longestAt(place: number): SecretPattern | undefined
  /** Whether the text may end inside of one that begins there. */
  mayBeCut(place: number): boolean
}

function createGroupSearch(group: Group, textLength: number, textEnd: TextEnd): GroupSearch {
  const { level, patterns, automaton } = group
  const wholes = createPlaces()
  const cuts = createPlaces()
  const longestOf: number[] = []
  const states = new Int32Array(ringLength)
  const ending = textEnd === 'whole' ? undefined : createEndSearch(group, textLength, textEnd, cuts.add)

  return {
    level,
    read(spelled, from, to) {
      ending?.(spelled, from, to)
      const { next, longest, symbols } = automaton
      for (let at = to - 1; at >= from; at -= 1) {
        const character = spelled[at - from] ?? incomplete
        const symbol = character === incomplete ? 0 : symbolOf(automaton, codeOfSpelled(character))
        // Most characters occur in no secret: nothing continues before them.
        if (symbol === 0) {
          states[at & lastOfRing] = 0
          continue
        }
        const behind = (at + lengthOfSpelled(character)) & lastOfRing
        const state = next[(states[behind] ?? 0) * symbols + symbol] ?? 0
        states[at & lastOfRing] = state
        const whole = longest[state] ?? -1
        if (whole !== -1) {
          wholes.add(at)
          longestOf.push(whole)
        }
      }
    },
    nextFrom: (place) => Math.min(wholes.nextFrom(place), cuts.nextFrom(place)),
    longestAt: (place) =>
      wholes.nextFrom(place) === place ? patterns[longestOf[wholes.index()] ?? -1] : undefined,
    mayBeCut: (place) => cuts.nextFrom(place) === place,
  }
}

/** Places that are recorded from the end of a text, and read from its beginning. */
function createPlaces() {
  const places: number[] = []
  let last = -1
  let isRead = false
  return {
    add: (place: number) => void places.push(place),
    nextFrom(place: number): number {
      if (!isRead) last = places.length - 1
      isRead = true
      while (last >= 0 && (places[last] ?? 0) < place) last -= 1
      return places[last] ?? Infinity
    },
    /** The index of the place that was found last. */
    index: () => last,
  }
}

/**
 * Records the places from which the text may end inside of a secret: the rest is short enough, and its hash is that of
 * the beginning of a secret.
 */
function createEndSearch(
  { patterns, automaton, longest }: Group,
  textLength: number,
  textEnd: TextEnd,
  note: (place: number) => void,
): (spelled: Int32Array, from: number, to: number) => void {
  const counts = new Int32Array(ringLength)
  const sums = new Int32Array(ringLength)
  const signs = signsOf(patterns, automaton, textEnd)
  let isNear = true

  return (spelled, from, to) => {
    if (!isNear) return
    isNear = false
    for (let at = to - 1; at >= from; at -= 1) {
      const character = spelled[at - from] ?? incomplete
      let count = 0
      let sum = 0
      if (character !== incomplete) {
        const behind = (at + lengthOfSpelled(character)) & lastOfRing
        count = (counts[behind] ?? 0) + 1
        sum = sumWith(sums[behind] ?? 0, symbolOf(automaton, codeOfSpelled(character)))
      }
      counts[at & lastOfRing] = count
      sums[at & lastOfRing] = sum
      if (count > longest) continue
      isNear = true
      if (signs.has(signOf(sum, count))) note(at)
    }
  }
}

/**
 * Hashes of the text ends that are beginnings of a secret. Others rarely have the same hash, so a match is worth a
 * check.
 */
function signsOf(
  patterns: readonly SecretPattern[],
  automaton: ReversedAutomaton,
  textEnd: TextEnd,
): Set<number> {
  const signs = new Set<number>()
  for (const pattern of patterns) {
    let sum = 0
    let factor = 1
    pattern.codes.forEach((code, count) => {
      if (textEnd === 'open' || count >= tellingLength(pattern)) signs.add(signOf(sum, count))
      sum = (sum + Math.imul(factor, symbolOf(automaton, code))) | 0
      factor = Math.imul(factor, base)
    })
  }
  return signs
}

/** A large odd number, so that products with it fill all bits. */
const base = 0x2c1b_3c6d

/** The hash of a text end, with one more character before it. */
function sumWith(sum: number, symbol: number): number {
  return (Math.imul(sum, base) + symbol) | 0
}

function signOf(sum: number, count: number): number {
  return (Math.imul(sum, 31) + count) | 0
}
