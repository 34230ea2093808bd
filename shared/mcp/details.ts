import * as z from 'zod/mini'
import { mediaBlockSchema } from '../runs/block.ts'
import { mcpToolSchema, refusedToolSchema } from './listed-tool.ts'
import { mcpChangesSchema, mcpServerSchema } from './server.ts'

/** A prompt that a server offers, with the names of its arguments. */
export const mcpPromptSchema = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  arguments: z.array(z.object({ name: z.string(), description: z.string(), isRequired: z.boolean() })),
})

export type McpPrompt = z.infer<typeof mcpPromptSchema>

export const mcpResourceSchema = z.object({
  uri: z.string(),
  name: z.string(),
  description: z.string(),
  mediaType: z.string(),
})

export type McpResource = z.infer<typeof mcpResourceSchema>

/** A server with everything it offers, as last listed. */
export const mcpDetailsSchema = z.object({
  server: mcpServerSchema,
  tools: z.array(mcpToolSchema),
  refused: z.array(refusedToolSchema),
  prompts: z.array(mcpPromptSchema),
  resources: z.array(mcpResourceSchema),
  changes: z.nullable(mcpChangesSchema),
  /** Requests of the server that the app refused since it was connected. */
  refusals: z.array(z.object({ method: z.string(), count: z.number() })),
})

/** A message between the app and a server, or a line that is not a message; truncated and without secrets. */
export const mcpMessageSchema = z.object({
  at: z.number(),
  from: z.enum(['app', 'server', 'stderr', 'noise']),
  text: z.string(),
  /** Length of the whole message in characters. */
  length: z.number(),
})

export type McpMessage = z.infer<typeof mcpMessageSchema>

/** The result of a call by the user, or of reading a prompt or a resource; its files are in the attachment store. */
export const mcpContentSchema = z.object({
  text: z.string(),
  media: z.array(mediaBlockSchema),
})

export type McpContent = z.infer<typeof mcpContentSchema>

export type McpDetails = z.infer<typeof mcpDetailsSchema>
