import { createLazyValue } from '../../controls/panes/lazy.tsx'
import { leavePlain } from '../../text-worker/code/bounded-highlight.ts'
import type { HighlightCode } from '../../text-worker/code/code-line.ts'

const highlighter = createLazyValue(
  async () => (await import('../../text-worker/code/highlight-code.ts')).highlightCode,
)

/** The highlighter, or one that leaves code plain until it is there. Colour moves nothing. */
export function useHighlighter(): HighlightCode {
  return highlighter.use() ?? leavePlain
}
