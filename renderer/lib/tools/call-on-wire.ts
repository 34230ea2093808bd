import { conversationFormats } from '../../../shared/formats/conversation-formats.ts'
import type { ConversationFormatId } from '../../../shared/formats/registry.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../shared/json.ts'
import type { ToolContent } from '../../../shared/tools/saved-tool.ts'
import { toolsInFormat } from './tool-content.ts'

/** A tool call in a format: the tool's definition, the model's call, and the result that is sent back. */
export interface CallOnWire {
  readonly definition: Json
  readonly call: Json
  readonly result: Json
}

/** The keys of the lists that contain turns. */
const turnKeys = ['messages', 'input', 'contents']

/**
 * Returns the parts of a request that concern a call of the tool, extracted from a complete request built by the
 * format. `undefined` when it cannot build one.
 */
export function callOnWire(
  format: ConversationFormatId,
  content: ToolContent,
  { given, result }: { readonly given: JsonObject; readonly result: string },
): CallOnWire | undefined {
  const definition = toolsInFormat([content], format)
  const request = conversationFormats[format].request({
    model: 'model',
    system: '',
    turns: [
      { role: 'user', blocks: [{ type: 'text', text: '…' }] },
      {
        role: 'assistant',
        blocks: [
          { type: 'tool-call', callId: 'call_1', name: content.name, arguments: JSON.stringify(given) },
        ],
      },
      { role: 'user', blocks: [{ type: 'tool-result', callId: 'call_1', output: result }] },
    ],
    parameters: { tools: definition },
    extra: {},
  })
  if (!request.ok || request.value.body?.type !== 'json') return undefined
  const { value: body } = request.value.body
  const turns = isJsonObject(body) ? turnKeys.map((key) => body[key]).find(Array.isArray) : undefined
  const [, call, back] = Array.isArray(turns) ? turns : []
  return call === undefined || back === undefined ? undefined : { definition, call, result: back }
}
