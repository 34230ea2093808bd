import { Component, createRef, type ReactNode, type ClipboardEvent } from 'react'
import { closeMarkers } from '../../lib/markdown/close-markers.ts'
import type { GrowingText } from '../../lib/markdown/growing-text.ts'
import { isLineUnderway, isPlainPiece } from '../../lib/markdown/plain-piece.ts'
import type { MarkdownBlock } from '../../lib/markdown/markdown-block.ts'
import { rememberSelection } from './remember-selection.ts'

export interface GrowingBoxProps {
  /** The text that `children` were rendered from. */
  readonly text: string
  readonly growing: GrowingText | undefined
  /** The last block of `text`, while more may follow. */
  readonly openBlock: MarkdownBlock | undefined
  readonly keepsLines: boolean
  readonly isStreaming: boolean
  /** Called when there is more text that React has to render. */
  readonly onMore: () => void
  readonly children: ReactNode
}

/** The position at which text is appended without a render. */
interface End {
  readonly node: Text
  /** The length of the node after React rendered it. */
  readonly drawnLength: number
  /** How much of the text is on screen, apart from trailing spaces. */
  length: number
  /** The last characters of that text. */
  before: string
  /** Trailing spaces, shown once something follows them. */
  spaces: string
  readonly isCode: boolean
}

/**
 * The element around a growing text. Plain words are appended to its last text node directly; React renders everything
 * else. Before React renders, the appended text is removed, so that React finds the DOM as it left it; the selection is
 * restored afterwards.
 */
export class GrowingBox extends Component<GrowingBoxProps> {
  readonly #box = createRef<HTMLDivElement>()
  #end: End | undefined
  #stop: (() => void) | undefined

  override componentDidMount(): void {
    this.#begin()
    this.#stop = this.props.growing?.subscribe(this.#follow)
  }

  override getSnapshotBeforeUpdate(): (() => void) | null {
    const group = this.#box.current?.lastElementChild
    const reselect = group === null || group === undefined ? undefined : rememberSelection(group)
    const end = this.#end
    if (end !== undefined && end.node.length > end.drawnLength)
      end.node.deleteData(end.drawnLength, end.node.length - end.drawnLength)
    this.#end = undefined
    return reselect ?? null
  }

  override componentDidUpdate(before: GrowingBoxProps, _: unknown, reselect: (() => void) | null): void {
    reselect?.()
    if (before.growing !== this.props.growing) {
      this.#stop?.()
      this.#stop = this.props.growing?.subscribe(this.#follow)
    }
    this.#begin()
  }

  override componentWillUnmount(): void {
    this.#stop?.()
  }

  #begin(): void {
    const { text, growing, openBlock } = this.props
    const group = this.#box.current?.lastElementChild
    this.#end =
      growing === undefined || openBlock === undefined || group === null || group === undefined
        ? undefined
        : findEnd(text, openBlock, group)
    if (growing !== undefined) this.#follow()
  }

  readonly #follow = (): void => {
    const { text, growing, onMore } = this.props
    const now = growing?.read()
    if (now === undefined || now.length === (this.#end?.length ?? text.length)) return
    const end = this.#end
    if (end === undefined || !append(end, now, growing?.readFrom?.(end.length))) onMore()
  }

  override render(): ReactNode {
    const { keepsLines, isStreaming, children } = this.props
    return (
      <div
        ref={this.#box}
        className="markdown"
        onCopy={copyFormulas}
        data-lines={keepsLines ? '' : undefined}
        data-streaming={isStreaming ? '' : undefined}
      >
        {children}
      </div>
    )
  }
}

/** After this many characters React renders again, so that every limit on texts is checked. */
const maxAppended = 2_000

/**
 * Appends the new part of `text` at the end and returns true, or returns false if React has to render it. `known` is
 * the new part, if the caller knows it.
 */
function append(end: End, text: string, known: string | undefined): boolean {
  const piece = known ?? text.slice(end.length)
  if (piece === '') return false
  if (known === undefined && !text.startsWith(end.before, end.length - end.before.length)) return false
  if (end.node.length - end.drawnLength + piece.length > maxAppended || !end.node.isConnected) return false
  if (end.isCode ? /[\n\r`~]/.test(piece) : !isPlainPiece(end.before, piece)) return false
  const shown = end.spaces + piece
  const words = end.isCode ? shown : shown.trimEnd()
  end.node.appendData(words)
  end.spaces = shown.slice(words.length)
  end.length = text.length
  end.before = (end.before + piece).slice(-keptBefore)
  return true
}

const keptBefore = 64

/** The end of the text rendered from `text`; `undefined` unless its last characters are displayed unchanged. */
function findEnd(text: string, block: MarkdownBlock, group: Element): End | undefined {
  const node = lastTextOf(group)
  // What follows a bare URL decides where it ends, so do not append to a link.
  if (node === undefined || node.parentElement?.closest('[role="link"]') !== null) return undefined
  const end = { node, drawnLength: node.length, length: text.length, before: text.slice(-keptBefore) }
  if (block.type === 'code') {
    const line = block.code.slice(block.code.lastIndexOf('\n') + 1)
    const isAtEnd = /[^\s`~]/.test(line) && text.endsWith(line) && node.data === line
    return isAtEnd ? { ...end, spaces: '', isCode: true } : undefined
  }
  if (block.type !== 'prose' || !text.endsWith(block.source)) return undefined
  const source = block.source.trimEnd()
  const spaces = block.source.slice(source.length)
  if (spaces.includes('\n') || !isLineUnderway(source)) return undefined
  const word = /[\p{L}\p{N},.;?]+$/u.exec(source.slice(-keptBefore))?.[0]
  if (word === undefined || !node.data.endsWith(word)) return undefined
  return closeMarkers(source).startsWith(source) ? { ...end, spaces, isCode: false } : undefined
}

function lastTextOf(element: Element): Text | undefined {
  let node: Node = element
  while (node.lastChild !== null) node = node.lastChild
  return node instanceof Text ? node : undefined
}

/**
 * Copies the selection with the source of each formula: the characters of a drawn formula do not convey its meaning.
 */
function copyFormulas(event: ClipboardEvent): void {
  const selection = document.getSelection()
  if (selection === null || selection.rangeCount === 0) return
  const content = selection.getRangeAt(0).cloneContents()
  const formulas = content.querySelectorAll('.formula')
  if (formulas.length === 0) return
  for (const formula of formulas)
    formula.replaceWith(formula.querySelector('.formula-written')?.textContent ?? formula.textContent)
  // Insert it into the page: line breaks are only known for rendered elements.
  const page = document.createElement('div')
  page.className = 'markdown only-spoken'
  page.append(content)
  document.body.append(page)
  event.clipboardData.setData('text/plain', page.innerText)
  event.clipboardData.setData('text/html', page.innerHTML)
  page.remove()
  event.preventDefault()
}
