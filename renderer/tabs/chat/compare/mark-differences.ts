import { textClient } from '../../../text-worker/use-text-task.ts'
import './marks.css'

/** The result of comparing two answers: how many words only one of them has, or that they differ too much. */
export type Differences = { readonly one: number; readonly other: number } | 'too-different'

const highlightName = 'only-here'

interface Word {
  readonly node: Text
  readonly start: number
  readonly end: number
}

/**
 * Highlights the words that only one of two answers has, with the CSS Custom Highlight API, which leaves the DOM
 * unchanged. Without that API only the counts are available. The worker compares the words, one per line.
 */
export async function markDifferences(
  left: Element,
  right: Element,
  signal: AbortSignal,
): Promise<Differences | undefined> {
  const [leftWords, rightWords] = [wordsIn(left), wordsIn(right)]
  const input = { before: linesOf(leftWords), after: linesOf(rightWords) }
  const outcome = await textClient.run('diff', input, signal)
  if (signal.aborted) return undefined
  if (outcome.type !== 'done') return 'too-different'
  const only: Word[][] = [[], []]
  let [leftAt, rightAt] = [0, 0]
  for (const { kind, pieces } of outcome.output) {
    if (kind !== 'added') {
      if (kind === 'removed') only[0]?.push(...leftWords.slice(leftAt, leftAt + pieces.length))
      leftAt += pieces.length
    }
    if (kind !== 'removed') {
      if (kind === 'added') only[1]?.push(...rightWords.slice(rightAt, rightAt + pieces.length))
      rightAt += pieces.length
    }
  }
  if (typeof Highlight !== 'undefined')
    CSS.highlights.set(highlightName, new Highlight(...only.flatMap(joined).map(toRange)))
  return { one: only[0]?.length ?? 0, other: only[1]?.length ?? 0 }
}

export function removeDifferences(): void {
  if (typeof Highlight !== 'undefined') CSS.highlights.delete(highlightName)
}

function wordsIn(element: Element): Word[] {
  const words: Word[] = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    // Text on buttons is not part of the answer.
    if (!(node instanceof Text) || isBeside(node.parentElement)) continue
    for (const { 0: word, index } of node.data.matchAll(/\S+/g))
      words.push({ node, start: index, end: index + word.length })
  }
  return words
}

function isBeside(parent: Element | null): boolean {
  return (
    parent?.closest('button, header, [data-wire]') != null ||
    (parent?.closest('figure.code-block') != null && parent.closest('pre') === null)
  )
}

function linesOf(words: readonly Word[]): string {
  return words.map(({ node, start, end }) => node.data.slice(start, end)).join('\n')
}

/** Joins adjacent words to one range. */
function joined(words: readonly Word[]): Word[] {
  const stretches: Word[] = []
  for (const word of words) {
    const last = stretches.at(-1)
    const isNext = last?.node === word.node && word.node.data.slice(last.end, word.start).trim() === ''
    if (last !== undefined && isNext) stretches[stretches.length - 1] = { ...last, end: word.end }
    else stretches.push(word)
  }
  return stretches
}

function toRange({ node, start, end }: Word): StaticRange {
  return new StaticRange({
    startContainer: node,
    startOffset: start,
    endContainer: node,
    endOffset: end,
  })
}
