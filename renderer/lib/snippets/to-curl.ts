import { answerFile } from './answer-file.ts'
import { requestsStream } from './requests-stream.ts'
import type { SnippetField, SnippetHeader, SnippetRequest } from './snippet-request.ts'

/** Operating systems limit the length of an argument (Linux: 128 KiB). A longer body is piped in by the shell. */
const maxArgumentLength = 100_000

/** For longer bodies, curl asks for permission first, and waits a second when there is no reply. */
const maxLengthWithoutExpect = 1_000_000

/** Returns a curl command for any POSIX shell. The key comes from the environment; the body is sent byte for byte. */
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
    // curl expands brackets and braces in a URL as patterns.
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
  // A name without a value would remove the header.
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
 * Uses a here-document where that is exact: it always ends with a line break, and curl removes line breaks only with
 * `--data @-`. A body that contains line breaks is piped from `printf`.
 */
function toPipe(text: string, command: string): string {
  // oxlint-disable-next-line text/untranslated -- the code that is written
  if (/[\r\n]/.test(text) || text === hereMark) return `printf %s ${quote(text)} | ${command}`
  return `${command.replace(/--data-binary @-$/, '--data @-')} <<'${hereMark}'\n${text}\n${hereMark}`
}

const hereMark = 'END_OF_BODY'

/** Quotes a text so that the shell does not change it. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
