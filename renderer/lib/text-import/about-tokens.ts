/** Letters of a word of a Latin, Greek or Cyrillic text that make a token, on the average of today's tokenizers. */
const charactersPerToken = 4
/** From here on, most signs are a token of their own: Han, kana, Hangul. */
const firstWide = 0x2e80

/** About how many tokens a text is, before anybody has counted. Always shown with "about". */
export function aboutTokens(text: string): number {
  let wide = 0
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) >= firstWide) wide += 1
  return Math.ceil(wide + (text.length - wide) / charactersPerToken)
}
