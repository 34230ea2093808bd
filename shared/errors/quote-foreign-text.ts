import { maxErrorMessageCharacters, maxErrorNameCharacters } from '../limits.ts'

/**
 * Control characters, direction marks and zero-width characters, which hide text or reverse the text after them. Tab,
 * line feed and the joiners that scripts and emoji need are allowed.
 */
const hidden =
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu

/**
 * Prepares a gateway's text for quoting: cut at the limit, with its length, and with hidden characters made visible.
 */
export function quoteForeignText(text: string): string {
  if (text.length <= maxErrorMessageCharacters) return showHidden(text)
  return `${showHidden(text.slice(0, maxErrorMessageCharacters))}… [${maxErrorMessageCharacters} / ${text.length}]`
}

/** Prepares a code or the name of a field for quoting. */
export function quoteForeignName(text: string): string {
  if (text.length <= maxErrorNameCharacters) return showHidden(text)
  return `${showHidden(text.slice(0, maxErrorNameCharacters))}…`
}

function showHidden(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(hidden, (character) => signOf(character.codePointAt(0) ?? 0))
}

/** The Unicode symbol for a control character; for any other character, its code. */
function signOf(code: number): string {
  if (code < 0x20) return String.fromCodePoint(0x24_00 + code)
  return code === 0x7f ? '\u2421' : `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`
}
