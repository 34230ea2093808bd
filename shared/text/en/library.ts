import { defineText } from '../define-text.ts'

export const libraryTexts = {}

export const libraryText = defineText('library', libraryTexts)
