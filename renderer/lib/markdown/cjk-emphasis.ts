/** A Unicode noncharacter, which no text contains: the parser treats it as neither a space nor punctuation. */
const joint = '\uFDD2'

const cjk =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}\u3001-\u303F\u30FB\u30FC\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6]/u
const punctuation = /[\p{P}\p{S}]/u
const space = /\s/u

/**
 * Returns a block in which `*` and `**` open and close emphasis next to CJK punctuation, as in `**注意：**正文` and
 * `含**「重点」**内容`. CommonMark leaves these asterisks unchanged, because its rule for delimiter runs assumes spaces
 * between words. The same rule applies to `~~` (GFM). A joint is inserted where the rule needs a letter; `removeJoints`
 * removes it after parsing.
 *
 * @see https://github.com/tats-u/markdown-cjk-friendly/blob/main/specification.md
 */
export function withCjkEmphasis(source: string): string {
  if (!/[*~]/.test(source) || !cjk.test(source) || source.includes(joint)) return source
  return source.replaceAll(/\\[^]|\*+|~+/g, (run: string, index: number) => {
    if (run.startsWith('\\')) return run
    const before = lastCharacter(source, index)
    const after = firstCharacter(source, index + run.length)
    const plain = flanking(before, after, false)
    const amended = flanking(before, after, true)
    if (plain.isLeft === amended.isLeft && plain.isRight === amended.isRight) return run
    return `${amended.isRight ? joint : ''}${run}${amended.isLeft ? joint : ''}`
  })
}

/** Removes the joints from parsed nodes in place: the nodes are new and not shared yet. */
export function removeJoints(nodes: unknown): void {
  if (typeof nodes !== 'object' || nodes === null) return
  for (const [key, value] of Object.entries(nodes)) {
    if (typeof value !== 'string') removeJoints(value)
    else if (value.includes(joint)) Object.assign(nodes, { [key]: value.replaceAll(joint, '') })
  }
}

/**
 * CommonMark 6.2, amended: a CJK character next to the run counts as a word boundary, and CJK punctuation as a letter.
 */
function flanking(before: string, after: string, isAmended: boolean): { isLeft: boolean; isRight: boolean } {
  const isBorder = (character: string): boolean =>
    isSpace(character) || punctuation.test(character) || (isAmended && cjk.test(character))
  const isOuter = (character: string): boolean =>
    punctuation.test(character) && !(isAmended && cjk.test(character))
  return {
    isLeft: !isSpace(after) && (!isOuter(after) || isBorder(before)),
    isRight: !isSpace(before) && (!isOuter(before) || isBorder(after)),
  }
}

/** The start and the end of a text count as spaces. */
function isSpace(character: string): boolean {
  return character === '' || space.test(character)
}

function firstCharacter(text: string, index: number): string {
  return index < text.length ? String.fromCodePoint(text.codePointAt(index) ?? 0) : ''
}

function lastCharacter(text: string, end: number): string {
  const isPair = /[\uDC00-\uDFFF]/.test(text[end - 1] ?? '') && /[\uD800-\uDBFF]/.test(text[end - 2] ?? '')
  return text.slice(Math.max(0, end - (isPair ? 2 : 1)), end)
}
