import { afterEach, expect, test } from 'vitest'
import { formatItems } from './intl.ts'
import { setTranslation } from './translation.ts'
import { chinese } from './zh-CN/all.ts'

afterEach(() => setTranslation(undefined))

test('Chinese joins Latin names with a word that has room around it, and its own words without', () => {
  setTranslation(chinese)
  expect(formatItems(['max_tokens', 'max_completion_tokens'], 'disjunction')).toBe(
    'max_tokens 或 max_completion_tokens',
  )
  expect(formatItems(['stop', 'seed', 'top_p'])).toBe('stop、seed 和 top_p')
  expect(formatItems(['文本', '图片'])).toBe('文本和图片')
})

test('English keeps its own spaces', () => {
  expect(formatItems(['stop', 'seed', 'top_p'])).toBe('stop, seed and top_p')
})
