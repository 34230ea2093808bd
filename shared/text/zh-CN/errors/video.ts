import type { videoErrors } from '../../en/errors/video.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const video = {} satisfies TranslatedErrors<typeof videoErrors>
