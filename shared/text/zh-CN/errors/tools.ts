import type { toolsErrors } from '../../en/errors/tools.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const tools = {} satisfies TranslatedErrors<typeof toolsErrors>
