import { answerFile } from './answer-file.ts'
import { requestsStream } from './requests-stream.ts'
import type { SnippetField, SnippetHeader, SnippetRequest } from './snippet-request.ts'

/**
 * Systems take arguments of limited length (Linux: 128 KiB each). A longer body is piped in by the shell itself.
 */
const maxArgumentLength = 100_000

/** Above it curl asks first whether it may send the body, and waits a second where nobody answers. */
const maxLengthWithoutExpect = 1_000_000

/** A curl command for any POSIX shell. The key comes from the environment; the body is sent byte for byte. */
export function toCurl(request: SnippetRequest): string {
  const { method, url, headers, body } = request
  const bytes = body?.type === 'text' ? new TextEncoder().encode(body.text).length : 0
  const isLong = bytes > maxArgumentLength
  const lines = [
    ['curl', ...optionsOf(request), quote(url)].join(' '),
    ...(method === impliedMethod(request) ? [] : [`-X ${quote(method)}`]),
    ...headers.map(toHeader),
    ...(bytes > maxLengthWithoutExpect ? ["-H 'expect:'"] : []),
    ...toBody(request, isLong),
  ]
  const command = lines.join(' \\\n  ')
  return `${isLong && body?.type === 'text' ? toPipe(body.text, command) : command}\n`
}

function optionsOf(request: SnippetRequest): string[] {
  const file = answerFile(request)
  return [
    ...(file === undefined ? [] : [`--output ${quote(file)}`]),
    ...(requestsStream(request) ? ['--no-buffer'] : []),
    // Brackets and braces in an address are patterns to curl.
    ...(/[[\]{}]/.test(request.url) ? ['--globoff'] : []),
  ]
}

function impliedMethod({ body }: SnippetRequest): string {
  return body === undefined ? 'GET' : 'POST'
}

function toHeader(header: SnippetHeader): string {
  if ('variable' in header) {
    const text = `${header.name}: ${header.prefix}`.replaceAll(/[\\"$`]/g, String.raw`\$&`)
    return `-H "${text}$${header.variable}"`
  }
  // A name alone would take the header away.
  return `-H ${quote(header.value === '' ? `${header.name};` : `${header.name}: ${header.value}`)}`
}

function toBody({ body }: SnippetRequest, isLong: boolean): string[] {
  if (body === undefined) return []
  if (body.type === 'multipart') return body.fields.map(toField)
  return [isLong ? '--data-binary @-' : `--data-raw ${quote(body.text)}`]
}

function toField(field: SnippetField): string {
  if ('value' in field) return `--form-string ${quote(`${field.name}=${field.value}`)}`
  const file = field.fileName.replaceAll(/["\\]/g, String.raw`\$&`)
  return `-F ${quote(`${field.name}=@"${file}";type=${field.mediaType}`)}`
}

/**
 * A here-document where it is exact: it always ends with a line break, and curl takes line breaks out of `--data @-`
 * only. A body with line breaks of its own is printed by the shell.
 */
function toPipe(text: string, command: string): string {
  // oxlint-disable-next-line text/untranslated -- the code that is written
  if (/[\r\n]/.test(text) || text === hereMark) return `printf %s ${quote(text)} | ${command}`
  return `${command.replace(/--data-binary @-$/, '--data @-')} <<'${hereMark}'\n${text}\n${hereMark}`
}

const hereMark = 'END_OF_BODY'

/** A word that the shell takes as it is. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
