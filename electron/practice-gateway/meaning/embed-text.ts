import { conceptsOf } from './concepts.ts'
import { termsOf, type Term } from './words.ts'

/** The features that are compared: words, meanings and letters, or letters alone. */
export type Eye = 'meaning' | 'letters'

/**
 * Vectors are made this long, then cut: a shorter vector is the beginning of a longer one, as with models that support
 * it.
 */
export const maxDimensions = 4_096

/** The number of places of the longest vector that one feature changes. */
const marks = 96

/** Half of the changed places are in this beginning, so that a short vector still distinguishes texts. */
const beginning = 512

/** Returns a vector of length 1; texts with the same words, meanings and letters get similar vectors. */
export function embedText(text: string, dimensions: number, eye: Eye = 'meaning'): Float32Array {
  const long = new Float32Array(dimensions)
  const terms = termsOf(text)
  const words = eye === 'letters' ? [] : terms
  for (const term of words) {
    mark(long, `word ${term.stem}`, term.weight)
    for (const [level, concept] of conceptsOf(term.stem).entries())
      mark(long, concept, level === 0 ? 1.6 : 1.1)
  }
  for (const [letters, weight] of lettersOf(terms))
    mark(long, letters, eye === 'letters' ? weight : weight * 0.35)
  // Gives every pair of texts a little in common, and a text without words a vector of its own.
  mark(long, 'text', 0.5)
  mark(long, `all ${text.trim()}`, 0.1)
  return toLengthOne(long)
}

/**
 * Letter trigrams, including the ends of the word, weighted so that a long word counts little more than a short one.
 */
function* lettersOf(terms: readonly Term[]): Generator<[string, number]> {
  for (const { word, weight } of terms) {
    const padded = `_${word}_`
    const count = Math.max(1, padded.length - 2)
    for (let at = 0; at < count; at += 1)
      yield [`letters ${padded.slice(at, at + 3)}`, weight / Math.sqrt(count)]
  }
}

/** Adds the pattern of a feature: a fixed choice of places and signs. Places beyond the end are ignored. */
function mark(vector: Float32Array, feature: string, weight: number): void {
  let state = hash(feature)
  for (let count = 0; count < marks; count += 1) {
    state = next(state)
    const place = state % (count % 2 === 0 ? maxDimensions : beginning)
    if (place < vector.length) vector[place] = (vector[place] ?? 0) + ((state >>> 16) & 1 ? weight : -weight)
  }
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0 || 1
}

/** Xorshift. */
function next(state: number): number {
  let value = state
  value ^= value << 13
  value ^= value >>> 17
  value ^= value << 5
  return value >>> 0
}

function toLengthOne(vector: Float32Array): Float32Array {
  let sum = 0
  for (const value of vector) sum += value * value
  // A vector can be so short that it contains no changed place.
  if (sum === 0) vector[0] = 1
  const length = Math.sqrt(sum) || 1
  for (let at = 0; at < vector.length; at += 1) vector[at] = (vector[at] ?? 0) / length
  return vector
}
