import * as z from 'zod/mini'
import { toolAnswerSchema, toolSources } from '../conversations/tool-answers.ts'
import { maxToolDescriptionCharacters, maxToolNameCharacters, maxToolVersions } from '../limits.ts'

/** A function tool in no format's words, and what answers its calls. */
export const toolContentSchema = z.object({
  /** As formats send it. Each has a rule of its own for names; the library only wants one that can be read. */
  name: z.string().check(
    z.maxLength(maxToolNameCharacters),
    z.refine((name) => name.trim() === name && name !== ''),
  ),
  /** What the model reads. */
  description: z.string().check(z.maxLength(maxToolDescriptionCharacters)),
  /** The JSON schema of its arguments. How long it may be is checked by main, which can say so. */
  schema: z.record(z.string(), z.json()),
  /** Sent only where it was set, in formats that have it. */
  strict: z.exactOptional(z.boolean()),
  /** Goes along into a conversation that takes the tool; by hand without it. */
  answer: z.exactOptional(toolAnswerSchema),
})

export type ToolContent = z.infer<typeof toolContentSchema>

/** A tool of the library in a list. */
export const toolSummarySchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** How many arguments it takes. */
  fieldCount: z.number(),
  answeredBy: z.enum(toolSources),
  /** 1 and up; each save with another content makes the next one. */
  version: z.number(),
  /** Of what a model reads of it, by `toolFingerprint`. */
  fingerprint: z.string(),
  /** The same of its earlier versions. */
  earlierFingerprints: z.array(z.string()),
  updatedAt: z.number(),
})

export type ToolSummary = z.infer<typeof toolSummarySchema>

export const toolVersionSchema = z.object({
  version: z.number(),
  savedAt: z.number(),
  content: toolContentSchema,
})

export type ToolVersion = z.infer<typeof toolVersionSchema>

/** A tool of the library with its versions, the newest first, of which it keeps the last ones. */
export const savedToolSchema = z.object({
  id: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  versions: z.array(toolVersionSchema).check(z.minLength(1), z.maxLength(maxToolVersions)),
})

export type SavedTool = z.infer<typeof savedToolSchema>

/** Its newest version. */
export function newestVersion({ versions }: SavedTool): ToolVersion {
  const [newest] = versions
  if (newest === undefined) throw new Error('A tool of the library has a version')
  return newest
}

/** Where a tool is used, by its name. */
export const toolUsesSchema = z.object({ conversations: z.number(), experiments: z.number() })

export type ToolUses = z.infer<typeof toolUsesSchema>

/** What an import did, for its Undo. */
export const toolImportSchema = z.object({
  /** Tools that were not there before. */
  addedIds: z.array(z.string()),
  /** Tools that got a new version. */
  changed: z.array(z.object({ id: z.string(), version: z.number() })),
  /** How many were there already, with the same content. */
  sameCount: z.number(),
})

export type ToolImport = z.infer<typeof toolImportSchema>
