import { parseExtraJson } from '../formats/extra-json.ts'
import { takenOf } from '../formats/responses/compact.ts'
import { writeJson } from '../json.ts'
import type { CompactionForm, ConversationSettings } from './conversation.ts'

/** Returns the fields for a compaction from a conversation's own settings: those that both routes have. */
export function compactionFormOf({
  parameters,
  extraJson,
}: Pick<ConversationSettings, 'parameters' | 'extraJson'>): CompactionForm {
  const extra = parseExtraJson(extraJson)
  const taken = extra.ok ? takenOf(extra.value) : {}
  return {
    parameters: takenOf(parameters),
    extraJson: Object.keys(taken).length === 0 ? '' : writeJson(taken),
  }
}
