import type { ConversationSettings } from '../../../shared/conversations/conversation.ts'
import { isInField } from '../../../shared/medic/learned-removal.ts'
import { isJsonObject, parseJson } from '../../../shared/json.ts'

/** The change that leaves a field out of the next requests: switched off, and taken out of the extra JSON. */
export function withoutField(settings: ConversationSettings, field: string): Partial<ConversationSettings> {
  const change: Partial<ConversationSettings> = {}
  const off = Object.entries(settings.parameters).filter(
    ([name, { isSent }]) => isSent && isInField(name, field),
  )
  if (off.length > 0) {
    const switched = off.map(([name, parameter]) => [name, { ...parameter, isSent: false }] as const)
    change.parameters = { ...settings.parameters, ...Object.fromEntries(switched) }
  }
  const extra = settings.extraJson === '' ? undefined : parseJson(settings.extraJson)
  if (isJsonObject(extra) && field in extra) {
    const { [field]: _, ...others } = extra
    change.extraJson = Object.keys(others).length === 0 ? '' : JSON.stringify(others, null, 2)
  }
  return change
}
