/**
 * Terms of a full-text index that finds words inside running text, including text without spaces: Chinese, Japanese,
 * Korean, Thai, Lao, Khmer and Burmese become overlapping pairs of characters. Everything else stays words, which the
 * tokenizer of the index splits.
 *
 * `密钥管理 API` becomes `密钥 钥管 管理 理 API`: each pair, and the last character alone, so that a search may end with it.
 */

const unspaced = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー`

/** A run of characters that are written without spaces, including their marks. */
const unspacedRun = new RegExp(String.raw`[${unspaced}][${unspaced}\p{M}]*`, 'gv')

/** A letter, mark or digit of any other script. */
const spacedSign = String.raw`[[\p{L}\p{M}\p{N}]--[${unspaced}]]`

/** The pieces of a word: runs of unspaced and of spaced characters. */
const piece = new RegExp(`${unspacedRun.source}|${spacedSign}+`, 'gv')

/** Normalizes texts and searches for comparison: full-width letters become letters, ㍿ becomes 株式会社. */
function normalise(text: string): string {
  // SQLite treats NUL as the end of a text.
  return text.normalize('NFKC').replaceAll('\u0000', ' ')
}

/** ASCII without NUL: normalization does not change it, and it contains no unspaced script. */
// oxlint-disable-next-line no-control-regex -- all of ASCII but NUL
const plain = /^[\u0001-\u007f]*$/

/** Returns the terms of a text for the index. */
export function searchTerms(text: string): string {
  // Most texts are plain ASCII; skipping them makes indexing 100,000 runs a tenth faster.
  if (plain.test(text)) return text
  return normalise(text).replaceAll(unspacedRun, (run) => ` ${pairsOf(run, true)} `)
}

function pairsOf(run: string, withLast: boolean): string {
  const signs = Array.from(run)
  const last = signs.at(-1) ?? ''
  const pairs = signs.slice(1).map((sign, index) => `${signs[index] ?? ''}${sign}`)
  return (withLast || pairs.length === 0 ? [...pairs, last] : pairs).join(' ')
}

/** More words do not make a search more precise. */
const maxWords = 8

/**
 * Returns the words of a search, in the order typed: the parts between white space that contain a letter or a digit.
 */
export function searchWords(search: string): string[] {
  return search
    .replaceAll('\u0000', ' ')
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, maxWords)
}

/**
 * Returns one word of a search as a phrase for `MATCH`, so that typed text is never interpreted as query syntax. The
 * last word of a spaced script, and a single unspaced character, match as a prefix.
 */
export function matchWord(word: string): string {
  const text = normalise(word)
  let isBeginning = true
  const terms = text.replaceAll(unspacedRun, (run, offset: number) => {
    const isAtEnd = !/[\p{L}\p{N}]/u.test(text.slice(offset + run.length))
    if (!isAtEnd) return ` ${pairsOf(run, true)} `
    isBeginning = Array.from(run).length === 1
    return ` ${pairsOf(run, false)} `
  })
  return `"${terms.replaceAll('"', '""').trim()}"${isBeginning ? '*' : ''}`
}

/** A range of a text, in UTF-16 units. */
export interface Match {
  readonly start: number
  readonly end: number
}

/**
 * Returns the places of a search's words in a text, in order and without overlaps: the same matches as those of the
 * index. For displayed texts of a few thousand characters.
 */
export function findMatches(text: string, search: string): Match[] {
  const folded = foldWithPlaces(text)
  const found = searchWords(search).flatMap((word) => {
    const expression = expressionOf(foldText(word))
    return expression === undefined ? [] : matchesIn(folded, expression)
  })
  return joinMatches(found)
}

/** Returns the matches of a global expression in a folded text, as ranges of the original text. */
export function matchesIn({ folded, starts, ends }: FoldedText, expression: RegExp): Match[] {
  return [...folded.matchAll(expression)].map(({ index, 0: { length } }) => ({
    start: starts[index] ?? 0,
    end: ends[index + length - 1] ?? 0,
  }))
}

/** Normalizes a text for comparison: without accents and case. */
export function foldText(text: string): string {
  // Most texts are; the rest is thirty times slower.
  // oxlint-disable-next-line no-control-regex -- All of ASCII.
  if (/^[\u0000-\u007f]*$/.test(text)) return text.toLowerCase()
  return text.replaceAll(/[^\p{M}]\p{M}*|\p{M}+/gsu, foldCluster)
}

/**
 * A folded text, and for each of its UTF-16 units the start and end of the original letter. Folding changes lengths:
 * `ﬁ` becomes two units, `é` from two characters becomes one.
 */
export interface FoldedText {
  readonly folded: string
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** Folds a text like `foldText`, with the original ranges. */
export function foldWithPlaces(text: string): FoldedText {
  let folded = ''
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  // Fold a letter together with its marks: most accented letters are one character when composed.
  for (const [cluster] of text.matchAll(/[^\p{M}]\p{M}*|\p{M}+/gsu)) {
    const signs = foldCluster(cluster)
    const end = at + cluster.length
    for (let unit = 0; unit < signs.length; unit++) {
      starts.push(at)
      ends.push(end)
    }
    folded += signs
    at = end
  }
  return { folded, starts, ends }
}

function foldCluster(cluster: string): string {
  // Convert through upper case, in which ß and ss, and both forms of σ, are equal.
  const composed = cluster.normalize('NFKC').toUpperCase().toLowerCase()
  // In Thai, Hangul and similar scripts, marks are part of the word.
  return /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]/u.test(composed)
    ? composed.normalize('NFD').replaceAll(/\p{M}/gu, '')
    : composed
}

/**
 * An expression for the pieces of a word with any separators between them; a spaced word matches only at the beginning
 * of a word.
 */
function expressionOf(word: string): RegExp | undefined {
  const pieces = [...word.matchAll(piece)].map(([signs]) => signs)
  const [first] = pieces
  if (first === undefined) return undefined
  const isSpaced = new RegExp(`^${spacedSign}`, 'v').test(first)
  const start = isSpaced ? `(?<!${spacedSign})` : ''
  return new RegExp(start + pieces.join(String.raw`[^\p{L}\p{M}\p{N}]*`), 'gv')
}

function joinMatches(matches: readonly Match[]): Match[] {
  const joined: Match[] = []
  for (const match of matches.toSorted((left, right) => left.start - right.start)) {
    const last = joined.at(-1)
    if (last === undefined || match.start > last.end) joined.push(match)
    else if (match.end > last.end) joined[joined.length - 1] = { start: last.start, end: match.end }
  }
  return joined
}
