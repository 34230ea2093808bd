import { analyse } from 'chardet'
import { decodeDos, dosCodePages, type DosCodePage } from './dos-code-pages.ts'
import { frequentCharacters, type FrequentLanguage } from './frequent-characters.ts'
import { hasBinaryBytes } from './text-bytes.ts'
import { scoreWestern } from './western-text.ts'

/** A decoded text file. */
export interface DecodedText {
  readonly text: string
  /** The name of its encoding in `TextDecoder`: `utf-8`, `shift_jis`, `windows-1252`; or `cp850`, `cp437`. */
  readonly encoding: string
}

/**
 * Decodes a text file in any encoding: UTF-8, UTF-16 with or without a byte order mark, and regional encodings of
 * office programs. `undefined` for bytes that are not text, and for text in an undetectable encoding: a wrong guess
 * would put wrong letters into a request. The result contains no byte order mark and no U+FFFD.
 *
 * @see https://encoding.spec.whatwg.org/#names-and-labels
 */
export function decodeText(bytes: Uint8Array): DecodedText | undefined {
  const marked = encodingOfMark(bytes)
  if (marked !== undefined) return decodeAs(marked, bytes)
  if (isIso2022Jp(bytes)) return decodeAs('iso-2022-jp', bytes)
  if (!hasBinaryBytes(bytes)) {
    const utf8 = decodeAs('utf-8', bytes)
    if (utf8 !== undefined) return utf8
  }
  const utf16 = guessUtf16(bytes)
  if (utf16 !== undefined) return decodeAs(utf16, bytes)
  return hasBinaryBytes(bytes) ? undefined : decodeLegacy(bytes)
}

function encodingOfMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/**
 * Japanese mail and old files: only ASCII bytes, with escape sequences around kanji, which UTF-8 would read as letters.
 */
function isIso2022Jp(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, sampleBytes)
  if (sample.some((byte) => byte > 0x7f)) return false
  const text = String.fromCharCode(...sample.subarray(0, 8_192))
  // oxlint-disable-next-line no-control-regex -- the escape is what is looked for
  return /\u001b\$[@B][!-~]/.test(text)
}

/**
 * Decodes bytes; `undefined` when they are invalid in the encoding, or contain control characters that do not occur in
 * text.
 */
function decodeAs(encoding: string, bytes: Uint8Array): DecodedText | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    return /[\0-\x07\x0b\x0e-\x1a\x1c-\x1f\x80-\x84\x86-\x9f\ufffd]/.test(text)
      ? undefined
      : { text, encoding }
  } catch {
    return undefined
  }
}

/** How many bytes of a file are used to detect its encoding. */
const sampleBytes = 64 * 1024

/** ASCII in two bytes has a zero in one of them: letters, or at least the spaces and line ends of any script. */
function guessUtf16(bytes: Uint8Array): string | undefined {
  if (bytes.length % 2 !== 0 || bytes.length === 0) return undefined
  const zeros = [0, 0]
  const sample = bytes.subarray(0, sampleBytes)
  for (let at = 0; at < sample.length; at += 1) if (sample[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [evenCount = 0, oddCount = 0] = zeros
  const pairs = sample.length / 2
  const largerCount = Math.max(evenCount, oddCount)
  // Sixteen-bit samples and indexes have zeros on both sides.
  if (largerCount < pairs / 50 || Math.min(evenCount, oddCount) > 0) return undefined
  const encoding = oddCount > evenCount ? 'utf-16le' : 'utf-16be'
  const text = decodeAs(encoding, bytes)?.text
  return text !== undefined && isMostlyLetters(text) ? encoding : undefined
}

function isMostlyLetters(text: string): boolean {
  const sample = text.slice(0, 4_000)
  return (sample.match(/[\p{L}\p{M}\p{N}\p{P}\s]/gu)?.length ?? 0) > sample.length * 0.8
}

/** Names in chardet for which `TextDecoder` has others. */
const otherNames: Readonly<Record<string, string>> = {
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-9': 'windows-1254',
}

/**
 * Minimum confidence of chardet, in percent. It counts letters that are frequent in a language, so a few letters are
 * weak evidence.
 */
const surely = 30

function decodeLegacy(bytes: Uint8Array): DecodedText | undefined {
  const short = guessShort(bytes)
  if (short !== undefined) return short
  for (const { name, confidence } of analyse(bytes.subarray(0, sampleBytes))) {
    if (confidence < surely) break
    const decoded = decodeAs(otherNames[name] ?? name.toLowerCase(), bytes)
    if (decoded !== undefined) return decoded
  }
  return undefined
}

/**
 * Detects East Asian and Western texts of a few words by the shape of their bytes: kana identify Japanese, text of only
 * Hangul Korean, frequent characters kanji and Chinese; accents among ASCII letters are Western.
 */
function guessShort(bytes: Uint8Array): DecodedText | undefined {
  const western = guessWestern(bytes)
  if (western !== undefined) return western
  const byCharacters = guessByCharacters(bytes)
  if (byCharacters !== undefined) return decodeAs(byCharacters, bytes)
  for (const { encoding, isLikely } of eastAsian) {
    const decoded = decodeAs(encoding, bytes)
    if (decoded !== undefined && isLikely(foreignOf(decoded.text), bytes)) return decoded
  }
  return undefined
}

/**
 * Decodes ASCII words with accents and typographic marks: in Windows-1252, or in a DOS code page if the text reads
 * clearly better in it. DOS code pages have letters where Windows-1252 has marks, which never occur inside a word.
 */
function guessWestern(bytes: Uint8Array): DecodedText | undefined {
  const sample = bytes.subarray(0, sampleBytes)
  const letters = asciiLetters(sample)
  const isGood = ({ total, count }: { readonly total: number; readonly count: number }) =>
    count > 0 && total >= 0.6 * count && letters >= 1.5 * count
  const windows = decodeAs('windows-1252', bytes)
  const asWindows = windows === undefined ? undefined : scoreWestern(windows.text.slice(0, sampleBytes))
  const [best] = dosCodePages
    .map((page) => ({ page, ...scoreWestern(decodeDos(sample, page)) }))
    .toSorted((left, right) => right.total - left.total)
  const isDos = best !== undefined && isGood(best)
  if (isDos && (asWindows === undefined || best.total >= asWindows.total + Math.max(1, best.count * 0.3)))
    return decodeAsDos(best.page, bytes)
  return asWindows !== undefined && isGood(asWindows) ? windows : undefined
}

function asciiLetters(sample: Uint8Array): number {
  return sample.reduce((count, byte) => count + ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a ? 1 : 0), 0)
}

function decodeAsDos(page: DosCodePage, bytes: Uint8Array): DecodedText {
  return { text: decodeDos(bytes, page), encoding: page }
}

/**
 * Finds the East Asian encoding in which the bytes give frequent characters of its language, clearly more than in any
 * other.
 */
function guessByCharacters(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, sampleBytes)
  const scored = languages
    .map(([encoding, language]) => ({ encoding, score: scoreEastAsian(sample, encoding, language) }))
    .toSorted((left, right) => right.score - left.score)
  const [best, next] = scored
  return best !== undefined && best.score >= 0.4 && best.score >= (next?.score ?? 0) + 0.2
    ? best.encoding
    : undefined
}

