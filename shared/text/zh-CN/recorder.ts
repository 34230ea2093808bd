import type { recorderTexts } from '../en/recorder.ts'
import type { Translated } from '../translation.ts'

export const recorder = {} satisfies Translated<typeof recorderTexts>
