/**
 * Whether a text is probably a pasted curl command: it begins with `curl`, possibly after a prompt, and contains a URL.
 * Cheap enough to run on every keystroke.
 */
export function looksLikeCurl(text: string): boolean {
  return /^\s*(?:[$>#%]\s*)?curl(?:\.exe)?\s/i.test(text) && /https?:\/\/|\$\{?\w|%\w+%/i.test(text)
}
