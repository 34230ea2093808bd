import { settingsPatchSchema, settingsSchema } from '../../settings/settings.ts'
import { command, event, type Contract } from '../define.ts'
import { nothing } from '../inputs.ts'

export const settingsContract = {
  'settings.get': command(nothing, settingsSchema),
  'settings.set': command(settingsPatchSchema, settingsSchema),
  /** Starts again with default settings. The present ones are set aside, unless others are set aside already. */
  'settings.putAside': command(nothing, settingsSchema),
  /** Restores the settings that were set aside; without any, nothing changes. */
  'settings.bringBack': command(nothing, settingsSchema),
  /** Discards the settings that were set aside. */
  'settings.dropSetAside': command(nothing, settingsSchema),
  'settings.changed': event(settingsSchema),
} satisfies Contract
