import type { attachmentsErrors } from '../../en/errors/attachments.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const attachments = {} satisfies TranslatedErrors<typeof attachmentsErrors>
