import type { ConversationSettings } from '../conversations/conversation.ts'
import type { Parameters } from '../formats/parameters.ts'
import type { PathTurn } from '../conversations/path-turn.ts'
import type { ConversationFormatId } from '../formats/registry.ts'
import { translateParameters, type TranslationNote } from '../parameters/translate-parameters.ts'

/** One column of the lens: a format, and what differs from the conversation. */
export interface LensColumnSettings {
  readonly format: ConversationFormatId
  /** Defaults to the conversation's model. */
  readonly model?: string | undefined
  /** Defaults to the conversation's parameters, translated to this format. */
  readonly parameters?: Parameters | undefined
  /** Defaults to the conversation's extra JSON in its own format, and to none in others. */
  readonly extraJson?: string | undefined
  /** Defaults to the conversation's system prompt. */
  readonly system?: string | undefined
  /** The turns to send, when the column has its own. */
  readonly path?: readonly PathTurn[] | undefined
}

/**
 * Returns the settings that a column sends with the conversation's turns, and the outcome for each field of the
 * conversation.
 */
export function toColumnSettings(
  settings: ConversationSettings,
  column: LensColumnSettings,
): { readonly settings: ConversationSettings; readonly notes: readonly TranslationNote[] } {
  const { format } = column
  const translated = translateParameters(settings.parameters, settings.format, format)
  const ownExtra = format === settings.format ? settings.extraJson : ''
  return {
    settings: {
      ...settings,
      format,
      system: column.system ?? settings.system,
      model: column.model ?? settings.model,
      parameters: column.parameters ?? translated.parameters,
      extraJson: column.extraJson ?? ownExtra,
    },
    notes: translated.notes,
  }
}
