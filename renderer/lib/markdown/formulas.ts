import { maxFormulaCharacters, maxFormulasInBlock } from '../../../shared/limits.ts'

/** A formula in TeX, inside a text. */
export interface Formula {
  readonly tex: string
  /** It stands in a line of its own. */
  readonly isDisplay: boolean
  /** As it was written, with what encloses it. */
  readonly source: string
}

/** A block of Markdown with a mark in the place of each formula, so that nothing in a formula is taken for Markdown. */
export interface WithFormulas {
  readonly text: string
  readonly formulas: readonly Formula[]
}

/** Characters that are no letters of any text, by decision of Unicode. */
const [markStart, markEnd] = ['\uFDD0', '\uFDD1']
const mark = /\uFDD0(\d+)\uFDD1/g

const none: readonly Formula[] = []

/** Takes the formulas out of a block: `$…$`, `$$…$$`, `\(…\)` and `\[…\]`, where these can be nothing else. */
export function takeFormulas(source: string): WithFormulas {
  if (!/\$|\\[([]/.test(source) || source.includes(markStart)) return { text: source, formulas: none }
  const formulas: Formula[] = []
  const parts: string[] = []
  const find = createFinder(source)
  let taken = 0
  for (let index = 0; index < source.length && formulas.length < maxFormulasInBlock;) {
    const end = find.endOfCode(index)
    const formula = end === undefined ? formulaAt(source, index, find.next) : undefined
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

/** A text of a block in pieces, its formulas among them. */
export function splitAtMarks(text: string, formulas: readonly Formula[]): readonly (string | Formula)[] {
  return text
    .split(mark)
    .map((piece, index) => (index % 2 === 0 ? piece : (formulas[Number(piece)] ?? '')))
    .filter((piece) => piece !== '')
}

/** A text of a block as it was written: for what shows no formulas, such as code and addresses. */
export function putBack(text: string, formulas: readonly Formula[]): string {
  if (!text.includes(markStart)) return text
  return text.replaceAll(mark, (_, index: string) => formulas[Number(index)]?.source ?? '')
}

/** A block that begins with a formula which is not complete (yet). */
export function isOpenFormula(source: string): boolean {
  return startOfBlock.test(source) && !takeFormulas(source).text.trimStart().startsWith(markStart)
}

const startOfBlock = /^ {0,3}(?:\$\$|\\\[)/

/** The block at the beginning of a text that is a formula in lines of its own, or would be if it were complete. */
export function readFormulaBlock(text: string): string | undefined {
  const opening = startOfBlock.exec(text)?.[0]
  if (opening === undefined) return undefined
  const closing = opening.endsWith('$') ? '$$' : '\\]'
  const blank = /\n[ \t]*(?:\n|$)/.exec(text)
  const limit = blank === null ? text.length : blank.index + 1
  const end = text.indexOf(closing, opening.length)
  const rest = end === -1 ? null : /^[ \t]*(?:\n|$)/.exec(text.slice(end + 2, end + maxSpaces))
  return text.slice(0, rest === null || end > limit ? limit : end + 2 + rest[0].length)
}

const maxSpaces = 40

/** Where the next line begins that may be a formula; at most as far as the next blank line. */
export function startOfFormulaBlock(text: string): number | undefined {
  const found = /\n(?: {0,3}(?:\$\$|\\\[)|[ \t]*\n)/.exec(text)
  return found === null || /^\s+$/.test(found[0]) ? undefined : found.index + 1
}

/** Looks for what closes something, and remembers how far it looked: however many open, the text is read once. */
function createFinder(source: string) {
  const known = new Map<string, number>()
  const next = (closing: string, from: number): number => {
    const before = known.get(closing)
    if (before !== undefined && (before === -1 || before >= from)) return before
    const found = source.indexOf(closing, from)
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

/** One dollar is more often money or a variable of a shell: it has to stand as it does around formulas only. */
function dollarFormula(source: string, index: number, end: number): Formula | undefined {
  const tex = source.slice(index + 1, end)
  if (end === -1 || tex.length > maxFormulaCharacters || tex === '' || tex.endsWith('\\')) return undefined
  const isClose = !/^\s|\s$/.test(tex) && !/[\p{L}\p{N}]/u.test(source[index - 1] ?? ' ')
  const isOver = !/[\p{L}\p{N}$]/u.test(source[end + 1] ?? ' ')
  if (!isClose || !isOver || isMoney.test(tex) || /\n[^\n]*\n/.test(tex)) return undefined
  return { tex, isDisplay: false, source: source.slice(index, end + 1) }
}

/** "$5 or 10$": a number and a word. */
const isMoney = /^[\d.,]+\s+\p{L}{2}/u
