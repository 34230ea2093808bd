import { Validator, type OutputUnit, type SchemaDraft } from '@cfworker/json-schema'
import { isJsonObject, type Json } from '../json.ts'

/** The result of a validator, without the app's own texts: it may run in a worker, which has no language. */
export type Validation =
  | { readonly type: 'valid' }
  | { readonly type: 'invalid'; readonly errors: readonly OutputUnit[] }
  /** The schema is invalid; `reason` is the validator's own message. */
  | { readonly type: 'broken'; readonly reason: string }

/**
 * Validates a value against a JSON schema of draft 7, 2019-09 or 2020-12 (the last when `$schema` names none). Runs
 * without `eval`, so that the page's content security policy allows it. Formats unknown to the validator are not
 * checked. A foreign `pattern` may take forever: the page calls this in a worker (`useValueCheck`), main calls
 * `slowPatternOf` first.
 */
export function validateValue(value: Json, schema: Json): Validation {
  if (typeof schema !== 'boolean' && !isJsonObject(schema)) return { type: 'broken', reason: '' }
  try {
    const { valid, errors } = new Validator(schema, draftOf(schema), false).validate(value)
    return valid ? { type: 'valid' } : { type: 'invalid', errors }
  } catch (error) {
    return { type: 'broken', reason: error instanceof Error ? error.message : String(error) }
  }
}

function draftOf(schema: Json): SchemaDraft {
  const named = isJsonObject(schema) ? schema['$schema'] : undefined
  if (typeof named !== 'string') return '2020-12'
  if (named.includes('draft-07') || named.includes('draft-06')) return '7'
  if (named.includes('draft-04')) return '4'
  return named.includes('2019-09') ? '2019-09' : '2020-12'
}
