import * as z from 'zod/mini'
import { objectAt, objectsIn, textAt } from '../../../../shared/conversations/bodies/json-at.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../../shared/json.ts'
import type { Block } from '../../../../shared/runs/block.ts'
import { createNotes, type Notes } from '../notes.ts'
import type { SourceNode } from '../turn-tree.ts'
import { blocksOfMarkup } from './markup-blocks.ts'
import {
  archiveBlock,
  callBlock,
  conversationOfNodes,
  createModelNames,
  fileAt,
  missingFile,
  resultBlock,
  textBlocks,
  timeOf,
  type ConversationReader,
  type ReadConversation,
  type SourceFile,
} from './reader.ts'

const tables = z.object({ messages: z.array(z.unknown()) })
const shape = z.union([
  z.object({ exportType: z.string(), state: tables }),
  z.object({ mode: z.string(), data: tables }),
  z.object({ schemaHash: z.string(), data: tables }),
])

/**
 * The exports of LobeHub (LobeChat): `state` of its older database in the browser, or `data` of the newer one, a set of
 * tables. A conversation is a topic of a session, or the messages of a session outside of topics.
 */
export const lobehubReader: ConversationReader = {
  source: 'lobehub',
  recognises: (value) => shape.safeParse(value).success,
  *read(value, file) {
    const from = isJsonObject(value['state']) ? value['state'] : objectAt(value, 'data')
    const topics = new Map(objectsIn(from['topics']).map((topic) => [textAt(topic, 'id'), topic]))
    const sessions = new Map(objectsIn(from['sessions']).map((session) => [textAt(session, 'id'), session]))
    const agents = agentsBySession(from)
    const extras = extrasOf(from)
    const groups = Map.groupBy(objectsIn(from['messages']), (message) =>
      JSON.stringify([textAt(message, 'sessionId'), textAt(message, 'topicId')]),
    )
    for (const [key, messages] of groups) {
      const sessionId = textAt(messages[0], 'sessionId')
      const topicId = textAt(messages[0], 'topicId')
      const session = sessions.get(sessionId) ?? {}
      const topic = topics.get(topicId)
      yield readGroup(messages, {
        key,
        topic,
        session,
        agent: agents.get(sessionId) ?? objectAt(session, 'config'),
        extras,
        file,
      })
    }
  },
}

interface Group {
  readonly key: string
  readonly topic: JsonObject | undefined
  readonly session: JsonObject
  readonly agent: JsonObject
  readonly extras: Extras
  readonly file: SourceFile
}

/** Facts about messages in further tables. */
interface Extras {
  readonly plugins: ReadonlyMap<string, JsonObject>
  readonly filesOf: ReadonlyMap<string, readonly string[]>
  readonly files: ReadonlyMap<string, JsonObject>
}

function extrasOf(from: JsonObject): Extras {
  const linked = Map.groupBy(objectsIn(from['messagesFiles']), (link) => textAt(link, 'messageId'))
  return {
    plugins: new Map(objectsIn(from['messagePlugins']).map((plugin) => [textAt(plugin, 'id'), plugin])),
    filesOf: new Map([...linked].map(([id, links]) => [id, links.map((link) => textAt(link, 'fileId'))])),
    files: new Map(objectsIn(from['files']).map((item) => [textAt(item, 'id'), item])),
  }
}

function agentsBySession(from: JsonObject): ReadonlyMap<string, JsonObject> {
  const agents = new Map(objectsIn(from['agents']).map((agent) => [textAt(agent, 'id'), agent]))
  return new Map(
    objectsIn(from['agentsToSessions']).flatMap((link): [string, JsonObject][] => {
      const agent = agents.get(textAt(link, 'agentId'))
      return agent === undefined ? [] : [[textAt(link, 'sessionId'), agent]]
    }),
  )
}

function readGroup(
  given: readonly JsonObject[],
  { key, topic, session, agent, extras, file }: Group,
): ReadConversation {
  const notes = createNotes()
  const models = createModelNames()
  const system: string[] = [textAt(agent, 'systemRole')]
  const messages = given.toSorted(
    (left, right) => (timeOf(left['createdAt']) ?? 0) - (timeOf(right['createdAt']) ?? 0),
  )
  const ids = new Set(messages.map((message) => textAt(message, 'id')))
  // If no message refers to an existing one, they follow each other in time.
  const isTree = messages.some((message) => ids.has(textAt(message, 'parentId')))
  const row = createResultRow(messages)
  let before: string | null = null
  const nodes: SourceNode[] = []
  for (const [index, message] of messages.entries()) {
    const id = textAt(message, 'id') || `message ${index}`
    const named = textAt(message, 'parentId')
    // In a conversation whose answers refer to parents, questions have none: they follow the previous message.
    const follows: string | null = isTree && named !== '' ? named : before
    const role = textAt(message, 'role')
    // All results of an answer name it as their parent, and the next message names one of them: chaining them keeps
    // all.
    const parentId = row.endOf(follows)
    const namedCall = textAt(message, 'tool_call_id') || textAt(extras.plugins.get(id), 'toolCallId')
    const callId = isResult(role) ? row.add(id, follows, namedCall) : ''
    if (role === 'system' && before === null) system.push(textAt(message, 'content'))
    const model = textAt(message, 'model') || textAt(objectAt(message, 'extra'), 'fromModel')
    const turn = readMessage(message, { role, callId, extras, file, notes, isFirst: before === null })
    const node: SourceNode = { id, parentId, ...(turn !== undefined && { turn }) }
    nodes.push(...models.on(role === 'assistant' ? model : '', [node]))
    before = id
  }
  const title =
    topic === undefined
      ? textAt(objectAt(session, 'meta'), 'title') || textAt(session, 'title')
      : textAt(topic, 'title')
  return conversationOfNodes(nodes, before ?? undefined, {
    source: 'lobehub',
    key,
    title,
    createdAt: timeOf(topic?.['createdAt'] ?? messages[0]?.['createdAt']),
    updatedAt: timeOf(messages.at(-1)?.['updatedAt'] ?? topic?.['updatedAt']),
    model: textAt(agent, 'model') || models.last(),
    system: system.filter((text) => text !== '').join('\n\n'),
    notes,
  })
}

