import { createLater } from '../../components/later.tsx'
import { leavePlain } from './bounded-highlight.ts'
import type { HighlightCode } from './code-line.ts'

const highlighter = createLater(async () => (await import('./highlight-code.ts')).highlightCode)

/** The highlighter, or one that leaves code plain until it is there. Colour moves nothing. */
export function useHighlighter(): HighlightCode {
  return highlighter.use() ?? leavePlain
}
