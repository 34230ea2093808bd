import { type Json, parseJson } from '../../../shared/json.ts'
import { textOfValue } from '../../../shared/templates/template.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import type { CheckOutcome } from './check-outcome.ts'

/** Returns a list of texts from a JSON list, or from a comma-separated text as in promptfoo's tables. */
export function textsOfValue(value: Json): string[] {
  if (Array.isArray(value)) return value.map(textOfValue)
  return textOfValue(value)
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
}

/** Checks equality: texts are compared exactly, other values as JSON. */
export function checkEquals(text: string, value: Json): CheckOutcome {
  const isSame = typeof value === 'object' ? isSameJson(parseJson(text), value) : text === textOfValue(value)
  return { isPass: isSame, reason: experimentsError(isSame ? 'isEqual' : 'isNotEqual') }
}

/** Checks whether an answer contains all, or with `isAny` one, of the given texts. */
export function checkContains(
  text: string,
  wanted: readonly string[],
  { isAny = false, ignoresCase = false }: { readonly isAny?: boolean; readonly ignoresCase?: boolean },
): CheckOutcome {
  const fold = (item: string): string => (ignoresCase ? item.toLocaleLowerCase('en') : item)
  const folded = fold(text)
  const missing = wanted.filter((item) => !folded.includes(fold(item)))
  const isPass = isAny ? missing.length < wanted.length : missing.length === 0
  return {
    isPass,
    reason: isPass ? experimentsError('contains') : experimentsError('lacks', { texts: missing.join(', ') }),
  }
}

/** Scripts without spaces between words, which are segmented by Unicode rules. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Counts words separated by white space, as in promptfoo; text in scripts without such spaces is segmented. */
function countWords(text: string): number {
  let count = 0
  for (const piece of text.split(/\s+/)) {
    if (piece === '') continue
    if (!unspaced.test(piece)) count += 1
    else for (const { isWordLike } of segmenter.segment(piece)) if (isWordLike === true) count += 1
  }
  return count
}

/** The value is the exact number of words, or an object with `min`, `max` or both. */
export function checkWordCount(text: string, value: Json): CheckOutcome | undefined {
  const count = countWords(text)
  const { min, max } = rangeOf(value) ?? {}
  if (min === undefined && max === undefined) return undefined
  const isPass = count >= (min ?? 0) && count <= (max ?? Infinity)
  return { isPass, reason: experimentsError('wordCount', { count }) }
}

function rangeOf(value: Json): { min?: number; max?: number } | undefined {
  const exact = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof exact === 'number' && Number.isFinite(exact)) return { min: exact, max: exact }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined
  const { min, max } = value
  return { ...(typeof min === 'number' && { min }), ...(typeof max === 'number' && { max }) }
}

/** Whether two JSON values are equal regardless of key order. */
function isSameJson(left: Json | undefined, right: Json | undefined): boolean {
  if (left === right) return true
  if (left === null || right === null || typeof left !== 'object' || typeof right !== 'object') return false
  if (Array.isArray(left) || Array.isArray(right)) {
    if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false
    return left.every((item, index) => isSameJson(item, right[index]))
  }
  const keys = Object.keys(left)
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isSameJson(left[key], right[key]))
  )
}
