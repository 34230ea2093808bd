import type { Json, JsonObject } from '../../../../shared/json.ts'
import { fieldFailure, missingFieldFailure, type Failure } from '../../errors.ts'
import { isOurSignature, isSignatureOf, openJson } from '../../seal.ts'
import { checkFields } from '../../text/check-fields.ts'
import { numberAt, objectAt, objectsIn, stringAt } from '../../text/json-parts.ts'
import { findToolProblem } from '../../text/tool-turns.ts'
import { messagesWording } from '../../text/wording.ts'
import { isReasonedToolUseId } from './blocks.ts'
import { checkCacheControl } from './cache-control.ts'
import { readTurns } from './read.ts'
import { messagesRules } from './rules.ts'

/** See shared/gateway/wire/messages.md, "Request fields"; `rules.ts` defines the values of the fields. */
export function checkMessages(body: JsonObject): Failure | undefined {
  const { messages } = body
  const isEmpty = Array.isArray(messages) && messages.length === 0
  if ((messages ?? null) === null || isEmpty) return missingFieldFailure('messages')
  const list = objectsIn(messages)
  return (
    checkFields(body, messagesRules, messagesWording) ??
    checkCacheControl(body) ??
    checkBudget(body) ??
    checkFirst(list) ??
    checkLast(list) ??
    checkThoughts(list) ??
    checkToolTurns(list) ??
    checkWords(list) ??
    checkThinkingTurns(body, list)
  )
}

function wrong(path: string, problem: string): Failure {
  return fieldFailure(path, '', `${path}: ${problem}`)
}

function checkBudget(body: JsonObject): Failure | undefined {
  const budget = numberAt(objectAt(body, 'thinking'), 'budget_tokens') ?? 0
  if ((numberAt(body, 'max_tokens') ?? 0) > budget) return undefined
  return fieldFailure('max_tokens', '', '`max_tokens` must be greater than `thinking.budget_tokens`')
}

function checkFirst([first]: readonly JsonObject[]): Failure | undefined {
  return first?.['role'] === 'user' ? undefined : wrong('messages', 'first message must use the "user" role')
}

/** A prefilled answer must not end in white space, as at the vendor. */
function checkLast(messages: readonly JsonObject[]): Failure | undefined {
  const last = messages.at(-1)
  if (last?.['role'] !== 'assistant') return undefined
  const { content } = last
  const text = typeof content === 'string' ? content : stringAt(objectsIn(content).at(-1), 'text')
  return /\s$/.test(text)
    ? wrong('messages', 'final assistant content cannot end with trailing whitespace')
    : undefined
}

/** As at the vendor: a text must not be blank, and thinking must not be the last block of an assistant message. */
function checkWords(messages: readonly JsonObject[]): Failure | undefined {
  for (const [index, { role, content }] of messages.entries()) {
    const blocks = objectsIn(content)
    const at = blocks.findIndex((block) => block['type'] === 'text' && !/\S/.test(stringAt(block, 'text')))
    if (at !== -1)
      return wrong(`messages.${index}.content.${at}`, 'text content blocks must contain non-whitespace text')
    const last = stringAt(blocks.at(-1), 'type')
    if (role === 'assistant' && last.endsWith('thinking'))
      return wrong(`messages.${index}`, `The final block in an assistant message cannot be \`${last}\`.`)
  }
  return undefined
}

/** Thinking blocks must come back as they were sent. */
function checkThoughts(messages: readonly JsonObject[]): Failure | undefined {
  for (const [index, message] of messages.entries()) {
    for (const [at, block] of objectsIn(message['content']).entries()) {
      const mistaken = checkThought(block, `messages.${index}.content.${at}`)
      if (mistaken !== undefined) return mistaken
    }
  }
  return undefined
}

function checkThought(block: JsonObject, path: string): Failure | undefined {
  if (block['type'] === 'redacted_thinking' && openJson(stringAt(block, 'data')) === undefined) {
    return wrong(path, 'Invalid `data` in `redacted_thinking` block')
  }
  if (block['type'] !== 'thinking') return undefined
  const [thinking, signature] = [stringAt(block, 'thinking'), stringAt(block, 'signature')]
  const isWhole = thinking === '' ? isOurSignature(signature) : isSignatureOf(signature, thinking)
  return isWhole ? undefined : wrong(path, 'Invalid `signature` in `thinking` block')
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

/** With thinking on, an answer that thought before its call must come back with its thinking block. */
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

function isThinking(thinking: Json | undefined): boolean {
  const type = stringAt(thinking, 'type')
  return type === 'enabled' || type === 'adaptive'
}
