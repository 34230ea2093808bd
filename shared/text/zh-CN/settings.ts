import type { settingsTexts } from '../en/settings.ts'
import type { Translated } from '../translation.ts'

export const settings = {} satisfies Translated<typeof settingsTexts>
