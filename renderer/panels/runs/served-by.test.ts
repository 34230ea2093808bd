import { afterEach, expect, it } from 'vitest'
import { setTranslation } from '../../../shared/text/translation.ts'
import { chinese } from '../../../shared/text/zh-CN/all.ts'
import { servedByText } from './served-by.ts'

afterEach(() => setTranslation(undefined))

it.each([
  [undefined, undefined, undefined],
  [{}, undefined, undefined],
  [{ model: 'gpt-b' }, 'gpt-b (requested gpt-a)', 'gpt-b（请求的是 gpt-a）'],
  [{ provider: 'OpenAI' }, 'provider OpenAI', '提供商 OpenAI'],
  [{ retries: 1 }, '1 retry by the gateway', '网关重试 1 次'],
  [
    { model: 'gpt-b', provider: 'Azure', retries: 2, fallbacks: 1 },
    'gpt-b (requested gpt-a) · provider Azure · 2 retries by the gateway · 1 fallback',
    'gpt-b（请求的是 gpt-a） · 提供商 Azure · 网关重试 2 次 · 回退 1 次',
  ],
])('who answered is told where it differs: %o', (servedBy, english, translated) => {
  const run = { model: 'gpt-a', ...(servedBy !== undefined && { servedBy }) }
  expect(servedByText(run)).toBe(english)
  setTranslation(chinese)
  expect(servedByText(run)).toBe(translated)
})
