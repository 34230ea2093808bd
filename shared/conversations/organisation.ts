import * as z from 'zod/mini'
import { conversationFormatIds } from '../formats/registry.ts'

/** How long a deleted conversation stays in the trash, in milliseconds. */
export const keptConversationsMs = 30 * 24 * 60 * 60 * 1000

/** In characters; longer ones are cut. */
export const maxFolderName = 80
export const maxTagLength = 40

/** A named set of conversations. A conversation is in one of them, or in none. */
export const conversationFolderSchema = z.object({ id: z.string(), name: z.string() })

export type ConversationFolder = z.infer<typeof conversationFolderSchema>

/** What is left out stays as it is. */
export const organisingSchema = z.object({
  isPinned: z.optional(z.boolean()),
  isArchived: z.optional(z.boolean()),
  /** `null` takes it out of its folder. */
  folderId: z.optional(z.nullable(z.string())),
  addTags: z.optional(z.array(z.string())),
  removeTags: z.optional(z.array(z.string())),
})

export type Organising = z.infer<typeof organisingSchema>

/**
 * Where one conversation is kept, as a change finds it and as an undo puts it back. Only what the change is about: what was
 * changed otherwise since then stays.
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
  /** It has a starred run, and so is never removed by itself. */
  isStarred: z.optional(z.boolean()),
})

export type DeletedConversation = z.infer<typeof deletedConversationSchema>

/** A turn that has every word of a search. */
export const passageSchema = z.object({
  conversationId: z.string(),
  /** The conversation that is listed for it, where it is a column of a comparison. */
  comparedIn: z.optional(z.string()),
  title: z.string(),
  model: z.string(),
  format: z.enum(conversationFormatIds),
  turnId: z.string(),
  role: z.enum(['user', 'assistant']),
  createdAt: z.number(),
  /** A line or two of it around the first word that was found. */
  text: z.string(),
})

export type Passage = z.infer<typeof passageSchema>

export const passagesSchema = z.object({
  /** Of the conversations that were used last first, the newest turn first. */
  passages: z.array(passageSchema),
  /** How many turns were found in how many conversations; `isMore` where there are more than that. */
  count: z.number(),
  conversationCount: z.number(),
  isMore: z.boolean(),
})

export type Passages = z.infer<typeof passagesSchema>

/**
 * What a search finds. Of conversations the ids alone: the window has the list, and with all of it again a search that finds
 * thousands would take longer to send and to check than to find.
 */
export const foundConversationsSchema = z.extend(passagesSchema, {
  /** Every word is in the title, in a tag or in a turn, of it or of one of its columns. The newest first. */
  ids: z.array(z.string()),
})

export type FoundConversations = z.infer<typeof foundConversationsSchema>
