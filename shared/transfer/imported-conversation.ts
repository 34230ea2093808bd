import * as z from 'zod/mini'
import { conversationSettingsSchema } from '../conversations/conversation.ts'
import { blockSchema } from '../runs/block.ts'

/** What a file of conversations was made by, or the form it is in. */
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

/** Why a conversation of a file cannot come. */
export const skipReasons = ['no-messages', 'unreadable', 'too-long', 'too-many-turns'] as const

export type SkipReason = (typeof skipReasons)[number]

/** What is not as it was in the file, or was left out of a conversation that came. */
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

/** What happened so many times, with one example in the words of the file. */
export const importNoteSchema = z.object({
  kind: z.enum(importNoteKinds),
  count: z.number(),
  example: z.optional(z.string()),
})

export type ImportNote = z.infer<typeof importNoteSchema>

const importedTurnSchema = z.object({
  id: z.string(),
  /** Of a turn that stands before it in the list. */
  parentId: z.nullable(z.string()),
  role: z.enum(['user', 'assistant']),
  kind: z.exactOptional(z.enum(['compaction', 'system', 'prefill'])),
  blocks: z.array(blockSchema),
  keep: z.exactOptional(z.unknown()),
  format: z.exactOptional(z.string()),
  followsChange: z.exactOptional(z.boolean()),
  /** Which model gave an answer, where the file says so. */
  importedModel: z.exactOptional(z.string()),
  createdAt: z.exactOptional(z.number()),
})

export type ImportedTurn = z.infer<typeof importedTurnSchema>

/** A conversation of any tool, in one shape. */
export const importedConversationSchema = z.object({
  source: z.enum(importSources),
  /** Its id where it comes from: by it the same conversation is known when it comes again. */
  key: z.string(),
  title: z.string(),
  createdAt: z.exactOptional(z.number()),
  updatedAt: z.exactOptional(z.number()),
  settings: z.omit(conversationSettingsSchema, { title: true, connectionId: true, toolsFrom: true }),
  tags: z.exactOptional(z.array(z.string())),
  /** As a tree, parents before their children. */
  turns: z.array(importedTurnSchema),
  headTurnId: z.nullable(z.string()),
  notes: z.array(importNoteSchema),
})

export type ImportedConversation = z.infer<typeof importedConversationSchema>

/** A file inside of the archive that is read: a media block has it as its address until its bytes are stored. */
export const archivePrefix = 'archive:'

/** The same for bytes that were taken out of the text and lie beside it. */
export const stagedPrefix = 'staged:'

/** Characters of the name of a model. */
export const maxImportedModel = 200

/** Characters of a title. */
export const maxImportedTitle = 200

export const maxImportedTurns = 20_000

/** Bytes of one conversation of a file, without those of its media. The longest real ones have a few MiB. */
export const maxImportedConversationBytes = 16 * 1024 * 1024
