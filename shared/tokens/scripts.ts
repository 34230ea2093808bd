/**
 * The scripts of a text that tokenizers treat differently: words in Latin and other alphabets, Han, kana and Hangul,
 * code and data, and all other characters.
 */
export const scriptIds = ['latin', 'cjk', 'code', 'other'] as const

export type ScriptId = (typeof scriptIds)[number]

/**
 * Number of characters (UTF-16 units) per script. Consecutive spaces or dashes count as one: tokenizers encode an
 * indentation or the padding of a table as one token.
 */
export type ScriptCounts = Readonly<Record<ScriptId, number>>

export const noScripts: ScriptCounts = { latin: 0, cjk: 0, code: 0, other: 0 }

/** A line is code when at least this share of its characters is typical of code. */
const codeShare = 0.1
const space = 32
const dash = 45
const firstOther = 0x250
/** Spaces, dashes, quotes and bullets of all Latin texts. */
const generalPunctuation = { from: 0x2000, to: 0x2070 }

/** Digits, and characters that are rare in prose. */
const isCodeSign = new Set('0123456789{}[]<>=;_/\\|&*+$#@^~%"('.split('').map((sign) => sign.charCodeAt(0)))

/** Counts the characters of each script in one pass, which is cheap enough for every request. */
export function countScripts(text: string): ScriptCounts {
  const counts = { latin: 0, cjk: 0, code: 0, other: 0 }
  let plain = 0
  let visible = 0
  let signs = 0
  let last = 0
  const endLine = (): void => {
    counts[signs > codeShare * visible ? 'code' : 'latin'] += plain
    plain = visible = signs = 0
  }
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < firstOther || (code >= generalPunctuation.from && code < generalPunctuation.to)) {
      if (code === last && (code === space || code === dash)) continue
      plain += 1
      if (code > space) visible += 1
      if (isCodeSign.has(code)) signs += 1
      if (code === 10) endLine()
    } else if (isCjk(code)) counts.cjk += 1
    else counts.other += 1
    last = code
  }
  endLine()
  return counts
}

/** Whether a character is Han with its radicals and punctuation, kana, bopomofo, Hangul, or a wide form of them. */
function isCjk(code: number): boolean {
  return (
    (code >= 0x2e80 && code < 0xa4d0) ||
    (code >= 0x1100 && code < 0x1200) ||
    (code >= 0xac00 && code < 0xd800) ||
    (code >= 0xf900 && code < 0xfb00) ||
    (code >= 0xff00 && code < 0xfff0)
  )
}

export function charactersOf(counts: ScriptCounts): number {
  return counts.latin + counts.cjk + counts.code + counts.other
}
