import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { maxPlainTextCharacters, maxPlainTextDrawnWhole } from '../../shared/limits.ts'
import type { PlainReason } from '../lib/plain-reason.ts'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { downloadText } from './download-text.ts'
import { formatCount } from '../lib/format-number.ts'
import { VirtualRows } from './virtual-rows.tsx'
import { splitLines } from '../lib/split-lines.ts'

export const plainReasons: Readonly<Record<PlainReason, string>> = {
  'too-deep': 'Shown as plain text: nested too deeply.',
  'too-long': 'Shown as plain text: too long to be formatted.',
  'too-slow': 'Shown as plain text: formatting took too long.',
  failed: 'Shown as plain text: it could not be formatted.',
}

export type PlainTextProps = {
  text: string
  reason: PlainReason
}

/**
 * Text from outside as it is, with a sentence that says why. Costs the same however long the text is: a long one has a
 * box of its own that draws only the lines in view.
 */
export function PlainText({ text, reason }: PlainTextProps) {
  const left = text.length - maxPlainTextCharacters
  return (
    <figure aria-label="Plain text" className="flex flex-col gap-1">
      <figcaption className="flex items-center gap-2 text-small text-ink-3">
        <span className="min-w-0 flex-1">
          {plainReasons[reason]}
          {left > 0 && ` The first ${formatCount(maxPlainTextCharacters)} characters are shown, `}
          {left > 0 && `${formatCount(left)} more are in the file.`}
        </span>
        {left > 0 && (
          <Button size="small" icon={Download} onClick={() => downloadText('answer.txt', 'text/plain', text)}>
            Save as file
          </Button>
        )}
        <CopyButton text={text} label="Copy text" />
      </figcaption>
      {text.length <= maxPlainTextDrawnWhole ? (
        <div className="wrap-anywhere whitespace-pre-wrap select-text">{text}</div>
      ) : (
        <TextBox text={text.slice(0, maxPlainTextCharacters)} />
      )}
    </figure>
  )
}

/** Text in a box of its own that draws only the lines in view. */
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
