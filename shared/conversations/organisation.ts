import * as z from 'zod/mini'
import { conversationFormatIds } from '../formats/registry.ts'

/** Time that a deleted conversation stays in the trash, in milliseconds. */
export const keptConversationsMs = 30 * 24 * 60 * 60 * 1000

/** In characters; longer names are cut. */
export const maxFolderName = 80
export const maxTagLength = 40

/** A named folder of conversations. A conversation is in at most one folder. */
export const conversationFolderSchema = z.object({ id: z.string(), name: z.string() })

export type ConversationFolder = z.infer<typeof conversationFolderSchema>

/** A change of a conversation's organisation; omitted fields stay unchanged. */
export const organisingSchema = z.object({
  isPinned: z.optional(z.boolean()),
  isArchived: z.optional(z.boolean()),
  /** `null` moves it out of its folder. */
  folderId: z.optional(z.nullable(z.string())),
  addTags: z.optional(z.array(z.string())),
  removeTags: z.optional(z.array(z.string())),
})

export type Organising = z.infer<typeof organisingSchema>

/**
 * The organisation of one conversation before a change, which an undo restores. It holds only the changed fields, so
 * that later changes of other fields are kept.
 */
export const keptStateSchema = z.object({
  id: z.string(),
  pinnedAt: z.exactOptional(z.nullable(z.number())),
  archivedAt: z.exactOptional(z.nullable(z.number())),
  folderId: z.exactOptional(z.nullable(z.string())),
  tags: z.exactOptional(z.array(z.string())),
})

export type KeptState = z.infer<typeof keptStateSchema>

/** A conversation in the trash. */
export const deletedConversationSchema = z.object({
  id: z.string(),
  title: z.string(),
  model: z.string(),
  deletedAt: z.number(),
  /** Whether it has a starred run, which keeps it from being removed automatically. */
  isStarred: z.optional(z.boolean()),
})

export type DeletedConversation = z.infer<typeof deletedConversationSchema>

/** A turn that contains every word of a search. */
export const passageSchema = z.object({
  conversationId: z.string(),
  /** The conversation that the list shows instead, when the turn is in a column of a comparison. */
  comparedIn: z.optional(z.string()),
  title: z.string(),
  model: z.string(),
  format: z.enum(conversationFormatIds),
  turnId: z.string(),
  role: z.enum(['user', 'assistant']),
  createdAt: z.number(),
  /** An excerpt of a line or two around the first match. */
  text: z.string(),
})

export type Passage = z.infer<typeof passageSchema>

export const passagesSchema = z.object({
  /** Turns of the most recently used conversations first; within a conversation, the newest first. */
  passages: z.array(passageSchema),
  /**
   * Number of matching turns; `conversationCount` is the number of their conversations. `isMore` when there are more
   * matches.
   */
  count: z.number(),
  conversationCount: z.number(),
  isMore: z.boolean(),
})

export type Passages = z.infer<typeof passagesSchema>

/**
 * The result of a search. It has only the ids of conversations: the window has the list, and for thousands of matches
 * sending and validating the whole entries would take longer than the search.
 */
export const foundConversationsSchema = z.extend(passagesSchema, {
  /**
   * Conversations, newest first, with every word in the title, in a tag or in a turn of their own or of one of their
   * columns.
   */
  ids: z.array(z.string()),
})

export type FoundConversations = z.infer<typeof foundConversationsSchema>
