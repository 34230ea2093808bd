import * as z from 'zod/mini'
import { importNoteSchema, importSources, skipReasons } from './imported-conversation.ts'

/** A conversation found in a file. */
export const foundConversationSchema = z.object({
  /** Its index among all that were found. */
  index: z.number(),
  source: z.enum(importSources),
  title: z.string(),
  turns: z.number(),
  /** Number of leaves of its tree; 1 when nothing was retried or edited. */
  branches: z.number(),
  files: z.number(),
  updatedAt: z.exactOptional(z.number()),
  /** Whether it was imported before and still exists. */
  isHere: z.exactOptional(z.boolean()),
  /** Why it cannot be imported. */
  skipped: z.exactOptional(z.enum(skipReasons)),
})

export type FoundConversation = z.infer<typeof foundConversationSchema>

/** The steps of reading a file: its progress, then the conversations found in batches, then the end. */
export const readStepSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), bytes: z.number(), allBytes: z.number(), found: z.number() }),
  z.object({ type: z.literal('found'), conversations: z.array(foundConversationSchema) }),
  z.object({
    type: z.literal('read'),
    /** The tools with at least one conversation in it, most frequent first. */
    sources: z.array(z.enum(importSources)),
    bytes: z.number(),
    /** Unpacked size of an archive. */
    unpackedBytes: z.exactOptional(z.number()),
    notes: z.array(importNoteSchema),
    /** Number of values or files in it that are not conversations. */
    others: z.number(),
  }),
])

export type ReadStep = z.infer<typeof readStepSchema>

export const importReportSchema = z.object({
  conversationIds: z.array(z.string()),
  turns: z.number(),
  files: z.number(),
  folderId: z.string(),
  folderName: z.string(),
  /** Whether the folder was created for them, and is removed with them. */
  isNewFolder: z.boolean(),
  notes: z.array(importNoteSchema),
  /** Titles of those that could not be stored. */
  failed: z.array(z.string()),
})

export type ImportReport = z.infer<typeof importReportSchema>

export const importStepSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), done: z.number(), count: z.number() }),
  z.object({ type: z.literal('imported'), report: importReportSchema }),
])

export type ImportStep = z.infer<typeof importStepSchema>

/** The error code for a HAR file whose requests are not conversations: the Raw tab can open them. */
export const onlyRequestsCode = 'only-requests'

/** Bytes of a file to import conversations from: archives of several years with their images have a few GB. */
export const maxImportFileBytes = 4_000_000_000

export const maxFoundConversations = 100_000
