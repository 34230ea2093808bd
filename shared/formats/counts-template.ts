import { parseJson } from '../json.ts'
import type { Usage } from '../runs/usage.ts'
import { readStatedCounts, usageOf, type UsageMeaning } from './read-usage.ts'

/**
 * Reads token counts that are equal to earlier ones but for the numbers, without parsing them again. Where every event
 * counts, that would be most of the work.
 *
 * Which count means what depends on its place and on whether the ones before it are above zero, and on nothing else
 * (`readUsage`). So once each number above zero has its meaning, other numbers above zero in the same places have it too.
 */
export interface CountsTemplate {
  /** The counts in `json`, `undefined` when more than numbers differs from what was learned. */
  match(json: string): Usage | undefined
  /** Remembers the places of the numbers. Forgets the earlier ones. */
  learn(json: string): void
}

/**
 * A template that has learned nothing: `match` returns `undefined` until `learn` was called. `meaning` says how the
 * format counts cached and reasoning tokens (see shared/gateway/wire/conversations.md, "Token counts").
 */
export function createCountsTemplate(meaning: UsageMeaning = 'openai'): CountsTemplate {
  /** What is the same; between two pieces is a number. */
  let fixed: string[] = []
  let places: CountPlace[] = []
  /** That of the counts themselves, which may say that they are those of another service. */
  let learnedMeaning = meaning
  const numbers: number[] = []

  return {
    match(json) {
      if (places.length === 0) return undefined
      let position = 0
      for (let index = 0; index < fixed.length; index += 1) {
        const piece = fixed[index] ?? ''
        if (json.slice(position, position + piece.length) !== piece) return undefined
        position += piece.length
        if (index === fixed.length - 1) break
        const start = position
        let number = 0
        for (let digit = digitAt(json, position); digit !== -1; digit = digitAt(json, position)) {
          number = number * 10 + digit
          position += 1
        }
        if (json.charCodeAt(start) === zero || position - start > maxDigits || number === 0) return undefined
        numbers[index] = number
      }
      if (position !== json.length) return undefined
      const usage: Usage = {}
      for (const { name, place, value } of places) usage[name] = place === -1 ? value : numbers[place]
      return usageOf({ counts: usage, meaning: learnedMeaning })
    },
    learn(json) {
      fixed = splitAtNumbers(json)
      places = findPlaces(fixed)
      learnedMeaning = readStatedCounts(parseJson(json), meaning)?.meaning ?? meaning
    },
  }
}

type CountName = Exclude<keyof Usage, 'foreignCost'>

/** Where a count comes from: the number of that place, or with `-1` always `value`. */
interface CountPlace {
  readonly name: CountName
  readonly place: number
  readonly value: number
}

/** Whole numbers above zero are cut out. Everything else stays, also the digits in texts and those of other numbers. */
function splitAtNumbers(json: string): string[] {
  const pieces: string[] = []
  let start = 0
  for (const { 0: token, index } of json.matchAll(tokens)) {
    if (!countable.test(token)) continue
    pieces.push(json.slice(start, index))
    start = index + token.length
  }
  return [...pieces, json.slice(start)]
}

/** Puts a mark in each place, twice, and looks where the marks come out: what stays the same is no place's doing. */
function findPlaces(fixed: readonly string[]): CountPlace[] {
  const usage = countsIn(markPlaces(fixed, firstMark))
  const again = countsIn(markPlaces(fixed, otherMark))
  // Money with a currency is no count: such objects are read one by one.
  const { foreignCost, ...counts } = usage
  if (foreignCost !== undefined) return []
  return Object.entries(counts).flatMap(([key, value]) => {
    const name = key as CountName
    return value === undefined ? [] : { name, place: value === again[name] ? -1 : value - firstMark, value }
  })
}

/** As they stand there: what is added up is no place's number. */
function countsIn(json: string): Usage {
  return readStatedCounts(parseJson(json), 'openai')?.counts ?? {}
}

function markPlaces(fixed: readonly string[], mark: number): string {
  return fixed.reduce((text, piece, index) => `${text}${mark + index - 1}${piece}`)
}

function digitAt(text: string, position: number): number {
  const digit = text.charCodeAt(position) - zero
  return digit >= 0 && digit <= 9 ? digit : -1
}

const tokens = /"(?:[^"\\]|\\.)*"|[\d.eE+-]+/g
const countable = /^[1-9]\d{0,8}$/
const maxDigits = 9
const firstMark = 1_000_000
const otherMark = 2_000_000
const zero = 48
