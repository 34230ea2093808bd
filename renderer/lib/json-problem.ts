import { findJsonError } from '../../shared/json-error.ts'
import type { WordedError } from '../../shared/text/define-errors.ts'
import { windowError } from '../../shared/text/en/errors/window.ts'

/** Where a text stops being JSON; `undefined` when it is JSON. */
export function jsonProblem(text: string): WordedError | undefined {
  if (text.trim() === '') return windowError('emptyJson')
  const position = findJsonError(text)
  if (position === undefined) return undefined
  return windowError('notJson', { line: position.line, column: position.column })
}
