import type { Parameters } from '../../../shared/formats/parameters.ts'
import { isJsonObject, type Json } from '../../../shared/json.ts'
import { readToolChoice } from '../../../shared/lens/tool-choice.ts'
import { toolNames } from '../tools/tool-list.ts'
import type { ConversationFormatId } from '../../../shared/formats/registry.ts'
import { toolShapes } from '../tools/tool-shape.ts'

/** Reads what stands at a sent field, and at keys inside of it; `undefined` when it is not sent. */
type Sent = (field: string, ...keys: readonly string[]) => Json | undefined

interface Rule {
  /** The field beside which it is told. */
  readonly field: string
  /** The words, or nothing. A hint, never a wall: what it is about is sent as it is. */
  readonly find: (sent: Sent) => string | undefined
}

/**
 * What fields of one request say against each other, by field (gateway-api.md; wire-reference.md, 3.1, 4.1, 5.1 and 6.1).
 * Only sent fields count.
 */
export function parameterWarnings(
  parameters: Parameters,
  format: ConversationFormatId,
): Readonly<Record<string, string>> {
  const sent: Sent = (field, ...keys) => {
    const parameter = parameters[field]
    let value = parameter?.isSent === true ? parameter.value : undefined
    for (const key of keys) value = isJsonObject(value) ? value[key] : undefined
    return value
  }
  const warnings: Record<string, string> = {}
  for (const { field, find } of [...rules[format], ...toolRules(format)]) {
    const warning = sent(field) === undefined ? undefined : find(sent)
    if (warning !== undefined) warnings[field] ??= warning
  }
  return warnings
}

const rules: Readonly<Record<ConversationFormatId, readonly Rule[]>> = {
  chat: [
    {
      field: 'max_tokens',
      find: (sent) =>
        sent('max_completion_tokens') === undefined
          ? undefined
          : 'max_completion_tokens is sent too; most models take only one of them.',
    },
    {
      field: 'stream_options',
      find: (sent) =>
        sent('stream') === true ? undefined : 'Left out: it goes only with stream switched on as true.',
    },
    {
      field: 'top_logprobs',
      find: (sent) => (sent('logprobs') === true ? undefined : 'Needs logprobs, which is not sent as true.'),
    },
    {
      field: 'audio',
      find: (sent) => {
        const modalities = sent('modalities')
        return Array.isArray(modalities) && modalities.includes('audio')
          ? undefined
          : 'Needs audio among the modalities.'
      },
    },
    {
      field: 'reasoning',
      find: (sent) =>
        sent('reasoning', 'effort') !== undefined && sent('reasoning', 'max_tokens') !== undefined
          ? 'effort and max_tokens are not sent together.'
          : undefined,
    },
    { field: 'thinking', find: (sent) => budgetProblem(sent, ['max_tokens', 'max_completion_tokens']) },
  ],
  responses: [
    {
      field: 'previous_response_id',
      find: (sent) =>
        sent('previous_response_id') === '' ? 'Empty. Put the id of an earlier response here.' : undefined,
    },
    {
      field: 'reasoning.summary',
      find: (sent) =>
        sent('reasoning.effort') === 'none'
          ? 'With the effort none there is nothing to summarize.'
          : undefined,
    },
  ],
  messages: [
    {
      field: 'thinking',
      find: (sent) => thinkingShape(sent) ?? budgetProblem(sent, ['max_tokens']),
    },
    {
      field: 'temperature',
      find: (sent) => {
        if (isThinking(sent) && sent('temperature') !== 1) return 'While thinking, models take only 1.'
        return sent('top_p') === undefined ? undefined : 'Newest models refuse it together with top_p.'
      },
    },
    {
      field: 'top_k',
      find: (sent) => (isThinking(sent) ? 'Models do not take it while thinking.' : undefined),
    },
  ],
  'generate-content': [
    {
      field: 'generationConfig.thinkingConfig',
      find: (sent) => {
        const field = 'generationConfig.thinkingConfig'
        if (sent(field, 'thinkingBudget') !== undefined && sent(field, 'thinkingLevel') !== undefined) {
          return 'thinkingBudget and thinkingLevel are not sent together.'
        }
        const budget = sent(field, 'thinkingBudget')
        const max = sent('generationConfig.maxOutputTokens')
        return typeof budget === 'number' && typeof max === 'number' && budget >= max
          ? `thinkingBudget leaves nothing of maxOutputTokens (${max}) for the answer.`
          : undefined
      },
    },
    {
      field: 'generationConfig.responseJsonSchema',
      find: (sent) => schemaProblem(sent, 'generationConfig.responseSchema'),
    },
    { field: 'generationConfig.responseSchema', find: (sent) => schemaProblem(sent, undefined) },
    {
      field: 'generationConfig.logprobs',
      find: (sent) =>
        sent('generationConfig.responseLogprobs') === true
          ? undefined
          : 'Needs responseLogprobs, which is not sent as true.',
    },
  ],
}

function isThinking(sent: Sent): boolean {
  const type = sent('thinking', 'type')
  return type === 'enabled' || type === 'adaptive'
}

function thinkingShape(sent: Sent): string | undefined {
  const type = sent('thinking', 'type')
  const budget = sent('thinking', 'budget_tokens')
  if (type === undefined) return 'Needs a type.'
  if (type === 'enabled' && budget === undefined) return 'enabled needs budget_tokens.'
  if (type !== 'enabled' && budget !== undefined) return 'budget_tokens goes only with enabled.'
  return undefined
}

function budgetProblem(sent: Sent, limits: readonly string[]): string | undefined {
  const budget = sent('thinking', 'budget_tokens')
  if (typeof budget !== 'number') return undefined
  for (const limit of limits) {
    const max = sent(limit)
    if (typeof max === 'number' && budget >= max) {
      return `budget_tokens (${budget}) must be less than ${limit} (${max}). Raise ${limit} or lower the budget.`
    }
  }
  return undefined
}

function schemaProblem(sent: Sent, other: string | undefined): string | undefined {
  if (other !== undefined && sent(other) !== undefined)
    return 'responseSchema is sent too; only one is taken.'
  return sent('generationConfig.responseMimeType') === undefined
    ? 'Needs responseMimeType application/json.'
    : undefined
}

/** The choice asks for tools that are there. */
function toolRules(format: ConversationFormatId): readonly Rule[] {
  const { field, key } = toolShapes[format].choice
  return [
    {
      field,
      find: (sent) => {
        const value = key === undefined ? sent(field) : sent(field, key)
        const choice = readToolChoice(value, format)
        const tools = sent('tools')
        if (choice === undefined || choice.mode === 'none') return undefined
        if (tools === undefined) return 'No tools are sent.'
        if (choice.mode !== 'tool' || toolNames(tools, format).includes(choice.name)) return undefined
        return `No tool is named ${choice.name}.`
      },
    },
  ]
}
