import { Lexer, type MarkedOptions, type Token, type Tokenizer } from 'marked'
import {
  blocksOfCode,
  markdownSliceCharacters,
  maxCodeCharacters,
  maxMarkdownBlockCharacters,
  maxMarkdownBlocks,
  maxMarkdownCharacters,
  maxMarkdownDefinitionsCharacters,
} from '../../../shared/limits.ts'
import { cutToken, type BlockToken } from './cut-token.ts'
import { findDeepStretch } from './find-deep-stretch.ts'
import { notesIn, referencesIn, splitAtNotes } from './footnotes.ts'
import { readFormulaBlock, startOfFormulaBlock } from './formulas.ts'
import type { Footnote, MarkdownBlock } from './markdown-block.ts'

/** A text split into its blocks. */
export interface SplitMarkdown {
  /**
   * The blocks in order, in groups of `blocksPerGroup`, fewer when they are large. A group whose blocks cannot change any more is the same array
   * each time, so that a memoised component skips all of it.
   */
  readonly groups: readonly (readonly MarkdownBlock[])[]
  /** Link reference definitions (`[label]: https://…`) that were seen, for every block that may use them. */
  readonly definitions: string
  /** The labels of footnotes, in the order in which the text refers to them. The same array as long as none is new. */
  readonly references: readonly string[]
  /** The footnotes themselves, in their order. The same array as long as they are the same. */
  readonly notes: readonly Footnote[]
  /** `false` while there is more to split than was done in one go: the next call goes on. */
  readonly isWhole: boolean
}

export const blocksPerGroup = 16

/**
 * A group that has as many characters takes no more blocks: one piece of a block that was cut, which is a little shorter
 * than `maxMarkdownPieceCharacters`. Two groups are drawn at once, and each four characters of a table may be a row.
 */
const charactersPerGroup = 10_000

/**
 * A splitter of a text that grows at its end. Each call takes the whole text so far; only what follows the last settled
 * block is lexed again. A text that does not continue the one before starts anew.
 *
 * A call ends after about `budgetMs`, at the end of a slice.
 */
export function createBlockSplitter(budgetMs = Number.POSITIVE_INFINITY): (text: string) => SplitMarkdown {
  let settled = nothingSettled
  /** How much of the source was read so far, settled or not. */
  let readTo = 0
  let latest: SplitMarkdown = { groups: [], definitions: '', references: [], notes: [], isWhole: true }
  let latestText: string | undefined
  let hasReturns = false

  return (text) => {
    if (text === latestText && latest.isWhole) return latest
    const isContinued = continues(text, settled.text)
    // Line ends are looked at once: what is settled has none but `\n`.
    if (hasReturns || text.includes('\r', isContinued ? settled.text.length : 0)) {
      hasReturns = true
      const source = text.replaceAll(/\r\n?/g, '\n')
      latest = read(source, continues(source, settled.text))
    } else latest = read(text, isContinued)
    latestText = text
    return latest
  }

  function read(source: string, isContinued: boolean): SplitMarkdown {
    if (!isContinued) {
      settled = nothingSettled
      readTo = 0
    }
    const stopAt = performance.now() + budgetMs
    for (;;) {
      if (isTooLong(settled, readTo)) return withPlainRest(settled, source)
      readTo = Math.min(source.length, Math.max(readTo, settled.text.length) + markdownSliceCharacters)
      const split = extend(settled, source.slice(0, readTo))
      settled = split.settled
      const isWhole = readTo === source.length
      if (isWhole || performance.now() >= stopAt) return { ...split.shown, isWhole }
    }
  }
}

/** `startsWith` compares character by character: 0.1 ms for a long answer, with each drawing of its end. Whole texts compare as memory. */
function continues(text: string, beginning: string): boolean {
  return text.slice(0, beginning.length) === beginning
}

/** What cannot change any more, whatever comes after it. */
interface Settled {
  /** The settled beginning of the text. */
  readonly text: string
  readonly groups: readonly (readonly MarkdownBlock[])[]
  readonly blockCount: number
  readonly definitions: string
  readonly references: readonly string[]
  readonly notes: readonly Footnote[]
  /** The block that follows is code, which costs little however long it is. */
  readonly isBeforeCode: boolean
}

