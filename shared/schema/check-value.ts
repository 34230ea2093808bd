import { Validator, type SchemaDraft } from '@cfworker/json-schema'
import { isJsonObject, type Json } from '../json.ts'
import { toViolations, type Violation } from './violation.ts'
import { panelsText } from '../text/en/panels.ts'

/** `unusable`: nothing can be said, because the schema itself is broken; `why` is the reason. */
export type ValueCheck =
  | { readonly type: 'matches' }
  | { readonly type: 'differs'; readonly violations: readonly Violation[] }
  | { readonly type: 'unusable'; readonly why: string }

/**
 * Whether a value fits a JSON schema of draft 7, 2019-09 or 2020-12 (the last when `$schema` names none). Runs without
 * `eval`, so that the page's content security policy allows it. Formats the validator does not know are not checked.
 */
export function checkValue(value: Json, schema: Json): ValueCheck {
  if (typeof schema !== 'boolean' && !isJsonObject(schema)) {
    return { type: 'unusable', why: panelsText().schema.notASchema }
  }
  try {
    const result = new Validator(schema, draftOf(schema), false).validate(value)
    return result.valid
      ? { type: 'matches' }
      : { type: 'differs', violations: toViolations(value, result.errors) }
  } catch (error) {
    return { type: 'unusable', why: reasonOf(error) }
  }
}

function draftOf(schema: Json): SchemaDraft {
  const named = isJsonObject(schema) ? schema['$schema'] : undefined
  if (typeof named !== 'string') return '2020-12'
  if (named.includes('draft-07') || named.includes('draft-06')) return '7'
  if (named.includes('draft-04')) return '4'
  return named.includes('2019-09') ? '2019-09' : '2020-12'
}

/** The validator's own words go on with lists of what it knows. */
function reasonOf(error: unknown): string {
  const [first = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  const reference = /Unresolved \$ref "(.*?)"/.exec(first)?.[1]
  return reference === undefined ? first : panelsText().schema.unresolvedReference(reference)
}
