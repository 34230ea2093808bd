import { textClient } from '../../../text-worker/use-text-task.ts'
import './marks.css'

/** What became of a comparison of two answers: how many words only one of them has, or that they are too far apart. */
export type Differences = { readonly one: number; readonly other: number } | 'too-different'

const highlightName = 'only-here'

interface Word {
  readonly node: Text
  readonly start: number
  readonly end: number
}

/**
 * Marks the words that are in one of two answers alone, without a change of the page: React knows nothing of it. A browser
 * without such highlights has the counts. The words are compared in the worker, one a line.
 */
export async function markDifferences(
  one: Element,
  other: Element,
  signal: AbortSignal,
): Promise<Differences | undefined> {
  const [ones, others] = [wordsIn(one), wordsIn(other)]
  const input = { before: linesOf(ones), after: linesOf(others) }
  const outcome = await textClient.run('diff', input, signal)
  if (signal.aborted) return undefined
  if (outcome.type !== 'done') return 'too-different'
  const only: Word[][] = [[], []]
  let [at, otherAt] = [0, 0]
  for (const { kind, pieces } of outcome.output) {
    if (kind !== 'added') {
      if (kind === 'removed') only[0]?.push(...ones.slice(at, at + pieces.length))
      at += pieces.length
    }
    if (kind !== 'removed') {
      if (kind === 'added') only[1]?.push(...others.slice(otherAt, otherAt + pieces.length))
      otherAt += pieces.length
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
    // What stands on buttons was not said.
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

/** Words that stand side by side are one stretch. */
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
