import * as z from 'zod/mini'
import { writtenMessageSchema } from '../conversations/conversation.ts'
import { blockSchema } from '../runs/block.ts'
import { parametersSchema } from '../formats/parameters.ts'
import { conversationFormatIds } from '../formats/registry.ts'

/** One column of the lens, as it is to be sent. */
export const lensRequestSchema = z.object({
  conversationId: z.string(),
  /** Who is asked. */
  connectionId: z.string(),
  /** The message that is not part of the conversation yet; an empty one asks the newest question again. */
  blocks: z.array(blockSchema),
  /** What stands before that message, and is not part of the conversation either. */
  before: z.optional(z.array(writtenMessageSchema)),
  /** What the answer is to begin with, where the format has a way to say so. */
  prefill: z.optional(z.string()),
  format: z.enum(conversationFormatIds),
  model: z.string(),
  parameters: parametersSchema,
  extraJson: z.string(),
})

export type LensRequest = z.infer<typeof lensRequestSchema>
