import type { Json } from '../json.ts'
import { toolSchemas } from '../parameters/tools.ts'
import { requestForms } from '../request-forms/request-forms.ts'
import { variablesOf } from '../templates/fill-variables.ts'
import type { TemplateVariables } from '../templates/variables.ts'
import { readChatPreset } from './chat-preset.ts'
import { conversationForm, type FormPreset, type PresetContent } from './preset.ts'

/** The parts of a preset or a prompt that another tab can use, and its other parts. */
export interface PortableText {
  readonly text: string
  readonly variables: TemplateVariables
  /** Parts that have no place in a form with one text. */
  readonly others: {
    readonly system: boolean
    readonly messages: number
    readonly tools: readonly string[]
    readonly schema: boolean
  }
}

export function portableText(content: PresetContent): PortableText {
  if (content.kind === 'prompt') {
    const { messages, variables, tools, schema } = content
    const said = messages.slice(0, -1)
    return {
      text: messages.at(-1)?.text ?? '',
      variables,
      others: {
        system: said.some(({ role }) => role === 'system'),
        messages: said.filter(({ role }) => role !== 'system').length,
        tools: tools.map(({ name }) => name),
        schema: schema !== undefined,
      },
    }
  }
  const variables = variablesOf(content.values)
  const none = { system: false, messages: 0, tools: [], schema: false }
  if (content.form !== conversationForm) return { text: textOfForm(content), variables, others: none }
  const chat = readChatPreset(content.values)
  if (chat === undefined) return { text: '', variables, others: none }
  const tools = chat.parameters['tools']
  return {
    text: chat.message,
    variables,
    others: {
      ...none,
      system: chat.system !== '',
      tools: tools?.isSent === true ? [...toolSchemas(tools.value, chat.format).keys()] : [],
    },
  }
}

function textOfForm({ form, values }: FormPreset): string {
  const field = form === conversationForm ? 'message' : requestForms[form].textField
  const text = field === undefined ? undefined : values[field]
  return typeof text === 'string' ? text : ''
}

/** The models that a preset names, in order; empty when any model will do. */
export function modelsOfPreset(content: PresetContent): readonly string[] {
  const named = content.kind === 'prompt' ? [content.model] : modelsIn(content.values)
  return [...new Set(named.filter((model) => model !== ''))]
}

/** Forms with several sections have a model in each. */
function modelsIn(values: Readonly<Record<string, Json>>): readonly string[] {
  const { model, models } = values
  if (typeof model === 'string') return [model]
  if (Array.isArray(models)) return models.filter((item) => typeof item === 'string')
  return Object.values(values).flatMap((part) =>
    part !== null && typeof part === 'object' && 'model' in part && typeof part.model === 'string'
      ? [part.model]
      : [],
  )
}

/** Returns the values without models, so that the chosen model is kept. */
export function withoutModels(values: FormPreset['values']): FormPreset['values'] {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      if (key === 'model') return [key, '']
      if (key === 'models') return [key, ['']]
      const isSection =
        value !== null && typeof value === 'object' && 'model' in value && typeof value.model === 'string'
      return [key, isSection ? { ...value, model: '' } : value]
    }),
  )
}
