import type { Json, JsonObject } from '../../../../shared/json.ts'
import { numberAt, objectAt, objectsIn, stringAt, stringsIn } from '../../text/json-parts.ts'
import { mediaFromBase64, mediaFromUrl } from '../../text/media-content.ts'
import type {
  Content,
  OutputForm,
  ParsedTextRequest,
  ToolChoice,
  Turn,
} from '../../text/parsed-text-request.ts'
import { listSettings } from '../../text/settings.ts'

const notSettings = ['model', 'messages', 'system', 'max_tokens', 'stream', 'tools']

/** Reads a checked messages body into the neutral request. */
export function readMessages(body: JsonObject): ParsedTextRequest {
  const maxTokens = numberAt(body, 'max_tokens')
  const choice = objectAt(body, 'tool_choice')
  const thinking = stringAt(body['thinking'], 'type')
  return {
    format: 'messages',
    model: stringAt(body, 'model'),
    stream: body['stream'] === true,
    system: plainText(body['system']),
    turns: readTurns(objectsIn(body['messages'])),
    tools: objectsIn(body['tools'])
      .filter((tool) => tool['input_schema'] !== undefined)
      .map((tool) => ({
        name: stringAt(tool, 'name'),
        description: stringAt(tool, 'description'),
        schema: tool['input_schema'] ?? {},
      })),
    toolChoice: readToolChoice(choice),
    parallelCalls: choice['disable_parallel_tool_use'] !== true,
    output: readOutputForm(body),
    thinking: thinking === 'enabled' || thinking === 'adaptive' ? 'on' : 'off',
    ...(maxTokens === undefined ? {} : { maxTokens }),
    stop: stringsIn(body['stop_sequences']),
    count: 1,
    settings: listSettings(body, notSettings, ['thinking', 'output_config']),
  }
}

export function readTurns(messages: readonly JsonObject[]): Turn[] {
  return messages.map((message) => ({
    role: message['role'] === 'assistant' ? 'assistant' : 'user',
    contents: readContents(message['content']),
  }))
}

function readContents(content: Json | undefined): Content[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  return objectsIn(content).flatMap(readBlock)
}

/** See shared/gateway/wire/messages.md, "Content blocks". Unknown blocks are skipped. */
function readBlock(block: JsonObject): Content[] {
  switch (block['type']) {
    case 'text':
      return [{ type: 'text', text: stringAt(block, 'text') }]
    case 'image':
    case 'document':
      return readSource(block['type'] === 'image' ? 'image' : 'file', block)
    case 'tool_use':
      return [
        {
          type: 'call',
          id: stringAt(block, 'id'),
          name: stringAt(block, 'name'),
          arguments: JSON.stringify(block['input'] ?? {}),
        },
      ]
    case 'tool_result': {
      const text = plainText(block['content'])
      const isError = block['is_error'] === true
      const media = objectsIn(block['content']).filter((part) => part['type'] !== 'text')
      return [
        { type: 'result', callId: stringAt(block, 'tool_use_id'), text, isError },
        ...media.flatMap(readBlock),
      ]
    }
    default:
      return []
  }
}

function readSource(kind: 'image' | 'file', block: JsonObject): Content[] {
  const source = objectAt(block, 'source')
  const title = stringAt(block, 'title')
  const fileName = title === '' ? undefined : title
  const mediaType = stringAt(source, 'media_type')
  switch (source['type']) {
    case 'base64':
      return [mediaFromBase64(kind, mediaType, stringAt(source, 'data'), fileName)]
    case 'text':
      return [
        mediaFromBase64(kind, mediaType, Buffer.from(stringAt(source, 'data')).toString('base64'), fileName),
      ]
    case 'content':
      return readContents(source['content'])
    default:
      return [mediaFromUrl(kind, stringAt(source, 'url') || stringAt(source, 'file_id'), fileName)]
  }
}

function readToolChoice(choice: JsonObject): ToolChoice {
  if (choice['type'] === 'any') return 'required'
  if (choice['type'] === 'none') return 'none'
  return choice['type'] === 'tool' ? { name: stringAt(choice, 'name') } : 'auto'
}

function readOutputForm(body: JsonObject): OutputForm {
  const format = objectAt(objectAt(body, 'output_config'), 'format')
  const older = objectAt(body, 'output_format')
  const chosen = format['type'] === undefined ? older : format
  return chosen['type'] === 'json_schema'
    ? { type: 'schema', schema: objectAt(chosen, 'schema') }
    : { type: 'text' }
}

function plainText(content: Json | undefined): string {
  if (typeof content === 'string') return content
  return objectsIn(content)
    .filter((part) => part['type'] === 'text')
    .map((part) => stringAt(part, 'text'))
    .join('\n\n')
}
