import { assertNever } from '../assert-never.ts'
import type { ConversationFormatId } from '../formats/registry.ts'
import { isJsonObject, type Json } from '../json.ts'
import { firstValue, type Meaning, type Translation } from './meaning.ts'

/** Whether tools may, must or must not be called, or which one. */
export type ToolChoice =
  | { readonly mode: 'auto' | 'none' | 'required' }
  | { readonly mode: 'tool'; readonly name: string }

/** Whether tools may, must or must not be called, or one by name. */
export const toolChoice: Meaning = {
  id: 'tool-choice',
  paths: {
    chat: ['tool_choice'],
    responses: ['tool_choice'],
    messages: ['tool_choice'],
    'generate-content': ['toolConfig.functionCallingConfig'],
  },
  convert(source, from, to) {
    const choice = readToolChoice(firstValue(source, this.paths[from] ?? []), from)
    const target = this.paths[to]?.[0]
    if (choice === undefined || target === undefined) return undefined
    return { values: { [target]: writeToolChoice(choice, to) } }
  },
}

/** Reads a tool choice; `undefined` for one that only its own format has. */
export function readToolChoice(value: Json | undefined, from: ConversationFormatId): ToolChoice | undefined {
  if (typeof value === 'string') return toMode(value)
  if (!isJsonObject(value)) return undefined
  if (from === 'generate-content') {
    const names = value['allowedFunctionNames']
    if (!Array.isArray(names)) return toMode(value['mode'])
    const [name] = names
    return names.length === 1 && typeof name === 'string' ? { mode: 'tool', name } : undefined
  }
  const inner = value['function']
  const name = isJsonObject(inner) ? inner['name'] : value['name']
  return typeof name === 'string' ? { mode: 'tool', name } : toMode(value['type'])
}

function toMode(word: Json | undefined): ToolChoice | undefined {
  switch (typeof word === 'string' ? word.toLowerCase() : undefined) {
    case 'auto':
      return { mode: 'auto' }
    case 'none':
      return { mode: 'none' }
    case 'required':
    case 'any':
      return { mode: 'required' }
    default:
      return undefined
  }
}

/** Returns a tool choice in the syntax of a format. */
export function writeToolChoice(choice: ToolChoice, to: ConversationFormatId): Json {
  const { mode } = choice
  switch (to) {
    case 'chat':
      return mode === 'tool' ? { type: 'function', function: { name: choice.name } } : mode
    case 'responses':
      return mode === 'tool' ? { type: 'function', name: choice.name } : mode
    case 'messages':
      if (mode === 'tool') return { type: 'tool', name: choice.name }
      return { type: mode === 'required' ? 'any' : mode }
    case 'generate-content':
      if (mode === 'tool') return { mode: 'ANY', allowedFunctionNames: [choice.name] }
      return { mode: mode === 'required' ? 'ANY' : mode.toUpperCase() }
    default:
      return assertNever(to)
  }
}

/** Whether several tools may be called in one turn. In messages it is a negated field inside the choice. */
export const parallelToolCalls: Meaning = {
  id: 'parallel-tool-calls',
  paths: {
    chat: ['parallel_tool_calls'],
    responses: ['parallel_tool_calls'],
    messages: ['tool_choice.disable_parallel_tool_use'],
    'generate-content': undefined,
  },
  convert(source, from, to): Translation | undefined {
    const value = firstValue(source, this.paths[from] ?? [])
    if (typeof value !== 'boolean') return undefined
    const isParallel = from === 'messages' ? !value : value
    return to === 'messages'
      ? { values: { tool_choice: { type: 'auto', disable_parallel_tool_use: !isParallel } } }
      : { values: { parallel_tool_calls: isParallel } }
  },
}
