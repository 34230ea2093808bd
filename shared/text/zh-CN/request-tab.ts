import type { requestTabTexts } from '../en/request-tab.ts'
import type { Translated } from '../translation.ts'

export const requestTab = {} satisfies Translated<typeof requestTabTexts>
