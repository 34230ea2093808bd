import { memo, useCallback, useEffect, useRef, useState } from 'react'
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
  const latest = useRef(code)
  useEffect(() => {
    latest.current = code
  }, [code])
  const getCode = useCallback(() => latest.current, [])
  const label = language === '' ? 'text' : language
  return (
    <figure className="code-block" aria-label={`Code, ${label}`}>
      <CodeHead label={label} getCode={getCode} />
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

/** Stands still while the code grows. */
const CodeHead = memo(function CodeHead({ label, getCode }: { label: string; getCode: () => string }) {
  return (
    <figcaption>
      <span>{label}</span>
      <CopyButton text={getCode} label="Copy code" />
    </figcaption>
  )
})