const isResult = (role: string): boolean => role === 'tool' || role === 'function'

/** Chains the results of one answer's calls. */
function createResultRow(messages: readonly JsonObject[]) {
  const answerOf = new Map<string, string>()
  const ends = new Map<string, string>()
  const waiting = new Map(
    messages.map((message) => [
      textAt(message, 'id'),
      objectsIn(message['tools']).map((tool) => textAt(tool, 'id')),
    ]),
  )
  const startOf = (id: string): string => answerOf.get(id) ?? id
  return {
    /** The last result of the answer that a message follows, or that answer. */
    endOf: (follows: string | null): string | null =>
      follows === null ? null : (ends.get(startOf(follows)) ?? follows),
    /** Appends a result, and returns the call it answers: the first open one if it names none. */
    add(id: string, follows: string | null, named: string): string {
      const answer = startOf(follows ?? id)
      const calls = waiting.get(answer) ?? []
      const callId = named || (calls[0] ?? '')
      waiting.set(
        answer,
        calls.filter((call) => call !== callId),
      )
      answerOf.set(id, answer)
      ends.set(answer, id)
      return callId
    },
  }
}

function readMessage(
  message: JsonObject,
  {
    role,
    callId,
    extras,
    file,
    notes,
    isFirst,
  }: { role: string; callId: string; extras: Extras; file: SourceFile; notes: Notes; isFirst: boolean },
): SourceNode['turn'] {
  const createdAt = timeOf(message['createdAt'])
  const at = createdAt === undefined ? {} : { createdAt }
  const content = textAt(message, 'content')
  if (role === 'system')
    return isFirst || content === ''
      ? undefined
      : { role: 'user', kind: 'system', blocks: textBlocks(content), ...at }
  if (isResult(role)) {
    return {
      role: 'user',
      blocks: [resultBlock(callId, content, isJsonObject(message['pluginError']))],
      ...at,
    }
  }
  if (role !== 'user' && role !== 'assistant') {
    notes.add('unknown-role', role)
    return undefined
  }
  if (isJsonObject(message['error']))
    notes.add('unknown-part', textAt(message['error'], 'message') || textAt(message['error'], 'type'))
  const blocks = [
    ...filesOf(message, extras, file, notes),
    ...reasoningOf(message['reasoning']),
    ...(role === 'assistant' ? blocksOfMarkup(content) : textBlocks(content)),
    ...(role === 'assistant' ? callsOf(message['tools']) : []),
  ]
  return blocks.length === 0 ? undefined : { role, blocks, ...at }
}

function reasoningOf(reasoning: Json | undefined): Block[] {
  const text = typeof reasoning === 'string' ? reasoning : textAt(reasoning, 'content')
  return text === '' ? [] : [{ type: 'reasoning', text }]
}

function callsOf(tools: Json | undefined): Block[] {
  return objectsIn(tools).map((tool) => {
    const name = textAt(tool, 'apiName') || textAt(tool, 'identifier') || 'tool'
    return callBlock(textAt(tool, 'id'), name.replaceAll(/[^\w-]/g, '_'), tool['arguments'])
  })
}

/** Files are in the tool's own storage, and only named in the export, unless an image contains its bytes. */
function filesOf(message: JsonObject, extras: Extras, file: SourceFile, notes: Notes): Block[] {
  const named = Array.isArray(message['files'])
    ? message['files'].filter((item) => typeof item === 'string')
    : []
  const ids = [...named, ...(extras.filesOf.get(textAt(message, 'id')) ?? [])]
  const images = objectsIn(message['imageList']).flatMap((image) =>
    fileAt(textAt(image, 'url'), { name: textAt(image, 'alt'), fallbackType: 'image/*', file, notes }),
  )
  return [
    ...images,
    ...ids.flatMap((id): Block[] => {
      const known = extras.files.get(id)
      const name = textAt(known, 'name') || id
      const entry = file.findEntry(id) ?? file.findEntry(name)
      if (entry !== undefined)
        return [archiveBlock(entry, textAt(known, 'fileType') || 'application/octet-stream', name)]
      const url = textAt(known, 'url')
      return url === ''
        ? missingFile(name, notes)
        : fileAt(url, {
            name,
            fallbackType: textAt(known, 'fileType') || 'application/octet-stream',
            file,
            notes,
          })
    }),
  ]
}
