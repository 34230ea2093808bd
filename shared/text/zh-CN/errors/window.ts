import type { windowErrors } from '../../en/errors/window.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const window = {} satisfies TranslatedErrors<typeof windowErrors>
