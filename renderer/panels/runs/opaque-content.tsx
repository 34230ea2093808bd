import { isJsonObject, writeJson, type Json, type JsonObject } from '../../../shared/json.ts'
import { historyText } from '../../../shared/text/en/history.ts'
import { WireValue } from '../inspector/wire-value.tsx'

/**
 * A part of an answer that is no prose: what a service did by itself while it answered (searches, calls of MCP servers, code), said as
 * what it is, with what counts of it. A part of an unknown kind is shown under its own name.
 */
export function OpaqueContent({ label, value }: { label: string; value: unknown }) {
  const known = isJsonObject(value) ? describe(label, value) : undefined
  const title = known?.title ?? historyText().blocks.other
  return <WireValue title={title} name={known?.name ?? label} text={known?.text ?? writeJson(value)} />
}

interface Described {
  readonly title: string
  readonly name: string
  readonly text: string
}

function describe(label: string, value: JsonObject): Described | undefined {
  const { service } = historyText().blocks
  const name = textAt(value, 'name')
  if (label === 'mcp_tool_use' || label === 'mcp_call') {
    const server = textAt(value, 'server_name') || textAt(value, 'server_label')
    const given = value['input'] ?? textAt(value, 'arguments')
    const output: JsonObject =
      label === 'mcp_call' && value['output'] !== undefined ? { output: value['output'] } : {}
    return { title: service.mcpCall, name: join(server, name), text: jsonOf({ input: given, ...output }) }
  }
  if (label === 'server_tool_use') return { title: service.call, name, text: jsonOf(value['input'] ?? {}) }
  if (label === 'web_search_call' || label === 'file_search_call')
    return { title: service.search, name: label, text: jsonOf(value['action'] ?? value['queries'] ?? value) }
  if (label === 'mcp_tool_result')
    return { title: service.mcpResult, name: '', text: contentText(value['content']) }
  if (label === 'web_search_tool_result')
    return { title: service.searchResults, name: '', text: contentText(value['content']) }
  if (label.endsWith('_tool_result'))
    return {
      title: service.result,
      name: label.replace(/_tool_result$/, ''),
      text: contentText(value['content']),
    }
  return label.includes('fallback')
    ? { title: service.fallback, name: label, text: jsonOf(value) }
    : undefined
}

function join(server: string, name: string): string {
  return server === '' ? name : `${server} / ${name}`
}

function jsonOf(value: Json): string {
  return typeof value === 'string' ? value : writeJson(value)
}

/** Text and addresses of a result, one a line; anything else as it is. */
function contentText(content: Json | undefined): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return writeJson(content ?? null)
  const lines = content.map((part) => (isJsonObject(part) ? lineOf(part) : ''))
  return lines.every((line) => line !== '') && lines.length > 0 ? lines.join('\n') : writeJson(content)
}

function lineOf(part: JsonObject): string {
  const text = textAt(part, 'text')
  if (text !== '') return text
  return [textAt(part, 'title'), textAt(part, 'url')].filter((each) => each !== '').join(' · ')
}

function textAt(value: JsonObject, name: string): string {
  const text = value[name]
  return typeof text === 'string' ? text : ''
}
