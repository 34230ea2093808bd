import { isJsonObject, type Json, type JsonObject } from '../../../../shared/json.ts'
import { fieldFailure, missingFieldFailure, type Failure } from '../../errors.ts'
import { checkFields, type FieldRules } from '../../text/check-fields.ts'
import { objectAt, objectsIn, stringAt } from '../../text/json-parts.ts'
import { findToolProblem } from '../../text/tool-turns.ts'
import { readTurns } from './read.ts'

const rules: FieldRules = {
  stream: { type: 'boolean' },
  stream_options: { type: 'object' },
  max_tokens: { type: 'integer', min: 1 },
  max_completion_tokens: { type: 'integer', min: 1 },
  temperature: { type: 'number', min: 0, max: 2 },
  top_p: { type: 'number', min: 0, max: 1 },
  top_k: { type: 'integer' },
  n: { type: 'integer', min: 1, max: 128 },
  stop: { type: 'string|array' },
  seed: { type: 'integer' },
  presence_penalty: { type: 'number', min: -2, max: 2 },
  frequency_penalty: { type: 'number', min: -2, max: 2 },
  logprobs: { type: 'boolean' },
  top_logprobs: { type: 'integer', min: 0, max: 20 },
  logit_bias: { type: 'object' },
  response_format: { type: 'object' },
  tools: { type: 'array' },
  tool_choice: { type: 'string|object' },
  parallel_tool_calls: { type: 'boolean' },
  reasoning_effort: { type: 'string', oneOf: ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] },
  verbosity: { type: 'string', oneOf: ['low', 'medium', 'high'] },
  modalities: { type: 'array' },
  audio: { type: 'object' },
  metadata: { type: 'object' },
  user: { type: 'string' },
  store: { type: 'boolean' },
}

const roles = ['system', 'developer', 'user', 'assistant', 'tool', 'function']
const outputForms = ['text', 'json_object', 'json_schema']

/** gateway-api.md, chat completions; limits and error spellings from wire-reference.md, 3.1 and 11. */
export function checkChat(body: JsonObject): Failure | undefined {
  const { messages } = body
  if (messages === undefined || messages === null) return missingFieldFailure('messages')
  if (!Array.isArray(messages)) return checkFields(body, { messages: { type: 'array' } })
  if (messages.length === 0) return missingFieldFailure('messages')
  return (
    checkFields(body, rules) ??
    checkStop(body['stop']) ??
    checkTopLogprobs(body) ??
    checkTools(body['tools']) ??
    checkToolChoice(body) ??
    checkResponseFormat(body['response_format']) ??
    firstFailure(messages, checkMessage) ??
    checkToolTurns(messages.filter(isJsonObject))
  )
}

function firstFailure(list: readonly Json[], check: (value: Json, index: number) => Failure | undefined) {
  for (const [index, value] of list.entries()) {
    const failure = check(value, index)
    if (failure !== undefined) return failure
  }
  return undefined
}

function checkMessage(message: Json, index: number): Failure | undefined {
  const path = `messages[${index}]`
  if (!isJsonObject(message)) return checkFields({ [path]: message }, { [path]: { type: 'object' } })
  if (message['role'] === undefined) return missing(`${path}.role`)
  const wrong = checkFields(message, { role: { type: 'string', oneOf: roles } }, undefined, `${path}.`)
  if (wrong !== undefined) return wrong
  const hasCalls = objectsIn(message['tool_calls']).length > 0 || isJsonObject(message['function_call'])
  if ((message['content'] ?? null) === null && !hasCalls) return missing(`${path}.content`)
  return (
    checkFields(
      message,
      { content: { type: 'string|array' }, tool_calls: { type: 'array' } },
      undefined,
      `${path}.`,
    ) ??
    firstFailure(Array.isArray(message['content']) ? message['content'] : [], (part, at) =>
      stringAt(part, 'type') === '' ? missing(`${path}.content[${at}].type`) : undefined,
    )
  )
}

/** Every call needs its result directly after it, and every result its call. */
function checkToolTurns(messages: readonly JsonObject[]): Failure | undefined {
  const problem = findToolProblem(readTurns(messages))
  if (problem === undefined) return undefined
  if (problem.type === 'unasked') {
    const index = messages.findIndex((message) => message['tool_call_id'] === problem.id)
    return fieldFailure(
      `messages[${index}].tool_call_id`,
      '',
      "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
    )
  }
  return fieldFailure(
    'messages',
    '',
    `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${problem.ids.join(', ')}`,
  )
}

function checkStop(stop: Json | undefined): Failure | undefined {
  if (!Array.isArray(stop) || stop.length <= 4) return undefined
  return fieldFailure(
    'stop',
    'array_above_max_length',
    `Invalid 'stop': array too long. Expected at most 4 items.`,
  )
}

function checkTopLogprobs(body: JsonObject): Failure | undefined {
  if (typeof body['top_logprobs'] !== 'number' || body['logprobs'] === true) return undefined
  return fieldFailure('top_logprobs', 'invalid_value', "'top_logprobs' needs 'logprobs' to be true.")
}

function checkTools(tools: Json | undefined): Failure | undefined {
  return firstFailure(Array.isArray(tools) ? tools : [], (tool, index) => {
    if (stringAt(tool, 'type') === '') return missing(`tools[${index}].type`)
    if (stringAt(tool, 'type') !== 'function') return undefined
    return stringAt(objectAt(tool, 'function'), 'name') === ''
      ? missing(`tools[${index}].function.name`)
      : undefined
  })
}

function checkToolChoice(body: JsonObject): Failure | undefined {
  const choice = body['tool_choice']
  if ((choice ?? null) === null) return undefined
  if (objectsIn(body['tools']).length === 0 && choice !== 'none') {
    return fieldFailure(
      'tool_choice',
      '',
      "Invalid value for 'tool_choice': 'tool_choice' is only allowed when 'tools' are specified.",
    )
  }
  return checkFields(body, { tool_choice: { type: 'string|object', oneOf: ['none', 'auto', 'required'] } })
}

function checkResponseFormat(format: Json | undefined): Failure | undefined {
  if (!isJsonObject(format)) return undefined
  if (format['type'] === undefined) return missing('response_format.type')
  const wrong = checkFields(
    format,
    { type: { type: 'string', oneOf: outputForms } },
    undefined,
    'response_format.',
  )
  if (wrong !== undefined || format['type'] !== 'json_schema') return wrong
  if (stringAt(objectAt(format, 'json_schema'), 'name') === '')
    return missing('response_format.json_schema.name')
  return isJsonObject(objectAt(format, 'json_schema')['schema'])
    ? undefined
    : missing('response_format.json_schema.schema')
}

function missing(path: string): Failure {
  return fieldFailure(path, 'missing_required_parameter', `Missing required parameter: '${path}'.`)
}
