import * as z from 'zod/mini'
import { conversationSettingsSchema } from '../../shared/conversations/conversation.ts'
import { blockSchema } from '../../shared/runs/block.ts'

/** Identifies this form: in every conversation of a file, so that each can be read alone. */
export const ownApp = 'gateway-playground'

/** Raise it when an older app could no longer read the form. Version 1 had only the visible turns, and no ids. */
export const ownVersion = 2

/** The folder of files in an archive. */
export const ownFilesFolder = 'files/'

/**
 * The model of an answer and how the answer ended. It is information only: it is not imported, since no run of this app
 * made it.
 */
const answeredBySchema = z.object({
  model: z.string(),
  format: z.exactOptional(z.string()),
  status: z.exactOptional(z.string()),
  finish: z.exactOptional(z.unknown()),
  usage: z.exactOptional(z.unknown()),
  timings: z.exactOptional(z.unknown()),
  error: z.exactOptional(z.string()),
})

const turnSchema = z.object({
  id: z.string(),
  parentId: z.nullable(z.string()),
  role: z.enum(['user', 'assistant']),
  kind: z.exactOptional(z.enum(['compaction', 'system', 'prefill'])),
  /** A file has its bytes in `data`, or is in the archive at the path `url`. */
  blocks: z.array(blockSchema),
  keep: z.exactOptional(z.unknown()),
  format: z.exactOptional(z.string()),
  followsChange: z.exactOptional(z.boolean()),
  /** ISO 8601. */
  createdAt: z.string(),
  answeredBy: z.exactOptional(answeredBySchema),
})

/** One complete conversation: its settings and the tree of its turns. Without addresses, keys and connections. */
export const ownDocumentSchema = z.object({
  app: z.literal(ownApp),
  version: z.literal(ownVersion),
  id: z.string(),
  title: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  settings: z.omit(conversationSettingsSchema, { title: true, connectionId: true, toolsFrom: true }),
  tags: z.array(z.string()),
  headTurnId: z.nullable(z.string()),
  turns: z.array(turnSchema),
})

export type OwnDocument = z.infer<typeof ownDocumentSchema>

/** The form of earlier versions of this app, which the window wrote. */
export const firstDocumentSchema = z.object({
  version: z.literal(1),
  title: z.string(),
  format: conversationSettingsSchema.shape.format,
  model: z.string(),
  system: z.string(),
  parameters: conversationSettingsSchema.shape.parameters,
  extraJson: z.string(),
  createdAt: z.string(),
  turns: z.array(
    z.object({
      role: z.enum(['user', 'assistant']),
      kind: z.exactOptional(z.enum(['compaction', 'system', 'prefill'])),
      blocks: z.array(blockSchema),
      keep: z.exactOptional(z.unknown()),
      followsChange: z.exactOptional(z.boolean()),
      createdAt: z.string(),
      run: z.exactOptional(
        z.object({ format: z.exactOptional(z.string()), model: z.exactOptional(z.string()) }),
      ),
    }),
  ),
})
