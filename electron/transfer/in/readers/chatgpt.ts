import * as z from 'zod/mini'
import { objectAt, objectsIn, textAt } from '../../../../shared/conversations/bodies/json-at.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../../shared/json.ts'
import type { Block } from '../../../../shared/runs/block.ts'
import { createNotes, type Notes } from '../notes.ts'
import type { SourceNode } from '../turn-tree.ts'
import {
  archiveBlock,
  callBlock,
  conversationOfNodes,
  createModelNames,
  missingFile,
  objectEntries,
  resultBlock,
  textBlocks,
  timeOf,
  type ConversationReader,
  type ReadConversation,
  type SourceFile,
} from './reader.ts'

const shape = z.object({ mapping: z.record(z.string(), z.unknown()) })

/**
 * The export of ChatGPT: `conversations.json`, or `conversations-000.json` and so on, a list of conversations. The
 * messages of one are nodes in `mapping` with `parent`; `current_node` is the last visible one.
 */
export const chatgptReader: ConversationReader = {
  source: 'chatgpt',
  recognises: (value) => shape.safeParse(value).success,
  read: (value, file) => [readOne(value, file)],
}

function readOne(value: JsonObject, file: SourceFile): ReadConversation {
  const notes = createNotes()
  const system: string[] = []
  const models = createModelNames()
  const entries = objectEntries(value['mapping'])
  const byId = new Map(entries)
  const nodes = entries.flatMap(([id, node]): SourceNode[] => {
    const parentId = textAt(node, 'parent')
    const parent = parentId === '' ? null : parentId
    const message = node['message']
    if (!isJsonObject(message)) return [{ id, parentId: parent }]
    const model = textAt(objectAt(message, 'metadata'), 'model_slug')
    const made = readMessage(message, {
      id,
      parentId: parent,
      callId: callAnsweredBy(id, byId) ?? id,
      file,
      notes,
      system,
    })
    return models.on(model, made)
  })
  const currentId = textAt(value, 'current_node')
  return conversationOfNodes(nodes, currentId === '' ? undefined : currentId, {
    source: 'chatgpt',
    key:
      textAt(value, 'conversation_id') ||
      textAt(value, 'id') ||
      JSON.stringify([value['title'], value['create_time']]),
    title: textAt(value, 'title'),
    createdAt: timeOf(value['create_time']),
    updatedAt: timeOf(value['update_time']),
    model: models.last() || textAt(value, 'default_model_slug'),
    system: system.join('\n\n'),
    notes,
  })
}

interface MessagePlace {
  readonly id: string
  readonly parentId: string | null
  /** The id of the call that a result answers. */
  readonly callId: string
  readonly file: SourceFile
  readonly notes: Notes
  readonly system: string[]
}

/** The number of messages before a result that are searched for its call. */
const maxCallDistance = 64

/**
 * The message whose call a result answers, `undefined` without one. Calls have no ids here. Several calls may come
 * before their results, which answer the calls of their tool in order; further messages of a tool belong to its last
 * call.
 */
function callAnsweredBy(resultId: string, byId: ReadonlyMap<string, JsonObject>): string | undefined {
  const messageAt = (id: string) => objectAt(byId.get(id) ?? {}, 'message')
  const toolOf = (id: string) => textAt(objectAt(messageAt(id), 'author'), 'name')
  const calls: string[] = []
  const earlier: string[] = []
  let id = textAt(byId.get(resultId) ?? {}, 'parent')
  for (let distance = 0; distance < maxCallDistance && byId.has(id); distance += 1) {
    const message = messageAt(id)
    const role = textAt(objectAt(message, 'author'), 'role')
    if (role === 'tool') earlier.unshift(id)
    else if (isCall(message)) calls.unshift(id)
    else break
    id = textAt(byId.get(id) ?? {}, 'parent')
  }
  const tool = toolOf(resultId)
  const ofTool = calls.filter((call) => textAt(messageAt(call), 'recipient') === tool)
  if (ofTool.length === 0) return calls.at(-1)
  return ofTool[earlier.filter((result) => toolOf(result) === tool).length] ?? ofTool.at(-1)
}

/** Whether an assistant message is addressed to a tool. */
function isCall(message: JsonObject): boolean {
  const recipient = textAt(message, 'recipient')
  return (
    textAt(objectAt(message, 'author'), 'role') === 'assistant' && recipient !== '' && recipient !== 'all'
  )
}

function readMessage(message: JsonObject, place: MessagePlace): SourceNode[] {
  const { id, parentId, notes, system } = place
  const author = objectAt(message, 'author')
  const role = textAt(author, 'role')
  const createdAt = timeOf(message['create_time'])
  const at = createdAt === undefined ? {} : { createdAt }
  const content = objectAt(message, 'content')
  const shown = (turnRole: 'user' | 'assistant', blocks: Block[]): SourceNode[] => [
    { id, parentId, ...(blocks.length > 0 && { turn: { role: turnRole, blocks, ...at } }) },
  ]
  if (role === 'system') {
    const text = textOfParts(content)
    const isOfUser = objectAt(message, 'metadata')['is_user_system_message'] === true
    if (isOfUser || textAt(content, 'content_type') === 'user_editable_context')
      system.push(...instructionsOf(content, text))
    else if (text.trim() !== '') notes.add('hidden-message', text)
    return [{ id, parentId }]
  }
  if (textAt(content, 'content_type') === 'user_editable_context') {
    system.push(...instructionsOf(content, ''))
    return [{ id, parentId }]
  }
  if (role === 'user') return shown('user', readContent(content, place, message))
  if (role === 'assistant') {
    if (isCall(message)) {
      const given = textAt(content, 'text') || textOfParts(content)
      return shown('assistant', [callBlock(id, toolNameOf(textAt(message, 'recipient')), toArguments(given))])
    }
    return shown('assistant', readContent(content, place, message))
  }
  if (role === 'tool') return readToolMessage(content, textAt(author, 'name'), place, message, at)
  notes.add('unknown-role', role)
  return [{ id, parentId }]
}

