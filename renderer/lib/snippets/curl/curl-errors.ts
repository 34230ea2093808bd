import { err } from '../../../../shared/errors/result.ts'
import { maxCommandParts } from '../../../../shared/limits.ts'
import type { WordedError } from '../../../../shared/text/define-errors.ts'
import { importsError } from '../../../../shared/text/en/errors/imports.ts'

/** Returns the error for an unreadable command. */
export function refuse(worded: WordedError): ReturnType<typeof err> {
  return err({ kind: 'invalid-input', ...worded })
}

/** `at` is the index in `text` where the quote opens, if known. */
export function unclosedQuote(text?: string, at?: number): ReturnType<typeof err> {
  const before = at === undefined ? undefined : text?.slice(0, at).split('\n')
  if (before === undefined) return refuse(importsError('unclosedQuote'))
  const column = (before.at(-1) ?? '').length + 1
  return refuse(importsError('unclosedQuoteAt', { line: before.length, column }))
}

export function tooManyParts(): ReturnType<typeof err> {
  return refuse(importsError('tooManyParts', { limit: maxCommandParts }))
}
