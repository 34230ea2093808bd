import { conversationFormats } from '../formats/conversation-formats.ts'
import { findConversationFormat } from '../formats/registry.ts'
import type { NewConversation } from '../conversations/conversation.ts'
import { isJsonObject, parseJson, type Json, type JsonObject } from '../json.ts'
import type { Provenance } from '../media/media-item.ts'
import { readRecordedBody } from '../request-forms/read-recorded-body.ts'
import { renderValue, textOfValue } from '../templates/template.ts'
import { mediaValueSchema } from '../media/media-value.ts'
import type { ExperimentCase, Variant } from './experiment.ts'

/** The texts of a cell's prompt, for continuing by hand in a tab. */
export interface AskedByHand {
  /** The user's text in the prompt. */
  readonly words: string
  /** The instructions before it; `''` for none. */
  readonly system: string
}

/** Reads a cell's prompt with its values filled in: a text, or a list of messages as JSON. */
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

/** Returns the fields of a variant with the values of a case filled in, as its request has them. */
function fieldsOf({ parameters, extra }: Variant, { vars }: ExperimentCase): JsonObject {
  return { ...(renderValue(parameters, vars) as JsonObject), ...(renderValue(extra, vars) as JsonObject) }
}

/** Returns a new conversation with the settings of a cell. `undefined` for formats that are not conversations. */
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

/** Returns the settings of a cell of any other format as a file's provenance, from which the tab fills its form. */
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