const languages: readonly (readonly [encoding: string, language: FrequentLanguage])[] = [
  ['shift_jis', 'japanese'],
  ['euc-jp', 'japanese'],
  ['euc-kr', 'korean'],
  ['gb18030', 'simplified'],
  ['big5', 'traditional'],
]

/**
 * The share of frequent characters; 0 when the bytes are invalid in the encoding, or hardly any character is East
 * Asian.
 */
function scoreEastAsian(sample: Uint8Array, encoding: string, language: FrequentLanguage): number {
  let text: string
  try {
    // The end of the sample may split a character.
    text = new TextDecoder(encoding, { fatal: true }).decode(sample, {
      stream: sample.length === sampleBytes,
    })
  } catch {
    return 0
  }
  const foreign = foreignOf(text)
  if (share(foreign, eastAsianSign) < 0.9) return 0
  const telling = foreign.filter((character) => !neutral.test(character))
  const frequent: ReadonlySet<string> = frequentCharacters[language]
  const isFrequentOne = (character: string) =>
    frequent.has(character) || (language === 'japanese' && kana.test(character))
  return telling.filter(isFrequentOne).length / Math.max(2, telling.length)
}

/** Punctuation and wide forms, which all these encodings have. */
const neutral = /[　-〿＀-￯‐-※①-⑿]/

/** The first non-ASCII characters, as many as are needed for detection. */
function foreignOf(text: string): readonly string[] {
  return Array.from(text.slice(0, 8_000)).filter((character) => character > '\x7f')
}

function share(characters: readonly string[], pattern: RegExp): number {
  return characters.filter((character) => pattern.test(character)).length / Math.max(1, characters.length)
}

interface EastAsian {
  readonly encoding: string
  readonly isLikely: (foreign: readonly string[], bytes: Uint8Array) => boolean
}

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u
const eastAsianSign =
  /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60\u2010-\u203b\u2460-\u247f]/u
/** Half-width kana are single bytes in Shift_JIS, so such bytes more often belong to another encoding. */
const halfWidth = /[\uff61-\uff9f]/

const eastAsian: readonly EastAsian[] = [
  {
    encoding: 'shift_jis',
    isLikely: (foreign) =>
      share(foreign, kana) > 0.15 && share(foreign, eastAsianSign) > 0.9 && share(foreign, halfWidth) < 0.1,
  },
  {
    encoding: 'euc-jp',
    isLikely: (foreign) => share(foreign, kana) > 0.15 && share(foreign, eastAsianSign) > 0.9,
  },
  // A Chinese text of five characters that are all Hangul in EUC-KR is rare.
  {
    encoding: 'euc-kr',
    isLikely: (foreign) =>
      foreign.length >= 5 && share(foreign, /[\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u) > 0.95,
  },
  { encoding: 'gb18030', isLikely: (foreign, bytes) => isFrequent(foreign, bytes, [0xb0, 0xd7], 0xa1) },
  { encoding: 'big5', isLikely: (foreign, bytes) => isFrequent(foreign, bytes, [0xa4, 0xc6], 0x40) },
]

/**
 * Whether nearly all pairs of bytes are in the level of frequent characters (GB 2312 level 1 from 0xB0, Big5 level 1
 * from 0xA4) or in the punctuation before it.
 */
function isFrequent(
  foreign: readonly string[],
  bytes: Uint8Array,
  [first, last]: readonly [number, number],
  lowestTrail: number,
): boolean {
  if (share(foreign, eastAsianSign) < 0.95) return false
  let pairs = 0
  let frequent = 0
  const sample = bytes.subarray(0, sampleBytes)
  for (let at = 0; at + 1 < sample.length; at += 1) {
    const lead = sample[at] ?? 0
    if (lead < 0x80) continue
    const trail = sample[at + 1] ?? 0
    at += 1
    pairs += 1
    const isPunctuation = lead >= 0xa1 && lead <= 0xa3
    if (trail >= lowestTrail && (isPunctuation || (lead >= first && lead <= last))) frequent += 1
  }
  return pairs > 0 && frequent / pairs > 0.85
}
