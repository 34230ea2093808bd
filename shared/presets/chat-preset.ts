import * as z from 'zod/mini'
import { conversationSettingsSchema, type ConversationSettings } from '../conversations/conversation.ts'
import { defaultConversationSettings } from '../conversations/default-settings.ts'
import { definedFields } from '../defined-fields.ts'

/** The values of a Chat preset: the settings sent with every turn, and the unsent message. */
export const chatPresetSchema = z.extend(
  z.omit(conversationSettingsSchema, { title: true, toolsFrom: true }),
  { message: z.catch(z.string(), '') },
)

export type ChatPreset = z.infer<typeof chatPresetSchema>

export function chatPresetOf(settings: ConversationSettings, message: string): ChatPreset {
  const { format, model, system, systemMark, parameters, extraJson, variables, toolAnswers } = settings
  return {
    format,
    model,
    system,
    parameters,
    extraJson,
    message,
    ...definedFields({ systemMark, variables, toolAnswers }),
  }
}

/** Reads the values of a preset; `undefined` for values that no version of the app has written. */
export function readChatPreset(values: Readonly<Record<string, unknown>>): ChatPreset | undefined {
  const { title: _, ...defaults } = defaultConversationSettings('')
  return chatPresetSchema.safeParse({ ...defaults, ...values }).data
}
