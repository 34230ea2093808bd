/**
 * Returns the text of an incomplete block with its open markers closed, so that `**bold` is bold immediately and no
 * marker flickers. Only for the last block of a stream; the text itself is not changed.
 */
export function closeMarkers(source: string): string {
  const text = withoutUnderline(source.trimEnd())
  const start = startOfOpenPart(text)
  return text.slice(0, start) + closeInline(text.slice(start))
}

/**
 * Whether a block may become a table: before its second line, the first one would be shown as a paragraph with bars.
 */
export function isTableBeginning(source: string): boolean {
  const lines = source.split('\n')
  if (!/^\s{0,3}\|/.test(lines[0] ?? '')) return false
  return lines.length === 1 || (lines.length === 2 && /^[\s|:-]*$/.test(lines[1] ?? ''))
}

/** A list marker `-` directly below a line of text would turn that line into a heading for one frame. */
function withoutUnderline(text: string): string {
  return text.replace(/\n {0,3}(?:-{1,2}|=)$/, '')
}

/** Markers do not extend across list items, cells, headings or blank lines. */
function startOfOpenPart(text: string): number {
  const border = /\n(?:[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]|[ \t]*[>#|]|[ \t]*\n)/g
  let start = 0
  for (const match of text.matchAll(border)) start = match.index + 1
  return start
}

interface Open {
  readonly marker: string
  /** The start of the text after the marker. */
  readonly from: number
}

function closeInline(text: string): string {
  const open: Open[] = []
  let index = 0
  while (index < text.length) {
    const character = text.charAt(index)
    if (character === '\\') index += 2
    else if (character === '`') {
      const run = runAt(text, index)
      const end = text.indexOf(run, index + run.length)
      if (end === -1) return closeCode(text, index, run, open)
      index = end + run.length
    } else if (character === '[' || (character === '!' && text.charAt(index + 1) === '[')) {
      const link = readLink(text, index)
      if (link.isOpen) return closeAll(link.shown, open)
      index = link.next
    } else if (character === '*' || character === '_' || character === '~') {
      const run = runAt(text, index)
      if (index + run.length === text.length) return closeAll(text.slice(0, index), open)
      toggle(open, text, index, run)
      index += run.length
    } else index += 1
  }
  return closeAll(text, open)
}

function runAt(text: string, index: number): string {
  const character = text.charAt(index)
  let end = index
  while (text.charAt(end) === character) end += 1
  return text.slice(index, end)
}

function closeCode(text: string, index: number, run: string, open: readonly Open[]): string {
  const inside = text.slice(index + run.length)
  if (inside.trim() === '') return closeAll(text.slice(0, index), open)
  let end = text.length
  while (text.charAt(end - 1) === '`') end -= 1
  return closeAll(text.slice(0, end) + run, open)
}

type ReadLink =
  | { readonly isOpen: true; readonly shown: string }
  | { readonly isOpen: false; readonly next: number }

/** A link whose address is incomplete shows its text; an incomplete image shows nothing. */
function readLink(text: string, index: number): ReadLink {
  const isImage = text.charAt(index) === '!'
  const from = index + (isImage ? 2 : 1)
  const end = text.indexOf(']', from)
  const before = text.slice(0, index)
  if (end === -1) return { isOpen: true, shown: isImage ? before : before + text.slice(from) }
  if (text.charAt(end + 1) !== '(') return { isOpen: false, next: from }
  const close = text.indexOf(')', end + 2)
  if (close !== -1) return { isOpen: false, next: close + 1 }
  return { isOpen: true, shown: isImage ? before : before + text.slice(from, end) }
}

function toggle(open: Open[], text: string, index: number, run: string): void {
  const before = text.charAt(index - 1)
  const after = text.charAt(index + run.length)
  const isInWord = run.startsWith('_') && /\w/.test(before) && /\w/.test(after)
  if (isInWord || (run.startsWith('~') && run.length !== 2) || run.length > 3) return
  const last = open[open.length - 1]
  if (last?.marker === run && /\S/.test(before)) open.pop()
  else if (/\S/.test(after)) open.push({ marker: run, from: index + run.length })
}

function closeAll(text: string, open: readonly Open[]): string {
  let result = text.trimEnd()
  for (const { marker, from } of open.toReversed()) {
    result = result.length <= from ? result.slice(0, from - marker.length).trimEnd() : result + marker
  }
  return result
}
