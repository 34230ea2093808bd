import { findJsonError } from '../../shared/json-error.ts'

/** Where a text stops being JSON, in words; `undefined` when it is JSON. */
export function jsonProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Empty: a JSON value is needed.'
  const position = findJsonError(text)
  if (position === undefined) return undefined
  return `Not JSON at line ${position.line}, column ${position.column}.`
}
