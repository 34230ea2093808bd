import { defineText } from '../define-text.ts'

export const languageTexts = {
  language: 'Language',
  system: 'System',
  /** The label of the menu button, with the current language. */
  current: (name: string) => `Language: ${name}`,
  keywords: 'language translation chinese english locale 语言 中文',
  note: 'Also sent to gateways, as accept-language.',
}

export const languageText = defineText('language', languageTexts)
