import { parseJson } from '../json.ts'
import type { Usage } from '../runs/usage.ts'
import { readStatedCounts, usageOf, type UsageMeaning } from './read-usage.ts'

/**
 * Reads token counts that equal earlier ones except for the numbers, without parsing them again. In streams with counts
 * in every event, parsing would be most of the work.
 *
 * The meaning of a count depends on its place and on whether the counts before it are above zero, and on nothing else
 * (`readUsage`). So once each number above zero has its meaning, other numbers above zero in the same places have it
 * too.
 */
export interface CountsTemplate {
  /** Returns the counts in `json`, `undefined` when it differs from the learned text in more than its numbers. */
  match(json: string): Usage | undefined
  /** Remembers the places of the numbers. Forgets the earlier ones. */
  learn(json: string): void
}

/**
 * A template that has learned nothing: `match` returns `undefined` until `learn` was called. `meaning` says how the
 * format counts cached and reasoning tokens (see shared/gateway/wire/conversations.md, "Token counts").
 */
export function createCountsTemplate(meaning: UsageMeaning = 'openai'): CountsTemplate {
  /** The constant pieces; between two pieces is a number. */
  let fixed: string[] = []
  let places: CountPlace[] = []
  /** The meaning of the counts themselves, which may be those of another service. */
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

/** The source of a count: the number at that place, or with `-1` always `value`. */
interface CountPlace {
  readonly name: CountName
  readonly place: number
  readonly value: number
}

/**
 * Cuts out whole numbers above zero. Everything else stays, including digits in texts and the digits of other numbers.
 */
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

/**
 * Puts a marker into each place, twice, and finds where the markers come out: what stays the same depends on no place.
 */
function findPlaces(fixed: readonly string[]): CountPlace[] {
  const usage = countsIn(markPlaces(fixed, firstMark))
  const again = countsIn(markPlaces(fixed, otherMark))
  // An amount with a currency is not a count: read such objects one by one.
  const { foreignCost, ...counts } = usage
  if (foreignCost !== undefined) return []
  return Object.entries(counts).flatMap(([key, value]) => {
    const name = key as CountName
    return value === undefined ? [] : { name, place: value === again[name] ? -1 : value - firstMark, value }
  })
}

/** Uses the counts as stated: a sum is not the number of one place. */
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
