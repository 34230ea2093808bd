import type { CodeLine, HighlightCode } from './code-line.ts'

/** Lines in chunks of `linesPerChunk`. A chunk that did not change is the same array each time. */
export type CodeChunks = readonly (readonly CodeLine[])[]

export const linesPerChunk = 32

/** So many lines are coloured at first; more only while something is open at their end. */
const linesAtOnce = 16

/** While something long is open (a comment of 500 lines), colouring waits for a share of it to come anew. */
const patientFrom = 64

/**
 * A reader of code that grows at its end. Each call takes the whole code so far.
 *
 * Lines are coloured once, from the last line at which nothing was open. A construct whose look depends on a later line
 * keeps the colours it had when it came. A call ends after about `budgetMs`; the next one goes on.
 */
export function createCodeLines(
  highlight: HighlightCode,
  language: string,
  budgetMs = Number.POSITIVE_INFINITY,
  now = () => performance.now(),
): (code: string) => CodeChunks {
  let lines: CodeLine[] = []
  /** Up to here nothing is open, so that colouring can go on from here. */
  let safe = { offset: 0, line: 0 }
  /** Up to here lines are coloured; what follows waits for more. */
  let coloured = { offset: 0, line: 0 }
  let complete = ''
  let chunks: CodeChunks = []
  let latest: string | undefined

  /** Colours the complete lines, in windows that double until they end with nothing open. */
  function colour(): void {
    const openLines = coloured.line - safe.line
    const freshLines = countLines(complete, coloured.offset)
    if (openLines > patientFrom && freshLines < openLines / 8) return
    const stopAt = now() + budgetMs
    let size = linesAtOnce
    while (safe.offset < complete.length && now() < stopAt) {
      const end = offsetAfterLines(complete, safe.offset, size)
      const result = highlight(complete.slice(safe.offset, end), language)
      const fresh = result.lines.slice(0, -1)
      replaceFrom(lines, safe.line, fresh)
      coloured = { offset: end, line: safe.line + fresh.length }
      if (result.isComplete) safe = coloured
      else if (end === complete.length) return
      size = result.isComplete ? linesAtOnce : size * 2
    }
  }

  /** The line that is still being written. */
  function colourLast(text: string): CodeLine {
    if (coloured.offset < complete.length || coloured.line - safe.line > linesPerChunk) return [{ text }]
    return highlight(complete.slice(safe.offset) + text, language).lines.at(-1) ?? []
  }

  return (code) => {
    if (code === latest) return chunks
    if (!code.startsWith(complete)) {
      lines = []
      safe = coloured = { offset: 0, line: 0 }
      complete = ''
      chunks = []
    }
    latest = code
    const end = code.lastIndexOf('\n') + 1
    if (end > complete.length) {
      complete = code.slice(0, end)
      colour()
    }
    const shown = lines.slice(0, coloured.line)
    for (const text of complete.slice(coloured.offset).split('\n').slice(0, -1)) shown.push([{ text }])
    if (end < code.length) shown.push(colourLast(code.slice(end)))
    chunks = toChunks(shown, chunks)
    return chunks
  }
}

function countLines(text: string, from: number): number {
  let count = 0
  for (let index = text.indexOf('\n', from); index !== -1; index = text.indexOf('\n', index + 1)) count += 1
  return count
}

function offsetAfterLines(text: string, from: number, count: number): number {
  let offset = from
  for (let line = 0; line < count; line += 1) {
    const index = text.indexOf('\n', offset)
    if (index === -1) return text.length
    offset = index + 1
  }
  return offset
}

/** Puts `fresh` from line `start` on, but keeps lines that look the same, so that they are not drawn again. */
function replaceFrom(lines: CodeLine[], start: number, fresh: readonly CodeLine[]): void {
  for (const [index, line] of fresh.entries()) {
    const old = lines[start + index]
    if (old === undefined || !isSameLine(old, line)) lines[start + index] = line
  }
}

function isSameLine(left: CodeLine, right: CodeLine): boolean {
  return (
    left.length === right.length &&
    left.every((token, index) => token.text === right[index]?.text && token.tone === right[index].tone)
  )
}

function toChunks(lines: readonly CodeLine[], previous: CodeChunks): CodeChunks {
  const chunks: (readonly CodeLine[])[] = []
  for (let start = 0; start < lines.length; start += linesPerChunk) {
    const chunk = lines.slice(start, start + linesPerChunk)
    const old = previous[chunks.length]
    const isSame = old?.length === chunk.length && chunk.every((line, index) => line === old[index])
    chunks.push(isSame ? old : chunk)
  }
  return chunks
}
