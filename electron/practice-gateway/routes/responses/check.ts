import { isJsonObject, parseJson, type JsonObject } from '../../../../shared/json.ts'
import { fieldFailure, missingFieldFailure, type Failure } from '../../errors.ts'
import { isSignatureOf, openJson } from '../../seal.ts'
import { checkFields } from '../../text/check-fields.ts'
import type { ReadingContext } from '../../text/dialect.ts'
import { objectsIn, stringAt } from '../../text/json-parts.ts'
import type { Turn } from '../../text/parsed-text-request.ts'
import { findToolProblem } from '../../text/tool-turns.ts'
import { chatWording } from '../../text/wording.ts'
import { isReasonedCallId, summaryText } from './items.ts'
import { readInput } from './read-input.ts'
import { messageRules, responsesRules } from './rules.ts'

/** See shared/gateway/wire/responses.md, "Request fields"; `rules.ts` defines the values of the fields. */
export function checkResponses(body: JsonObject, { memory }: ReadingContext): Failure | undefined {
  if ((body['input'] ?? null) === null) return missingFieldFailure('input')
  const wrong = checkFields(body, responsesRules, chatWording) ?? checkItems(objectsIn(body['input']))
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
  return (
    checkToolTurns([...before, ...readInput(body['input'] ?? null).turns]) ??
    checkFollowed(objectsIn(body['input']))
  )
}

/** A reasoning item must be followed by the output of the same answer. */
function checkFollowed(items: readonly JsonObject[]): Failure | undefined {
  const lonely = items.find((item, index) => item['type'] === 'reasoning' && !isFollowed(items[index + 1]))
  if (lonely === undefined) return undefined
  const id = stringAt(lonely, 'id')
  return fieldFailure(
    'input',
    '',
    `Item '${id}' of type 'reasoning' was provided without its required following item.`,
  )
}

function isFollowed(next: JsonObject | undefined): boolean {
  const isSaid = (next?.['type'] ?? 'message') === 'message' && next?.['role'] !== 'assistant'
  return next !== undefined && !isSaid && !stringAt(next, 'type').endsWith('_output')
}

function checkItems(items: readonly JsonObject[]): Failure | undefined {
  let hasReasoning = false
  for (const [index, item] of items.entries()) {
    const wrong = checkItem(item, `input[${index}]`, hasReasoning)
    if (wrong !== undefined) return wrong
    const type = item['type'] ?? 'message'
    if (type === 'reasoning') hasReasoning = true
    else if (type === 'message' && item['role'] !== 'assistant') hasReasoning = false
  }
  return undefined
}

function checkItem(item: JsonObject, path: string, hasReasoning: boolean): Failure | undefined {
  switch (item['type'] ?? 'message') {
    case 'message': {
      const rules = item['role'] === 'assistant' ? messageRules.answered : messageRules.said
      return checkFields(item, rules, chatWording, path)
    }
    case 'reasoning':
      return checkReasoning(item, path)
    case 'function_call':
      if (!isJsonObject(parseJson(stringAt(item, 'arguments'))))
        return fieldFailure(
          `${path}.arguments`,
          'invalid_value',
          `Invalid '${path}.arguments': expected a JSON object as text.`,
        )
      return isReasonedCallId(stringAt(item, 'id')) && !hasReasoning ? withoutReasoning(item) : undefined
    case 'compaction':
      return checkSealed(item, path)
    case 'item_reference':
      return fieldFailure('input', '', `Item with id '${stringAt(item, 'id')}' not found.`)
    default:
      return undefined
  }
}

/** A reasoning item must come back as it was sent: its id is derived from its summary, and its content is sealed. */
function checkReasoning(item: JsonObject, path: string): Failure | undefined {
  if (stringAt(item, 'encrypted_content') !== '') {
    const wrong = checkSealed(item, path)
    if (wrong !== undefined) return wrong
  }
  const id = stringAt(item, 'id').replace(/^rs_/, '')
  if (id === '' || isSignatureOf(id, summaryText(item))) return undefined
  return fieldFailure(
    path,
    'invalid_value',
    `Item '${stringAt(item, 'id')}' of type 'reasoning' was changed.`,
  )
}

function checkSealed(item: JsonObject, path: string): Failure | undefined {
  if (openJson(stringAt(item, 'encrypted_content')) !== undefined) return undefined
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

function checkToolTurns(turns: readonly Turn[]): Failure | undefined {
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