/** A result, followed by its files as an answer: they were shown to the user, and not sent by the user. */
function readToolMessage(
  content: JsonObject,
  name: string,
  place: MessagePlace,
  message: JsonObject,
  at: { createdAt?: number },
): SourceNode[] {
  const { id, parentId, callId } = place
  const blocks = readContent(content, place, message)
  const files = blocks.filter(({ type }) => type === 'media')
  const text = blocks.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n')
  const output = text === '' && files.length > 0 ? name : text
  const result: SourceNode = {
    id: `${id}/result`,
    parentId,
    turn: { role: 'user', blocks: [resultBlock(callId, output)], ...at },
  }
  // The last node keeps the id, since later nodes refer to it.
  if (files.length === 0) return [{ ...result, id }]
  return [result, { id, parentId: result.id, turn: { role: 'assistant', blocks: files, ...at } }]
}

function readContent(content: JsonObject, { file, notes }: MessagePlace, message: JsonObject): Block[] {
  const type = textAt(content, 'content_type')
  switch (type) {
    case 'text':
    case 'multimodal_text':
    case '':
      return [...attachmentsOf(message, content, file, notes), ...partsOf(content, file, notes)]
    case 'code':
      return textBlocks(fenced(textAt(content, 'text'), textAt(content, 'language')))
    case 'execution_output':
    case 'tether_quote':
    case 'tether_browsing_display':
    case 'sonic_webpage':
      return textBlocks(
        [
          textAt(content, 'title'),
          textAt(content, 'url'),
          textAt(content, 'text') || textAt(content, 'result'),
        ]
          .filter((item) => item !== '')
          .join('\n'),
      )
    case 'thoughts':
      return objectsIn(content['thoughts']).flatMap((thought): Block[] => {
        const text = [textAt(thought, 'summary'), textAt(thought, 'content')]
          .filter((item) => item !== '')
          .join('\n\n')
        return text === '' ? [] : [{ type: 'reasoning', text }]
      })
    case 'reasoning_recap':
      return []
    case 'system_error':
      notes.add('unknown-part', textAt(content, 'text') || type)
      return []
    default: {
      notes.add('unknown-part', type)
      return textBlocks(textAt(content, 'text') || textOfParts(content))
    }
  }
}

function partsOf(content: JsonObject, file: SourceFile, notes: Notes): Block[] {
  const parts = Array.isArray(content['parts']) ? content['parts'] : []
  return parts.flatMap((part): Block[] => {
    if (typeof part === 'string') return textBlocks(part)
    if (!isJsonObject(part)) return []
    const pointer = pointerOf(part)
    if (pointer !== '') return assetBlocks(pointer, part, file, notes)
    const text = textAt(part, 'text')
    if (text !== '') return textBlocks(text)
    notes.add('unknown-part', textAt(part, 'content_type'))
    return []
  })
}

function pointerOf(part: JsonObject): string {
  return textAt(part, 'asset_pointer') || textAt(objectAt(part, 'audio_asset_pointer'), 'asset_pointer')
}

/** `file-service://file-AbC` and `sediment://file_00aa` name an entry that begins with the id. */
function assetBlocks(pointer: string, part: JsonObject, file: SourceFile, notes: Notes): Block[] {
  const id = pointer.replace(/^[\w-]+:\/\//, '').split(/[?#]/)[0] ?? ''
  const entry = file.findEntry(id)
  const isAudio = textAt(part, 'content_type').includes('audio')
  if (entry !== undefined) return [archiveBlock(entry, isAudio ? 'audio/*' : 'image/*')]
  return missingFile(id === '' ? pointer : id, notes)
}

/** Attached files besides the text; images are also among its parts. */
function attachmentsOf(message: JsonObject, content: JsonObject, file: SourceFile, notes: Notes): Block[] {
  const inParts = JSON.stringify(content['parts'] ?? [])
  return objectsIn(objectAt(message, 'metadata')['attachments']).flatMap((attachment) => {
    const id = textAt(attachment, 'id')
    const name = textAt(attachment, 'name')
    if (id !== '' && inParts.includes(id)) return []
    const entry = file.findEntry(id) ?? file.findEntry(name)
    const mediaType =
      textAt(attachment, 'mime_type') || textAt(attachment, 'mimeType') || 'application/octet-stream'
    return entry === undefined
      ? missingFile(name || id, notes)
      : [archiveBlock(entry, mediaType, name || undefined)]
  })
}

function textOfParts(content: JsonObject): string {
  const parts: readonly Json[] = Array.isArray(content['parts']) ? content['parts'] : []
  return parts.filter((part) => typeof part === 'string').join('\n')
}

/** Custom instructions, which ChatGPT stores as two texts. */
function instructionsOf(content: JsonObject, text: string): string[] {
  return [textAt(content, 'user_profile'), textAt(content, 'user_instructions'), text].filter(
    (item) => item.trim() !== '',
  )
}

/** A tool name that every format accepts. */
function toolNameOf(recipient: string): string {
  return recipient.replaceAll(/[^\w-]/g, '_').slice(0, 64)
}

/** Every format expects an object as arguments: other code is wrapped in one. */
function toArguments(text: string): string {
  return /^\s*\{/.test(text) ? text : JSON.stringify({ input: text })
}

function fenced(code: string, language: string): string {
  if (code === '') return ''
  const name = language === 'unknown' ? '' : language
  return `\`\`\`${name}\n${code}\n\`\`\``
}
