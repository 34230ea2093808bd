import { colouringSliceMs } from '../../../shared/limits.ts'
import { createBoundedHighlight } from './bounded-highlight.ts'
import type { CodeLine } from './code-line.ts'
import { createCodeLines, linesPerChunk, type CodeChunks } from './code-lines.ts'
import { highlightCode } from './highlight-code.ts'

/** More lines of code that grows. */
export interface GrowingCode {
  /** Which code it is; of the page's choosing. */
  readonly id: number
  readonly language: string
  /** Where `text` stands in the code. */
  readonly from: number
  readonly text: string
}

/** The lines that look different now, from line `from` on. */
export interface ColouredLines {
  readonly from: number
  readonly lines: readonly CodeLine[]
}

/** Answers are few at once; what is older is begun anew when more of it comes. */
const maxKept = 16

/**
 * A reader that keeps the code it was given, so that each piece crosses to the worker once. `undefined`: the beginning is not
 * known here (any more), and has to be given again. `now` (milliseconds) decides when colouring has taken long enough: what is
 * left is plain until the next piece.
 */
export function createGrowingCodeReader(
  now = () => performance.now(),
): (input: GrowingCode) => ColouredLines | undefined {
  const kept = new Map<number, { code: string; chunks: CodeChunks; read: (code: string) => CodeChunks }>()
  return ({ id, language, from, text }) => {
    const known = kept.get(id)
    kept.delete(id)
    const state =
      from === 0
        ? {
            code: '',
            chunks: [],
            read: createCodeLines(
              createBoundedHighlight(highlightCode, now),
              language,
              colouringSliceMs,
              now,
            ),
          }
        : known
    if (state === undefined || state.code.length !== from) return undefined
    const code = state.code + text
    const chunks = state.read(code)
    kept.set(id, { ...state, code, chunks })
    const oldest = kept.keys().next()
    if (kept.size > maxKept && oldest.done !== true) kept.delete(oldest.value)
    return changedLines(state.chunks, chunks)
  }
}

function changedLines(before: CodeChunks, now: CodeChunks): ColouredLines {
  const chunk = now.findIndex((lines, index) => lines !== before[index])
  if (chunk === -1) return { from: 0, lines: [] }
  const old = before[chunk] ?? []
  const changed = now[chunk]?.findIndex((line, index) => line !== old[index]) ?? 0
  const from = chunk * linesPerChunk + Math.max(0, changed)
  return { from, lines: now.flat().slice(from) }
}
