import { err, ok, type Result } from '../errors/result.ts'
import { isJsonObject, parseJson, type JsonObject } from '../json.ts'
import { findJsonError } from '../json-error.ts'
import { formatsError } from '../text/en/errors/formats.ts'

/**
 * The object that is merged last into a request body. A blank text gives `{}`.
 *
 * The error is `invalid-input` with `field: 'extraJson'`: the text is not JSON, with the line and column (from 1)
 * where it stops being JSON, or it is JSON and not an object.
 */
export function parseExtraJson(text: string): Result<JsonObject> {
  if (text.trim() === '') return ok({})
  const json = parseJson(text)
  if (isJsonObject(json)) return ok(json)
  const position = json === undefined ? findJsonError(text) : undefined
  return err({
    kind: 'invalid-input',
    field: 'extraJson',
    ...(position === undefined
      ? formatsError('extraNotObject')
      : formatsError('extraNotJson', { line: position.line, column: position.column })),
  })
}
