import { isJsonObject, type Json, type JsonObject } from '../../../../shared/json.ts'
import { fieldFailure, missingFieldFailure, type Failure } from '../../errors.ts'
import { isSignatureOf, isOurSignature, openJson } from '../../seal.ts'
import { checkFields, messagesWording, type FieldRules } from '../../text/check-fields.ts'
import { numberAt, objectAt, objectsIn, stringAt } from '../../text/json-parts.ts'
import { findToolProblem } from '../../text/tool-turns.ts'
import { isReasonedToolUseId } from './blocks.ts'
import { readTurns } from './read.ts'

const rules: FieldRules = {
  messages: { type: 'array' },
  max_tokens: { type: 'integer', min: 1 },
  system: { type: 'string|array' },
  stream: { type: 'boolean' },
  temperature: { type: 'number', min: 0, max: 1 },
  top_p: { type: 'number', min: 0, max: 1 },
  top_k: { type: 'integer', min: 0 },
  stop_sequences: { type: 'array' },
  tools: { type: 'array' },
  tool_choice: { type: 'object' },
  thinking: { type: 'object' },
  output_config: { type: 'object' },
  metadata: { type: 'object' },
}

/** gateway-api.md, messages; limits and spellings from wire-reference.md, 5 and 11.3. */
export function checkMessages(body: JsonObject): Failure | undefined {
  const { messages } = body
  if ((messages ?? null) === null) return missingFieldFailure('messages')
  if (Array.isArray(messages) && messages.length === 0) return missingFieldFailure('messages')
  if ((body['max_tokens'] ?? null) === null) return wrong('max_tokens', 'Field required')
  const list = objectsIn(messages)
  return (
    checkFields(body, rules, messagesWording) ??
    checkThinking(body) ??
    checkTools(body) ??
    checkRoles(list) ??
    checkBlocks(list) ??
    checkToolTurns(list) ??
    checkThinkingTurns(body, list)
  )
}

function wrong(path: string, problem: string): Failure {
  return fieldFailure(path, '', `${path}: ${problem}`)
}

function checkThinking(body: JsonObject): Failure | undefined {
  const thinking = objectAt(body, 'thinking')
  if (body['thinking'] === undefined || body['thinking'] === null) return undefined
  const types = ['enabled', 'adaptive', 'disabled']
  if (thinking['type'] === undefined) return wrong('thinking.type', 'Field required')
  const mistaken = checkFields(
    thinking,
    { type: { type: 'string', oneOf: types } },
    messagesWording,
    'thinking.',
  )
  if (mistaken !== undefined || thinking['type'] !== 'enabled') return mistaken
  if (thinking['budget_tokens'] === undefined)
    return wrong('thinking.enabled.budget_tokens', 'Field required')
  const budget = { budget_tokens: { type: 'integer', min: 1024 } } as const
  const tooSmall = checkFields(thinking, budget, messagesWording, 'thinking.enabled.')
  if (tooSmall !== undefined) return tooSmall
  if ((numberAt(body, 'max_tokens') ?? 0) > (numberAt(thinking, 'budget_tokens') ?? 0)) return undefined
  return fieldFailure('max_tokens', '', '`max_tokens` must be greater than `thinking.budget_tokens`')
}

function checkTools(body: JsonObject): Failure | undefined {
  for (const [index, tool] of objectsIn(body['tools']).entries()) {
    if (stringAt(tool, 'name') === '') return wrong(`tools.${index}.name`, 'Field required')
    const isServerTool = typeof tool['type'] === 'string' && tool['type'] !== 'custom'
    if (!isServerTool && !isJsonObject(tool['input_schema'])) {
      return wrong(`tools.${index}.custom.input_schema`, 'Field required')
    }
  }
  const choice = objectAt(body, 'tool_choice')
  if (choice['type'] === undefined) return undefined
  const types = ['auto', 'any', 'none', 'tool']
  return checkFields(choice, { type: { type: 'string', oneOf: types } }, messagesWording, 'tool_choice.')
}

function checkRoles(messages: readonly JsonObject[]): Failure | undefined {
  for (const [index, message] of messages.entries()) {
    if (message['role'] === undefined) return wrong(`messages.${index}.role`, 'Field required')
    if (message['role'] !== 'user' && message['role'] !== 'assistant') {
      return fieldFailure(
        `messages.${index}.role`,
        '',
        `messages: Unexpected role "${stringAt(message, 'role')}". Allowed roles are "user" and "assistant".`,
      )
    }
    if ((message['content'] ?? null) === null) return wrong(`messages.${index}.content`, 'Field required')
  }
  return messages[0]?.['role'] === 'user'
    ? undefined
    : wrong('messages', 'first message must use the "user" role')
}

function checkBlocks(messages: readonly JsonObject[]): Failure | undefined {
  for (const [index, message] of messages.entries()) {
    if (message['content'] === '') return wrong('messages', 'text content blocks must be non-empty')
    for (const [at, block] of objectsIn(message['content']).entries()) {
      const path = `messages.${index}.content.${at}`
      const mistaken = checkBlock(block, path)
      if (mistaken !== undefined) return mistaken
    }
  }
  return undefined
}

function checkBlock(block: JsonObject, path: string): Failure | undefined {
  switch (block['type']) {
    case undefined:
      return wrong(`${path}.type`, 'Field required')
    case 'text':
      return stringAt(block, 'text') === ''
        ? wrong('messages', 'text content blocks must be non-empty')
        : undefined
    case 'thinking': {
      const [thinking, signature] = [stringAt(block, 'thinking'), stringAt(block, 'signature')]
      const isWhole = thinking === '' ? isOurSignature(signature) : isSignatureOf(signature, thinking)
      return isWhole ? undefined : wrong(path, 'Invalid `signature` in `thinking` block')
    }
    case 'redacted_thinking':
      return openJson(stringAt(block, 'data')) === undefined
        ? wrong(path, 'Invalid `data` in `redacted_thinking` block')
        : undefined
    default:
      return undefined
  }
}

function checkToolTurns(messages: readonly JsonObject[]): Failure | undefined {
  const problem = findToolProblem(readTurns(messages))
  if (problem === undefined) return undefined
  if (problem.type === 'unasked') {
    return wrong(
      `messages.${problem.turn}.content.${problem.content}`,
      `unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${problem.id}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`,
    )
  }
  return wrong(
    `messages.${problem.turn}`,
    `\`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${problem.ids.join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`,
  )
}

/** With thinking on, an answer that thought before it called must come back with its thoughts. */
function checkThinkingTurns(body: JsonObject, messages: readonly JsonObject[]): Failure | undefined {
  if (!isThinking(body['thinking'])) return undefined
  const index = messages.findLastIndex((message) => message['role'] === 'assistant')
  const blocks = objectsIn(messages[index]?.['content'])
  const isReasoned = blocks.some((block) => isReasonedToolUseId(stringAt(block, 'id')))
  const found = stringAt(blocks[0], 'type')
  if (!isReasoned || found.includes('thinking')) return undefined
  return wrong(
    `messages.${index}.content.0.type`,
    `Expected \`thinking\` or \`redacted_thinking\`, but found \`${found}\`. When \`thinking\` is enabled, a final \`assistant\` message must start with a thinking block.`,
  )
}

export function isThinking(thinking: Json | undefined): boolean {
  const type = stringAt(thinking, 'type')
  return type === 'enabled' || type === 'adaptive'
}
