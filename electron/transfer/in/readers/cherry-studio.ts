import * as z from 'zod/mini'
import { objectAt, objectsIn, textAt, textOf } from '../../../../shared/conversations/bodies/json-at.ts'
import { isJsonObject, parseJson, type Json, type JsonObject } from '../../../../shared/json.ts'
import type { Block } from '../../../../shared/runs/block.ts'
import { createNotes, type Notes } from '../notes.ts'
import type { SourceNode } from '../turn-tree.ts'
import { blocksOfMarkup } from './markup-blocks.ts'
import {
  archiveBlock,
  callBlock,
  callWithResult,
  conversationOfNodes,
  createModelNames,
  fileAt,
  missingFile,
  textBlocks,
  timeOf,
  type ConversationReader,
  type ReadConversation,
  type SourceFile,
} from './reader.ts'

const shape = z.object({ indexedDB: z.object({ topics: z.array(z.unknown()) }) })

/**
 * The backup of Cherry Studio: `data.json` with its database in `indexedDB` (`topics` with their messages,
 * `message_blocks` with their content) and its state as text in `localStorage`, which contains the titles of topics and
 * the prompts of assistants. It also contains the settings of providers with their keys, which are not read.
 */
export const cherryStudioReader: ConversationReader = {
  source: 'cherry-studio',
  recognises: (value) => shape.safeParse(value).success,
  *read(value, file) {
    const database = objectAt(value, 'indexedDB')
    const blocks = new Map(objectsIn(database['message_blocks']).map((block) => [textAt(block, 'id'), block]))
    const known = topicsOf(value['localStorage'])
    for (const topic of objectsIn(database['topics'])) yield readTopic(topic, { blocks, known, file })
  },
}

interface KnownTopic {
  readonly topic: JsonObject
  readonly assistant: JsonObject
}

/** Titles and assistants by topic. Empty for an unreadable state. */
function topicsOf(localStorage: Json | undefined): ReadonlyMap<string, KnownTopic> {
  const state = parseJson(textAt(localStorage, 'persist:cherry-studio'))
  const slice = isJsonObject(state) ? state['assistants'] : undefined
  const parsed = typeof slice === 'string' ? parseJson(slice) : slice
  const assistants = [
    objectAt(parsed, 'defaultAssistant'),
    ...objectsIn(isJsonObject(parsed) ? parsed['assistants'] : undefined),
  ]
  return new Map(
    assistants.flatMap((assistant) =>
      objectsIn(assistant['topics']).map((topic): [string, KnownTopic] => [
        textAt(topic, 'id'),
        { topic, assistant },
      ]),
    ),
  )
}

interface TopicContext {
  readonly blocks: ReadonlyMap<string, JsonObject>
  readonly known: ReadonlyMap<string, KnownTopic>
  readonly file: SourceFile
}

function readTopic(stored: JsonObject, { blocks, known, file }: TopicContext): ReadConversation {
  const notes = createNotes()
  const id = textAt(stored, 'id')
  const { topic = {}, assistant = {} } = known.get(id) ?? {}
  const models = createModelNames()
  const nodes: SourceNode[] = []
  const system: string[] = [textAt(topic, 'prompt') || textAt(assistant, 'prompt')]
  const order = createOrder()
  const messages = objectsIn(stored['messages'])
  for (const [index, message] of messages.entries()) {
    const messageId = textAt(message, 'id') || `message ${index}`
    const role = textAt(message, 'role')
    const model =
      role === 'assistant' ? textAt(objectAt(message, 'model'), 'id') || textAt(message, 'modelId') : ''
    const parentId = order.place(message, messageId)
    const made = readMessage(message, { id: messageId, parentId, role, blocks, file, notes, system })
    nodes.push(...models.on(model, made))
  }
  return conversationOfNodes(nodes, order.shown() ?? undefined, {
    source: 'cherry-studio',
    key: id,
    title: textAt(topic, 'name') || textAt(stored, 'name'),
    createdAt: timeOf(topic['createdAt'] ?? messages[0]?.['createdAt']),
    updatedAt: timeOf(topic['updatedAt'] ?? messages.at(-1)?.['createdAt']),
    model: textAt(objectAt(assistant, 'model'), 'id') || models.last(),
    system: system.filter((text) => text !== '').join('\n\n'),
    notes,
  })
}

/**
 * Messages are a list. Several models may have answered one question: their answers are alternatives, and the next
 * message follows the chosen one.
 */
function createOrder() {
  let asked: string | null = null
  let shown: string | null = null
  return {
    /** Returns the parent of a message. */
    place(message: JsonObject, id: string): string | null {
      const role = textAt(message, 'role')
      const askId = textAt(message, 'askId')
      const isVersion = role === 'assistant' && askId !== '' && askId === asked
      const parentId = isVersion ? askId : shown
      const isChosen = message['foldSelected'] === true || message['useful'] === true
      if (role === 'user') asked = id
      if (role === 'user' || (role === 'assistant' && (!isVersion || shown === askId || isChosen))) shown = id
      return parentId
    },
    shown: () => shown,
  }
}

interface MessageContext extends Pick<TopicContext, 'blocks' | 'file'> {
  readonly id: string
  readonly parentId: string | null
  readonly role: string
  readonly notes: Notes
  readonly system: string[]
}

