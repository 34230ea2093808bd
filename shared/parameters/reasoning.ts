import { assertNever } from '../assert-never.ts'
import type { ConversationFormatId } from '../formats/registry.ts'
import { isJsonObject } from '../json.ts'
import type { Meaning, Source, Translation } from './meaning.ts'

const level = 'generationConfig.thinkingConfig.thinkingLevel'
const budget = 'generationConfig.thinkingConfig.thinkingBudget'
const includeThoughts = 'generationConfig.thinkingConfig.includeThoughts'

/** The amount of reasoning: an effort level, a number of tokens, or only that it is wanted. */
interface Reasoning {
  readonly effort?: string
  readonly tokens?: number
}

/**
 * The amount of reasoning before an answer. Two formats express it as a level, messages and generate-content as a level
 * or as tokens (see shared/gateway/wire/conversations.md, "Parameters"). Converting between levels and tokens is
 * approximate.
 */
export const reasoningEffort: Meaning = {
  id: 'reasoning-effort',
  paths: {
    chat: ['reasoning_effort'],
    responses: ['reasoning.effort'],
    messages: ['output_config.effort', 'thinking'],
    'generate-content': [level, budget],
  },
  convert(source, from, to) {
    const reasoning = readReasoning(source, from)
    return reasoning === undefined ? undefined : writeReasoning(reasoning, to)
  },
}

function readReasoning(source: Source, from: ConversationFormatId): Reasoning | undefined {
  switch (from) {
    case 'chat':
    case 'responses': {
      const effort = source(from === 'chat' ? 'reasoning_effort' : 'reasoning.effort')
      return typeof effort === 'string' ? { effort } : undefined
    }
    case 'messages': {
      const effort = source('output_config.effort')
      if (typeof effort === 'string') return { effort }
      const thinking = source('thinking')
      if (!isJsonObject(thinking)) return undefined
      if (thinking['type'] === 'disabled') return { effort: 'none' }
      const tokens = thinking['budget_tokens']
      return typeof tokens === 'number' ? { tokens } : {}
    }
    case 'generate-content': {
      const word = source(level)
      if (typeof word === 'string') return { effort: word.toLowerCase() }
      const tokens = source(budget)
      if (typeof tokens !== 'number') return undefined
      if (tokens === 0) return { effort: 'none' }
      return tokens < 0 ? {} : { tokens }
    }
    default:
      return assertNever(from)
  }
}

function writeReasoning({ effort, tokens }: Reasoning, to: ConversationFormatId): Translation {
  if (to === 'chat' || to === 'responses') {
    const path = to === 'chat' ? 'reasoning_effort' : 'reasoning.effort'
    if (effort !== undefined) return { values: { [path]: effort } }
    return { values: { [path]: effortOf(tokens) }, isApproximate: true }
  }
  if (to === 'messages') {
    if (effort === 'none') return { values: { thinking: { type: 'disabled' } } }
    if (tokens !== undefined)
      return {
        values: { thinking: { type: 'enabled', budget_tokens: Math.max(leastTokens, tokens) } },
        isApproximate: tokens < leastTokens,
      }
    const word = effort === 'minimal' ? 'low' : effort
    return {
      values: {
        ...(word !== undefined && { 'output_config.effort': word }),
        thinking: { type: 'adaptive' },
      },
      isApproximate: word !== effort,
    }
  }
  if (effort === 'none') return { values: { [budget]: 0 } }
  if (effort === undefined) return { values: { [budget]: tokens ?? -1 } }
  const isAbove = effort === 'xhigh' || effort === 'max'
  return { values: { [level]: isAbove ? 'HIGH' : effort.toUpperCase() }, isApproximate: isAbove }
}

/** The minimum that messages accepts. */
const leastTokens = 1024

/** Returns the level for a number of tokens, following the vendors' own conversions. */
function effortOf(tokens: number | undefined): string {
  if (tokens === undefined) return 'medium'
  if (tokens <= 2048) return 'low'
  return tokens <= 8192 ? 'medium' : 'high'
}

/** Whether the reasoning is shown, at least as a summary. Chat completions has no field for it. */
export const shownReasoning: Meaning = {
  id: 'shown-reasoning',
  paths: {
    chat: undefined,
    responses: ['reasoning.summary'],
    messages: ['thinking.display'],
    'generate-content': [includeThoughts],
  },
  convert(source, from, to): Translation | undefined {
    const isShown =
      from === 'responses' || source('thinking.display') === 'summarized' || source(includeThoughts) === true
    switch (to) {
      case 'responses':
        return isShown ? { values: { 'reasoning.summary': 'auto' } } : undefined
      case 'messages':
        return {
          values: { thinking: { type: 'adaptive', display: isShown ? 'summarized' : 'omitted' } },
        }
      default:
        return { values: { [includeThoughts]: isShown } }
    }
  },
}
