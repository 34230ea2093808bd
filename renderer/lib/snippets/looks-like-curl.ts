/**
 * Whether a text is probably a pasted curl command: it begins with curl, perhaps behind a prompt, and names an address.
 * Cheap enough for every key that is typed.
 */
export function looksLikeCurl(text: string): boolean {
  return /^\s*(?:[$>#%]\s*)?curl(?:\.exe)?\s/i.test(text) && /https?:\/\/|\$\{?\w|%\w+%/i.test(text)
}
