import type { keysErrors } from '../../en/errors/keys.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const keys = {} satisfies TranslatedErrors<typeof keysErrors>
