import type { ConversationSettings } from '../../../shared/conversations/conversation.ts'
import { isJsonObject, parseJson } from '../../../shared/json.ts'

/** The change that leaves a field out of the next requests: switched off, and taken out of the extra JSON. */
export function withoutField(settings: ConversationSettings, field: string): Partial<ConversationSettings> {
  const change: Partial<ConversationSettings> = {}
  const parameter = settings.parameters[field]
  if (parameter !== undefined) {
    change.parameters = { ...settings.parameters, [field]: { ...parameter, isSent: false } }
  }
  const extra = settings.extraJson === '' ? undefined : parseJson(settings.extraJson)
  if (isJsonObject(extra) && field in extra) {
    const { [field]: _, ...others } = extra
    change.extraJson = Object.keys(others).length === 0 ? '' : JSON.stringify(others, null, 2)
  }
  return change
}
