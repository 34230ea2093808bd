const rtlLetter =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u

/** So much of a text is looked at. */
const maxCharacters = 4_000

/** Whether a text has letters that are written from right to left. Most have none, and their direction needs no look. */
export function hasRightToLeft(text: string): boolean {
  return rtlLetter.test(text)
}

/** Addresses, paths and names of files are one word each, however many letters stand in them. */
const addresses =
  /[a-z][a-z\d+.-]{0,20}:\/\/\S+|[\w.+-]{1,100}@[\w-]{1,100}(?:\.[\w-]{1,100})+|(?<!\S)\/?[\w.-]+(?:\/[\w.-]+)+/gi

/**
 * The direction in which a text is written, by most of its words: an Arabic sentence that begins with "Docker" is Arabic. Its first
 * letter decides between as many of each. `undefined` for a text without letters.
 */
export function directionOf(text: string): 'rtl' | 'ltr' | undefined {
  let balance = 0
  let first: 'rtl' | 'ltr' | undefined
  for (const [word] of text
    .slice(0, maxCharacters)
    .replaceAll(addresses, ' a ')
    .matchAll(/[\p{L}\p{M}'’_-]*\p{L}[\p{L}\p{M}\p{N}'’_-]*/gu)) {
    const direction = rtlLetter.test(word) ? 'rtl' : 'ltr'
    first ??= direction
    balance += direction === 'rtl' ? 1 : -1
  }
  return balance === 0 ? first : balance > 0 ? 'rtl' : 'ltr'
}
