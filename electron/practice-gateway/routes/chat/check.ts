import { isJsonObject, parseJson, type Json, type JsonObject } from '../../../../shared/json.ts'
import { fieldFailure, missingFieldFailure, type Failure } from '../../errors.ts'
import { checkFields } from '../../text/check-fields.ts'
import { objectAt, objectsIn, stringAt } from '../../text/json-parts.ts'
import { findToolProblem } from '../../text/tool-turns.ts'
import { chatWording } from '../../text/wording.ts'
import { readTurns } from './read.ts'
import { chatRules } from './rules.ts'

/** See shared/gateway/wire/chat-completions.md, "Request fields"; `rules.ts` defines the values of the fields. */
export function checkChat(body: JsonObject): Failure | undefined {
  const { messages } = body
  const isEmpty = Array.isArray(messages) && messages.length === 0
  if ((messages ?? null) === null || isEmpty) return missingFieldFailure('messages')
  return (
    checkFields(body, chatRules, chatWording) ??
    checkStop(body['stop']) ??
    checkTopLogprobs(body) ??
    checkToolChoice(body) ??
    checkContents(objectsIn(messages)) ??
    checkArguments(objectsIn(messages)) ??
    checkToolTurns(objectsIn(messages))
  )
}

/** Only an assistant message with tool calls may have no content. */
function checkContents(messages: readonly JsonObject[]): Failure | undefined {
  const index = messages.findIndex((message) => {
    const hasCalls = objectsIn(message['tool_calls']).length > 0 || isJsonObject(message['function_call'])
    return (message['content'] ?? null) === null && !hasCalls
  })
  return index === -1 ? undefined : chatWording.missing(`messages[${index}].content`)
}

/**
 * Services that forward calls parse their arguments: invalid JSON would make every later request of the conversation
 * fail.
 */
function checkArguments(messages: readonly JsonObject[]): Failure | undefined {
  for (const [index, message] of messages.entries()) {
    for (const [at, call] of objectsIn(message['tool_calls']).entries()) {
      const given = objectAt(call, 'function')
      if (given === undefined || isJsonObject(parseJson(stringAt(given, 'arguments')))) continue
      const path = `messages[${index}].tool_calls[${at}].function.arguments`
      return fieldFailure(path, 'invalid_value', `Invalid '${path}': expected a JSON object as text.`)
    }
  }
  return undefined
}

/** Every call needs its result directly after it, and every result its call. */
function checkToolTurns(messages: readonly JsonObject[]): Failure | undefined {
  const problem = findToolProblem(readTurns(messages))
  if (problem === undefined) return undefined
  if (problem.type === 'unasked') {
    const index = messages.findIndex((message) => stringAt(message, 'tool_call_id') === problem.id)
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
    "Invalid 'stop': array too long. Expected at most 4 items.",
  )
}

function checkTopLogprobs(body: JsonObject): Failure | undefined {
  if (typeof body['top_logprobs'] !== 'number' || body['logprobs'] === true) return undefined
  return fieldFailure('top_logprobs', 'invalid_value', "'top_logprobs' needs 'logprobs' to be true.")
}

function checkToolChoice(body: JsonObject): Failure | undefined {
  const choice = body['tool_choice']
  if ((choice ?? null) === null) return undefined
  const tools = objectsIn(body['tools'])
  if (tools.length === 0 && choice !== 'none') {
    return fieldFailure('tool_choice', '', "'tool_choice' is only allowed when 'tools' are specified.")
  }
  const name = stringAt(objectAt(choice, 'function'), 'name')
  if (stringAt(choice, 'type') !== 'function') return undefined
  return tools.some((tool) => stringAt(objectAt(tool, 'function'), 'name') === name)
    ? undefined
    : fieldFailure('tool_choice', 'invalid_value', `Tool choice '${name}' not found in 'tools' parameter.`)
}
