import { defineText } from '../define-text.ts'

export const recorderTexts = {}

export const recorderText = defineText('recorder', recorderTexts)
