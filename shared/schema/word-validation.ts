import type { Json } from '../json.ts'
import { panelsText } from '../text/en/panels.ts'
import type { Validation } from './validate-value.ts'
import { toViolations, type Violation } from './violation.ts'

/** `unusable`: the value cannot be checked, because the schema itself is invalid or too slow; `why` is the reason. */
export type ValueCheck =
  | { readonly type: 'matches' }
  | { readonly type: 'differs'; readonly violations: readonly Violation[] }
  | { readonly type: 'unusable'; readonly why: string }
  /** A pattern of the schema takes too long. */
  | { readonly type: 'too-slow' }

/** Converts the result of a validator into the app's own texts. */
export function wordValidation(value: Json, validation: Validation): ValueCheck {
  if (validation.type === 'valid') return { type: 'matches' }
  return validation.type === 'invalid'
    ? { type: 'differs', violations: toViolations(value, validation.errors) }
    : { type: 'unusable', why: reasonOf(validation.reason) }
}

/** The validator's messages end with long lists of what it supports. */
function reasonOf(message: string): string {
  const [first = ''] = message.split('\n')
  if (first === '') return panelsText().schema.notASchema
  const reference = /Unresolved \$ref "(.*?)"/.exec(first)?.[1]
  return reference === undefined ? first : panelsText().schema.unresolvedReference(reference)
}
