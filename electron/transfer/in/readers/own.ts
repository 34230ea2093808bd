import * as z from 'zod/mini'
import type { JsonObject } from '../../../../shared/json.ts'
import type { Block } from '../../../../shared/runs/block.ts'
import { maxImportedModel, maxImportedTurns } from '../../../../shared/transfer/imported-conversation.ts'
import { firstDocumentSchema, ownApp, ownDocumentSchema, ownFilesFolder } from '../../own-document.ts'
import { createNotes, type Notes } from '../notes.ts'
import { toTurnTree, type DraftTurn, type SourceNode } from '../turn-tree.ts'
import {
  archiveBlock,
  conversationOfList,
  conversationOfTree,
  missingFile,
  timeOf,
  type ConversationReader,
  type ReadConversation,
  type SourceFile,
} from './reader.ts'

const shape = z.union([
  z.object({ app: z.literal(ownApp), turns: z.array(z.unknown()) }),
  z.object({ version: z.literal(1), extraJson: z.string(), turns: z.array(z.unknown()) }),
])

/** The exports of this app. */
export const ownReader: ConversationReader = {
  source: 'own',
  recognises: (value) => shape.safeParse(value).success,
  read: (value, file) => [readOne(value, file)],
}

function readOne(value: JsonObject, file: SourceFile): ReadConversation {
  const title = typeof value['title'] === 'string' ? value['title'] : ''
  const first = firstDocumentSchema.safeParse(value)
  if (first.success) return readFirst(first.data, file)
  const parsed = ownDocumentSchema.safeParse(value)
  if (!parsed.success) return { skipped: 'unreadable', title }
  const document = parsed.data
  if (document.turns.length > maxImportedTurns) return { skipped: 'too-many-turns', title }
  const notes = createNotes()
  const nodes = document.turns.map(({ id, parentId, answeredBy, blocks, createdAt, ...turn }): SourceNode => {
    // An answer that was imported before has no status: only its model is known.
    if (answeredBy?.status !== undefined) notes.add('answer-figures', answeredBy.model)
    const at = timeOf(createdAt)
    return {
      id,
      parentId,
      turn: {
        ...turn,
        blocks: withFiles(blocks, file, notes),
        ...modelOf(answeredBy?.model),
        ...(at !== undefined && { createdAt: at }),
      },
    }
  })
  return conversationOfTree(toTurnTree(nodes, document.headTurnId ?? undefined, notes, { isExact: true }), {
    source: 'own',
    key: document.id,
    title,
    createdAt: timeOf(document.createdAt),
    updatedAt: timeOf(document.updatedAt),
    settings: document.settings,
    system: document.settings.system,
    tags: document.tags,
    notes,
  })
}

function readFirst(document: z.infer<typeof firstDocumentSchema>, file: SourceFile): ReadConversation {
  const notes = createNotes()
  const { title, format, model, system, parameters, extraJson } = document
  const turns = document.turns.map(({ run, createdAt, blocks, ...turn }): DraftTurn => {
    if (run !== undefined) notes.add('answer-figures', run.model)
    const at = timeOf(createdAt)
    return {
      ...turn,
      blocks: withFiles(blocks, file, notes),
      ...modelOf(run?.model),
      ...(turn.keep !== undefined && { format: run?.format ?? format }),
      ...(at !== undefined && { createdAt: at }),
    }
  })
  return conversationOfList(turns, {
    source: 'own',
    key: title + document.createdAt,
    title,
    createdAt: timeOf(document.createdAt),
    system,
    settings: { format, model, system, parameters, extraJson },
    notes,
  })
}

function modelOf(model: string | undefined): Pick<DraftTurn, 'importedModel'> {
  return model === undefined || model === '' ? {} : { importedModel: model.slice(0, maxImportedModel) }
}

/** A file of the archive, or one that contains its bytes. A reference to a file of another computer has none. */
function withFiles(blocks: readonly Block[], file: SourceFile, notes: Notes): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.type !== 'media') return [block]
    const { attachmentId: _attachment, mediaId: _media, problem: _problem, url, ...rest } = block
    if (url?.startsWith(ownFilesFolder) === true) {
      const entry = file.findEntry(url)
      if (entry === undefined) return missingFile(block.name ?? url, notes)
      const archived = archiveBlock(entry, block.mediaType, block.name)
      return archived.type === 'media' && archived.url !== undefined ? [{ ...rest, url: archived.url }] : []
    }
    if (rest.data !== undefined) return [rest]
    if (url !== undefined) return [{ ...rest, url }]
    return missingFile(block.name ?? block.mediaType, notes)
  })
}
