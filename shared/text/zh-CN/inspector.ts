import type { inspectorTexts } from '../en/inspector.ts'
import type { Translated } from '../translation.ts'

export const inspector = {} satisfies Translated<typeof inspectorTexts>
