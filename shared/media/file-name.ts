import { maxNamePattern } from '../limits.ts'

/** The tokens of a pattern, in braces. */
export const nameTokens = ['date', 'time', 'model', 'prompt', 'voice', 'index', 'request-id'] as const

export const defaultNamePattern = '{date}_{time}_{model}_{voice}_{prompt}'

/** The facts that a file name is made from; an omitted one leaves nothing in the name. */
export interface NamedFile {
  /** Milliseconds since 1970; shown in local time. */
  readonly at: number
  readonly model?: string
  readonly prompt?: string
  readonly voice?: string
  /** Its position among files that are generated or renamed together, from 1. */
  readonly index?: number
  readonly requestId?: string
}

/**
 * Returns the name of a generated file without extension: `2026-11-21_14-03-22_model_voice_prompt-slug` by default or
 * for an empty pattern. Valid on every system: tokens are replaced by letters, digits and `-`, and the name has at most
 * `maxStemLength` bytes.
 */
export function madeStem(file: NamedFile, pattern = ''): string {
  const parts = (pattern.trim() === '' ? defaultNamePattern : pattern)
    .slice(0, maxNamePattern)
    .split(/\{([a-z-]{1,20})\}/)
  // Every second part is the content of a pair of braces.
  const named = parts.map((part, index) =>
    index % 2 === 0 ? part.replaceAll(/[/\\]/g, '-') : (valueOf(part, file) ?? `{${part}}`),
  )
  return givenStem(`${tidy(named)}.`)
}

/** Returns the contents of braces that are not tokens, such as `{modle}`. */
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
      // Unchanged apart from unsafe characters, so that it can be searched for.
      return (requestId ?? '').slice(0, 64).replaceAll(/[^\w-]+/g, '-')
    default:
      return undefined
  }
}

/** Joins the parts of a name. For an empty token, the separator before it is dropped too. */
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

/** Returns a name typed by the user, without its extension, in a form that is valid on every system. */
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
 * Device names reserved by Windows, with or without anything after a dot: the superscript digits of Latin-1 count as
 * digits (learn.microsoft.com, Naming Files, Paths, and Namespaces). Spaces before the dot make no difference.
 */
const windowsDevice = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])\s*(?:\.|$)/i

/** The extension of a name in lower case; `''` for none. */
export function extensionIn(name: string): string {
  return (/\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1] ?? '').toLowerCase()
}

/**
 * Leaves room for a number, an extension, the `.json` of the sidecar file, and the id that a file gets in the trash.
 */
const maxStemLength = 140

/**
 * How much of a typed name is processed: the rest would be cut off, except when many characters before it are dropped.
 */
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

/** Returns words in lower case joined by `-`, cut between words where that keeps most of the text. */
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
