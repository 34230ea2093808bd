import * as z from 'zod/mini'
import { requestFormIds } from '../formats/registry.ts'
import { maxPresetNameCharacters, maxPresetVersions } from '../limits.ts'
import { templateVariablesSchema } from '../templates/variables.ts'
import { toolContentSchema } from '../tools/saved-tool.ts'

/** The form of what a conversation sends, with its unsent message. */
export const conversationForm = 'chat'

/** The forms that a preset can be of. */
export const presetFormIds = [...requestFormIds, conversationForm] as const

export type PresetFormId = (typeof presetFormIds)[number]

const nameSchema = z.string().check(
  z.maxLength(maxPresetNameCharacters),
  z.refine((name) => name.trim() === name && name !== ''),
)

/** What stands in the form of a tab, to stand there again. How long it may be is checked by main, which can say so. */
export const formPresetSchema = z.object({
  kind: z.literal('preset'),
  name: nameSchema,
  form: z.enum(presetFormIds),
  /** Of that form, which reads them forgivingly. A model that is `''` leaves the one that is chosen. */
  values: z.record(z.string(), z.json()),
})

export type FormPreset = z.infer<typeof formPresetSchema>

export const promptMessageSchema = z.object({
  role: z.enum(['system', 'user', 'assistant']),
  text: z.string(),
})

export type PromptMessage = z.infer<typeof promptMessageSchema>

/** Texts of no form in particular: they are inserted where they fit. */
export const promptSchema = z.object({
  kind: z.literal('prompt'),
  name: nameSchema,
  /** The last one is what is asked. */
  messages: z.array(promptMessageSchema).check(z.minLength(1), z.maxLength(100)),
  /** Their values are what each begins with. */
  variables: templateVariablesSchema,
  /** Is chosen where it is inserted into a new conversation; `''` for any. */
  model: z.string(),
  tools: z.array(toolContentSchema).check(z.maxLength(100)),
  /** The JSON schema that its answer shall have. */
  schema: z.exactOptional(z.record(z.string(), z.json())),
})

export type Prompt = z.infer<typeof promptSchema>

/** A preset or a prompt as it is kept. */
export const presetContentSchema = z.discriminatedUnion('kind', [formPresetSchema, promptSchema])

export type PresetContent = z.infer<typeof presetContentSchema>

export const presetTagsSchema = z
  .array(z.string().check(z.minLength(1), z.maxLength(60)))
  .check(z.maxLength(20))

/** What is known of a preset besides its content, and has no versions. */
const presetMarks = {
  tags: presetTagsSchema,
  isFavourite: z.boolean(),
  /** How often it was used, and when it was last. */
  useCount: z.number(),
  usedAt: z.exactOptional(z.number()),
}

/** A preset or a prompt in a list. */
export const presetSummarySchema = z.object({
  id: z.string(),
  kind: z.enum(['preset', 'prompt']),
  name: z.string(),
  /** Of a preset. */
  form: z.exactOptional(z.enum(presetFormIds)),
  /** `''` for any. */
  model: z.string(),
  /** The beginning of its text, by which it is searched too. */
  excerpt: z.string(),
  version: z.number(),
  updatedAt: z.number(),
  ...presetMarks,
})

export type PresetSummary = z.infer<typeof presetSummarySchema>

/** With its versions, the newest first, of which the last ones are kept. */
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

/** Its newest version. */
export function newestPreset({ versions }: Pick<SavedPreset, 'versions'>) {
  const [newest] = versions
  if (newest === undefined) throw new Error('A preset of the library has a version')
  return newest
}

/** What no two presets share: prompts have names among themselves, and so have the presets of each form. */
export function presetKey(
  content: Pick<FormPreset, 'kind' | 'name' | 'form'> | Pick<Prompt, 'kind' | 'name'>,
) {
  return `${content.kind === 'preset' ? content.form : 'prompt'}/${content.name}`
}

/** A preset as it comes from a file, and goes into one. */
export const carriedPresetSchema = z.object({ content: presetContentSchema, tags: presetTagsSchema })

export type CarriedPreset = z.infer<typeof carriedPresetSchema>
