/**
 * Terms of a full-text index that finds words inside running text, also where no spaces stand between them: Chinese, Japanese,
 * Korean, Thai, Lao, Khmer and Burmese become overlapping pairs of signs. Everything else stays words, which the tokenizer of
 * the index cuts.
 *
 * `密钥管理 API` becomes `密钥 钥管 管理 理 API`: each pair, and the last sign alone, so that a search may end at it.
 */

const unspaced = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー`

/** A run of signs that are written without spaces, their marks included. */
const unspacedRun = new RegExp(String.raw`[${unspaced}][${unspaced}\p{M}]*`, 'gv')

/** A letter, mark or digit of all other scripts. */
const spacedSign = String.raw`[[\p{L}\p{M}\p{N}]--[${unspaced}]]`

/** The pieces of a word: runs of the one and of the other. */
const piece = new RegExp(`${unspacedRun.source}|${spacedSign}+`, 'gv')

/** The form in which texts and searches are compared: full-width letters are letters, ㍿ is 株式会社. */
function normalise(text: string): string {
  // SQLite takes a NUL for the end of a text.
  return text.normalize('NFKC').replaceAll('\u0000', ' ')
}

/** Nothing in it has another form, and no script of it is written without spaces. */
// oxlint-disable-next-line no-control-regex -- all of ASCII but NUL
const plain = /^[\u0001-\u007f]*$/

/** What the index is given for a text. */
export function searchTerms(text: string): string {
  // Most texts are so, and an index of 100,000 runs is made in a tenth less time.
  if (plain.test(text)) return text
  return normalise(text).replaceAll(unspacedRun, (run) => ` ${pairsOf(run, true)} `)
}

function pairsOf(run: string, withLast: boolean): string {
  const signs = Array.from(run)
  const last = signs.at(-1) ?? ''
  const pairs = signs.slice(1).map((sign, index) => `${signs[index] ?? ''}${sign}`)
  return (withLast || pairs.length === 0 ? [...pairs, last] : pairs).join(' ')
}

/** More words than this make no search finer. */
const maxWords = 8

/** The words of a search, in the order typed: what stands between white space and has a letter or a digit in it. */
export function searchWords(search: string): string[] {
  return search
    .replaceAll('\u0000', ' ')
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, maxWords)
}

/**
 * One word of a search as a phrase for `MATCH`: what is typed is never read as the index's query language. The last word of a
 * spaced script, and a sign that stands alone, is a beginning.
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

/** A stretch of a text, in UTF-16 units. */
export interface Match {
  readonly start: number
  readonly end: number
}

/**
 * Where the words of a search stand in a text, in order and without overlaps: what the index found it by. For texts as they
 * are shown, of a few thousand signs.
 */
export function findMatches(text: string, search: string): Match[] {
  const folded = foldWithPlaces(text)
  const found = searchWords(search).flatMap((word) => {
    const expression = expressionOf(foldText(word))
    return expression === undefined ? [] : matchesIn(folded, expression)
  })
  return joinMatches(found)
}

/** Where a global expression is in a folded text, as places in the text before it was folded. */
export function matchesIn({ folded, starts, ends }: FoldedText, expression: RegExp): Match[] {
  return [...folded.matchAll(expression)].map(({ index, 0: { length } }) => ({
    start: starts[index] ?? 0,
    end: ends[index + length - 1] ?? 0,
  }))
}

/** A text as it is compared: without accents and case. */
export function foldText(text: string): string {
  // Most texts are; the rest is thirty times slower.
  // oxlint-disable-next-line no-control-regex -- All of ASCII.
  if (/^[\u0000-\u007f]*$/.test(text)) return text.toLowerCase()
  return text.replaceAll(/[^\p{M}]\p{M}*|\p{M}+/gsu, foldCluster)
}

/**
 * A folded text, and for each of its UTF-16 units where the letter that it comes from began and ended. Folding changes lengths:
 * `ﬁ` becomes two units, `é` of two signs becomes one.
 */
export interface FoldedText {
  readonly folded: string
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** As `foldText`, with the places. */
export function foldWithPlaces(text: string): FoldedText {
  let folded = ''
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  // A letter with its marks is folded at once: most letters with accents are one sign when they are composed.
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
  // By way of capitals, which ß and ss, and both forms of σ, have in common.
  const composed = cluster.normalize('NFKC').toUpperCase().toLowerCase()
  // Marks of Thai, Hangul and the like are part of the word.
  return /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]/u.test(composed)
    ? composed.normalize('NFD').replaceAll(/\p{M}/gu, '')
    : composed
}

/** The pieces of a word with whatever separates them; a spaced word begins where a word begins. */
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
