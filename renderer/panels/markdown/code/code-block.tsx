import { memo, useCallback, useEffect, useRef } from 'react'
import { maxCodeLines } from '../../../../shared/limits.ts'
import { PlainText } from '../../../controls/texts/plain-text.tsx'
import { previewKindOf } from '../../../lib/markdown/preview-kind.ts'
import { PreviewBlock } from '../preview/preview-block.tsx'
import { CodeActions, CodeLines, countLines, type CodeLinesProps } from './code-parts.tsx'
import { panelsText } from '../../../../shared/text/en/panels.ts'

/** A code block: a head with its language and actions, and its lines or their preview. */
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

/** Returns a stable function that returns the current code, for components beside the growing code. */
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

/** Memoized: it does not change while the code grows. */
const CodeHead = memo(function CodeHead({ label, language, getCode }: CodeHeadProps) {
  return (
    <figcaption>
      <span className="min-w-0 flex-1 truncate">{label}</span>
      <CodeActions language={language} getCode={getCode} />
    </figcaption>
  )
})
