import type { ConversationFormatId } from '../formats/registry.ts'
import { isJsonObject, type Json, type JsonObject } from '../json.ts'

/**
 * The place where two requests begin to differ. `number` counts messages from 1; `field` is the name of a setting that
 * belongs to the prompt.
 */
export type PrefixPlace =
  | { readonly type: 'model' | 'tools' | 'system' }
  | { readonly type: 'settings'; readonly field: string }
  | { readonly type: 'message'; readonly number: number }

interface PrefixPiece {
  readonly place: PrefixPlace
  readonly value: string
}

/** The order in which a service reads the prompt of a request, which a prompt cache compares from the beginning. */
interface PromptOrder {
  /** Fields of the body that precede the messages, in order. */
  readonly tools: string
  readonly system: string | undefined
  /** Settings whose change makes another prompt. */
  readonly settings: readonly string[]
  readonly messages: string
  /** The field of a message that holds its pieces. */
  readonly pieces: string
}

const orders: Readonly<Record<ConversationFormatId, PromptOrder>> = {
  chat: {
    tools: 'tools',
    system: undefined,
    settings: ['response_format', 'prompt_cache_key'],
    messages: 'messages',
    pieces: 'content',
  },
  responses: {
    tools: 'tools',
    system: 'instructions',
    settings: ['text', 'prompt_cache_key'],
    messages: 'input',
    pieces: 'content',
  },
  messages: {
    tools: 'tools',
    system: 'system',
    settings: ['tool_choice', 'thinking'],
    messages: 'messages',
    pieces: 'content',
  },
  'generate-content': {
    tools: 'tools',
    system: 'systemInstruction',
    settings: ['cachedContent'],
    messages: 'contents',
    pieces: 'parts',
  },
}

/** The parts of a request that are compared. */
export interface ComparedRequest {
  readonly format: ConversationFormatId
  readonly model: string
  readonly body: JsonObject
}

/**
 * Returns the first place where a request differs from the one before it; `undefined` when it begins with all of that
 * one. Cache marks do not count. The messages of a request that continues a response by its id are not compared,
 * because the service holds them.
 */
export function firstDifference(before: ComparedRequest, now: ComparedRequest): PrefixPlace | undefined {
  const [old, fresh] = [piecesOf(before), piecesOf(now)]
  for (const [index, { place, value }] of old.entries()) {
    const other = fresh[index]
    if (other === undefined) return place
    if (other.value !== value || other.place.type !== place.type) return other.place
  }
  return undefined
}

function piecesOf({ format, model, body }: ComparedRequest): PrefixPiece[] {
  const order = orders[format]
  const isContinued = typeof body['previous_response_id'] === 'string'
  return [
    piece({ type: 'model' }, model),
    piece({ type: 'tools' }, body[order.tools]),
    ...(order.system === undefined ? [] : [piece({ type: 'system' }, [...asPieces(body[order.system])])]),
    ...order.settings.map((field) => piece({ type: 'settings', field }, body[field])),
    ...(isContinued ? [] : listOf(body[order.messages])).flatMap((message, index) => {
      const isSystem = isJsonObject(message) && systemRoles.has(message['role'])
      const place: PrefixPlace =
        isSystem && index === 0 ? { type: 'system' } : { type: 'message', number: index + 1 }
      if (!isJsonObject(message)) return [piece(place, message)]
      const { [order.pieces]: content, ...others } = message
      return [piece(place, others), ...asPieces(content).map((item) => piece(place, item))]
    }),
  ]
}

function piece(place: PrefixPlace, value: Json | undefined): PrefixPiece {
  return { place, value: JSON.stringify(withoutMarks(value) ?? null) }
}

const systemRoles: ReadonlySet<Json | undefined> = new Set(['system', 'developer'])

/** A text alone equals a list with only this text. */
function asPieces(content: Json | undefined): readonly Json[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  return content === undefined ? [] : listOf(content)
}

function listOf(value: Json | undefined): readonly Json[] {
  if (Array.isArray(value)) return value
  return value === undefined ? [] : [value]
}

function withoutMarks(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return value.map((item) => withoutMarks(item) ?? null)
  if (!isJsonObject(value)) return value
  const { cache_control: _mark, ...others } = value
  return Object.fromEntries(Object.entries(others).map(([key, inner]) => [key, withoutMarks(inner) ?? null]))
}
