import { memo, useMemo, useState } from 'react'
import { colouringSliceMs, maxShownLineCharacters } from '../../../../shared/limits.ts'
import { useTextTask } from '../../../text-worker/use-text-task.ts'
import {
  createBoundedHighlight,
  isQuicklyColoured,
  leavePlain,
} from '../../../text-worker/code/bounded-highlight.ts'
import type { CodeLine, CodeToken } from '../../../text-worker/code/code-line.ts'
import { createCodeLines, linesPerChunk } from '../../../text-worker/code/code-lines.ts'
import { useHighlighter } from './use-highlighter.ts'
import { panelsText } from '../../../../shared/text/en/panels.ts'

export interface CodeViewProps {
  readonly code: string
  readonly language: string
  /** Still being written. */
  readonly isOpen: boolean
  /** Shows only the first lines. */
  readonly lineLimit?: number
}

/** Code, coloured line by line. What is there as a whole and is long is coloured in a worker, and plain until then. */
export function CodeView({ code, language, isOpen, lineLimit }: CodeViewProps) {
  const shown = lineLimit === undefined ? code : firstLines(code, lineLimit)
  // What was seen while it was written keeps the colours it got then.
  const [wasOpen] = useState(isOpen)
  const grammar = language.toLowerCase()
  return wasOpen || isQuicklyColoured(shown) ? (
    <GrowingCode code={shown} grammar={grammar} />
  ) : (
    <LongCode code={shown} grammar={grammar} />
  )
}

/** While code grows only the lines that changed are drawn again. */
function GrowingCode({ code, grammar }: { code: string; grammar: string }) {
  const highlight = useHighlighter()
  const read = useMemo(
    () => createCodeLines(createBoundedHighlight(highlight), grammar, colouringSliceMs),
    [highlight, grammar],
  )
  return <Chunks chunks={read(code)} />
}

function LongCode({ code, grammar }: { code: string; grammar: string }) {
  const input = useMemo(() => ({ code, language: grammar }), [code, grammar])
  const outcome = useTextTask('highlight', input)
  const lines = outcome?.type === 'done' ? outcome.output : undefined
  const chunks = useMemo(() => {
    const shown = lines ?? leavePlain(code, grammar).lines
    return Array.from({ length: Math.ceil(shown.length / linesPerChunk) }, (_, index) =>
      shown.slice(index * linesPerChunk, (index + 1) * linesPerChunk),
    )
  }, [lines, code, grammar])
  return (
    <>
      <Chunks chunks={chunks} />
      {outcome?.type === 'too-slow' && <span className="code-note">{panelsText().code.withoutColours}</span>}
    </>
  )
}

function Chunks({ chunks }: { chunks: readonly (readonly CodeLine[])[] }) {
  return (
    <code>
      {chunks.map((lines, index) => (
        <CodeChunk key={index} lines={lines} />
      ))}
    </code>
  )
}

const CodeChunk = memo(function CodeChunk({ lines }: { lines: readonly CodeLine[] }) {
  return (
    <span className="code-chunk" data-full={lines.length === linesPerChunk ? '' : undefined}>
      {lines.map((line, index) => (
        <CodeLineView key={index} line={line} />
      ))}
    </span>
  )
})

/** A line is a box of its own: a new line lays out itself and nothing before it. A very long one is several. */
const CodeLineView = memo(function CodeLineView({ line }: { line: CodeLine }) {
  const length = line.reduce((sum, { text }) => sum + text.length, 0)
  if (length > maxShownLineCharacters)
    return cutLine(line).map((piece, index) => <CodeLineView key={index} line={piece} />)
  if (line.length === 0) return <span className="code-line">{'\n'}</span>
  return (
    <span className="code-line">
      {line.map((token, index) =>
        token.tone === undefined ? (
          token.text
        ) : (
          <span key={index} className={`tone-${token.tone}`}>
            {token.text}
          </span>
        ),
      )}
    </span>
  )
})

function firstLines(code: string, limit: number): string {
  let end = -1
  for (let line = 0; line < limit; line += 1) {
    end = code.indexOf('\n', end + 1)
    if (end === -1) return code
  }
  return code.slice(0, end)
}

/** A browser lays a line out as a whole, however little of it is in view. */
function cutLine(line: CodeLine): CodeLine[] {
  let piece: CodeToken[] = []
  let left = maxShownLineCharacters
  const pieces = [piece]
  for (const token of line) {
    for (let start = 0; start < token.text.length;) {
      if (left === 0) {
        pieces.push((piece = []))
        left = maxShownLineCharacters
      }
      const text = token.text.slice(start, start + left)
      piece.push({ ...token, text })
      start += text.length
      left -= text.length
    }
  }
  return pieces
}
