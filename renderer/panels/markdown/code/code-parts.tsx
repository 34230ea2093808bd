import { Download, ListOrdered, WrapText } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../controls/buttons/button.tsx'
import { CopyButton } from '../../../controls/buttons/copy-button.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { downloadText } from '../../../controls/files/download-text.ts'
import { codeFileName } from '../../../lib/markdown/code-file-name.ts'
import { codeLookStore, useCodeLook } from '../../../stores/code-look-store.ts'
import { CodeView } from './code-view.tsx'
import { panelsText } from '../../../../shared/text/en/panels.ts'

export interface CodeLinesProps {
  readonly code: string
  readonly language: string
  /** Whether the code is still being written: it is then never folded. */
  readonly isOpen: boolean
}

/** Blocks with this many lines are folded, unless the user watched them being written. */
const foldedFrom = 120
const foldedLines = 60

/** The lines of a code block, with the settings that all blocks share. */
export function CodeLines({ code, language, isOpen }: CodeLinesProps) {
  const lineCount = countLines(code)
  const [isFolded, setIsFolded] = useState(!isOpen && lineCount > foldedFrom)
  const { wraps, isNumbered } = useCodeLook()
  return (
    <>
      {/* Long lines scroll, also by keyboard. While the code grows, nothing here renders again. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls. */}
      <pre
        data-wraps={wraps ? '' : undefined}
        data-numbered={isNumbered ? '' : undefined}
        {...(!isOpen && !wraps && hasLongLine(code) && { tabIndex: 0 })}
      >
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
    </>
  )
}

/** Whether a line is too long for a narrow pane. */
function hasLongLine(code: string): boolean {
  return /[^\n]{40}/.test(code)
}

export function countLines(text: string): number {
  let count = 1
  for (let index = text.indexOf('\n'); index !== -1; index = text.indexOf('\n', index + 1)) count += 1
  return count
}

/** The actions of a code block: wrapping, line numbers, saving and copying. */
export function CodeActions({ language, getCode }: { language: string; getCode: () => string }) {
  const { wraps, isNumbered } = useCodeLook()
  const text = panelsText().code
  return (
    <>
      <IconButton
        icon={WrapText}
        iconSize="small"
        label={text.wrap}
        pressed={wraps}
        onClick={() => codeLookStore.setState({ wraps: !wraps })}
      />
      <IconButton
        icon={ListOrdered}
        iconSize="small"
        label={text.numberLines}
        pressed={isNumbered}
        onClick={() => codeLookStore.setState({ isNumbered: !isNumbered })}
      />
      <IconButton
        icon={Download}
        iconSize="small"
        label={text.save}
        onClick={() => downloadText(codeFileName(getCode(), language), 'text/plain', asFile(getCode()))}
      />
      <CopyButton text={getCode} label={text.copy} />
    </>
  )
}

/** A text file ends with a line break. */
function asFile(code: string): string {
  return code === '' || code.endsWith('\n') ? code : `${code}\n`
}