const nothingSettled: Settled = {
  text: '',
  groups: [],
  blockCount: 0,
  definitions: '',
  references: [],
  notes: [],
  isBeforeCode: false,
}

/** What follows is not laid out: there was too much already, or it is one block without an end. */
function isTooLong({ text, blockCount, isBeforeCode }: Settled, readTo: number): boolean {
  const limit = isBeforeCode ? maxMarkdownCharacters : maxMarkdownBlockCharacters + markdownSliceCharacters
  return text.length > maxMarkdownCharacters || blockCount > maxMarkdownBlocks || readTo - text.length > limit
}

function withPlainRest(settled: Settled, source: string): SplitMarkdown {
  const { text, groups, definitions, references, notes } = settled
  const rest: MarkdownBlock = { type: 'plain', source: source.slice(text.length), reason: 'too-long' }
  return { groups: [...groups, [rest]], definitions, references, notes, isWhole: true }
}

function extend(
  settled: Settled,
  source: string,
): { readonly settled: Settled; readonly shown: Omit<SplitMarkdown, 'isWhole'> } {
  const tail = source.slice(settled.text.length)
  const tokens = lex(tail).flatMap(cutToken)
  const settledCount = withinLimit(tokens, countSettled(tokens, tail), settled.blockCount)
  const settledTokens = tokens.slice(0, settledCount)
  const blocks = settledTokens.flatMap(toBlocks)
  const groups = addBlocks(settled.groups, blocks)
  const isBeforeCode = tokens.slice(settledCount).find(({ type }) => type !== 'space')?.type === 'code'
  const definitions = settled.definitions + definitionsIn(settledTokens)
  const next: Settled =
    settledCount === 0
      ? { ...settled, isBeforeCode }
      : {
          text: settled.text + tail.slice(0, lengthOf(settledTokens)),
          groups,
          blockCount: settled.blockCount + weightOf(settledTokens),
          definitions: definitions.slice(0, maxMarkdownDefinitionsCharacters),
          references: referencesIn(blocks, settled.references),
          notes: notesIn(blocks, settled.notes),
          isBeforeCode,
        }
  const open = tokens.slice(settledCount).flatMap(toBlocks)
  const shown = {
    groups: addBlocks(groups, open),
    definitions: next.definitions,
    references: referencesIn(open, next.references),
    notes: notesIn(open, next.notes),
  }
  return { settled: next, shown }
}

/**
 * A lexer that leaves out what is inside the items of lists: only the outermost blocks are wanted, and inside of an item each
 * line is looked at together with all that follow it. Quotations, which give a third argument, end by what is in them.
 */
