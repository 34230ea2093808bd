import { expect, it } from 'vitest'
import { directionOf, hasRightToLeft } from './text-direction.ts'

it.each([
  ['Docker هو أداة لتشغيل الحاويات', 'rtl'],
  ['Kubernetes و Docker هما أدوات', 'rtl'],
  ['שלום world', 'rtl'],
  ['world שלום', 'ltr'],
  ['The phrase السلام عليكم means peace', 'ltr'],
  ['السلام is a greeting in Arabic', 'ltr'],
  ['API: שרת שמחזיר JSON', 'ltr'],
  ['API: זה שרת שמחזיר JSON', 'rtl'],
  ['https://example.com/a/very/long/path هو الرابط', 'rtl'],
  ['user@mail.example.com هو البريد', 'rtl'],
  ['/usr/local/share/fonts זה הנתיב', 'rtl'],
  ['src/lib/parse-prose.ts הקובץ הזה', 'rtl'],
  ['See https://example.com/شيء', 'ltr'],
  ['Plain words', 'ltr'],
  ['中文', 'ltr'],
  ['1 + 2', undefined],
])('%j is written %s', (text, direction) => expect(directionOf(text)).toBe(direction))

it('tells at once what has no such letters', () => {
  expect(hasRightToLeft('Plain 中文 ไทย')).toBe(false)
  expect(hasRightToLeft('a ب')).toBe(true)
})

it('takes time in proportion to the length', () => {
  expect(directionOf("'-".repeat(100_000))).toBeUndefined()
})
