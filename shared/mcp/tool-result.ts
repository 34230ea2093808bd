// oxlint-disable text/untranslated -- what models are told, in English for every user
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import { maxAttachmentBytes, maxMcpDepth, maxMcpParts, maxToolResultBytes } from '../limits.ts'
import { isDeeperThan } from './is-deeper-than.ts'

/** A file in a result: an image, audio, or the bytes of a resource. */
export interface McpFile {
  readonly mediaType: string
  /** Base64. */
  readonly data: string
  readonly name?: string
}

/** A result as accepted: the text that a model reads, and its files. */
export interface McpResult {
  readonly text: string
  readonly files: readonly McpFile[]
  readonly isError: boolean
  /** Descriptions of the parts left out, for the model; also appended to the text. */
  readonly leftOut: readonly string[]
}

/**
 * Reads the result of `tools/call`. Texts and text resources are joined into one text, each resource below its address;
 * structured content is added as JSON unless a text repeats it. Parts that are unknown or exceed a limit are named in
 * the text, in English like all text for models.
 */
export function readToolResult(value: JsonObject): McpResult {
  const content = Array.isArray(value['content']) ? value['content'] : []
  const texts: string[] = []
  const files: McpFile[] = []
  const leftOut: string[] = []
  for (const part of content.slice(0, maxMcpParts)) {
    const read = readPart(part)
    if (typeof read === 'string') texts.push(read)
    else if ('problem' in read) leftOut.push(read.problem)
    else files.push(read)
  }
  if (content.length > maxMcpParts) leftOut.push(`[${content.length - maxMcpParts} more parts were left out]`)
  const structured = structuredText(value['structuredContent'], texts)
  if (structured !== undefined) texts.push(structured)
  const text = [cut(texts.join('\n\n'), leftOut), ...leftOut].filter((item) => item !== '').join('\n\n')
  return { text, files, isError: value['isError'] === true, leftOut }
}

/** Reads one part of a result, a prompt or a resource: text, a file, or the problem with it. */
export function readPart(part: unknown): string | McpFile | { readonly problem: string } {
  if (!isJsonObject(part)) return { problem: '[a part that is not an object was left out]' }
  switch (part['type']) {
    case 'text':
      return stringOf(part['text'])
    case 'image':
    case 'audio':
      return readFile({ data: part['data'], mediaType: part['mimeType'], name: undefined })
    case 'resource_link':
      return linkText(part)
    case 'resource':
      return readResource(part['resource'])
    default:
      return { problem: `[a part of type ${stringOf(part['type']).slice(0, 60) || 'unknown'} was left out]` }
  }
}

/** Reads the contents of a resource: its text below its address, or its bytes. */
export function readResource(value: unknown): string | McpFile | { readonly problem: string } {
  if (!isJsonObject(value)) return { problem: '[a resource without contents was left out]' }
  const uri = stringOf(value['uri']).slice(0, 2_000)
  if (typeof value['text'] === 'string') return uri === '' ? value['text'] : `${uri}\n${value['text']}`
  return readFile({ data: value['blob'], mediaType: value['mimeType'], name: uri.split('/').at(-1) })
}

interface GivenFile {
  readonly data: Json | undefined
  readonly mediaType: Json | undefined
  readonly name: string | undefined
}

const base64 = /^[A-Za-z0-9+/]*={0,2}$/

function readFile({ data, mediaType, name = '' }: GivenFile): McpFile | { readonly problem: string } {
  const type = /^[\w.+-]+\/[\w.+-]+/.exec(stringOf(mediaType))?.[0] ?? 'application/octet-stream'
  if (typeof data !== 'string' || data === '' || !base64.test(data))
    return { problem: `[a file of type ${type} without readable bytes was left out]` }
  if (data.length * 0.75 > maxAttachmentBytes)
    return { problem: `[a file of type ${type} was left out: it is too large]` }
  return { mediaType: type, data, ...(name !== '' && { name: name.slice(0, 200) }) }
}

function linkText(part: JsonObject): string {
  const about = [stringOf(part['title']) || stringOf(part['name']), stringOf(part['description'])]
  const type = stringOf(part['mimeType'])
  const uri = stringOf(part['uri']).slice(0, 2_000)
  return [`[resource] ${uri}${type === '' ? '' : ` (${type})`}`, ...about.filter((item) => item !== '')].join(
    '\n',
  )
}

/**
 * Returns structured content as JSON unless a text already repeats it: servers do so for clients without support for
 * it.
 */
function structuredText(value: Json | undefined, texts: readonly string[]): string | undefined {
  if (!isJsonObject(value)) return undefined
  if (isDeeperThan(value, maxMcpDepth)) return '[structured content was left out: it is nested too deeply]'
  const text = JSON.stringify(value)
  const isSaid = texts.some((item) => item.length < 2 * maxToolResultBytes && compact(item) === text)
  return isSaid ? undefined : text
}

function compact(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return undefined
  }
}

function cut(text: string, leftOut: string[]): string {
  const bytes = new TextEncoder().encode(text)
  if (bytes.length <= maxToolResultBytes) return text
  leftOut.push(`[the text was cut: it is longer than ${maxToolResultBytes / 1000} kB]`)
  return new TextDecoder().decode(bytes.subarray(0, maxToolResultBytes - 2_000)).replace(/\uFFFD+$/, '')
}

function stringOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}
