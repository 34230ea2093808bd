import type { CodeToken, HighlightCode } from '../../text-worker/code/code-line.ts'
import { splitLines } from '../../lib/split-lines.ts'
import { foldedStringLabel } from './folded-value.ts'
import type { WireLine, WireToken } from './wire-line.ts'

/** Longer code stays plain: highlighting it would block the page. */
const maxColouredLength = 200_000
/** Longer lines are split into several. */
const maxLineLength = 2000

/** Files in the body: runs of base64 and placeholders, with the media type in front if there is one. */
const files = /(?:data:[\w.+-]+\/[\w.+-]+;base64,)?(?:[A-Za-z0-9+/_-]{400,}={0,2}|⟨attachment:[^⟩]+⟩)/g

/** Private-use characters mark a folded file while the code is highlighted. */
const mark = /\uE000(\d+)\uE001/

export interface CodeLook {
  readonly grammar: string
  readonly highlight: HighlightCode
  readonly unfolded: ReadonlySet<string>
}

/**
 * Lays code out in highlighted lines, spaces included, so that a selection can be run. Files in it are folded unless
 * their path is in `unfolded`.
 */
export function toCodeLines(code: string, { grammar, highlight, unfolded }: CodeLook): WireLine[] {
  const { text, folded } = foldFiles(code, unfolded)
  const lines = text.length > maxColouredLength ? plainLines(text) : highlight(text, grammar).lines
  return lines.flatMap((line) => layOut(line.flatMap((token) => toWireTokens(token, folded))))
}

/** Returns the text to highlight, with a mark in place of each file, and the content of each mark. */
export function foldFiles(
  code: string,
  unfolded: ReadonlySet<string>,
): { readonly text: string; readonly folded: readonly { label: string; path: string }[] } {
  const folded: { label: string; path: string }[] = []
  const text = code.replace(/\n$/, '').replaceAll(files, (value) => {
    const path = `/${folded.length}`
    const label = foldedStringLabel(value) ?? 'text'
    folded.push({ label, path })
    return unfolded.has(path) || code.includes('\uE000') ? value : `\uE000${folded.length - 1}\uE001`
  })
  return { text, folded }
}

function plainLines(text: string): CodeToken[][] {
  return splitLines(text).map((line) => [{ text: line }])
}

function toWireTokens(
  { text, tone }: CodeToken,
  folded: readonly { label: string; path: string }[],
): WireToken[] {
  // Every second piece is the number of a folded file.
  return text.split(mark).flatMap((piece, index): WireToken[] => {
    const file = index % 2 === 1 ? folded[Number(piece)] : undefined
    if (file !== undefined) return [{ type: 'folded', ...file }]
    if (piece === '') return []
    const isPlain = tone === undefined || tone === 'added' || tone === 'removed'
    return [isPlain ? { type: 'text', text: piece } : { type: 'text', text: piece, tone }]
  })
}

/** Splits one line of code into one or more rows. */
function layOut(tokens: readonly WireToken[]): WireLine[] {
  let row: WireToken[] = []
  let left = maxLineLength
  const rows: WireToken[][] = [row]
  for (const token of tokens) {
    if (token.type !== 'text') {
      row.push(token)
      continue
    }
    for (let rest = token.text; rest !== '';) {
      if (left === 0) {
        rows.push((row = []))
        left = maxLineLength
      }
      const text = rest.slice(0, left)
      row.push({ ...token, text })
      left -= text.length
      rest = rest.slice(text.length)
    }
  }
  return rows.map((lineTokens) => ({ indent: 0, tokens: lineTokens }))
}
