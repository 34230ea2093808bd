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

/** A text split into blocks. */
export interface SplitMarkdown {
  /**
   * The blocks in order, in groups of up to `blocksPerGroup`. A group whose blocks can no longer change is the same
   * array each time, so that a memoised component skips it.
   */
  readonly groups: readonly (readonly MarkdownBlock[])[]
  /** The link reference definitions (`[label]: https://…`) so far, for every block that may use them. */
  readonly definitions: string
  /** The footnote labels in the order of their references. The same array as long as no label is added. */
  readonly references: readonly string[]
  /** The footnotes in order. The same array as long as they do not change. */
  readonly notes: readonly Footnote[]
  /** `false` when the time budget was used up: the next call continues. */
  readonly isWhole: boolean
}

export const blocksPerGroup = 16

/**
 * A group with this many characters takes no more blocks: about one part of a split block, which is slightly shorter
 * than `maxMarkdownPieceCharacters`. Two groups are rendered at once, and every four characters of a table may be a
 * row.
 */
const charactersPerGroup = 10_000

/**
 * Creates a splitter for a text that grows at its end. Each call takes the whole text so far; only the text after the
 * last settled block is parsed again. A text that does not continue the previous one starts anew.
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
    // Check line breaks only once: settled text contains only `\n`.
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

/**
 * Compare with `slice` and `===`: `startsWith` compares character by character, 0.1 ms per render for a long answer.
 */
function continues(text: string, beginning: string): boolean {
  return text.slice(0, beginning.length) === beginning
}

/** The part that can no longer change, whatever follows. */
interface Settled {
  /** The settled beginning of the text. */
  readonly text: string
  readonly groups: readonly (readonly MarkdownBlock[])[]
  readonly blockCount: number
  readonly definitions: string
  readonly references: readonly string[]
  readonly notes: readonly Footnote[]
  /** Whether the next block is code, which is cheap even when it is long. */
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

/** Whether the rest is shown as plain text: there is too much text already, or a single block does not end. */
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
 * Creates a lexer that skips the contents of list items: only top-level blocks are needed, and inside an item every
 * line is parsed together with all following ones. Block quotes, which pass a third argument, need their contents to
 * find their end.
 */
function createOutermostLexer(): Lexer {
  const lexer = new Lexer({ gfm: true, extensions: formulaBlocks })
  const read = lexer.blockTokens.bind(lexer)
  let isInside = false
  const readOutermost = (source: string, tokens: Token[] = [], isQuotation = false): Token[] => {
    if (isInside && !isQuotation) {
      // The state after the contents would have been parsed.
      lexer.state.top = true
      return []
    }
    isInside = true
    return read(source, tokens, isQuotation)
  }
  lexer.blockTokens = readOutermost as typeof lexer.blockTokens
  // Lines with a formula between them do not form a heading.
  const { tokenizer } = lexer as unknown as { readonly tokenizer: Tokenizer }
  const readHeading = tokenizer.lheading.bind(tokenizer)
  tokenizer.lheading = (source) => {
    const heading = readHeading(source)
    return heading !== undefined && startOfFormulaBlock(heading.raw) !== undefined ? undefined : heading
  }
  // `[^1]: word` is a footnote with the text below it, not a link definition.
  const readDefinition = tokenizer.def.bind(tokenizer)
  tokenizer.def = (source) => (/^ {0,3}\[\^/.test(source) ? undefined : readDefinition(source))
  return lexer
}

/** A line that begins with `$$` or `\\[` always begins a block, which is not parsed otherwise. */
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

/** Parses a text into tokens. Ranges that are nested too deeply are skipped, because the lexer is recursive. */
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
 * Returns how many tokens at the beginning can no longer change. The next block determines where a block ends, and its
 * first line determines its type: once that line is complete, the previous block is settled.
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

/** A definition may continue with a title on the next line, so only a blank line ends it. */
function isBlankAfter(definition: BlockToken, next: BlockToken | undefined): boolean {
  return next?.type === 'space' || /\n[ \t]*\n$/.test(definition.raw)
}

/** Returns how many of the settled tokens may be rendered in addition to `blockCount`, plus one that ends the text. */
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
