/** The form in which words are compared: lower case, without its ending. */
export interface Term {
  readonly word: string
  readonly stem: string
  /** The weight of a word: little for `the`, 1 for a specific word. */
  readonly weight: number
}

const small = new Set(
  `a about after all also am an and any are as at be been before but by can could did do does for from had has have he
  her here him his how i if in into is it its just me more most my no not now of on one only or other our out over she so
  some such than that the their them then there these they this those to too under up us very was we were what when where
  which who whom why will with would you your`.split(/\s+/),
)

const smallWeight = 0.1

/** Returns the words of a text in order. Scripts without spaces are split into single characters. */
export function termsOf(text: string): Term[] {
  const words = text.toLowerCase().normalize('NFKC').match(wordPattern) ?? []
  return words.map((word) => ({ word, stem: stemOf(word), weight: small.has(word) ? smallWeight : 1 }))
}

const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{M}\p{N}])+/gu

/** Removes English endings, roughly: `puppies`, `puppy`; `rising`, `rises`. Short words stay as they are. */
export function stemOf(word: string): string {
  if (word.length < 4) return word
  const plain = word.replace(/(?:'s|s')$/, '')
  const single = plain.endsWith('ies')
    ? `${plain.slice(0, -3)}y`
    : /(?:ss|sh|ch|x|z)es$/.test(plain)
      ? plain.slice(0, -2)
      : /[^su]s$/.test(plain)
        ? plain.slice(0, -1)
        : plain
  const bare = single.replace(/(?<=[a-z]{3})(?:ing|ed|ly)$/, '')
  return bare.replace(/([bdfgklmnprt])\1$/, '$1').replace(/(?<=[a-z]{3})e$/, '')
}
