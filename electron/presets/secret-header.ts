import { toolAnswersSchema, type ToolAnswer } from '../../shared/conversations/tool-answers.ts'
import { readToolHeaders } from '../../shared/conversations/tool-request.ts'
import type { PresetContent } from '../../shared/presets/preset.ts'

/** The name of a tool whose request would contain a header with a key: presets can be exported as files. */
export function secretHeaderIn(content: PresetContent): string | undefined {
  const answers: readonly (readonly [string, ToolAnswer | undefined])[] =
    content.kind === 'prompt'
      ? content.tools.map(({ name, answer }) => [name, answer])
      : Object.entries(toolAnswersSchema.safeParse(content.values['toolAnswers']).data ?? {})
  const found = answers.find(([, answer]) => {
    // Line by line, so that an incomplete line does not hide the following ones.
    const lines = answer?.http?.headers.split('\n') ?? []
    return lines.some((line) => {
      const read = readToolHeaders(line)
      return !read.ok && read.error.text?.code === 'conversations.toolHeaderSecret'
    })
  })
  return found?.[0]
}
