import { findJsonError } from '../../../shared/json-error.ts'
import type { Json } from '../../../shared/json.ts'
import type { RequestedShape } from '../../../shared/answer-shape/requested-shape-schema.ts'
import type { ValueCheck } from '../../../shared/schema/word-validation.ts'
import { violationText } from '../../../shared/schema/violation.ts'
import { panelsText } from '../../../shared/text/en/panels.ts'

/** The verdict on the requested JSON of an answer. Lines and columns are counted from 1. */
export type AnswerVerdict =
  | { readonly type: 'matches' | 'json' | 'too-slow' }
  /** One line per place, formatted by `violationText`. */
  | { readonly type: 'differs'; readonly problems: readonly string[] }
  | { readonly type: 'not-json'; readonly line: number; readonly column: number; readonly isFenced: boolean }
  | { readonly type: 'unusable'; readonly why: string }

/**
 * Compares a complete answer with the shape that its request asked for. `value` is its JSON, `undefined` when it is not
 * JSON. `check` is the result of schema validation; while it is `undefined`, the verdict is `undefined` too.
 */
export function judgeAnswer(
  text: string,
  shape: RequestedShape,
  { value, check }: { readonly value: Json | undefined; readonly check: ValueCheck | undefined },
): AnswerVerdict | undefined {
  if (value === undefined) {
    const error = findJsonError(text)
    // JSON that is nested too deeply for validation is still valid JSON.
    if (error === undefined) return { type: 'unusable', why: panelsText().schema.tooDeep }
    const { line, column } = error
    return { type: 'not-json', line, column, isFenced: /^\s*```/.test(text) }
  }
  if (shape.type === 'json') return { type: 'json' }
  return check?.type === 'differs'
    ? { type: 'differs', problems: check.violations.map(violationText) }
    : check
}
