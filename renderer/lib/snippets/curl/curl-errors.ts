import { err } from '../../../../shared/errors/result.ts'
import { maxCommandParts } from '../../../../shared/limits.ts'
import type { WordedError } from '../../../../shared/text/define-errors.ts'
import { importsError } from '../../../../shared/text/en/errors/imports.ts'

/** A command that cannot be read. */
export function refuse(worded: WordedError): ReturnType<typeof err> {
  return err({ kind: 'invalid-input', ...worded })
}

/** `at` is where in `text` the quotation begins, as far as it is known. */
export function unclosedQuote(text?: string, at?: number): ReturnType<typeof err> {
  const before = at === undefined ? undefined : text?.slice(0, at).split('\n')
  if (before === undefined) return refuse(importsError('unclosedQuote'))
  const column = (before.at(-1) ?? '').length + 1
  return refuse(importsError('unclosedQuoteAt', { line: before.length, column }))
}

export function tooManyParts(): ReturnType<typeof err> {
  return refuse(importsError('tooManyParts', { limit: maxCommandParts }))
}
