import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { isJsonObject, parseJson } from '../../../../shared/json.ts'
import { promptMessageSchema, type Prompt } from '../../../../shared/presets/preset.ts'
import { newVariables, templateVariablesSchema } from '../../../../shared/templates/variables.ts'
import { presetLibraryText } from '../../../../shared/text/en/preset-library.ts'
import { toolContentSchema } from '../../../../shared/tools/saved-tool.ts'
import { createSavedValues } from '../../../queries/saved-values.ts'

const draftSchema = z.object({
  name: z.string(),
  messages: z.array(promptMessageSchema),
  variables: templateVariablesSchema,
  model: z.string(),
  tools: z.array(toolContentSchema),
  /** The JSON text as typed. */
  schemaText: z.string(),
})

export type PromptDraft = z.infer<typeof draftSchema>

/** A change of a draft, or a function that computes it from the current draft. */
export type DraftChange = Partial<PromptDraft> | ((now: PromptDraft) => Partial<PromptDraft>)

/** The id of a prompt that was never saved. */
export const newPromptId = 'new'

/** Unsaved changes of prompts by id, and the last values of their variables. The main process saves them. */
export const promptDrafts = createSavedValues(
  'library.prompt-drafts',
  z.object({
    drafts: z.record(z.string(), draftSchema),
    values: z.catch(z.record(z.string(), templateVariablesSchema), {}),
  }),
  { drafts: {}, values: {} },
)

export const emptyPrompt: Omit<Prompt, 'name' | 'kind'> = {
  messages: [{ role: 'user', text: '' }],
  variables: newVariables,
  model: '',
  tools: [],
}

export function draftOf({
  name,
  messages,
  variables,
  model,
  tools,
  schema,
}: Omit<Prompt, 'kind'>): PromptDraft {
  return {
    name,
    messages,
    variables,
    model,
    tools,
    schemaText: schema === undefined ? '' : JSON.stringify(schema, null, 2),
  }
}

/** Converts a draft to the prompt to save. */
export function promptOfDraft({ name, schemaText, ...rest }: PromptDraft): Prompt {
  const schema = parseJson(schemaText)
  return { kind: 'prompt', name: name.trim(), ...rest, ...(isJsonObject(schema) && { schema }) }
}

/** Why a draft cannot be saved yet; `undefined` if it can. */
export function draftProblem({ name, messages, schemaText }: PromptDraft): string | undefined {
  const { cannotSave } = presetLibraryText()
  if (name.trim() === '') return cannotSave.noName
  if (messages.at(-1)?.role !== 'user') return cannotSave.notLast
  if (messages.at(-1)?.text.trim() === '') return cannotSave.noText
  return schemaText.trim() !== '' && !isJsonObject(parseJson(schemaText)) ? cannotSave.badSchema : undefined
}

export function setPromptDraft(id: string, draft: PromptDraft | undefined): void {
  const { form, change } = promptDrafts.getState()
  const { [id]: _, ...others } = form.drafts
  change({ drafts: draft === undefined ? others : { ...others, [id]: draft } })
}

export function usePromptDraft(id: string): PromptDraft | undefined {
  return useStore(promptDrafts, ({ form }) => (Object.hasOwn(form.drafts, id) ? form.drafts[id] : undefined))
}

/** The values that a prompt is filled in with: the last ones, or its defaults. */
export function useFillIn(id: string, { variables }: PromptDraft): PromptDraft['variables'] {
  const given = useStore(promptDrafts, ({ form }) =>
    Object.hasOwn(form.values, id) ? form.values[id] : undefined,
  )
  return {
    ...variables,
    isOn: true,
    values: { ...variables.values, ...given?.values },
    files: { ...variables.files, ...given?.files },
  }
}

export function setFillIn(id: string, { values, files }: PromptDraft['variables']): void {
  const { form, change } = promptDrafts.getState()
  change({ values: { ...form.values, [id]: { isOn: true, values, ...(files !== undefined && { files }) } } })
}
