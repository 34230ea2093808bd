import { findErrorInAnswer, type ErrorContext } from '../gateway/errors/normalise-error-body.ts'
import { err, type Result } from '../errors/result.ts'
import type { Json } from '../json.ts'
import type { WordedError } from '../text/define-errors.ts'
import { formatsError, type FormatName } from '../text/en/errors/formats.ts'

/**
 * The error of a 2xx body that is not a response of `format`: the gateway's own, if the body is an error after all,
 * or else `invalid-response`, which names the key that is `missing`.
 */
export function notThisFormat(
  json: Json,
  context: ErrorContext,
  missing: { readonly format: FormatName; readonly missing: string },
): Result<never> {
  return unreadableAnswer(json, context, formatsError('notThisFormat', missing))
}

/**
 * The error of a 2xx body that no reader knows: the gateway's own, if the body is an error after all (see
 * shared/gateway/wire/errors.md, "Shapes"), or else `invalid-response` in the given words, with the first 4,000
 * characters of the body.
 */
export function unreadableAnswer(json: Json, context: ErrorContext, worded: WordedError): Result<never> {
  return err(
    findErrorInAnswer(json, context) ?? {
      kind: 'invalid-response',
      ...worded,
      detail: JSON.stringify(json).slice(0, 4_000),
    },
  )
}
