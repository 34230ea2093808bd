import * as z from 'zod/mini'
import { toolAnswerSchema, toolSources } from '../conversations/tool-answers.ts'
import { maxToolDescriptionCharacters, maxToolNameCharacters, maxToolVersions } from '../limits.ts'

/** A function tool independent of a format, and how its calls are answered. */
export const toolContentSchema = z.object({
  /** The name that formats send. Each format has its own rule for names; the library only requires a readable one. */
  name: z.string().check(
    z.maxLength(maxToolNameCharacters),
    z.refine((name) => name.trim() === name && name !== ''),
  ),
  /** The description that the model reads. */
  description: z.string().check(z.maxLength(maxToolDescriptionCharacters)),
  /** The JSON schema of its arguments. Main checks its length and reports the error. */
  schema: z.record(z.string(), z.json()),
  /** Sent only if it was set, in formats that have it. */
  strict: z.exactOptional(z.boolean()),
  /** Copied into a conversation that uses the tool; without it, calls are answered by hand. */
  answer: z.exactOptional(toolAnswerSchema),
})

export type ToolContent = z.infer<typeof toolContentSchema>

/** A tool of the library in a list. */
export const toolSummarySchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Number of its arguments. */
  fieldCount: z.number(),
  answeredBy: z.enum(toolSources),
  /** Starts at 1; saving changed content creates the next version. */
  version: z.number(),
  /** `toolFingerprint` of what a model reads. */
  fingerprint: z.string(),
  /** The fingerprints of its earlier versions. */
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

/** A tool of the library with its versions, newest first; only the latest are stored. */
export const savedToolSchema = z.object({
  id: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  versions: z.array(toolVersionSchema).check(z.minLength(1), z.maxLength(maxToolVersions)),
})

export type SavedTool = z.infer<typeof savedToolSchema>

export function newestVersion({ versions }: SavedTool): ToolVersion {
  const [newest] = versions
  if (newest === undefined) throw new Error('A tool of the library has a version')
  return newest
}

/** Number of uses of a tool, matched by its name. */
export const toolUsesSchema = z.object({ conversations: z.number(), experiments: z.number() })

export type ToolUses = z.infer<typeof toolUsesSchema>

/** The result of an import, for undoing it. */
export const toolImportSchema = z.object({
  /** Tools that were added. */
  addedIds: z.array(z.string()),
  /** Tools that got a new version. */
  changed: z.array(z.object({ id: z.string(), version: z.number() })),
  /** Number of tools that already existed with the same content. */
  sameCount: z.number(),
})

export type ToolImport = z.infer<typeof toolImportSchema>
