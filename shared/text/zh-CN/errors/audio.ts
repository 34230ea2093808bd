import type { audioErrors } from '../../en/errors/audio.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const audio = {} satisfies TranslatedErrors<typeof audioErrors>
