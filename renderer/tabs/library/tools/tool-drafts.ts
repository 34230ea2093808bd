import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { toolAnswerSchema } from '../../../../shared/conversations/tool-answers.ts'
import type { Json } from '../../../../shared/json.ts'
import type { ToolContent } from '../../../../shared/tools/saved-tool.ts'
import { addTool, type ToolDefinition } from '../../../lib/tools/change-tools.ts'
import { contentOfEntry } from '../../../lib/tools/tool-content.ts'
import { listTools } from '../../../lib/tools/tool-list.ts'
import { createSavedValues } from '../../../queries/saved-values.ts'

const draftSchema = z.object({
  /** A list of one tool in the notation of Responses, because the parameter editors work on such lists. */
  tools: z.json(),
  answer: z.exactOptional(toolAnswerSchema),
})

export type ToolDraft = z.infer<typeof draftSchema>

/** The format whose notation drafts use. */
export const draftFormat = 'responses'

/** The id of a tool that was never saved. */
export const newToolId = 'new'

/** Unsaved changes of tools by id. The main process saves them, so they survive a restart. */
export const toolDrafts = createSavedValues(
  'library.tool-drafts',
  z.object({ drafts: z.record(z.string(), draftSchema) }),
  {
    drafts: {},
  },
)

export function draftOf(content: ToolDefinition & Pick<ToolContent, 'answer'>): ToolDraft {
  const { answer } = content
  return { tools: addTool([], draftFormat, content), ...(answer !== undefined && { answer }) }
}

/** Converts a draft to the content to save; `undefined` if it is not a function with a schema. */
export function contentOfDraft({ tools, answer }: ToolDraft): ToolContent | undefined {
  const [entry] = listTools(tools, draftFormat)
  const content = entry?.type === 'function' ? contentOfEntry(entry) : undefined
  return content && { ...content, ...(answer !== undefined && { answer }) }
}

export function setToolDraft(id: string, draft: ToolDraft | undefined): void {
  const { form, change } = toolDrafts.getState()
  const { [id]: _, ...others } = form.drafts
  change({ drafts: draft === undefined ? others : { ...others, [id]: draft } })
}

export function useToolDraft(id: string): ToolDraft | undefined {
  return useStore(toolDrafts, ({ form }) => (Object.hasOwn(form.drafts, id) ? form.drafts[id] : undefined))
}

/** The tool of the draft as JSON. */
export function toolOfDraft({ tools }: ToolDraft): Json {
  return (Array.isArray(tools) ? tools[0] : undefined) ?? {}
}
