import type { Field } from '../formats/field.ts'
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import type { Parameters } from '../formats/parameters.ts'

/** A recorded JSON body, taken apart as a form holds it. */
export interface RecordedFields {
  /** The fields that have a row of their own in the form. */
  readonly own: JsonObject
  /** The optional fields; each was sent. */
  readonly parameters: Parameters
  /** All others as JSON text; `''` for none. */
  readonly extraJson: string
}

/** Takes a recorded body apart. A field among `isOwn` whose value the form cannot hold goes into the extra JSON. */
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
