import { isJsonObject, writeJson, type Json, type JsonObject } from '../../../shared/json.ts'
import { historyText } from '../../../shared/text/en/history.ts'
import { WireValue } from '../inspector/wire-value.tsx'

/**
 * A part of an answer that is not prose: what a service did while it answered (searches, calls of MCP servers, code),
 * with a label and its main content. A part of an unknown kind is shown under its own name.
 */
export function OpaqueContent({ label, value }: { label: string; value: unknown }) {
  const known = isJsonObject(value)
    ? describe(label.replace(/: (?:failed|incomplete)$/, ''), value)
    : undefined
  const title = known?.title ?? historyText().blocks.other
  return <WireValue title={title} name={known?.name ?? label} text={known?.text ?? writeJson(value)} />
}

interface Described {
  readonly title: string
  readonly name: string
  readonly text: string
}

function describe(label: string, value: JsonObject): Described | undefined {
  if (label.includes('fallback'))
    return { title: historyText().blocks.service.fallback, name: label, text: jsonOf(value) }
  if (label.endsWith('_tool_result')) return describeResult(label, value)
  return label.endsWith('_call') || label.endsWith('tool_use')
    ? describeCall(label, value)
    : describeCode(value)
}

function describeCall(label: string, value: JsonObject): Described {
  const { service } = historyText().blocks
  const status = textAt(value, 'status')
  const titled = (title: string): string =>
    status === 'failed' || status === 'incomplete' ? service.failed(title) : title
  switch (label) {
    case 'mcp_tool_use':
    case 'mcp_call': {
      const { output, error } = value
      const server = textAt(value, 'server_name') || textAt(value, 'server_label')
      const exchange: JsonObject = {
        input: value['input'] ?? textAt(value, 'arguments'),
        ...(label === 'mcp_call' && output !== undefined && { output }),
        ...(error !== undefined && error !== null && { error }),
      }
      return {
        title: titled(service.mcpCall),
        name: join(server, textAt(value, 'name')),
        text: jsonOf(exchange),
      }
    }
    case 'server_tool_use':
      return { title: service.call, name: textAt(value, 'name'), text: jsonOf(value['input'] ?? {}) }
    case 'web_search_call':
    case 'file_search_call':
      return {
        title: titled(service.search),
        name: label,
        text: jsonOf(value['action'] ?? value['queries'] ?? value),
      }
    default:
      return { title: titled(service.call), name: label, text: jsonOf(value) }
  }
}

function describeResult(label: string, value: JsonObject): Described {
  const { service } = historyText().blocks
  const known = resultTitles()[label]
  const title = known ?? service.result
  return {
    title: isError(value) ? service.failed(title) : title,
    name: known === undefined ? label.replace(/_tool_result$/, '') : '',
    text: contentText(value['content']),
  }
}

/** The code that a service wrote and ran, with its result. */
function describeCode({
  executableCode: code,
  codeExecutionResult: result,
}: JsonObject): Described | undefined {
  const { service } = historyText().blocks
  if (isJsonObject(code))
    return { title: service.code, name: textAt(code, 'language'), text: textAt(code, 'code') }
  if (!isJsonObject(result)) return undefined
  const outcome = textAt(result, 'outcome')
  const hasFailed = outcome !== '' && outcome !== 'OUTCOME_OK'
  return {
    title: hasFailed ? service.failed(service.codeResult) : service.codeResult,
    name: hasFailed ? outcome : '',
    text: textAt(result, 'output'),
  }
}

function resultTitles(): Readonly<Record<string, string | undefined>> {
  const { service } = historyText().blocks
  return { mcp_tool_result: service.mcpResult, web_search_tool_result: service.searchResults }
}

/** Judges by the flag of the result, or by the type of its content. */
function isError(result: JsonObject): boolean {
  const { content } = result
  return result['is_error'] === true || (isJsonObject(content) && textAt(content, 'type').endsWith('_error'))
}

function join(server: string, name: string): string {
  return server === '' ? name : `${server} / ${name}`
}

function jsonOf(value: Json): string {
  return typeof value === 'string' ? value : writeJson(value)
}

/** Text and URLs of a result, one a line; other content unchanged. */
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
