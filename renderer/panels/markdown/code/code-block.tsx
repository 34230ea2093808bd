import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { maxCodeLines } from '../../../../shared/limits.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { CopyButton } from '../../../controls/buttons/copy-button.tsx'
import { PlainText } from '../../../controls/texts/plain-text.tsx'
import { CodeView } from './code-view.tsx'
import { panelsText } from '../../../../shared/text/en/panels.ts'

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
  const lineCount = countLines(code)
  const [isFolded, setIsFolded] = useState(!isOpen && lineCount > foldedFrom)
  const latest = useRef(code)
  useEffect(() => {
    latest.current = code
  }, [code])
  const getCode = useCallback(() => latest.current, [])
  if (lineCount > maxCodeLines) return <PlainText text={code} reason="too-long" />
  const label = language === '' ? 'text' : language
  return (
    <figure className="code-block" aria-label={panelsText().code.label(label)}>
      <CodeHead label={label} getCode={getCode} />
      {/* Long lines scroll, and keys reach what scrolls. While it grows, nothing here is drawn again. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls. */}
      <pre {...(!isOpen && hasLongLine(code) && { tabIndex: 0 })}>
        <CodeView
          code={code}
          language={language}
          isOpen={isOpen}
          {...(isFolded ? { lineLimit: foldedLines } : {})}
        />
      </pre>
      {isFolded && (
        <div className="code-fold">
          <Button size="small" variant="ghost" onClick={() => setIsFolded(false)}>
            {panelsText().code.showAllLines(lineCount)}
          </Button>
        </div>
      )}
    </figure>
  )
}

/** Whether there is a line that a narrow pane has no room for. */
function hasLongLine(code: string): boolean {
  return /[^\n]{40}/.test(code)
}

function countLines(text: string): number {
  let count = 1
  for (let index = text.indexOf('\n'); index !== -1; index = text.indexOf('\n', index + 1)) count += 1
  return count
}

/** Stands still while the code grows. */
const CodeHead = memo(function CodeHead({ label, getCode }: { label: string; getCode: () => string }) {
  return (
    <figcaption>
      <span>{label}</span>
      <CopyButton text={getCode} label={panelsText().code.copy} />
    </figcaption>
  )
})
