import { conversationForm } from '../../../shared/presets/preset.ts'
import type { ConversationSettings } from '../../../shared/conversations/conversation.ts'
import { isJsonObject, parseJson } from '../../../shared/json.ts'
import { chatPresetOf } from '../../../shared/presets/chat-preset.ts'
import { editedPreset } from './edited-presets.ts'
import { useSavePresetStore } from './save-preset-store.ts'

/** Asks for a name and saves the settings of a conversation and its unsent message as a preset. */
export function saveConversation(
  settings: ConversationSettings & { readonly id: string },
  message: string,
): void {
  const values = parseJson(JSON.stringify(chatPresetOf(settings, message)))
  if (isJsonObject(values))
    useSavePresetStore.getState().open({
      kind: 'preset',
      form: conversationForm,
      values,
      name: editedPreset(`${conversationForm}/${settings.id}`) ?? settings.title,
    })
}
