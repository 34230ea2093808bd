import { Lexer, type Token } from 'marked'

/** One block of Markdown: a paragraph, a list, a table, a fenced code block, … */
export type MarkdownBlock =
  | { readonly type: 'prose'; readonly source: string }
  | { readonly type: 'code'; readonly language: string; readonly code: string }

/** A text split into its blocks. */
export interface SplitMarkdown {
  /**
   * The blocks in order, in groups of `blocksPerGroup`, fewer when they are large. A group whose blocks cannot change any more is the same array
   * each time, so that a memoised component skips all of it.
   */
  readonly groups: readonly (readonly MarkdownBlock[])[]
  /** Link reference definitions (`[label]: https://…`) that were seen, for every block that may use them. */
  readonly definitions: string
}

export const blocksPerGroup = 16

/** A group that has as many characters takes no more blocks. */
const charactersPerGroup = 24_000

/** A longer paragraph is cut, at a line end or a space, so that its parts can be drawn one by one. */
const longestParagraph = 12_000

/** A larger list, table or quotation is shown as its source. */
const largestProse = 200_000

/**
 * A splitter of a text that grows at its end. Each call takes the whole text so far; only what follows the last settled
 * block is lexed again. A text that does not continue the one before starts anew.
 */
export function createBlockSplitter(): (text: string) => SplitMarkdown {
  let settled = nothingSettled
  let latest: SplitMarkdown = { groups: [], definitions: '' }
  let latestText: string | undefined
  let hasReturns = false

  return (text) => {
    if (text === latestText) return latest
    const isContinued = text.startsWith(settled.text)
    // Line ends are looked at once: what is settled has none but `\n`.
    if (hasReturns || text.includes('\r', isContinued ? settled.text.length : 0)) {
      hasReturns = true
      const source = text.replaceAll(/\r\n?/g, '\n')
      latest = read(source, source.startsWith(settled.text))
    } else latest = read(text, isContinued)
    latestText = text
    return latest
  }

  function read(source: string, isContinued: boolean): SplitMarkdown {
    const split = extend(isContinued ? settled : nothingSettled, source)
    settled = split.settled
    return { groups: split.groups, definitions: settled.definitions }
  }
}

/** What cannot change any more, whatever comes after it. */
interface Settled {
  /** The settled beginning of the text. */
  readonly text: string
  readonly groups: readonly (readonly MarkdownBlock[])[]
  readonly definitions: string
}

const nothingSettled: Settled = { text: '', groups: [], definitions: '' }

function extend(settled: Settled, source: string): { settled: Settled; groups: Settled['groups'] } {
  const tail = source.slice(settled.text.length)
  const tokens = new Lexer({ gfm: true }).blockTokens(tail).flatMap(cutParagraph)
  const settledCount = countSettled(tokens, tail)
  const settledTokens = tokens.slice(0, settledCount)
  const groups = addBlocks(settled.groups, settledTokens)
  const next: Settled =
    settledCount === 0
      ? settled
      : {
          text: settled.text + tail.slice(0, lengthOf(settledTokens)),
          groups,
          definitions: settled.definitions + definitionsIn(settledTokens),
        }
  return { settled: next, groups: addBlocks(groups, tokens.slice(settledCount)) }
}

/** Nobody writes such a paragraph: a marker that reaches over a cut is the price of a window that can be used. */
function cutParagraph(token: Token): Token[] {
  if (token.type !== 'paragraph' || token.raw.length <= longestParagraph) return [token]
  const pieces: Token[] = []
  const { raw } = token
  for (let start = 0; start < raw.length;) {
    const end = cutBehind(raw, start)
    pieces.push({ type: 'paragraph', raw: raw.slice(start, end), text: raw.slice(start, end), tokens: [] })
    start = end
  }
  return pieces
}

/** Where a piece that begins at `start` ends: as far as may be, behind a line end, else behind a space. */
function cutBehind(text: string, start: number): number {
  const limit = start + longestParagraph
  if (limit >= text.length) return text.length
  const lineEnd = text.lastIndexOf('\n', limit - 1)
  if (lineEnd > start) return lineEnd + 1
  const space = text.lastIndexOf(' ', limit - 1)
  if (space > start) return space + 1
  // Never between the two halves of a character.
  return /[\uD800-\uDBFF]/.test(text.charAt(limit - 1)) ? limit - 1 : limit
}

/**
 * How many tokens at the beginning cannot change any more. The next block decides where a block ends, and what kind of
 * block it is shows in its first line: once that line is complete, the block before it is settled.
 */
function countSettled(tokens: readonly Token[], tail: string): number {
  const lastLine = tail.lastIndexOf('\n')
  let count = 0
  let start = 0
  let previous: Token | undefined
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'space') {
      const isCut =
        token.type === 'paragraph' && previous?.type === 'paragraph' && previous === tokens[index - 1]
      const isFirstLineComplete = start <= lastLine
      if (!isFirstLineComplete && !isCut) return count
      if (previous?.type === 'def' && !isBlankAfter(previous, tokens[index - 1])) return count
      count = index
      previous = token
    }
    start += token.raw.length
  }
  return count
}

/** A definition may go on with a title on the next line, so only a blank line ends it. */
function isBlankAfter(definition: Token, next: Token | undefined): boolean {
  return next?.type === 'space' || /\n[ \t]*\n$/.test(definition.raw)
}

function lengthOf(tokens: readonly Token[]): number {
  return tokens.reduce((sum, token) => sum + token.raw.length, 0)
}

function definitionsIn(tokens: readonly Token[]): string {
  return tokens
    .filter((token) => token.type === 'def')
    .map((token) => `${token.raw.trim()}\n`)
    .join('')
}

function addBlocks(groups: Settled['groups'], tokens: readonly Token[]): Settled['groups'] {
  const blocks = tokens.flatMap(toBlocks)
  if (blocks.length === 0) return groups
  const last = groups[groups.length - 1]
  const isLastFull = last === undefined || isFull(last)
  const result = isLastFull ? [...groups] : groups.slice(0, -1)
  let open = isLastFull ? [] : [...last]
  for (const block of blocks) {
    if (isFull(open)) {
      result.push(open)
      open = []
    }
    open.push(block)
  }
  result.push(open)
  return result
}

function isFull(group: readonly MarkdownBlock[]): boolean {
  if (group.length === blocksPerGroup) return true
  return group.reduce((sum, block) => sum + sizeOf(block), 0) >= charactersPerGroup
}

function sizeOf(block: MarkdownBlock): number {
  return block.type === 'code' ? block.code.length : block.source.length
}

function toBlocks(token: Token): MarkdownBlock[] {
  if (token.type === 'space' || token.type === 'def') return []
  if (token.type === 'code') {
    return [{ type: 'code', language: firstWord(token.lang), code: String(token.text) }]
  }
  // A list or table of this size is read by no one, and would hold the window up for seconds.
  if (token.raw.length > largestProse) return [{ type: 'code', language: '', code: token.raw }]
  return [{ type: 'prose', source: token.raw }]
}

function firstWord(language: unknown): string {
  return typeof language === 'string' ? (/^\S+/.exec(language)?.[0] ?? '') : ''
}
