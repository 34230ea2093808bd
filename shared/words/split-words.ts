/** Which differences of spelling are no differences of words. */
export interface WordNormalisation {
  /** `Hello` is `hello`. */
  readonly ignoreCase: boolean
  /** `Hello,` is `Hello`, `well-known` is `well known`. Apostrophes stay: `we're` is not `were`. */
  readonly ignorePunctuation: boolean
  /** `café` is `cafe`. */
  readonly ignoreAccents: boolean
}

/** What listening back compares with unless told: speech has neither capitals nor commas. */
export const defaultNormalisation: WordNormalisation = {
  ignoreCase: true,
  ignorePunctuation: true,
  ignoreAccents: false,
}

/** A word as it is written, and as it is compared. */
export interface SpokenWord {
  readonly text: string
  readonly key: string
}

/**
 * The words of a text. Scripts that are written without spaces give a word for each character, as is usual for error rates
 * of them. Numbers are compared as they are written: `20` is not `twenty`.
 */
export function splitWords(text: string, normalisation: WordNormalisation): SpokenWord[] {
  const pieces = text.match(normalisation.ignorePunctuation ? brokenAtHyphens : betweenSpaces) ?? []
  return pieces.flatMap((piece) => {
    const key = keyOf(piece, normalisation)
    return key === '' ? [] : [{ text: piece, key }]
  })
}

const unspaced = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]\p{M}*`
const spaced = String.raw`(?:(?!${unspaced})\S)`
const hyphens = String.raw`[\p{Pd}\/\u2026]`
const betweenSpaces = new RegExp(`${unspaced}|${spaced}+`, 'gu')
const brokenAtHyphens = new RegExp(`${unspaced}|(?:(?!${hyphens})${spaced})+${hyphens}*|${hyphens}+`, 'gu')

function keyOf(word: string, { ignoreCase, ignorePunctuation, ignoreAccents }: WordNormalisation): string {
  let key = word.normalize('NFKC').replaceAll(/[\u2018\u2019\u02BC\u0060\u00B4]/g, "'")
  if (ignorePunctuation) key = key.replaceAll(/(?!')[\p{P}\p{S}]/gu, '').replaceAll(/^'+|'+$/g, '')
  if (ignoreAccents) key = key.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC')
  return ignoreCase ? key.toLowerCase() : key
}
