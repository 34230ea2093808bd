/**
 * Rates how plausible a text decoded in a Western encoding is, from about -2 to 1 per non-ASCII character: accents
 * occur inside words, capitals do not follow small letters, and typographic marks are where sentences have them.
 * Box-drawing lines count only where they touch letters. Runs in linear time.
 */
export function scoreWestern(text: string): { readonly total: number; readonly count: number } {
  let total = 0
  let count = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character <= '\x7f') continue
    const isBox = boxes.test(character)
    if (!isBox) count += 1
    total += scoreOf(character, text.charAt(at - 1), text.charAt(at + 1))
  }
  return { total, count }
}

const letter = /\p{L}/u
const small = /\p{Ll}/u
const capital = /\p{Lu}/u
const rare = /[þÞðÐýÝõÕÿıþ]/
const aloneInSentences = /[àÀéÉèÈóòÓÒôÔáÁ]/
const opening = /[“‘„‚«‹¿¡]/
const closing = /[”’»›…™®©°ªº²³¹%]/
const dashes = /[–—·•]/
const ofAmounts = /[€£¥¢§±×÷½¼¾]/
const boxes = /[\u2500-\u259f]/

function scoreOf(character: string, before: string, behind: string): number {
  const isLetter = letter.test(character) && !/[ªºµ]/.test(character)
  return isLetter ? scoreOfLetter(character, before, behind) : scoreOfMark(character, before, behind)
}

function scoreOfLetter(character: string, before: string, behind: string): number {
  const isAlone = !letter.test(before) && !letter.test(behind)
  if (/[\u0370-\u03ff]/.test(character)) return isAlone ? 0 : -1
  if (isAlone) return aloneInSentences.test(character) ? 0.3 : -0.5
  if (capital.test(character) && small.test(before)) return -1
  return rare.test(character) ? 0.2 : 1
}

function scoreOfMark(character: string, before: string, behind: string): number {
  const isBetweenLetters = letter.test(before) && letter.test(behind)
  if (boxes.test(character)) return letter.test(before) || letter.test(behind) ? -1 : 0
  if (/[\u0080-\u009f]/.test(character)) return -2
  if (isBetweenLetters) return character === '’' ? 0.8 : dashes.test(character) ? 0.4 : -1
  if (opening.test(character)) return /[\p{L}\d]/u.test(behind) ? 0.6 : -0.3
  if (closing.test(character)) return before.trim() === '' ? -0.3 : 0.6
  if (dashes.test(character)) return 0.5
  if (!ofAmounts.test(character)) return 0
  return before === '' || /[\d\s]/.test(before + behind) ? 0.5 : -0.3
}
