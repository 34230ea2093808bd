import * as z from 'zod/mini'
import { conversationFormatIds } from '../formats/registry.ts'
import { parametersSchema } from '../formats/parameters.ts'
import { cacheMarkSchema } from '../runs/cache-mark.ts'
import { runSchema } from '../runs/run.ts'
import { blockSchema } from '../runs/block.ts'
import { toolAnswersSchema } from './tool-answers.ts'
import { templateVariablesSchema } from '../templates/variables.ts'

/** What a conversation sends with every turn. */
export const conversationSettingsSchema = z.object({
  title: z.string(),
  format: z.enum(conversationFormatIds),
  model: z.string(),
  system: z.string(),
  /** At the end of the system prompt, in formats that have cache marks; null takes it away. */
  systemMark: z.exactOptional(z.nullable(cacheMarkSchema)),
  parameters: parametersSchema,
  /** JSON text merged into the body last; `''` for none. Kept as typed, so a half-written text is not lost. */
  extraJson: z.string(),
  /** What is put in the place of `{{names}}` in what is sent; off where there are none. */
  variables: z.exactOptional(templateVariablesSchema),
  /** Where the results of its tools come from; by hand for those without an entry. None of it is sent. */
  toolAnswers: z.exactOptional(toolAnswersSchema),
  /**
   * The conversation that its tools came from when it was begun, and what they were then, by which a change of them is known;
   * null forgets it.
   */
  toolsFrom: z.exactOptional(
    z.nullable(z.object({ conversationId: z.string(), title: z.string(), fingerprint: z.string() })),
  ),
  /** Who is asked in a column of a comparison; the active connection where none is told, as in every other conversation. */
  connectionId: z.exactOptional(z.string()),
})

export type ConversationSettings = z.infer<typeof conversationSettingsSchema>

/**
 * One turn. Turns form a tree by `parentId`, so that editing and regenerating never overwrite: the conversation shows
 * the path from the root to its `headTurnId`.
 */
export const turnSchema = z.object({
  id: z.string(),
  conversationId: z.string(),
  parentId: z.nullable(z.string()),
  role: z.enum(['user', 'assistant']),
  /**
   * `compaction`: it stands for all turns before it, which are in view and are not sent any more. `system`: instructions in
   * the middle of the conversation. `prefill`: a text that the model was to go on from; the answer behind it is the rest.
   */
  kind: z.optional(z.enum(['compaction', 'system', 'prefill'])),
  /** For an assistant turn with a live run this is what was stored last; the live parts are newer. */
  blocks: z.array(blockSchema),
  /** What the answer's format must send back unchanged. */
  keep: z.optional(z.unknown()),
  /** The format that made the answer, and so its `keep`. */
  format: z.optional(z.string()),
  /**
   * A copy of an answer (or of a compaction) in front of which a message was edited, inserted, moved or removed: what stands
   * above it is not what it was given to.
   */
  followsChange: z.optional(z.boolean()),
  createdAt: z.number(),
  /** The model that gave an answer of another tool, as its export says; it has no run here. */
  importedModel: z.optional(z.string()),
  run: z.optional(runSchema),
  /** The run of the answer that this one was edited from: what was sent. */
  editedRunId: z.optional(z.string()),
  /** The versions of this turn, oldest first, itself among them at `index`. Left out when it is the only one. */
  siblings: z.optional(z.object({ index: z.number(), count: z.number(), ids: z.array(z.string()) })),
})

export type Turn = z.infer<typeof turnSchema>

/** A turn to begin a conversation with: what was said, and what the format that made it must get back unchanged. */
export const givenTurnSchema = z.object({
  role: z.enum(['user', 'assistant']),
  blocks: z.array(blockSchema),
  keep: z.optional(z.unknown()),
  format: z.optional(z.string()),
})

export type GivenTurn = z.infer<typeof givenTurnSchema>

/** Whose words a turn holds that is written by hand. */
export const writtenRoles = ['user', 'assistant', 'system'] as const

export type WrittenRole = (typeof writtenRoles)[number]

/** A message that stands before the one that is sent, as if it had been said. */
export const writtenMessageSchema = z.object({ role: z.enum(writtenRoles), blocks: z.array(blockSchema) })

export type WrittenMessage = z.infer<typeof writtenMessageSchema>

/** So many columns a comparison has at most. */
export const maxColumns = 6

/**
 * Settings left out are the defaults. `turns`, oldest first, are there from the start; nothing is sent. The tools of the
 * conversation `toolsOf` come along.
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
  /** How many answers of the lens it has, where it has no turns. */
  lensAnswerCount: z.optional(z.number()),
  /** The columns of the comparison that was begun from it. */
  columnIds: z.optional(z.array(z.string())),
  /** Nothing was ever sent or set in it: it can be taken for a new one. */
  isBlank: z.optional(z.boolean()),
  /** The status of the newest run, for the mark in the list. */
  lastStatus: z.optional(z.string()),
  createdAt: z.number(),
  updatedAt: z.number(),
  /** When it was pinned and archived, in milliseconds since 1970. */
  pinnedAt: z.optional(z.number()),
  archivedAt: z.optional(z.number()),
  /** Of a folder that is there. */
  folderId: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
})

export type ConversationSummary = z.infer<typeof conversationSummarySchema>

export const conversationSchema = z.extend(conversationSettingsSchema, {
  id: z.string(),
  headTurnId: z.nullable(z.string()),
  createdAt: z.number(),
  updatedAt: z.number(),
  /** How many turns are before the first of `turns`, where only the newest were asked for. */
  earlierCount: z.optional(z.number()),
  /** The columns of the comparison that was begun from it, in their order: conversations of their own, which no list has. */
  columnIds: z.optional(z.array(z.string())),
  /** The conversation whose comparison it is a column of. */
  comparedIn: z.optional(z.string()),
  /** The path from the first turn to the head, oldest first. */
  turns: z.array(turnSchema),
})

export type Conversation = z.infer<typeof conversationSchema>

/** What a compaction is asked with besides the conversation. */
export const compactionFormSchema = z.object({ parameters: parametersSchema, extraJson: z.string() })

export type CompactionForm = z.infer<typeof compactionFormSchema>
