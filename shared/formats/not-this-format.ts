import { findErrorInAnswer, type ErrorContext } from '../gateway/errors/normalise-error-body.ts'
import { err, type Result } from '../errors/result.ts'
import type { Json } from '../json.ts'

/**
 * What is said of a 2xx body that is not an answer of the format that asked: the error in it, if it is one after all.
 *
 * `what` completes "The answer is not …", and `format` is the format's name in a sentence.
 */
export function notThisFormat(
  json: Json,
  context: ErrorContext,
  { what, format }: { readonly what: string; readonly format: string },
): Result<never> {
  return err(
    findErrorInAnswer(json, context) ?? {
      kind: 'invalid-response',
      message: `The answer is not ${what}.`,
      nextStep: `Check that this model answers the ${format} format, or choose another format.`,
      detail: JSON.stringify(json).slice(0, 4_000),
    },
  )
}
