import { conversationFormats } from '../../../shared/formats/conversation-formats.ts'
import type { Parameters } from '../../../shared/formats/parameters.ts'
import { withRequired } from '../../../shared/formats/required-values.ts'
import { isJsonObject, type Json } from '../../../shared/json.ts'
import { readToolChoice } from '../../../shared/parameters/tool-choice.ts'
import { toolNames } from '../tools/tool-list.ts'
import type { ConversationFormatId } from '../../../shared/formats/registry.ts'
import { toolShapes } from '../tools/tool-shape.ts'
import { parametersText } from '../../../shared/text/en/parameters.ts'

/** Reads the value of a sent field, or of keys in it; `undefined` when it is not sent. */
type Sent = (field: string, ...keys: readonly string[]) => Json | undefined

interface Rule {
  /** The field beside which the warning is shown. */
  readonly field: string
  /** Returns the warning, or `undefined`. */
  readonly find: (sent: Sent) => string | undefined
}

/**
 * Returns warnings about fields of a request that contradict each other, by field (see
 * shared/gateway/wire/conversations.md, "Parameters"). Only sent fields count, including those that the format
 * requires. Warnings do not prevent sending: the values are sent unchanged.
 */
export function parameterWarnings(
  given: Parameters,
  format: ConversationFormatId,
): Readonly<Record<string, string>> {
  return notesOf([...rules[format], ...toolRules(format)], given, format)
}

/** Returns why enabled fields are not sent, by field; `sentSettings` omits them. */
export function omissionNotes(
  given: Parameters,
  format: ConversationFormatId,
): Readonly<Record<string, string>> {
  return notesOf(omissions[format], given, format)
}

const omissions: Readonly<Record<ConversationFormatId, readonly Rule[]>> = {
  chat: [
    {
      field: 'stream_options',
      find: (sent) => (sent('stream') === true ? undefined : parametersText().warnings.streamOptions),
    },
  ],
  responses: [],
  messages: [],
  'generate-content': [],
}

function notesOf(
  list: readonly Rule[],
  given: Parameters,
  format: ConversationFormatId,
): Readonly<Record<string, string>> {
  const parameters = withRequired(conversationFormats[format].fields, given)
  const sent: Sent = (field, ...keys) => {
    const parameter = parameters[field]
    let value = parameter?.isSent === true ? parameter.value : undefined
    for (const key of keys) value = isJsonObject(value) ? value[key] : undefined
    return value
  }
  const notes: Record<string, string> = {}
  for (const { field, find } of list) {
    const note = sent(field) === undefined ? undefined : find(sent)
    if (note !== undefined) notes[field] ??= note
  }
  return notes
}

const rules: Readonly<Record<ConversationFormatId, readonly Rule[]>> = {
  chat: [
    {
      field: 'max_tokens',
      find: (sent) =>
        sent('max_completion_tokens') === undefined ? undefined : parametersText().warnings.bothMaxTokens,
    },
    {
      field: 'top_logprobs',
      find: (sent) => (sent('logprobs') === true ? undefined : parametersText().warnings.needsLogprobs),
    },
    {
      field: 'audio',
      find: (sent) => {
        const modalities = sent('modalities')
        return Array.isArray(modalities) && modalities.includes('audio')
          ? undefined
          : parametersText().warnings.needsAudio
      },
    },
    {
      field: 'reasoning',
      find: (sent) =>
        sent('reasoning', 'effort') !== undefined && sent('reasoning', 'max_tokens') !== undefined
          ? parametersText().warnings.effortAndMaxTokens
          : undefined,
    },
    { field: 'thinking', find: (sent) => budgetProblem(sent, ['max_tokens', 'max_completion_tokens']) },
  ],
  responses: [
    {
      field: 'previous_response_id',
      find: (sent) =>
        sent('previous_response_id') === '' ? parametersText().warnings.previousResponse : undefined,
    },
    {
      field: 'reasoning.summary',
      find: (sent) => (sent('reasoning.effort') === 'none' ? parametersText().warnings.noSummary : undefined),
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
        if (isThinking(sent) && sent('temperature') !== 1)
          return parametersText().warnings.onlyOneWhileThinking
        return sent('top_p') === undefined ? undefined : parametersText().warnings.withTopP
      },
    },
    {
      field: 'top_k',
      find: (sent) => (isThinking(sent) ? parametersText().warnings.notWhileThinking : undefined),
    },
  ],
  'generate-content': [
    {
      field: 'generationConfig.thinkingConfig',
      find: (sent) => {
        const field = 'generationConfig.thinkingConfig'
        if (sent(field, 'thinkingBudget') !== undefined && sent(field, 'thinkingLevel') !== undefined) {
          return parametersText().warnings.budgetAndLevel
        }
        const budget = sent(field, 'thinkingBudget')
        const max = sent('generationConfig.maxOutputTokens')
        return typeof budget === 'number' && typeof max === 'number' && budget >= max
          ? parametersText().warnings.budgetLeavesNothing(max)
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
          : parametersText().warnings.needsResponseLogprobs,
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
  if (type === undefined) return parametersText().warnings.needsType
  if (type === 'enabled' && budget === undefined) return parametersText().warnings.needsBudget
  if (type !== 'enabled' && budget !== undefined) return parametersText().warnings.budgetOnlyEnabled
  return undefined
}

function budgetProblem(sent: Sent, limits: readonly string[]): string | undefined {
  const budget = sent('thinking', 'budget_tokens')
  if (typeof budget !== 'number') return undefined
  for (const limit of limits) {
    const max = sent(limit)
    if (typeof max === 'number' && budget >= max) {
      return parametersText().warnings.budgetTooLarge({ budget, limit, max })
    }
  }
  return undefined
}

function schemaProblem(sent: Sent, other: string | undefined): string | undefined {
  if (other !== undefined && sent(other) !== undefined) return parametersText().warnings.bothSchemas
  return sent('generationConfig.responseMimeType') === undefined
    ? parametersText().warnings.needsMimeType
    : undefined
}

/** The tool choice needs tools in the request. */
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
        if (tools === undefined) return parametersText().warnings.noTools
        if (choice.mode !== 'tool' || toolNames(tools, format).includes(choice.name)) return undefined
        return parametersText().warnings.noSuchTool(choice.name)
      },
    },
  ]
}
