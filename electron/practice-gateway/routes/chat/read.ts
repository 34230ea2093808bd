import { isJsonObject, type Json, type JsonObject } from '../../../../shared/json.ts'
import { numberAt, objectAt, objectsIn, stringAt, stringsIn } from '../../text/json-parts.ts'
import { mediaFromBase64, mediaFromUrl } from '../../text/media-content.ts'
import type {
  Content,
  OutputForm,
  ParsedTextRequest,
  ToolChoice,
  ToolDefinition,
  Turn,
} from '../../text/parsed-text-request.ts'
import { listSettings } from '../../text/settings.ts'

const notSettings = ['model', 'messages', 'stream', 'tools']

/** Reads a checked chat completions body into the neutral request. */
export function readChat(body: JsonObject): ParsedTextRequest {
  const messages = objectsIn(body['messages'])
  const maxTokens = numberAt(body, 'max_completion_tokens') ?? numberAt(body, 'max_tokens')
  return {
    format: 'chat completions',
    model: stringAt(body, 'model'),
    stream: body['stream'] === true,
    system: messages
      .filter(isSystem)
      .map((message) => plainText(message['content']))
      .join('\n\n'),
    turns: readTurns(messages),
    tools: readTools(body['tools']),
    toolChoice: readToolChoice(body['tool_choice']),
    parallelCalls: body['parallel_tool_calls'] !== false,
    output: readOutputForm(body['response_format']),
    thinking:
      body['reasoning_effort'] === 'none' ? 'off' : body['reasoning_effort'] === undefined ? 'auto' : 'on',
    ...(maxTokens === undefined ? {} : { maxTokens }),
    stop: stringsIn(body['stop']),
    count: numberAt(body, 'n') ?? 1,
    settings: listSettings(body, notSettings),
  }
}

function isSystem(message: JsonObject): boolean {
  return message['role'] === 'system' || message['role'] === 'developer'
}

/** Neighbouring `tool` messages become one user turn, as they are in the other formats. */
export function readTurns(messages: readonly JsonObject[]): Turn[] {
  const turns: Turn[] = []
  for (const message of messages) {
    if (isSystem(message)) continue
    const isResult = message['role'] === 'tool' || message['role'] === 'function'
    const contents = isResult ? [readResult(message)] : readContents(message)
    const last = turns.at(-1)
    if (isResult && last?.role === 'user' && last.contents.every((content) => content.type === 'result')) {
      turns[turns.length - 1] = { role: 'user', contents: [...last.contents, ...contents] }
    } else {
      turns.push({ role: message['role'] === 'assistant' ? 'assistant' : 'user', contents })
    }
  }
  return turns
}

function readResult(message: JsonObject): Content {
  return { type: 'result', callId: stringAt(message, 'tool_call_id'), text: plainText(message['content']) }
}

function readContents(message: JsonObject): Content[] {
  const { content } = message
  const contents: Content[] =
    typeof content === 'string' ? [{ type: 'text', text: content }] : objectsIn(content).flatMap(readPart)
  for (const call of objectsIn(message['tool_calls'])) {
    const { name, arguments: text } = objectAt(call, 'function')
    contents.push({ type: 'call', id: stringAt(call, 'id'), name: asText(name), arguments: asText(text) })
  }
  return contents
}

/** See shared/gateway/wire/chat-completions.md, "Messages and content parts". Unknown parts are skipped. */
function readPart(part: JsonObject): Content[] {
  switch (part['type']) {
    case 'text':
      return [{ type: 'text', text: stringAt(part, 'text') }]
    case 'image_url':
    case 'video_url': {
      const kind = part['type'] === 'image_url' ? 'image' : 'video'
      const url = part[part['type']]
      return [mediaFromUrl(kind, isJsonObject(url) ? stringAt(url, 'url') : asText(url))]
    }
    case 'input_audio': {
      const audio = objectAt(part, 'input_audio')
      return [mediaFromBase64('audio', `audio/${stringAt(audio, 'format')}`, stringAt(audio, 'data'))]
    }
    case 'file': {
      const file = objectAt(part, 'file')
      return [
        mediaFromUrl(
          'file',
          stringAt(file, 'file_data') || stringAt(file, 'file_id'),
          stringAt(file, 'filename'),
        ),
      ]
    }
    default:
      return []
  }
}

function readTools(tools: Json | undefined): ToolDefinition[] {
  return objectsIn(tools)
    .map((tool) => objectAt(tool, 'function'))
    .filter((tool) => stringAt(tool, 'name') !== '')
    .map((tool) => ({
      name: stringAt(tool, 'name'),
      description: stringAt(tool, 'description'),
      schema: tool['parameters'] ?? { type: 'object', properties: {} },
    }))
}

function readToolChoice(choice: Json | undefined): ToolChoice {
  if (choice === 'none' || choice === 'required') return choice
  if (!isJsonObject(choice)) return 'auto'
  const name = stringAt(objectAt(choice, 'function'), 'name')
  if (name !== '') return { name }
  return objectAt(choice, 'allowed_tools')['mode'] === 'required' ? 'required' : 'auto'
}

function readOutputForm(format: Json | undefined): OutputForm {
  const type = stringAt(format, 'type')
  if (type === 'json_object') return { type: 'json' }
  if (type !== 'json_schema') return { type: 'text' }
  return { type: 'schema', schema: objectAt(objectAt(format, 'json_schema'), 'schema') }
}

function plainText(content: Json | undefined): string {
  if (typeof content === 'string') return content
  return objectsIn(content)
    .map((part) => stringAt(part, 'text'))
    .join('')
}

function asText(value: Json | undefined): string {
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
}
