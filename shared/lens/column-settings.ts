import type { ConversationSettings } from '../conversations/conversation.ts'
import type { Parameters } from '../formats/parameters.ts'
import type { PathTurn } from '../conversations/path-turn.ts'
import type { ConversationFormatId } from '../formats/registry.ts'
import { translateParameters, type TranslationNote } from '../parameters/translate-parameters.ts'

/** One column of the lens: a format, and what differs from the conversation. */
export interface LensColumnSettings {
  readonly format: ConversationFormatId
  /** Absent: the conversation's model. */
  readonly model?: string | undefined
  /** Absent: the conversation's, in this format's words. */
  readonly parameters?: Parameters | undefined
  /** Absent: the conversation's in its own format, none in others. */
  readonly extraJson?: string | undefined
  /** Absent: the conversation's. */
  readonly system?: string | undefined
  /** What it is asked, where it has turns of its own. */
  readonly path?: readonly PathTurn[] | undefined
}

/** What a column sends with the conversation's turns, and what became of each field of the conversation. */
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
