import { Validator, type OutputUnit, type SchemaDraft } from '@cfworker/json-schema'
import { isJsonObject, type Json } from '../json.ts'

/** What a validator says of a value, without words of ours: it may be asked in a worker, which knows no language. */
export type Validation =
  | { readonly type: 'valid' }
  | { readonly type: 'invalid'; readonly errors: readonly OutputUnit[] }
  /** The schema is broken; the validator's own words. */
  | { readonly type: 'broken'; readonly reason: string }

/**
 * Holds a value against a JSON schema of draft 7, 2019-09 or 2020-12 (the last when `$schema` names none). Runs without `eval`,
 * so that the page's content security policy allows it. Formats the validator does not know are not checked. A `pattern` of a
 * stranger may take for ever: on the page this is asked in a worker (`useValueCheck`), in main `slowPatternOf` is asked before.
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
