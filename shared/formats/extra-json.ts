import { err, ok, type Result } from '../errors/result.ts'
import { isJsonObject, parseJson, type JsonObject } from '../json.ts'
import { findJsonError } from '../json-error.ts'

/**
 * The object that is merged into a request body last. `''` and blanks give none.
 *
 * The error is `invalid-input` with `field: 'extraJson'`, and says where the text stops being JSON.
 */
export function parseExtraJson(text: string): Result<JsonObject> {
  if (text.trim() === '') return ok({})
  const json = parseJson(text)
  if (isJsonObject(json)) return ok(json)
  const position = json === undefined ? findJsonError(text) : undefined
  return err({
    kind: 'invalid-input',
    field: 'extraJson',
    message:
      position === undefined
        ? 'Extra JSON is not an object, so it cannot be merged into the request.'
        : `Extra JSON is not valid at line ${position.line}, column ${position.column}.`,
    nextStep:
      position === undefined
        ? 'Write it as an object in braces, such as {"seed": 7}, or empty the field. Nothing was sent.'
        : 'Mend it there or empty the field, then send again. Nothing was sent.',
  })
}
