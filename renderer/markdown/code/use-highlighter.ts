import { createLater } from '../../components/later.tsx'
import type { HighlightCode } from './code-line.ts'

const highlighter = createLater(async () => (await import('./highlight-code.ts')).highlightCode)

/** The highlighter, or one that leaves code plain until it is there. Colour moves nothing. */
export function useHighlighter(): HighlightCode {
  return highlighter.use() ?? leavePlain
}

const leavePlain: HighlightCode = (code) => ({
  lines: code.split('\n').map((text) => [{ text }]),
  isComplete: true,
})
