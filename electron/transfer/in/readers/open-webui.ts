import * as z from 'zod/mini'
import { objectAt, objectsIn, textAt } from '../../../../shared/conversations/bodies/json-at.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../../shared/json.ts'
import type { Block } from '../../../../shared/runs/block.ts'
import { createNotes, type Notes } from '../notes.ts'
import type { SourceNode } from '../turn-tree.ts'
import { blocksOfContent } from './content-parts.ts'
import {
  conversationOfNodes,
  createModelNames,
  fileAt,
  missingFile,
  objectEntries,
  textBlocks,
  timeOf,
  type ConversationReader,
  type ReadConversation,
  type SourceFile,
} from './reader.ts'

const history = z.object({ messages: z.record(z.string(), z.unknown()) })
const shape = z.union([
  z.object({ chat: z.object({ history }) }),
  z.object({ chat: z.object({ messages: z.array(z.unknown()) }) }),
  z.object({ history, models: z.array(z.unknown()) }),
])

/**
 * The export of Open WebUI: a list of chats, or one of them. `chat.history` has the messages by id, with `parentId`,
 * and `currentId`; older ones only have a list in `chat.messages`.
 */
export const openWebuiReader: ConversationReader = {
  source: 'open-webui',
  recognises: (value) => shape.safeParse(value).success,
  read: (value, file) => [readOne(value, file)],
}

function readOne(value: JsonObject, file: SourceFile): ReadConversation {
  const notes = createNotes()
  const chat = isJsonObject(value['chat']) ? value['chat'] : value
  const { messages, currentId } = objectAt(chat, 'history')
  const system: string[] = [textAt(chat, 'system') || textAt(objectAt(chat, 'params'), 'system')]
  const models = createModelNames()
  const listed = objectsIn(chat['messages']).map((message, index): [string, JsonObject] => [
    textAt(message, 'id') || String(index),
    message,
  ])
  const isTree = isJsonObject(messages)
  const entries = isTree ? objectEntries(messages) : listed
  const nodes = entries.flatMap(([id, message], index): SourceNode[] => {
    const named = textAt(message, 'parentId')
    const before = isTree ? undefined : entries[index - 1]?.[0]
    const parentId = named === '' ? (before ?? null) : named
    const role = textAt(message, 'role')
    const createdAt = timeOf(message['timestamp'])
    const at = createdAt === undefined ? {} : { createdAt }
    if (role === 'system') {
      if (parentId === null) system.push(textAt(message, 'content'))
      else {
        const blocks = textBlocks(textAt(message, 'content'))
        return [
          {
            id,
            parentId,
            ...(blocks.length > 0 && { turn: { role: 'user', kind: 'system', blocks, ...at } }),
          },
        ]
      }
      return [{ id, parentId }]
    }
    if (role !== 'user' && role !== 'assistant') {
      notes.add('unknown-role', role)
      return [{ id, parentId }]
    }
    const blocks = [
      ...filesOf(message['files'], file, notes),
      ...blocksOfContent(message['content'], role, file, notes),
    ]
    const node: SourceNode = { id, parentId, ...(blocks.length > 0 && { turn: { role, blocks, ...at } }) }
    return models.on(role === 'assistant' ? textAt(message, 'model') : '', [node])
  })
  const [firstModel] = Array.isArray(chat['models']) ? chat['models'] : []
  const tags = objectAt(value, 'meta')['tags'] ?? chat['tags']
  return conversationOfNodes(nodes, typeof currentId === 'string' ? currentId : undefined, {
    source: 'open-webui',
    key: textAt(value, 'id') || textAt(chat, 'id') || JSON.stringify([chat['title'], chat['timestamp']]),
    title: textAt(value, 'title') || textAt(chat, 'title'),
    createdAt: timeOf(value['created_at'] ?? chat['timestamp']),
    updatedAt: timeOf(value['updated_at'] ?? chat['timestamp']),
    model: typeof firstModel === 'string' && firstModel !== '' ? firstModel : models.last(),
    system: system.filter((text) => text !== '').join('\n\n'),
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
    notes,
  })
}

/** Images contain their bytes in a data URL; of other files the export has the extracted text. */
function filesOf(files: Json | undefined, file: SourceFile, notes: Notes): Block[] {
  return objectsIn(files).flatMap((item): Block[] => {
    const inner = objectAt(item, 'file')
    const name = textAt(item, 'name') || textAt(inner, 'filename') || textAt(item, 'type')
    const text = textAt(objectAt(inner, 'data'), 'content')
    if (text !== '')
      return [{ type: 'media', mediaType: 'text/plain', name, data: Buffer.from(text).toString('base64') }]
    const url = textAt(item, 'url')
    const isImage = textAt(item, 'type') === 'image'
    if (url === '') return missingFile(name, notes)
    return fileAt(url, {
      ...(!isImage && { name }),
      fallbackType: isImage ? 'image/*' : 'application/octet-stream',
      file,
      notes,
    })
  })
}
