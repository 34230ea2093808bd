import * as z from 'zod/mini'
import { objectsIn, textAt, textOf } from '../../../../shared/conversations/bodies/json-at.ts'
import type { JsonObject } from '../../../../shared/json.ts'
import type { Block } from '../../../../shared/runs/block.ts'
import { createNotes, type Notes } from '../notes.ts'
import type { SourceNode } from '../turn-tree.ts'
import {
  archiveBlock,
  callBlock,
  conversationOfNodes,
  missingFile,
  resultBlock,
  textBlocks,
  timeOf,
  type ConversationReader,
  type ReadConversation,
  type SourceFile,
} from './reader.ts'

const shape = z.object({ chat_messages: z.array(z.unknown()) })

/** The parent id of a first message. */
const rootId = /^0{8}-0{4}-[04]000-[08]000-0{12}$/

/**
 * The export of Claude: `conversations.json`, a list of conversations with `chat_messages`. They are sorted by time;
 * newer ones refer to their parent, and form a tree.
 */
export const claudeReader: ConversationReader = {
  source: 'claude',
  recognises: (value) => shape.safeParse(value).success,
  read: (value, file) => [readOne(value, file)],
}

function readOne(value: JsonObject, file: SourceFile): ReadConversation {
  const notes = createNotes()
  const messages = objectsIn(value['chat_messages'])
  const isTree = messages.some((message) => textAt(message, 'parent_message_uuid') !== '')
  let lastId: string | null = null
  const nodes: SourceNode[] = []
  for (const [index, message] of messages.entries()) {
    const id = textAt(message, 'uuid') || `message ${index}`
    const named = textAt(message, 'parent_message_uuid')
    const parentId: string | null = isTree ? (named === '' || rootId.test(named) ? null : named) : lastId
    const made = readMessage(message, { id, parentId }, file, notes)
    nodes.push(...made)
    lastId = id
  }
  const leaf = textAt(value, 'current_leaf_message_uuid')
  return conversationOfNodes(nodes, leaf === '' ? undefined : leaf, {
    source: 'claude',
    key: textAt(value, 'uuid') || textAt(value, 'name') + textAt(value, 'created_at'),
    title: textAt(value, 'name'),
    createdAt: timeOf(value['created_at']),
    updatedAt: timeOf(value['updated_at']),
    model: textAt(value, 'model'),
    settings: { format: 'messages', parameters: { stream: { isSent: true, value: true } } },
    notes,
  })
}

/** An answer that called tools also contains their results: these become separate messages between its parts. */
function readMessage(
  message: JsonObject,
  { id, parentId }: Pick<SourceNode, 'id' | 'parentId'>,
  file: SourceFile,
  notes: Notes,
): SourceNode[] {
  const sender = textAt(message, 'sender')
  if (sender !== 'human' && sender !== 'user' && sender !== 'assistant') {
    notes.add('unknown-role', sender)
    return [{ id, parentId }]
  }
  const createdAt = timeOf(message['created_at'])
  const at = createdAt === undefined ? {} : { createdAt }
  const content = objectsIn(message['content'])
  const said = content.flatMap((part) => readPart(part, notes))
  const blocks = [
    ...filesOf(message, file, notes),
    ...(said.length > 0 ? said : textBlocks(textAt(message, 'text'))),
  ]
  if (sender !== 'assistant')
    return [{ id, parentId, ...(blocks.length > 0 && { turn: { role: 'user', blocks, ...at } }) }]
  const groups: { role: 'user' | 'assistant'; blocks: Block[] }[] = []
  for (const block of blocks) {
    const role = block.type === 'tool-result' ? 'user' : 'assistant'
    const last = groups.at(-1)
    if (last?.role === role) last.blocks.push(block)
    else groups.push({ role, blocks: [block] })
  }
  if (groups.length === 0) return [{ id, parentId }]
  return groups.map((group, index) => ({
    // The last one keeps the id, to which the next message refers.
    id: index === groups.length - 1 ? id : `${id}/${index}`,
    parentId: index === 0 ? parentId : `${id}/${index - 1}`,
    turn: { ...group, ...at },
  }))
}

function readPart(part: JsonObject, notes: Notes): Block[] {
  const type = textAt(part, 'type')
  switch (type) {
    case 'text':
      return textBlocks(textAt(part, 'text'))
    case 'thinking': {
      const text = textAt(part, 'thinking')
      return text === '' ? [] : [{ type: 'reasoning', text }]
    }
    case 'tool_use':
      return [callBlock(textAt(part, 'id'), textAt(part, 'name'), part['input'])]
    case 'tool_result': {
      const { content = '' } = part
      const text = Array.isArray(content) ? textOf(content) : content
      for (const item of objectsIn(content))
        if (textAt(item, 'type') !== 'text') notes.add('unknown-part', textAt(item, 'type'))
      return [resultBlock(textAt(part, 'tool_use_id'), text, part['is_error'] === true)]
    }
    case 'token_budget':
    case 'flag':
      return []
    default:
      notes.add('unknown-part', type)
      return []
  }
}

/** Attachments contain their extracted text; files are only named. */
function filesOf(message: JsonObject, file: SourceFile, notes: Notes): Block[] {
  const attachments = objectsIn(message['attachments']).flatMap((attachment): Block[] => {
    const name = textAt(attachment, 'file_name') || 'attachment.txt'
    const text = textAt(attachment, 'extracted_content')
    if (text === '') return missingFile(name, notes)
    return [{ type: 'media', mediaType: 'text/plain', name, data: Buffer.from(text).toString('base64') }]
  })
  const seen = new Set<string>()
  const files = [...objectsIn(message['files']), ...objectsIn(message['files_v2'])].flatMap(
    (item): Block[] => {
      const name = textAt(item, 'file_name')
      const id = textAt(item, 'file_uuid') || name
      if (id === '' || seen.has(id)) return []
      seen.add(id)
      const entry = file.findEntry(id) ?? file.findEntry(name)
      return entry === undefined
        ? missingFile(name || id, notes)
        : [archiveBlock(entry, 'application/octet-stream', name)]
    },
  )
  return [...attachments, ...files]
}
