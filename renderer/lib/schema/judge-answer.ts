import { findJsonError } from '../../../shared/json-error.ts'
import { parseJson } from '../../../shared/json.ts'
import type { RequestedShape } from '../../../shared/lens/requested-shape-schema.ts'
import { checkValue } from '../../../shared/schema/check-value.ts'
import { violationText } from '../../../shared/schema/violation.ts'
import { panelsText } from '../../../shared/text/en/panels.ts'

/** What became of the JSON that was asked for. Lines and columns are counted from 1. */
export type AnswerVerdict =
  | { readonly type: 'matches' | 'json' }
  /** One line for each place, as `violationText` says it. */
  | { readonly type: 'differs'; readonly problems: readonly string[] }
  | { readonly type: 'not-json'; readonly line: number; readonly column: number; readonly isFenced: boolean }
  | { readonly type: 'unusable'; readonly why: string }

/** Holds a complete answer against what its own request asked for. */
export function judgeAnswer(text: string, shape: RequestedShape): AnswerVerdict {
  const value = parseJson(text)
  if (value === undefined) {
    const error = findJsonError(text)
    // JSON that is nested too deeply for a schema is JSON all the same.
    if (error === undefined) return { type: 'unusable', why: panelsText().schema.tooDeep }
    const { line, column } = error
    return { type: 'not-json', line, column, isFenced: /^\s*```/.test(text) }
  }
  if (shape.type === 'json') return { type: 'json' }
  const check = checkValue(value, shape.schema)
  return check.type === 'differs' ? { type: 'differs', problems: check.violations.map(violationText) } : check
}
