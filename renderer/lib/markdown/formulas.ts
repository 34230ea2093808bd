import { maxFormulaCharacters, maxFormulasInBlock, maxFormulasTriedInBlock } from '../../../shared/limits.ts'

/** A TeX formula in a text. */
export interface Formula {
  readonly tex: string
  /** Whether it is a display formula. */
  readonly isDisplay: boolean
  /** The source, including its delimiters. */
  readonly source: string
}

/** A Markdown block with a placeholder for each formula, so that formulas are not parsed as Markdown. */
export interface WithFormulas {
  readonly text: string
  readonly formulas: readonly Formula[]
}

/** Unicode noncharacters, which no text contains. */
const [markStart, markEnd] = ['\uFDD0', '\uFDD1']
const mark = /\uFDD0(\d+)\uFDD1/g

const none: readonly Formula[] = []

/** Extracts the formulas of a block: `$…$`, `$$…$$`, `\(…\)` and `\[…\]`, when they cannot be anything else. */
export function takeFormulas(source: string): WithFormulas {
  if (!/\$|\\[([]/.test(source) || source.includes(markStart)) return { text: source, formulas: none }
  const formulas: Formula[] = []
  const parts: string[] = []
  const find = createFinder(source)
  let taken = 0
  let tried = 0
  for (let index = 0; formulas.length < maxFormulasInBlock && tried < maxFormulasTriedInBlock;) {
    index = indexOfSign(source, index)
    if (index === -1) break
    const end = find.endOfCode(index)
    const formula = end === undefined ? formulaAt(source, index, find.next) : undefined
    tried += 1
    if (formula === undefined) {
      index = end ?? afterCharacter(source, index)
      continue
    }
    parts.push(source.slice(taken, index), `${markStart}${formulas.length}${markEnd}`)
    formulas.push(formula)
    index = taken = index + formula.source.length
  }
  return formulas.length === 0
    ? { text: source, formulas: none }
    : { text: parts.join('') + source.slice(taken), formulas }
}

export function hasMarks(text: string): boolean {
  return text.includes(markStart)
}

/** Splits a text of a block at its formulas. */
export function splitAtMarks(text: string, formulas: readonly Formula[]): readonly (string | Formula)[] {
  return text
    .split(mark)
    .map((piece, index) => (index % 2 === 0 ? piece : (formulas[Number(piece)] ?? '')))
    .filter((piece) => piece !== '')
}

/** Restores the source of a text, for places without formulas, such as code and URLs. */
export function putBack(text: string, formulas: readonly Formula[]): string {
  if (!text.includes(markStart)) return text
  return text.replaceAll(mark, (_, index: string) => formulas[Number(index)]?.source ?? '')
}

/** Whether a block begins with an incomplete formula. */
export function isOpenFormula(source: string): boolean {
  return startOfBlock.test(source) && !takeFormulas(source).text.trimStart().startsWith(markStart)
}

const startOfBlock = /^ {0,3}(?:\$\$|\\\[)/

/** Returns the display formula at the beginning of a text, complete or not. */
export function readFormulaBlock(text: string): string | undefined {
  const opening = startOfBlock.exec(text)?.[0]
  if (opening === undefined) return undefined
  const closing = opening.endsWith('$') ? '$$' : '\\]'
  const blank = /\n[ \t]*(?:\n|$)/.exec(text)
  const limit = blank === null ? text.length : blank.index + 1
  const end = indexOfClosing(text, closing, opening.length)
  const rest = end === -1 ? null : /^[ \t]*(?:\n|$)/.exec(text.slice(end + 2, end + maxSpaces))
  return text.slice(0, rest === null || end > limit ? limit : end + 2 + rest[0].length)
}

const maxSpaces = 40

/** Returns the start of the next line that may begin a display formula, before the next blank line. */
export function startOfFormulaBlock(text: string): number | undefined {
  const found = /\n(?: {0,3}(?:\$\$|\\\[)|[ \t]*\n)/.exec(text)
  return found === null || /^\s+$/.test(found[0]) ? undefined : found.index + 1
}

/** Returns the index of the next character that can begin a formula, code or an escape; -1 when there is none. */
function indexOfSign(source: string, from: number): number {
  sign.lastIndex = from
  return sign.exec(source)?.index ?? -1
}

const sign = /[$\\`]/g

/**
 * Finds closing delimiters and caches how far it searched: regardless of the number of opening ones, the text is read
 * once.
 */
function createFinder(source: string) {
  const known = new Map<string, number>()
  const next = (closing: string, from: number): number => {
    const before = known.get(closing)
    if (before !== undefined && (before === -1 || before >= from)) return before
    const found = closing.startsWith('`')
      ? source.indexOf(closing, from)
      : indexOfClosing(source, closing, from)
    known.set(closing, found)
    return found
  }
  const endOfCode = (index: number): number | undefined => {
    if (source[index] !== '`') return undefined
    let from = index
    while (source[from] === '`') from += 1
    const run = source.slice(index, from)
    const end = next(run, from)
    return end === -1 ? from : end + run.length
  }
  return { next, endOfCode }
}

/**
 * Returns the index of `closing` from `from` on that is not escaped by a backslash, as in `$12.5\\$$`; -1 when there is
 * none.
 */
function indexOfClosing(source: string, closing: string, from: number): number {
  let index = source.indexOf(closing, from)
  while (index !== -1 && isEscaped(source, index)) index = source.indexOf(closing, index + 1)
  return index
}

function isEscaped(source: string, index: number): boolean {
  let start = index
  while (source[start - 1] === '\\') start -= 1
  return (index - start) % 2 === 1
}

function afterCharacter(source: string, index: number): number {
  return index + (source[index] === '\\' || source.startsWith('$$', index) ? 2 : 1)
}

type Next = (closing: string, from: number) => number

function formulaAt(source: string, index: number, next: Next): Formula | undefined {
  if (source.startsWith('$$', index)) return between(source, index, '$$', next('$$', index + 2))
  if (source.startsWith('\\(', index)) return between(source, index, '\\)', next('\\)', index + 2))
  if (source.startsWith('\\[', index)) return between(source, index, '\\]', next('\\]', index + 2))
  return source[index] === '$' ? dollarFormula(source, index, next('$', index + 1)) : undefined
}

function between(source: string, index: number, closing: string, end: number): Formula | undefined {
  const tex = source.slice(index + 2, end)
  if (end === -1 || tex.length > maxFormulaCharacters || tex.trim() === '' || /\n[ \t]*\n/.test(tex))
    return undefined
  return { tex: tex.trim(), isDisplay: closing !== '\\)', source: source.slice(index, end + 2) }
}

/**
 * A single dollar sign usually means money or a shell variable: its surroundings must be those of a formula.
 *
 * Letters of scripts without spaces may touch formulas (`其中$x$是`); those of other scripts may not.
 */
function dollarFormula(source: string, index: number, end: number): Formula | undefined {
  const tex = source.slice(index + 1, end)
  if (end === -1 || tex.length > maxFormulaCharacters || tex === '' || /^\s|\s$|\n[^\n]*\n/.test(tex))
    return undefined
  const after = source.slice(end + 1, end + 3)
  const isApart = !touchesWord.test(source.slice(Math.max(0, index - 2), index)) && !startsWord.test(after)
  return isApart && !isMoney(tex, after) && !isOfShell(tex, after)
    ? { tex, isDisplay: false, source: source.slice(index, end + 1) }
    : undefined
}

const spaceless = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}`
const touchesWord = new RegExp(String.raw`(?![${spaceless}])[\p{L}\p{N}]$`, 'u')
const startsWord = new RegExp(String.raw`^(?:(?![${spaceless}])[\p{L}\p{N}]|\$)`, 'u')

/**
 * Whether the text is amounts of money rather than a formula: "$5 or 10$", "$5/month to 10$", "$1.5M–2M$", "$10, R$
 * 12", "$5 (A$ 8)", "$5到10$", "$5, €4 and ¥500$", "$5/$10".
 *
 * These begin with numbers, followed by a word, a dash or an arrow, another currency, a sign at the end, or an open
 * parenthesis; or the second dollar belongs to a currency that is written with letters before it. A TeX command
 * indicates a formula. In an incomplete text, its end is treated as the end of amounts.
 */
function isMoney(tex: string, after: string): boolean {
  if (beginsInSentence.test(tex) || (letteredCurrency.test(tex) && /^\s?\d/.test(after))) return true
  if (!/^[.,]?\d/.test(tex) || /\\[a-z]/i.test(tex)) return false
  if (letteredCurrency.test(tex) && after.trim() === '') return true
  const amounts = /^[\d.,kKMBT+%\s-]+/.exec(tex)?.[0] ?? ''
  const rest = tex.slice(amounts.length)
  const isWord = functionName.test(rest) ? false : /^\/?\p{L}{2}/u.test(rest)
  const opens = tex.split('(').length > tex.split(')').length
  return (
    opens ||
    signOfText.test(tex) ||
    (isWord && (rest.startsWith('/') || /\s$/.test(amounts))) ||
    wordInSentence.test(tex) ||
    goesOnBehind.test(tex) ||
    hasOtherPrices(tex)
  )
}

/** Currencies like `R$`, `US$` and `HK$`. */
const letteredCurrency = /[\s(,;:](?:[A-Z]{1,3}|Bds|WS)$/u
const functionName = /^(?:mod|gcd|lcm|sin|cos|tan|log|ln|exp|min|max)\b/
const signOfText = new RegExp(`[–—~～〜→⇒${spaceless}]`, 'u')
/** The dollar sign is a word of the sentence: "in $, € and £", "($) or", "the $/€ rate". */
const beginsInSentence = /^(?:[,;:.?!]\s|\)[\s,;:.]|\/.)/
/** A word between amounts: "€3 and ¥500", "4 EUR, 3". Products such as `ab` are next to operators. */
const wordInSentence =
  /(?<=[\p{L}\p{N}\p{Sc}%)]\s)(?!(?:mod|gcd|lcm)\b)\p{L}{2,}(?=[\s,;:])|(?<=\s)(?!(?:mod|gcd|lcm)\b)\p{L}{2,}(?=\s[\p{Sc}\d])/u
/**
 * The second dollar begins the next amount, or the sentence continues after the first: "$5/$10", "|$5|$6|", "$5: one".
 */
const goesOnBehind = /^[\d.,kKMBT%]+(?:[-+/,;:*×·=<>|]|\.\.+)$|^[\d.,kKMBT%]+[;:]\s/

/**
 * Whether there are prices in other currencies; `3€ + 4€ = 7€` and `12.5€` are formulas with a currency as the unit.
 */
function hasOtherPrices(tex: string): boolean {
  if (!/\p{Sc}/u.test(tex.replaceAll('\\$', ''))) return false
  return !/^[\d.,]+\s?\p{Sc}$/u.test(tex) && !sumOfPrices.test(tex)
}

const sumOfPrices = /^(?=.*[=+*×·÷<>≈])(?!.*\p{Sc}\s?\d)[\d.,\s\p{Sc}+\-*/×·÷=%()<>≤≥≈]+$/u

/**
 * Whether it is shell or jQuery code: in `${a}/${b}`, `$(pwd):$(date)` and `$.get/$.post` the second dollar begins
 * something, like the first.
 */
function isOfShell(tex: string, after: string): boolean {
  return /^[{(]/.test(tex) ? after.startsWith(tex[0] ?? '') : /^\.\p{L}/u.test(tex)
}
