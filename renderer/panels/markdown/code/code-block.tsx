import { memo, useCallback, useEffect, useRef } from 'react'
import { maxCodeLines } from '../../../../shared/limits.ts'
import { PlainText } from '../../../controls/texts/plain-text.tsx'
import { previewKindOf } from '../../../lib/markdown/preview-kind.ts'
import { PreviewBlock } from '../preview/preview-block.tsx'
import { CodeActions, CodeLines, countLines, type CodeLinesProps } from './code-parts.tsx'
import { panelsText } from '../../../../shared/text/en/panels.ts'

/** A block of code: a head with its language and what can be done with it, and its lines or what they draw. */
export function CodeBlock({ code, language, isOpen }: CodeLinesProps) {
  const getCode = useLatestCode(code)
  if (countLines(code) > maxCodeLines) return <PlainText text={code} reason="too-long" />
  const kind = isOpen ? undefined : previewKindOf(code, language)
  if (kind !== undefined)
    return <PreviewBlock code={code} language={language} kind={kind} getCode={getCode} />
  const label = language === '' ? 'text' : language
  return (
    <figure className="code-block" aria-label={panelsText().code.label(label)}>
      <CodeHead label={label} language={language} getCode={getCode} />
      <CodeLines code={code} language={language} isOpen={isOpen} />
    </figure>
  )
}

/** A function that stays the same while the code grows, for what stands beside it. */
function useLatestCode(code: string): () => string {
  const latest = useRef(code)
  useEffect(() => {
    latest.current = code
  }, [code])
  return useCallback(() => latest.current, [])
}

interface CodeHeadProps {
  readonly label: string
  readonly language: string
  readonly getCode: () => string
}

/** Stands still while the code grows. */
const CodeHead = memo(function CodeHead({ label, language, getCode }: CodeHeadProps) {
  return (
    <figcaption>
      <span className="min-w-0 flex-1 truncate">{label}</span>
      <CodeActions language={language} getCode={getCode} />
    </figcaption>
  )
})
