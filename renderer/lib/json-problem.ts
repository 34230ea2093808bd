import { findJsonError } from '../../shared/json-error.ts'
import type { WordedError } from '../../shared/text/define-errors.ts'
import { windowError } from '../../shared/text/en/errors/window.ts'

/** Returns where a text is not valid JSON; `undefined` when it is valid. */
export function jsonProblem(text: string): WordedError | undefined {
  if (text.trim() === '') return windowError('emptyJson')
  const position = findJsonError(text)
  if (position === undefined) return undefined
  return windowError('notJson', { line: position.line, column: position.column })
}
