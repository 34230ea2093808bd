import { maxColouredAtOnce, maxColouredLineCharacters, maxColouringMs } from '../../../shared/limits.ts'
import type { HighlightCode } from './code-line.ts'

/** Code without colours. */
export const leavePlain: HighlightCode = (code) => ({
  lines: code.split('\n').map((text) => [{ text }]),
  isComplete: true,
})

/**
 * A highlighter that never holds up the page for long: it begins with little code, takes twice as much only where that was
 * quick, and leaves the rest of a block plain after one piece of it was slow. For one block of code.
 */
export function createBoundedHighlight(
  highlight: HighlightCode,
  now = () => performance.now(),
): HighlightCode {
  let allowed = maxColouredAtOnce
  return (code, language) => {
    if (code.length > allowed || hasLongLine(code)) return leavePlain(code, language)
    const start = now()
    const result = highlight(code, language)
    if (now() - start > maxColouringMs) allowed = 0
    else allowed = Math.max(allowed, 2 * code.length)
    return result
  }
}

/** Whether code is short enough to be coloured on the page when it is there as a whole. */
export function isQuicklyColoured(code: string): boolean {
  return code.length <= maxColouredAtOnce && !hasLongLine(code)
}

function hasLongLine(code: string): boolean {
  for (let start = 0; start < code.length;) {
    const end = code.indexOf('\n', start)
    if ((end === -1 ? code.length : end) - start > maxColouredLineCharacters) return true
    start = end === -1 ? code.length : end + 1
  }
  return false
}
