import type { Json } from '../json.ts'
import { panelsText } from '../text/en/panels.ts'
import type { Validation } from './validate-value.ts'
import { toViolations, type Violation } from './violation.ts'

/** `unusable`: nothing can be said, because the schema itself is broken, or too slow; `why` is the reason. */
export type ValueCheck =
  | { readonly type: 'matches' }
  | { readonly type: 'differs'; readonly violations: readonly Violation[] }
  | { readonly type: 'unusable'; readonly why: string }
  /** A pattern of the schema takes longer than anybody waits. */
  | { readonly type: 'too-slow' }

/** What a validator said of a value, in the words of the app. */
export function wordValidation(value: Json, validation: Validation): ValueCheck {
  if (validation.type === 'valid') return { type: 'matches' }
  return validation.type === 'invalid'
    ? { type: 'differs', violations: toViolations(value, validation.errors) }
    : { type: 'unusable', why: reasonOf(validation.reason) }
}

/** The validator's own words go on with lists of what it knows. */
function reasonOf(message: string): string {
  const [first = ''] = message.split('\n')
  if (first === '') return panelsText().schema.notASchema
  const reference = /Unresolved \$ref "(.*?)"/.exec(first)?.[1]
  return reference === undefined ? first : panelsText().schema.unresolvedReference(reference)
}
