import * as z from 'zod/mini'
import { conversationSettingsSchema } from '../conversations/conversation.ts'
import { blockSchema } from '../runs/block.ts'

/** The tool that made a file of conversations, or its format. */
export const importSources = [
  'own',
  'openai',
  'anthropic',
  'chatgpt',
  'claude',
  'cherry-studio',
  'open-webui',
  'lobehub',
  'nextchat',
  'har',
] as const

export type ImportSource = (typeof importSources)[number]

/** Why a conversation in a file cannot be imported. */
export const skipReasons = ['no-messages', 'unreadable', 'too-long', 'too-many-turns'] as const

export type SkipReason = (typeof skipReasons)[number]

/** Changes and omissions in an imported conversation. */
export const importNoteKinds = [
  'branches',
  'broken-tree',
  'missing-parent',
  'cycle',
  'duplicate-id',
  'unknown-part',
  'unknown-role',
  'missing-file',
  'file-not-saved',
  'remote-file',
  'open-call',
  'open-result',
  'system-prompt',
  'hidden-message',
  'answer-figures',
] as const

export type ImportNoteKind = (typeof importNoteKinds)[number]

/** A note with its number of occurrences, and one example quoted from the file. */
export const importNoteSchema = z.object({
  kind: z.enum(importNoteKinds),
  count: z.number(),
  example: z.optional(z.string()),
})

export type ImportNote = z.infer<typeof importNoteSchema>

const importedTurnSchema = z.object({
  id: z.string(),
  /** The id of a turn that precedes it in the list. */
  parentId: z.nullable(z.string()),
  role: z.enum(['user', 'assistant']),
  kind: z.exactOptional(z.enum(['compaction', 'system', 'prefill'])),
  blocks: z.array(blockSchema),
  keep: z.exactOptional(z.unknown()),
  format: z.exactOptional(z.string()),
  followsChange: z.exactOptional(z.boolean()),
  /** The model of an answer, if the file names it. */
  importedModel: z.exactOptional(z.string()),
  createdAt: z.exactOptional(z.number()),
})

export type ImportedTurn = z.infer<typeof importedTurnSchema>

/** A conversation of any tool in a uniform shape. */
export const importedConversationSchema = z.object({
  source: z.enum(importSources),
  /** Its id in the source, which identifies it when it is imported again. */
  key: z.string(),
  title: z.string(),
  createdAt: z.exactOptional(z.number()),
  updatedAt: z.exactOptional(z.number()),
  settings: z.omit(conversationSettingsSchema, { title: true, connectionId: true, toolsFrom: true }),
  tags: z.exactOptional(z.array(z.string())),
  /** The tree of turns, parents before their children. */
  turns: z.array(importedTurnSchema),
  headTurnId: z.nullable(z.string()),
  notes: z.array(importNoteSchema),
})

export type ImportedConversation = z.infer<typeof importedConversationSchema>

/** Prefix of the URL of a file inside the archive being read: a media block has it until its bytes are stored. */
export const archivePrefix = 'archive:'

/** Prefix of the URL of bytes that were extracted from the text into a separate file. */
export const stagedPrefix = 'staged:'

/** Maximum characters of a model's name. */
export const maxImportedModel = 200

/** Maximum characters of a title. */
export const maxImportedTitle = 200

export const maxImportedTurns = 20_000

/** Maximum bytes of one conversation in a file, without its media. The longest real ones have a few MiB. */
export const maxImportedConversationBytes = 16 * 1024 * 1024
