import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { toList, toText } from '../coerce.ts'
import type { ChatCallState, ChatState } from './provider-state.ts'

/** Collects what an answer with tool calls must send back besides its text (`provider-state.ts`). */
export interface StateReader {
  /** A delta, or a whole message. */
  read(delta: JsonObject): void
  /** Takes the text of a content part that is reasoning. */
  readPart(part: JsonObject, text: string): void
  /** Takes the last delta with reasoning again, with another text. */
  repeat(text: string): void
  /** `undefined` for an answer without calls: models expect no reasoning back with it. */
  state(calls: readonly ChatCallState[]): ChatState | undefined
}

const textFields = ['reasoning_content', 'reasoning'] as const

/**
 * A reader that gathers the provider state of one choice (see shared/gateway/wire/conversations.md, "Turns and
 * attachments"). Its `state` is `undefined` for an answer without tool calls.
 */
export function createStateReader(): StateReader {
  const texts = new Map<string, string>()
  const details: JsonObject[] = []
  const blocks: JsonObject[] = []
  let extra: JsonObject | undefined
  let part: { readonly type: Json; text: string } | undefined
  let lastFields: readonly string[] = []
  let lastDetail: JsonObject | undefined
  let lastBlock: JsonObject | undefined
  let isLastPart = false

  function add(field: string, piece: string): void {
    texts.set(field, (texts.get(field) ?? '') + piece)
  }

  return {
    read(delta) {
      lastFields = textFields.filter((field) => toText(delta[field]) !== undefined)
      lastDetail = undefined
      lastBlock = undefined
      isLastPart = false
      for (const field of lastFields) add(field, toText(delta[field]) ?? '')
      for (const detail of toList(delta['reasoning_details'])) {
        if (!isJsonObject(detail)) continue
        lastDetail = detail
        addDetail(details, detail)
      }
      for (const block of toList(delta['thinking_blocks'])) {
        if (!isJsonObject(block)) continue
        lastBlock = block
        addBlock(blocks, block)
      }
      if (isJsonObject(delta['extra_content'])) extra = delta['extra_content']
    },
    readPart({ type = 'thinking' }, text) {
      isLastPart = true
      part = { type, text: (part?.text ?? '') + text }
    },
    repeat(text) {
      for (const field of lastFields) add(field, text)
      const field = lastDetail === undefined ? undefined : textFieldOf(lastDetail)
      if (lastDetail !== undefined && field !== undefined)
        addDetail(details, { ...lastDetail, [field]: text })
      if (lastBlock !== undefined) addBlock(blocks, { ...lastBlock, thinking: text })
      if (isLastPart && part !== undefined) part.text += text
    },
    state(calls) {
      if (calls.length === 0) return undefined
      const reasoning = {
        ...Object.fromEntries(texts),
        ...(details.length === 0 ? {} : { reasoning_details: details as Json[] }),
        ...(blocks.length === 0 ? {} : { thinking_blocks: blocks as Json[] }),
        ...(extra !== undefined && { extra_content: extra }),
      }
      return { reasoning, calls, ...(part !== undefined && { part: thinkingPart(part.type, part.text) }) }
    },
  }
}

/** The form of Mistral's reasoning models: a list of texts. */
function thinkingPart(type: Json, text: string): JsonObject {
  return { type, thinking: [{ type: 'text', text }] }
}

/** A stream sends a block in pieces, and its signature after them. */
function addBlock(blocks: JsonObject[], block: JsonObject): void {
  const last = blocks.at(-1)
  const isPiece =
    last !== undefined &&
    block['type'] === 'thinking' &&
    last['type'] === 'thinking' &&
    toText(last['signature']) === undefined
  if (!isPiece) {
    blocks.push({ ...block })
    return
  }
  const signature = toText(block['signature'])
  blocks[blocks.length - 1] = {
    ...last,
    thinking: (toText(last['thinking']) ?? '') + (toText(block['thinking']) ?? ''),
    ...(signature !== undefined && { signature }),
  }
}

/** A stream sends a detail in pieces: consecutive ones of the same type and index are one, with their texts joined. */
function addDetail(details: JsonObject[], detail: JsonObject): void {
  const last = details.at(-1)
  const field = textFieldOf(detail)
  const isSame = last !== undefined && last['type'] === detail['type'] && last['index'] === detail['index']
  // The signature may come separately, after the text.
  const isPiece = isSame && (field !== undefined || (detail['signature'] ?? null) !== null)
  if (!isPiece) {
    details.push({ ...detail })
    return
  }
  const newFields = Object.entries(detail).filter(([, value]) => value !== null)
  const joined =
    field === undefined ? {} : { [field]: (toText(last[field]) ?? '') + (toText(detail[field]) ?? '') }
  details[details.length - 1] = { ...last, ...Object.fromEntries(newFields), ...joined }
}

function textFieldOf(detail: JsonObject): 'text' | 'summary' | undefined {
  return (['text', 'summary'] as const).find((name) => typeof detail[name] === 'string')
}
