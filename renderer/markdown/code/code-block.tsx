import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { formatCount } from '../../components/format-number.ts'
import { CodeView } from './code-view.tsx'

export interface CodeBlockProps {
  readonly code: string
  readonly language: string
  /** Still being written: nothing is folded away. */
  readonly isOpen: boolean
}

/** A longer block is shown folded, unless it was seen while it was written. */
const foldedFrom = 120
const foldedLines = 60

/** A block of code with its language, a copy button, and a fold when it is very long. */
export function CodeBlock({ code, language, isOpen }: CodeBlockProps) {
  const lineCount = code.split('\n').length
  const [isFolded, setIsFolded] = useState(!isOpen && lineCount > foldedFrom)
  const label = language === '' ? 'text' : language
  return (
    <figure className="code-block" aria-label={`Code, ${label}`}>
      <figcaption>
        <span className="code-language">{label}</span>
        <CopyButton text={code} label="Copy code" />
      </figcaption>
      <pre>
        <CodeView code={code} language={language} {...(isFolded ? { lineLimit: foldedLines } : {})} />
      </pre>
      {isFolded && (
        <div className="code-fold">
          <Button size="small" variant="ghost" onClick={() => setIsFolded(false)}>
            Show all {formatCount(lineCount)} lines
          </Button>
        </div>
      )}
    </figure>
  )
}
