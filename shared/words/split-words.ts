/** Differences in spelling that are ignored. */
export interface WordNormalisation {
  /** Treats `Hello` as `hello`. */
  readonly ignoreCase: boolean
  /**
   * Treats `Hello,` as `Hello`, and `well-known` as `well known`. Apostrophes are kept: `we're` differs from `were`.
   */
  readonly ignorePunctuation: boolean
  /** Treats `café` as `cafe`. */
  readonly ignoreAccents: boolean
}

/** The default of the round-trip check: speech has neither capitals nor commas. */
export const defaultNormalisation: WordNormalisation = {
  ignoreCase: true,
  ignorePunctuation: true,
  ignoreAccents: false,
}

/** A word as written, and in its form for comparison. */
export interface SpokenWord {
  readonly text: string
  readonly key: string
}

/**
 * Splits a text into words. In scripts without spaces each character is a word, as is usual for their error rates.
 * Numbers are compared as written: `20` differs from `twenty`.
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
