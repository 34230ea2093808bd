import type { videoTexts } from '../en/video.ts'
import type { Translated } from '../translation.ts'

export const video = {} satisfies Translated<typeof videoTexts>
