import { settingsPatchSchema, settingsSchema } from '../../settings/settings.ts'
import { command, event, type Contract } from '../define.ts'
import { nothing } from '../inputs.ts'

/** What the user set. */
export const settingsContract = {
  'settings.get': command(nothing, settingsSchema),
  'settings.set': command(settingsPatchSchema, settingsSchema),
  'settings.changed': event(settingsSchema),
} satisfies Contract
