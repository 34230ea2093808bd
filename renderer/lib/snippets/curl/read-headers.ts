import { ok, type Result } from '../../../../shared/errors/result.ts'
import { isKeyHeader, isMasked, isSecretHeader } from '../../../../shared/gateway/secret-headers.ts'
import { withoutSecret } from '../secret-headers.ts'
import type { SnippetHeader } from '../snippet-request.ts'
import { refuse } from './curl-errors.ts'
import type { CurlOption } from './curl-options.ts'
import { plainWord, textOf, type Variable, type Word } from './word.ts'
import { importsError } from '../../../../shared/text/en/errors/imports.ts'
import { snippetsText } from '../../../../shared/text/en/snippets.ts'

/** The headers of a command, and the secrets that they contained. */
export interface ReadHeaders {
  readonly headers: readonly SnippetHeader[]
  /** The values of keys, for removing other occurrences. Never passed on. */
  readonly keys: readonly string[]
  /** The names of headers whose value was another secret. */
  readonly secretNames: readonly string[]
  readonly notes: readonly string[]
}

/** Reads the header options. Fails with `invalid-input` for a user name and password. */
export function readHeaders(options: readonly CurlOption[]): Result<ReadHeaders> {
  const headers = new Map<string, SnippetHeader>()
  const keys: string[] = []
  const secretNames: string[] = []
  const notes: string[] = []

  for (const option of options) {
    const header = toNameAndValue(option)
    if (header === undefined) continue
    if ('file' in header) {
      notes.push(snippetsText().headersInFile(header.file))
      continue
    }
    const { name, value } = header
    const lower = name.toLowerCase()
    const text = textOf(value)
    if (lower === 'content-length') continue
    if (/^(?:proxy-)?authorization$/.test(lower) && /^Basic\s/i.test(text)) {
      return refuse(importsError('passwordIn', { option: `${name}: Basic` }))
    }
    const variable = variableAtEnd(value)
    const isBare = variable !== undefined && /^(?:(?:Bearer|Token)\s+)?$/i.test(variable.prefix)
    if (variable !== undefined && (isBare || !isSecretHeader(name))) headers.set(lower, { name, ...variable })
    else if (!isSecretHeader(name)) headers.set(lower, { name, value: text })
    else if (lower === 'cookie') secretNames.push('cookie')
    else {
      const made = withoutSecret(name, text)
      headers.set(lower, made)
      const secret = 'prefix' in made ? text.slice(made.prefix.length).trim() : text
      if (isPlaceholder(secret)) continue
      if (isKeyHeader(name)) keys.push(secret)
      else secretNames.push(name)
    }
  }
  return ok({ headers: [...headers.values()], keys, secretNames: [...new Set(secretNames)], notes })
}

/** Matches placeholders for the key in examples: `<API_KEY>`, `YOUR_API_KEY`, `sk-...`, `{{key}}`. */
export function isPlaceholder(secret: string): boolean {
  return (
    secret === '' ||
    isMasked(secret) ||
    /^[<{[(].*[>}\])]$|^\$|^%\w+%$|\.{3}|…|x{4}|your|api_?key/i.test(secret)
  )
}

/**
 * Returns the variable at the end of a value, with the text before it; `undefined` when there are several, or it is not
 * at the end.
 */
function variableAtEnd(value: Word): { prefix: string; variable: string } | undefined {
  const [first = '', second, ...rest] = value
  if (rest.length > 0) return undefined
  if (typeof first !== 'string')
    return second === undefined ? { prefix: '', variable: first.variable } : undefined
  return second !== undefined && typeof second !== 'string'
    ? { prefix: first, variable: second.variable }
    : undefined
}

type NameAndValue = { readonly name: string; readonly value: Word } | { readonly file: string } | undefined

/** Returns `undefined` for other options, and for `Name:`, which only removes one of curl's default headers. */
function toNameAndValue({ part, value }: CurlOption): NameAndValue {
  switch (part) {
    case 'user-agent':
    case 'referer':
    case 'cookie':
      return { name: part, value }
    case 'bearer':
      // oxlint-disable-next-line text/untranslated -- a header's value
      return { name: 'authorization', value: joined(['Bearer ', ...value]) }
    case 'header':
      return splitHeader(value)
    default:
      return undefined
  }
}

function splitHeader(word: Word): NameAndValue {
  const [first = '', ...rest] = word
  if (typeof first !== 'string') return undefined
  if (first.startsWith('@')) return { file: first.slice(1) }
  const place = first.indexOf(':')
  if (place === -1) {
    const isEmpty = first.endsWith(';') && rest.length === 0
    return isEmpty ? { name: first.slice(0, -1).trim(), value: [] } : undefined
  }
  const value = joined([first.slice(place + 1).trimStart(), ...rest])
  return value.length === 0 ? undefined : { name: first.slice(0, place).trim(), value }
}

/** Joins neighbouring texts and trims spaces at the ends. */
function joined(pieces: Word): Word {
  const made: (string | Variable)[] = []
  for (const piece of pieces) {
    const last = made.at(-1)
    if (typeof piece === 'string' && typeof last === 'string') made[made.length - 1] = last + piece
    else made.push(piece)
  }
  const last = made.at(-1)
  if (typeof last === 'string') made.splice(-1, 1, ...plainWord(last.trimEnd()))
  return made.filter((piece) => piece !== '')
}
