import type { modelPickerTexts } from '../en/model-picker.ts'
import type { Translated } from '../translation.ts'

export const modelPicker = {} satisfies Translated<typeof modelPickerTexts>
