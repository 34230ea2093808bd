import { maxShownLineCharacters } from '../../../../shared/limits.ts'
import type { CodeLine, CodeToken } from '../../../text-worker/code/code-line.ts'
import { linesPerChunk } from '../../../text-worker/code/code-lines.ts'

/** Code written into an element line by line, without React: while it grows, only changed lines are touched. */
export interface DrawnCode {
  /** Shows this code. Unchanged lines keep their colours. */
  show(code: string): void
  /** Colours these lines, beginning with line `from`. */
  colour(from: number, lines: readonly CodeLine[]): void
}

/** `element` must be empty, and nobody else may change its content, except for text appended at its end. */
export function drawCode(element: HTMLElement): DrawnCode {
  let latest = ''
  let texts: readonly string[] = []
  const coloured: CodeLine[] = []
  /** The elements of each line: one, or several for a very long line. */
  const boxes: HTMLElement[][] = []

  function drawLine(index: number): void {
    const text = texts[index] ?? ''
    const line = coloured[index]
    const drawn = boxes[index]
    const isColoured = line !== undefined && textOf(line) === text
    if (!isColoured && drawn !== undefined && addWords(drawn, text)) return
    const fresh = toBoxes(isColoured ? line : text === '' ? [] : [{ text }])
    if (drawn === undefined) chunkAt(element, index).append(...fresh)
    else {
      drawn[0]?.before(...fresh)
      for (const box of drawn) box.remove()
    }
    boxes[index] = fresh
  }

  function dropLinesFrom(count: number): void {
    for (const box of boxes.splice(count).flat()) box.remove()
    while (element.childElementCount > Math.ceil(count / linesPerChunk)) element.lastElementChild?.remove()
    const last = element.lastElementChild
    if (last !== null) markFull(last, count - linesPerChunk * (element.childElementCount - 1))
  }

  return {
    show(code) {
      if (code === latest && boxes.length > 0) return
      const from = code.startsWith(latest) ? Math.max(0, texts.length - 1) : 0
      latest = code
      texts = code === '' ? [] : code.replace(/\n$/, '').split('\n')
      if (texts.length < boxes.length) dropLinesFrom(texts.length)
      for (let index = from; index < texts.length; index += 1) drawLine(index)
    },
    colour(from, lines) {
      for (const [index, line] of lines.entries()) {
        if (from + index >= texts.length) return
        if (isSameLine(coloured[from + index], line)) continue
        coloured[from + index] = line
        if (textOf(line) === texts[from + index]) drawLine(from + index)
      }
    },
  }
}

/** Appends the missing text to a plain line, so that a selection in it is kept. */
function addWords(boxes: readonly HTMLElement[], text: string): boolean {
  const node = boxes.length === 1 ? boxes[0]?.firstChild : undefined
  if (!(node instanceof Text) || node.nextSibling !== null || text.length > maxShownLineCharacters)
    return false
  if (!text.startsWith(node.data)) return false
  if (text.length > node.length) node.appendData(text.slice(node.length))
  return true
}

/** The chunk for the next line, whose number is `index`. */
function chunkAt(element: HTMLElement, index: number): Element {
  const chunk = element.children[Math.floor(index / linesPerChunk)]
  if (chunk !== undefined) {
    markFull(chunk, (index % linesPerChunk) + 1)
    return chunk
  }
  const fresh = document.createElement('span')
  fresh.className = 'code-chunk'
  // Counters do not continue across chunks whose layout is skipped, so each chunk sets its own number.
  fresh.style.counterReset = `code-line ${index}`
  element.append(fresh)
  return fresh
}

/** A full chunk is skipped by layout while it is off screen. */
function markFull(chunk: Element, lineCount: number): void {
  chunk.toggleAttribute('data-full', lineCount === linesPerChunk)
}

/**
 * Each line is an element of its own, so that a new line causes no layout of earlier ones. A very long line is several.
 */
function toBoxes(line: CodeLine): HTMLElement[] {
  const length = line.reduce((sum, { text }) => sum + text.length, 0)
  if (length <= maxShownLineCharacters) return [toBox(line)]
  const boxes = cutLine(line).map(toBox)
  for (const box of boxes.slice(1)) box.toggleAttribute('data-continued', true)
  return boxes
}

function toBox(line: CodeLine): HTMLElement {
  const box = document.createElement('span')
  box.className = 'code-line'
  if (line.length === 0) box.append('\n')
  for (const { text, tone } of line) {
    if (tone === undefined) box.append(text)
    else {
      const token = document.createElement('span')
      token.className = `tone-${tone}`
      token.textContent = text
      box.append(token)
    }
  }
  return box
}

/** Splits long lines: browsers lay out a whole line, however little of it is in view. */
function cutLine(line: CodeLine): CodeLine[] {
  let piece: CodeToken[] = []
  let left = maxShownLineCharacters
  const pieces = [piece]
  for (const token of line) {
    for (let start = 0; start < token.text.length;) {
      if (left === 0) {
        pieces.push((piece = []))
        left = maxShownLineCharacters
      }
      const text = token.text.slice(start, start + left)
      piece.push({ ...token, text })
      start += text.length
      left -= text.length
    }
  }
  return pieces
}

function textOf(line: CodeLine): string {
  return line.map(({ text }) => text).join('')
}

function isSameLine(left: CodeLine | undefined, right: CodeLine): boolean {
  return (
    left?.length === right.length &&
    left.every((token, index) => token.text === right[index]?.text && token.tone === right[index].tone)
  )
}
