import type { attachmentsTexts } from '../en/attachments.ts'
import type { Translated } from '../translation.ts'

export const attachments = {} satisfies Translated<typeof attachmentsTexts>
