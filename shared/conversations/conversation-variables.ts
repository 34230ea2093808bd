import type { Result } from '../errors/result.ts'
import type { Block } from '../runs/block.ts'
import { fillVariables, templatedParameters, variableNames } from '../templates/fill-variables.ts'
import { renderTemplate, templateNames } from '../templates/template.ts'
import {
  noVariables,
  problemOfVariable,
  problemOfVariables,
  writtenValues,
  type TemplateVariables,
} from '../templates/variables.ts'
import type { ConversationSettings } from './conversation.ts'

/** The settings whose texts may be templates. They stay templates: each request has the values of its moment. */
const templated = ['system', templatedParameters]

type WithVariables = Pick<ConversationSettings, 'variables'>

/** The settings as they are sent. The error is `invalid-input` and names a variable without a value. */
export function filledSettings<Settings extends ConversationSettings>(settings: Settings): Result<Settings> {
  return fillVariables(settings, templated)
}

/** The names in what would be sent with this message, each once, those of the message last. */
export function conversationNames(
  { system, parameters }: Pick<ConversationSettings, 'system' | 'parameters'>,
  message: string,
): readonly string[] {
  return variableNames({ system, parameters, message }, [...templated, 'message'])
}

/** Why a message cannot be sent yet, in the words of the button; the settings' own names are not looked at. */
export function messageProblem(
  message: string,
  { variables = noVariables }: WithVariables,
): string | undefined {
  return problemOfVariables(variables, templateNames(message))
}

/**
 * The blocks of a message as it is sent and stored. Its turn is what was said, so the values are in it; what it was written as
 * stays beside them, for editing it.
 */
export function messageBlocks(message: string, { variables = noVariables }: WithVariables): Block[] {
  if (message.trim() === '') return []
  const names = variables.isOn ? templateNames(message) : []
  if (names.length === 0) return [{ type: 'text', text: message }]
  return [{ type: 'text', text: filledText(message, variables), template: message }]
}

/**
 * What a message is edited as. While variables are on that is its template, with the values as they are by then: as with a
 * formula in a table, what is shown is the outcome and what is edited is what it was made of, so another value makes another
 * version with one click. While they are off it is what was sent. A retry always sends what was sent.
 */
export function messageToEdit(blocks: readonly Block[], { variables = noVariables }: WithVariables): string {
  return blocks
    .flatMap((block) => {
      if (block.type !== 'text') return []
      return (variables.isOn ? block.template : undefined) ?? block.text
    })
    .join('\n\n')
}

/** A text with the values that there are; other names stay as they are written. */
export function filledText(text: string, variables: TemplateVariables | undefined = noVariables): string {
  if (!variables.isOn) return text
  const names = templateNames(text).filter((name) => problemOfVariable(variables, name) === undefined)
  return names.length === 0 ? text : renderTemplate(text, writtenValues(variables, names))
}
