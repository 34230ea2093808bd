import * as z from 'zod/mini'
import { conversationFormatIds } from '../formats/registry.ts'
import { parametersSchema } from '../formats/parameters.ts'
import { cacheMarkSchema } from '../runs/cache-mark.ts'
import { runSchema } from '../runs/run.ts'
import { blockSchema } from '../runs/block.ts'
import { toolAnswersSchema } from './tool-answers.ts'
import { templateVariablesSchema } from '../templates/variables.ts'

/** The settings that a conversation sends with every turn. */
export const conversationSettingsSchema = z.object({
  title: z.string(),
  format: z.enum(conversationFormatIds),
  model: z.string(),
  system: z.string(),
  /** Cache mark at the end of the system prompt, in formats that have cache marks; `null` removes it. */
  systemMark: z.exactOptional(z.nullable(cacheMarkSchema)),
  parameters: parametersSchema,
  /** JSON text merged into the body last; `''` for none. Stored as typed, so that an unfinished text is not lost. */
  extraJson: z.string(),
  /** Values that replace `{{names}}` in what is sent; left out when variables are off. */
  variables: z.exactOptional(templateVariablesSchema),
  /** Sources of tool results by tool; a tool without an entry is answered by hand. Never sent. */
  toolAnswers: z.exactOptional(toolAnswersSchema),
  /**
   * The conversation whose tools were copied when this one was created, and a copy of them for detecting changes;
   * `null` removes it.
   */
  toolsFrom: z.exactOptional(
    z.nullable(z.object({ conversationId: z.string(), title: z.string(), fingerprint: z.string() })),
  ),
  /** The connection of a column in a comparison. Left out for the active connection, as in every other conversation. */
  connectionId: z.exactOptional(z.string()),
})

export type ConversationSettings = z.infer<typeof conversationSettingsSchema>

/**
 * One turn. Turns form a tree by `parentId`, so editing and retrying never overwrite anything: the conversation shows
 * the path from the root to its `headTurnId`.
 */
export const turnSchema = z.object({
  id: z.string(),
  conversationId: z.string(),
  parentId: z.nullable(z.string()),
  role: z.enum(['user', 'assistant']),
  /**
   * `compaction`: replaces all turns before it, which stay visible but are no longer sent. `system`: instructions in
   * the middle of the conversation. `prefill`: a text for the model to continue; the answer after it is the rest.
   */
  kind: z.optional(z.enum(['compaction', 'system', 'prefill'])),
  /** The blocks that were stored last. While the run of an assistant turn is live, its live parts are newer. */
  blocks: z.array(blockSchema),
  /** Provider state that the answer's format must send back unchanged. */
  keep: z.optional(z.unknown()),
  /** The format that produced the answer and its `keep`. */
  format: z.optional(z.string()),
  /**
   * Marks a copy of an answer (or compaction) whose earlier messages were edited, inserted, moved or removed: the turns
   * above are not the ones it answered.
   */
  followsChange: z.optional(z.boolean()),
  createdAt: z.number(),
  /** The model of an answer imported from another tool's export; such an answer has no run here. */
  importedModel: z.optional(z.string()),
  run: z.optional(runSchema),
  /** The run of the answer that this edited answer replaces; it records what was sent. */
  editedRunId: z.optional(z.string()),
  /** The versions of this turn, oldest first, including itself at `index`. Left out when it is the only version. */
  siblings: z.optional(z.object({ index: z.number(), count: z.number(), ids: z.array(z.string()) })),
})

export type Turn = z.infer<typeof turnSchema>

/** A turn to start a conversation with: its content, and the provider state that its format must get back unchanged. */
export const givenTurnSchema = z.object({
  role: z.enum(['user', 'assistant']),
  blocks: z.array(blockSchema),
  keep: z.optional(z.unknown()),
  format: z.optional(z.string()),
})

export type GivenTurn = z.infer<typeof givenTurnSchema>

/** The roles of a turn written by hand. */
export const writtenRoles = ['user', 'assistant', 'system'] as const

export type WrittenRole = (typeof writtenRoles)[number]

/** A message added before the one that is sent. */
export const writtenMessageSchema = z.object({ role: z.enum(writtenRoles), blocks: z.array(blockSchema) })

export type WrittenMessage = z.infer<typeof writtenMessageSchema>

/** Maximum number of columns in a comparison. */
export const maxColumns = 6

/**
 * A conversation to create. Omitted settings get their defaults. `turns`, oldest first, are added without sending. The
 * tools of the conversation `toolsOf` are copied.
 */
export const newConversationSchema = z.extend(z.exactPartial(conversationSettingsSchema), {
  turns: z.optional(z.array(givenTurnSchema)),
  toolsOf: z.exactOptional(z.string()),
})

export type NewConversation = z.infer<typeof newConversationSchema>

export const conversationSummarySchema = z.object({
  id: z.string(),
  title: z.string(),
  model: z.string(),
  format: z.enum(conversationFormatIds),
  turnCount: z.number(),
  /** Number of lens answers, for a conversation without turns. */
  lensAnswerCount: z.optional(z.number()),
  /** The columns of the comparison that was started from it. */
  columnIds: z.optional(z.array(z.string())),
  /** Whether nothing was ever sent or set in it, so that it can be used as a new one. */
  isBlank: z.optional(z.boolean()),
  /** Status of the newest run, shown in the list. */
  lastStatus: z.optional(z.string()),
  createdAt: z.number(),
  updatedAt: z.number(),
  /** When it was pinned, in milliseconds since 1970; `archivedAt` likewise. */
  pinnedAt: z.optional(z.number()),
  archivedAt: z.optional(z.number()),
  /** The id of an existing folder. */
  folderId: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
})

export type ConversationSummary = z.infer<typeof conversationSummarySchema>

export const conversationSchema = z.extend(conversationSettingsSchema, {
  id: z.string(),
  headTurnId: z.nullable(z.string()),
  createdAt: z.number(),
  updatedAt: z.number(),
  /** Number of turns before the first of `turns`, when only the newest were requested. */
  earlierCount: z.optional(z.number()),
  /** The columns of the comparison that was started from it, in order. They are conversations that no list shows. */
  columnIds: z.optional(z.array(z.string())),
  /** The conversation in whose comparison it is a column. */
  comparedIn: z.optional(z.string()),
  /** The path from the first turn to the head, oldest first. */
  turns: z.array(turnSchema),
})

export type Conversation = z.infer<typeof conversationSchema>

/** The fields of a compaction request besides the conversation. */
export const compactionFormSchema = z.object({ parameters: parametersSchema, extraJson: z.string() })

export type CompactionForm = z.infer<typeof compactionFormSchema>
