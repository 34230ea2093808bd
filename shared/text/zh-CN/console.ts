import type { consoleTexts } from '../en/console.ts'
import type { Translated } from '../translation.ts'

export const console = {} satisfies Translated<typeof consoleTexts>
