import { isJsonObject, type Json, type JsonObject } from '../../../../shared/json.ts'
import { fieldFailure, missingFieldFailure, type Failure } from '../../errors.ts'
import { isSignatureOf, openJson } from '../../seal.ts'
import { checkFields, type FieldRules } from '../../text/check-fields.ts'
import type { ReadingContext } from '../../text/dialect.ts'
import { objectAt, objectsIn, stringAt } from '../../text/json-parts.ts'
import { findToolProblem } from '../../text/tool-turns.ts'
import { isReasonedCallId, summaryText } from './items.ts'
import { readInput } from './read-input.ts'

const rules: FieldRules = {
  input: { type: 'string|array' },
  instructions: { type: 'string|object' },
  max_output_tokens: { type: 'integer', min: 16 },
  max_tool_calls: { type: 'integer', min: 1 },
  temperature: { type: 'number', min: 0, max: 2 },
  top_p: { type: 'number', min: 0, max: 1 },
  top_logprobs: { type: 'integer', min: 0, max: 20 },
  stream: { type: 'boolean' },
  tools: { type: 'array' },
  tool_choice: { type: 'string|object', oneOf: ['none', 'auto', 'required'] },
  parallel_tool_calls: { type: 'boolean' },
  reasoning: { type: 'object' },
  text: { type: 'object' },
  previous_response_id: { type: 'string' },
  store: { type: 'boolean' },
  include: { type: 'array' },
  truncation: { type: 'string', oneOf: ['auto', 'disabled'] },
  metadata: { type: 'object' },
  user: { type: 'string' },
}

const efforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']

/** gateway-api.md, responses; limits and item rules from wire-reference.md, 4. */
export function checkResponses(body: JsonObject, { memory }: ReadingContext): Failure | undefined {
  if ((body['input'] ?? null) === null) return missingFieldFailure('input')
  const wrong =
    checkFields(body, rules) ??
    checkFields(
      objectAt(body, 'reasoning'),
      { effort: { type: 'string', oneOf: efforts }, summary: { type: 'string' } },
      undefined,
      'reasoning.',
    ) ??
    checkFormat(objectAt(body, 'text')['format']) ??
    checkTools(objectsIn(body['tools'])) ??
    checkItems(objectsIn(body['input']))
  if (wrong !== undefined) return wrong
  const previous = stringAt(body, 'previous_response_id')
  const before = previous === '' ? [] : memory.conversation(previous)
  if (before === undefined) {
    return fieldFailure(
      'previous_response_id',
      'previous_response_not_found',
      `Previous response with id '${previous}' not found.`,
    )
  }
  return checkToolTurns([...before, ...readInput(body['input'] ?? null).turns])
}

function checkItems(items: readonly JsonObject[]): Failure | undefined {
  let hasReasoning = false
  for (const [index, item] of items.entries()) {
    const path = `input[${index}]`
    switch (item['type'] ?? 'message') {
      case 'message':
        if (item['role'] === undefined) return missing(`${path}.role`)
        if ((item['content'] ?? null) === null) return missing(`${path}.content`)
        if (item['role'] !== 'assistant') hasReasoning = false
        break
      case 'reasoning': {
        const changed = checkReasoning(item, path)
        if (changed !== undefined) return changed
        hasReasoning = true
        break
      }
      case 'function_call':
        if (isReasonedCallId(stringAt(item, 'id')) && !hasReasoning) return withoutReasoning(item)
        break
      case 'function_call_output':
        if (stringAt(item, 'call_id') === '') return missing(`${path}.call_id`)
        break
      case 'compaction':
        if (openJson(stringAt(item, 'encrypted_content')) === undefined) return changedContent(path)
        break
      case 'item_reference':
        return fieldFailure('input', '', `Item with id '${stringAt(item, 'id')}' not found.`)
    }
  }
  return undefined
}

/** A reasoning item must come back as it was sent: its id is made from its summary, its content is sealed. */
function checkReasoning(item: JsonObject, path: string): Failure | undefined {
  const sealed = stringAt(item, 'encrypted_content')
  if (sealed !== '' && openJson(sealed) === undefined) return changedContent(path)
  const id = stringAt(item, 'id').replace(/^rs_/, '')
  if (id === '' || isSignatureOf(id, summaryText(item))) return undefined
  return fieldFailure(
    path,
    'invalid_value',
    `Item '${stringAt(item, 'id')}' of type 'reasoning' was changed.`,
  )
}

function changedContent(path: string): Failure {
  return fieldFailure(
    `${path}.encrypted_content`,
    'invalid_encrypted_content',
    'The encrypted content could not be verified. It must be sent back unchanged.',
  )
}

function withoutReasoning(item: JsonObject): Failure {
  const id = stringAt(item, 'id')
  return fieldFailure(
    'input',
    '',
    `Item '${id}' of type 'function_call' was provided without its required 'reasoning' item.`,
  )
}

function checkToolTurns(turns: Parameters<typeof findToolProblem>[0]): Failure | undefined {
  const problem = findToolProblem(turns)
  if (problem === undefined) return undefined
  if (problem.type === 'unasked') {
    return fieldFailure(
      'input',
      '',
      `No tool call found for function call output with call_id ${problem.id}.`,
    )
  }
  return fieldFailure('input', '', `No tool output found for function call ${problem.ids[0] ?? ''}.`)
}

function checkTools(tools: readonly JsonObject[]): Failure | undefined {
  for (const [index, tool] of tools.entries()) {
    if (stringAt(tool, 'type') === '') return missing(`tools[${index}].type`)
    if (tool['type'] === 'function' && stringAt(tool, 'name') === '') return missing(`tools[${index}].name`)
  }
  return undefined
}

function checkFormat(format: Json | undefined): Failure | undefined {
  if (!isJsonObject(format)) return undefined
  const types = ['text', 'json_object', 'json_schema']
  const wrong = checkFields(format, { type: { type: 'string', oneOf: types } }, undefined, 'text.format.')
  if (wrong !== undefined || format['type'] !== 'json_schema') return wrong
  if (stringAt(format, 'name') === '') return missing('text.format.name')
  return isJsonObject(format['schema']) ? undefined : missing('text.format.schema')
}

function missing(path: string): Failure {
  return fieldFailure(path, 'missing_required_parameter', `Missing required parameter: '${path}'.`)
}
