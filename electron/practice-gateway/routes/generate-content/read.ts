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
import { toCamelCase } from './spelling.ts'

const notSettings = ['model', 'stream', 'contents', 'systemInstruction', 'tools']

/**
 * Reads a checked generate-content body, with the model and the streaming flag of its path added, into the neutral
 * request.
 */
export function readGenerateContent(body: JsonObject): ParsedTextRequest {
  const fields = toCamelCase(body)
  const config = objectAt(fields, 'generationConfig')
  const maxTokens = numberAt(config, 'maxOutputTokens')
  const thinking = objectAt(config, 'thinkingConfig')
  return {
    format: 'generate content',
    model: stringAt(body, 'model'),
    stream: body['stream'] === true,
    system: textIn(fields['systemInstruction']),
    turns: readTurns(objectsIn(fields['contents'])),
    tools: readTools(objectsIn(fields['tools'])),
    toolChoice: readToolChoice(fields['toolConfig']),
    parallelCalls: true,
    output: readOutputForm(config),
    thinking: thinking['thinkingBudget'] === 0 ? 'off' : thinking['includeThoughts'] === true ? 'on' : 'auto',
    ...(maxTokens === undefined ? {} : { maxTokens }),
    stop: stringsIn(config['stopSequences']),
    count: numberAt(config, 'candidateCount') ?? 1,
    settings: listSettings(fields, notSettings, ['generationConfig']),
  }
}

/** Calls have no ids in this format: a call and its response are matched by name, in order. */
export function readTurns(contents: readonly JsonObject[]): Turn[] {
  const waiting: { id: string; name: string }[] = []
  let count = 0
  return contents.map((content) => ({
    role: content['role'] === 'model' ? 'assistant' : 'user',
    contents: objectsIn(content['parts']).flatMap((part): Content[] => {
      if (isJsonObject(part['functionCall'])) {
        count += 1
        const call = { id: `call ${count}`, name: stringAt(part['functionCall'], 'name') }
        waiting.push(call)
        return [{ type: 'call', ...call, arguments: JSON.stringify(objectAt(part['functionCall'], 'args')) }]
      }
      if (isJsonObject(part['functionResponse'])) {
        const name = stringAt(part['functionResponse'], 'name')
        const at = waiting.findIndex((call) => call.name === name)
        const [call] = at === -1 ? [] : waiting.splice(at, 1)
        return [{ type: 'result', callId: call?.id ?? name, text: resultText(part['functionResponse']) }]
      }
      return readPart(part)
    }),
  }))
}

function readPart(part: JsonObject): Content[] {
  if (part['thought'] === true) return []
  if (typeof part['text'] === 'string')
    return part['text'] === '' ? [] : [{ type: 'text', text: part['text'] }]
  const inline = objectAt(part, 'inlineData')
  if (typeof inline['data'] === 'string') {
    const mediaType = stringAt(inline, 'mimeType')
    return [mediaFromBase64(kindOf(mediaType), mediaType, inline['data'])]
  }
  const file = objectAt(part, 'fileData')
  return file['fileUri'] === undefined
    ? []
    : [mediaFromUrl(kindOf(stringAt(file, 'mimeType')), stringAt(file, 'fileUri'))]
}

function kindOf(mediaType: string): 'image' | 'audio' | 'video' | 'file' {
  const kind = mediaType.split('/')[0]
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'file'
}

/** Tools usually answer under `output` or `result`; anything else is shown as JSON. */
function resultText(functionResponse: Json): string {
  const response = objectAt(functionResponse, 'response')
  const value = response['output'] ?? response['result'] ?? response
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function readTools(tools: readonly JsonObject[]): ToolDefinition[] {
  return tools
    .flatMap((tool) => objectsIn(tool['functionDeclarations']))
    .map((declared) => ({
      name: stringAt(declared, 'name'),
      description: stringAt(declared, 'description'),
      schema: declared['parametersJsonSchema'] ??
        declared['parameters'] ?? { type: 'object', properties: {} },
    }))
}

function readToolChoice(toolConfig: Json | undefined): ToolChoice {
  const config = objectAt(toolConfig, 'functionCallingConfig')
  if (config['mode'] === 'NONE') return 'none'
  if (config['mode'] !== 'ANY') return 'auto'
  const [only] = stringsIn(config['allowedFunctionNames'])
  return only === undefined ? 'required' : { name: only }
}

function readOutputForm(config: JsonObject): OutputForm {
  const schema = config['responseJsonSchema'] ?? config['responseSchema']
  if (isJsonObject(schema)) return { type: 'schema', schema }
  return config['responseMimeType'] === 'application/json' ? { type: 'json' } : { type: 'text' }
}

function textIn(instruction: Json | undefined): string {
  if (typeof instruction === 'string') return instruction
  return objectsIn(objectAt({ instruction: instruction ?? null }, 'instruction')['parts'])
    .map((part) => stringAt(part, 'text'))
    .join('\n\n')
}
