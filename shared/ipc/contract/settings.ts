import { settingsPatchSchema, settingsSchema } from '../../settings/settings.ts'
import { command, event, type Contract } from '../define.ts'
import { nothing } from '../inputs.ts'

/** What the user set. */
export const settingsContract = {
  'settings.get': command(nothing, settingsSchema),
  'settings.set': command(settingsPatchSchema, settingsSchema),
  /** Starts anew with default settings. The present ones wait, unless others wait already. */
  'settings.putAside': command(nothing, settingsSchema),
  /** Puts the settings that wait in the place of the present ones; without any, nothing changes. */
  'settings.bringBack': command(nothing, settingsSchema),
  /** Forgets the settings that wait. */
  'settings.dropSetAside': command(nothing, settingsSchema),
  'settings.changed': event(settingsSchema),
} satisfies Contract
