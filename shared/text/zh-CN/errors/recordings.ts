import type { recordingsErrors } from '../../en/errors/recordings.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const recordings = {} satisfies TranslatedErrors<typeof recordingsErrors>
