import { expect, test } from 'vitest'
import { environmentLanguages } from './environment-languages.ts'

test.each([
  [{ LANG: 'zh_CN.UTF-8' }, ['zh_CN.UTF-8']],
  [{ LANG: 'en_GB.UTF-8', LC_MESSAGES: 'zh_CN.UTF-8' }, ['zh_CN.UTF-8']],
  [{ LANG: 'en_GB.UTF-8', LC_MESSAGES: 'de_DE', LC_ALL: 'zh_CN' }, ['zh_CN']],
  [{ LANG: 'en_GB.UTF-8', LANGUAGE: 'zh_CN:en' }, ['zh_CN', 'en', 'en_GB.UTF-8']],
  [{ LANG: 'C.UTF-8', LANGUAGE: 'zh_CN' }, []],
  [{ LANG: '' }, []],
  [{}, []],
] as const)('%j prefers %j', (environment, languages) => {
  expect(environmentLanguages(environment)).toEqual(languages)
})
