import { conversationFormats } from '../formats/conversation-formats.ts'
import { findConversationFormat } from '../formats/registry.ts'
import type { NewConversation } from '../conversations/conversation.ts'
import { isJsonObject, parseJson, type Json, type JsonObject } from '../json.ts'
import type { Provenance } from '../media/media-item.ts'
import { readRecordedBody } from '../request-forms/read-recorded-body.ts'
import { renderValue, textOfValue } from '../templates/template.ts'
import { mediaValueSchema } from '../media/media-value.ts'
import type { ExperimentCase, Variant } from './experiment.ts'

/** What a cell asks, for a tab in which it goes on by hand. */
export interface AskedByHand {
  /** The words of the user in its prompt. */
  readonly words: string
  /** What stands before them as instructions; `''` for none. */
  readonly system: string
}

/** The prompt of a cell with its values in it: a text, or a list of messages as JSON. */
export function readPrompt(prompt: string): AskedByHand {
  const messages = parseJson(prompt)
  if (!Array.isArray(messages)) return { words: prompt, system: '' }
  const textsOf = (roles: readonly string[]): string =>
    messages
      .flatMap((message) =>
        isJsonObject(message) && roles.some((role) => role === message['role'])
          ? [textOfValue(message['content'] ?? '')]
          : [],
      )
      .join('\n\n')
  return { words: textsOf(['user']), system: textsOf(['system', 'developer']) }
}

/** The fields of a variant with the values of a case in them, as its request has them. */
function fieldsOf({ parameters, extra }: Variant, { vars }: ExperimentCase): JsonObject {
  return { ...(renderValue(parameters, vars) as JsonObject), ...(renderValue(extra, vars) as JsonObject) }
}

/** A conversation that asks as a cell of a conversation format does. `undefined` for other formats. */
export function conversationOfCell(
  variant: Variant,
  row: ExperimentCase,
  { system }: Pick<AskedByHand, 'system'>,
): NewConversation | undefined {
  const format = findConversationFormat(variant.format)
  if (format === undefined) return undefined
  const { parameters = {}, extraJson = '' } =
    readRecordedBody(fieldsOf(variant, row), conversationFormats[format].fields, {}) ?? {}
  return { format, model: variant.model, system, parameters, extraJson }
}

/** The settings of a cell of any other format, as those of a file: the form of its tab reads them back. */
export function settingsOfCell(
  variant: Variant,
  row: ExperimentCase,
  { words }: Pick<AskedByHand, 'words'>,
): Provenance {
  const { format, model } = variant
  return {
    prompt: words,
    model,
    format,
    parameters: fieldsOf(variant, row),
    connectionName: '',
    isPractice: false,
    madeFrom: Object.values(row.vars).flatMap(mediaIdOf),
  }
}

function mediaIdOf(value: Json): string[] {
  const media = mediaValueSchema.safeParse(value)
  return media.success ? [media.data.mediaId] : []
}
