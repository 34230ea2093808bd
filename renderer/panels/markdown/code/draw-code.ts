import { maxShownLineCharacters } from '../../../../shared/limits.ts'
import type { CodeLine, CodeToken } from '../../../text-worker/code/code-line.ts'
import { linesPerChunk } from '../../../text-worker/code/code-lines.ts'

/** Code drawn into an element line by line, without React: while it grows only the lines that changed are touched. */
export interface DrawnCode {
  /** Shows this code. Lines keep their colours as long as they say the same. */
  show(code: string): void
  /** Gives these lines, from the line `from` on, their colours. */
  colour(from: number, lines: readonly CodeLine[]): void
}

/** `element` holds nothing else, and nobody else changes what is in it, but for words put at its end. */
export function drawCode(element: HTMLElement): DrawnCode {
  let latest = ''
  let texts: readonly string[] = []
  const coloured: CodeLine[] = []
  /** The boxes of each line: one, or several of a very long one. */
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

/** What is said goes on: a plain line gets the words it lacks, so that what is selected in it stays so. */
function addWords(boxes: readonly HTMLElement[], text: string): boolean {
  const node = boxes.length === 1 ? boxes[0]?.firstChild : undefined
  if (!(node instanceof Text) || node.nextSibling !== null || text.length > maxShownLineCharacters)
    return false
  if (!text.startsWith(node.data)) return false
  if (text.length > node.length) node.appendData(text.slice(node.length))
  return true
}

/** The chunk that the next line, of this number, belongs to. */
function chunkAt(element: HTMLElement, index: number): Element {
  const chunk = element.children[Math.floor(index / linesPerChunk)]
  if (chunk !== undefined) {
    markFull(chunk, (index % linesPerChunk) + 1)
    return chunk
  }
  const fresh = document.createElement('span')
  fresh.className = 'code-chunk'
  // A chunk that is left out of layout counts for nothing outside of it: each begins with its own number.
  fresh.style.counterReset = `code-line ${index}`
  element.append(fresh)
  return fresh
}

/** A full chunk is left out of layout while it is off screen. */
function markFull(chunk: Element, lineCount: number): void {
  chunk.toggleAttribute('data-full', lineCount === linesPerChunk)
}

/** A line is a box of its own: a new line lays out itself and nothing before it. A very long one is several. */
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

/** A browser lays a line out as a whole, however little of it is in view. */
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
