import type { conversationsErrors } from '../../en/errors/conversations.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const conversations = {} satisfies TranslatedErrors<typeof conversationsErrors>
