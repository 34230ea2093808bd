import type { Result } from '../errors/result.ts'
import type { Block, MediaBlock } from '../runs/block.ts'
import { fillVariables, templatedParameters, textUses } from '../templates/fill-variables.ts'
import { blocksOfContent, templateBlocks, type TemplateMessage } from '../templates/template-blocks.ts'
import { renderTemplate, templateNames, templatePieces } from '../templates/template.ts'
import { messagesOfVariable, problemOfVariable, problemOfVariables } from '../templates/variable-problems.ts'
import {
  noVariables,
  typeOfVariable,
  writtenValues,
  type TemplateVariables,
  type VariableUse,
} from '../templates/variables.ts'
import type { ConversationSettings, WrittenMessage } from './conversation.ts'

/** The settings whose texts may be templates. They stay templates: each request has the values of its moment. */
const templated = ['system', templatedParameters]

/** Where the variables of a message stand; off where there are none. */
export interface WithVariables {
  readonly variables?: TemplateVariables | undefined
}

/** The settings as they are sent. The error is `invalid-input` and names a variable without a value. */
export function filledSettings<Settings extends ConversationSettings>(settings: Settings): Result<Settings> {
  return fillVariables(settings, templated)
}

/** The names in what would be sent with this message, those of the message last. */
export function conversationUses(
  { system, parameters }: Pick<ConversationSettings, 'system' | 'parameters'>,
  message: string,
): readonly VariableUse[] {
  return [...textUses({ system, parameters }, templated), ...messageUses(message)]
}

/** The names in a message: one that stands alone in it is all of it. */
export function messageUses(message: string): readonly VariableUse[] {
  const names = templateNames(message)
  const pieces = templatePieces(message.trim())
  const place = pieces.length === 1 && names.length === 1 ? 'message' : 'part'
  return names.map((name) => ({ name, place }))
}

/** Why a message cannot be sent yet, in the words of the button; the settings' own names are not looked at. */
export function messageProblem(
  message: string,
  { variables = noVariables }: WithVariables,
): string | undefined {
  return problemOfVariables(variables, messageUses(message))
}

/**
 * The blocks of a message as it is sent and stored. Its turn is what was said, so the values are in it; what it was written as
 * stays beside them, for editing it.
 */
export function messageBlocks(message: string, { variables = noVariables }: WithVariables): Block[] {
  if (message.trim() === '') return []
  const uses = variables.isOn ? messageUses(message) : []
  if (uses.length === 0) return [{ type: 'text', text: message }]
  const [only] = uses
  const last = only && listIn(variables, only)?.at(-1)
  if (last !== undefined) return ofTemplate(blocksOfContent(last.content), message)
  const ready = uses.filter((use) => problemOfVariable(variables, use) === undefined).map(({ name }) => name)
  return ofTemplate(templateBlocks(message, writtenValues(variables, ready)), message)
}

/** Blocks that a template became: it stands at the first. */
function ofTemplate(blocks: readonly Block[], template: string): Block[] {
  return blocks
    .filter((block) => block.type !== 'text' || block.text.trim() !== '')
    .map((block, index) => ({ ...block, template: index === 0 ? template : '' }))
}

/** What stands before a message whose value is a list of messages: all of them but the last, which is the message. */
export function messagesBefore(
  message: string,
  { variables = noVariables }: WithVariables,
): readonly WrittenMessage[] {
  if (!variables.isOn) return []
  const [only] = messageUses(message)
  const messages = only && listIn(variables, only)
  return (messages ?? []).slice(0, -1).map(({ role, content }) => ({
    role: role === 'developer' ? 'system' : role,
    blocks: blocksOfContent(content),
  }))
}

/** The list of messages that stands in the place of a message; `undefined` for any other value, and where it cannot be sent. */
function listIn(variables: TemplateVariables, use: VariableUse): readonly TemplateMessage[] | undefined {
  const isList = typeOfVariable(variables, use.name) === 'message-list'
  return isList && problemOfVariable(variables, use) === undefined
    ? messagesOfVariable(variables, use.name)
    : undefined
}

/**
 * What a message is edited as. While variables are on that is its template, with the values as they are by then: as with a
 * formula in a table, what is shown is the outcome and what is edited is what it was made of, so another value makes another
 * version with one click. While they are off it is what was sent. A retry always sends what was sent.
 */
export function messageToEdit(blocks: readonly Block[], { variables = noVariables }: WithVariables): string {
  return blocks
    .flatMap((block) => {
      if (variables.isOn && isOfTemplate(block)) return block.template === '' ? [] : [block.template]
      return block.type === 'text' ? [block.text] : []
    })
    .join('\n\n')
}

/** The files that a message is edited with: those of its template come with its variables. */
export function filesToEdit(
  blocks: readonly Block[],
  { variables = noVariables }: WithVariables,
): readonly MediaBlock[] {
  return blocks.filter(
    (block) => block.type === 'media' && !(variables.isOn && isOfTemplate(block)),
  ) as MediaBlock[]
}

function isOfTemplate(block: Block): block is Block & { readonly template: string } {
  return 'template' in block && block.template !== undefined
}

/** A text with the values that there are; other names stay as they are written. */
export function filledText(text: string, variables: TemplateVariables | undefined = noVariables): string {
  if (!variables.isOn) return text
  const names = templateNames(text).filter(
    (name) => problemOfVariable(variables, { name, place: 'text' }) === undefined,
  )
  return names.length === 0 ? text : renderTemplate(text, writtenValues(variables, names))
}
