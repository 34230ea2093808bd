import { conversationFormats } from '../../../shared/formats/conversation-formats.ts'
import type { ConversationFormatId } from '../../../shared/formats/registry.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../shared/json.ts'
import type { ToolContent } from '../../../shared/tools/saved-tool.ts'
import { toolsInFormat } from './tool-content.ts'

/** A call as a format writes it: how the tool is defined, what the model sends, and what goes back. */
export interface CallOnWire {
  readonly definition: Json
  readonly call: Json
  readonly result: Json
}

/** The lists that turns stand in. */
const turnKeys = ['messages', 'input', 'contents']

/**
 * The parts of a request that a call of the tool leads to, taken out of a whole one that the format itself has built. `undefined`
 * where it builds none.
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
