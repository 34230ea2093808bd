const rtlLetter =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/u

/** How many characters of a text are checked. */
const maxCharacters = 4_000

/** Whether a text contains right-to-left letters. Most texts do not, and need no further check. */
export function hasRightToLeft(text: string): boolean {
  return rtlLetter.test(text)
}

/** URLs, paths and file names count as one word each, regardless of their length. */
const addresses =
  /[a-z][a-z\d+.-]{0,20}:\/\/\S+|[\w.+-]{1,100}@[\w-]{1,100}(?:\.[\w-]{1,100})+|(?<!\S)\/?[\w.-]+(?:\/[\w.-]+)+/gi

/**
 * Returns the direction of most words of a text: an Arabic sentence that begins with "Docker" is Arabic. In a tie, the
 * first letter decides. `undefined` for a text without letters.
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
