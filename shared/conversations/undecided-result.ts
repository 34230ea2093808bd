import { isJsonObject, type Json } from '../json.ts'
import { isUndecided, type ToolCall } from './tool-calls.ts'

/** What stands in a previewed request for a result that is not known yet. */
export type UndecidedResult = 'waiting' | 'calling'

/** Private-use characters and a number of this start: nothing that a model or a tool writes is taken for one. */
const secret = Array.from({ length: 4 }, () => Math.random().toString(36).slice(2)).join('')
const marks: Readonly<Record<UndecidedResult, string>> = {
  waiting: `\uE000waiting:${secret}\uE001`,
  calling: `\uE000calling:${secret}\uE001`,
}
const pattern = new RegExp(`\uE000(waiting|calling):${secret}\uE001`, 'g')

/** The call as it is looked at: what its result will be is stood in for where nobody knows it. */
export function withUndecidedMark(call: ToolCall): ToolCall {
  if (!isUndecided(call)) return call
  const output = marks[call.status === 'calling' ? 'calling' : 'waiting']
  return { ...call, status: 'answered', output, isError: false }
}

/**
 * Which result that is not known yet stands in place of a value of a request. Where a format makes an object of a text
 * (`{ "output": … }` of Generate content), it is the object: a result that is one stands there itself.
 */
export function undecidedIn(value: Json): UndecidedResult | undefined {
  const text = isJsonObject(value) ? value['output'] : value
  const result = text === marks.waiting ? 'waiting' : text === marks.calling ? 'calling' : undefined
  if (result === undefined || !isJsonObject(value)) return result
  return Object.keys(value).length === 1 ? result : undefined
}

/** A text with what stands for such results said in words, and how many there are. */
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