function readMessage(message: JsonObject, context: MessageContext): SourceNode[] {
  const { id, parentId, role, notes, system } = context
  const createdAt = timeOf(message['createdAt'])
  const at = createdAt === undefined ? {} : { createdAt }
  const said = saidIn(message, context)
  if (role === 'system') {
    const text = textOf(
      said.flatMap((block): Json[] => (block.type === 'text' ? [{ text: block.text }] : [])),
    )
    if (parentId === null) system.push(text)
    else if (text !== '')
      return [{ id, parentId, turn: { role: 'user', kind: 'system', blocks: textBlocks(text), ...at } }]
    return [{ id, parentId }]
  }
  if (role !== 'user' && role !== 'assistant') {
    notes.add('unknown-role', role)
    return [{ id, parentId }]
  }
  const groups: { role: 'user' | 'assistant'; blocks: Block[] }[] = []
  for (const block of said) {
    const groupRole = block.type === 'tool-result' ? 'user' : role
    const before = groups.at(-1)
    if (before?.role === groupRole) before.blocks.push(block)
    else groups.push({ role: groupRole, blocks: [block] })
  }
  if (groups.length === 0) return [{ id, parentId }]
  return groups.map((group, index) => ({
    id: index === groups.length - 1 ? id : `${id}/${index}`,
    parentId: index === 0 ? parentId : `${id}/${index - 1}`,
    turn: { ...group, ...at },
  }))
}

/** Newer messages refer to blocks, older ones contain a text, images and files themselves. */
function saidIn(message: JsonObject, { blocks, file, notes, role }: MessageContext): Block[] {
  const ids = Array.isArray(message['blocks']) ? message['blocks'] : []
  const found = ids.flatMap((id): Block[] => {
    const block = typeof id === 'string' ? blocks.get(id) : isJsonObject(id) ? id : undefined
    if (block !== undefined) return toBlocks(block, file, notes)
    notes.add('unknown-part', typeof id === 'string' ? id : '')
    return []
  })
  const content = textAt(message, 'content')
  const reasoning = textAt(message, 'reasoning_content')
  return [
    ...found,
    ...objectsIn(message['files']).flatMap((item) => storedFile(item, file, notes)),
    ...(reasoning === '' ? [] : [{ type: 'reasoning' as const, text: reasoning }]),
    ...(role === 'assistant' ? blocksOfMarkup(content) : textBlocks(content)),
  ]
}

function toBlocks(block: JsonObject, file: SourceFile, notes: Notes): Block[] {
  const content = textAt(block, 'content')
  switch (textAt(block, 'type')) {
    case 'main_text':
    case 'compact':
      return textBlocks(content)
    case 'code':
      return textBlocks(content === '' ? '' : `\`\`\`${textAt(block, 'language')}\n${content}\n\`\`\``)
    case 'thinking':
      return content === '' ? [] : [{ type: 'reasoning', text: content }]
    case 'image':
    case 'video':
    case 'file': {
      if (isJsonObject(block['file'])) return storedFile(block['file'], file, notes)
      const images = objectAt(objectAt(block, 'metadata'), 'generateImageResponse')['images']
      const urls = [textAt(block, 'url'), ...(Array.isArray(images) ? images : [])].filter(
        (url): url is string => typeof url === 'string' && url !== '',
      )
      if (urls.length === 0) return missingFile(textAt(block, 'type'), notes)
      return urls.flatMap((url) => fileAt(url, { fallbackType: 'image/*', file, notes }))
    }
    case 'tool': {
      const id = textAt(block, 'toolId') || textAt(block, 'id')
      const raw = objectAt(objectAt(block, 'metadata'), 'rawMcpToolResponse')
      const name = textAt(block, 'toolName') || textAt(objectAt(raw, 'tool'), 'name') || 'tool'
      const result = block['content'] ?? raw['response']
      const parts = isJsonObject(result) ? objectsIn(result['content']) : []
      const texts = textOf(parts.filter(isText))
      // A result without any text is kept as JSON.
      if (texts !== '')
        for (const part of parts) if (!isText(part)) notes.add('unknown-part', textAt(part, 'type'))
      return callWithResult(
        callBlock(id, name.replaceAll(/[^\w-]/g, '_'), block['arguments'] ?? raw['arguments']),
        texts === '' ? result : texts,
        isJsonObject(result) && result['isError'] === true,
      )
    }
    case 'unknown':
      return []
    default:
      notes.add('unknown-part', textAt(block, 'type'))
      return []
  }
}

/** In the archive a file is named by its id, and in the conversation by its own name. */
function storedFile(stored: JsonObject, file: SourceFile, notes: Notes): Block[] {
  const name = textAt(stored, 'origin_name') || textAt(stored, 'name')
  const entry = [textAt(stored, 'name'), textAt(stored, 'id') + textAt(stored, 'ext'), textAt(stored, 'id')]
    .filter((item) => item !== '')
    .map((item) => file.findEntry(item))
    .find((candidate) => candidate !== undefined)
  if (entry === undefined) return missingFile(name || 'file', notes)
  const isImage = textAt(stored, 'type') === 'image'
  return [archiveBlock(entry, isImage ? 'image/*' : 'application/octet-stream', name || undefined)]
}

function isText(part: JsonObject): boolean {
  return textAt(part, 'type') === 'text'
}
