/** One end of a selection: its node and offset, and the number of characters before it. */
interface Place {
  readonly node: Node
  readonly offset: number
  /** Characters of `root` before it; `undefined` outside of `root`. */
  readonly characters: number | undefined
}

/**
 * Remembers the selection in `root`, if any. The returned function selects the same characters again after nodes were
 * replaced or rewritten.
 */
export function rememberSelection(root: Element): (() => void) | undefined {
  const selection = whatIsSelected()
  if (selection === undefined) return undefined
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection
  if (anchorNode === null || focusNode === null) return undefined
  if (!root.contains(anchorNode) && !root.contains(focusNode)) return undefined
  const anchor = placeOf(root, anchorNode, anchorOffset)
  const focus = placeOf(root, focusNode, focusOffset)
  return () => {
    if (isAt(selection.anchorNode, selection.anchorOffset, anchor)) {
      if (isAt(selection.focusNode, selection.focusOffset, focus)) return
    }
    const [start, end] = [find(root, anchor), find(root, focus)]
    if (start.node.isConnected && end.node.isConnected)
      selection.setBaseAndExtent(start.node, start.offset, end.node, end.offset)
  }
}

/** Reading the selection forces a layout, so read it again only after it has changed. */
let isKnownToBeEmpty = false
let isWatched = false

function whatIsSelected(): Selection | undefined {
  if (!isWatched) {
    isWatched = true
    document.addEventListener('selectionchange', () => {
      isKnownToBeEmpty = false
    })
  }
  if (isKnownToBeEmpty) return undefined
  const selection = document.getSelection()
  if (selection !== null && !selection.isCollapsed) return selection
  isKnownToBeEmpty = true
  return undefined
}

function placeOf(root: Element, node: Node, offset: number): Place {
  if (!root.contains(node)) return { node, offset, characters: undefined }
  const before = document.createRange()
  before.setStart(root, 0)
  before.setEnd(node, offset)
  return { node, offset, characters: before.toString().length }
}

function isAt(node: Node | null, offset: number, place: Place): boolean {
  return node === place.node && offset === place.offset
}

function find(root: Element, { node, offset, characters }: Place): { node: Node; offset: number } {
  if (characters === undefined) return { node, offset }
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let left = characters
  let last = { node, offset }
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const { length } = text as Text
    last = { node: text, offset: Math.min(left, length) }
    if (left <= length) return last
    left -= length
  }
  return last
}
