import * as z from 'zod/mini'
import { importNoteSchema, importSources, skipReasons } from './imported-conversation.ts'

/** A conversation that was found in a file. */
export const foundConversationSchema = z.object({
  /** Its place among all that were found. */
  index: z.number(),
  source: z.enum(importSources),
  title: z.string(),
  turns: z.number(),
  /** How many ends its tree has; 1 where nothing was said twice. */
  branches: z.number(),
  files: z.number(),
  updatedAt: z.exactOptional(z.number()),
  /** It came earlier, and is still here. */
  isHere: z.exactOptional(z.boolean()),
  /** Why it cannot come. */
  skipped: z.exactOptional(z.enum(skipReasons)),
})

export type FoundConversation = z.infer<typeof foundConversationSchema>

/** How far the reading of a file is; then what was found, in batches; then that it is over. */
export const readStepSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), bytes: z.number(), allBytes: z.number(), found: z.number() }),
  z.object({ type: z.literal('found'), conversations: z.array(foundConversationSchema) }),
  z.object({
    type: z.literal('read'),
    /** Those that something was found of, the most first. */
    sources: z.array(z.enum(importSources)),
    bytes: z.number(),
    /** Of an archive, unpacked. */
    unpackedBytes: z.exactOptional(z.number()),
    notes: z.array(importNoteSchema),
    /** Values or files of it that are no conversations. */
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
  /** The folder was made for them, and goes with them. */
  isNewFolder: z.boolean(),
  notes: z.array(importNoteSchema),
  /** Those that could not be stored, by title. */
  failed: z.array(z.string()),
})

export type ImportReport = z.infer<typeof importReportSchema>

export const importStepSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), done: z.number(), count: z.number() }),
  z.object({ type: z.literal('imported'), report: importReportSchema }),
])

export type ImportStep = z.infer<typeof importStepSchema>

/** The code of the error of a HAR file whose requests are no conversations: Raw takes them. */
export const onlyRequestsCode = 'only-requests'

/** Bytes of a file that conversations are read from: archives of years with their images have a few GB. */
export const maxImportFileBytes = 4_000_000_000

export const maxFoundConversations = 100_000
