import type { languageTexts } from '../en/language.ts'
import type { Translated } from '../translation.ts'

export const language = {
  language: '语言',
  system: '跟随系统',
  current: (name) => `语言：${name}`,
  keywords: '语言 翻译 中文 英文 language english chinese',
  note: '发往网关的请求也会注明此语言（accept-language）。',
} satisfies Translated<typeof languageTexts>
