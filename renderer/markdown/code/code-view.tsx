import { memo, useMemo } from 'react'
import type { CodeLine } from './code-line.ts'
import { createCodeLines, linesPerChunk } from './code-lines.ts'
import { useHighlighter } from './use-highlighter.ts'

export interface CodeViewProps {
  readonly code: string
  readonly language: string
  /** Shows only the first lines. */
  readonly lineLimit?: number
}

/** Code, coloured line by line: while it grows only the lines that changed are drawn again. */
export function CodeView({ code, language, lineLimit }: CodeViewProps) {
  const highlight = useHighlighter()
  const read = useMemo(() => createCodeLines(highlight, language.toLowerCase()), [highlight, language])
  const chunks = read(lineLimit === undefined ? code : firstLines(code, lineLimit))
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

/** A line is a box of its own: a new line lays out itself and nothing before it. */
const CodeLineView = memo(function CodeLineView({ line }: { line: CodeLine }) {
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
