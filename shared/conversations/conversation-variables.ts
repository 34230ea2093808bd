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

/**
 * Settings whose texts may be templates. They are stored as templates: each request is filled with the values at its
 * time.
 */
const templated = ['system', templatedParameters]

/** An object with the variables of a message; no variables means they are off. */
export interface WithVariables {
  readonly variables?: TemplateVariables | undefined
}

/**
 * Returns the settings with their variables filled in. The error is `invalid-input` and names a variable without a
 * value.
 */
export function filledSettings<Settings extends ConversationSettings>(settings: Settings): Result<Settings> {
  return fillVariables(settings, templated)
}

/** The variables used in what would be sent with this message, those of the message last. */
export function conversationUses(
  { system, parameters }: Pick<ConversationSettings, 'system' | 'parameters'>,
  message: string,
): readonly VariableUse[] {
  return [...textUses({ system, parameters }, templated), ...messageUses(message)]
}

/** The variables used in a message; `place` is `message` when the message consists of one variable only. */
export function messageUses(message: string): readonly VariableUse[] {
  const names = templateNames(message)
  const pieces = templatePieces(message.trim())
  const place = pieces.length === 1 && names.length === 1 ? 'message' : 'part'
  return names.map((name) => ({ name, place }))
}

/**
 * Returns the reason why a message cannot be sent yet, as the button shows it. Variables of the settings are not
 * checked.
 */
export function messageProblem(
  message: string,
  { variables = noVariables }: WithVariables,
): string | undefined {
  return problemOfVariables(variables, messageUses(message))
}

/**
 * Returns the blocks of a message as it is sent and stored, with its variables filled in. Its template is stored beside
 * them for editing.
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

/** Marks blocks as made from a template, which is stored in the first of them. */
function ofTemplate(blocks: readonly Block[], template: string): Block[] {
  return blocks
    .filter((block) => block.type !== 'text' || block.text.trim() !== '')
    .map((block, index) => ({ ...block, template: index === 0 ? template : '' }))
}

/**
 * Returns the messages that precede a message whose value is a list of messages: all but the last, which becomes the
 * message itself.
 */
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

/** The list of messages that replaces a message; `undefined` for any other value, and for one that cannot be sent. */
function listIn(variables: TemplateVariables, use: VariableUse): readonly TemplateMessage[] | undefined {
  const isList = typeOfVariable(variables, use.name) === 'message-list'
  return isList && problemOfVariable(variables, use) === undefined
    ? messagesOfVariable(variables, use.name)
    : undefined
}

/**
 * Returns the text to edit for a sent message. With variables on, it is the template, which is filled with the current
 * values when sent: editing a formula works the same way, and another value makes another version with one click. With
 * variables off, it is the text that was sent. A retry always sends the text that was sent.
 */
export function messageToEdit(blocks: readonly Block[], { variables = noVariables }: WithVariables): string {
  return blocks
    .flatMap((block) => {
      if (variables.isOn && isOfTemplate(block)) return block.template === '' ? [] : [block.template]
      return block.type === 'text' ? [block.text] : []
    })
    .join('\n\n')
}

/** The files to edit with a message. Files from its template are left out: its variables bring them again. */
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

/** Returns a text with its variables filled in; names without a value stay as written. */
export function filledText(text: string, variables: TemplateVariables | undefined = noVariables): string {
  if (!variables.isOn) return text
  const names = templateNames(text).filter(
    (name) => problemOfVariable(variables, { name, place: 'text' }) === undefined,
  )
  return names.length === 0 ? text : renderTemplate(text, writtenValues(variables, names))
}
