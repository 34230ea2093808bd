import type { hostErrors } from '../../en/errors/host.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const host = {} satisfies TranslatedErrors<typeof hostErrors>
