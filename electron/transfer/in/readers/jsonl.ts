import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { readConversationBody } from '../../../../shared/conversations/bodies/read-body.ts'
import { objectAt, objectsIn, textAt, textOf } from '../../../../shared/conversations/bodies/json-at.ts'
import type { ConversationFormatId } from '../../../../shared/formats/registry.ts'
import { isJsonObject, type JsonObject } from '../../../../shared/json.ts'
import type { PathTurn } from '../../../../shared/conversations/path-turn.ts'
import { titleOf } from '../../../../shared/conversations/title.ts'
import { createNotes, type Notes } from '../notes.ts'
import type { DraftTurn } from '../turn-tree.ts'
import {
  conversationOfList,
  textBlocks,
  type ConversationReader,
  type ConversationParts,
  type ReadConversation,
} from './reader.ts'

const message = z.object({ role: z.string() })
const shape = z.object({ messages: z.array(message).check(z.minLength(1)) })

/** A line may be a body, or a batch request: the body with an id beside it. */
function bodyOf(value: JsonObject): JsonObject {
  const wrapped = [value['body'], value['params']].find(isJsonObject)
  return shape.safeParse(value).success || wrapped === undefined ? value : wrapped
}

const partsOfMessages = new Set(['tool_use', 'tool_result', 'thinking', 'redacted_thinking', 'document'])

/** Whether a body with messages is Anthropic's, by the fields that differ between the two APIs. */
function isAnthropic(body: JsonObject): boolean {
  if (body['system'] !== undefined || body['anthropic_version'] !== undefined) return true
  return objectsIn(body['messages']).some(
    ({ content, role }) =>
      role !== 'system' &&
      objectsIn(content).some(
        (part) => partsOfMessages.has(textAt(part, 'type')) || isJsonObject(part['source']),
      ),
  )
}

/** Lines of chat completions, as used for fine-tuning and batches. */
export const openaiReader: ConversationReader = {
  source: 'openai',
  recognises: (value) => shape.safeParse(bodyOf(value)).success && !isAnthropic(bodyOf(value)),
  read: (value) => [conversationOfBody(bodyOf(value), 'chat', { source: 'openai', title: nameOf(value) })],
}

/** Lines of Anthropic messages. */
export const anthropicReader: ConversationReader = {
  source: 'anthropic',
  recognises: (value) => shape.safeParse(bodyOf(value)).success && isAnthropic(bodyOf(value)),
  read: (value) => [
    conversationOfBody(bodyOf(value), 'messages', { source: 'anthropic', title: nameOf(value) }),
  ],
}

function nameOf(value: JsonObject): string {
  return textAt(value, 'title') || textAt(objectAt(value, 'metadata'), 'title') || textAt(value, 'custom_id')
}

/** Converts a body of one of the conversation formats. The same body has the same key. */
export function conversationOfBody(
  body: JsonObject,
  format: ConversationFormatId,
  {
    source,
    title,
    answer = [],
    path,
    ...parts
  }: Pick<ConversationParts, 'source' | 'title'> &
    Partial<Pick<ConversationParts, 'createdAt'>> & {
      readonly answer?: readonly DraftTurn[]
      readonly path?: { readonly model: string; readonly isStreamed: boolean }
    },
): ReadConversation {
  const notes = createNotes()
  const [first = {}, ...later] = splitAtSystem(body)
  const {
    settings,
    turns,
    notes: sentences,
  } = readConversationBody(format, first, path === undefined ? {} : { path })
  const all: DraftTurn[] = turns.map(toDraftTurn)
  for (const part of later) all.push(...laterTurns(part, format, notes))
  for (const sentence of sentences) notes.add('unknown-part', sentence)
  const firstWords = all.find(({ role, kind }) => role === 'user' && kind === undefined)
  return conversationOfList([...all, ...answer], {
    ...parts,
    source,
    key: createHash('sha256').update(JSON.stringify(body)).digest('hex'),
    title: title || titleOf([...(firstWords?.blocks ?? [])]),
    model: settings.model,
    system: settings.system,
    settings,
    notes,
  })
}

/** System messages in the middle keep their position: splits the messages before each of them. */
function splitAtSystem(body: JsonObject): JsonObject[] {
  if (!Array.isArray(body['messages'])) return [body]
  const messages = objectsIn(body['messages'])
  const start = messages.findIndex(({ role }) => role !== 'system' && role !== 'developer')
  const cuts = messages.flatMap(({ role }, index) =>
    start !== -1 && index > start && (role === 'system' || role === 'developer') ? [index] : [],
  )
  return [0, ...cuts].map((from, index) => ({ ...body, messages: messages.slice(from, cuts[index]) }))
}

function laterTurns(body: JsonObject, format: ConversationFormatId, notes: Notes): DraftTurn[] {
  const [instructions, ...messages] = objectsIn(body['messages'])
  const text = textOf(instructions?.['content'] ?? '')
  const { turns, notes: sentences } = readConversationBody(format, { messages })
  for (const sentence of sentences) notes.add('unknown-part', sentence)
  const late: DraftTurn = { role: 'user', kind: 'system', blocks: textBlocks(text) }
  return [...(text === '' ? [] : [late]), ...turns.map(toDraftTurn)]
}

function toDraftTurn({ role, kind, blocks, keep, format }: PathTurn): DraftTurn {
  return {
    role,
    ...(kind !== undefined && { kind }),
    blocks: [...blocks],
    ...(keep !== undefined && { keep }),
    ...(format !== undefined && { format }),
  }
}
