import * as z from 'zod/mini'
import { objectAt, objectsIn, textAt } from '../../../../shared/conversations/bodies/json-at.ts'
import { conversationFormats } from '../../../../shared/formats/conversation-formats.ts'
import type { ConversationFormatId } from '../../../../shared/formats/registry.ts'
import { isJsonObject, parseJson, type JsonObject } from '../../../../shared/json.ts'
import { applyParts, createAnswer } from '../../../../shared/runs/answer.ts'
import type { Part } from '../../../../shared/runs/part.ts'
import { createSseSplitter } from '../../../../shared/sse/sse-splitter.ts'
import type { DraftTurn } from '../turn-tree.ts'
import { conversationOfBody } from './jsonl.ts'
import { timeOf, type ConversationReader, type ReadConversation } from './reader.ts'

const shape = z.object({ log: z.object({ entries: z.array(z.unknown()) }) })

/**
 * Requests to one of the four conversation formats in a recording of a browser or a proxy: the request, and the answer
 * if it was recorded. Headers, which contain the key, are not read.
 */
export const harReader: ConversationReader = {
  source: 'har',
  recognises: (value) => shape.safeParse(value).success,
  *read(value) {
    for (const entry of objectsIn(objectAt(value, 'log')['entries'])) {
      const conversation = readEntry(entry)
      if (conversation !== undefined) yield conversation
    }
  },
}

/** The number of requests in it, conversations or not. */
export function countRequests(value: JsonObject): number {
  if (!harReader.recognises(value)) return 0
  return objectsIn(objectAt(value, 'log')['entries']).filter(
    (entry) => textAt(objectAt(entry, 'request'), 'url') !== '',
  ).length
}

/** `undefined` for a request that is not a conversation. */
function readEntry(entry: JsonObject): ReadConversation | undefined {
  const request = objectAt(entry, 'request')
  const route = routeOf(textAt(request, 'url'))
  if (route === undefined || textAt(request, 'method').toUpperCase() !== 'POST') return undefined
  const body = parseJson(textAt(objectAt(request, 'postData'), 'text'))
  const createdAt = timeOf(entry['startedDateTime'])
  if (!isJsonObject(body))
    return { skipped: 'unreadable', title: textAt(request, 'url').replace(/[?#].*$/s, '') }
  return conversationOfBody(body, route.format, {
    source: 'har',
    title: '',
    createdAt,
    answer: readAnswer(objectAt(objectAt(entry, 'response'), 'content'), route.format),
    ...(route.path !== undefined && { path: route.path }),
  })
}

interface Route {
  readonly format: ConversationFormatId
  readonly path?: { readonly model: string; readonly isStreamed: boolean }
}

function routeOf(url: string): Route | undefined {
  const path = url.replace(/[?#].*$/s, '').replace(/\/+$/, '')
  const [, model, manner] = /\/models\/([^/]+):(generateContent|streamGenerateContent)$/i.exec(path) ?? []
  if (model !== undefined)
    return { format: 'generate-content', path: { model, isStreamed: /^stream/i.test(manner ?? '') } }
  if (/\/chat\/completions$/i.test(path)) return { format: 'chat' }
  if (/\/responses$/i.test(path)) return { format: 'responses' }
  return /\/messages$/i.test(path) ? { format: 'messages' } : undefined
}

/** Parses the answer by its format, from a stream or a whole body; empty for anything else. */
function readAnswer(content: JsonObject, format: ConversationFormatId): DraftTurn[] {
  const encoded = textAt(content, 'text')
  const text =
    textAt(content, 'encoding') === 'base64' ? Buffer.from(encoded, 'base64').toString('utf8') : encoded
  const parts: Part[] = []
  const whole = parseJson(text)
  if (isJsonObject(whole)) {
    const read = conversationFormats[format].response(whole)
    if (read.ok) parts.push(...read.value)
  } else readStream(text, format, parts)
  const answer = createAnswer()
  applyParts(answer, parts)
  if (answer.blocks.length === 0) return []
  return [
    {
      role: 'assistant',
      blocks: answer.blocks,
      ...(answer.keep !== undefined && { keep: answer.keep, format }),
    },
  ]
}

function readStream(text: string, format: ConversationFormatId, parts: Part[]): void {
  const reader = conversationFormats[format].createStreamReader?.()
  const splitter = createSseSplitter({
    onEvent: (data, event) => reader?.push({ data, event }, parts),
    onStray: () => undefined,
  })
  splitter.push(text)
  splitter.end()
  reader?.end(parts)
}
