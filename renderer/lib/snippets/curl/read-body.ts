import type { SnippetBody, SnippetField } from '../snippet-request.ts'
import type { CurlOption } from './curl-options.ts'
import { textOf } from './word.ts'
import { snippetsText } from '../../../../shared/text/en/snippets.ts'

/** The result of a command's data options. */
export interface ReadBody {
  readonly body?: SnippetBody
  /** The data as a query, when `-G` moves it there. */
  readonly query?: string
  /** `--json` also implies two headers. */
  readonly isJson: boolean
  /** One sentence for each thing that could not be read. */
  readonly notes: readonly string[]
}

/**
 * Combines the data options as curl does: joined with `&`, except for `--json`. `input` is the standard input, which
 * `@-` reads.
 */
export function readBody(options: readonly CurlOption[], input: string | undefined): ReadBody {
  const notes: string[] = []
  let text: string | undefined
  let isWhole = true
  const fields: SnippetField[] = []

  function add(piece: string | undefined, glue: string): void {
    if (piece === undefined) isWhole = false
    else text = text === undefined ? piece : `${text}${glue}${piece}`
  }

  /** Reads `@name` and `@-`; returns `undefined` and adds a note when the contents are not available. */
  function readFile(name: string): string | undefined {
    if (name === '-' && input !== undefined) return input
    notes.push(name === '-' ? snippetsText().bodyFromCommand : snippetsText().bodyInFile(name))
    return undefined
  }

  for (const { part, value } of options) {
    const written = textOf(value)
    switch (part) {
      case 'data':
        // curl removes line breaks only from what it reads for `--data`.
        add(written.startsWith('@') ? readFile(written.slice(1))?.replaceAll(/[\r\n\0]/g, '') : written, '&')
        break
      case 'data-raw':
        add(written, '&')
        break
      case 'data-binary':
      case 'json':
        add(written.startsWith('@') ? readFile(written.slice(1)) : written, part === 'json' ? '' : '&')
        break
      case 'data-urlencode':
        add(encodeData(written, readFile), '&')
        break
      case 'form':
        fields.push(toField(written))
        break
      case 'form-string': {
        const [name, content] = splitAt(written, '=')
        fields.push({ name, value: content })
        break
      }
      default:
    }
  }
  const isJson = options.some(({ part }) => part === 'json')
  if (options.some(({ part }) => part === 'get')) {
    return { ...(text !== undefined && { query: text }), isJson, notes }
  }
  if (fields.length > 0) return { body: { type: 'multipart', fields }, isJson, notes }
  return { ...(text !== undefined && isWhole && { body: { type: 'text', text } }), isJson, notes }
}

/** Reads `content`, `=content`, `name=content`, `@file`, `name@file`. */
function encodeData(written: string, readFile: (name: string) => string | undefined): string | undefined {
  const sign = /[=@]/.exec(written)
  if (sign === null) return encode(written)
  const name = written.slice(0, sign.index)
  const rest = written.slice(sign.index + 1)
  const content = sign[0] === '@' ? readFile(rest) : rest
  return content === undefined ? undefined : `${name === '' ? '' : `${name}=`}${encode(content)}`
}

/** Encodes as curl does since 7.84: a space becomes a plus. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+')
}

/**
 * Reads `name=value`, `name=@file`, `name=<file`, optionally followed by `;type=` and `;filename=`; values may be in
 * double quotes.
 */
function toField(written: string): SnippetField {
  const [name, content] = splitAt(written, '=')
  const isFile = /^[@<]/.test(content)
  const pattern = /"((?:[^"\\]|\\.)*)"|;\s*(type|filename)=|[^";]+|[";]/gs
  const read: Record<'value' | 'type' | 'filename', string> = { value: '', type: '', filename: '' }
  let part: 'value' | 'type' | 'filename' = 'value'
  for (const [whole, quoted, next] of content.slice(isFile ? 1 : 0).matchAll(pattern)) {
    if (next === 'type' || next === 'filename') part = next
    else read[part] += quoted === undefined ? whole : quoted.replaceAll(/\\(["\\])/g, '$1')
  }
  if (!isFile) return { name, value: read.value }
  const fileName = read.filename === '' ? read.value : read.filename
  return { name, fileName, mediaType: read.type === '' ? 'application/octet-stream' : read.type }
}

function splitAt(text: string, sign: string): [string, string] {
  const place = text.indexOf(sign)
  return place === -1 ? [text, ''] : [text.slice(0, place), text.slice(place + 1)]
}
