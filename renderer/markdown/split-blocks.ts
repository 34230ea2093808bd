import { Lexer, type Token } from 'marked'

/** One block of Markdown: a paragraph, a list, a table, a fenced code block, … */
export type MarkdownBlock =
  | { readonly type: 'prose'; readonly source: string }
  | { readonly type: 'code'; readonly language: string; readonly code: string }

/** A text split into its blocks. */
export interface SplitMarkdown {
  /**
   * The blocks in order, in groups of `blocksPerGroup`. A group whose blocks cannot change any more is the same array
   * each time, so that a memoised component skips all of it.
   */
  readonly groups: readonly (readonly MarkdownBlock[])[]
  /** Link reference definitions (`[label]: https://…`) that were seen, for every block that may use them. */
  readonly definitions: string
}

export const blocksPerGroup = 16

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
  const tokens = new Lexer({ gfm: true }).blockTokens(tail)
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
      const isFirstLineComplete = start <= lastLine
      if (!isFirstLineComplete) return count
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
  const isLastFull = last === undefined || last.length === blocksPerGroup
  const result = isLastFull ? [...groups] : groups.slice(0, -1)
  const open = isLastFull ? blocks : [...last, ...blocks]
  for (let start = 0; start < open.length; start += blocksPerGroup) {
    result.push(open.slice(start, start + blocksPerGroup))
  }
  return result
}

function toBlocks(token: Token): MarkdownBlock[] {
  if (token.type === 'space' || token.type === 'def') return []
  if (token.type === 'code') {
    return [{ type: 'code', language: firstWord(token.lang), code: String(token.text) }]
  }
  return [{ type: 'prose', source: token.raw }]
}

function firstWord(language: unknown): string {
  return typeof language === 'string' ? (/^\S+/.exec(language)?.[0] ?? '') : ''
}
