import * as z from 'zod/mini'
import { requestFormIds } from '../formats/registry.ts'
import { maxPresetNameCharacters, maxPresetVersions } from '../limits.ts'
import { templateVariablesSchema } from '../templates/variables.ts'
import { toolContentSchema } from '../tools/saved-tool.ts'

/** The form of a conversation's settings and unsent message. */
export const conversationForm = 'chat'

/** The forms that can have presets. */
export const presetFormIds = [...requestFormIds, conversationForm] as const

export type PresetFormId = (typeof presetFormIds)[number]

const nameSchema = z.string().check(
  z.maxLength(maxPresetNameCharacters),
  z.refine((name) => name.trim() === name && name !== ''),
)

/** The values of a tab's form, for loading them again. Main checks their length and reports the error. */
export const formPresetSchema = z.object({
  kind: z.literal('preset'),
  name: nameSchema,
  form: z.enum(presetFormIds),
  /** Values of that form, which parses them leniently. The model `''` keeps the chosen one. */
  values: z.record(z.string(), z.json()),
})

export type FormPreset = z.infer<typeof formPresetSchema>

export const promptMessageSchema = z.object({
  role: z.enum(['system', 'user', 'assistant']),
  text: z.string(),
})

export type PromptMessage = z.infer<typeof promptMessageSchema>

/** Texts independent of a form, inserted where they fit. */
export const promptSchema = z.object({
  kind: z.literal('prompt'),
  name: nameSchema,
  /** The last message is the one that is sent. */
  messages: z.array(promptMessageSchema).check(z.minLength(1), z.maxLength(100)),
  /** Their values are the initial ones. */
  variables: templateVariablesSchema,
  /** Chosen when the prompt is inserted into a new conversation; `''` for any model. */
  model: z.string(),
  tools: z.array(toolContentSchema).check(z.maxLength(100)),
  /** The JSON schema for its answer. */
  schema: z.exactOptional(z.record(z.string(), z.json())),
})

export type Prompt = z.infer<typeof promptSchema>

/** The stored content of a preset or a prompt. */
export const presetContentSchema = z.discriminatedUnion('kind', [formPresetSchema, promptSchema])

export type PresetContent = z.infer<typeof presetContentSchema>

export const presetTagsSchema = z
  .array(z.string().check(z.minLength(1), z.maxLength(60)))
  .check(z.maxLength(20))

/** Properties of a preset besides its content, which have no versions. */
const presetMarks = {
  tags: presetTagsSchema,
  isFavourite: z.boolean(),
  /** Number of uses; `usedAt` is the time of the last. */
  useCount: z.number(),
  usedAt: z.exactOptional(z.number()),
}

/** A preset or a prompt in a list. */
export const presetSummarySchema = z.object({
  id: z.string(),
  kind: z.enum(['preset', 'prompt']),
  name: z.string(),
  /** For presets only. */
  form: z.exactOptional(z.enum(presetFormIds)),
  /** `''` for any. */
  model: z.string(),
  /** The beginning of its text, which is also searched. */
  excerpt: z.string(),
  version: z.number(),
  updatedAt: z.number(),
  ...presetMarks,
})

export type PresetSummary = z.infer<typeof presetSummarySchema>

/** A preset with its versions, newest first; only the latest are stored. */
export const savedPresetSchema = z.object({
  id: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
  versions: z
    .array(z.object({ version: z.number(), savedAt: z.number(), content: presetContentSchema }))
    .check(z.minLength(1), z.maxLength(maxPresetVersions)),
  ...presetMarks,
})

export type SavedPreset = z.infer<typeof savedPresetSchema>

export function newestPreset({ versions }: Pick<SavedPreset, 'versions'>) {
  const [newest] = versions
  if (newest === undefined) throw new Error('A preset of the library has a version')
  return newest
}

/** The unique key of a preset: names are unique among prompts, and among the presets of each form. */
export function presetKey(
  content: Pick<FormPreset, 'kind' | 'name' | 'form'> | Pick<Prompt, 'kind' | 'name'>,
) {
  return `${content.kind === 'preset' ? content.form : 'prompt'}/${content.name}`
}

/** A preset in an imported or exported file. */
export const carriedPresetSchema = z.object({ content: presetContentSchema, tags: presetTagsSchema })

export type CarriedPreset = z.infer<typeof carriedPresetSchema>
