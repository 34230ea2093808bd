import type { Block } from '../../runs/block.ts'
import type { Json, JsonObject } from '../../json.ts'
import { readCacheMark } from '../../runs/cache-mark.ts'
import { objectAt, objectsIn, textAt, textOf } from './json-at.ts'
import { createTurnCollector, type ReadBody } from './turn-collector.ts'
import { snippetsText } from '../../text/en/snippets.ts'

/**
 * Reads a messages body (see shared/gateway/wire/messages.md, "Content blocks"). Answers made of blocks are kept
 * unchanged, with their signatures.
 */
export function readMessagesBody({ messages, system, ...rest }: JsonObject): ReadBody {
  const turns = createTurnCollector('messages')
  const systemBlocks = Array.isArray(system) ? objectsIn(system) : []
  const isWhole = systemBlocks.every(isPlainSystem)
  // The form's system text cannot hold other fields of blocks or cache marks inside it: such blocks stay in the extra
  // JSON.
  if (isWhole) turns.addSystem(textOf(system ?? ''), readCacheMark(systemBlocks.at(-1)?.['cache_control']))
  for (const message of objectsIn(messages)) {
    const { role, content = '' } = message
    if (role === 'assistant') {
      const blocks = toBlocks(content, () => undefined)
      turns.add('assistant', blocks, Array.isArray(content) ? content : undefined)
    } else if (role === 'user')
      turns.add(
        'user',
        toBlocks(content, (sentence) => turns.note(sentence)),
      )
    else if (role === 'system') turns.addSystem(textOf(content))
    else turns.note(snippetsText().omitted.role(textAt(message, 'role')))
  }
  return turns.finish(isWhole || system === undefined ? rest : { ...rest, system })
}

/** Whether a system block is text only, with a cache mark on none but the last block. */
function isPlainSystem(block: JsonObject, index: number, all: readonly JsonObject[]): boolean {
  const known = index === all.length - 1 ? ['type', 'text', 'cache_control'] : ['type', 'text']
  return Object.keys(block).every((key) => known.includes(key))
}

function toBlocks(content: Json, note: (sentence: string) => void): Block[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }]
  return objectsIn(content).flatMap((block) => {
    const made = toBlock(block)
    for (const part of objectsIn(block['type'] === 'tool_result' ? block['content'] : undefined))
      if (part['type'] !== 'text') note(snippetsText().omitted.block(textAt(part, 'type')))
    if (made === undefined) note(snippetsText().omitted.block(textAt(block, 'type')))
    return made ?? []
  })
}

function toBlock(block: JsonObject): Block | undefined {
  const made = toUnmarkedBlock(block)
  const cacheMark = readCacheMark(block['cache_control'])
  if (made === undefined || cacheMark === undefined) return made
  return made.type === 'text' ||
    made.type === 'media' ||
    made.type === 'tool-call' ||
    made.type === 'tool-result'
    ? { ...made, cacheMark }
    : made
}

function toUnmarkedBlock(block: JsonObject): Block | undefined {
  switch (block['type']) {
    case 'text':
      return { type: 'text', text: textAt(block, 'text') }
    case 'thinking':
      return { type: 'reasoning', text: textAt(block, 'thinking') }
    case 'tool_use':
      return {
        type: 'tool-call',
        callId: textAt(block, 'id'),
        name: textAt(block, 'name'),
        arguments: JSON.stringify(block['input'] ?? {}),
      }
    case 'tool_result':
      return {
        type: 'tool-result',
        callId: textAt(block, 'tool_use_id'),
        output: textOf(textParts(block['content'])),
        ...(block['is_error'] === true && { isError: true }),
      }
    case 'image':
    case 'document':
      return toMedia(block)
    default:
      return undefined
  }
}

/** The text of a tool result. */
function textParts(content: Json = ''): Json {
  return Array.isArray(content) ? objectsIn(content).filter(({ type }) => type === 'text') : content
}

function toMedia(block: JsonObject): Block | undefined {
  const source = objectAt(block, 'source')
  const title = textAt(block, 'title')
  const name = title === '' ? {} : { name: title }
  const fallback = block['type'] === 'image' ? 'image/*' : 'application/pdf'
  switch (source['type']) {
    case 'base64':
      return {
        type: 'media',
        mediaType: textAt(source, 'media_type') || fallback,
        data: textAt(source, 'data'),
        ...name,
      }
    case 'url':
      return { type: 'media', mediaType: fallback, url: textAt(source, 'url'), ...name }
    case 'text':
      return { type: 'media', mediaType: 'text/plain', data: toBase64(textAt(source, 'data')), ...name }
    default:
      return undefined
  }
}

function toBase64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))
}
