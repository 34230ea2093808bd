import { isJsonObject, type Json, type JsonObject } from '../../../../shared/json.ts'
import type { ReadingContext } from '../../text/dialect.ts'
import { numberAt, objectAt, objectsIn, stringAt } from '../../text/json-parts.ts'
import type {
  OutputForm,
  ParsedTextRequest,
  ToolChoice,
  ToolDefinition,
} from '../../text/parsed-text-request.ts'
import { listSettings } from '../../text/settings.ts'
import { readInput, textIn } from './read-input.ts'

const notSettings = ['model', 'input', 'instructions', 'stream', 'tools']

/**
 * Reads a checked responses body into the neutral request. The conversation of `previous_response_id` comes before the
 * input.
 */
export function readResponses(body: JsonObject, { memory }: ReadingContext): ParsedTextRequest {
  const { turns, system } = readInput(body['input'] ?? null)
  const before = memory.conversation(stringAt(body, 'previous_response_id')) ?? []
  const maxTokens = numberAt(body, 'max_output_tokens')
  const effort = objectAt(body, 'reasoning')['effort']
  return {
    format: 'responses',
    model: stringAt(body, 'model'),
    stream: body['stream'] === true,
    system: [textIn(body['instructions']), ...system].filter((text) => text !== '').join('\n\n'),
    turns: [...before, ...turns],
    tools: readTools(body['tools']),
    toolChoice: readToolChoice(body['tool_choice']),
    parallelCalls: body['parallel_tool_calls'] !== false,
    output: readOutputForm(objectAt(body, 'text')['format']),
    thinking: effort === 'none' ? 'off' : isJsonObject(body['reasoning']) ? 'on' : 'auto',
    ...(maxTokens === undefined ? {} : { maxTokens }),
    stop: [],
    count: 1,
    settings: listSettings(body, notSettings, ['reasoning', 'text']),
  }
}

function readTools(tools: Json | undefined): ToolDefinition[] {
  return objectsIn(tools)
    .filter((tool) => tool['type'] === 'function')
    .map((tool) => ({
      name: stringAt(tool, 'name'),
      description: stringAt(tool, 'description'),
      schema: tool['parameters'] ?? { type: 'object', properties: {} },
    }))
}

function readToolChoice(choice: Json | undefined): ToolChoice {
  if (choice === 'none' || choice === 'required') return choice
  if (stringAt(choice, 'type') === 'function') return { name: stringAt(choice, 'name') }
  return stringAt(choice, 'mode') === 'required' ? 'required' : 'auto'
}

function readOutputForm(format: Json | undefined): OutputForm {
  const type = stringAt(format, 'type')
  if (type === 'json_object') return { type: 'json' }
  return type === 'json_schema' ? { type: 'schema', schema: objectAt(format, 'schema') } : { type: 'text' }
}