function createOutermostLexer(): Lexer {
  const lexer = new Lexer({ gfm: true, extensions: formulaBlocks })
  const read = lexer.blockTokens.bind(lexer)
  let isInside = false
  const readOutermost = (source: string, tokens: Token[] = [], isQuotation = false): Token[] => {
    if (isInside && !isQuotation) {
      // As it would be after what is inside was read.
      lexer.state.top = true
      return []
    }
    isInside = true
    return read(source, tokens, isQuotation)
  }
  lexer.blockTokens = readOutermost as typeof lexer.blockTokens
  // Lines that a formula stands between are no heading together.
  const { tokenizer } = lexer as unknown as { readonly tokenizer: Tokenizer }
  const readHeading = tokenizer.lheading.bind(tokenizer)
  tokenizer.lheading = (source) => {
    const heading = readHeading(source)
    return heading !== undefined && startOfFormulaBlock(heading.raw) !== undefined ? undefined : heading
  }
  // `[^1]: word` is a footnote, with what stands below it, and no address of a link.
  const readDefinition = tokenizer.def.bind(tokenizer)
  tokenizer.def = (source) => (/^ {0,3}\[\^/.test(source) ? undefined : readDefinition(source))
  return lexer
}

/** A line that begins with `$$` or `\\[` begins a block, whatever stands before it, and is read by nothing else. */
const formulaBlocks: NonNullable<MarkedOptions['extensions']> = {
  renderers: {},
  childTokens: {},
  block: [
    (text) => {
      const raw = readFormulaBlock(text)
      return raw === undefined ? undefined : { type: 'formula', raw }
    },
  ],
  startBlock: [startOfFormulaBlock],
}

/** What the lexer makes of a text. It is not given what is nested too deeply: it would call itself for each level. */
function lex(text: string): Token[] {
  const parts: Token[][] = []
  for (let start = 0; start < text.length;) {
    const deep = findDeepStretch(text, start)
    const end = deep?.start ?? text.length
    if (end > start) parts.push(createOutermostLexer().blockTokens(text.slice(start, end)))
    if (deep !== undefined) parts.push([{ type: 'deep', raw: text.slice(deep.start, deep.end) }])
    start = deep?.end ?? end
  }
  return parts.flat()
}

/**
 * How many tokens at the beginning cannot change any more. The next block decides where a block ends, and what kind of
 * block it is shows in its first line: once that line is complete, the block before it is settled.
 */
function countSettled(tokens: readonly BlockToken[], tail: string): number {
  const lastLine = tail.lastIndexOf('\n')
  let count = 0
  let start = 0
  let previous: BlockToken | undefined
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'space' && token.isBound !== true) {
      const isCut =
        token.type === 'paragraph' && previous?.type === 'paragraph' && previous === tokens[index - 1]
      const isFirstLineComplete = start <= lastLine
      if (previous !== undefined && !isFirstLineComplete && !isCut) return count
      if (previous?.type === 'def' && !isBlankAfter(previous, tokens[index - 1])) return count
      count = index
      previous = token
    }
    start += token.raw.length
  }
  return count
}

/** A definition may go on with a title on the next line, so only a blank line ends it. */
function isBlankAfter(definition: BlockToken, next: BlockToken | undefined): boolean {
  return next?.type === 'space' || /\n[ \t]*\n$/.test(definition.raw)
}

/** As many of the settled tokens as may be drawn beside `blockCount`; one more than that ends the text. */
function withinLimit(tokens: readonly BlockToken[], settledCount: number, blockCount: number): number {
  let weight = blockCount
  for (const [index, token] of tokens.slice(0, settledCount).entries()) {
    weight += weightOf([token])
    if (weight > maxMarkdownBlocks) return index + 1
  }
  return settledCount
}

function weightOf(tokens: readonly BlockToken[]): number {
  const weights = tokens.map(({ type }) => (type === 'space' ? 0 : type === 'code' ? blocksOfCode : 1))
  return weights.reduce<number>((sum, weight) => sum + weight, 0)
}

function lengthOf(tokens: readonly BlockToken[]): number {
  return tokens.reduce((sum, token) => sum + token.raw.length, 0)
}

function definitionsIn(tokens: readonly BlockToken[]): string {
  return tokens
    .filter((token) => token.type === 'def')
    .map((token) => `${token.raw.trim()}\n`)
    .join('')
}

function addBlocks(groups: Settled['groups'], blocks: readonly MarkdownBlock[]): Settled['groups'] {
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

function toBlocks({ type, raw, shown, text, lang }: BlockToken): MarkdownBlock[] {
  const withNotes = type === 'paragraph' ? splitAtNotes(raw) : undefined
  if (withNotes !== undefined) return withNotes
  if (type === 'space' || type === 'def') return []
  if (type === 'deep') return [{ type: 'plain', source: raw, reason: 'too-deep' }]
  const limit = type === 'code' ? maxCodeCharacters : maxMarkdownBlockCharacters
  if (raw.length > limit) return [{ type: 'plain', source: raw, reason: 'too-long' }]
  if (type === 'code') return [{ type: 'code', language: firstWord(lang), code: text ?? '' }]
  return [{ type: 'prose', source: shown ?? raw }]
}

function firstWord(language: string | undefined): string {
  return /^\S+/.exec(language ?? '')?.[0] ?? ''
}
