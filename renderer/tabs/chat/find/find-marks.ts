import { findExpression, findMatchesOf } from '../../../lib/find/find-text.ts'
import type { FindScope } from './find-turns.ts'

/** Names of the CSS highlights, whose colours are in `find.css`. */
const all = 'found'
const current = 'found-current'

/** The matches in the rendered turns, by turn id. */
export type DrawnMatches = ReadonlyMap<string, readonly Range[]>

/** Block elements: words do not continue from one to the next. */
const blocks = ['p', 'li', 'td', 'th', 'pre', 'div', 'summary', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].join(',')

/** Searches the rendered content of the turns with matches, including code and formatted Markdown. */
export function findDrawn(
  box: HTMLElement,
  query: string,
  scope: FindScope,
  turnIds: ReadonlySet<string>,
): DrawnMatches {
  const found = new Map<string, readonly Range[]>()
  const expression = findExpression(query)
  if (expression === undefined) return found
  for (const turn of box.querySelectorAll<HTMLElement>('[data-turn]')) {
    const { turn: id = '' } = turn.dataset
    const said = turn.querySelector('[data-said]')
    if (said !== null && turnIds.has(id)) found.set(id, rangesIn(said, expression, scope))
  }
  return found
}

function rangesIn(element: Element, expression: RegExp, scope: FindScope): Range[] {
  const pieces: { node: Text; start: number }[] = []
  let text = ''
  let block: Element | null = null
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text) || !isInScope(node, scope)) continue
    const own = node.parentElement?.closest(blocks) ?? null
    if (own !== block && text !== '') text += '\n'
    block = own
    pieces.push({ node, start: text.length })
    text += node.data
  }
  return findMatchesOf(text, expression).flatMap(({ start, end }) => {
    const [first, last] = [pieceAt(pieces, start), pieceAt(pieces, end - 1)]
    if (first === undefined || last === undefined) return []
    const range = document.createRange()
    range.setStart(first.node, Math.min(first.node.length, start - first.start))
    range.setEnd(last.node, Math.min(last.node.length, end - last.start))
    return range
  })
}

/**
 * Whether a text node is in the scope: tool calls and their results are marked by `data-wire`, all other text belongs
 * to messages.
 */
function isInScope(node: Text, scope: FindScope): boolean {
  if (scope === 'all') return true
  return (node.parentElement?.closest('[data-wire]') != null) === (scope === 'tools')
}

function pieceAt<Piece extends { start: number }>(pieces: readonly Piece[], at: number): Piece | undefined {
  let [low, high] = [0, pieces.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((pieces[middle]?.start ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return pieces[low]
}

/**
 * Highlights the matches with the CSS Custom Highlight API, which leaves the DOM unchanged for React and streaming
 * answers. Without that API, selects the current match.
 */
export function mark(drawn: DrawnMatches, currentRange: Range | undefined): void {
  if (typeof Highlight === 'undefined') {
    const selection = getSelection()
    selection?.removeAllRanges()
    if (currentRange !== undefined) selection?.addRange(currentRange)
    return
  }
  const ranges = [...drawn.values()].flat().filter((range) => range !== currentRange)
  CSS.highlights.set(all, new Highlight(...ranges))
  CSS.highlights.set(current, new Highlight(...(currentRange === undefined ? [] : [currentRange])))
}

export function removeMarks(): void {
  if (typeof Highlight === 'undefined') {
    getSelection()?.removeAllRanges()
    return
  }
  CSS.highlights.delete(all)
  CSS.highlights.delete(current)
}
