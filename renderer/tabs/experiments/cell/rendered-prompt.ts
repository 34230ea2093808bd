import {
  promptOf,
  type ExperimentCase,
  type ExperimentPlan,
  type Variant,
} from '../../../../shared/experiments/experiment.ts'
import { templateParts, textOfValue } from '../../../../shared/templates/template.ts'
import { isJsonObject, parseJson } from '../../../../shared/json.ts'
import { valueText } from '../../../lib/experiments/grid-rows.ts'

/** What a variant asks with a case, in words: values in their places, files by their names. */
export function renderedPrompt(plan: ExperimentPlan, variant: Variant, row: ExperimentCase): string {
  return templateParts(promptOf(plan, variant), row.vars)
    .map((part) => (typeof part === 'string' ? part : valueText(part.value)))
    .join('')
}

/** The words of the user in a prompt that may be a list of messages: what other tabs can take. */
export function userWords(prompt: string): string {
  const messages = parseJson(prompt)
  if (!Array.isArray(messages)) return prompt
  return messages
    .flatMap((message) =>
      isJsonObject(message) && message['role'] === 'user' ? [textOfValue(message['content'] ?? '')] : [],
    )
    .join('\n\n')
}

/** The documents of a case that is put in order. */
export function documentsIn({ vars }: ExperimentCase): string[] {
  const documents = vars['documents']
  return Array.isArray(documents) ? documents.map(textOfValue) : []
}
