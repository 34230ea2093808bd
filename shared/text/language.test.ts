import { expect, test } from 'vitest'
import { resolveLanguage } from './language.ts'

test.each([
  [['zh-Hans-CN', 'en'], 'zh-CN'],
  [['zh_CN.UTF-8'], 'zh-CN'],
  [['zh-TW'], 'zh-CN'],
  [['de-DE', 'zh-CN', 'en'], 'zh-CN'],
  [['de-DE', 'en-GB', 'zh-CN'], 'en'],
  [['C.UTF-8'], 'en'],
  [[], 'en'],
] as const)('a system that prefers %j is spoken to in %s', (preferred, language) => {
  expect(resolveLanguage('system', preferred)).toBe(language)
})

test('what the user chose stands above the system', () => {
  expect(resolveLanguage('en', ['zh-CN'])).toBe('en')
})
