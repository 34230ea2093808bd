import { maxJsonLines, maxShownLines } from '../../../shared/limits.ts'
import { plainReasonText } from '../../controls/texts/plain-text.tsx'
import { toJsonLines, toTextLines, type JsonLines } from './json-lines.ts'
import type { WireLine } from './wire-line.ts'
import { inspectorText } from '../../../shared/text/en/inspector.ts'

/** The lines of foreign text, and a note if a limit was reached. */
export interface NotedLines {
  readonly lines: readonly WireLine[]
  readonly note: string | undefined
}

/** The lines of JSON that was laid out, or of its text if it was not. */
export function toNotedLines(json: JsonLines, text: string): NotedLines {
  if (json.type === 'json') {
    return { lines: json.lines, note: json.isCut ? inspectorText().linesFormatted(maxJsonLines) : undefined }
  }
  const lines = toTextLines(text)
  if (json.type === 'too-deep') return { lines, note: plainReasonText('too-deep') }
  return {
    lines,
    note: lines.length >= maxShownLines ? inspectorText().linesShown(maxShownLines) : undefined,
  }
}

/** Like `toNotedLines`, for text that is laid out if it is JSON. */
export function readNotedLines(text: string, unfolded: ReadonlySet<string>): NotedLines {
  return toNotedLines(toJsonLines(text, unfolded), text)
}
