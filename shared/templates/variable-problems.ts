import { parseJson } from '../json.ts'
import { maxAttachmentBytes } from '../limits.ts'
import { requestTabText } from '../text/en/request-tab.ts'
import { messagesSchema, type TemplateMessage } from './template-blocks.ts'
import {
  fileOfVariable,
  isFileType,
  isOfFileType,
  maxVariables,
  numberOf,
  typedText,
  typeOfVariable,
  type FileType,
  type TemplateVariables,
  type VariableUse,
} from './variables.ts'

/** Returns the messages of a variable that is a list of messages; `undefined` when it is not. */
export function messagesOfVariable(
  variables: TemplateVariables,
  name: string,
): readonly TemplateMessage[] | undefined {
  return messagesSchema.safeParse(parseJson(typedText(variables, name) ?? '')).data
}

/**
 * Returns why a variable cannot be filled in yet: it has no value, its value does not match its type, or it cannot be
 * used in that place.
 */
export function problemOfVariable(
  variables: TemplateVariables,
  { name, place }: VariableUse,
): string | undefined {
  const texts = requestTabText().blocked
  const type = typeOfVariable(variables, name)
  if (isFileType(type)) return problemOfFile(variables, { name, place }, type)
  if (isFileType(place)) return texts.variableNotFile(name)
  const typed = typedText(variables, name) ?? ''
  if (typed === '') return texts.emptyVariable(name)
  if (type === 'number' && numberOf(typed) === undefined) return texts.variableNotNumber(name)
  if (type === 'json' && parseJson(typed) === undefined) return texts.variableNotJson(name)
  if (type !== 'message-list') return undefined
  if (place !== 'message') return texts.variableIsMessages(name)
  const messages = messagesOfVariable(variables, name)
  if (messages === undefined) return texts.variableNotMessages(name)
  return messages.at(-1)?.role === 'user' ? undefined : texts.variableNotQuestion(name)
}

function problemOfFile(
  variables: TemplateVariables,
  { name, place }: VariableUse,
  type: FileType,
): string | undefined {
  const texts = requestTabText().blocked
  if (place === 'text') return texts.variableIsFile(name)
  const file = fileOfVariable(variables, name)
  if (file === undefined) return texts.noFileOfVariable(name)
  // A message contains the bytes of its files; a form streams them from disk, whatever their size.
  if (!isFileType(place) && (file.bytes ?? 0) > maxAttachmentBytes) return texts.variableTooLarge(name)
  const wanted = isFileType(place) && place !== 'file' ? place : type
  if (isOfFileType(file, wanted) && isOfFileType(file, type)) return undefined
  return wanted === 'image' ? texts.variableNotImage(name) : texts.variableNotAudio(name)
}

/**
 * Returns the first problem of the variables in `uses`, as shown on the button. While variables are off, there is none.
 */
export function problemOfVariables(
  variables: TemplateVariables,
  uses: readonly VariableUse[],
): string | undefined {
  const put = variables.isOn ? uses : uses.filter(({ place }) => isFileType(place))
  if (new Set(put.map(({ name }) => name)).size > maxVariables)
    return requestTabText().blocked.tooManyVariables(maxVariables)
  for (const use of put) {
    const problem = problemOfVariable(variables, use)
    if (problem !== undefined) return problem
  }
  return undefined
}
