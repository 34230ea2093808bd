import type { Field } from '../formats/field.ts'
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import type { Parameters } from '../formats/parameters.ts'

/** A recorded JSON body, split into the parts of a form. */
export interface RecordedFields {
  /** The fields that have their own row in the form. */
  readonly own: JsonObject
  /** The optional fields, all switched on. */
  readonly parameters: Parameters
  /** All other fields as JSON text; `''` for none. */
  readonly extraJson: string
}

/** Splits a recorded body. A field among `isOwn` whose value the form cannot represent goes into the extra JSON. */
export function readRecordedBody(
  body: Json | undefined,
  fields: readonly Field[],
  isOwn: Readonly<Record<string, (value: Json) => boolean>>,
): RecordedFields | undefined {
  if (!isJsonObject(body)) return undefined
  const own: JsonObject = {}
  const parameters: Parameters = {}
  const extra: JsonObject = {}
  for (const [name, value] of Object.entries(body)) {
    if (isOwn[name]?.(value) === true) own[name] = value
    else if (fields.some((field) => field.name === name)) parameters[name] = { isSent: true, value }
    else extra[name] = value
  }
  return {
    own,
    parameters,
    extraJson: Object.keys(extra).length === 0 ? '' : JSON.stringify(extra, null, 2),
  }
}
