import { messagesSchema } from '../../../shared/templates/template-blocks.ts'
import { renderTemplate, type TemplateValues } from '../../../shared/templates/template.ts'
import { parseJson } from '../../../shared/json.ts'
import { cutText } from '../../lib/cut-text.ts'
import { maxCharacters, type JudgeMessage } from './judge-prompt.ts'
import type { AskedJudge } from './judge-reply.ts'

/**
 * A grading prompt of the pack's own, with the answer as `output`, the value of the assertion as `rubric` and the values of the
 * case: a text, or the texts of a list of messages. Values are put in as they are, so none of them becomes a message.
 */
export function rubricMessages(prompt: string, { vars, answer, criterion }: AskedJudge): JudgeMessage[] {
  const values: TemplateValues = { ...vars, output: cutText(answer, maxCharacters), rubric: criterion }
  const parsed = messagesSchema.safeParse(parseJson(prompt))
  if (!parsed.success) return [{ role: 'user', content: renderTemplate(prompt, values) }]
  return parsed.data.map(({ role, content }) => ({
    role: role === 'assistant' || role === 'user' ? role : 'system',
    content: renderTemplate(
      typeof content === 'string'
        ? content
        : content.map((part) => ('text' in part ? part.text : '')).join(''),
      values,
    ),
  }))
}
