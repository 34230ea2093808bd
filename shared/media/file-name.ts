import { maxNamePattern } from '../limits.ts'

/** What a pattern can hold, in braces. */
export const nameTokens = ['date', 'time', 'model', 'prompt', 'voice', 'index', 'request-id'] as const

export const defaultNamePattern = '{date}_{time}_{model}_{voice}_{prompt}'

/** What is known of a file that gets a name; what is left out leaves nothing in it. */
export interface NamedFile {
  /** Milliseconds since 1970: told in the time of this machine. */
  readonly at: number
  readonly model?: string
  readonly prompt?: string
  readonly voice?: string
  /** Its place among those that are made or renamed together, from 1. */
  readonly index?: number
  readonly requestId?: string
}

/**
 * How a file that was made is called, without its extension: `2026-11-21_14-03-22_model_voice_prompt-slug` unless another pattern is
 * given, and for one that is empty. Works on every system: what a token stands for has letters, digits and `-`, and all of it no more than
 * `maxStemLength` bytes.
 */
export function madeStem(file: NamedFile, pattern = ''): string {
  const parts = (pattern.trim() === '' ? defaultNamePattern : pattern)
    .slice(0, maxNamePattern)
    .split(/\{([a-z-]{1,20})\}/)
  // Every second part stood in braces.
  const named = parts.map((part, index) =>
    index % 2 === 0 ? part.replaceAll(/[/\\]/g, '-') : (valueOf(part, file) ?? `{${part}}`),
  )
  return givenStem(`${tidy(named)}.`)
}

/** What stands in braces and is no token, such as `{modle}`. */
export function unknownTokens(pattern: string): string[] {
  const found = Array.from(pattern.matchAll(/\{([^{}]*)\}/g), (match) => match[1] ?? '')
  return found.filter((name) => !nameTokens.some((token) => token === name))
}

function valueOf(
  token: string,
  { at, model, prompt, voice, index, requestId }: NamedFile,
): string | undefined {
  switch (token) {
    case 'date':
      return dateStamp(new Date(at))
    case 'time':
      return timeStamp(new Date(at))
    case 'model':
      return slug(model ?? '', 30)
    case 'prompt':
      return slug(prompt ?? '', 48)
    case 'voice':
      return slug(voice ?? '', 30)
    case 'index':
      return index === undefined ? '' : String(index)
    case 'request-id':
      // As it is, so that it can be searched for.
      return (requestId ?? '').slice(0, 64).replaceAll(/[^\w-]+/g, '-')
    default:
      return undefined
  }
}

/** Joins the parts of a name. Where a token stands for nothing, what separates it from the one before goes with it. */
function tidy(parts: readonly string[]): string {
  let stem = ''
  for (const [index, part] of parts.entries()) {
    const isEmptyToken = index % 2 === 1 && part === ''
    stem = isEmptyToken
      ? stem.replace(/[\s_.,-]+$/, '')
      : stem + (stem === '' ? part.replace(/^[\s_.,-]+/, '') : part)
  }
  return stem
}

/** A name somebody gave, without its extension, as it can be used on every system. */
export function givenStem(name: string): string {
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
  const plain = withoutExtension(last)
    .slice(0, lookedAtLength)
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
  const stem = cutToBytes(plain, maxStemLength).replace(/[\s.]+$/, '')
  if (stem === '') return 'file'
  return windowsDevice.test(stem) ? `_${stem}` : stem
}

/**
 * Names that Windows keeps for devices, with whatever stands behind a dot: the superscript digits of Latin-1 count as digits
 * (learn.microsoft.com, Naming Files, Paths, and Namespaces). Spaces before the dot do not make it another name.
 */
const windowsDevice = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])\s*(?:\.|$)/i

/** The extension of a name in lower case, `''` for none. */
export function extensionIn(name: string): string {
  return (/\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1] ?? '').toLowerCase()
}

/** Leaves room for a number, an extension, the `.json` of the file beside it, and the id it has in the trash. */
const maxStemLength = 140

/** What stands further behind in a name somebody gave is cut off anyway, but for signs that are left out before. */
const lookedAtLength = 10 * maxStemLength

function withoutExtension(name: string): string {
  const extension = extensionIn(name)
  return extension === '' ? name : name.slice(0, -extension.length - 1)
}

function dateStamp(date: Date): string {
  return [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
}

function timeStamp(date: Date): string {
  return [two(date.getHours()), two(date.getMinutes()), two(date.getSeconds())].join('-')
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

/** Words in lower case with `-` between them, cut between words where that leaves most of it. */
function slug(text: string, length: number): string {
  const words = text
    .slice(0, 400)
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
  const characters = Array.from(words)
  if (characters.length <= length) return cutToBytes(words, length)
  const cut = characters.slice(0, length).join('')
  const lastBreak = cut.lastIndexOf('-')
  return cutToBytes(lastBreak > length / 2 ? cut.slice(0, lastBreak) : cut, length).replace(/-+$/, '')
}

const encoder = new TextEncoder()

function cutToBytes(text: string, bytes: number): string {
  let cut = ''
  let used = 0
  for (const character of text) {
    used += encoder.encode(character).length
    if (used > bytes) break
    cut += character
  }
  return cut
}
