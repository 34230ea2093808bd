import * as z from 'zod/mini'
import { objectAt, objectsIn, textAt } from '../../../../shared/conversations/bodies/json-at.ts'
import type { Json, JsonObject } from '../../../../shared/json.ts'
import { createNotes, type Notes } from '../notes.ts'
import type { DraftTurn } from '../turn-tree.ts'
import { blocksOfContent } from './content-parts.ts'
import {
  callBlock,
  callWithResult,
  conversationOfList,
  createModelNames,
  textBlocks,
  timeOf,
  type ConversationReader,
  type ReadConversation,
  type SourceFile,
} from './reader.ts'

const shape = z.object({ 'chat-next-web-store': z.object({ sessions: z.array(z.unknown()) }) })

/**
 * The export of NextChat: all its stores in one object, of which `chat-next-web-store` contains the sessions. Its
 * `access-control` contains keys and is not read.
 */
export const nextchatReader: ConversationReader = {
  source: 'nextchat',
  recognises: (value) => shape.safeParse(value).success,
  *read(value, file) {
    for (const session of objectsIn(objectAt(value, 'chat-next-web-store')['sessions']))
      yield readSession(session, file)
  },
}

function readSession(session: JsonObject, file: SourceFile): ReadConversation {
  const notes = createNotes()
  const mask = objectAt(session, 'mask')
  const config = objectAt(mask, 'modelConfig')
  const models = createModelNames()
  const system: string[] = []
  const turns: DraftTurn[] = []
  for (const message of [...objectsIn(mask['context']), ...objectsIn(session['messages'])]) {
    const role = textAt(message, 'role')
    const createdAt = timeOf(message['date'])
    const at = createdAt === undefined ? {} : { createdAt }
    const blocks = blocksOfContent(message['content'], role, file, notes)
    if (role === 'system') {
      const text = blocks.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n')
      if (turns.length === 0) system.push(text)
      else if (text !== '') turns.push({ role: 'user', kind: 'system', blocks: textBlocks(text), ...at })
      continue
    }
    if (role !== 'user' && role !== 'assistant') {
      notes.add('unknown-role', role)
      continue
    }
    const model = textAt(message, 'model')
    const made: DraftTurn[] = role === 'assistant' ? toolTurns(message['tools'], at, notes) : []
    if (message['isError'] === true) notes.add('unknown-part', textAt(message, 'content'))
    else if (blocks.length > 0) made.push({ role, blocks, ...at })
    turns.push(
      ...models
        .on(
          role === 'assistant' ? model : '',
          made.map((turn) => ({ turn })),
        )
        .map(({ turn }) => turn),
    )
  }
  const updatedAt = timeOf(session['lastUpdate'])
  const createdAt = turns.find((turn) => turn.createdAt !== undefined)?.createdAt ?? updatedAt
  return conversationOfList(turns, {
    source: 'nextchat',
    key: textAt(session, 'id') || JSON.stringify([session['topic'], session['lastUpdate']]),
    title: textAt(session, 'topic'),
    createdAt,
    updatedAt,
    model: textAt(config, 'model') || models.last(),
    system: system.filter((text) => text !== '').join('\n\n'),
    notes,
  })
}

/** Plugin calls are stored with the answer that used them: a call and its result are put before it. */
function toolTurns(tools: Json | undefined, at: { createdAt?: number }, notes: Notes): DraftTurn[] {
  return objectsIn(tools).flatMap((tool): DraftTurn[] => {
    const called = objectAt(tool, 'function')
    const name = textAt(called, 'name')
    if (name === '') {
      notes.add('unknown-part', textAt(tool, 'id'))
      return []
    }
    const isError = tool['isError'] === true
    const output = isError ? (tool['errorMsg'] ?? tool['content']) : tool['content']
    const call = callBlock(textAt(tool, 'id'), name, called['arguments'])
    return callWithResult(call, output, isError).map((block) => ({
      role: block.type === 'tool-call' ? 'assistant' : 'user',
      blocks: [block],
      ...at,
    }))
  })
}
