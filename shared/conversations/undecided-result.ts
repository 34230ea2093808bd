import { isJsonObject, type Json } from '../json.ts'
import { isUndecided, type ToolCall } from './tool-calls.ts'

/** The placeholder in a previewed request for a result that is not known yet. */
export type UndecidedResult = 'waiting' | 'calling'

/** Private-use characters and a random number per start, so that no text of a model or tool matches by chance. */
const secret = Array.from({ length: 4 }, () => Math.random().toString(36).slice(2)).join('')
const marks: Readonly<Record<UndecidedResult, string>> = {
  waiting: `\uE000waiting:${secret}\uE001`,
  calling: `\uE000calling:${secret}\uE001`,
}
const pattern = new RegExp(`\uE000(waiting|calling):${secret}\uE001`, 'g')

/** Returns the call for a preview: an unknown result is replaced by a placeholder. */
export function withUndecidedMark(call: ToolCall): ToolCall {
  if (!isUndecided(call)) return call
  const output = marks[call.status === 'calling' ? 'calling' : 'waiting']
  return { ...call, status: 'answered', output, isError: false }
}

/**
 * Returns the placeholder that a value of a request stands for, if any. Some formats wrap a text in an object
 * (`{ "output": … }` in generate-content); the placeholder is then that whole object, because a result that is an object is
 * not wrapped.
 */
export function undecidedIn(value: Json): UndecidedResult | undefined {
  const text = isJsonObject(value) ? value['output'] : value
  const result = text === marks.waiting ? 'waiting' : text === marks.calling ? 'calling' : undefined
  if (result === undefined || !isJsonObject(value)) return result
  return Object.keys(value).length === 1 ? result : undefined
}

/** Returns a text with its placeholders replaced by words, and their number. */
export function wordUndecided(
  text: string,
  word: (result: UndecidedResult) => string,
): { readonly text: string; readonly count: number } {
  let count = 0
  const worded = text.replaceAll(pattern, (_, result: UndecidedResult) => {
    count += 1
    return word(result)
  })
  return { text: worded, count }
}
