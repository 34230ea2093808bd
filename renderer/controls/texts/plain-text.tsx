import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { maxPlainTextCharacters, maxPlainTextDrawnWhole } from '../../../shared/limits.ts'
import type { PlainReason } from '../../lib/plain-reason.ts'
import { Button } from '../buttons/button.tsx'
import { CopyButton } from '../buttons/copy-button.tsx'
import { downloadText } from '../files/download-text.ts'
import { VirtualRows } from '../lists/virtual-rows.tsx'
import { splitLines } from '../../lib/split-lines.ts'
import { controlsText } from '../../../shared/text/en/controls.ts'
import { assertNever } from '../../../shared/assert-never.ts'

/** The sentence that says why a text is shown unformatted. */
export function plainReasonText(reason: PlainReason): string {
  const { plainText } = controlsText()
  switch (reason) {
    case 'too-deep':
      return plainText.tooDeep
    case 'too-long':
      return plainText.tooLong
    case 'too-slow':
      return plainText.tooSlow
    case 'failed':
      return plainText.failed
    default:
      return assertNever(reason)
  }
}

export type PlainTextProps = {
  text: string
  reason: PlainReason
}

/**
 * Untrusted text, unformatted, with a sentence that says why. Its cost does not depend on its length: a long text has a
 * box that only renders the lines in view.
 */
export function PlainText({ text, reason }: PlainTextProps) {
  const { plainText } = controlsText()
  const left = text.length - maxPlainTextCharacters
  return (
    <figure aria-label={plainText.name} className="flex flex-col gap-1">
      <figcaption className="flex items-center gap-2 text-small text-ink-3">
        <span className="min-w-0 flex-1">
          {left > 0
            ? plainText.cut({ reason: plainReasonText(reason), shown: maxPlainTextCharacters, left })
            : plainReasonText(reason)}
        </span>
        {left > 0 && (
          <Button size="small" icon={Download} onClick={() => downloadText('answer.txt', 'text/plain', text)}>
            {plainText.save}
          </Button>
        )}
        <CopyButton text={text} label={plainText.copy} />
      </figcaption>
      {text.length <= maxPlainTextDrawnWhole ? (
        <div className="wrap-anywhere whitespace-pre-wrap select-text">{text}</div>
      ) : (
        <TextBox text={text.slice(0, maxPlainTextCharacters)} />
      )}
    </figure>
  )
}

/** Text in a box that only renders the lines in view. */
export function TextBox({ text }: { text: string }) {
  const lines = useMemo(() => splitLines(text), [text])
  return (
    <div className="flex max-h-120 flex-col">
      <VirtualRows
        rows={lines}
        rowHeight={20}
        className="px-3 py-2"
        renderRow={(line) => <div className="min-h-5 wrap-anywhere whitespace-pre-wrap">{line}</div>}
      />
    </div>
  )
}
